/// A way of writing a currency beside an amount.
struct CurrencyMark {
  /// What is written, ASCII letters in lower case.
  let bytes: [UInt8]
  /// Nil for a mark that was lost to a wrong encoding.
  let currency: Currency?
  /// Whether another mark beside it may say more, as the code after `$` in `$1.2M CAD`.
  let isVague: Bool

  /// The marks that start with a byte (ASCII letters in lower case), the longest first.
  static let byFirstByte: [[CurrencyMark]] = {
    var table = [[CurrencyMark]](repeating: [], count: 256)
    for mark in all { if let first = mark.bytes.first { table[Int(first)].append(mark) } }
    return table.map { $0.sorted { $0.bytes.count > $1.bytes.count } }
  }()

  /// Every way of writing, codes first.
  static let all: [CurrencyMark] =
    Currency.known.map { CurrencyMark($0.code, $0.code) } + written.map(CurrencyMark.init)
    + unlisted.map { CurrencyMark($0.symbol, $0.code) } + [CurrencyMark("\u{FFFD}", "")]

  /// The currencies whose own symbol no list of ways to write them has.
  private static let unlisted = Currency.known.filter { currency in
    !written.contains { $0.0.lowercased() == currency.symbol.lowercased() }
  }

  private init(_ text: String, _ code: String) {
    bytes = text.utf8.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }
    currency = Currency(code: code)
    isVague = ["$", "＄", "kr", "kr.", "¥", "￥", "rs", "rs.", "元", "\u{FFFD}"].contains(
      text.lowercased())
  }

  private static let written: [(String, String)] = [
    ("£", "GBP"), ("￡", "GBP"), ("Â£", "GBP"), ("pounds", "GBP"), ("pound", "GBP"),
    ("$", "USD"), ("＄", "USD"), ("US$", "USD"), ("U$S", "USD"), ("dollars", "USD"),
    ("€", "EUR"), ("â‚¬", "EUR"), ("euros", "EUR"), ("euro", "EUR"),
    ("¥", "JPY"), ("￥", "JPY"), ("JP¥", "JPY"), ("円", "JPY"), ("yen", "JPY"),
    ("元", "CNY"), ("人民币", "CNY"), ("CN¥", "CNY"), ("RMB", "CNY"), ("yuan", "CNY"),
    ("₩", "KRW"), ("원", "KRW"), ("₹", "INR"), ("rs.", "INR"), ("rs", "INR"),
    ("zł", "PLN"), ("zl", "PLN"), ("kč", "CZK"), ("Kč", "CZK"), ("kc", "CZK"), ("ft", "HUF"),
    ("R$", "BRL"), ("r", "ZAR"), ("A$", "AUD"), ("AU$", "AUD"), ("C$", "CAD"), ("CA$", "CAD"),
    ("NZ$", "NZD"), ("S$", "SGD"), ("HK$", "HKD"), ("NT$", "TWD"), ("MX$", "MXN"),
    ("kr", "SEK"), ("kr.", "SEK"), ("SFr.", "CHF"), ("SFr", "CHF"), ("Fr.", "CHF"),
    ("лв.", "BGN"), ("лв", "BGN"), ("lei", "RON"), ("₺", "TRY"), ("TL", "TRY"), ("₽", "RUB"),
    ("руб.", "RUB"), ("руб", "RUB"), ("р.", "RUB"), ("₴", "UAH"), ("грн", "UAH"), ("₪", "ILS"),
    ("฿", "THB"), ("₫", "VND"), ("₱", "PHP"), ("RM", "MYR"), ("Rp", "IDR"), ("Rp.", "IDR"),
    ("₦", "NGN"), ("KSh", "KES"), ("S/", "PEN"), ("S/.", "PEN"),
  ]
}
