/// The name of a column, split into words for comparison.
struct HeaderName: Sendable {
  let text: String
  /// The folded words: `Area (m²)`, `GrLivArea` and `sale_price` have two, three and two.
  let words: [String]
  /// The words without the unit of area, unless no word would be left.
  let wordsBesideUnits: [String]
  let joined: String
  /// `joined` without units at the end and `no of` at the start, unless no word would be left.
  let joinedCore: String
  /// The unit of area in the name, even one that cannot be converted.
  let areaMeasure: AreaMeasure?
  /// Whether the name is only a unit of area.
  let isAreaMeasure: Bool

  init(_ text: String) {
    self.text = Self.trimmed(text)
    let words = Self.words(of: self.text)
    self.words = words
    let unit = Self.unit(in: words)
    areaMeasure = Self.multiplier(words) == 3 ? unit?.measure.thousandfold : unit?.measure
    isAreaMeasure = unit?.range.count == words.count
    let others = unit.map { words[..<$0.range.lowerBound] + words[$0.range.upperBound...] } ?? []
    wordsBesideUnits = others.isEmpty ? words : Array(others)
    joined = words.joined()
    joinedCore = Self.core(wordsBesideUnits).joined()
  }

  func contains(part: String) -> Bool { ByteSearch.contains(part.utf8, in: joined) }

  // MARK: Units

  /// The longest run of words that is a unit of area, or the last of equally long runs.
  private static func unit(in words: [String]) -> (measure: AreaMeasure, range: Range<Int>)? {
    for count in [3, 2, 1] where words.count >= count {
      for start in (0...words.count - count).reversed() {
        let text = words[start..<start + count].joined(separator: " ")
        // A single letter is not a unit. A name that is only a unit counts if the unit is small.
        guard text.unicodeScalars.count > 1 || text.utf8.count > 2,
          let measure = AreaMeasure(named: text),
          count < words.count || measure.squareMetres.map({ $0 < 1_000 }) == true,
          // Hungarian `ár` is a price.
          start > 0 || text != "ar"
        else { continue }
        return (measure, start..<start + count)
      }
    }
    return nil
  }

  /// The power of ten that the name states for prices: 3 for `($000)`, `x 1000`; 4 for `总价(万)`.
  var priceScale: Int? {
    if let multiplier = Self.multiplier(words) { return multiplier }
    let asides = text.split { "([（【)]）】".contains($0) }.dropFirst()
    // Beside a sign a letter is a scale as well: `T€`, `MM$`.
    let signs = text.split(separator: " ").dropFirst().filter { !$0.utf8.allSatisfy(\.isLetter) }
    for text in asides + signs { if let scale = PriceUnit(String(text))?.scale { return scale } }
    for index in words.indices.dropFirst() {
      // A single letter is a scale only before a currency or as the last word.
      let isScale =
        words[index].utf8.count > 1 || PriceUnit(words[index...].joined(separator: " ")) != nil
      if isScale, let scale = PriceUnit(words[index])?.scale { return scale }
    }
    // In scripts without spaces the scale may be joined to the name.
    return Vocabulary.columnScaleSigns.first { $0.signs.contains(where: contains) }?.exponent
  }

  /// The power of ten of digits that multiply the values, as in `(000s)`, `x 1000`, `x100,000`.
  private static func multiplier(_ words: [String]) -> Int? {
    let last = words.dropFirst().lastIndex { $0 == "000" || $0 == "1000" }
    return last.map { 3 + (["10": 1, "100": 2, "000": 3][words[$0 - 1]] ?? 0) }
  }

  /// The currency that the name states, as a word or a sign.
  var currency: Currency? {
    let marks = wordsBesideUnits.compactMap { word in
      Currency.marks.words.first { $0.bytes.count > 1 && word.utf8.elementsEqual($0.bytes) }
    }.map(\.meaning)
    // Several currencies share the first mark of `kr. (DKK)`.
    if let mark = marks.first(where: { !$0.isVague }) ?? marks.first { return mark.currency }
    // Signs are not words. The longest sign that occurs decides: `R$` before `$`.
    let text = text.lowercased()
    let found = Currency.marks.words.filter { mark in
      mark.bytes.contains { $0 >= 0x80 || $0 == 0x24 } && mark.meaning.currency != nil
        && text.withBytes { ByteSearch.contains(mark.bytes, in: $0) }
    }
    return found.max { $0.bytes.count < $1.bytes.count }?.meaning.currency
  }

  /// True if the name is money for a unit, or an amount for a unit of area: `€/m²`, `LP/SqFt`; but
  /// not `单元面积/平米`, whose `元` is a part, or `Size/SqFt`.
  var isRate: Bool {
    let parts = text.split(separator: "/")
    guard parts.count > 1 else { return false }
    let isMoney = PriceUnit(Self.trimmed(String(parts[0]))).map { $0 != PriceUnit() } == true
    let isArea = Vocabulary.columns[.area]?.match(HeaderName(String(parts[0]))) != nil
    return isMoney || areaMeasure != nil && !isArea
  }

  /// Unknown text in brackets, which is a unit if the column holds areas, or nil.
  var unknownAside: String? {
    guard areaMeasure == nil, let open = text.lastIndex(where: { "([（【".contains($0) }) else {
      return nil
    }
    let inner = text[text.index(after: open)...].prefix { !")]）】".contains($0) }
    let words = HeaderName(String(inner)).words
    let isKnown =
      words.isEmpty
      || words.contains { word in
        Vocabulary.asides.contains(word) || Vocabulary.topics.values.contains { $0.contains(word) }
          || Vocabulary.columns[.area]?.match(HeaderName(word)) != nil
      }
    return isKnown ? nil : HeaderName.trimmed(String(inner))
  }

  static func trimmed(_ text: String) -> String {
    let view = text.unicodeScalars
    let isText: (Unicode.Scalar) -> Bool = { !$0.properties.isWhitespace && $0.value != 0xFEFF }
    guard let first = view.firstIndex(where: isText), let last = view.lastIndex(where: isText)
    else { return "" }
    return String(view[first...last])
  }

  private static func words(of text: String) -> [String] {
    let kinds = [.other] + text.unicodeScalars.map(Kind.init) + [.other]
    var words = [""]
    for (index, scalar) in zip(1..., text.unicodeScalars) {
      let (previous, kind, next) = (kinds[index - 1], kinds[index], kinds[index + 1])
      if kind.breaks(after: previous, before: next, in: words[words.count - 1]) { words.append("") }
      if kind != .other { words[words.count - 1].unicodeScalars.append(scalar) }
    }
    return words.filter { !$0.isEmpty }.map(TextFolding.folded)
  }

  private static func core(_ words: [String]) -> ArraySlice<String> {
    var core = words[...]
    if core.count > 1, let first = core.first, Vocabulary.counters.contains(first) {
      core.removeFirst()
      if core.count > 1, ["of", "de", "di"].contains(core[core.startIndex]) { core.removeFirst() }
    }
    while core.count > 1, let last = core.last, isUnit(last) { core = core.dropLast() }
    return core
  }

  private static func isUnit(_ word: String) -> Bool {
    Vocabulary.endings.contains(word) || AreaMeasure(named: word) != nil
      || word.utf8.count > 1 && PriceUnit(word) != nil
  }

  private enum Kind {
    case lower, upper, digit, ideograph, other

    init(_ scalar: Unicode.Scalar) {
      switch scalar.value {
      case 0x30...0x39, 0xB2, 0xB3: self = .digit
      case 0x0E00...0x0E7F, 0x3040...0x30FF, 0x3400...0x9FFF, 0xAC00...0xD7AF, 0xF900...0xFAFF,
        0x33A1:
        self = .ideograph
      case 0x0300...0x036F: self = .lower
      case _ where scalar.properties.isUppercase: self = .upper
      case _ where scalar.properties.isAlphabetic: self = .lower
      default: self = .other
      }
    }

    /// Whether a word ends between two scalars: `livingSpace`, `MSZone`, `Bedroom2`, but not `m2`.
    func breaks(after previous: Kind, before next: Kind, in word: String) -> Bool {
      switch (previous, self) {
      case (_, .other), (.lower, .upper): true
      case (.upper, .upper): next == .lower
      case (.lower, .digit), (.upper, .digit): !["m", "M", "ft", "FT", "م"].contains(word)
      case (.digit, .lower), (.digit, .upper): true
      case (.ideograph, .ideograph): false
      case (.ideograph, _), (_, .ideograph): true
      default: false
      }
    }
  }
}
