/// Reads the small numbers of a listing: rooms and coordinates.
enum SmallNumbers {
  /// The most rooms a home may have.
  static let maximumCount = 999

  private static let studioWords = ["studio", "estudio", "monolocale"].map { Array($0.utf8) }

  /// Reads a count of rooms: digits at the start, of the whole number only, whatever follows them
  /// (`3`, `2.0`, `3 beds`, `2室1厅`, `2LDK`), digits of any script. A word for a studio is 0.
  static func count(_ bytes: UnsafeBufferPointer<UInt8>) throws(NumberFault) -> Int {
    if bytes.count == 1, 0x30...0x39 ~= bytes[0] { return Int(bytes[0]) - 0x30 }
    return try PlainDigits.read(bytes, plainCount)
  }

  private static func plainCount(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(NumberFault) -> Int {
    var scanner = NumberScanner(bytes)
    scanner.trim()
    if scanner.isAtEnd || scanner.isAbsenceWord { throw .missing }
    if studioWords.contains(where: { scanner.scan($0) }) { return 0 }
    if scanner.peek() == 0x2D { throw .negative }
    var value = 0
    var hasDigits = false
    while scanner.isDigit() {
      hasDigits = true
      value = min(value * 10 + Int(scanner.peek() - 0x30), maximumCount + 1)
      scanner.index += 1
    }
    guard hasDigits else { throw .notANumber }
    if scanner.peek() == 0x25 { throw .percentage }
    guard value <= maximumCount else { throw .outOfRange }
    return value
  }

  /// Reads a count that may have a fraction, as 2.25 bathrooms; dot or comma.
  static func fraction(_ bytes: UnsafeBufferPointer<UInt8>) throws(NumberFault) -> Double {
    let value = try signed(bytes)
    guard value >= 0 else { throw .negative }
    guard value <= Double(maximumCount) else { throw .outOfRange }
    return value
  }

  /// Reads degrees between minus and plus a limit; dot or comma, never grouped.
  static func degrees(
    _ bytes: UnsafeBufferPointer<UInt8>, limit: Double
  ) throws(NumberFault) -> Double {
    let value = try signed(bytes)
    guard value.magnitude <= limit else { throw .outOfRange }
    return value
  }

  /// The value of up to fifteen digits, with or without a dot among them: the usual case.
  private static func plainDecimal(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    let isNegative = bytes.first == 0x2D
    let start = isNegative ? 1 : 0
    guard 1...15 ~= bytes.count - start, 0x31...0x39 ~= bytes[start] else { return nil }
    var mantissa = 0
    var decimals = -1
    for byte in bytes[start...] {
      if byte == 0x2E, decimals < 0 {
        decimals = 0
        continue
      }
      let digit = Int(byte) - 0x30
      guard 0...9 ~= digit else { return nil }
      mantissa = mantissa &* 10 &+ digit
      if decimals >= 0 { decimals += 1 }
    }
    // A dot at the end is somebody else's to judge.
    guard decimals != 0 else { return nil }
    let value =
      decimals < 0
      ? Double(mantissa) : DecimalNumber.value(mantissa: UInt64(mantissa), exponent: -decimals)
    return isNegative ? 0 - value : value
  }

  private static func signed(_ bytes: UnsafeBufferPointer<UInt8>) throws(NumberFault) -> Double {
    if let value = plainDecimal(bytes) { return value }
    return try PlainDigits.read(bytes, signedPlain)
  }

  private static func signedPlain(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(NumberFault) -> Double {
    var scanner = NumberScanner(bytes)
    scanner.trim()
    if scanner.isAtEnd || scanner.isAbsenceWord { throw .missing }
    let isNegative = scanner.peek() == 0x2D
    if isNegative || scanner.peek() == 0x2B { scanner.index += 1 }
    let digits = try scanner.scanDigits()
    guard scanner.isAtEnd else { throw scanner.faultOfRest }
    guard digits.evidence.isDisjoint(with: [.dotGroups, .commaGroups]) else { throw .notANumber }
    let value = digits.ambiguousSeparator == nil ? digits.value : digits.value / 1_000
    guard value.isFinite else { throw .tooLarge }
    return isNegative ? 0 - value : value
  }
}
