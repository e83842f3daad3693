/// Why a text is no filter or sort, in one line for users.
public struct ExpressionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Which character it is about, counted from 1.
  public let position: Int
  /// What is wrong there; what was typed is escaped.
  public let message: String

  /// One line that names the place.
  public var description: String { "at character \(position): \(message)" }
}
