/// A number that was read from a cell, with what stood around it.
struct ParsedNumber: Equatable, Sendable {
  /// The number, finite and not negative. Of an amount that waits for a decision: with its
  /// separator taken to group thousands.
  var value: Double
  /// The currency written beside it.
  var currency: Currency?
  /// Whether that is written as several currencies are, such as `$` and `kr`.
  var isCurrencyVague = false
  /// The unit of area written after it.
  var unit: AreaMeasure?
  /// Whether it is the lower end of a range.
  var isRange = false
  /// The power of ten of the scale written after it; nil without one.
  var scale: Int?
  /// What its separators show.
  var evidence: SeparatorEvidence = []
  /// The separator that stands before exactly three digits and may mean either; nil for all others.
  var ambiguousSeparator: Separator?

  /// Whether one separator may group thousands or mark decimals.
  var isAmbiguous: Bool { ambiguousSeparator != nil }
  /// The value with the separator taken to mark decimals.
  var decimalValue: Double { isAmbiguous ? value / 1_000 : value }
}

/// Why a cell is not a number that can be used.
public enum NumberFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// Nothing is written, or a word that says so.
  case missing
  /// The cell holds something that is no number.
  case notANumber
  /// A day, such as 2024-01-15 or 20240115.
  case date
  /// No price at all: how files write "on request".
  case zero
  /// The number is less than 0.
  case negative
  /// The number is a part of a hundred.
  case percentage
  /// One separator before three digits, as in `350.000`, and nothing in the column says whether it
  /// groups thousands or marks decimals.
  case ambiguous
  /// More than the application counts to, or not finite.
  case tooLarge
  /// The number is outside what the value can be, as a latitude of 91.
  case outOfRange
  /// The row says that the price is in something that is no currency known here.
  case unknownCurrency
  /// The area is in a unit that is not known here, or that each region has its own of.
  case unknownUnit

  /// What is wrong, for users.
  public var description: String {
    switch self {
    case .missing: "no value"
    case .notANumber: "not a number"
    case .date: "a date instead of a number"
    case .zero: "price is 0"
    case .negative: "negative"
    case .percentage: "a percentage instead of a number"
    case .ambiguous: "the separator could mark thousands or decimals"
    case .tooLarge: "too large"
    case .outOfRange: "out of range"
    case .unknownCurrency: "unknown currency"
    case .unknownUnit: "unknown unit"
    }
  }
}
