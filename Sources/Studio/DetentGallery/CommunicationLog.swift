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
}

/// The listeners' calls: a heading for each change, a line for each call, newest change last.
@MainActor
final class CommunicationLog: ListViewDataSource {
  struct Line {
    let way: CommunicationWay
    var detail: String
    /// The delegate's answer, or an empty string for other listeners.
    var note = ""
    /// Whether the delegate changed the value.
    var isHeld = false

    var number: Int { way.number }
  }

  struct Group {
    let id: Int
    var title: String
    var detail: String
    var note: String
    var lines: [Line] = []
  }

  /// A row of the list with three texts; the last is at the trailing edge.
  private struct Row: Hashable {
    let identity: String
    let texts: [String]
    var isHead = false
    var isHeld = false
  }

  let list = example(ListView(rowHeight: 25), "log", "Log") { $0.showsSeparators = false }
  private(set) var groups: [Group] = [] { didSet { groupsDidChange() } }
  private var rows: [Row] = []
  private var groupCount = 0
  private static let mostGroups = 60

  init() { list.dataSource = self }

  /// - Returns: the number of the new group.
  func begin(_ title: String, _ detail: String, note: String = "") -> Int {
    groupCount += 1
    let group = Group(id: groupCount, title: title, detail: detail, note: note)
    groups = (groups + [group]).suffix(Self.mostGroups)
    return groupCount
  }

  /// Adds a line to a group, unless the group was removed.
  func add(_ line: Line, to id: Int) { edit(id) { $0.lines.append(line) } }

  /// Sets the text at the end of a group's heading.
  func setNote(_ note: String, of id: Int) { edit(id) { $0.note = note } }

  func clear() { groups = [] }

  private func edit(_ id: Int, _ change: (inout Group) -> Void) {
    if let index = groups.lastIndex(where: { $0.id == id }) { change(&groups[index]) }
  }

  /// Updates the rows after a change of the groups or the locale.
  func groupsDidChange() {
    let locale = list.traits.numberLocale
    rows = groups.flatMap { group in
      [Row(identity: "\(group.id)", texts: [group.title, group.detail, group.note], isHead: true)]
        + group.lines.enumerated().map { index, line in
          Row(
            identity: "\(group.id)/\(index)",
            texts: ["\(locale.text(line.number))  \(line.way.name)", line.detail, line.note],
            isHeld: line.isHeld)
        }
    }
    list.reloadData()
  }

  // MARK: Rows

  func numberOfRows(in list: ListView) -> Int { rows.count }

  func listView(_ list: ListView, identityOfRow row: Int) -> String? { rows[row].identity }

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
