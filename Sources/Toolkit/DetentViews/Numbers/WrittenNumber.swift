/// A number within a text, in plain characters: `−£1.25M+` is a minus, `£`, `1.25` and `m`.
package struct WrittenNumber: Equatable, Sendable {
  private var isNegative = false
  /// The text before the digits, in lower case and without spaces around it.
  package private(set) var lead = ""
  /// The digits and the separators between them; colons in a time or an angle.
  private var digits = ""
  package var tail = ""
  /// The text after the digits with its capitals, since `M` and `m` may differ.
  fileprivate var cased = ""

  /// Returns nil if the text contains no digits.
  package init?(_ text: String, locale: NumberLocale) {
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
    cased = rest[end...].trimmingSpaces
    tail = cased.lowercased()
  }

  static func withoutOpenEnds(_ text: String) -> String {
    var rest = Substring(text.trimmingSpaces)
    while let first = rest.first, "<>≤≥≈~".contains(first) { rest = rest.dropFirst() }
    while rest.last == "+" || rest.last == " " { rest.removeLast() }
    return rest.trimmingSpaces
  }

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
        // A decimal separator without decimals.
        end = after
      }
      index = text.index(after: index)
    }
    return end
  }

  private static func isDigit(_ character: Character) -> Bool {
    character.asciiValue.map { 0x30...0x39 ~= $0 } ?? false
  }

  package func value(_ locale: NumberLocale, exponent: Int = 0) -> Double? {
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

/// The words and prefixes that multiply a number: `2k`, `1.2 million`, `350万`.
package enum NumberScale {
  private static let words: [String: Int] = [
    "k": 3, "tsd": 3, "tsd.": 3, "thousand": 3, "ألف": 3, "الف": 3, "هزار": 3,
    "万": 4, "萬": 4, "만": 4, "lakh": 5, "lac": 5,
    "m": 6, "mn": 6, "mln": 6, "mio": 6, "mio.": 6, "million": 6, "millions": 6, "مليون": 6,
    "crore": 7, "cr": 7, "亿": 8, "億": 8, "억": 8,
    "b": 9, "bn": 9, "billion": 9, "billions": 9, "mrd": 9, "mrd.": 9, "مليار": 9,
    "میلیون": 6, "میلیارد": 9,
  ]
  /// Prefixes of units, without a space: `km`, `MHz`.
  private static let prefixes: [Character: Int] = [
    "G": 9, "M": 6, "k": 3, "K": 3, "h": 2, "c": -2, "m": -3, "µ": -6, "μ": -6,
  ]

  /// The power of ten for the text after the digits, or nil if the text has another meaning.
  /// - Parameter units: the spellings of the unit in lower case, the full one first.
  package static func exponent(of number: WrittenNumber, units: [String]) -> Int? {
    let tail = number.tail
    if tail.isEmpty || units.contains(tail) { return 0 }
    // 500 m in a control for kilometers.
    for unit in units where unit.dropFirst() == tail && tail.first?.isLetter == true {
      if let prefix = unit.first, let own = prefixes[prefix] { return -own }
    }
    // A control that counts in thousands reads "2M" as two thousand thousands.
    let own = units.compactMap { words[$0] }.first ?? 0
    // In a control for minutes, 5 m means minutes.
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

extension NumberLocale {
  /// The number in a plain text without a sign, times ten to the power of `exponent`, rounded once.
  package func magnitude(of text: String, exponent: Int = 0) -> Double? {
    if let value = Self.described(text, exponent: exponent) { return value }
    guard var runs = runs(of: text) else { return nil }
    var fraction = ""
    if let last = runs.last, runs.count > 1, isDecimal(last.sign, in: runs) {
      fraction = last.digits
      runs.removeLast()
    }
    guard runs.count == 1 || areGrouped(runs) else { return nil }
    let whole = runs.map(\.digits).joined()
    guard !whole.isEmpty || !fraction.isEmpty else { return nil }
    let digits = "\(whole.isEmpty ? "0" : whole).\(fraction.isEmpty ? "0" : fraction)"
    return Double("\(digits)e\(exponent)").flatMap { $0.isFinite ? $0 : nil }
  }

  package func isSeparator(_ character: Character) -> Bool {
    ".,'٫٬ ".contains(character) || signs.contains { $0.contains(character) }
  }

  private var signs: [String] { [plainDecimal, plainGrouping].filter { !$0.isEmpty } }

  /// The value of texts such as `1e+20` or `2.5e-07`, whose exponent has a sign.
  private static func described(_ text: String, exponent: Int) -> Double? {
    let parts = text.utf8.split(separator: UInt8(ascii: "e"), omittingEmptySubsequences: false)
    guard parts.count == 2, let sign = parts[1].first, sign == 0x2B || sign == 0x2D,
      let first = parts[0].first, 0x30...0x39 ~= first, parts[0].last != 0x2E,
      let power = Int(Substring(parts[1])), parts[1].dropFirst().allSatisfy({ 0x30...0x39 ~= $0 }),
      parts[0].allSatisfy({ 0x30...0x39 ~= $0 || $0 == 0x2E }),
      let value = Double("\(Substring(parts[0]))e\(max(-999, min(999, power)) + exponent)")
    else { return nil }
    return value.isFinite ? value : nil
  }

  /// Digits and the separator before them, which is empty for the first run.
  private struct Run {
    var sign: String
    var digits = ""
  }

  /// Splits a text into digits and separators, or returns nil for text such as "inf" or "0x10".
  private func runs(of text: String) -> [Run]? {
    let signs = signs
    var runs = [Run(sign: "")]
    var rest = Substring(text)
    while let character = rest.first {
      if let byte = character.asciiValue, 0x30...0x39 ~= byte {
        runs[runs.count - 1].digits.append(character)
        rest.removeFirst()
      } else if let sign = signs.first(where: rest.hasPrefix) {
        runs.append(Run(sign: sign))
        rest.removeFirst(sign.count)
      } else if ".,'٫٬ ".contains(character) {
        runs.append(Run(sign: String(character)))
        rest.removeFirst()
      } else {
        return nil
      }
    }
    return runs
  }

  private func isDecimal(_ sign: String, in runs: [Run]) -> Bool {
    if sign == plainDecimal { return true }
    if sign == "٫" { return sign != plainGrouping }
    guard sign == "." || sign == "," else { return false }
    return sign != plainGrouping
      || runs.filter { $0.sign == sign }.count == 1 && !areGrouped(runs)
  }

  /// Whether the separators form whole groups, in the sizes of the locale or in thousands.
  private func areGrouped(_ runs: [Run]) -> Bool {
    func isGrouping(_ sign: String) -> Bool {
      sign == plainGrouping || sign == " " || sign == "'" || sign == "٬"
    }
    func fits(_ last: Int, _ others: Int) -> Bool {
      runs.indices.allSatisfy { index in
        let count = runs[index].digits.count
        // A number with groups does not begin with zero: 0,500 is one half.
        if index == 0 { return count <= max(last, others) && "1"..."9" ~= runs[0].digits.prefix(1) }
        let sign = runs[index].sign
        return isGrouping(sign) && sign == runs[1].sign
          && count == (index == runs.count - 1 ? last : others)
      }
    }
    return fits(groupSizes.last, groupSizes.others) || fits(3, 3)
  }
}

/// Normalizes text of any script and keyboard for reading numbers.
package enum WrittenText {
  /// The text with digits of every script as 0...9, full-width characters as plain ones, one kind
  /// of space, minus and apostrophe, and without invisible characters. `٫` and `٬` are kept: unlike
  /// dots and commas, they are unambiguous.
  package static func plain(_ text: some StringProtocol) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      guard !scalar.isASCII else {
        result.unicodeScalars.append(scalar)
        continue
      }
      if let character = character(for: scalar) { result.append(character) }
    }
    return result
  }

  /// The value of a decimal digit of any script, or nil if the character is not a digit.
  package static func digit(_ scalar: Unicode.Scalar) -> Int? {
    if scalar.isASCII { return 0x30...0x39 ~= scalar.value ? Int(scalar.value) - 0x30 : nil }
    guard scalar.properties.generalCategory == .decimalNumber else { return nil }
    return scalar.properties.numericValue.map { Int($0) }
  }

  private static func character(for scalar: Unicode.Scalar) -> Character? {
    if let digit = digit(scalar) { return Character("\(digit)") }
    switch scalar.value {
    // Directional marks, joiners, soft hyphens and byte order marks.
    case 0xAD, 0x61C, 0x200B...0x200F, 0x202A...0x202E, 0x2060, 0x2066...0x2069, 0xFEFF: return nil
    case 0x2010, 0x2011, 0x2212, 0xFE63: return "-"
    case 0x2018, 0x2019, 0x2BC: return "'"
    case 0x60C, 0xFE50: return ","
    case 0xFE52: return "."
    case 0x66A, 0xFE6A: return "%"
    // Full-width forms of ASCII.
    case 0xFF01...0xFF5E:
      return Unicode.Scalar(scalar.value - 0xFEE0).map(Character.init)
    default:
      return scalar.properties.isWhitespace ? " " : Character(scalar)
    }
  }
}

extension StringProtocol {
  package var trimmingSpaces: String {
    var rest = Substring(self).drop(while: \.isWhitespace)
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
