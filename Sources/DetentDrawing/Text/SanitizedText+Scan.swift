extension SanitizedText {
  /// Whether a line may end after a character anyway: spaces, and nearly all of East Asian writing.
  static func endsRun(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value == 0x20 || scalar.value == 0x0A || scalar.value == 0x09
      || (0x2E80...0xD7FF).contains(scalar.value)
  }

  /// Whether a character is drawn over the one before it.
  static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x300 else { return false }
    let category = scalar.properties.generalCategory
    return category == .nonspacingMark || category == .enclosingMark
  }

  /// The end of what stays at the front and the begin of what stays at the back.
  static func kept(of text: String, _ limits: Limits, _ truncation: TextTruncation)
    -> (String.Index, String.Index)
  {
    let utf8 = text.utf8
    guard utf8.count > limits.bytes else {
      return (breakIndex(of: text, limits), text.endIndex)
    }
    let front = truncation == .start ? 0 : (truncation == .middle ? limits.bytes / 2 : limits.bytes)
    let back =
      truncation == .start ? limits.bytes : (truncation == .middle ? limits.bytes / 2 : 0)
    func boundary(_ index: String.Index) -> String.Index {
      // Inside of a character of several bytes this is the begin of it.
      index.samePosition(in: text.unicodeScalars) ?? boundary(utf8.index(before: index))
    }
    let head = boundary(utf8.index(utf8.startIndex, offsetBy: front))
    return (
      min(head, breakIndex(of: text, limits)),
      boundary(utf8.index(utf8.endIndex, offsetBy: -back))
    )
  }

  /// The place of the line break that is one too many, among the first bytes.
  private static func breakIndex(of text: String, _ limits: Limits) -> String.Index {
    let (limit, bytes) = (limits.lineBreaks, limits.bytes)
    guard limit < Int.max else { return text.endIndex }
    var count = 0
    var index = text.utf8.startIndex
    let end = text.utf8.index(index, offsetBy: bytes, limitedBy: text.utf8.endIndex)
    while index < end ?? text.utf8.endIndex {
      if text.utf8[index] == 0x0A { count += 1 }
      if count > limit { return index }
      index = text.utf8.index(after: index)
    }
    return text.endIndex
  }

  /// A quick look at the bytes: nearly all texts need nothing.
  static func needsCleaning(_ text: String, _ limits: Limits, keepsBreaks: Bool) -> Bool {
    var last: UInt8 = 0
    var beforeLast: UInt8 = 0
    var breaks = 0
    var run = 0
    // The leading bytes of the most common marks, and all that can follow them.
    var marks = 0
    for byte in text.utf8 {
      run += 1
      if byte == 0xCC || byte == 0xCD {
        marks += 1
        if marks > Limits.marks { return true }
      } else if byte & 0xC0 != 0x80 {
        marks = 0
      }
      if byte < 0x21 {
        run = 0
        if byte == 0x0A { breaks += 1 }
        if byte < 0x20, byte != 0x09, !(byte == 0x0A && keepsBreaks) { return true }
      } else if byte == 0x7F || (last == 0xC2 && byte < 0xA0) {
        return true
      } else if beforeLast == 0xE2, last == 0x80, (0xA8...0xAE).contains(byte) {
        return true
      } else if beforeLast == 0xEF, last == 0xBF, byte >= 0xBE {
        return true
      }
      if limits.piece > 0, run > Limits.longestWord { return true }
      beforeLast = last
      last = byte
    }
    return breaks > limits.lineBreaks
  }
}
