import Glibc

/// Rounds in decimal digits, so that computed numbers read like numbers that a person would write.
package enum DecimalRounding {
  /// The number of decimal digits from which doubles have nothing left to round.
  private static let limit = 17

  /// The number of decimals in the shortest text: 2 for 0.25, 8 for 1e-08, 0 for 1e20.
  package static func fractionDigits(of value: Double) -> Int {
    guard value.isFinite else { return 0 }
    let parts = value.magnitude.description.utf8.split(separator: UInt8(ascii: "e"))
    guard let mantissa = parts.first else { return 0 }
    let exponent = parts.count > 1 ? Int(Substring(parts[1])) ?? 0 : 0
    let pieces = mantissa.split(separator: UInt8(ascii: "."))
    // "5.0" is written with a decimal that does not count.
    let written = pieces.count > 1 && Substring(pieces[1]) != "0" ? pieces[1].count : 0
    return max(0, written - exponent)
  }

  /// Rounds a value to a number of decimals; a value with coarser digits is returned unchanged.
  package static func round(_ value: Double, fractionDigits: Int) -> Double {
    guard (0...limit).contains(fractionDigits) else { return value }
    let factor = pow(10, Double(fractionDigits))
    let scaled = value * factor
    guard scaled.magnitude < 0x1p53 else { return value }
    return scaled.rounded() / factor
  }

  /// The number of decimals that distinguishes about 10¹² values within a span: finer than any
  /// pointer or key, but coarse enough to drop floating-point noise.
  package static func fractionDigits(forSpan span: Double) -> Int {
    guard span > 0, span.isFinite else { return 0 }
    return Int(max(-400, min(400, 12 - log10(span).rounded(.down))))
  }

  /// The number of decimals within the first fifteen digits of a value. Every decimal number of
  /// that length has a double of its own.
  static func significantDigits(of value: Double) -> Int {
    guard value != 0, value.isFinite else { return 0 }
    return 14 - Int(log10(value.magnitude).rounded(.down))
  }

  /// The number of decimals that distinguishes numbers one step apart: all decimals of a round
  /// step, and for other steps only as many as necessary.
  package static func fractionDigits(forStep step: Double) -> Int {
    guard step > 0, step.isFinite else { return 0 }
    let needed = Int(max(0, min(400, -log10(step).rounded(.down))))
    // A difference of two values carries their floating-point noise.
    let written = fractionDigits(of: round(step, fractionDigits: fractionDigits(forSpan: step)))
    return written <= needed + 1 ? written : needed
  }

  /// The number of the series 1, 2, 5, 10, 20 … that is closest by ratio.
  package static func niceStep(near value: Double) -> Double {
    guard value > 0, value.isFinite else { return value }
    let exponent = log10(value).rounded(.down)
    let unit = pow(10, exponent)
    let mantissa = value / unit
    let nice: Double =
      switch mantissa {
      case ..<2.0.squareRoot(): 1
      case ..<10.0.squareRoot(): 2
      case ..<50.0.squareRoot(): 5
      default: 10
      }
    return round(nice * unit, fractionDigits: exponent < 0 ? Int(max(-400, -exponent)) : 0)
  }

  package static func multiple(of unit: Double, near value: Double) -> Double {
    round((value / unit).rounded() * unit, fractionDigits: fractionDigits(of: unit))
  }

  /// The smallest multiple of a number that is not below a value, apart from rounding errors.
  package static func multiple(of unit: Double, atLeast value: Double) -> Double {
    round((value / unit - 1e-9).rounded(.up) * unit, fractionDigits: fractionDigits(of: unit))
  }

  /// The digits of a number of at least 0, with a point before its decimals. There are
  /// `fractionDigits` decimals, 0...15, or as many as the number has if that is nil. From 10¹⁵ on
  /// the text has an exponent, since further digits have no meaning.
  static func text(_ value: Double, fractionDigits: Int?) -> String {
    let fractionDigits = fractionDigits.map { max(0, min($0, 15)) }
    // Only as many digits as doubles distinguish, so that a number survives a round trip.
    let rounded = round(
      value, fractionDigits: fractionDigits ?? min(15, significantDigits(of: value)))
    var text = rounded.description
    guard rounded < 1e15 else { return text }
    if rounded < 1e-4 {
      // Swift describes smaller numbers with an exponent.
      text =
        "0." + fraction(rounded, fractionDigits: fractionDigits ?? self.fractionDigits(of: rounded))
    } else if isWhole(text) {
      text.removeLast()
    }
    // The text contains a point from here on, or no decimals.
    let bytes = text.utf8
    let decimals =
      bytes.distance(
        from: bytes.firstIndex(of: UInt8(ascii: ".")) ?? bytes.endIndex, to: bytes.endIndex) - 1
    let missing = (fractionDigits ?? decimals) - decimals
    if missing > 0 { text += String(repeating: "0", count: missing) }
    if missing < 0 { text.removeLast(-missing) }
    if text.utf8.last == UInt8(ascii: ".") { text.removeLast() }
    return text
  }

  static func isWhole(_ description: String) -> Bool {
    let end = description.utf8.suffix(2)
    return end.first == UInt8(ascii: ".") && end.last == UInt8(ascii: "0")
  }

  private static func fraction(_ value: Double, fractionDigits: Int) -> String {
    guard (0..<limit).contains(fractionDigits), value > 0, value < 1 else { return "" }
    let digits = UInt64((value * pow(10, Double(fractionDigits))).rounded()).description
    return String(repeating: "0", count: max(0, fractionDigits - digits.count)) + digits
  }
}
