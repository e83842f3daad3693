public import DetentDrawing
import DetentViews

/// An item of a menu: a choice, or a separator between groups.
public struct MenuItem: Hashable, Sendable {
  /// The title of the item.
  public var title: String
  /// The text at the end of the row: the shortcut keys, or why the item is disabled. May be empty.
  public var detail: String
  /// The shortcut keys in ARIA syntax, such as `Control+O`, or nil.
  public var keyShortcuts: String?
  /// Whether the item can be chosen.
  public var isEnabled: Bool
  /// The font of the title, or nil for the font of the menu.
  public var font: Font?
  /// The font of ``detail``, or nil for the font of titles.
  package var detailFont: Font?
  /// Whether the item is a separator.
  public let isSeparator: Bool

  /// An item that can be chosen.
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

  /// A line between groups of items.
  public static let separator = MenuItem()

  var isChoosable: Bool { isEnabled && !isSeparator }
}

/// The rows of a menu and the highlighted one, with the effect of keys, without a view.
struct MenuModel: Equatable, Sendable {
  enum Move: Equatable, Sendable { case next, previous, first, last, nextPage, previousPage }

  let items: [MenuItem]
  private(set) var highlighted: Int?
  private var typed = TypeAhead()

  init(_ items: [MenuItem], highlighted: Int? = nil) {
    self.items = items
    highlight(highlighted)
  }

  /// Highlights a row, or no row if it cannot be chosen.
  mutating func highlight(_ index: Int?) {
    highlighted = index.flatMap {
      items.indices.contains($0) && items[$0].isChoosable ? $0 : nil
    }
  }

  /// Highlights a row, even if it cannot be chosen.
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

  /// Whether the user is typing a word, so that a space belongs to it.
  func isTyping(at time: Duration) -> Bool { typed.isActive(at: time) }
}

/// Letters typed in quick succession to find a row by the start of its title.
package struct TypeAhead: Equatable, Sendable {
  package private(set) var text = ""
  private var lastTime = Duration.zero

  /// The greatest time between two letters of one title.
  private static let patience = Duration.seconds(1)
  /// The greatest length, in letters.
  package static let limit = 64

  package init() {}

  /// Whether a letter at a given time continues the text.
  package func isActive(at time: Duration) -> Bool {
    !text.isEmpty && time >= lastTime && time - lastTime < Self.patience
  }

  package mutating func add(_ letters: String, at time: Duration) {
    if !isActive(at: time) { text = "" }
    if text.count < Self.limit { text += letters }
    lastTime = time
  }

  package mutating func clear() { text = "" }

  /// The row that matches the letters. A single letter, even if repeated, finds the next row.
  package func match(
    among count: Int, from current: Int?, atMost limit: Int = .max, title: (Int) -> String?
  ) -> Int? {
    func row(beginningWith prefix: String) -> Int? {
      // Compared by scalars, because a typed letter may be part of a title's first character.
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
