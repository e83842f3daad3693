/// A currency with its symbol and ISO 4217 code.
package struct Currency: RawRepresentable, Hashable, Sendable, Codable {
  package let code: String
  package let symbol: String

  /// Finds a known currency by its code, in any case, or returns nil.
  package init?(code: String) {
    let upper = code.uppercased()
    guard let known = Self.known.first(where: { $0.code == upper }) else { return nil }
    self = known
  }

  package var rawValue: String { code }

  package init?(rawValue code: String) { self.init(code: code) }

  private init(_ code: String, _ symbol: String) { (self.code, self.symbol) = (code, symbol) }

  package static let pound = Currency("GBP", "£")
  package static let euro = Currency("EUR", "€")

  package static let known = NumberWords.currencies.map { Currency($0[0], $0[1]) }

  static let marks = WordTable(
    zip(known, NumberWords.currencies).flatMap { currency, forms in
      forms.map {
        ($0, StatedCurrency(currency, isVague: NumberWords.vagueMarks.contains($0.lowercased())))
      }
    } + [("\u{FFFD}", StatedCurrency(nil, isVague: true))])
}

/// The currency of a file's prices, with its evidence.
package struct FileCurrency: Hashable, Sendable {
  package enum Reason: String, Hashable, Sendable, Encodable {
    /// The user chose it, or prices or column names state it.
    case chosen, stated
    /// A guess from the shape of most postal codes, or from the language of the column names.
    case postalCodes, columnNames
  }

  package let currency: Currency
  package let reason: Reason

  init(_ currency: Currency, _ reason: Reason) { (self.currency, self.reason) = (currency, reason) }
}

struct StatedCurrency: Equatable {
  /// The currency, or nil if a wrong encoding destroyed the mark.
  let currency: Currency?
  /// Whether currencies share the mark, such as `$`, so that another mark may be more precise.
  let isVague: Bool

  init(_ currency: Currency?, isVague: Bool) { (self.currency, self.isVague) = (currency, isVague) }

  /// Whether the mark may stand for a currency: `$` also means the dollars of other countries.
  func mayMean(_ other: Currency) -> Bool {
    guard let currency else { return true }
    let shared = isVague ? NumberWords.sharedMarks[currency.code] : nil
    return other == currency || shared?.contains(other.code) == true
  }

  /// Reads the currency of a cell, such as `USD`, `€` or `AUD ($)`; nil for an empty cell.
  init?(_ cell: Bytes) throws(NumberFault) {
    guard let unit = PriceUnit(cell), unit.scale == nil else { throw .unknownCurrency }
    guard let currency = unit.currency else { return nil }
    self = currency
  }
}

/// The scale and the currency from a price's unit column, such as `Cr` and `EUR million`.
struct PriceUnit: Equatable {
  var scale: Int?
  var currency: StatedCurrency?

  init() {}

  init?(_ text: String) {
    guard let unit = text.withBytes(PriceUnit.init) else { return nil }
    self = unit
  }

  init?(_ cell: Bytes) {
    var scanner = NumberScanner(cell)
    scanner.trim()
    var isDivided = true
    while !scanner.isAbsence {
      guard isDivided else { return nil }
      if let mark = Currency.marks.scan(&scanner) {
        if mark.currency != nil, currency == nil || currency?.isVague == true && !mark.isVague {
          currency = mark
        }
      } else if scale == nil,
        let exponent = NumberWords.scales.scan(&scanner) ?? Self.powerOfTen(&scanner)
      {
        scale = exponent
      } else {
        return nil
      }
      let end = scanner.index
      while !scanner.isAtEnd, " ()[]/.'".utf8.contains(scanner.peek()) { scanner.index += 1 }
      // Only letters need a separator: not `$000`, `M€`, `万元`.
      isDivided = scanner.index > end || !cell[end - 1].isLetter || !scanner.peek().isLetter
    }
  }

  /// Scans a number such as 1000, and returns its power of ten.
  private static func powerOfTen(_ scanner: inout NumberScanner) -> Int? {
    let digits = scanner.bytes[scanner.index...].prefix(while: \.isDigit)
    let isPower = digits.first == 0x31 && digits.dropFirst().allSatisfy { $0 == 0x30 }
    guard isPower, 4...10 ~= digits.count else { return nil }
    scanner.index += digits.count
    return digits.count - 1
  }
}

/// Reads amounts that users type by the rules for files.
package enum TypedPrice {
  /// The amount, or nil for other text or an amount in another currency.
  ///
  /// A single separator before three digits groups them. It marks decimals only if it is the
  /// locale's decimal sign and the result is at least 1,000: `650.000` is 650,000, and `1.250M` is
  /// 1,250,000 in English.
  /// - Parameter currency: the currency of the compared prices; nil accepts all.
  package static func amount(
    from text: String, in currency: Currency?, decimalSign: String
  ) -> Double? {
    guard let number = try? NumberParser(.price).parse(text),
      currency.map({ number.stated?.mayMean($0) ?? true }) ?? true
    else { return nil }
    let sign = number.ambiguousSeparator == .dot ? "." : ","
    let isDecimal = sign == decimalSign && number.decimalValue >= 1_000
    return isDecimal ? number.decimalValue : number.value
  }
}
