/// The first rows of a file, to check what a name promises.
struct ColumnSample {
  let rows: ArraySlice<[String]>

  /// Whether a column can play a role by what is in it.
  func suits(_ role: ColumnRole, column: Int, tier: ColumnNames.Tier) -> Bool {
    switch role {
    case .price:
      tier == .whole || readableShare(role, column: column) ?? 1 >= 0.5
    case .area, .bedrooms, .bathrooms, .latitude, .longitude, .currency:
      readableShare(role, column: column) ?? 1 >= 0.5
    // Its names are those of districts, too.
    case .coordinates: readableShare(role, column: column) ?? 0 >= 0.5
    case .title: isVaried(column)
    case .location, .city: readableShare(.price, column: column) ?? 0 < 0.9
    case .type, .postalCode, .id, .url: true
    }
  }

  /// How many different texts there are to choose from at most, and how many rows share each at least.
  private static let (mostChoices, fewestSharing) = (12, 3)

  /// The first column, but for some, whose cells are a few texts that several rows have each; nil
  /// where there is none.
  func choiceColumn(of count: Int, besides taken: Set<Int>) -> Int? {
    (0..<count).first { column in
      guard !taken.contains(column) else { return false }
      let texts = rows.compactMap { column < $0.count && !$0[column].isEmpty ? $0[column] : nil }
      let choices = Set(texts).count
      // So many digits are a day or a number of something.
      return 2...Self.mostChoices ~= choices && texts.count * 2 >= rows.count
        && texts.count >= choices * Self.fewestSharing
        && !texts.contains { $0.utf8.count { 0x30...0x39 ~= $0 } > 5 }
    }
  }

  /// Which part of the cells that hold something hold numbers for a role, or currencies; nil where
  /// none holds anything.
  func readableShare(_ role: ColumnRole, column: Int) -> Double? {
    var filled = 0
    var readable = 0
    for row in rows where column < row.count {
      switch Self.reads(row[column], as: role) {
      case nil: continue
      case true?: (filled, readable) = (filled + 1, readable + 1)
      case false?: filled += 1
      }
    }
    return filled == 0 ? nil : Double(readable) / Double(filled)
  }

  /// Whether a cell is some number for a role, usable or not, or a currency; nil for one without a
  /// value.
  private static func reads(_ text: String, as role: ColumnRole) -> Bool? {
    do throws(NumberFault) {
      if role == .currency { return try StatedCurrency(text) == nil ? nil : true }
      if role == .coordinates {
        _ = try CoordinatePair.parse(text)
        return true
      }
      let number = try NumberParser(role.numbers ?? .price).parse(text)
      return role.numbers != nil || !DateShape.isCompactDay(number.value)
    } catch {
      // A number out of bounds is bad data in the right column.
      return error == .missing ? nil : error != .notANumber && error != .unknownCurrency
    }
  }

  /// Whether a cell is a price or a plain number, and no name.
  static func isNumber(_ text: String) -> Bool { (try? NumberParser(.price).parse(text)) != nil }

  /// Whether a column's values are many: `Pave` and `Grvl` name no home.
  private func isVaried(_ column: Int) -> Bool {
    let values = rows.compactMap { column < $0.count && !$0[column].isEmpty ? $0[column] : nil }
    guard values.count >= 20 else { return true }
    return Set(values).count * 20 >= values.count
  }
}

/// What the names of columns and the first rows say about money and units.
struct ColumnHints: Sendable {
  /// The currency that the caller named: that of the file, whatever it says.
  var chosenCurrency: Currency?
  /// The currency the price's name states.
  var statedCurrency: Currency?
  /// The currency the rest suggests, where neither the name nor the cells state one.
  var likelyCurrency: FileCurrency?
  /// The unit the area's name states.
  var areaUnit: AreaUnit?
  /// The power of ten the price's name states, 4 for `总价(万)`.
  var priceExponent = 0

  init(_ map: ColumnMap, rows: ArraySlice<[String]>, currency: Currency? = nil) {
    chosenCurrency = currency
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
      let mark = Currency.marks.words.first {
        $0.bytes.count > 1 && word.utf8.elementsEqual($0.bytes)
      }
      if let currency = mark?.meaning.currency { return currency }
    }
    // Signs are no words. The longest sign that occurs decides: `R$` before `$`.
    let text = name.text.lowercased()
    let found = Currency.marks.words.filter { mark in
      mark.bytes.contains { $0 >= 0x80 || $0 == 0x24 } && mark.meaning.currency != nil
        && ByteSearch.contains(mark.bytes, in: text)
    }
    return found.max { $0.bytes.count < $1.bytes.count }?.meaning.currency
  }

  private static func exponent(statedIn name: HeaderName) -> Int {
    let sign = Vocabulary.columnScaleSigns.first { $0.signs.contains(where: name.contains) }
    let scale = Vocabulary.columnScales.first { name.contains(anyOf: $0.words) }
    return sign?.exponent ?? scale?.exponent ?? 0
  }

  private static func unit(statedIn name: HeaderName) -> AreaUnit? {
    Vocabulary.columnUnits.first { $0.parts.contains(where: name.contains) }?.unit
  }

  /// A guess from postal codes and the language of the names, in this order.
  private static func likelyCurrency(
    _ map: ColumnMap, _ rows: ArraySlice<[String]>
  ) -> FileCurrency? {
    if let column = map[.postalCode] {
      let codes = rows.compactMap { column < $0.count && !$0[column].isEmpty ? $0[column] : nil }
      let british = codes.count { isBritishPostcode($0) }
      if !codes.isEmpty, british * 2 > codes.count {
        return FileCurrency(.pound, .postalCodes)
      }
    }
    let names = map.names.map { HeaderName($0) }
    let country = Vocabulary.countries.first { parts, _ in
      parts.contains { part in names.contains { $0.contains(part: part) } }
    }
    return country.flatMap { Currency(code: $0.currency) }.map { FileCurrency($0, .columnNames) }
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
