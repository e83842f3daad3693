/// Reads numbers as users and programs write them, byte by byte, independently of the locale.
///
/// ```
/// number   = before? mark? mark? digits mark? (scale | unit)? mark? mark? after?   spaced, two marks
/// mark     = £ $ € ¥ kr zł R$ CHF … or an ISO 4217 code, in any case
/// digits   = decimal digits of any script, thousands grouped by comma, dot, `٬`, space (also
///            no-break, narrow, thin) or apostrophe, in threes or as in 12,50,000; decimals after
///            a dot, a comma or `٫`; `,-` `.-` `,–` for no decimals; an exponent after ungrouped
///            digits
/// scale    = k tsd thousand · m mn mln mio million · b bn billion mrd · lakh lac · cr crore ·
///            万 萬 만 · 亿 億 억                                prices only
/// unit     = m² sqm qm ㎡ 平米 … · ft² sqft …                    areas only
/// before   = from · guide price · ab …  after = k.k. · pcm · + …  prices only
/// ```
///
/// A single separator before exactly three digits is ambiguous; the column decides, see
/// `SeparatorPolicy`. Everything else is rejected: signs, brackets, percentages, `nan`, `inf`, hex,
/// other text around the number, and values above the maximum.
///
/// Fractions and degrees are ungrouped digits with an optional sign. For rooms, only the whole
/// number at the start counts: `3`, `2.0`, `3 beds`, `2室1厅`, `2LDK`. A word for a studio is 0.
struct NumberParser: Sendable {
  enum Kind: Equatable, Sendable {
    case price, area, rooms
    case fraction
    /// Degrees between minus and plus a limit.
    case degrees(limit: Double)
  }

  static let maximumPrice = 1e15
  static let maximumArea = 1e9
  static let maximumRooms = 999

  let kind: Kind
  /// The power of ten for numbers without a scale in the cell: 4 for a column in 万.
  let exponent: Int
  /// Whether to accept ranges, second measures in brackets, and amounts among unknown words. Must
  /// be false for detecting what a column holds: an address would read as a number.
  let isLenient: Bool

  init(_ kind: Kind, exponent: Int = 0, isLenient: Bool = false) {
    (self.kind, self.exponent, self.isLenient) = (kind, exponent, isLenient)
  }

  func parse(_ text: String) throws(NumberFault) -> ParsedNumber { try text.withBytes(parse) }

  func parse(_ bytes: Bytes) throws(NumberFault) -> ParsedNumber {
    if let plain = try plain(bytes) { return ParsedNumber(value: plain) }
    return try parseWritten(bytes)
  }

  @inline(__always)
  func value(_ bytes: Bytes) throws(NumberFault) -> Double {
    if let plain = try plain(bytes) { return plain }
    return try parseWritten(bytes).value
  }

  /// The value of up to fifteen digits (for fractions and degrees also a sign and a point), or nil
  /// for any other text. Without this fast path 100,000 rows take twice the processor time to load.
  @inline(__always)
  func plain(_ bytes: Bytes) throws(NumberFault) -> Double? {
    let isDecimal = kind != .price && kind != .area && kind != .rooms
    let isNegative = isDecimal && bytes.first == 0x2D
    let start = isNegative ? 1 : 0
    guard exponent == 0, 1...15 ~= bytes.count - start else { return nil }
    var mantissa: UInt64 = 0
    var point = -1
    for index in start..<bytes.count {
      let digit = bytes[index] &- 0x30
      if digit <= 9 {
        mantissa = mantissa &* 10 &+ UInt64(digit)
      } else {
        guard isDecimal, bytes[index] == 0x2E, point < 0 else { return nil }
        point = index
      }
    }
    var value = Double(mantissa)
    if point >= 0 {
      // Several leading zeros, and a point at either end, are left to the scanner.
      let isUsual = point == start + 1 || point > start && bytes[start] != 0x30
      guard isUsual, point < bytes.count - 1 else { return nil }
      value = DecimalRounding.value(mantissa, exponent: point + 1 - bytes.count)
    }
    return try checked(isNegative ? 0 - value : value)
  }

  @inline(__always)
  private func checked(_ value: Double) throws(NumberFault) -> Double {
    switch kind {
    case .price: guard value <= Self.maximumPrice else { throw .tooLarge }
    case .area: guard value <= Self.maximumArea else { throw .tooLarge }
    case .rooms, .fraction:
      guard value >= 0 else { throw .negative }
      guard value <= Double(Self.maximumRooms) else { throw .outOfRange }
    case .degrees(let limit): guard value.magnitude <= limit else { throw .outOfRange }
    }
    return value
  }

  /// Reads bytes as they are, then with digits in ASCII if that changes them.
  private func parseWritten(_ bytes: Bytes) throws(NumberFault) -> ParsedNumber {
    do throws(NumberFault) {
      return try parseNumber(bytes)
    } catch {
      // Most cells that are not numbers are words: retry only if the bytes change.
      guard error == .notANumber || error == .percentage, let plain = Self.inASCII(bytes)
      else { throw error }
      return try plain.withUnsafeBufferPointer { (bytes) throws(NumberFault) in
        try parseNumber(bytes)
      }
    }
  }

  private func parseNumber(_ bytes: Bytes) throws(NumberFault) -> ParsedNumber {
    var scanner = NumberScanner(bytes)
    scanner.trim()
    if scanner.isAbsence { throw .missing }
    switch kind {
    case .rooms: return ParsedNumber(value: try checked(Self.rooms(&scanner)))
    case .fraction, .degrees: return ParsedNumber(value: try checked(Self.signed(&scanner)))
    case .price, .area:
      do throws(NumberFault) {
        return try amount(&scanner)
      } catch {
        guard error == .notANumber, isLenient, let number = try loose(bytes) else { throw error }
        return number
      }
    }
  }

  // MARK: Kinds

  private func amount(_ scanner: inout NumberScanner) throws(NumberFault) -> ParsedNumber {
    if kind == .price { Self.skipWordBefore(&scanner) }
    let number = try leadingAmount(&scanner)
    if kind == .price, NumberWords.afterPrices.scan(&scanner) != nil { scanner.skipSpaces() }
    guard scanner.isAtEnd else { throw scanner.faultOfRest }
    return number
  }

  private static func skipWordBefore(_ scanner: inout NumberScanner) {
    var rest = scanner
    // A mark may begin with such a word: `CA$` with `ca`.
    guard NumberWords.beforePrices.scan(&rest) != nil, Currency.marks.match(scanner) == nil
    else { return }
    scanner = rest
    if scanner.peek() == 0x3A { scanner.index += 1 }
    scanner.skipSpaces()
  }

  private func leadingAmount(_ scanner: inout NumberScanner) throws(NumberFault) -> ParsedNumber {
    var number = ParsedNumber(value: 0)
    var marks = 0
    for _ in 0..<2 { scanCurrency(&scanner, &number, &marks) }
    var digits = try scanner.scanDigits()
    let end = scanner.index
    scanner.skipSpaces()
    scanCurrency(&scanner, &number, &marks)
    if kind == .price {
      let start = scanner.index
      // The `k` of `k.k.` is not a thousand.
      let isWord = NumberWords.afterPrices.match(scanner) != nil
      number.scale = isWord ? nil : NumberWords.scales.scan(&scanner)
      let word = scanner.bytes[start..<scanner.index]
      // `350 mil` is 350 thousand in Spanish, `1.5 mil` is 1.5 million.
      if word.elementsEqual("mil".utf8), digits.ambiguousSeparator == nil, digits.value < 100 {
        number.scale = 6
      }
      // In Indonesian, `M` is a milliard.
      if number.currency?.code == "IDR", word.count == 1, number.scale == 6 { number.scale = 9 }
      // In the exponent, so that nothing is rounded twice.
      digits.exponent += number.scale ?? exponent
      number.value = digits.value + Self.smallerParts(&scanner, after: number.scale)
    } else {
      number.value = digits.value
      number.unit = NumberWords.areaUnits.scan(&scanner)
      if number.unit == nil { scanner.index = end }
    }
    for _ in 0..<2 { scanCurrency(&scanner, &number, &marks) }
    scanner.skipSpaces()
    number.evidence = digits.evidence
    number.ambiguousSeparator = digits.ambiguousSeparator
    _ = try checked(number.decimalValue)
    return number
  }

  /// The smaller parts after an amount with a scale: `8억 5000만`, `8억 5천`, `1 Cr 50 L`.
  private static func smallerParts(_ scanner: inout NumberScanner, after scale: Int?) -> Double {
    guard var last = scale, last > 3 else { return 0 }
    var sum = 0.0
    while true {
      var part = scanner
      part.skipSpaces()
      guard part.isDigit(), let digits = try? part.scanDigits() else { return sum }
      part.skipSpaces()
      var next = NumberWords.scales.scan(&part) ?? (last == 8 && digits.value < 10_000 ? 4 : last)
      // `8억 5천` and `8억 5천만` have 50 million.
      if last == 8, next == 3 { next = 3 + (NumberWords.scales.scan(&part) ?? 4) }
      guard next < last else { return sum }
      sum += digits.value * DecimalRounding.value(1, exponent: next)
      (scanner, last) = (part, next)
    }
  }

  private static func rooms(_ scanner: inout NumberScanner) throws(NumberFault) -> Double {
    if NumberWords.studios.scan(&scanner) != nil { return 0 }
    if scanner.peek() == 0x2D { throw .negative }
    _ = NumberWords.beforeRooms.scan(&scanner)
    guard scanner.isDigit() else { throw .notANumber }
    var value = 0
    while scanner.isDigit() {
      value = min(value * 10 + Int(scanner.peek() - 0x30), maximumRooms + 1)
      scanner.index += 1
    }
    if scanner.peek() == 0x25 { throw .percentage }
    return Double(value)
  }

  private static func signed(_ scanner: inout NumberScanner) throws(NumberFault) -> Double {
    let isNegative = scanner.peek() == 0x2D
    if isNegative || scanner.peek() == 0x2B { scanner.index += 1 }
    let digits = try scanner.scanDigits()
    guard scanner.isAtEnd else { throw scanner.faultOfRest }
    let groups = digits.evidence.groups
    guard groups != .dot, groups != .comma else { throw .notANumber }
    let value = digits.ambiguousSeparator == nil ? digits.value : digits.value / 1_000
    guard value.isFinite else { throw .tooLarge }
    return isNegative ? 0 - value : value
  }

  // MARK: Loose text

  /// The amount in a longer text: the lower end of a range, the first of two measures, or an amount
  /// among words. Nil if it could be anything else.
  private func loose(_ bytes: Bytes) throws(NumberFault) -> ParsedNumber? {
    guard var (before, number, rest) = firstAmount(bytes) else { return nil }
    // In `3 beds | 915 sqft` only the last number is an area; but not in `70/42/12 m²`.
    while kind == .area, number.unit == nil, let (between, next, behind) = firstAmount(rest),
      between.count(where: \.isLetter) > 1, !Self.saysRange(between)
    {
      before = Bytes(rebasing: bytes[..<(bytes.count - rest.count + between.count)])
      (number, rest) = (next, behind)
    }
    if let (between, second, behind) = firstAmount(rest) {
      if Self.saysRange(between) {
        // In `48 - 62 L` both ends are in lakhs.
        if number.scale == nil, let scale = second.scale {
          number.value *= DecimalRounding.value(1, exponent: scale - exponent)
          number.scale = scale
        }
        number.unit = number.unit ?? second.unit
        if number.currency == nil { number.stated = second.stated }
        guard number.decimalValue <= second.value else { return nil }
        number.isRange = true
        rest = behind
      } else if number.unit != nil, second.unit != nil {
        // The same area in another unit, or another area.
        rest = between
      }
    }
    rest = Self.withoutAside(rest)
    guard !rest.contains(where: \.isDigit), !rest.contains(0x25) else { return nil }
    let refused = kind == .area ? NumberWords.plots : NumberWords.parts
    guard !Self.says(refused, before), !Self.says(refused, rest) else { return nil }
    if kind == .area {
      let isWord = rest.first.map { $0.isLetter || $0 >= 0x80 } == true
      if number.unit == nil, isWord { throw .unknownUnit }
      return number.unit == nil && before.contains(where: \.isDigit) ? nil : number
    }
    guard !Self.says(NumberWords.shares, bytes) else { return nil }
    let isPlain = number.currency == nil && number.scale == nil && !number.isRange
    let isYear = !before.isEmpty && 1_900...2_099 ~= number.value
    return isPlain && (number.value < 1_000 || isYear) ? nil : number
  }

  /// The first amount at the start of a word, with the text before and after it.
  private func firstAmount(_ bytes: Bytes) -> (before: Bytes, ParsedNumber, after: Bytes)? {
    var previous: UInt8 = 0x20
    for (index, byte) in bytes.enumerated() {
      let isInside = byte < 0x80 && (previous.isLetter || previous.isDigit)
      previous = byte
      guard !isInside, byte != 0x20, byte & 0xC0 != 0x80 else { continue }
      var scanner = NumberScanner(bytes)
      scanner.index = index
      if let number = try? leadingAmount(&scanner) {
        return (Bytes(rebasing: bytes[..<index]), number, Bytes(rebasing: bytes[scanner.index...]))
      }
      if byte.isDigit { return nil }
    }
    return nil
  }

  private static func saysRange(_ bytes: Bytes) -> Bool {
    let text = TextFolding.folded(String(decoding: bytes, as: UTF8.self))
    let words = text.split { $0 == " " || $0 == "\u{A0}" }
    return 1...2 ~= words.count && words.allSatisfy { NumberWords.rangeWords.contains(String($0)) }
  }

  /// A text without trailing brackets, which hold the same amount per week or per square metre, or
  /// the whole as `(100%)`, but with a share such as `(40%)`.
  private static func withoutAside(_ bytes: Bytes) -> Bytes {
    guard let open = bytes.firstIndex(of: 0x28), let close = bytes.lastIndex(of: 0x29),
      open < close,
      !bytes[open + 1].isDigit || bytes[close - 1] != 0x25
        || bytes[open..<close].elementsEqual("(100%".utf8),
      bytes[(close + 1)...].allSatisfy({ $0 == 0x20 })
    else { return bytes }
    return Bytes(rebasing: bytes[..<open])
  }

  private static func says(_ words: WordSet, _ bytes: Bytes) -> Bool {
    let text = TextFolding.folded(String(decoding: bytes, as: UTF8.self))
    return text.split { !$0.isLetter && !$0.isNumber }.contains { words.contains(String($0)) }
  }

  // MARK: Marks

  /// Scans a currency mark. A second one is accepted if one of the two is vague, as in `$5 CAD`.
  private func scanCurrency(
    _ scanner: inout NumberScanner, _ number: inout ParsedNumber, _ count: inout Int
  ) {
    guard kind == .price else { return }
    var rest = scanner
    rest.skipSpaces()
    guard let mark = Currency.marks.scan(&rest),
      count == 0 || count == 1 && (number.stated?.isVague == true || mark.isVague)
    else { return }
    if count == 0 || !mark.isVague { number.stated = mark }
    count += 1
    rest.skipSpaces()
    scanner = rest
  }

  // MARK: Other scripts

  /// The bytes with digits of all scripts and full-width signs in ASCII and without direction
  /// marks, or nil if nothing changes. `٫` and `٬` stay, because each has only one meaning.
  private static func inASCII(_ bytes: Bytes) -> [UInt8]? {
    guard bytes.contains(where: { $0 >= 0x80 }) else { return nil }
    let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
    let plain = scalars.map(plain)
    guard plain.contains(where: { $0 != nil }) else { return nil }
    return zip(scalars, plain).flatMap { $1 ?? Array(String($0).utf8) }
  }

  private static func plain(_ scalar: Unicode.Scalar) -> [UInt8]? {
    guard !scalar.isASCII else { return nil }
    switch scalar.value {
    case 0x61C, 0x200B...0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: return []
    case 0x60C, 0xFE50: return [0x2C]
    case 0xFE52: return [0x2E]
    case 0x66A: return [0x25]
    case 0xFF01...0xFF5E: return [UInt8(truncatingIfNeeded: scalar.value - 0xFEE0)]
    default:
      guard scalar.properties.generalCategory == .decimalNumber,
        let digit = scalar.properties.numericValue
      else { return nil }
      return [0x30 + UInt8(digit)]
    }
  }
}

struct ParsedNumber: Equatable, Sendable {
  /// The number, finite and not negative. An ambiguous separator counts as grouping thousands.
  var value: Double
  var stated: StatedCurrency?
  var unit: AreaMeasure?
  var isRange = false
  /// The power of ten of a scale after the number, or nil.
  var scale: Int?
  var evidence = SeparatorEvidence()
  /// A separator before exactly three digits that may group or mark decimals, or nil.
  var ambiguousSeparator: Separator?

  var isAmbiguous: Bool { ambiguousSeparator != nil }
  var decimalValue: Double { isAmbiguous ? value / 1_000 : value }
  var currency: Currency? { stated?.currency }
}

/// The reason why a cell is not a valid number.
package enum NumberFault: Error, Hashable, Sendable, Remarkable {
  /// The cell is empty, or has a word for a missing value.
  case missing
  /// Other text, such as the day 2024-01-15; a percentage.
  case notANumber, percentage
  /// The price is 0, which in many files means "on request".
  case zero
  case negative
  /// One separator before three digits, as in `350.000`, that may group or mark decimals.
  case ambiguous
  /// Above the application's maximum, or outside the possible range, such as a latitude of 91.
  case tooLarge, outOfRange
  /// The row states an unknown currency, or a unit of area that cannot be converted.
  case unknownCurrency, unknownUnit

  package var remark: Remark {
    switch self {
    case .missing: "no value"
    case .notANumber: "not a number"
    case .zero: "price is 0"
    case .negative: "negative"
    case .percentage: "a percentage instead of a number"
    case .ambiguous: "the separator could mark thousands or decimals"
    case .tooLarge: "too large"
    case .outOfRange: "out of range"
    case .unknownCurrency: "unknown currency"
    case .unknownUnit: "unknown unit"
    }
  }
}
