public import DetentDrawing
import DetentViews

/// A row of a menu: something to choose, or a line between groups of such.
public struct MenuItem: Hashable, Sendable {
  /// What the row says.
  public var title: String
  /// What stands at the end of the row: the keys that do the same, or why it cannot be chosen;
  /// empty for nothing.
  public var detail: String
  /// The keys that do the same, in ARIA's words, such as `Control+O`: assistive technology reads them
  /// instead of ``detail``. Nil for none.
  public var keyShortcuts: String?
  /// Whether it can be chosen.
  public var isEnabled: Bool
  /// What the row is set in; nil for what all others are.
  public var font: Font?
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

  /// Whether the user can choose it.
  var isChoosable: Bool { isEnabled && !isSeparator }
}

/// The rows of a menu and which of them would be chosen: what keys do to it, without a view.
struct MenuModel: Equatable, Sendable {
  enum Move: Equatable, Sendable { case next, previous, first, last, nextPage, previousPage }

  /// Letters that follow each other within this time make a word.
  static let wordTime = Duration.seconds(1)

  let items: [MenuItem]
  private(set) var highlighted: Int?
  private var typed = ""
  private var lastTyped: Duration?

  init(_ items: [MenuItem], highlighted: Int? = nil) {
    self.items = items
    highlight(highlighted)
  }

  /// Marks a row; one that cannot be chosen marks none.
  mutating func highlight(_ index: Int?) {
    highlighted = index.flatMap { choosable.contains($0) ? $0 : nil }
  }

  private var choosable: [Int] { items.indices.filter { items[$0].isChoosable } }

  /// - Parameter page: how many rows a page has.
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

  /// Marks the next row whose title begins with what is typed; the same letter again goes on to the
  /// next.
  mutating func type(_ text: String, at time: Duration) {
    let isSameWord = lastTyped.map { time - $0 < Self.wordTime && time >= $0 } ?? false
    lastTyped = time
    typed = (isSameWord ? typed : "") + text.lowercased()
    let letters = Set(typed)
    let isRepeated = letters.count == 1 && typed.count > 1
    if let found = match(typed, fromNext: typed.count == 1) {
      highlighted = found
    } else if isRepeated, let letter = letters.first {
      highlighted = match(String(letter), fromNext: true) ?? highlighted
    }
  }

  /// Whether a word is being typed, so that a space belongs to it.
  func isTyping(at time: Duration) -> Bool {
    !typed.isEmpty && (lastTyped.map { time - $0 < Self.wordTime && time >= $0 } ?? false)
  }

  private func match(_ prefix: String, fromNext: Bool) -> Int? {
    let rows = choosable
    let start = highlighted.flatMap { rows.firstIndex(of: $0) }.map { $0 + (fromNext ? 1 : 0) } ?? 0
    let wanted = prefix.foldedForSearch.unicodeScalars
    guard !wanted.isEmpty else { return nil }
    return (0..<rows.count).lazy.map { rows[(start + $0) % rows.count] }
      .first { items[$0].title.foldedForSearch.unicodeScalars.starts(with: wanted) }
  }
}
