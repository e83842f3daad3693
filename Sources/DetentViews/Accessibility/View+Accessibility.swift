/// What assistive technology asks a view to do, as the user would do it.
public enum AccessibilityAction: String, Hashable, Sendable, CaseIterable {
  /// What a click does: press, toggle, choose, open.
  case press
  /// One step more.
  case increment
  /// One step less.
  case decrement
}

/// What watches the nodes of a window, while assistive technology runs. A window without one does
/// nothing for it.
@MainActor
package protocol AccessibilityObserving: AnyObject {
  /// A frame was made, with all that has changed since the last one.
  func windowDidUpdate(_ window: Window)
}

extension View {
  /// The accessibility tree of this view: one node, or those of its subviews where it is none
  /// itself.
  public final func accessibilityTree() -> [AccessibilityNode] {
    var children = accessibilityChildren()
    for index in children.indices { children[index].assign(to: self, index: "\(index)") }
    guard var node = accessibilityNode() else { return children }
    node.element = AccessibilityElement(self)
    node.children = children
    return [node]
  }

  package final func defaultAccessibilityNode() -> AccessibilityNode? {
    guard let role = accessibilityRole else { return nil }
    return AccessibilityNode(
      id: identifier, type: String(describing: type(of: self)), role: role,
      label: accessibilityLabel, frame: frameInWindow(bounds))
  }

  /// Has assistive technology look at the window again with the next frame. What is laid out or
  /// drawn anew needs no call; without assistive technology it costs nothing.
  public final func accessibilityDidChange() {
    guard let window, window.accessibilityRoot.accessibilityObserver != nil else { return }
    window.driver?.setNeedsFrame()
  }

  /// The node of the view, or of a part.
  private func accessibilityNode(part: String) -> AccessibilityNode? {
    part.isEmpty
      ? accessibilityNode() : accessibilityChildren().lazy.compactMap { $0.node(part: part) }.first
  }

  final func performAccessibilityDefault(_ action: AccessibilityAction, part: String) -> Bool {
    if action == .press { return Int(part).map(chooseForAccessibility) ?? false }
    guard let node = accessibilityNode(part: part), let value = node.value,
      let increment = node.increment
    else { return false }
    let step = action == .increment ? increment : -increment
    return accessibilitySetValue(value + step, part: part)
  }

  /// Items are counted: a press on one sets the value to its number.
  private func chooseForAccessibility(_ index: Int) -> Bool {
    accessibilitySetValue(Double(index), part: "")
  }
}

extension AccessibilityNode {
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
