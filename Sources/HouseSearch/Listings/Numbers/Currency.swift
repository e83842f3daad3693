/// A currency: how it is written and what ISO 4217 calls it.
public struct Currency: Hashable, Sendable {
  /// The ISO 4217 code.
  public let code: String
  /// What stands beside an amount.
  public let symbol: String

  /// A known currency by its code, in any case.
  public init?(code: String) {
    let upper = code.uppercased()
    guard let known = Self.known.first(where: { $0.code == upper }) else { return nil }
    self = known
  }

  private init(_ code: String, _ symbol: String) {
    self.code = code
    self.symbol = symbol
  }

  /// Whether its amounts are also written with the vague mark of another, as CAD with `$`.
  func mayBeWritten(as other: Currency) -> Bool {
    self == other || NumberWords.sharedMarks[other.code]?.contains(code) == true
  }

  /// The pound sterling.
  public static let pound = Currency("GBP", "£")
  /// The euro.
  public static let euro = Currency("EUR", "€")

  /// The currencies that are recognised.
  public static let known = NumberWords.currencies.map { Currency($0[0], $0[1]) }

  /// Every way of writing a currency beside an amount.
  static let marks = WordTable(
    zip(known, NumberWords.currencies).flatMap { currency, forms in
      forms.map {
        ($0, StatedCurrency(currency, isVague: NumberWords.vagueMarks.contains($0.lowercased())))
      }
    } + [("\u{FFFD}", StatedCurrency(nil, isVague: true))])
}

/// The currency of a file's prices, and how it is known.
public struct FileCurrency: Hashable, Sendable {
  /// How a currency is known.
  public enum Reason: String, Hashable, Sendable, Encodable {
    /// The user chose it, or prices or the names of columns state it.
    case chosen, stated
    /// A guess: most postal codes, or the names of the columns, are as they are where it is used.
    case postalCodes, columnNames
  }

  /// The currency.
  public let currency: Currency
  /// The source of the currency.
  public let reason: Reason

  init(_ currency: Currency, _ reason: Reason) { (self.currency, self.reason) = (currency, reason) }
}

/// What stands beside an amount, or in a column of currencies.
struct StatedCurrency: Equatable {
  /// Nil for a mark that was lost to a wrong encoding.
  let currency: Currency?
  /// Whether it is written as several currencies are, such as `$`: another mark may say more.
  let isVague: Bool

  init(_ currency: Currency?, isVague: Bool) { (self.currency, self.isVague) = (currency, isVague) }

  /// The currency that a cell states, such as `USD`, `€` or `AUD ($)`; nil for an empty one.
  init?(_ cell: UnsafeBufferPointer<UInt8>) throws(NumberFault) {
    guard let unit = PriceUnit(cell), unit.scale == nil else { throw .unknownCurrency }
    guard let currency = unit.currency else { return nil }
    self = currency
  }
}

/// The scale and the currency of a price in the column beside it, as in `Cr` and `EUR million`.
struct PriceUnit: Equatable {
  var scale: Int?
  var currency: StatedCurrency?

  init() {}

  init?(_ text: String) {
    guard let unit = text.withBytes(PriceUnit.init) else { return nil }
    self = unit
  }

  init?(_ cell: UnsafeBufferPointer<UInt8>) {
    var scanner = NumberScanner(cell)
    scanner.trim()
    var isDivided = true
    while !scanner.isAbsence {
      guard isDivided else { return nil }
      if let mark = Currency.marks.scan(&scanner) {
        if mark.currency != nil, currency == nil || currency?.isVague == true && !mark.isVague {
          currency = mark
        }
      } else if scale == nil, let exponent = NumberWords.scales.scan(&scanner) {
        scale = exponent
      } else {
        return nil
      }
      let end = scanner.index
      while !scanner.isAtEnd, " ()[]/.".utf8.contains(scanner.peek()) { scanner.index += 1 }
      // In scripts without spaces nothing divides: `万元`.
      isDivided = scanner.index > end || cell[end - 1] >= 0x80
    }
  }
}

/// Amounts of money as users type them, read like those of files.
package enum TypedPrice {
  /// The amount; nil for other text, or an amount in another currency.
  ///
  /// One separator before three digits groups them, unless it is the locale's decimal sign and the
  /// amount has thousands without it: `650.000` is 650,000, and `1.250M` is 1,250,000 in English.
  /// - Parameter currency: the currency of the prices it is compared with; nil takes all.
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
