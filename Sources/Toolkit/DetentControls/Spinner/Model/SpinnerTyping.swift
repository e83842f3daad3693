import DetentDrawing

/// Letters that are typed in quick succession to find an item by its title.
package struct TypeAhead: Equatable, Sendable {
  package private(set) var text = ""
  private var lastTime = Duration.zero

  /// The time without a letter after which the next one begins anew.
  static let patience = Duration.seconds(1)
  /// Nobody types longer prefixes.
  static let limit = 64

  /// Nothing was typed yet.
  package init() {}

  /// Whether a letter at a time would go on with what was typed.
  package func isActive(at time: Duration) -> Bool {
    !text.isEmpty && time >= lastTime && time - lastTime < Self.patience
  }

  /// Adds a letter.
  package mutating func add(_ letter: Character, at time: Duration) {
    if !isActive(at: time) { text = "" }
    if text.count < Self.limit { text.append(letter) }
    lastTime = time
  }

  /// Forgets what was typed.
  mutating func clear() { text = "" }

  /// Whether the same letter was typed again and again: it goes through the items that begin with
  /// it.
  package var isRepetition: Bool {
    text.count > 1 && text.dropFirst().allSatisfy { $0 == text.first }
  }

  /// The item that the letters mean: with one letter, or the same one again, the next that begins
  /// with it; with more, the selected one may stay.
  func match(in model: SpinnerModel) -> Int? {
    let start = model.currentIndex
    let whole = model.index(titled: text, from: start, includesStart: text.count > 1)
    if let whole { return whole }
    guard isRepetition, let letter = text.first else { return nil }
    return model.index(titled: String(letter), from: start, includesStart: false)
  }
}

/// What is typed into the search of a picker, and which items it leaves in sight.
struct PickerSearch: Equatable, Sendable {
  private(set) var text = ""

  /// Nobody types more.
  static let longestText = 64

  /// Whether anything was typed.
  var isActive: Bool { !text.isEmpty }

  /// Adds what was typed. A search does not begin with a space.
  /// - Returns: whether that changed anything.
  mutating func add(_ typed: String) -> Bool {
    let letters = typed.filter {
      !$0.isNewline && $0.unicodeScalars.allSatisfy { $0.value >= 0x20 }
    }
    let added = text.isEmpty ? String(letters.drop(while: \.isWhitespace)) : letters
    guard !added.isEmpty, text.count + added.count <= Self.longestText else { return false }
    text += added
    return true
  }

  /// Takes the last letter away, or everything.
  mutating func delete(all: Bool) { text = all ? "" : String(text.dropLast()) }

  /// The indices of the items that are left, in their order: those with a word that begins with the
  /// text, or, where there are none, those that contain it. Nil where all of them are.
  func matches(in items: [SpinnerItem]) -> [Int]? {
    let wanted = Array(text.foldedForSearch.unicodeScalars)
    guard wanted.contains(where: { !$0.properties.isWhitespace }) else { return nil }
    var atWords: [Int] = []
    var anywhere: [Int] = []
    for (index, item) in items.enumerated() {
      switch Self.match(of: wanted, in: Array(item.title.foldedForSearch.unicodeScalars)) {
      case .word: atWords.append(index)
      case .inside: anywhere.append(index)
      case .nowhere: break
      }
    }
    return atWords.isEmpty ? anywhere : atWords
  }

  private enum Match { case word, inside, nowhere }

  private static func match(of wanted: [Unicode.Scalar], in title: [Unicode.Scalar]) -> Match {
    guard wanted.count <= title.count else { return .nowhere }
    var found = Match.nowhere
    for start in 0...(title.count - wanted.count)
    where title[start] == wanted[0] && title[start...].starts(with: wanted) {
      guard start > 0, title[start - 1].properties.isAlphabetic || isDigit(title[start - 1]) else {
        return .word
      }
      found = .inside
    }
    return found
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.numericType != nil
  }
}
