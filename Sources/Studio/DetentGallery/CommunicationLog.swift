import DetentDrawing
import DetentViews
import DetentWidgets

/// A way to follow a control, with its card and the number of its notifications.
@MainActor final class CommunicationWay {
  let number: Int
  let name: String
  let toggle: Toggle
  let card: GalleryCard
  var received = 0 { didSet { showCount() } }
  private let rank = Label("", font: .system(13, weight: 650, tabularDigits: true), color: .accent)
  private let count = Label("0", font: .system(11.5, weight: 700, tabularDigits: true))

  init(_ number: Int, _ name: String, _ hint: String, _ code: String) {
    (self.number, self.name) = (number, name)
    toggle = example(Toggle(isOn: true), "way\(number)", name)
    let head = StackView(
      .horizontal, spacing: 8, alignment: .center,
      views: [
        rank, Label(name, font: .system(13, weight: 650)), Label(caption: hint), Spacer(), toggle,
      ])
    let foot = StackView(
      .horizontal, spacing: 4, alignment: .firstBaseline,
      views: [Spacer(), count, Label(caption: "received")])
    let code = Label(code, font: Font(family: "monospace", size: 10.5))
    card = GalleryCard([head, code, foot], spacing: 12)
  }

  func showCount() {
    let locale = count.traits.numberLocale
    (rank.text, count.text) = (locale.text(number), locale.text(received))
  }

  /// A row of the log for a call of the listener.
  func row(_ detail: String, note: String = "", isHeld: Bool = false) -> CommunicationLog.Row {
    CommunicationLog.Row(texts: ["\(rank.text)  \(name)", detail, note], isHeld: isHeld)
  }
}

/// The listeners' calls: a heading for each change, a row for each call, newest change last.
@MainActor
final class CommunicationLog: ListViewDataSource {
  struct Row: Hashable {
    /// Three texts; the last is at the trailing edge.
    let texts: [String]
    var isHead = false
    /// Whether the delegate changed the value.
    var isHeld = false
  }

  let list = example(ListView(rowHeight: 25), "log", "Log") { $0.showsSeparators = false }
  private(set) var rows: [Row] = [] { didSet { list.reloadData() } }
  /// The number of rows that the log no longer contains.
  private var removedCount = 0
  private static let capacity = 600

  init() { list.dataSource = self }

  /// Adds the heading of a change.
  func begin(_ title: String, _ detail: String, note: String) {
    append(Row(texts: [title, detail, note], isHead: true))
  }

  func append(_ row: Row) {
    removedCount += rows.count < Self.capacity ? 0 : 1
    rows = rows.suffix(Self.capacity - 1) + [row]
  }

  func clear() {
    removedCount += rows.count
    rows = []
  }

  // MARK: Rows

  func numberOfRows(in list: ListView) -> Int { rows.count }

  func listView(_ list: ListView, identityOfRow row: Int) -> String? { "\(removedCount + row)" }

  func listView(_ list: ListView, contentOfRow row: Int) -> AnyHashable? { rows[row] }

  func listView(_ list: ListView, accessibilityLabelForRow row: Int) -> String {
    rows[row].texts.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  func listView(
    _ list: ListView, drawRow row: Int, in canvas: Canvas, rect: Rect, isSelected: Bool
  ) {
    let (row, traits) = (rows[row], list.traits)
    if row.isHead, !isSelected {
      canvas.fill(rect, with: DynamicColor.background.resolved(for: traits))
    }
    for (column, text) in row.texts.enumerated() {
      // Headings are bold, and so are values that the delegate changed.
      let isStrong = row.isHead ? column == 0 : row.isHeld && column == 2
      let color: DynamicColor = isStrong || column == 0 ? .text : .secondary
      let layout = TextLayout.cached(
        text, font: .system(11.5, weight: isStrong ? 600 : 400, tabularDigits: true))
      list.write(
        layout, color, from: 14 + 112 * Double(column), to: column < 2 ? nil : rect.width - 14,
        in: rect, canvas)
    }
  }
}
