package import DetentViews
import FoundationEssentials

extension Window {
  /// The accessibility tree as JSON, for scripts and tests. The window must have had a frame.
  /// - Parameter report: the member `report` of the outermost node, or nil to leave it out.
  package func describe(report: (any Encodable)? = nil) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let tree = accessibilityTree().first else { return "{}" }
    let description = WindowDescription(tree: tree, report: report)
    return String(decoding: try encoder.encode(description), as: UTF8.self)
  }
}

/// A node of the accessibility tree with a report as a further member.
private struct WindowDescription: Encodable {
  let tree: AccessibilityNode
  let report: (any Encodable)?

  private enum CodingKeys: CodingKey { case report }

  func encode(to encoder: any Encoder) throws {
    try tree.encode(to: encoder)
    guard let report else { return }
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(report, forKey: .report)
  }
}
