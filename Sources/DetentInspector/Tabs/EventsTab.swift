import DetentDrawing
import DetentViews
import DetentWidgets

/// The events of the inspected window as they come.
@MainActor
final class EventsTab: StackView, ListViewDataSource {
  private let record: EventRecord
  private let list = ListView(rowHeight: 24)
  private let scroll: ScrollView
  private let pause = Button("Pause", style: .bordered)
  private var shown: [EventRecord.Line] = []
  private var kinds = Set(EventRecord.Kind.allCases).subtracting([.moves])
  private var isPaused = false

  init(_ record: EventRecord) {
    self.record = record
    scroll = ScrollView(contentView: list)
    super.init(.vertical)
    let bar = StackView(
      .horizontal, spacing: 6, alignment: .center,
      layoutMargins: EdgeInsets(vertical: 0, horizontal: 12))
    bar.fixedHeight = 40
    for kind in EventRecord.Kind.allCases {
      let button = ToolButton(title: kind.rawValue, hint: "Show \(kind.rawValue.lowercased())")
      button.isSelected = kinds.contains(kind)
      button.addAction(for: .primaryActionTriggered) { [weak self] button, _ in
        button.isSelected.toggle()
        self?.show(kind, button.isSelected)
      }
      bar.addSubview(button)
    }
    bar.addSubview(Spacer())
    pause.addTarget(self, action: EventsTab.togglePause, for: .primaryActionTriggered)
    bar.addSubview(pause)
    var style = ButtonStyle.bordered
    style.padding = EdgeInsets(vertical: 3, horizontal: 10)
    style.font = .system(11.5, weight: 600)
    pause.style = style
    addSubview(bar)
    addSubview(scroll)
    list.dataSource = self
    scroll.contentHugging = AxisPriorities(horizontal: .low, vertical: LayoutPriority(1))
  }

  private func show(_ kind: EventRecord.Kind, _ isShown: Bool) {
    if isShown { kinds.insert(kind) } else { kinds.remove(kind) }
    refresh()
  }

  private func togglePause(_ button: Button) {
    isPaused.toggle()
    record.isRecording = !isPaused
    button.title = isPaused ? "Go on" : "Pause"
  }

  /// Whether events are kept: while the tab is shown and not paused.
  func setActive(_ isActive: Bool) { record.isRecording = isActive && !isPaused }

  func refresh() {
    let lines = record.lines.filter { kinds.contains($0.kind) }
    guard lines != shown else { return }
    // Follows the newest, unless the user looks at older ones.
    let follows = scroll.contentOffset >= scroll.maximumOffset - 2
    shown = lines
    list.reloadData()
    guard follows else { return }
    layoutIfNeeded()
    scroll.contentOffset = scroll.maximumOffset
  }

  // MARK: Rows

  func numberOfRows(in list: ListView) -> Int { shown.count }

  func listView(
    _ list: ListView, drawRow row: Int, in canvas: Canvas, rect: Rect, isSelected: Bool
  ) {
    guard shown.indices.contains(row) else { return }
    let line = shown[row]
    let quiet = DynamicColor.secondary.resolved(for: list.traits)
    let text = DynamicColor.text.resolved(for: list.traits)
    let seconds =
      Double(line.time.components.seconds)
      + Double(line.time.components.attoseconds) / 1e18
    let time = TextLayout.cached(
      NumberFormat(fractionDigits: 3, usesGrouping: false).text(for: seconds),
      font: .system(11, tabularDigits: true))
    func put(_ layout: TextLayout, _ x: Double, _ color: Color) {
      canvas.draw(layout, at: rect.lineStart(of: layout.size, x: x), color: color)
    }
    put(time, 12, quiet)
    put(
      TextLayout.cached(line.kind.rawValue, font: .system(11.5)), 84,
      line.kind == .control ? DynamicColor.accent.resolved(for: list.traits) : text)
    let end = line.count > 1 ? "× \(line.count)" : line.target
    let trailing = TextLayout.cached(end, font: .system(11, tabularDigits: true), width: 130)
    put(trailing, rect.maxX - 16 - trailing.size.width, quiet)
    put(
      TextLayout.cached(
        line.text, font: .system(11.5, tabularDigits: true),
        width: max(0, rect.maxX - 30 - trailing.size.width - 144)), 144, text)
  }

  func listView(_ list: ListView, accessibilityLabelForRow row: Int) -> String {
    guard shown.indices.contains(row) else { return "" }
    let line = shown[row]
    return "\(line.kind.rawValue) \(line.text), \(line.target)"
  }
}
