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
    button.title = isPaused ? "Resume" : "Pause"
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

/// The events of the inspected window, and what the selected control reported, as they came.
@MainActor
final class EventRecord {
  /// What an event is about.
  enum Kind: String, CaseIterable {
    case pointer = "Pointer"
    case moves = "Moves"
    case keys = "Keys"
    case focus = "Focus"
    case control = "Control"
  }

  /// One line.
  struct Line: Hashable {
    let time: Duration
    let kind: Kind
    let text: String
    /// The view that got it.
    let target: String
    /// How often the same came in a row.
    var count = 1
  }

  /// Whether events are kept.
  var isRecording = false
  private(set) var lines: [Line] = []
  /// The time of the last event, on the clock of frames.
  private var time: Duration = .zero
  private var token: ActionToken?

  /// The number of lines that are kept.
  static let capacity = 2_000

  /// Something was added.
  var didChange: (@MainActor () -> Void)?

  func clear() {
    lines.removeAll()
    didChange?()
  }

  /// Listens to a control as well.
  func follow(_ view: View) {
    token?.remove()
    token = (view as? Control)?.addAction(for: .everything) { [weak self] control, events in
      guard let self, isRecording, let word = Self.word(for: events) else { return }
      add(Line(time: time, kind: .control, text: word, target: ViewName(control).description))
    }
  }

  func stop() {
    token?.remove()
    isRecording = false
  }

  func record(_ event: WindowEvent, in window: Window) {
    switch event {
    case .pointer(let event):
      time = event.timestamp
      let target = ViewPicker.view(at: event.location, in: window)
      let location = "\(ViewTree.number(event.location.x)), \(ViewTree.number(event.location.y))"
      let isMove = event.phase == .moved
      add(
        Line(
          time: time, kind: isMove ? .moves : .pointer, text: "\(event.phase) \(location)",
          target: target.map { ViewName($0).type } ?? ""))
    case .scroll(let event):
      time = event.timestamp
      let target = ViewPicker.view(at: event.location, in: window)
      add(
        Line(
          time: time, kind: .pointer, text: "scroll \(ViewTree.number(event.notches.y))",
          target: target.map { ViewName($0).type } ?? ""))
    case .key(let event):
      time = event.timestamp
      guard event.phase != .up else { return }
      let responder = window.firstResponder.map { ViewName($0).type } ?? "Window"
      add(Line(time: time, kind: .keys, text: Self.words(for: event), target: responder))
    case .focus(let event):
      add(
        Line(
          time: time, kind: .focus, text: event.isFocused ? "gained" : "lost", target: "Window"))
    }
  }

  private func add(_ line: Line) {
    // What comes again and again is one line with its number.
    if let last = lines.last, last.kind == line.kind, last.target == line.target,
      last.text == line.text || line.kind == .moves
    {
      var joined = line
      joined.count = last.count + 1
      lines[lines.count - 1] = joined
    } else {
      lines.append(line)
    }
    if lines.count > Self.capacity { lines.removeFirst(lines.count - Self.capacity) }
    didChange?()
  }

  // MARK: Words

  private static func words(for event: KeyEvent) -> String {
    var parts: [String] = []
    if event.modifiers.contains(.control) { parts.append("Ctrl") }
    if event.modifiers.contains(.alt) { parts.append("Alt") }
    if event.modifiers.contains(.shift) { parts.append("Shift") }
    if event.modifiers.contains(.super) { parts.append("Super") }
    switch event.key {
    case .character(let letter): parts.append(String(letter).uppercased())
    case .function(let number): parts.append("F\(number)")
    default: parts.append("\(event.key)")
    }
    return parts.joined(separator: "+") + (event.phase == .repeated ? " (repeated)" : "")
  }

  private static let names: [(ControlEvents, String)] = [
    (.editingDidBegin, "editingDidBegin"), (.valueChanged, "valueChanged"),
    (.valueCommitted, "valueCommitted"), (.editingDidEnd, "editingDidEnd"),
    (.editingDidCancel, "editingDidCancel"), (.primaryActionTriggered, "primaryActionTriggered"),
  ]

  /// What a control's event is called; nil for the pointer's, which have lines of their own.
  private static func word(for events: ControlEvents) -> String? {
    names.first { !events.isDisjoint(with: $0.0) }?.1
  }
}

extension ControlEvents {
  fileprivate static let everything: ControlEvents = [.allEditingEvents, .primaryActionTriggered]
}
