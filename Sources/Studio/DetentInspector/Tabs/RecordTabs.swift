import DetentDrawing
import DetentViews
import DetentWidgets

extension InspectorPage {
  static func events(_ record: EventRecord) -> InspectorPage {
    let tab = EventsTab(record)
    return InspectorPage(title: "Events", view: tab, setActive: tab.setActive, refresh: tab.refresh)
  }

  static func frames(_ log: FrameLog, of inspected: Window) -> InspectorPage {
    let tab = FramesTab(log, of: inspected)
    return InspectorPage(title: "Frames", view: tab, setActive: tab.setActive, refresh: tab.refresh)
  }
}

private final class EventsTab: StackView, ListViewDataSource {
  private let record: EventRecord
  private let list = ListView(rowHeight: 24)
  private let scroll: ScrollView
  private let pause = Button("Pause", style: EditorLook.button)
  private var shown: [EventRecord.Line] = []
  private var kinds = Set(EventRecord.Kind.allCases).subtracting([.moves])
  private var isPaused = false

  init(_ record: EventRecord) {
    self.record = record
    scroll = ScrollView(contentView: list)
    super.init(.vertical)
    let bar = EditorLook.row([], height: 40, spacing: 6)
    for kind in EventRecord.Kind.allCases {
      let button = ToolButton(title: kind.rawValue, hint: "Show \(kind.rawValue.lowercased())")
      button.isSelected = kinds.contains(kind)
      button.addAction(for: .primaryActionTriggered) { [weak self] button, _ in
        button.isSelected.toggle()
        self?.kinds.formSymmetricDifference([kind])
        self?.refresh()
      }
      bar.addSubview(button)
    }
    bar.addSubview(Spacer())
    pause.addTarget(self, action: EventsTab.togglePause, for: .primaryActionTriggered)
    bar.addSubview(pause)
    addSubview(bar)
    addSubview(scroll)
    list.dataSource = self
    scroll.contentHugging = AxisPriorities(horizontal: .low, vertical: LayoutPriority(1))
  }

  private func togglePause(_ button: Button) {
    isPaused.toggle()
    record.isRecording = !isPaused
    button.title = isPaused ? "Resume" : "Pause"
  }

  /// Events are recorded while the page is shown and not paused.
  func setActive(_ isActive: Bool) { record.isRecording = isActive && !isPaused }

  func refresh() {
    let lines = record.lines.filter { kinds.contains($0.kind) }
    guard lines != shown else { return }
    // Follow the newest line, unless the user scrolled to older ones.
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
    let line = shown[row]
    /// Draws words from an x, or right-aligned at the end of the row.
    @discardableResult
    func write(
      _ words: String, _ color: DynamicColor, from start: Double? = nil, width: Double = 130
    ) -> Double {
      let font = Font.system(11.5, tabularDigits: true)
      let text = TextLayout.cached(words, font: font, width: width)
      let x = start ?? rect.maxX - 16 - text.size.width
      canvas.draw(
        text, at: rect.lineStart(of: text.size, x: x), color: color.resolved(for: list.traits))
      return x
    }
    let seconds = NumberFormat(fractionDigits: 3, usesGrouping: false)
      .text(for: line.time / .seconds(1))
    write(seconds, .secondary, from: 12)
    write(line.kind.rawValue, line.kind == .control ? .accent : .text, from: 84)
    let end = write(line.count > 1 ? "× \(line.count)" : line.target, .secondary)
    write(line.text, .text, from: 144, width: max(0, end - 14 - 144))
  }

  func listView(_ list: ListView, accessibilityLabelForRow row: Int) -> String {
    let line = shown[row]
    return "\(line.kind.rawValue) \(line.text), \(line.target)"
  }
}

/// The times of recent frames, and the redrawn areas of the newest one.
private final class FramesTab: StackView {
  private let log: FrameLog
  private weak var inspected: Window?
  private var shownCount = -1
  private let graph: FrameGraph
  private let facts = FactList()

  init(_ log: FrameLog, of inspected: Window) {
    self.log = log
    self.inspected = inspected
    graph = FrameGraph(log)
    super.init(.vertical, views: [graph, facts, Spacer()])
    accessibilityRole = .group
  }

  func setActive(_ isActive: Bool) { log.isRecording = isActive }

  func refresh() {
    guard log.count != shownCount else { return }
    shownCount = log.count
    facts.groups = [times, lastFrame]
    graph.setNeedsDisplay()
  }

  private var times: FactList.Group {
    let times = log.frames.map(\.milliseconds).sorted()
    func text(_ time: Double?) -> String { time.map { "\(ViewTree.number($0)) ms" } ?? "–" }
    let late = log.frames.count(where: \.isLate)
    return FactList.Group(
      heading: "Frame times",
      facts: [
        .init("Last", text(log.frames.last?.milliseconds)),
        .init("Median", text(times.isEmpty ? nil : times[times.count / 2])),
        .init("Slowest", text(times.last)),
        .init("Late", "\(late)", late > 0 ? .warning : .none),
      ])
  }

  private var lastFrame: FactList.Group {
    guard let frame = log.frames.last, let inspected, !inspected.bounds.isEmpty else {
      return FactList.Group(heading: "Last frame", trailing: "Nothing drawn yet", facts: [])
    }
    let area = frame.damage.rects.reduce(0) { $0 + $1.width * $1.height }
    let share = 100 * area / (inspected.bounds.width * inspected.bounds.height)
    return FactList.Group(
      heading: "Last frame", trailing: "Frame \(log.count)",
      facts: [
        .init("Rectangles", "\(frame.damage.rects.count)"),
        .init("Area", "\(ViewTree.number(area.rounded())) px²"),
        .init("Share of window", "\(ViewTree.number(share)) %"),
      ])
  }
}

/// A bar chart of frame times, with a line at the limit.
private final class FrameGraph: View {
  private let log: FrameLog

  init(_ log: FrameLog) {
    self.log = log
    super.init(frame: .zero)
    fixedHeight = 108
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    let frames = log.frames
    let quiet = DynamicColor.secondary.resolved(for: traits)
    let graph = Rect(x: 12, y: 14, width: max(0, bounds.width - 24), height: 74)
    let top = FrameLog.limit * 1.1
    let slot = graph.width / Double(FrameLog.capacity)
    let first = FrameLog.capacity - frames.count
    for (index, frame) in frames.enumerated() {
      let height = max(1, min(1, frame.milliseconds / top) * graph.height)
      let color: DynamicColor =
        frame.isLate
        ? DynamicColor.warningText : index == frames.count - 1 ? .accent : .accent.withAlpha(0.55)
      let x = graph.minX + Double(first + index) * slot
      let bar = Rect(x: x, y: graph.maxY - height, width: max(1, slot - 1), height: height)
      canvas.fill(bar, with: color.resolved(for: traits))
    }
    let y = graph.maxY - graph.height * FrameLog.limit / top
    let red = DynamicColor.destructive.resolved(for: traits)
    canvas.stroke(
      Path(strokes: [(graph.minX, y), (graph.maxX, y)]), with: red,
      style: StrokeStyle(width: 1, dash: [4, 3]))
    canvas.fill(
      Rect(x: graph.minX, y: graph.maxY, width: graph.width, height: canvas.hairline),
      with: DynamicColor.line.resolved(for: traits))
    func write(_ text: String, endsAtRight: Bool, y: Double, _ color: Color) {
      let text = TextLayout.cached(text, font: .system(10, tabularDigits: true))
      let x = endsAtRight ? graph.maxX - text.size.width : graph.minX
      canvas.draw(text, at: Point(x: x, y: y), color: color)
    }
    write("\(ViewTree.number(FrameLog.limit)) ms", endsAtRight: true, y: y + 2, red)
    write("\(frames.count) frames ago", endsAtRight: false, y: graph.maxY + 3, quiet)
    write("Now", endsAtRight: true, y: graph.maxY + 3, quiet)
  }
}
