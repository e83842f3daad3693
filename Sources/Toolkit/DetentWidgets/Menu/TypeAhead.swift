import DetentDrawing

/// Letters that are typed in quick succession to find a row by the beginning of its title.
package struct TypeAhead: Equatable, Sendable {
  package private(set) var text = ""
  private var lastTime = Duration.zero

  /// The longest time between two letters of one title.
  private static let patience = Duration.seconds(1)
  /// The longest text, in letters.
  package static let limit = 64

  /// Creates a text without letters.
  package init() {}

  /// Whether a letter at a time continues the text.
  package func isActive(at time: Duration) -> Bool {
    !text.isEmpty && time >= lastTime && time - lastTime < Self.patience
  }

  /// Appends letters, or begins a new text with them after a pause.
  package mutating func add(_ letters: String, at time: Duration) {
    if !isActive(at: time) { text = "" }
    if text.count < Self.limit { text += letters }
    lastTime = time
  }

  /// Removes all letters.
  package mutating func clear() { text = "" }

  /// The row that the letters mean. One letter, or its repetition, means the next row that begins
  /// with it; several letters may mean the current row. Case and accents do not matter.
  /// - Parameters:
  ///   - count: the number of rows.
  ///   - current: the row to start from, or nil for the first.
  ///   - limit: the greatest number of rows to look through.
  ///   - title: the title of a row, or nil if the row cannot be chosen.
  package func match(
    among count: Int, from current: Int?, atMost limit: Int = .max, title: (Int) -> String?
  ) -> Int? {
    func row(beginningWith prefix: String) -> Int? {
      // By scalars: a typed letter may be a part of the first character of a title.
      let wanted = prefix.foldedForSearch.unicodeScalars
      guard count > 0, !wanted.isEmpty else { return nil }
      let first = current.map { prefix.count > 1 ? $0 : $0 + 1 } ?? 0
      for row in first..<(first + min(count, limit)) {
        let titled = title(row % count)?.foldedForSearch.unicodeScalars
        if titled?.starts(with: wanted) == true { return row % count }
      }
      return nil
    }
    if let row = row(beginningWith: text) { return row }
    let letters = Set(text.lowercased())
    return text.count > 1 && letters.count == 1 ? row(beginningWith: String(letters)) : nil
  }
}
