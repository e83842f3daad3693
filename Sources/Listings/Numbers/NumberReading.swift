/// A number that was read from a cell, with what stood around it.
struct ParsedNumber: Hashable, Sendable {
  /// The number, finite and not negative. Of an amount that waits for a decision: with its separator
  /// taken to group thousands.
  var value: Double
  /// The currency written beside it.
  var currency: Currency?
  /// Whether that is written as several currencies are, such as `$` and `kr`.
  var isCurrencyVague = false
  /// The unit of area written after it.
  var unit: AreaUnit?
  /// What its separators show.
  var evidence: SeparatorEvidence = []
  /// The separator that stands before exactly three digits and may mean either; nil for all others.
  var ambiguousSeparator: Separator?

  /// Whether one separator may group thousands or mark decimals.
  var isAmbiguous: Bool { ambiguousSeparator != nil }
  /// The value with the separator taken to mark decimals.
  var decimalValue: Double { isAmbiguous ? value / 1_000 : value }
}
