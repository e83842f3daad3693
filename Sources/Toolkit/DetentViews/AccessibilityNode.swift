public import DetentDrawing

/// What a view, or a part of one, is to assistive technology; the words are ARIA's roles.
public enum AccessibilityRole: String, Hashable, Sendable, Codable, CaseIterable {
  /// A role of ARIA by its name there; `window` is a whole window, `text` is plain text.
  case window, group, slider, button, list, listitem, text, image, textbox, status, progressbar
  /// A role of ARIA by its name there.
  case scrollbar, heading, spinbutton, combobox, option, link, alert
  /// A role of ARIA by its name there.
  case dialog, radiogroup, radio, menu, menuitem, menuitemradio, `switch`, checkbox, separator
  /// A role of ARIA by its name there.
  case toolbar
}

/// A state that is worth saying; the words are ARIA's.
public enum AccessibilityState: String, Hashable, Sendable, Codable {
  /// Several of its options can be selected at once.
  case multiselectable
  /// What can be done with the node now, or is being done with it.
  case disabled, focused, focusable, selected, pressed, hovered, invalid, busy, readonly, hidden
  /// Nothing else of its window can be used while it is there.
  case modal
  /// The axis that the node lies along.
  case horizontal, vertical
  /// Whether a choice is made, and whether what the node opens is open.
  case checked, mixed, expanded, collapsed, haspopup
  /// A text of several lines.
  case multiline
}

/// One node of the accessibility tree. Frames are in window coordinates, logical pixels.
public struct AccessibilityNode: Hashable, Sendable, Encodable {
  /// The identifier of the view or part, such as `price` or `price.lower`.
  public var id: String?
  /// The type of the view.
  public var type: String
  /// What it is.
  public var role: AccessibilityRole
  /// What it is called; nil where its text says it.
  public var label: String?
  /// What else is to be said of it, such as the keys that do the same.
  public var description: String?
  /// The frame in the window, in logical pixels.
  public var frame: Rect
  /// Its value, for what has one.
  public var value: Double?
  /// The value as the user reads it.
  public var valueText: String?
  /// The least value that the part can take now; it moves with its neighbours.
  public var minimum: Double?
  /// The greatest value.
  public var maximum: Double?
  /// What one step changes.
  public var increment: Double?
  /// What is true of it now.
  public var states: [AccessibilityState]
  /// What it consists of, in reading order.
  public var children: [AccessibilityNode]
  /// What an empty text field shows.
  public var placeholder: String?
  /// Of a heading: how deep it lies among headings, from 1.
  public var level: Int?
  /// The keys that do the same wherever the focus is, in ARIA's words, such as `Control+O`.
  public var keyShortcuts: String?
  /// Its place among its siblings, from 1; nil where the children say it.
  public var positionInSet: Int?
  /// How many siblings there are, or rows of a list, also those that are no nodes.
  public var setSize: Int?
  package var text: AccessibleText?
  /// What can be done with it beyond what its role says.
  public var actions: [AccessibilityAction] = []
  /// How it stands to other nodes.
  public var relations: [AccessibilityRelation] = []
  /// The name of a part in its view; nil for a view, and for parts told apart by their place.
  public var part: String?
  /// What it stands for, once it is in a tree; not written to files.
  package internal(set) var element: AccessibilityElement?

  /// A node; what is left out is not said.
  public init(
    id: String? = nil, type: String, role: AccessibilityRole, label: String? = nil, frame: Rect,
    value: Double? = nil, valueText: String? = nil, minimum: Double? = nil,
    maximum: Double? = nil, increment: Double? = nil, states: [AccessibilityState] = [],
    children: [AccessibilityNode] = [], part: String? = nil
  ) {
    self.id = id
    self.type = type
    self.role = role
    self.label = label
    self.frame = frame
    self.value = value
    self.valueText = valueText
    self.minimum = minimum
    self.maximum = maximum
    self.increment = increment
    self.states = states
    self.children = children
    self.part = part
  }

  /// The node with an id, this one or one below it.
  public func node(withID id: String) -> AccessibilityNode? {
    if self.id == id { return self }
    for child in children {
      if let found = child.node(withID: id) { return found }
    }
    return nil
  }

  enum CodingKeys: String, CodingKey {
    case id, type, role, label, description, frame, value, valueText, minimum, maximum, increment,
      states, children, placeholder, level, keyShortcuts, positionInSet, setSize, text, actions,
      relations, part
  }

  /// Frames are flat objects: readers of the tree need not know how `Rect` is built.
  private struct Frame: Encodable {
    var x: Double
    var y: Double
    var width: Double
    var height: Double
  }

  /// Writes one object, without what is nil or empty.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encodeIfPresent(id, forKey: .id)
    try fields.encode(type, forKey: .type)
    try fields.encode(role, forKey: .role)
    try fields.encodeIfPresent(label, forKey: .label)
    try fields.encodeIfPresent(description, forKey: .description)
    try fields.encode(
      Frame(x: frame.minX, y: frame.minY, width: frame.width, height: frame.height), forKey: .frame)
    try fields.encodeIfPresent(value, forKey: .value)
    try fields.encodeIfPresent(valueText, forKey: .valueText)
    try fields.encodeIfPresent(minimum, forKey: .minimum)
    try fields.encodeIfPresent(maximum, forKey: .maximum)
    try fields.encodeIfPresent(increment, forKey: .increment)
    try fields.encode(states, forKey: .states)
    try fields.encode(children, forKey: .children)
    try fields.encodeIfPresent(placeholder, forKey: .placeholder)
    try fields.encodeIfPresent(level, forKey: .level)
    try fields.encodeIfPresent(keyShortcuts, forKey: .keyShortcuts)
    try fields.encodeIfPresent(positionInSet, forKey: .positionInSet)
    try fields.encodeIfPresent(setSize, forKey: .setSize)
    try fields.encodeIfPresent(text, forKey: .text)
    if !actions.isEmpty { try fields.encode(actions, forKey: .actions) }
    if !relations.isEmpty { try fields.encode(relations, forKey: .relations) }
    try fields.encodeIfPresent(part, forKey: .part)
  }

  /// The tree of a view: one node, or those of its subviews where it is none itself.
  @MainActor static func tree(of view: View) -> [AccessibilityNode] {
    var children = view.accessibilityChildren()
    for index in children.indices { children[index].assign(to: view, index: "\(index)") }
    guard var node = view.accessibilityNode() else { return children }
    node.element = AccessibilityElement(view)
    node.relations += view.accessibilityRelations
    node.children = node.saysItsTexts ? children.filter { !$0.isText } : children
    return [node]
  }

  /// Whether its label is what its texts say: readers would say them twice.
  private var saysItsTexts: Bool {
    guard label?.isEmpty == false else { return false }
    switch role {
    case .status, .alert, .text, .listitem, .option, .button: return true
    default: return false
    }
  }

  private var isText: Bool { role == .text || role == .heading }

  /// The node of a view with its role, label and focus; nil without a role.
  @MainActor package init?(plain view: View) {
    guard let role = view.accessibilityRole else { return nil }
    self.init(
      id: view.identifier, type: String(describing: Swift.type(of: view)), role: role,
      label: view.accessibilityLabel, frame: view.frameInWindow(view.bounds),
      states: view.accessibilityFocusStates)
    description = view.accessibilityDescription
  }

  /// Does what comes down to another value: a step, or the number of a pressed item.
  @MainActor static func setValue(
    of view: View, part: String, by action: AccessibilityAction
  ) -> Bool {
    switch action {
    // Items are counted.
    case .press: return Int(part).map { view.accessibilitySetValue(Double($0), part: "") } ?? false
    case .reset: return false
    case .increment, .decrement: break
    }
    let node =
      part.isEmpty
      ? view.accessibilityNode()
      : view.accessibilityChildren().lazy.compactMap { $0.node(part: part) }.first
    guard let node, let value = node.value, let increment = node.increment else { return false }
    let step = action == .increment ? increment : -increment
    return view.accessibilitySetValue(value + step, part: part)
  }

  /// Makes the node, and what it consists of, parts of a view, unless they belong to one.
  /// - Parameter index: what tells it from its siblings where it does not say so itself.
  @MainActor fileprivate mutating func assign(to view: View, index: String) {
    guard element == nil else { return }
    let part = part ?? index
    element = AccessibilityElement(view, part: part)
    for index in children.indices { children[index].assign(to: view, index: "\(part)/\(index)") }
  }

  fileprivate func node(part: String) -> AccessibilityNode? {
    // Those of other views have elements already.
    guard element == nil else { return nil }
    if self.part == part { return self }
    return children.lazy.compactMap { $0.node(part: part) }.first
  }
}
