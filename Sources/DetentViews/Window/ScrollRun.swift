import DetentDrawing

/// Turns of the wheel that follow each other belong to the view that took the first of them.
@MainActor
final class ScrollRun {
  private weak var taker: Responder?
  private var lastTurn = Duration.zero

  /// Offers a turn to what lies under the pointer and to what lies above it.
  ///
  /// Within a run that begins with the taker: what lies inside of it is not asked even where the
  /// taker declines, for example a page that has reached its end. A rest ends the run, and so does
  /// a pointer that has left the taker.
  func scroll(_ event: ScrollEvent, from target: View?, in window: Window) {
    var candidate: Responder? = target
    if let taker = current(at: event.timestamp), Self.chain(from: target, has: taker) {
      candidate = taker
      lastTurn = event.timestamp
    }
    while let responder = candidate {
      var local = event
      if let view = responder as? View { local.location = window.convert(event.location, to: view) }
      if responder.scroll(local) {
        taker = responder
        lastTurn = event.timestamp
        return
      }
      // What it did may have closed the window: nobody in it goes on with the turn.
      if window.isClosed { return }
      candidate = responder.next
    }
  }

  private func current(at time: Duration) -> Responder? {
    let rest = time - lastTurn
    return rest >= .zero && rest <= WheelNotches.rest ? taker : nil
  }

  private static func chain(from target: Responder?, has wanted: Responder) -> Bool {
    var candidate = target
    while let responder = candidate {
      if responder === wanted { return true }
      candidate = responder.next
    }
    return false
  }
}
