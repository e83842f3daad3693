/// The digits of a number with their separators, and what they come to.
struct NumberDigits {
  /// All digits as one whole number.
  private(set) var mantissa: UInt64 = 0
  /// The power of ten the mantissa is multiplied by.
  private(set) var exponent = 0
  private(set) var evidence: SeparatorEvidence = []
  private(set) var ambiguousSeparator: Separator?

  // Groups of digits as they are read: their lengths, and the separator before each but the first.
  private var lengths = SIMD16<UInt8>(repeating: 0)
  private var separators = SIMD16<UInt8>(repeating: 0)
  private var groupCount = 0
  private var startsWithZero = false
  private var droppedDigits = 0

  /// The number; of an ambiguous one, with the separator taken to group.
  var value: Double {
    DecimalRounding.value(mantissa, exponent: exponent + droppedDigits)
  }

  /// Multiplies by a power of ten, without rounding twice.
  mutating func scale(by exponent: Int) { self.exponent += exponent }

  /// Takes note of a sign for no decimals, as the last two characters of `350.000,-`.
  mutating func noteNoDecimals(_ sign: Separator) {
    guard let separator = ambiguousSeparator else {
      evidence.insert(.decimal(sign))
      return
    }
    // A number has its decimal sign once, so the one before the digits groups.
    ambiguousSeparator = nil
    evidence = separator == sign ? .groups(separator) : [.groups(separator), .decimal(sign)]
  }

  /// Adds the digits at a position.
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
        // Beyond nineteen digits only the magnitude counts.
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
  var mayHaveExponent: Bool {
    groupCount == 1 || (groupCount == 2 && separator(1) == .dot)
  }

  /// Decides what the separators mean.
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
      evidence = .groups(first)
    } else {
      // 1.250,50: the last separator marks decimals, the others group.
      guard last == .dot || last == .comma || last == .arabicDecimal,
        areGroups(upTo: groupCount - 1, separator: first)
      else { throw .notANumber }
      evidence = [.groups(first), .decimal(last)]
      takeDecimals()
    }
  }

  private mutating func interpretLone(_ separator: Separator) throws(NumberFault) {
    let canGroup = lengths[1] == 3 && 1...3 ~= lengths[0] && !startsWithZero
    switch separator {
    case .space, .apostrophe, .arabicGroup:
      guard canGroup else { throw .notANumber }
    case .arabicDecimal: takeDecimals()
    case .dot, .comma:
      if canGroup {
        ambiguousSeparator = separator
      } else {
        guard !startsWithZero || lengths[0] == 1 || lengths[1] != 3 else { throw .notANumber }
        evidence = .decimal(separator)
        takeDecimals()
      }
    }
  }

  private mutating func takeDecimals() {
    exponent -= Int(lengths[groupCount - 1])
  }

  private func separator(_ group: Int) -> Separator? { Separator(rawValue: separators[group]) }

  /// Whether the first groups are thousands: all separators alike, then threes, or twos and a last
  /// three with commas.
  private func areGroups(upTo count: Int, separator: Separator) -> Bool {
    guard 1...3 ~= lengths[0], !startsWithZero, lengths[count - 1] == 3 else { return false }
    for group in 1..<count where self.separator(group) != separator { return false }
    let inner = (1..<count - 1).map { lengths[$0] }
    if inner.allSatisfy({ $0 == 3 }) { return true }
    return separator == .comma && lengths[0] <= 2 && inner.allSatisfy { $0 == 2 }
  }
}

/// Decimal digits as the nearest double.
enum DecimalRounding {
  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
    1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// A mantissa times a power of ten, correctly rounded; infinite where it is too large.
  @inline(__always)
  static func value(_ mantissa: UInt64, exponent: Int) -> Double {
    if mantissa == 0 { return 0 }
    // Both factors are exact, so one rounding is all there is.
    if mantissa <= 1 << 53, exponent.magnitude < powers.count {
      let power = powers[Int(exponent.magnitude)]
      return exponent < 0 ? Double(mantissa) / power : Double(mantissa) * power
    }
    return Double("\(mantissa)e\(exponent)") ?? (exponent > 0 ? .infinity : 0)
  }
}
