/// Letters that are typed in quick succession to find an item by its title.
struct TypeAhead: Hashable, Sendable {
  private(set) var text = ""
  private var lastTime = Duration.zero

  /// After so long without a letter the next one begins anew.
  static let patience = Duration.seconds(1)
  /// Nobody types longer prefixes.
  static let limit = 64

  /// Whether a letter at a time would go on with what was typed.
  func isActive(at time: Duration) -> Bool {
    !text.isEmpty && time >= lastTime && time - lastTime < Self.patience
  }

  /// Adds a letter.
  mutating func add(_ letter: Character, at time: Duration) {
    if !isActive(at: time) { text = "" }
    if text.count < Self.limit { text.append(letter) }
    lastTime = time
  }

  /// Forgets what was typed.
  mutating func clear() { text = "" }

  /// Whether the same letter was typed again and again: it goes through the items that begin with it.
  var isRepetition: Bool {
    text.count > 1 && text.dropFirst().allSatisfy { $0 == text.first }
  }

  /// The item that the letters mean: with one letter, or the same one again, the next that begins with
  /// it; with more, the selected one may stay.
  func match(in model: SpinnerModel) -> Int? {
    let start = model.selectedIndex
    let whole = model.index(titled: text, from: start, includesStart: text.count > 1)
    if let whole { return whole }
    guard isRepetition, let letter = text.first else { return nil }
    return model.index(titled: String(letter), from: start, includesStart: false)
  }
}
