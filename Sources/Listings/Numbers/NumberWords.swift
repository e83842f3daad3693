/// Words of cells and names with what each of them means. ASCII letters match in either case.
struct WordTable<Meaning: Sendable>: Sendable {
  struct Word: Sendable {
    /// ASCII letters in lower case.
    let bytes: [UInt8]
    let meaning: Meaning
  }

  /// All of them, in the order in which they were given.
  let words: [Word]
  /// Those that start with a byte, the longest first.
  private let byFirstByte: [[Word]]

  /// - Parameter lists: words between commas and spaces, and what all of a list mean.
  init(_ lists: [(String, Meaning)]) {
    words = lists.flatMap { list, meaning in
      WordList.words(list).map { Word(bytes: $0, meaning: meaning) }
    }
    var table = [[Word]](repeating: [], count: 256)
    for word in words { if let first = word.bytes.first { table[Int(first)].append(word) } }
    byFirstByte = table.map { $0.sorted { $0.bytes.count > $1.bytes.count } }
  }

  /// The longest word at a place.
  func scan(_ scanner: inout NumberScanner) -> Meaning? {
    guard !scanner.isAtEnd else { return nil }
    return byFirstByte[Int(WordList.lower(scanner.peek()))].first { scanner.scan($0.bytes) }?
      .meaning
  }
}

/// Words written one after the other, between commas and spaces.
enum WordList {
  static func words(_ list: String) -> [[UInt8]] {
    list.split(separator: ", ").map { $0.utf8.map(lower) }
  }

  /// A capital letter of ASCII as a small one.
  static func lower(_ byte: UInt8) -> UInt8 { 0x41...0x5A ~= byte ? byte | 0x20 : byte }
}

/// What may stand in a number or beside it, in the languages of the files.
enum NumberWords {
  /// What multiplies a price, by its power of ten.
  static let scales = WordTable([
    ("k, tsd, tsd., tys, tys., thousand, ألف, الف, هزار", 3),
    ("万, 萬, 만", 4),
    ("lakh, lakhs, lac, lacs", 5),
    ("m, mn, mn., mln, mln., mio, mio., mi, million, millions, مليون, میلیون", 6),
    ("cr, cr., crore, crores", 7),
    ("亿, 億, 억", 8),
    ("b, bn, bn., billion, mrd, mrd., mld, مليار", 9),
  ])

  static let areaUnits = WordTable([
    (
      "m², m2, m^2, m 2, ㎡, sqm, sqm., sq m, sq.m, sq.m., sq. m, sq. m., sq mt, sqmt, sq.mt, qm, mq, "
        + "m.q., mts2, mt2, mtr2, smt, mp, square meters, square metres, square meter, square metre, "
        + "sq meters, sq metres, 平方米, 平米, 平方公尺, 平方メートル, 平, м², м2, кв.м, кв.м., кв. м, "
        + "кв м, 제곱미터", AreaUnit.squareMetres
    ),
    (
      "ft², ft2, ft^2, ft 2, sqft, sqft., sq ft, sq ft., sq.ft, sq.ft., sq. ft, sq. ft., sf, s.f., "
        + "square feet, square foot, sq feet, sq foot, sq. feet", .squareFeet
    ),
  ])

  /// What says that there is no value.
  static let absences = WordTable([
    ("na, n/a, nan, null, none, nil, -, --, –, —, ?, ., unknown, n.a., #n/a, <na>, nd, n.d.", true)
  ])

  static let studios = WordTable([("studio, estudio, monolocale", true)])

  /// What may stand before a price without changing it, the longest first: how it is meant.
  static let beforePrices = longestFirst(
    "from, guide price, guide, offers over, offers in excess of, offers in the region of, "
      + "offers around, asking price, fixed price, oieo, oiro, circa, ca., ca, ab, vb, desde, da, od, "
      + "vanaf, a partir de, à partir de, ~, ≈, 約, 约")

  /// What may stand after it: how it is meant, or that it is paid every month. Prices by the week or the
  /// square metre stay refused, for they would stand among others unmarked.
  static let afterPrices = longestFirst(
    "k.k., kk, v.o.n., von, vb, vhb, fp, ono, o.n.o., neg, neg., negotiable, guide price, pcm, p.c.m., "
      + "/month, /mo, per month, a month, /night, per night, /monat, /mois, /mes, /mese, /maand, fai, "
      + "hai, +, 起, 税込")

  private static func longestFirst(_ list: String) -> [[UInt8]] {
    WordList.words(list).sorted { $0.count > $1.count }
  }

  /// Every way of writing a currency beside an amount, codes first.
  static let currencies = WordTable(
    Currency.known.map { ($0.code, CurrencyMark($0.code, of: $0)) }
      + writtenCurrencies.flatMap { code, list in
        list.split(separator: ", ").map {
          (String($0), CurrencyMark(String($0), of: Currency(code: code)))
        }
      }
      // The symbols that the list lacks.
      + Currency.known.map { ($0.symbol, CurrencyMark($0.symbol, of: $0)) }
      + [("\u{FFFD}", CurrencyMark("\u{FFFD}", of: nil))])

  private static let writtenCurrencies = [
    ("GBP", "£, ￡, Â£, pounds, pound"), ("USD", "$, ＄, US$, U$S, dollars"),
    ("EUR", "€, â‚¬, euros, euro"), ("JPY", "¥, ￥, JP¥, 円, yen"),
    ("CNY", "元, 人民币, CN¥, RMB, yuan"), ("KRW", "₩, 원"), ("INR", "₹, rs., rs"),
    ("PLN", "zł, zl"), ("CZK", "kč, Kč, kc"), ("HUF", "ft"), ("BRL", "R$"), ("ZAR", "r"),
    ("AUD", "A$, AU$"), ("CAD", "C$, CA$"), ("NZD", "NZ$"), ("SGD", "S$"), ("HKD", "HK$"),
    ("TWD", "NT$"), ("MXN", "MX$"), ("SEK", "kr, kr."), ("CHF", "SFr., SFr, Fr."),
    ("BGN", "лв., лв"), ("RON", "lei"), ("TRY", "₺, TL"), ("RUB", "₽, руб., руб, р."),
    ("UAH", "₴, грн"), ("ILS", "₪"), ("THB", "฿"), ("VND", "₫"), ("PHP", "₱"), ("MYR", "RM"),
    ("IDR", "Rp, Rp."), ("NGN", "₦"), ("KES", "KSh"), ("PEN", "S/, S/."),
  ]
}

/// What a way of writing a currency says.
struct CurrencyMark: Sendable {
  /// Nil for a mark that was lost to a wrong encoding.
  let currency: Currency?
  /// Whether another mark beside it may say more, as the code after `$` in `$1.2M CAD`.
  let isVague: Bool

  init(_ text: String, of currency: Currency?) {
    self.currency = currency
    isVague = Self.vague.contains(text.lowercased())
  }

  private static let vague: Set<String> = [
    "$", "＄", "kr", "kr.", "¥", "￥", "rs", "rs.", "元", "\u{FFFD}",
  ]
}
