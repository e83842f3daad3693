/// A text prepared for the shaper: without harmful characters and no longer than can be shown. It
/// maps UTF-8 offsets between the original and the shown text.
package struct SanitizedText {
  /// The limits of a prepared text: a megabyte without a space would take Pango minutes.
  struct Limits {
    var bytes: Int
    var lineBreaks = Int.max
    /// The distance of possible breaks in a run longer than `longestWord`; 0 for none.
    var piece = 0

    static let longestWord = 200
    /// The greatest number of combining marks in a row, as in Unicode's stream-safe text.
    static let marks = 30
  }

  /// The replacement of a line break: a space in a single line. If lines are limited, a line
  /// separator keeps one paragraph, because Pango counts the lines of each paragraph separately.
  enum LineBreak: String {
    case space = " "
    case paragraph = "\n"
    case line = "\u{2028}"
  }

  private struct Edit {
    let original: Int
    let originalLength: Int
    let shown: Int
    let shownLength: Int
  }

  private(set) var text = ""
  /// Whether a part was omitted because of the length alone.
  private(set) var isCut = false
  private var edits: [Edit] = []
  private var length = 0
  private var originalLength = 0

  init(_ original: String, limits: Limits, lineBreak: LineBreak, truncation: TextTruncation) {
    let count = original.utf8.count
    // Nearly all texts are short and plain.
    if count <= min(limits.bytes, Limits.longestWord),
      original.utf8.allSatisfy({ 0x20...0x7E ~= $0 })
    {
      (text, length, originalLength) = (original, count, count)
      return
    }
    let (head, tail) = Self.kept(of: original, limits, truncation)
    let scalars = original.unicodeScalars
    add(scalars[..<head], limits, lineBreak)
    if head < tail {
      isCut = true
      replace(original.utf8.distance(from: head, to: tail), with: truncation == .none ? "" : "…")
      add(scalars[tail...], limits, lineBreak)
    }
  }

  /// The offset in the shown text for an offset in the original, which may be out of range.
  func shown(_ offset: Int) -> Int {
    let offset = min(max(0, offset), originalLength)
    guard let edit = edits.last(where: { $0.original <= offset }) else { return offset }
    if offset < edit.original + edit.originalLength { return edit.shown }
    return offset - edit.original - edit.originalLength + edit.shown + edit.shownLength
  }

  /// The offset in the original for an offset in the shown text.
  func original(_ offset: Int) -> Int {
    let offset = min(max(0, offset), length)
    guard let edit = edits.last(where: { $0.shown <= offset }) else { return offset }
    if offset < edit.shown + edit.shownLength { return edit.original }
    return offset - edit.shown - edit.shownLength + edit.original + edit.originalLength
  }

  /// Cuts the text at an offset of the shown text, between two characters, and adds an ellipsis.
  mutating func cut(at offset: Int) {
    let end = text.utf8.index(text.utf8.startIndex, offsetBy: min(max(0, offset), length))
    let kept = original(offset)
    let left = originalLength - kept
    text = String(text[..<end])
    edits.removeAll { $0.original >= kept }
    (length, originalLength) = (text.utf8.count, kept)
    isCut = true
    replace(left, with: "…")
  }

  private mutating func add(
    _ scalars: Substring.UnicodeScalarView, _ limits: Limits, _ lineBreak: LineBreak
  ) {
    var wasReturn = false
    var run = 0
    var marks = 0
    for scalar in scalars {
      let size = UTF8.width(scalar)
      if Self.isMark(scalar) {
        marks += 1
        if marks <= Limits.marks { keep(scalar, size) } else { replace(size, with: "") }
        continue
      }
      marks = 0
      switch scalar.value {
      case 0x0A where wasReturn: replace(size, with: "")
      case 0x0A, 0x0D, 0x85, 0x2028, 0x2029: replace(size, with: lineBreak.rawValue)
      case 0x09: keep(scalar, size)
      case 0..<0x20, 0x7F...0x9F, 0xFFFE, 0xFFFF: replace(size, with: "\u{FFFD}")
      // Overrides would reverse the text around this one.
      case 0x202A...0x202E: replace(size, with: "")
      default: keep(scalar, size)
      }
      wasReturn = scalar.value == 0x0D
      run = Self.endsRun(scalar) ? 0 : run + 1
      if limits.piece > 0, run > Limits.longestWord, run % limits.piece == 0 {
        replace(0, with: "\u{200B}")
      }
    }
  }

  private mutating func keep(_ scalar: Unicode.Scalar, _ size: Int) {
    text.unicodeScalars.append(scalar)
    originalLength += size
    length += size
  }

  private mutating func replace(_ size: Int, with new: String) {
    let newLength = new.utf8.count
    if newLength != size {
      edits.append(
        Edit(
          original: originalLength, originalLength: size, shown: length, shownLength: newLength))
    }
    text += new
    originalLength += size
    length += newLength
  }

  /// Whether a line may end after a character: a space, or nearly all of East Asian writing.
  static func endsRun(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value == 0x20 || scalar.value == 0x0A || scalar.value == 0x09
      || (0x2E80...0xD7FF).contains(scalar.value)
  }

  /// Whether a character is drawn over the preceding one.
  package static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x300 else { return false }
    let category = scalar.properties.generalCategory
    return category == .nonspacingMark || category == .enclosingMark
  }

  /// The end of the kept front and the start of the kept back.
  static func kept(of text: String, _ limits: Limits, _ truncation: TextTruncation)
    -> (String.Index, String.Index)
  {
    let utf8 = text.utf8
    guard utf8.count > limits.bytes else { return (breakIndex(of: text, limits), text.endIndex) }
    let front = truncation == .start ? 0 : (truncation == .middle ? limits.bytes / 2 : limits.bytes)
    let back =
      truncation == .start ? limits.bytes : (truncation == .middle ? limits.bytes / 2 : 0)
    func boundary(_ index: String.Index) -> String.Index {
      // Inside a multi-byte character this is its start.
      index.samePosition(in: text.unicodeScalars) ?? boundary(utf8.index(before: index))
    }
    let head = boundary(utf8.index(utf8.startIndex, offsetBy: front))
    return (
      min(head, breakIndex(of: text, limits)),
      boundary(utf8.index(utf8.endIndex, offsetBy: -back))
    )
  }

  /// The index of the first line break beyond the limit, among the first bytes.
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
}
