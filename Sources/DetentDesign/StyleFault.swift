/// Why a file of styles cannot be used, in one line: the file, the place in it, what stands there and what is expected.
public struct StyleFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// What kind of fault it is.
  public enum Kind: Hashable, Sendable {
    /// The file cannot be read, or not be written.
    case file
    /// What it holds makes no sense.
    case content
  }

  /// What kind of fault it is.
  public let kind: Kind
  /// The line, without the name of the file.
  public let description: String

  init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }
}
