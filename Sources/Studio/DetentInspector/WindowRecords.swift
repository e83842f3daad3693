import DetentDrawing
import DetentViews

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

/// The record of frames of the inspected window: their times and redrawn areas.
@MainActor
final class FrameLog {
  struct Frame: Hashable {
    /// The time for animation, layout and drawing.
    let duration: Duration
    let damage: Damage
    var milliseconds: Double { duration / .milliseconds(1) }
    @MainActor var isLate: Bool { milliseconds > FrameLog.limit }
  }

  var isRecording = false { didSet { began = nil } }
  /// The recent frames, newest last.
  private(set) var frames: [Frame] = []
  /// The number of frames since the recording began.
  private(set) var count = 0
  private var began: ContinuousClock.Instant?

  static let capacity = 97
  /// The time between two images of a 60 Hz screen, in milliseconds.
  static let limit = 1_000.0 / 60

  func begin() { began = .now }

  /// - Parameter isOwn: whether the frame only drew the inspector's marks.
  func end(_ damage: Damage, isOwn: Bool) {
    guard let began else { return }
    self.began = nil
    // A turn of the event loop without drawing is not a frame.
    guard !isOwn, !damage.isEmpty else { return }
    frames.append(Frame(duration: ContinuousClock.now - began, damage: damage))
    if frames.count > Self.capacity { frames.removeFirst() }
    count += 1
  }
}
