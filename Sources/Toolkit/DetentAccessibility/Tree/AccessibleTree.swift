import DetentDrawing
import DetentViews

/// The objects of a window after its last frame, built at most once per frame and only on demand.
/// Answers and events use the same tree, so they cannot contradict each other.
@MainActor
struct AccessibleTree {
  private(set) var objects: [ObjectPath: AccessibleObject] = [:]
  /// All paths: parents before children, children in reading order.
  private(set) var order: [ObjectPath] = []
  /// The window itself, or nil if it has no node.
  var root: ObjectPath? { order.first }
  /// The focused object, or nil if the window does not have the keyboard.
  private(set) var focus: ObjectPath?
  private var relations = AccessibleRelations()

  init() {}

  init(of window: Window) {
    guard let node = window.accessibilityTree().first else { return }
    var sight = Sight(window: window)
    add(node, to: ATSPI.root, at: 0, sight: &sight)
    guard let root else { return }
    if window.isFocused { objects[root]?.states.insert(.active) }
    if window.state.contains(.minimized) { objects[root]?.states.insert(.iconified) }
    markFocus(in: window)
  }

  subscript(path: ObjectPath) -> AccessibleObject? { objects[path] }

  /// The path of an element: a number, then the part's name encoded in letters and digits.
  static func path(of element: AccessibilityElement) -> ObjectPath {
    var text = "\(ATSPI.objects)\(element.number)"
    if !element.part.isEmpty {
      text += "/"
      for byte in element.part.utf8 {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          text.unicodeScalars.append(Unicode.Scalar(byte))
        default: text += "_" + String(byte, radix: 16)
        }
      }
    }
    return ObjectPath(text) ?? ATSPI.null
  }

  private mutating func add(
    _ node: AccessibilityNode, to parent: ObjectPath, at index: Int, sight: inout Sight
  ) {
    guard let element = node.element else { return }
    let path = Self.path(of: element)
    // Two parts with one name are one object.
    guard objects[path] == nil else { return }
    var alone = node
    alone.children = []
    var states = AccessibleStates(of: node)
    if states.contains(.visible), sight.shows(node.frame, of: element.view) {
      states.insert(.showing)
    }
    objects[path] = AccessibleObject(
      path: path, node: alone, parent: parent, index: index, states: states,
      description: node.description ?? "", positionInSet: node.positionInSet,
      setSize: node.setSize)
    objects[parent]?.children.append(path)
    order.append(path)
    for relation in node.relations { relations.add(relation, of: path) }
    for child in node.children {
      add(child, to: path, at: objects[path]?.children.count ?? 0, sight: &sight)
    }
    describeChoice(of: path)
    numberRows(of: path)
  }

  /// Numbers the rows of a list that does not number them itself because it shows all of them.
  private mutating func numberRows(of path: ObjectPath) {
    guard let list = objects[path], list.hasRows else { return }
    let count = list.setSize ?? list.children.count
    objects[path]?.setSize = count
    for (index, row) in list.children.enumerated() {
      if objects[row]?.positionInSet == nil { objects[row]?.positionInSet = index + 1 }
      objects[row]?.setSize = count
    }
  }

  /// Describes a combo box by its text unless exactly one item is selected, which readers can name.
  private mutating func describeChoice(of path: ObjectPath) {
    guard let object = objects[path], object.node.role == .combobox,
      let value = object.node.valueText, selection(of: object).count != 1
    else { return }
    objects[path]?.description = value
  }

  /// Leaves one focused object, a part rather than its view; or no object without the keyboard.
  private mutating func markFocus(in window: Window) {
    for path in order {
      guard let object = objects[path], object.states.contains(.focused) else { continue }
      objects[path]?.states.remove(.focused)
      guard window.isFocused else { continue }
      if focus == nil || isDescendant(object, of: focus) { focus = path }
    }
    if let focus { objects[focus]?.states.insert(.focused) }
  }

  /// Whether an object, or one of its descendants, has the keyboard.
  func hasFocus(_ path: ObjectPath) -> Bool {
    guard let focus, let object = objects[focus] else { return false }
    return focus == path || isDescendant(object, of: path)
  }

  private func isDescendant(_ object: AccessibleObject, of ancestor: ObjectPath?) -> Bool {
    var candidate: AccessibleObject? = object
    while let object = candidate {
      if object.parent == ancestor { return true }
      candidate = objects[object.parent]
    }
    return false
  }

  /// Returns a copy in which some objects have the descendants of another tree.
  func keeping(contentsOf kept: Set<ObjectPath>, from other: AccessibleTree) -> AccessibleTree {
    var tree = self
    (tree.objects, tree.order) = ([:], [])
    func add(_ path: ObjectPath, from source: AccessibleTree) {
      guard var object = source[path] else { return }
      let source = kept.contains(path) ? other : source
      object.children = source[path]?.children ?? []
      tree.objects[path] = object
      tree.order.append(path)
      for child in object.children { add(child, from: source) }
    }
    if let root { add(root, from: self) }
    return tree
  }

  // MARK: Questions

  /// The related objects of an object, by AT-SPI's number of the relation.
  func relations(of path: ObjectPath) -> [(number: UInt32, targets: [ObjectPath])] {
    relations[path].sorted { $0.key < $1.key }.compactMap { number, targets in
      let present = targets.filter { objects[$0] != nil }
      return present.isEmpty ? nil : (number, present)
    }
  }

  /// The deepest object at a point of the window, in logical pixels. Uses the window's hit test,
  /// because reading order does not define which view is on top.
  func object(
    at point: Point, below path: ObjectPath, in window: Window
  ) -> AccessibleObject? {
    let views = window.hitTest(point)?.lineage
    let met = views?.lazy.compactMap { objects[Self.path(of: AccessibilityElement($0))] }.first
    let isBelow = met.map { $0.path == path || isDescendant($0, of: path) } ?? false
    return deepestObject(at: point, below: isBelow ? met?.path ?? path : path)
  }

  private func deepestObject(at point: Point, below path: ObjectPath) -> AccessibleObject? {
    guard let object = objects[path], object.states.contains(.showing) else { return nil }
    for child in object.children.reversed() {
      if let found = deepestObject(at: point, below: child) { return found }
    }
    return object.node.frame.contains(point) ? object : nil
  }

  func selection(of object: AccessibleObject) -> [AccessibleObject] {
    choices(of: object).filter { $0.states.contains(.selected) }
  }

  /// The selectable children of an object. For a combo box, those of its list.
  func choices(of object: AccessibleObject) -> [AccessibleObject] {
    let children = object.children.compactMap { objects[$0] }
    guard object.node.role == .combobox, let list = children.first(where: \.hasSelection)
    else { return children }
    return choices(of: list)
  }

  var announcements: [ObjectPath: (text: String, isUrgent: Bool)] {
    objects.compactMapValues { object in
      guard object.states.contains(.showing), !object.name.isEmpty else { return nil }
      switch object.node.role {
      case .status: return (object.name, false)
      // A field announces its own errors, at each attempt.
      case .alert where objects[object.parent]?.isTextField != true: return (object.name, true)
      default: return nil
      }
    }
  }
}

/// The visible part of a window, computed once per view.
@MainActor
private struct Sight {
  let window: Window
  private var clips: [ObjectIdentifier: Rect] = [:]

  init(window: Window) { self.window = window }

  /// - Parameter frame: the frame of a node of the view, in the window.
  mutating func shows(_ frame: Rect, of view: View?) -> Bool {
    // A view in another window is visible there.
    guard let view, view.window === window else { return view?.window != nil }
    let clip = clip(of: view)
    return frame.minX < clip.maxX && frame.maxX > clip.minX && frame.minY < clip.maxY
      && frame.maxY > clip.minY
  }

  private mutating func clip(of view: View) -> Rect {
    if let known = clips[ObjectIdentifier(view)] { return known }
    var clip = view.superview.map { self.clip(of: $0) } ?? window.bounds
    if view.clipsToBounds { clip = clip.intersection(view.frameInWindow(view.bounds)) }
    clips[ObjectIdentifier(view)] = clip
    return clip
  }
}

/// The relations between the objects of a window, in both directions.
@MainActor
private struct AccessibleRelations {
  private var targets: [ObjectPath: [UInt32: [ObjectPath]]] = [:]

  subscript(path: ObjectPath) -> [UInt32: [ObjectPath]] { targets[path] ?? [:] }

  mutating func add(_ relation: AccessibilityRelation, of path: ObjectPath) {
    guard let target = relation.target.map(AccessibleTree.path) else { return }
    let (number, reverse) = Self.numbers(of: relation.kind)
    targets[path, default: [:]][number, default: []].append(target)
    targets[target, default: [:]][reverse, default: []].append(path)
  }

  private static func numbers(
    of kind: AccessibilityRelation.Kind
  ) -> (number: UInt32, reverse: UInt32) {
    switch kind {
    case .labelledBy: (2, 1)
    case .controls: (3, 4)
    case .popupFor: (15, 16)
    case .describedBy: (18, 17)
    case .errorMessage: (21, 22)
    }
  }
}
