import DetentDrawing
import DetentViews

/// What the pointer does at a slider: a press from its beginning to its end, and where the pointer hovers.
@MainActor struct SliderPress {
  /// Where the pointer hovers; nil elsewhere.
  var pointer: Point?
  /// The press that may become a drag.
  var press: EditingPress?
  var drag: SliderDrag?
  /// A press on a label, until it is known what it is for.
  var label: LabelPress?
  /// Moves a thumb by pages while the press lasts.
  var pageTimer: TimerToken?
  /// The thumb that the last press grabbed; a second press there is about its value.
  var grabbedThumb: Int?
  /// The thumb that the edit under way added.
  var insertedThumb: Int?
  /// The rules when the edit began.
  private(set) var startRules: ThumbRules?
  /// The thumb that the edit began with; another one has its role after a crossing.
  private(set) var startThumb: Int?

  mutating func editWillBegin(under rules: ThumbRules, with thumb: Int) {
    (startRules, startThumb, insertedThumb) = (rules, thumb, nil)
  }

  /// The drag was taken away; its edit is about to be taken back.
  mutating func dropDrag() {
    if let drag { startThumb = drag.startThumb }
    endDrag()
  }

  mutating func endDrag() {
    pageTimer?.cancel()
    (drag, press, pageTimer) = (nil, nil, nil)
  }

  /// Thumbs have other numbers now.
  mutating func forgetThumbs() { (grabbedThumb, label) = (nil, nil) }
}

/// A press on a label: a drag of its thumb as soon as it moves, else a click that edits the value there.
struct LabelPress: Hashable {
  /// The thumb that the place on the label stands for.
  var thumb: Int
  /// All that the label stands for.
  var thumbs: ClosedRange<Int>
  /// Where the press was along the axis.
  var position: Double
}
