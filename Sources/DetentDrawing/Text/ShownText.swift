/// The text that is given to the shaper: without what it must not see, and not longer than what can
/// be shown. Knows which place of the one is which of the other, in UTF-8 offsets.
struct ShownText {
  private struct Edit {
    let original: Int
    let originalLength: Int
    let shown: Int
    let shownLength: Int
  }

  private(set) var text = ""
  private var edits: [Edit] = []
  /// Whether a part was left out because of the length alone.
  private(set) var isCut = false
  private var offset = 0
  private var length = 0

  /// Keeps at most about `limit` bytes, of the parts that the truncation keeps. Line breaks become
  /// spaces where there is one line; where lines are counted they stay in one paragraph, because
  /// Pango counts the lines of each paragraph for itself.
  init(_ original: String, limit: Int, lineLimit: Int, truncation: TextTruncation) {
    let count = original.utf8.count
    guard count > limit || Self.needsCleaning(original, keepsBreaks: lineLimit == 0) else {
      text = original
      length = count
      return
    }
    let lineBreak = lineLimit == 1 ? " " : (lineLimit == 0 ? "\n" : "\u{2028}")
    guard count > limit else {
      add(original.unicodeScalars[...], lineBreak)
      return
    }
    isCut = true
    let (head, tail) = Self.kept(of: original, limit: limit, truncation)
    add(original.unicodeScalars[..<head], lineBreak)
    replace(original.utf8.distance(from: head, to: tail), with: truncation == .none ? "" : "…")
    add(original.unicodeScalars[tail...], lineBreak)
  }

  /// The place in the shown text of a place in the original, which may be any number.
  func shown(_ place: Int) -> Int {
    let place = min(max(0, place), offset == 0 ? length : offset)
    guard let edit = edits.last(where: { $0.original <= place }) else { return place }
    if place < edit.original + edit.originalLength { return edit.shown }
    return place - edit.original - edit.originalLength + edit.shown + edit.shownLength
  }

  /// The place in the original of a place in the shown text.
  func original(_ place: Int) -> Int {
    let place = min(max(0, place), length)
    guard let edit = edits.last(where: { $0.shown <= place }) else { return place }
    if place < edit.shown + edit.shownLength { return edit.original }
    return place - edit.shown - edit.shownLength + edit.original + edit.originalLength
  }

  private mutating func add(_ scalars: Substring.UnicodeScalarView, _ lineBreak: String) {
    var wasReturn = false
    for scalar in scalars {
      let size = UTF8.width(scalar)
      switch scalar.value {
      case 0x0A where wasReturn: replace(size, with: "")
      case 0x0A, 0x0D, 0x85, 0x2028, 0x2029: replace(size, with: lineBreak)
      case 0x09: keep(scalar, size)
      case 0..<0x20, 0x7F...0x9F, 0xFFFE, 0xFFFF: replace(size, with: "\u{FFFD}")
      // Overrides would turn round what stands beside the text they came in.
      case 0x202A...0x202E: replace(size, with: "")
      default: keep(scalar, size)
      }
      wasReturn = scalar.value == 0x0D
    }
  }

  private mutating func keep(_ scalar: Unicode.Scalar, _ size: Int) {
    text.unicodeScalars.append(scalar)
    offset += size
    length += size
  }

  private mutating func replace(_ size: Int, with new: String) {
    let newLength = new.utf8.count
    if newLength != size {
      edits.append(
        Edit(original: offset, originalLength: size, shown: length, shownLength: newLength))
    }
    text += new
    offset += size
    length += newLength
  }

  /// The ends of what stays at the front and the begin of what stays at the back.
  private static func kept(of text: String, limit: Int, _ truncation: TextTruncation)
    -> (String.Index, String.Index)
  {
    let front = truncation == .start ? 0 : (truncation == .middle ? limit / 2 : limit)
    let back = truncation == .start ? limit : (truncation == .middle ? limit / 2 : 0)
    let utf8 = text.utf8
    func boundary(_ index: String.Index) -> String.Index {
      // Inside of a character of several bytes this is the begin of it.
      index.samePosition(in: text.unicodeScalars) ?? boundary(utf8.index(before: index))
    }
    return (
      boundary(utf8.index(utf8.startIndex, offsetBy: front)),
      boundary(utf8.index(utf8.endIndex, offsetBy: -back))
    )
  }

  /// A quick look at the bytes: nearly all texts need nothing.
  private static func needsCleaning(_ text: String, keepsBreaks: Bool) -> Bool {
    var last: UInt8 = 0
    var beforeLast: UInt8 = 0
    for byte in text.utf8 {
      if byte < 0x20 {
        if byte != 0x09, !(byte == 0x0A && keepsBreaks) { return true }
      } else if byte == 0x7F || (last == 0xC2 && byte < 0xA0) {
        return true
      } else if beforeLast == 0xE2, last == 0x80, (0xA8...0xAE).contains(byte) {
        return true
      } else if beforeLast == 0xEF, last == 0xBF, byte >= 0xBE {
        return true
      }
      beforeLast = last
      last = byte
    }
    return false
  }
}
