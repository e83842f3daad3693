/// Words beside numbers in cells and in names of columns. ASCII letters match in either case.
enum NumberWords {
  /// Words that multiply an amount, by their power of ten.
  static let scales = WordTable(lists: [
    (
      """
      k, keur, tsd, tsd., tys, tys., thousand, thousands, tausend, ألف, الف, هزار, тыс, тыс., тысяч, Тыс, Тыс.,
      тис, тис., nghìn, ngàn, ribu, rb, ezer, mille, milliers, mila, migliaia, mil, bin, tusen, tkr, tis, tis.,
      tisíc, duizend, χιλ., χιλ, พัน, हजार, hazaar, hazar, 千, 천
      """, 3
    ), ("万, 萬, 만, หมื่น", 4), ("lakh, lakhs, lac, lacs, lk, l, แสน, लाख", 5),
    (
      """
      m, meur, mkr, mnkr, mn, mn., mln, mln., mio, mio., mi, mil., million, millions, millionen, مليون, میلیون, млн, млн., Млн,
      миллион, миллионов, миллиона, мільйонів, triệu, trieu, tr, juta, jt, millió, milj, milj., miljoen, miljoner,
      miljoonaa, millones, millón, millon, milhões, milhão, milhoes, milioni, milione, milionów, miliony, milion,
      milioane, milyon, miliónů, εκατ., εκατ, εκ., ล้าน, 百万
      """, 6
    ), ("cr, cr., crore, crores, koti, करोड़, 千万", 7), ("亿, 億, 억", 8),
    (
      """
      b, bn, bn., billion, billions, bio, mrd, mrd., mld, mld., مليار, میلیارد, млрд, млрд., Млрд, миллиард,
      миллиардов, tỷ, tỉ, ty, miliar, milyar, milliárd, milliard, milliards, milliarden, miliardi, miliardów,
      miljard, arab, δισ., พันล้าน
      """, 9
    ), ("trillion, triliun, nghìn tỷ, 兆, 조", 12),
  ])

  static let units: [(AreaMeasure, String)] = [
    (
      .squareMetres,
      """
      m², m2, m^2, m 2, ㎡, sq-m, sq-mt, sq-mtr, sqm, sqm., sq m, sq.m, sq.m., sq. m, sq. m., sq mt, sqmt, sq.mt, sq. mt, sq. mtr, sq mtr,
      qm, mq, m.q., mts2, mt2, mtr2, smt, mp, square meters, square metres, square meter, square metre,
      sq meters, sq metres, sq. meter, sq. metre, sq. meters, sq. metres, sq meter, sq metre, sqmeter, sqmeters,
      quadratmeter, metri quadri, metros cuadrados, metros quadrados, mètres carrés, vierkante meter, kvm, kvm.,
      kv.m, kv. m, kv m, m kw, m.kw., mkw, neliötä, négyzetméter, meter persegi, mét vuông, metrekare, 平方米, 平米,
      平方公尺, 平方メートル, 平, 平方, м², м2, кв.м, кв.м., кв. м, кв. м., кв м, квм, м.кв., м. кв., квадратных метров, τ.μ., τμ,
      제곱미터, م², م2, م ², م 2, م, م مربع, م.م, متر مربع, مترا مربعا, متراً مربعاً, أمتار مربعة, متر²,
      متر2, متر, ตร.ม., ตร.ม, ตร ม, ตารางเมตร
      """
    ),
    (
      .squareFeet,
      """
      ft², ft2, ft^2, ft 2, sq-ft, sqft, sqft., sq ft, sq ft., sq.ft, sq.ft., sq. ft, sq. ft., sf, s.f., sft, sq feet,
      square feet, square foot, sq foot, sq. feet, sq. foot, sqfeet, pieds carrés, pi², قدم مربع, قدم مربعة,
      قدماً مربعاً, قدم², قدم2, قدم
      """
    ),
    (
      AreaMeasure("sq yd", 0.836_127_36, isEnglish: true),
      """
      sq yd, sq-yd, sq-yrd, sq-yards, sq. yd, sq. yd., sqyd, sq yds, sq. yds, sq.yd, sq.yd., sq.yds, sqyds, sqyrd, sq yard, sq yards, sq. yard,
      sq. yards, sq.yard, sq.yards, sqyard, sqyards, square yard, square yards, yd², yd2, gaj, gajj, gauj, guz
      """
    ),
    (AreaMeasure("acre", 4_046.856_422_4, isEnglish: true), "acre, acres, ac, ac."),
    (
      AreaMeasure("ha", 10_000),
      "ha, ha., hectare, hectares, hektar, hectárea, hectáreas, hectare(s), ettari, hektarów, hektar, га, га., 公顷, ヘクタール, 헥타르"
    ),
    (
      AreaMeasure("are", 100),
      "are, ares, ar, arów, arů, aar, соток, сотка, сотки, сот., сот, сотих, ар"
    ),
    (.tsubo, "坪, 평, pyeong, pyung, py, tsubo, ping, pings"),
    (AreaMeasure("marla", 25.292_852_64, isEnglish: true), "marla, marlas, مرلہ"),
    (AreaMeasure("kanal", 505.857_052_8, isEnglish: true), "kanal, kanals, کنال"),
    (AreaMeasure("cent", 40.468_564_224, isEnglish: true), "cent, cents"),
    (AreaMeasure("guntha", 101.171_410_56, isEnglish: true), "guntha, gunthas, gunta, guntas"),
    (AreaMeasure("ground", 222.967_296, isEnglish: true), "ground, grounds"),
    (AreaMeasure("rai", 1_600), "rai, ไร่"), (AreaMeasure("ngan", 400), "ngan, งาน"),
    (
      AreaMeasure("wah", 4),
      "sq wah, sq. wah, sqwah, square wah, wah, tarang wah, ตร.ว., ตร.ว, ตร ว, ตารางวา, วา"
    ),
    (AreaMeasure("feddan", 4_200.833), "feddan, feddans, fedan, فدان"),
    (
      AreaMeasure("dunam", 1_000),
      "dunam, dunams, donum, dönüm, دونم, stremma, stremmata, στρέμμα, στρέμματα"
    ),
    (AreaMeasure("mu", 2_000.0 / 3), "亩, 畝, mou"),
    // These units differ from region to region.
    (AreaMeasure("bigha", nil), "bigha, bighas, beegha"),
    (AreaMeasure("katha", nil), "katha, kathas, kattha, cottah, cottahs"),
    (AreaMeasure("biswa", nil), "biswa, biswas"), (AreaMeasure("ropani", nil), "ropani"),
    (AreaMeasure("aana", nil), "aana, anna"),
    (AreaMeasure("perch", nil), "perch, perches"),
    (AreaMeasure("decimal", nil), "decimal, decimals, dismil, shotok"),
    (AreaMeasure("morgen", nil), "morgen, morga, jutro"), (AreaMeasure("tatami", nil), "畳, 帖"),
    (AreaMeasure("alqueire", nil), "alqueire, alqueires, fanega, manzana, tarea"),
  ]

  static let areaUnits = WordTable(lists: units.map { ($1, $0) })

  /// Words and signs for a missing value.
  static let absences = WordTable(
    "na, n/a, nan, null, none, nil, -, --, –, —, ?, ., unknown, n.a., #n/a, <na>, nd, n.d.")

  static let studios = WordTable("studio, studios, estudio, monolocale, استوديو, ستوديو")

  /// Words before a price that do not change it.
  static let beforePrices = WordTable(
    """
    from, guide price, guide, offers over, offers in excess of, offers in the region of,
    offers around, asking price, fixed price, oieo, oiro, circa, ca., ca, ab, vb, desde, da, od,
    vanaf, a partir de, à partir de, ~, ≈, 約, 约, من, يبدأ من, حوالي, السعر
    """)

  /// Words after a price that do not change it, including monthly payments.
  static let afterPrices = WordTable(
    """
    k.k., kk, v.o.n., von, vb, vhb, fp, ono, o.n.o., neg, neg., negotiable, guide price, pcm,
    p.c.m., /month, /mo, per month, a month, /night, per night, /monat, /mois, /mes, /mese,
    /maand, fai, hai, +, 起, 税込, قابل للتفاوض, شهريا, شهرياً, في الشهر, /شهر
    """)

  /// Folded words beside an amount for a part, for a time other than a month, or not for the home.
  static let parts = WordSet(
    """
    week weekly weeks wk pw ppw pppw day daily days night nightly nights year yearly annum pa semaine woche settimana
    semana noche notte nuit nacht tydzien неделю неделя сутки ночь день sq sqft sqm sqmt psf psm ft ft2 foot feet
    m m2 metre meter metres meters yard yd acre qm mq м м2 кв метр marla kanal cent rai deposit kaution caution fee
    tax taxes hoa commission discount bed beds bedroom bedrooms room rooms bath baths person pp share 坪 평 平 평당 每平
    """)

  /// Folded words and signs between the two ends of a range.
  static let rangeWords = WordSet(
    "to bis a à al au aux y and et und e do до и tot til till until upto - – — ~ ～ 〜 − 至 到 から ถึง đến den hingga sampai إلى"
  )

  /// Signs for no decimals, after the decimal sign.
  static let noDecimals = WordTable("--, -, –, —")

  /// The currencies: code, symbol, other marks. A shared mark means the first of its currencies.
  static let currencies =
    """
    GBP £ ￡ Â£ pounds pound, USD $ ＄ US$ U$S dollars dollar, EUR € â‚¬ euros euro, JPY ¥ ￥ JP¥ 円 yen,
    CNY ¥ 元 人民币 CN¥ RMB yuan, PLN zł zl, INR ₹ rs. rs rupees rupee, KRW ₩ 원, BRL R$ reais, CHF CHF SFr. SFr Fr.,
    SEK kr kr., NOK kr, DKK kr., CZK Kč kc, HUF Ft, RON lei, BGN лв. лв, TRY ₺ TL,
    RUB ₽ руб. руб р. рублей, UAH ₴ грн грн., ILS ₪, THB ฿ บาท baht, VND ₫ đồng đ vnđ, PHP ₱, AUD A$ AU$, CAD CA$ C$, NZD NZ$,
    SGD S$, HKD HK$, TWD NT$, MXN MX$, ZAR R, AED AED د.إ د.إ. درهم, SAR SAR ر.س ر.س. ريال ﷼ سعودي,
    MYR RM, IDR Rp Rp., NGN ₦, KES KSh, EGP E£ ج.م ج.م. جنيه, ISK kr., PKR Rs, CLP CLP, COP COP,
    ARS ARS, PEN S/ S/., QAR QAR ر.ق ر.ق. قطري,
    KWD KWD د.ك د.ك. دينار كويتي, BHD BHD د.ب د.ب. بحريني, OMR OMR ر.ع. ر.ع عماني عُماني,
    JOD JOD د.أ د.أ. أردني, MAD MAD د.م. د.م مغربي, TND TND د.ت تونسي, DZD DZD د.ج جزائري,
    IQD IQD د.ع عراقي, KZT ₸ тг тенге, GEL ₾, LKR LKR, BDT ৳ Tk, RSD RSD дин, HRK kn
    """.listItems.map { $0.split(separator: " ").map { String($0) } }

  /// The currencies that share a mark, by the currency that the mark usually means.
  static let sharedMarks: [String: Set<String>] = [
    "USD": ["AUD", "CAD", "NZD", "SGD", "HKD", "TWD", "MXN", "CLP", "COP", "ARS"],
    "SEK": ["NOK", "DKK", "ISK"], "JPY": ["CNY"], "CNY": ["TWD", "HKD"], "INR": ["PKR", "LKR"],
    "SAR": ["QAR", "OMR"], "AED": ["MAD"], "KWD": ["BHD", "JOD", "TND", "DZD", "IQD"],
  ]

  /// Marks that a second mark may make precise, such as the code in `$1.2M CAD`.
  static let vagueMarks: Set<String> = [
    "$", "＄", "kr", "kr.", "¥", "￥", "rs", "rs.", "rupees", "rupee", "dollars", "dollar", "元",
    "ريال", "﷼", "درهم", "دينار", "جنيه", "\u{FFFD}",
  ]
}

extension String {
  /// The parts between commas and line breaks, without leading spaces.
  var listItems: [Substring] {
    utf8.split { $0 == 0x2C || $0 == 0x0A }.map { Substring($0.drop { $0 == 0x20 }) }
      .filter { !$0.isEmpty }
  }
}

/// A unit for displayed areas.
public enum AreaUnit: String, Hashable, Sendable, CaseIterable {
  case squareMetres = "m²"
  case squareFeet = "sq ft"

  /// The size of the unit in square metres.
  public var squareMetres: Double { self == .squareMetres ? 1 : 0.092_903_04 }
}

/// A unit of distance.
public enum DistanceUnit: String, Hashable, Sendable, CaseIterable, Codable {
  case kilometres = "km"
  case miles = "mi"

  /// The length of the unit in kilometres.
  public var kilometres: Double { self == .miles ? 1.609_344 : 1 }
}

/// A unit of area in a file, such as the marla or the hectare.
public struct AreaMeasure: RawRepresentable, Hashable, Sendable, Codable {
  /// The name of the unit.
  public let name: String
  /// The size; nil if it differs from region to region, so that areas are not converted.
  public let squareMetres: Double?
  /// The unit that these areas are displayed in.
  public let shown: AreaUnit

  init(_ name: String, _ squareMetres: Double?, isEnglish: Bool = false) {
    (self.name, self.squareMetres) = (name, squareMetres)
    shown = isEnglish ? .squareFeet : .squareMetres
  }

  var thousandfold: AreaMeasure {
    AreaMeasure("1000 \(name)", squareMetres.map { $0 * 1_000 }, isEnglish: shown == .squareFeet)
  }

  /// The square metre.
  public static let squareMetres = AreaMeasure("m²", 1)
  /// The square foot.
  public static let squareFeet = AreaMeasure(
    "sq ft", AreaUnit.squareFeet.squareMetres, isEnglish: true)
  static let tsubo = AreaMeasure("tsubo", 400 / 121)

  /// The units that can be converted.
  public static let known = NumberWords.units.map(\.0).filter { $0.squareMetres != nil }

  /// The name of the unit, also in JSON.
  public var rawValue: String { name }

  /// Finds a known unit by its name, or returns nil.
  public init?(rawValue name: String) {
    guard let known = Self.known.first(where: { $0.name == name }) else { return nil }
    self = known
  }

  /// Finds a unit by any of its names, or returns nil if the name is unknown.
  public init?(named text: String) {
    let found = text.withBytes { bytes -> AreaMeasure? in
      var scanner = NumberScanner(bytes)
      scanner.trim()
      guard let unit = NumberWords.areaUnits.scan(&scanner) else { return nil }
      scanner.skipSpaces()
      return scanner.isAtEnd ? unit : nil
    }
    guard let found else { return nil }
    self = found
  }
}

/// A set of word patterns: `foo`, `foo*`, `*foo` and `*foo*`.
struct WordSet: Sendable {
  private var whole: Set<String> = []
  private var starts: [String] = []
  private var ends: [String] = []
  private var parts: [String] = []

  init(_ list: String) {
    for word in Self.split(list) {
      switch (word.hasPrefix("*"), word.hasSuffix("*")) {
      case (true, true): parts.append(String(word.dropFirst().dropLast()))
      case (true, false): ends.append(String(word.dropFirst()))
      case (false, true): starts.append(String(word.dropLast()))
      case (false, false): whole.insert(word)
      }
    }
  }

  func contains(_ word: String) -> Bool {
    whole.contains(word) || starts.contains(where: word.hasPrefix)
      || ends.contains(where: word.hasSuffix)
      || parts.contains { ByteSearch.contains($0.utf8, in: word) }
  }

  static func words(_ list: String) -> Set<String> { Set(split(list)) }

  private static func split(_ list: String) -> [String] {
    list.utf8.split { $0 == 0x20 || $0 == 0x0A }.map { String(Substring($0)) }
  }
}
