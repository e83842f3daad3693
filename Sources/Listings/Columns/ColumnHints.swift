/// What the names of columns and the first rows tell about money and units.
struct ColumnHints: Sendable {
  /// The currency the price's name states.
  var statedCurrency: Currency?
  /// The currency the rest suggests, where neither the name nor the cells state one.
  var likelyCurrency: Currency?
  /// The unit the area's name states.
  var areaUnit: AreaUnit?
  /// The power of ten the price's name states, 4 for `总价(万)`.
  var priceExponent = 0

  init(_ map: ColumnMap, rows: ArraySlice<[String]>) {
    let price = map.name(of: .price).map(HeaderName.init)
    let area = map.name(of: .area).map(HeaderName.init)
    if let price {
      statedCurrency = Self.currency(statedIn: price)
      priceExponent = Self.exponent(statedIn: price)
    }
    if let area { areaUnit = Self.unit(statedIn: area) }
    likelyCurrency = Self.likelyCurrency(map, rows)
  }

  private static func currency(statedIn name: HeaderName) -> Currency? {
    for word in name.words {
      if let currency = Currency(code: word) { return currency }
      let mark = NumberWords.currencies.words.first {
        $0.bytes.count > 1 && word.utf8.elementsEqual($0.bytes)
      }
      if let currency = mark?.meaning.currency { return currency }
    }
    // Signs are no words. The longest sign that occurs decides: `R$` before `$`.
    let text = name.text.lowercased()
    let found = NumberWords.currencies.words.filter { mark in
      mark.bytes.contains { $0 >= 0x80 || $0 == 0x24 } && mark.meaning.currency != nil
        && ByteSearch.contains(mark.bytes, in: text)
    }
    return found.max { $0.bytes.count < $1.bytes.count }?.meaning.currency
  }

  private static func exponent(statedIn name: HeaderName) -> Int {
    if ["万", "萬", "만"].contains(where: name.contains) { return 4 }
    if ["亿", "億", "억"].contains(where: name.contains) { return 8 }
    let scales: [(Set<String>, Int)] = [
      (["thousand", "thousands", "k", "tsd", "tys", "000s"], 3),
      (["lakh", "lakhs", "lac", "lacs"], 5), (["million", "millions", "mio", "mln", "mn"], 6),
      (["crore", "crores", "cr"], 7),
    ]
    return scales.first { name.contains(anyOf: $0.0) }?.1 ?? 0
  }

  private static func unit(statedIn name: HeaderName) -> AreaUnit? {
    let feet = [
      "sqft", "squarefeet", "squarefoot", "squarefootage", "sqfeet", "ft2", "sqfoot", "grlivarea",
    ]
    let metres = [
      "sqm", "m2", "squaremet", "sqmet", "qm", "mq", "metri", "metro", "wohn", "flache", "flaeche",
      "surface", "superficie", "oppervlakte", "powierzchnia", "metraz", "平米", "平方米", "平方メートル", "m²",
      "面积", "面積", "площад", "boarea", "areautil", "areaprivativa", "areaconstruida", "sqmt",
    ]
    if feet.contains(where: name.contains) { return .squareFeet }
    return metres.contains(where: name.contains) ? .squareMetres : nil
  }

  /// A guess from postal codes and the language of the names, in this order.
  private static func likelyCurrency(_ map: ColumnMap, _ rows: ArraySlice<[String]>) -> Currency? {
    if let column = map[.postalCode] {
      let codes = rows.compactMap { column < $0.count && !$0[column].isEmpty ? $0[column] : nil }
      let british = codes.count { isBritishPostcode($0) }
      if !codes.isEmpty, british * 2 > codes.count { return .pound }
    }
    let names = map.names.map { HeaderName($0) }
    for (parts, currency) in telling {
      if parts.contains(where: { part in names.contains { $0.contains(part: part) } }) {
        return currency
      }
    }
    return nil
  }

  /// Parts of names that tell a country, the surest first.
  private static let telling: [([String], Currency)] = [
    (["总价", "总價", "价格", "价钱", "房价", "户型", "万元"], .yuan), (["価格", "間取り", "駅"], .yen),
    (["가격", "매매", "거래금액"], .won), (["powierzchnia", "pokoi", "dzielnica"], .zloty),
    (["bairro", "condominio"], .real), (["bhk"], .rupee),
    (
      [
        "wohnflache", "wohnflaeche", "kaufpreis", "livingspace", "valeurfonciere", "prix",
        "prezzo", "vraagprijs", "woonoppervlakte", "sqmtbuilt", "surfacereelle",
      ], .euro
    ), (["zipcode", "grlivarea", "sqftliving", "medianhousevalue", "bedroomabvgr"], .dollar),
  ]

  /// Whether text is shaped like `SW19 8NY` or `M1 1AE`.
  static func isBritishPostcode(_ text: String) -> Bool {
    let letters = text.utf8.filter { $0 != 0x20 }.map { 0x61...0x7A ~= $0 ? $0 & 0xDF : $0 }
    guard 5...7 ~= letters.count, let first = letters.first, 0x41...0x5A ~= first else {
      return false
    }
    let inward = letters.suffix(3)
    let shape = inward.map { 0x30...0x39 ~= $0 }
    let outward = letters.dropLast(3)
    return shape == [true, false, false] && inward.dropFirst().allSatisfy { 0x41...0x5A ~= $0 }
      && outward.contains { 0x30...0x39 ~= $0 }
  }
}
