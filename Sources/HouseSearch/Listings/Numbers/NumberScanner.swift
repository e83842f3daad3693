struct NumberScanner {
  let bytes: Bytes
  var index = 0
  var end: Int

  init(_ bytes: Bytes) { (self.bytes, end) = (bytes, bytes.count) }

  var isAtEnd: Bool { index >= end }

  /// The byte at an offset from here, or 0 beyond the end.
  func peek(_ offset: Int = 0) -> UInt8 { index + offset < end ? bytes[index + offset] : 0 }

  func isDigit(_ offset: Int = 0) -> Bool { peek(offset).isDigit }

  mutating func trim() {
    skipSpaces()
    // A space has up to three bytes.
    while let start = (max(index, end - 3)..<end).first(where: {
      spaceLength($0 - index) == end - $0
    }) { end = start }
  }

  mutating func skipSpaces() {
    while index < end {
      let length = spaceLength()
      guard length > 0 else { return }
      index += length
    }
  }

  /// The number of bytes of the space at an offset from here, or 0 if there is no space.
  func spaceLength(_ offset: Int = 0) -> Int {
    switch (peek(offset), peek(offset + 1), peek(offset + 2)) {
    case (0x20, _, _), (0x09, _, _), (0x0A, _, _), (0x0D, _, _): 1
    case (0xC2, 0xA0, _): 2
    // En quad to hair space, narrow no-break space, ideographic space.
    case (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0xAF), (0xE3, 0x80, 0x80): 3
    default: 0
    }
  }

  /// Whether the rest is empty or a word for a missing value.
  var isAbsence: Bool {
    if isAtEnd { return true }
    guard end - index <= 8 else { return false }
    var scanner = self
    return NumberWords.absences.scan(&scanner) != nil && scanner.isAtEnd
  }

  /// Scans the given bytes, if they come next. ASCII letters match in either case.
  mutating func scan(_ word: [UInt8]) -> Bool {
    guard end - index >= word.count,
      word.indices.allSatisfy({ bytes[index + $0].lowercase == word[$0] })
    else { return false }
    index += word.count
    return true
  }

  var faultOfRest: NumberFault { peek() == 0x25 ? .percentage : .notANumber }

  mutating func scanDigits() throws(NumberFault) -> NumberDigits {
    let startsWithDot = (peek() == 0x2E || peek() == 0x2C) && isDigit(1)
    guard isDigit() || startsWithDot else {
      let isNegative = ["-", "(", "−", "–"].contains { bytes[index..<end].starts(with: $0.utf8) }
      throw isNegative ? .negative : .notANumber
    }
    var digits = NumberDigits()
    try digits.append(&self, after: nil)
    while let separator = scanSeparator() { try digits.append(&self, after: separator) }
    let exponent = digits.mayHaveExponent ? try scanExponent() : nil
    try digits.interpret(writtenExponent: exponent)
    if let sign = scanNoDecimals() { digits.noteNoDecimals(sign) }
    return digits
  }

  /// Scans a separator that is followed by digits.
  private mutating func scanSeparator() -> Separator? {
    let (length, separator): (Int, Separator) =
      switch (peek(), peek(1), peek(2)) {
      case (0x2E, _, _): (1, .dot)
      case (0x2C, _, _): (1, .comma)
      case (0x27, _, _): (1, .apostrophe)
      case (0xD9, 0xAB, _): (2, .arabicDecimal)
      case (0xD9, 0xAC, _): (2, .arabicGroup)
      case (0xE2, 0x80, 0x98...0x99): (3, .apostrophe)
      default: (spaceLength(), .space)
      }
    guard length > 0, isDigit(length) else { return nil }
    index += length
    return separator
  }

  /// Scans `e6` or `E+06`, but not `EUR`.
  private mutating func scanExponent() throws(NumberFault) -> Int? {
    guard peek() | 0x20 == 0x65 else { return nil }
    let hasSign = peek(1) == 0x2B || peek(1) == 0x2D
    guard isDigit(hasSign ? 2 : 1) else { return nil }
    let isNegative = peek(1) == 0x2D
    index += hasSign ? 2 : 1
    var exponent = 0
    while isDigit() {
      exponent = min(exponent * 10 + Int(peek() - 0x30), 9_999)
      index += 1
    }
    return isNegative ? -exponent : exponent
  }

  /// Scans a decimal sign without decimals: `350.` and `350,-`, `350.–`, `350,--`.
  private mutating func scanNoDecimals() -> Separator? {
    let sign: Separator = peek() == 0x2E ? .dot : .comma
    guard peek() == 0x2E || peek() == 0x2C else { return nil }
    let start = index
    index += 1
    if isAtEnd || NumberWords.noDecimals.scan(&self) != nil { return sign }
    index = start
    return nil
  }
}

/// Words in cells and names, with their meanings. ASCII letters match in either case.
struct WordTable<Meaning: Sendable>: Sendable {
  typealias Word = (bytes: [UInt8], meaning: Meaning)

  let words: [Word]
  private let byFirstByte: [[Word]]

  init(_ words: [(some StringProtocol, Meaning)]) {
    self.words = words.map { ($0.0.utf8.map(\.lowercase), $0.1) }
    var table = [[Word]](repeating: [], count: 256)
    for word in self.words {
      guard let first = word.bytes.first else { continue }
      // In ASCII all forms of a word are the same.
      let isKnown = table[Int(first)].contains { $0.bytes == word.bytes }
      if !isKnown { table[Int(first)].append(word) }
    }
    byFirstByte = table.map { $0.sorted { $0.bytes.count > $1.bytes.count } }
  }

  init(lists: [(String, Meaning)]) {
    self.init(
      lists.flatMap { list, meaning in
        list.listItems.flatMap { word in
          // Other letters than those of ASCII match as they are written.
          [String(word), word.prefix(1).uppercased() + word.dropFirst(), word.uppercased()]
            .map { ($0, meaning) }
        }
      })
  }

  /// Words that have the same meaning.
  init(_ list: String) where Meaning == Bool { self.init(lists: [(list, true)]) }

  /// The meaning of the longest word at a position, without moving it.
  func match(_ scanner: NumberScanner) -> Meaning? {
    var scanner = scanner
    return scan(&scanner)
  }

  /// Scans the longest word at a position. A word must end there: not `k` in `kitchen`, `m` in `m²`.
  func scan(_ scanner: inout NumberScanner) -> Meaning? {
    let start = scanner.index
    for word in byFirstByte[Int(scanner.peek().lowercase)] where scanner.scan(word.bytes) {
      let isRaised = scanner.peek() == 0xC2 && 0xB2...0xB3 ~= scanner.peek(1)
      if word.bytes.last?.isLetter != true || !(scanner.peek().isLetter || isRaised) {
        return word.meaning
      }
      scanner.index = start
    }
    return nil
  }
}

struct NumberDigits {
  private(set) var mantissa: UInt64 = 0
  var exponent = 0
  private(set) var evidence = SeparatorEvidence()
  private(set) var ambiguousSeparator: Separator?

  // The groups of digits so far: their lengths, and the separators before all but the first.
  private var lengths = SIMD16<UInt8>(repeating: 0)
  private var separators = SIMD16<UInt8>(repeating: 0)
  private var groupCount = 0
  private var startsWithZero = false
  private var droppedDigits = 0

  var value: Double { DecimalRounding.value(mantissa, exponent: exponent + droppedDigits) }

  /// Records a sign for no decimals, such as the end of `350.000,-`.
  mutating func noteNoDecimals(_ sign: Separator) {
    guard let separator = ambiguousSeparator else {
      evidence.decimal = sign
      return
    }
    // A number has only one decimal sign, so the separator before the digits groups.
    ambiguousSeparator = nil
    evidence = SeparatorEvidence(decimal: separator == sign ? nil : sign, groups: separator)
  }

  mutating func append(
    _ scanner: inout NumberScanner, after separator: Separator?
  ) throws(NumberFault) {
    guard groupCount < 16 else { throw .notANumber }
    if groupCount == 0 { startsWithZero = scanner.peek() == 0x30 }
    var length = 0
    while scanner.isDigit() {
      let digit = UInt64(scanner.peek() - 0x30)
      if droppedDigits == 0, mantissa < 1_000_000_000_000_000_000 {
        mantissa = mantissa * 10 + digit
      } else {
        // Beyond nineteen digits only the magnitude matters.
        droppedDigits += 1
      }
      length += 1
      scanner.index += 1
    }
    guard length <= 250 else { throw .tooLarge }
    lengths[groupCount] = UInt8(length)
    separators[groupCount] = separator?.rawValue ?? 0xFF
    groupCount += 1
  }

  /// Whether an exponent may follow: only after plain digits and at most a decimal dot.
  var mayHaveExponent: Bool { groupCount == 1 || (groupCount == 2 && separator(1) == .dot) }

  mutating func interpret(writtenExponent: Int?) throws(NumberFault) {
    if let writtenExponent {
      exponent = writtenExponent
      if groupCount == 2 { takeDecimals() }
      return
    }
    guard groupCount > 1, let last = separator(groupCount - 1), let first = separator(1) else {
      return
    }
    if groupCount == 2 {
      try interpretLone(last)
    } else if last == first {
      guard first != .arabicDecimal, areGroups(upTo: groupCount, separator: first) else {
        throw .notANumber
      }
      evidence.groups = first
    } else {
      // 1.250,50: the last separator marks decimals, the others group.
      guard last == .dot || last == .comma || last == .arabicDecimal,
        areGroups(upTo: groupCount - 1, separator: first)
      else { throw .notANumber }
      evidence = SeparatorEvidence(decimal: last, groups: first)
      takeDecimals()
    }
  }

  private mutating func interpretLone(_ separator: Separator) throws(NumberFault) {
    let canGroup = lengths[1] == 3 && 1...3 ~= lengths[0] && !startsWithZero
    switch separator {
    case .space, .apostrophe, .arabicGroup: guard canGroup else { throw .notANumber }
    case .arabicDecimal: takeDecimals()
    case .dot, .comma:
      if canGroup {
        ambiguousSeparator = separator
      } else {
        guard !startsWithZero || lengths[0] == 1 || lengths[1] != 3 else { throw .notANumber }
        evidence.decimal = separator
        takeDecimals()
      }
    }
  }

  private mutating func takeDecimals() { exponent -= Int(lengths[groupCount - 1]) }

  private func separator(_ group: Int) -> Separator? { Separator(rawValue: separators[group]) }

  /// Whether the first groups are thousands: three digits each, or with commas as in 12,50,000.
  private func areGroups(upTo count: Int, separator: Separator) -> Bool {
    guard 1...3 ~= lengths[0], !startsWithZero, lengths[count - 1] == 3 else { return false }
    for group in 1..<count where self.separator(group) != separator { return false }
    let inner = (1..<count - 1).map { lengths[$0] }
    if inner.allSatisfy({ $0 == 3 }) { return true }
    return separator == .comma && lengths[0] <= 2 && inner.allSatisfy { $0 == 2 }
  }
}

enum DecimalRounding {
  private static let powers = (0...22).compactMap { Double("1e\($0)") }

  /// A mantissa times a power of ten, correctly rounded, or infinity if it is too large.
  @inline(__always)
  static func value(_ mantissa: UInt64, exponent: Int) -> Double {
    if mantissa == 0 { return 0 }
    // Both factors are exact, so the result is rounded only once.
    if mantissa <= 1 << 53, exponent.magnitude < powers.count {
      let power = powers[Int(exponent.magnitude)]
      return exponent < 0 ? Double(mantissa) / power : Double(mantissa) * power
    }
    return Double("\(mantissa)e\(exponent)") ?? (exponent > 0 ? .infinity : 0)
  }
}
