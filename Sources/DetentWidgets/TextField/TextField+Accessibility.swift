import DetentDrawing
import DetentViews

extension TextField {
  func fieldNode() -> AccessibilityNode? {
    var node = defaultAccessibilityNode()
    node?.label = accessibilityLabel ?? (placeholder.isEmpty ? nil : placeholder)
    node?.valueText = editor.text
    var states = accessibilityStates
    if isReadOnly { states.append(.readonly) }
    if validationMessage != nil { states.append(.invalid) }
    node?.states = states
    return node
  }

  /// The clear button, and what is wrong with the text.
  func partNodes() -> [AccessibilityNode] {
    guard accessibilityRole != nil else { return [] }
    var nodes: [AccessibilityNode] = []
    if let target = layout.clearTarget {
      nodes.append(
        AccessibilityNode(
          id: identifier.map { "\($0).clear" }, type: "ClearButton", role: .button,
          label: "Clear", frame: frameInWindow(target),
          states: isClearHovered ? [.hovered] : []))
    }
    if let validationMessage {
      nodes.append(
        AccessibilityNode(
          id: identifier.map { "\($0).error" }, type: "ValidationMessage", role: .alert,
          label: validationMessage, frame: message?.frame ?? frameInWindow(bounds)))
    }
    return nodes
  }
}
