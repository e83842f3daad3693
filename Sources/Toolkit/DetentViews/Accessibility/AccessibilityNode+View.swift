extension AccessibilityNode {
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

  /// The node of a view that says its role, its label and whether it has the focus; nil without a
  /// role.
  @MainActor package init?(plain view: View) {
    guard let role = view.accessibilityRole else { return nil }
    self.init(
      id: view.identifier, type: String(describing: Swift.type(of: view)), role: role,
      label: view.accessibilityLabel, frame: view.frameInWindow(view.bounds),
      states: view.accessibilityFocusStates)
    description = view.accessibilityDescription
  }

  /// Does with a view, or a part of it, what comes down to another value of it: a step more or less,
  /// or the number of an item that is pressed.
  /// - Returns: whether it was done.
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

extension View {
  /// Whether something is open that the view opened: a popover that takes input.
  package final var hasOpenPopover: Bool {
    window?.popovers.contains { $0.isOpen && $0.takesInput && $0.owner === self } ?? false
  }

  /// Whether the view can have the focus, and has it. Of a group the parts have: of a group itself
  /// readers say the name, and no value.
  final var accessibilityFocusStates: [AccessibilityState] {
    guard accessibilityRole != .group, accessibilityRole != .radiogroup else { return [] }
    return (canBecomeFirstResponder ? [.focusable] : []) + (isFirstResponder ? [.focused] : [])
  }
}
