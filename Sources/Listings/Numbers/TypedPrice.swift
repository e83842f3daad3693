/// Amounts of money as users type them, read like those of files.
package enum TypedPrice {
  /// The amount; nil where it is none, or one in another currency.
  ///
  /// One separator before three digits groups them, unless it is what the locale puts before
  /// decimals and the amount has thousands without it: `650.000` is 650,000, and `1.250M` is
  /// 1,250,000 where dots mark decimals.
  /// - Parameters:
  ///   - currency: of the prices that it is compared with; nil takes all.
  ///   - decimalSign: what stands before decimals in the locale.
  package static func amount(
    from text: String, in currency: Currency?, decimalSign: String
  ) -> Double? {
    guard let number = try? NumberParser(.price).parse(text),
      isOwn(number.currency, currency, in: text)
    else { return nil }
    let sign = number.ambiguousSeparator == .dot ? "." : ","
    let isDecimal =
      number.isAmbiguous && sign == decimalSign && number.decimalValue >= leastWithThousandths
    return isDecimal ? number.decimalValue : number.value
  }
  private static let leastWithThousandths = 1_000.0

  /// Whether a sign may stand for a currency: "$" does for the dollars of other countries.
  private static func isOwn(_ written: Currency?, _ currency: Currency?, in text: String) -> Bool {
    guard let written, let currency, written != currency else { return true }
    return currency.symbol.contains(written.symbol)
      || text.lowercased().split(whereSeparator: { !$0.isLetter && $0 != "." }).contains {
        $0 == currency.symbol.lowercased()
      }
  }
}
