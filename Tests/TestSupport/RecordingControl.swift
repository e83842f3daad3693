package import DetentDrawing
package import DetentViews

/// A control that writes down what the tracking protocol tells it.
@MainActor
package final class RecordingControl: Control {
  package enum Call: Equatable {
    case begin(Point)
    case `continue`(Point)
    case end(Point)
    case cancel
  }

  package var calls: [Call] = []
  package var events: [PointerEvent] = []
  package var accepts = true
  package var goesOn = true
  package var whenCalled: ((Call) -> Void)?

  package override func beginTracking(_ event: PointerEvent) -> Bool {
    record(.begin(event.location), event)
    return accepts
  }

  package override func continueTracking(_ event: PointerEvent) -> Bool {
    record(.continue(event.location), event)
    return goesOn
  }

  package override func endTracking(_ event: PointerEvent) { record(.end(event.location), event) }

  package override func cancelTracking() { record(.cancel, nil) }

  private func record(_ call: Call, _ event: PointerEvent?) {
    calls.append(call)
    if let event { events.append(event) }
    whenCalled?(call)
  }

  package var begins: Int { calls.count { if case .begin = $0 { true } else { false } } }
  package var terminations: Int {
    calls.count { if case .end = $0 { true } else { $0 == .cancel } }
  }
}

/// Writes down keys and the wheel.
@MainActor
package final class KeyRecorder: View {
  package var log: [String] = []
  package var takes = true

  package override var canBecomeFirstResponder: Bool { true }

  package override func keyDown(_ event: KeyEvent) -> Bool {
    log.append("\(event.phase) \(event.key)")
    return takes
  }

  package override func keyUp(_ event: KeyEvent) -> Bool {
    log.append("up \(event.key)")
    return takes
  }

  package override func scroll(_ event: ScrollEvent) -> Bool {
    log.append("wheel \(event.notches.y)")
    return takes
  }
}
