import DetentDrawing

extension WindowDriver {
  /// Scrolls that follow each other belong to the view that took the first of them.
  @MainActor
  final class ScrollRun {
    private weak var taker: Responder?
    private var lastTurn = Duration.zero

    /// Offers a scroll to what lies under the pointer and to what lies above it; within a run to who
    /// began it, and to nobody else even where that declines.
    ///
    /// A rest ends the run, and so does a lift of the fingers, or a pointer that has left the taker.
    func scroll(_ event: ScrollEvent, from target: View?, in window: Window) {
      if let target, let taker = current(at: event.timestamp),
        target.chain.contains(where: { $0 === taker })
      {
        lastTurn = event.timestamp
        if event.notches != .zero { _ = taker.scroll(local(event, for: taker, in: window)) }
      } else if event.notches != .zero {
        taker = nil
        begin(event, from: target, in: window)
      }
      guard event.phase == .lifted, let taker, !window.isClosed else { return }
      self.taker = nil
      taker.scrollDidEnd(local(event, for: taker, in: window))
    }

    private func begin(_ event: ScrollEvent, from target: View?, in window: Window) {
      guard let target else { return }
      for responder in target.chain {
        if responder.scroll(local(event, for: responder, in: window)) {
          taker = responder
          lastTurn = event.timestamp
          return
        }
        // What it did may have closed the window: nobody in it goes on with the turn.
        if window.isClosed { return }
      }
    }

    private func local(
      _ event: ScrollEvent, for responder: Responder, in window: Window
    ) -> ScrollEvent {
      var local = event
      if let view = responder as? View { local.location = window.convert(event.location, to: view) }
      return local
    }

    private func current(at time: Duration) -> Responder? {
      let rest = time - lastTurn
      return rest >= .zero && rest <= WheelNotches.rest ? taker : nil
    }
  }
}
