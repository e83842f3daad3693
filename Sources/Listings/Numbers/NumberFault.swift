/// Why a cell is not a number that can be used.
public enum NumberFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// Nothing is written, or a word that says so.
  case missing
  case notANumber
  /// A day, such as 2024-01-15 or 20240115.
  case date
  /// No price at all: how files write "on request".
  case zero
  case negative
  case percentage
  /// One separator before three digits, as in `350.000`, and nothing in the column tells whether it
  /// groups thousands or marks decimals.
  case ambiguous
  /// More than the application counts to, or not finite.
  case tooLarge
  /// Outside what the value can be, as a latitude of 91.
  case outOfRange

  /// What is wrong, for users.
  public var description: String {
    switch self {
    case .missing: "no value"
    case .notANumber: "not a number"
    case .date: "a date"
    case .zero: "0 is no price"
    case .negative: "negative"
    case .percentage: "a percentage"
    case .ambiguous: "could be thousands or decimals"
    case .tooLarge: "too large"
    case .outOfRange: "out of range"
    }
  }
}
