public import DetentDrawing

extension Traits {
  /// The base direction of a text. Where all runs to the left so does a text, but for one that begins
  /// with a letter of another script: "5 km" is no "km 5", but what has no letters has its signs
  /// where the surroundings have them. What is filled in between isolates decides nothing.
  public func textDirection(of text: String) -> TextDirection {
    guard isRightToLeft else { return .leftToRight }
    var depth = 0
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x2066...0x2068: depth += 1
      case 0x2069: depth -= 1
      default:
        guard depth == 0, scalar.properties.isAlphabetic else { continue }
        return scalar.isRightToLeft ? .rightToLeft : .leftToRight
      }
    }
    return .rightToLeft
  }
}

extension String {
  /// The text as a part of one that runs to the left, whatever it begins and ends with: between
  /// U+2068 and U+2069 where it has letters that run to the right.
  var isolatedFromRightToLeft: String {
    let hasOthers = unicodeScalars.contains { $0.properties.isAlphabetic && !$0.isRightToLeft }
    return hasOthers ? "\u{2068}\(self)\u{2069}" : self
  }
}

extension Unicode.Scalar {
  /// Whether a letter is of a script that runs from right to left: Hebrew, Arabic, Syriac, Thaana,
  /// N'Ko and their kin.
  fileprivate var isRightToLeft: Bool {
    switch value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x1_0800...0x1_0FFF, 0x1_E800...0x1_EFFF:
      true
    default: false
    }
  }
}
