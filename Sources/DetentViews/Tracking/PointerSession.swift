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
  /// What runs for as long as the press lasts.
  private var timers: [TimerToken] = []

  init(_ view: any Tracking, _ event: PointerEvent, local: PointerEvent) {
    self.view = view
    pointer = event.pointer
    button = event.button
    start = event.location
    location = event.location
    lastEvent = local
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
}
