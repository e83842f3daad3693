import DetentDrawing
import DetentViews

/// What the pointer does at a dial: a press from its beginning to its end, and where the pointer hovers.
@MainActor struct DialPress {
  /// Where the pointer hovers; nil elsewhere.
  var pointer: Point?
  /// The press that may become a drag.
  var press: EditingPress?
  var drag: DialDrag?
  /// A press on the value, until it is known whether it edits it or drags the dial.
  var onValue: PointerEvent?
  /// Moves a thumb by pages while the press lasts.
  var pageTimer: TimerToken?
  /// The rules when the edit began.
  var startRules: DialRules?

  mutating func end() {
    pageTimer?.cancel()
    (press, drag, onValue, pageTimer) = (nil, nil, nil, nil)
  }
}
