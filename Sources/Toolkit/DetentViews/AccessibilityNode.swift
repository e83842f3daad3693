public import DetentDrawing

/// The role of a view or of a part of it, named as in ARIA.
public enum AccessibilityRole: String, Hashable, Sendable, Codable, CaseIterable {
  /// A role of ARIA; `window` is a whole window, `text` is plain text.
  case window, group, slider, button, list, listitem, text, image, textbox, status, progressbar
  case scrollbar, heading, spinbutton, combobox, option, link, alert
  case dialog, radiogroup, radio, menu, menuitem, menuitemradio, `switch`, checkbox, separator
  case toolbar
}

/// A state of a node, named as in ARIA.
public enum AccessibilityState: String, Hashable, Sendable, Codable {
  case multiselectable
  case disabled, focused, focusable, selected, pressed, hovered, invalid, busy, readonly, hidden
  /// The rest of the window cannot be used while the node exists.
  case modal
  /// The axis that the node lies along.
  case horizontal, vertical
  case checked, mixed, expanded, collapsed, haspopup
  case multiline
}

/// One node of the accessibility tree. Frames are in window coordinates, logical pixels.
public struct AccessibilityNode: Hashable, Sendable, Encodable {
  /// The identifier of the view or part, such as `price` or `price.lower`.
  public var id: String?
  /// The type of the view.
  public var type: String
  /// The role of the node.
  public var role: AccessibilityRole
  /// The name of the node, or nil if its text is the name.
  public var label: String?
  /// Further information, such as the keys with the same effect.
  public var description: String?
  /// The frame in the window, in logical pixels.
  public var frame: Rect
  /// The value, or nil if the node has none.
  public var value: Double?
  /// The value as text, as the user reads it.
  public var valueText: String?
  /// The least value that is possible now; for a thumb it depends on its neighbors.
  public var minimum: Double?
  /// The greatest value that is possible now.
  public var maximum: Double?
  /// The change by one step.
  public var increment: Double?
  /// The current states of the node.
  public var states: [AccessibilityState]
  /// The child nodes in reading order.
  public var children: [AccessibilityNode]
  /// The text in an empty text field.
  public var placeholder: String?
  /// The level of a heading, from 1.
  public var level: Int?
  /// The keys with the same effect wherever the focus is, in ARIA's notation, such as `Control+O`.
  public var keyShortcuts: String?
  /// The position among the siblings, from 1, or nil if it follows from the order of the children.
  public var positionInSet: Int?
  /// The number of siblings, or of rows of a list, including those without a node.
  public var setSize: Int?
  package var text: AccessibleText?
  /// The actions beyond those of its role.
  public var actions: [AccessibilityAction] = []
  /// The relations to other nodes.
  public var relations: [AccessibilityRelation] = []
  /// The name of a part in its view; nil for a view and for parts identified by their position.
  package var part: String?
  /// The identity of the node, set when it is in a tree; not written to files.
  package internal(set) var element: AccessibilityElement?

  /// Creates a node.
  public init(
    id: String? = nil, type: String, role: AccessibilityRole, label: String? = nil, frame: Rect,
    value: Double? = nil, valueText: String? = nil, minimum: Double? = nil,
    maximum: Double? = nil, increment: Double? = nil, states: [AccessibilityState] = [],
    children: [AccessibilityNode] = [], part: String? = nil
  ) {
    (self.id, self.type, self.role, self.label) = (id, type, role, label)
    (self.frame, self.states, self.children, self.part) = (frame, states, children, part)
    (self.value, self.valueText, self.increment) = (value, valueText, increment)
    (self.minimum, self.maximum) = (minimum, maximum)
  }

  /// Returns the node with an identifier, which is this node or a descendant, or nil.
  package func node(withID id: String) -> AccessibilityNode? {
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

  /// Encoded as a flat object, so that readers of the tree need not know the structure of `Rect`.
  private struct Frame: Encodable {
    var x: Double
    var y: Double
    var width: Double
    var height: Double
  }

  /// Writes one object without nil or empty fields.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    let texts: [(CodingKeys, String?)] = [
      (.id, id), (.type, type), (.label, label), (.description, description), (.part, part),
      (.valueText, valueText), (.placeholder, placeholder), (.keyShortcuts, keyShortcuts),
    ]
    for (key, text) in texts { try fields.encodeIfPresent(text, forKey: key) }
    let numbers: [(CodingKeys, Double?)] = [
      (.value, value), (.minimum, minimum), (.maximum, maximum), (.increment, increment),
    ]
    for (key, number) in numbers { try fields.encodeIfPresent(number, forKey: key) }
    let counts: [(CodingKeys, Int?)] = [
      (.level, level), (.positionInSet, positionInSet), (.setSize, setSize),
    ]
    for (key, count) in counts { try fields.encodeIfPresent(count, forKey: key) }
    try fields.encode(role, forKey: .role)
    try fields.encode(
      Frame(x: frame.minX, y: frame.minY, width: frame.width, height: frame.height), forKey: .frame)
    try fields.encode(states, forKey: .states)
    try fields.encode(children, forKey: .children)
    try fields.encodeIfPresent(text, forKey: .text)
    if !actions.isEmpty { try fields.encode(actions, forKey: .actions) }
    if !relations.isEmpty { try fields.encode(relations, forKey: .relations) }
  }

  /// The tree of a view: its node, or the nodes of its subviews if it has no node itself.
  @MainActor static func tree(of view: View) -> [AccessibilityNode] {
    var children = view.accessibilityChildren()
    for index in children.indices { children[index].assign(to: view, index: "\(index)") }
    guard var node = view.accessibilityNode() else { return children }
    node.element = AccessibilityElement(view)
    node.relations += view.accessibilityRelations
    node.children = node.saysItsTexts ? children.filter { !$0.isText } : children
    return [node]
  }

  /// Whether the label repeats the texts inside, which screen readers would then read twice.
  private var saysItsTexts: Bool {
    guard label?.isEmpty == false else { return false }
    switch role {
    case .status, .alert, .text, .listitem, .option, .button: return true
    default: return false
    }
  }

  private var isText: Bool { role == .text || role == .heading }

  /// Creates the node of a view with its role, label and focus, or returns nil if it has no role.
  @MainActor package init?(plain view: View) {
    guard let role = view.accessibilityRole else { return nil }
    self.init(
      id: view.identifier, type: String(describing: Swift.type(of: view)), role: role,
      label: view.accessibilityLabel, frame: view.frameInWindow(view.bounds),
      states: view.accessibilityFocusStates)
    description = view.accessibilityDescription
  }

  /// Performs an action by setting a value: one step away, or for a press the number in `part`.
  @MainActor static func setValue(
    of view: View, part: String, by action: AccessibilityAction
  ) -> Bool {
    switch action {
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

  /// Assigns the node and its descendants to a view, unless they belong to one already.
  /// - Parameter index: identifies the part among its siblings if it has no name of its own.
  @MainActor fileprivate mutating func assign(to view: View, index: String) {
    guard element == nil else { return }
    let part = part ?? index
    element = AccessibilityElement(view, part: part)
    for index in children.indices { children[index].assign(to: view, index: "\(part)/\(index)") }
  }

  fileprivate func node(part: String) -> AccessibilityNode? {
    // Nodes of other views already have an element.
    guard element == nil else { return nil }
    if self.part == part { return self }
    return children.lazy.compactMap { $0.node(part: part) }.first
  }
}
