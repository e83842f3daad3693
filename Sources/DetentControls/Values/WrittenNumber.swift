import DetentViews

/// A number among the texts that say what it counts, in plain characters: `−£1.25M+` is minus, `£`, `1.25`,
/// `m`.
struct WrittenNumber: Hashable, Sendable {
  var isNegative = false
  /// What stands before and after the digits, without spaces around and in lower case.
  var lead = ""
  /// The digits with the signs between them; those of a time or an angle with colons.
  var digits = ""
  var tail = ""
  /// Whether a space stands between the digits and what follows.
  var isTailApart = false
  /// What follows with its capitals: `M` and `m` may differ.
  var cased = ""

  /// - Returns: nil where there are no digits.
  init?(_ text: String, locale: NumberLocale) {
    let rest = Substring(Self.withoutOpenEnds(WrittenText.plain(text)))
    guard
      let first = rest.indices.first(where: { index in
        let after = rest.index(after: index)
        return Self.isDigit(rest[index])
          || ".,٫".contains(rest[index]) && after < rest.endIndex && Self.isDigit(rest[after])
      })
    else { return nil }
    var before = rest[..<first].trimmingSpaces
    for isFirst in [true, false] {
      guard let sign = isFirst ? before.first : before.last, sign == "-" || sign == "+" else {
        continue
      }
      isNegative = sign == "-"
      if isFirst { before.removeFirst() } else { before.removeLast() }
      break
    }
    lead = before.trimmingSpaces.lowercased()
    let end = Self.end(of: rest[first...], locale)
    digits = rest[first..<end].trimmingSpaces
    isTailApart = rest[..<end].last == " " || rest[end...].first == " "
    cased = rest[end...].trimmingSpaces
    tail = cased.lowercased()
  }

  /// A text without the signs of open ends and of bounds, which are no part of its number.
  static func withoutOpenEnds(_ text: String) -> String {
    var rest = Substring(text.trimmingSpaces)
    while let first = rest.first, "<>≤≥≈~".contains(first) { rest = rest.dropFirst() }
    while rest.last == "+" || rest.last == " " { rest.removeLast() }
    return rest.trimmingSpaces
  }

  /// Where the digits and what may stand between them end.
  private static func end(of text: Substring, _ locale: NumberLocale) -> String.Index {
    var end = text.startIndex
    var index = end
    while index < text.endIndex {
      let character = text[index]
      let after = text.index(after: index)
      if isDigit(character) {
        end = after
      } else if character == "e", after < text.endIndex, "+-".contains(text[after]) {
        // An exponent with its sign.
        index = after
      } else if !locale.isSeparator(character), character != ":" {
        break
      } else if end == index, ".,".contains(character), after == text.endIndex {
        // A point with nothing behind it.
        end = after
      }
      index = text.index(after: index)
    }
    return end
  }

  private static func isDigit(_ character: Character) -> Bool {
    character.asciiValue.map { 0x30...0x39 ~= $0 } ?? false
  }

  /// The number without what stands around it.
  /// - Parameter exponent: the power of ten that it is multiplied by.
  func value(_ locale: NumberLocale, exponent: Int = 0) -> Double? {
    let value = magnitude(locale, exponent: exponent)
    return isNegative ? value.map { 0 - $0 } : value
  }

  private func magnitude(_ locale: NumberLocale, exponent: Int) -> Double? {
    guard digits.contains(":") else { return locale.magnitude(of: digits, exponent: exponent) }
    let parts = digits.split(separator: ":", omittingEmptySubsequences: false)
    guard 2...3 ~= parts.count, exponent == 0 else { return nil }
    var value = 0.0
    var unit = 1.0
    for (index, part) in parts.enumerated() {
      guard let number = locale.magnitude(of: String(part)), index == 0 || number < 60 else {
        return nil
      }
      value += number / unit
      unit *= 60
    }
    return value
  }
}

/// What multiplies a number: `2k`, `1.2 million`, `350万`.
enum NumberScale {
  private static let words: [String: Int] = [
    "k": 3, "tsd": 3, "tsd.": 3, "thousand": 3, "ألف": 3, "الف": 3, "هزار": 3,
    "万": 4, "萬": 4, "만": 4, "lakh": 5, "lac": 5,
    "m": 6, "mn": 6, "mln": 6, "mio": 6, "mio.": 6, "million": 6, "millions": 6, "مليون": 6,
    "crore": 7, "cr": 7, "亿": 8, "億": 8, "억": 8,
    "b": 9, "bn": 9, "billion": 9, "billions": 9, "mrd": 9, "mrd.": 9, "مليار": 9,
  ]
  /// What stands before a unit without a space: `km`, `MHz`.
  private static let prefixes: [Character: Int] = [
    "G": 9, "M": 6, "k": 3, "K": 3, "h": 2, "c": -2, "m": -3, "µ": -6, "μ": -6,
  ]

  /// The power of ten that a word stands for, in lower case.
  static func exponent(of word: String) -> Int? { words[word] }

  /// The power of ten of what stands after digits, where the number counts a unit; nil where it means
  /// something else.
  /// - Parameter units: how the unit is written, in lower case, the whole of it first.
  static func exponent(of number: WrittenNumber, units: [String]) -> Int? {
    let tail = number.tail
    if tail.isEmpty || units.contains(tail) { return 0 }
    // 500 m where kilometres are counted.
    for unit in units where unit.dropFirst() == tail && tail.first?.isLetter == true {
      if let prefix = unit.first, let own = prefixes[prefix] { return -own }
    }
    // A control in thousands reads "2M" as two thousand of them.
    let own = units.compactMap { words[$0] }.first ?? 0
    // The letter of a unit that begins with it: 5 m are minutes where minutes are counted.
    let isUnit = tail == "m" && units.contains { $0.hasPrefix("m") }
    if isUnit { return 0 }
    if let exponent = words[tail] { return exponent - own }
    for unit in units where !unit.isEmpty {
      if tail.hasSuffix(unit), let exponent = exponent(before: unit, in: number) {
        return exponent
      }
    }
    return nil
  }

  /// A multiple before a unit.
  private static func exponent(before unit: String, in number: WrittenNumber) -> Int? {
    let word = number.tail.dropLast(unit.count)
    if unit.first?.isLetter == true, word.last != " ", word.count == 1,
      let prefix = number.cased.first, let exponent = prefixes[prefix]
    {
      return exponent
    }
    return words[word.trimmingSpaces]
  }
}
