public import DetentDrawing
import DetentViews

/// A row of a menu: something to choose, or a line between groups of such.
public struct MenuItem: Hashable, Sendable {
  /// What the row says.
  public var title: String
  /// The end of the row: the keys that do the same, or why it is disabled; empty for nothing.
  public var detail: String
  /// The keys for assistive technology, in ARIA's words, such as `Control+O`; nil for none.
  public var keyShortcuts: String?
  /// Whether it can be chosen.
  public var isEnabled: Bool
  /// What the row is set in; nil for what all others are.
  public var font: Font?
  /// The font of ``detail``; nil for that of the titles.
  package var detailFont: Font?
  /// Whether it is a line and nothing to choose.
  public let isSeparator: Bool

  /// A row that can be chosen.
  public init(
    _ title: String, detail: String = "", keyShortcuts: String? = nil, isEnabled: Bool = true,
    font: Font? = nil
  ) {
    self.title = title
    self.detail = detail
    self.keyShortcuts = keyShortcuts
    self.font = font
    self.isEnabled = isEnabled
    isSeparator = false
  }

  private init() {
    (title, detail) = ("", "")
    isEnabled = false
    isSeparator = true
  }

  /// A line between groups.
  public static let separator = MenuItem()

  var isChoosable: Bool { isEnabled && !isSeparator }
}

/// The rows of a menu and which of them would be chosen: what keys do to it, without a view.
struct MenuModel: Equatable, Sendable {
  enum Move: Equatable, Sendable { case next, previous, first, last, nextPage, previousPage }

  let items: [MenuItem]
  private(set) var highlighted: Int?
  private var typed = TypeAhead()

  init(_ items: [MenuItem], highlighted: Int? = nil) {
    self.items = items
    highlight(highlighted)
  }

  /// Marks a row; one that cannot be chosen marks none.
  mutating func highlight(_ index: Int?) {
    highlighted = index.flatMap {
      items.indices.contains($0) && items[$0].isChoosable ? $0 : nil
    }
  }

  /// Marks a row, whether it can be chosen or not.
  mutating func mark(_ index: Int?) { highlighted = index }

  private var choosable: [Int] { items.indices.filter { items[$0].isChoosable } }

  mutating func move(_ move: Move, page: Int = 1) {
    let rows = choosable
    guard let first = rows.first, let last = rows.last else { return }
    let index = highlighted.flatMap { rows.firstIndex(of: $0) }
    switch move {
    case .first: highlighted = first
    case .last: highlighted = last
    case .next: highlighted = index.map { rows[($0 + 1) % rows.count] } ?? first
    case .previous: highlighted = index.map { rows[($0 + rows.count - 1) % rows.count] } ?? last
    case .nextPage: highlighted = rows[min((index ?? 0) + max(1, page), rows.count - 1)]
    case .previousPage: highlighted = rows[max((index ?? 0) - max(1, page), 0)]
    }
  }

  mutating func type(_ text: String, at time: Duration) {
    typed.add(text, at: time)
    let found = typed.match(among: items.count, from: highlighted) {
      items[$0].isChoosable ? items[$0].title : nil
    }
    highlighted = found ?? highlighted
  }

  /// Whether a word is being typed, so that a space belongs to it.
  func isTyping(at time: Duration) -> Bool { typed.isActive(at: time) }
}

/// Letters that are typed in quick succession to find a row by the beginning of its title.
package struct TypeAhead: Equatable, Sendable {
  package private(set) var text = ""
  private var lastTime = Duration.zero

  /// The longest time between two letters of one title.
  private static let patience = Duration.seconds(1)
  /// The longest text, in letters.
  package static let limit = 64

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

  package mutating func clear() { text = "" }

  /// The row that the letters mean; one letter, also repeated, means the next row with it.
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
