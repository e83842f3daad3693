import DetentViews

/// What a line of text may consist of, wherever it comes from: keys, input methods, other programs.
enum TextFilter {
  /// More combining marks in a row are left out, as in Unicode's stream-safe text.
  static let longestRunOfMarks = 30
  /// So many scalars are looked at for each byte that is wanted: a megabyte of refuse costs no
  /// time.
  private static let patience = 16

  /// The text without controls, byte order marks and what turns the writing direction round; a run
  /// of line breaks inside of it becomes a space, as does a tab.
  /// - Parameter bytes: where the result ends at the latest, in UTF-8.
  static func cleaned(_ text: String, atMost bytes: Int) -> String {
    guard bytes > 0 else { return "" }
    var result = ""
    var size = 0
    var marks = 0
    var breakIsPending = false
    for scalar in text.unicodeScalars.prefix(min(bytes, 1 << 20) * patience) {
      if isLineBreak(scalar) {
        breakIsPending = !result.isEmpty
        continue
      }
      guard let kept = kept(scalar, &marks) else { continue }
      let width = UTF8.width(kept) + (breakIsPending ? 1 : 0)
      guard size + width <= bytes else { break }
      if breakIsPending { result.unicodeScalars.append(" ") }
      breakIsPending = false
      result.unicodeScalars.append(kept)
      size += width
    }
    return result
  }

  private static func kept(_ scalar: Unicode.Scalar, _ marks: inout Int) -> Unicode.Scalar? {
    if isMark(scalar) {
      marks += 1
      return marks <= longestRunOfMarks ? scalar : nil
    }
    marks = 0
    switch scalar.value {
    case 0x09: return " "
    case 0..<0x20, 0x7F...0x9F, 0xFEFF, 0xFFF9...0xFFFB: return nil
    case 0x202A...0x202E, 0x2066...0x2069: return nil
    case 0xFDD0...0xFDEF: return nil
    default: return scalar.value & 0xFFFE == 0xFFFE ? nil : scalar
    }
  }

  private static func isLineBreak(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x300 else { return false }
    let category = scalar.properties.generalCategory
    return category == .nonspacingMark || category == .enclosingMark
  }
}
