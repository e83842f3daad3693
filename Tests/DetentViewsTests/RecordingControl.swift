import DetentDrawing
import DetentHeadless
import DetentViews

/// A control that writes down what the tracking protocol tells it.
@MainActor
final class RecordingControl: Control {
  enum Call: Equatable {
    case begin(Point)
    case `continue`(Point)
    case end(Point)
    case cancel
  }

  var calls: [Call] = []
  var events: [PointerEvent] = []
  var accepts = true
  var goesOn = true
  var whenCalled: ((Call) -> Void)?

  override func beginTracking(_ event: PointerEvent) -> Bool {
    record(.begin(event.location), event)
    return accepts
  }

  override func continueTracking(_ event: PointerEvent) -> Bool {
    record(.continue(event.location), event)
    return goesOn
  }

  override func endTracking(_ event: PointerEvent) { record(.end(event.location), event) }

  override func cancelTracking() { record(.cancel, nil) }

  private func record(_ call: Call, _ event: PointerEvent?) {
    calls.append(call)
    if let event { events.append(event) }
    whenCalled?(call)
  }

  var begins: Int { calls.count { if case .begin = $0 { true } else { false } } }
  var terminations: Int {
    calls.count { if case .end = $0 { true } else { $0 == .cancel } }
  }
}

/// A window of 200 × 100 with one recording control at (20, 10), 100 × 40.
@MainActor
struct Stage {
  let window = Window(size: Size(width: 200, height: 100))
  let content = View()
  let control = RecordingControl(frame: Rect(x: 20, y: 10, width: 100, height: 40))
  let host: HeadlessHost

  init() throws {
    window.contentView = content
    content.addSubview(control)
    host = try HeadlessHost(window: window)
  }
}

func point(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }
