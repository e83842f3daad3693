/// The name of a column, taken apart for comparison.
struct HeaderName: Sendable {
  /// The name as it stands in the file, spaces around it apart.
  let text: String
  /// Its words, folded: `Area (m²)`, `GrLivArea` and `sale_price` have two, three and two.
  let words: [String]
  /// The words without units and currencies at the end and without `no of` at the start, unless
  /// nothing else is there.
  let coreWords: [String]
  /// The words without spaces.
  let joined: String
  /// The core words without spaces.
  let joinedCore: String

  init(_ text: String) {
    let trimmed = Self.trimmed(text)
    self.text = trimmed
    words = Self.words(of: trimmed)
    coreWords = Self.core(words)
    joined = words.joined()
    joinedCore = coreWords.joined()
  }

  /// Whether any of some words is among its own.
  func contains(anyOf set: Set<String>) -> Bool { words.contains { set.contains($0) } }

  /// Whether some text occurs in its words, written together.
  func contains(part: String) -> Bool { ByteSearch.contains(part.utf8, in: joined) }

  static func trimmed(_ text: String) -> String {
    let view = text.unicodeScalars
    let isSpace: (Unicode.Scalar) -> Bool = { $0.properties.isWhitespace || $0.value == 0xFEFF }
    guard let first = view.firstIndex(where: { !isSpace($0) }),
      let last = view.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(view[first...last])
  }

  private static func words(of text: String) -> [String] {
    var words: [String] = []
    var word = String.UnicodeScalarView()
    var previous = Kind.other
    func flush() {
      if !word.isEmpty { words.append(TextFolding.folded(String(word))) }
      word = String.UnicodeScalarView()
    }
    let scalars = Array(text.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      let kind = Kind(scalar)
      let next = index + 1 < scalars.count ? Kind(scalars[index + 1]) : .other
      if kind == .other || kind.breaks(after: previous, before: next, in: word) { flush() }
      if kind != .other { word.append(scalar) }
      previous = kind
    }
    flush()
    return words
  }

  private static func core(_ words: [String]) -> [String] {
    var core = words[...]
    if core.count > 1, let first = core.first, ColumnVocabulary.counters.contains(first) {
      core = core.dropFirst()
      if core.count > 1, core.first == "of" || core.first == "de" || core.first == "di" {
        core = core.dropFirst()
      }
    }
    while core.count > 1, let last = core.last, ColumnVocabulary.units.contains(last) {
      core = core.dropLast()
    }
    return Array(core)
  }

  private enum Kind {
    case lower, upper, digit, ideograph, other

    init(_ scalar: Unicode.Scalar) {
      switch scalar.value {
      case 0x30...0x39, 0xB2, 0xB3: self = .digit
      case 0x3040...0x30FF, 0x3400...0x9FFF, 0xAC00...0xD7AF, 0xF900...0xFAFF, 0x33A1:
        self = .ideograph
      default:
        let properties = scalar.properties
        if properties.isUppercase {
          self = .upper
        } else {
          self = properties.isAlphabetic || 0x0300...0x036F ~= scalar.value ? .lower : .other
        }
      }
    }

    /// Whether a word ends between two scalars: `livingSpace`, `MSZone`, `Bedroom2`, but not `m2`.
    func breaks(
      after previous: Kind, before next: Kind, in word: String.UnicodeScalarView
    ) -> Bool {
      switch (previous, self) {
      case (.lower, .upper): true
      case (.upper, .upper): next == .lower
      case (.lower, .digit), (.upper, .digit): !["m", "M", "ft", "FT"].contains(String(word))
      case (.digit, .lower), (.digit, .upper): true
      case (.ideograph, .ideograph): false
      case (.ideograph, _), (_, .ideograph): true
      default: false
      }
    }
  }
}

/// Finds short texts in short texts, byte by byte: the standard library's search is made for large
/// ones and would take most of the time in which a small file is opened.
enum ByteSearch {
  /// Whether bytes occur in a row among others; none always do.
  static func contains(_ part: some Collection<UInt8>, in text: String) -> Bool {
    var text = text
    return text.withUTF8 { text in
      guard let first = part.first else { return true }
      let count = part.count
      guard text.count >= count else { return false }
      return (0...text.count - count).contains { start in
        text[start] == first && text[start..<start + count].elementsEqual(part)
      }
    }
  }
}
