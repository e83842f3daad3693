import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets

/// What was delivered to whom: a group for each change, the newest at the foot.
@MainActor
final class CommunicationLog: ListViewDataSource {
  /// One delivery.
  struct Line {
    /// The rank of its kind in the order.
    var number: Int
    var way: String
    var detail: String
    /// The note at the end of the line: the answer, or how long it took.
    var note: String
    /// Whether the delegate did not let the change be as it was.
    var isHeld = false
  }

  /// What one change was delivered to.
  struct Group {
    let id: Int
    var title: String
    var detail: String
    var note: String
    var lines: [Line] = []
  }

  /// A row of the list.
  private enum Row {
    case head(Group)
    case line(Line, identity: String)
  }

  let list = ListView(rowHeight: 25)
  private(set) var groups: [Group] = []
  private var rows: [Row] = []
  private var groupCount = 0
  /// How much of the newest lines is to be seen.
  private let appearing = AnimatedValue(1)
  /// The number of lines of the whole that were there before those that appear.
  private var shownCount = 0

  /// The number of groups that are kept; older ones are forgotten.
  private static let mostGroups = 60

  init() {
    list.identifier = "log"
    list.accessibilityLabel = "Log"
    list.showsSeparators = false
    list.dataSource = self
  }

  // MARK: Content

  /// Begins a group.
  /// - Returns: what its lines are added by.
  func begin(_ title: String, _ detail: String, note: String) -> Int {
    groupCount += 1
    change {
      groups.append(Group(id: groupCount, title: title, detail: detail, note: note))
      if groups.count > Self.mostGroups { groups.removeFirst() }
    }
    return groupCount
  }

  /// Adds a line to a group, unless that is forgotten.
  func add(_ line: Line, to id: Int) {
    change { if let index = index(of: id) { groups[index].lines.append(line) } }
  }

  /// What stands at the end of the head of a group.
  func setNote(_ note: String, of id: Int) {
    change { if let index = index(of: id) { groups[index].note = note } }
  }

  /// Takes everything away.
  func clear() { change { groups = [] } }

  private func index(of id: Int) -> Int? { groups.lastIndex { $0.id == id } }

  private func change(_ change: () -> Void) {
    if appearing.value == 1 { shownCount = rows.count }
    change()
    rows = groups.flatMap { group in
      [.head(group)]
        + group.lines.enumerated().map { .line($1, identity: "\(group.id)/\($0)") }
    }
    shownCount = min(shownCount, rows.count)
    list.reloadData()
    appearing.set(0, timing: nil, in: list) {}
    appearing.set(1, timing: .curve(.easeOut, duration: .milliseconds(120)), in: list) {
      [weak list] in list?.setNeedsDisplay()
    }
  }

  // MARK: Rows

  func numberOfRows(in list: ListView) -> Int { rows.count }

  func listView(_ list: ListView, identityOfRow row: Int) -> String? {
    switch rows[row] {
    case .head(let group): "\(group.id)"
    case .line(_, let identity): identity
    }
  }

  func listView(_ list: ListView, accessibilityLabelForRow row: Int) -> String {
    let words =
      switch rows[row] {
      case .head(let group): [group.title, group.detail, group.note]
      case .line(let line, _):
        ["\(list.traits.numberLocale.text(line.number)) \(line.way)", line.detail, line.note]
      }
    return words.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  func listView(
    _ list: ListView, drawRow row: Int, in canvas: Canvas, rect: Rect, isSelected: Bool
  ) {
    switch rows[row] {
    case .head(let group): draw(group, in: rect, isSelected, strength(ofRow: row), canvas)
    case .line(let line, _): draw(line, in: rect, strength(ofRow: row), canvas)
    }
  }

  // MARK: Drawing

  private var traits: Traits { list.traits }

  private func strength(ofRow row: Int) -> Double { row < shownCount ? 1 : appearing.value }

  private func draw(
    _ group: Group, in frame: Rect, _ isSelected: Bool, _ strength: Double, _ canvas: Canvas
  ) {
    if !isSelected {
      canvas.fill(frame, with: DynamicColor.background.resolved(for: traits).faded(strength))
    }
    let line = DynamicColor.line.resolved(for: traits).faded(strength)
    canvas.fill(Rect(x: frame.minX, y: frame.minY, width: frame.width, height: 1), with: line)
    canvas.fill(Rect(x: frame.minX, y: frame.maxY - 1, width: frame.width, height: 1), with: line)
    let title = TextLayout.cached(group.title, font: Self.strong)
    let x = write(title, at: 14, in: frame, .text, strength, canvas)
    _ = write(
      TextLayout.cached(group.detail, font: Self.plain), at: x + 8, in: frame, .text, strength,
      canvas)
    writeNote(group.note, Self.plain, in: frame, .secondary, strength, canvas)
  }

  private func draw(_ line: Line, in frame: Rect, _ strength: Double, _ canvas: Canvas) {
    if line.isHeld {
      canvas.fill(
        frame, with: DynamicColor.heldChange.resolved(for: traits).faded(0.1 * strength))
    }
    let badge = Rect(center: Point(x: 22, y: frame.midY), size: Size(width: 17, height: 17))
    NumberBadge.draw(
      line.number, in: list.mirrored(badge), canvas, traits, strength, isHeld: line.isHeld)
    _ = write(
      TextLayout.cached(line.way, font: Self.plain), at: 38, in: frame, .text, strength, canvas)
    _ = write(
      TextLayout.cached(line.detail, font: Self.plain), at: 124, in: frame, .secondary, strength,
      canvas)
    writeNote(
      line.note, line.isHeld ? Self.strong : Self.plain, in: frame,
      line.isHeld ? .heldChange : .secondary, strength, canvas)
  }

  private static let plain = Font.system(11.5, tabularDigits: true)
  private static let strong = Font.system(11.5, weight: 600, tabularDigits: true)

  /// - Returns: where it ends, from the leading edge.
  private func write(
    _ text: TextLayout, at x: Double, in frame: Rect, _ color: DynamicColor, _ strength: Double,
    _ canvas: Canvas
  ) -> Double {
    let area = Rect(
      x: x, y: frame.midY - text.size.height / 2, width: text.size.width,
      height: text.size.height)
    canvas.draw(
      text, at: list.mirrored(area).origin, color: color.resolved(for: traits).faded(strength))
    return x + text.size.width
  }

  private func writeNote(
    _ note: String, _ font: Font, in frame: Rect, _ color: DynamicColor, _ strength: Double,
    _ canvas: Canvas
  ) {
    let text = TextLayout.cached(note, font: font)
    _ = write(
      text, at: frame.width - 14 - text.size.width, in: frame, color, strength, canvas)
  }
}

extension DynamicColor {
  /// A change that was not let be as it was.
  static let heldChange = DynamicColor(
    light: Color(hex: 0xB45309), dark: Color(hex: 0xF5B35C))
}

/// Shows the foot of what it holds, as long as the user does not scroll up.
final class FollowingScrollView: ScrollView {
  /// How far it could be scrolled after the last layout.
  private var foot = 0.0

  override var intrinsicContentSize: Size {
    Size(width: 372, height: View.noIntrinsicMetric)
  }

  override func layoutSubviews() {
    let follows = contentOffset >= foot - 1
    super.layoutSubviews()
    if follows { contentOffset = maximumOffset }
    foot = maximumOffset
  }
}
