/// Text in the characters that numbers are read from, whatever script and keyboard it came from.
package enum WrittenText {
  /// The text with decimal digits of every script as 0...9, full-width signs as plain ones, every
  /// space as one, one minus sign and one apostrophe, and without marks that cannot be seen.
  ///
  /// `٫` and `٬` stay as they are: unlike dots and commas they mean one thing each.
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

  /// The value of a decimal digit of any script; nil of what is none.
  package static func digit(_ scalar: Unicode.Scalar) -> Int? {
    if scalar.isASCII { return 0x30...0x39 ~= scalar.value ? Int(scalar.value) - 0x30 : nil }
    guard scalar.properties.generalCategory == .decimalNumber else { return nil }
    return scalar.properties.numericValue.map { Int($0) }
  }

  private static func character(for scalar: Unicode.Scalar) -> Character? {
    if let digit = digit(scalar) { return Character("\(digit)") }
    switch scalar.value {
    // Writing directions, joiners, soft hyphens, byte order marks.
    case 0xAD, 0x61C, 0x200B...0x200F, 0x202A...0x202E, 0x2060, 0x2066...0x2069, 0xFEFF: return nil
    case 0x2010, 0x2011, 0x2212, 0xFE63: return "-"
    case 0x2018, 0x2019, 0x2BC: return "'"
    case 0x60C, 0xFE50: return ","
    case 0xFE52: return "."
    case 0x66A, 0xFE6A: return "%"
    // The full-width forms of what ASCII has.
    case 0xFF01...0xFF5E:
      return Unicode.Scalar(scalar.value - 0xFEE0).map(Character.init)
    default:
      return scalar.properties.isWhitespace ? " " : Character(scalar)
    }
  }
}

extension StringProtocol {
  /// The text without spaces at both ends.
  package var trimmingSpaces: String {
    var rest = Substring(self).drop(while: \.isWhitespace)
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
