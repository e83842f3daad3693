/// How a node stands to another one, said by one of the two: the other direction follows from it.
public struct AccessibilityRelation: Hashable, Sendable, Codable {
  /// What a node is to another one; the words are ARIA's.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// The other one is a text that names it, or that explains it.
    case labelledBy, describedBy
    /// The other one shows what it decides.
    case controls
    /// The other one says what is wrong with it.
    case errorMessage
    /// The other one has opened it.
    case popupFor
  }

  /// What the node is to the other one.
  public let kind: Kind
  /// The identifier of the other one, where it has one.
  public let id: String?
  /// The other one, which need not be in the tree; not written to files.
  public private(set) var target: AccessibilityElement?

  private enum CodingKeys: CodingKey { case kind, id }

  /// A relation to a view, or to a part of it that is called after the view.
  @MainActor
  public init(_ kind: Kind, _ view: View, part: String = "") {
    self.kind = kind
    id = part.isEmpty ? view.identifier : view.identifier.map { "\($0).\(part)" }
    target = AccessibilityElement(view, part: part)
  }
}
