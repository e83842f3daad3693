/// A text as readers count it: in Unicode scalars.
struct ScalarText: Hashable {
  private let scalars: [Unicode.Scalar]

  /// What a text is read by.
  enum Unit: Hashable {
    case character
    /// A word with what follows it, up to the next one.
    case word
    case line

    /// By the numbers of `GetStringAtOffset`. A field has one line, whatever it is called.
    init(granularity: UInt32) {
      switch granularity {
      case 0: self = .character
      case 1: self = .word
      default: self = .line
      }
    }

    /// By the numbers of the older methods, which tell beginnings from ends.
    init(boundary: UInt32) {
      switch boundary {
      case 0: self = .character
      case 1, 2: self = .word
      default: self = .line
      }
    }
  }

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  var count: Int { scalars.count }

  /// The range between two offsets, whichever comes first.
  func range(_ first: Int, _ second: Int) -> Range<Int> {
    let (first, second) = (limited(first), limited(second))
    return min(first, second)..<max(first, second)
  }

  private func limited(_ offset: Int) -> Int { max(0, min(offset, count)) }

  subscript(range: Range<Int>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[range.clamped(to: 0..<count)])
    return String(view)
  }

  /// The number of a scalar; 0 where there is none.
  func scalar(at offset: Int) -> Int {
    scalars.indices.contains(offset) ? Int(scalars[offset].value) : 0
  }

  /// The character, word or line at an offset; empty at the end of the text.
  func unit(_ unit: Unit, at offset: Int) -> Range<Int> {
    guard unit != .line else { return 0..<count }
    let offset = limited(offset)
    guard offset < count else { return count..<count }
    guard unit == .word else { return offset..<(offset + 1) }
    let start = (0...offset).last(where: isWordStart) ?? 0
    let end = (offset + 1..<count).first(where: isWordStart) ?? count
    return start..<end
  }

  func unit(_ unit: Unit, before range: Range<Int>) -> Range<Int> {
    range.lowerBound > 0 && unit != .line ? self.unit(unit, at: range.lowerBound - 1) : 0..<0
  }

  func unit(_ unit: Unit, after range: Range<Int>) -> Range<Int> {
    range.upperBound < count && unit != .line
      ? self.unit(unit, at: range.upperBound) : count..<count
  }

  private func isWordStart(_ index: Int) -> Bool {
    isWord(index) && (index == 0 || !isWord(index - 1))
  }

  private func isWord(_ index: Int) -> Bool {
    let properties = scalars[index].properties
    return properties.isAlphabetic || properties.numericType != nil || properties.isDiacritic
  }
}
