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
    let sign = ColumnVocabulary.scaleSigns.first { $0.signs.contains(where: name.contains) }
    let scale = ColumnVocabulary.scales.first { name.contains(anyOf: $0.words) }
    return sign?.exponent ?? scale?.exponent ?? 0
  }

  private static func unit(statedIn name: HeaderName) -> AreaUnit? {
    ColumnVocabulary.areaUnits.first { $0.parts.contains(where: name.contains) }?.unit
  }

  /// A guess from postal codes and the language of the names, in this order.
  private static func likelyCurrency(_ map: ColumnMap, _ rows: ArraySlice<[String]>) -> Currency? {
    if let column = map[.postalCode] {
      let codes = rows.compactMap { column < $0.count && !$0[column].isEmpty ? $0[column] : nil }
      let british = codes.count { isBritishPostcode($0) }
      if !codes.isEmpty, british * 2 > codes.count { return .pound }
    }
    let names = map.names.map { HeaderName($0) }
    return ColumnVocabulary.currencies.first { parts, _ in
      parts.contains { part in names.contains { $0.contains(part: part) } }
    }?.currency
  }

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
