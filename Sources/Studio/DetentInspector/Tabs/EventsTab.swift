import DetentDrawing
import DetentViews
import DetentWidgets

@MainActor
final class EventsTab: StackView, ListViewDataSource {
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
    let bar = StackView(
      .horizontal, spacing: 6, alignment: .center,
      layoutMargins: EdgeInsets(vertical: 0, horizontal: 12))
    bar.fixedHeight = 40
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

/// The record of events in the inspected window and of the selected control.
@MainActor
final class EventRecord {
  enum Kind: String, CaseIterable {
    case pointer = "Pointer"
    case moves = "Moves"
    case keys = "Keys"
    case focus = "Focus"
    case control = "Control"
  }

  struct Line: Hashable {
    let time: Duration
    let kind: Kind
    let text: String
    let target: String
    /// The number of equal events in a row.
    var count = 1
  }

  var isRecording = false
  private(set) var lines: [Line] = []
  /// The time of the last event, on the frame clock.
  private var time: Duration = .zero
  private var token: ActionToken?

  static let capacity = 2_000

  var didChange: (@MainActor () -> Void)?

  /// Records the events of a control as well.
  func follow(_ view: View) {
    token?.remove()
    let events: ControlEvents = [.allEditingEvents, .primaryActionTriggered]
    token = (view as? Control)?.addAction(for: events) { [weak self] control, events in
      guard let self, isRecording, let word = Self.word(for: events) else { return }
      add(.control, word, ViewName(control).description)
    }
  }

  func stop() {
    token?.remove()
    isRecording = false
  }

  func record(_ event: WindowEvent, in window: Window) {
    func target(at point: Point) -> String {
      ViewPicker.view(at: point, in: window).map { ViewName($0).type } ?? ""
    }
    switch event {
    case .pointer(let event):
      time = event.timestamp
      let (x, y) = (ViewTree.number(event.location.x), ViewTree.number(event.location.y))
      add(
        event.phase == .moved ? .moves : .pointer, "\(event.phase) \(x), \(y)",
        target(at: event.location))
    case .scroll(let event):
      time = event.timestamp
      add(.pointer, "scroll \(ViewTree.number(event.notches.y))", target(at: event.location))
    case .pinch(let event):
      time = event.timestamp
      add(
        event.phase == .changed ? .moves : .pointer,
        "pinch \(event.phase) ×\(ViewTree.number(event.scale))", target(at: event.location))
    case .key(let event):
      time = event.timestamp
      guard event.phase != .up else { return }
      let responder = window.firstResponder.map { ViewName($0).type } ?? "Window"
      add(.keys, Self.words(for: event), responder)
    case .focus(let event): add(.focus, event.isFocused ? "gained" : "lost", "Window")
    }
  }

  private func add(_ kind: Kind, _ text: String, _ target: String) {
    var line = Line(time: time, kind: kind, text: text, target: target)
    // Repeated events share a line with a count.
    if let last = lines.last, last.kind == kind, last.target == target,
      last.text == text || kind == .moves
    {
      line.count = last.count + 1
      lines.removeLast()
    }
    lines.append(line)
    if lines.count > Self.capacity { lines.removeFirst(lines.count - Self.capacity) }
    didChange?()
  }

  // MARK: Words

  private static func words(for event: KeyEvent) -> String {
    let modifiers: [(Modifiers, String)] = [
      (.control, "Ctrl"), (.alt, "Alt"), (.shift, "Shift"), (.super, "Super"),
    ]
    var parts = modifiers.filter { event.modifiers.contains($0.0) }.map(\.1)
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

  /// The name of a control event, or nil for pointer events, which have their own lines.
  private static func word(for events: ControlEvents) -> String? {
    names.first { !events.isDisjoint(with: $0.0) }?.1
  }
}
