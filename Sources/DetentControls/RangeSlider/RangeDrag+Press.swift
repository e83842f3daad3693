import DetentDrawing
import DetentViews

extension RangeDrag {
  /// What a press starts, and the values right after it; nil where nothing can be grabbed.
  /// - Parameter pages: whether a press on the track pages, whatever the options say.
  static func press(
    at point: Point, pages: Bool, isFine: Bool, in context: RangeContext
  ) -> (drag: RangeDrag, values: RangeValues)? {
    guard context.isEditable else { return nil }
    let position = context.layout.axis.position(of: point)
    switch context.layout.hit(at: point, target: context.options.target) {
    case .thumb(let thumb):
      return grab(thumb, position, isFine, context)
    case .bothThumbs:
      switch (context.options.isLowerEnabled, context.options.isUpperEnabled) {
      case (false, false): return nil
      case (true, false): return grab(.lower, position, isFine, context)
      case (false, true): return grab(.upper, position, isFine, context)
      case (true, true): return undecided(position, isFine, context)
      }
    case .bar where context.canMoveBar && !pages:
      let drag = RangeDrag(
        .pendingPan, focus: context.thumbOnTop, reason: .barDrag, position: position,
        offset: position, isFine: isFine, in: context)
      return (drag, context.values)
    case .bar, .track:
      let trackPress = pages ? .page : context.options.trackPress
      return pressTrack(position, trackPress, isFine, context)
    }
  }

  private static func grab(
    _ thumb: RangeThumb, _ position: Double, _ isFine: Bool, _ context: RangeContext
  ) -> (RangeDrag, RangeValues)? {
    guard context.options.isEnabled(thumb) else { return nil }
    let drag = RangeDrag(
      .thumb(thumb), focus: thumb, reason: .thumbDrag, position: position,
      offset: position - context.layout[thumb].center, isFine: isFine, in: context)
    return (drag, context.values)
  }

  private static func undecided(
    _ position: Double, _ isFine: Bool, _ context: RangeContext
  ) -> (RangeDrag, RangeValues) {
    let drag = RangeDrag(
      .undecided, focus: context.thumbOnTop, reason: .thumbDrag, position: position, offset: 0,
      isFine: isFine, in: context)
    return (drag, context.values)
  }

  /// A press on the track moves the nearest thumb at once.
  static func pressTrack(
    _ position: Double, _ trackPress: TrackPress, _ isFine: Bool, _ context: RangeContext
  ) -> (RangeDrag, RangeValues)? {
    guard trackPress != .none, let thumb = context.nearestThumb(to: position) else { return nil }
    let isPage = trackPress == .page
    let up = position > context.layout[thumb].center
    let drag = RangeDrag(
      isPage ? .paging(thumb, up: up) : .thumb(thumb), focus: thumb, reason: .trackPress,
      position: position, offset: 0, isFine: isFine, in: context)
    let values =
      isPage
      ? drag.page(in: context)
      : context.setting(thumb, to: context.value(at: position, isFine: isFine))
    return (drag, values)
  }
}
