import DetentViews

extension AccessibilityNode {
  /// The node and all that are below it, from the top.
  var descendants: [AccessibilityNode] { [self] + children.flatMap(\.descendants) }
}
