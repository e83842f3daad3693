import DetentDrawing

/// A gesture of one pointer under way. The view is held strongly: it outlives its own terminal
/// callback.
@MainActor
final class PointerSession {
  let view: any Tracking
  let pointer: PointerID
  let button: PointerButtons
  /// Where the press was, in the coordinates of the window.
  let start: Point
  /// The last event, in the coordinates of the view.
  var lastEvent: PointerEvent
  /// The last location in the window.
  var location: Point
  /// Whether the view was notified that it began: only then is it notified that it is over.
  var hasBegun = false
  /// Whether a finger has gone so far that it drags.
  var isDrag = false
  /// Whether the gesture has ended or was taken away: known before the view is notified.
  private(set) var isOver = false
  /// Which press of a quick series it is, from 1.
  let clickCount: Int
  /// Whether the press changed a value. Such a press does not count as a click.
  fileprivate(set) var isEdit = false
  /// What runs for as long as the press lasts.
  private var timers: [TimerToken] = []
  /// Events that came while the view was still being offered the press.
  private var heldEvents: [PointerEvent] = []

  init(_ view: any Tracking, _ event: PointerEvent, local: PointerEvent) {
    self.view = view
    pointer = event.pointer
    button = event.button
    start = event.location
    location = event.location
    lastEvent = local
    clickCount = event.clickCount
  }

  /// Keeps an event that a handler of the beginning delivers until that is over: no view is notified
  /// of a movement before it was of the press.
  /// - Returns: whether the event has to wait. A cancel never does.
  func holds(_ event: PointerEvent) -> Bool {
    guard !hasBegun, event.phase != .cancelled, event.phase != .exited else { return false }
    heldEvents.append(event)
    return true
  }

  func takeHeldEvents() -> [PointerEvent] {
    defer { heldEvents = [] }
    return heldEvents
  }

  /// A timer that lasts as long as the press.
  func bind(_ timer: TimerToken) {
    guard !isOver else { return timer.cancel() }
    timers.removeAll(where: \.isCancelled)
    timers.append(timer)
  }

  /// Nothing that the press started goes on.
  func close() {
    isOver = true
    for timer in timers { timer.cancel() }
    timers = []
  }
}

/// A press, to be asked later whether it is still there: whoever was notified meanwhile may have
/// disabled, hidden or removed its view, or closed the window.
@MainActor
struct PointerPress {
  private weak var session: PointerSession?

  init(_ session: PointerSession) { self.session = session }

  /// Whether it has neither ended nor been taken away.
  var isUnderWay: Bool { session?.isOver == false }

  /// It changed a value, and is no click any more.
  func becameEdit() { session?.isEdit = true }
}

/// Counts the clicks of a double click without the presses that changed a value: who moves a thumb
/// by a pixel and presses it again means to go on.
struct ClicksBesidesEdits {
  /// So many presses of the quick series that is under way do not count: of fingers, and of the
  /// mouse or a pen.
  private var uncounted: [Bool: Int] = [:]

  /// An event with the count of those that are clicks.
  mutating func counted(_ event: PointerEvent) -> PointerEvent {
    let isTouch = event.device == .touch
    guard event.phase == .down || event.phase == .up, let less = uncounted[isTouch] else {
      return event
    }
    var event = event
    if event.phase == .down, event.clickCount <= less {
      uncounted[isTouch] = nil
    } else {
      event.clickCount = max(1, event.clickCount - less)
    }
    return event
  }

  /// A press that was the last of so many clicks changed a value.
  mutating func pressWasEdit(_ event: PointerEvent, _ clickCount: Int) {
    uncounted[event.device == .touch, default: 0] += clickCount
  }
}
