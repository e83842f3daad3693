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

  /// Whether its amounts are also written with the vague mark of another, as Canadian dollars with `$`.
  func mayBeWritten(as other: Currency) -> Bool {
    self == other || Vocabulary.sharedMarks[other.code]?.contains(code) == true
  }

  /// The pound sterling.
  public static let pound = Currency("GBP", "£")
  /// The dollar of the United States.
  public static let dollar = Currency("USD", "$")
  /// The euro.
  public static let euro = Currency("EUR", "€")

  /// The currencies that are recognised.
  public static let known = Vocabulary.currencies.map { Currency($0[0], $0[1]) }

  /// Every way of writing a currency beside an amount.
  static let marks = WordTable(
    zip(known, Vocabulary.currencies).flatMap { currency, forms in
      forms.map { ($0, CurrencyMark($0, of: currency)) }
    } + [("\u{FFFD}", CurrencyMark("\u{FFFD}", of: nil))])
}

/// What a way of writing a currency says.
struct CurrencyMark: Sendable {
  /// Nil for a mark that was lost to a wrong encoding.
  let currency: Currency?
  /// Whether another mark beside it may say more.
  let isVague: Bool

  init(_ text: String, of currency: Currency?) {
    self.currency = currency
    isVague = Vocabulary.vagueMarks.contains(text.lowercased())
  }
}
