import DetentDrawing
import DetentViews
import DetentWidgets

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
          time: time, kind: .pointer, text: "wheel \(ViewTree.number(event.notches.y))",
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
    return parts.joined(separator: "+") + (event.phase == .repeated ? " again" : "")
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
