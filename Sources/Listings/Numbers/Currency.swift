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
    self == other || Self.sharingMarks[other.code]?.contains(code) == true
  }

  /// Which currencies share the mark that by itself is taken for the first one.
  private static let sharingMarks: [String: Set<String>] = [
    "USD": ["AUD", "CAD", "NZD", "SGD", "HKD", "TWD", "MXN", "CLP", "COP", "ARS"],
    "SEK": ["NOK", "DKK", "ISK"], "JPY": ["CNY"], "CNY": ["TWD", "HKD"], "INR": ["PKR"],
  ]

  /// The pound sterling.
  public static let pound = Currency("GBP", "£")
  /// The dollar of the United States.
  public static let dollar = Currency("USD", "$")
  /// The euro.
  public static let euro = Currency("EUR", "€")
  /// The yen of Japan.
  public static let yen = Currency("JPY", "¥")
  /// The yuan of China.
  public static let yuan = Currency("CNY", "¥")
  /// The złoty of Poland.
  public static let zloty = Currency("PLN", "zł")
  /// The rupee of India.
  public static let rupee = Currency("INR", "₹")
  /// The won of South Korea.
  public static let won = Currency("KRW", "₩")
  /// The real of Brazil.
  public static let real = Currency("BRL", "R$")
  /// The franc of Switzerland.
  public static let franc = Currency("CHF", "CHF")
  /// The krona of Sweden.
  public static let krona = Currency("SEK", "kr")

  /// The currencies that are recognised.
  public static let known: [Currency] = [
    pound, dollar, euro, yen, yuan, zloty, rupee, won, real, franc, krona,
    Currency("NOK", "kr"), Currency("DKK", "kr."), Currency("CZK", "Kč"), Currency("HUF", "Ft"),
    Currency("RON", "lei"), Currency("BGN", "лв."), Currency("TRY", "₺"), Currency("RUB", "₽"),
    Currency("UAH", "₴"), Currency("ILS", "₪"), Currency("THB", "฿"), Currency("VND", "₫"),
    Currency("PHP", "₱"), Currency("AUD", "A$"), Currency("CAD", "CA$"), Currency("NZD", "NZ$"),
    Currency("SGD", "S$"), Currency("HKD", "HK$"), Currency("TWD", "NT$"), Currency("MXN", "MX$"),
    Currency("ZAR", "R"), Currency("AED", "AED"), Currency("SAR", "SAR"), Currency("MYR", "RM"),
    Currency("IDR", "Rp"), Currency("NGN", "₦"), Currency("KES", "KSh"), Currency("EGP", "E£"),
    Currency("ISK", "kr."), Currency("PKR", "Rs"), Currency("CLP", "CLP"), Currency("COP", "COP"),
    Currency("ARS", "ARS"), Currency("PEN", "S/"), Currency("QAR", "QAR"), Currency("KWD", "KWD"),
  ]
}
