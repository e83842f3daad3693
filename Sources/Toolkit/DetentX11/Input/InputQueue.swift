import DetentDrawing
import DetentViews

/// Keeps events until they are taken, and joins those that say the same again.
///
/// Motions of different fingers come in turn: each finger's are joined until something else happens
/// than that pointers move.
struct InputQueue {
  private var events: [WindowEvent] = []
  /// Those after all other events, one of each pointer, or more where its buttons changed.
  private var motions: [PointerEvent] = []

  /// Everything since the last time.
  mutating func takeAll() -> [WindowEvent] {
    flushMotions()
    guard !events.isEmpty else { return [] }
    defer { events.removeAll(keepingCapacity: true) }
    return events
  }

  mutating func append(_ event: WindowEvent) {
    if case .pointer(let motion) = event, motion.phase == .moved { return append(motion) }
    flushMotions()
    switch event {
    case .scroll(let scroll) where joinScroll(scroll): break
    case .pinch(let pinch) where joinPinch(pinch): break
    default: events.append(event)
    }
  }

  private mutating func append(_ motion: PointerEvent) {
    guard let index = motions.lastIndex(where: { $0.pointer == motion.pointer }),
      motions[index].buttons == motion.buttons, motions[index].modifiers == motion.modifiers
    else { return motions.append(motion) }
    motions[index].location = motion.location
    motions[index].timestamp = motion.timestamp
    motions[index].pressure = motion.pressure
    motions[index].tilt = motion.tilt
    motions[index].coalescedPoints += motion.coalescedPoints
  }

  private mutating func flushMotions() {
    guard !motions.isEmpty else { return }
    events += motions.lazy.map { .pointer($0) }
    motions.removeAll(keepingCapacity: true)
  }

  private mutating func joinScroll(_ scroll: ScrollEvent) -> Bool {
    guard case .scroll(var last) = events.last, last.source == scroll.source,
      last.phase == .moved, last.modifiers == scroll.modifiers,
      // Whoever turns back did not stay where he was.
      last.notches.x * scroll.notches.x >= 0, last.notches.y * scroll.notches.y >= 0
    else { return false }
    last.notches = last.notches + scroll.notches
    (last.location, last.timestamp, last.phase) = (scroll.location, scroll.timestamp, scroll.phase)
    events[events.count - 1] = .scroll(last)
    return true
  }

  private mutating func joinPinch(_ pinch: PinchEvent) -> Bool {
    guard pinch.phase == .changed, case .pinch(let last) = events.last, last.phase == .changed
    else { return false }
    events[events.count - 1] = .pinch(pinch)
    return true
  }
}
