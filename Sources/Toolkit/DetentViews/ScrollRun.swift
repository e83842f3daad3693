import DetentDrawing

extension WindowDriver {
  /// Routes a run of scrolls to the view that accepted the first one.
  @MainActor
  final class ScrollRun {
    private weak var taker: Responder?
    private var lastTurn = Duration.zero

    /// Offers a scroll to the view under the pointer and to its chain. Within a run, only the
    /// responder that began it gets the scroll, even if it declines.
    ///
    /// A run ends after a rest, a lift of the fingers, or when the pointer leaves the responder.
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
        // The handler may have closed the window, in which case nothing else in it gets the turn.
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
