import DetentDrawing
import DetentViews

extension SliderDrag {
  /// What a press starts, and the values right after it; nil where nothing can be grabbed.
  /// - Parameter pages: whether a press on the track pages, whatever the options say.
  static func press(
    at point: Point, pages: Bool, isFine: Bool, in context: SliderContext
  ) -> (drag: SliderDrag, values: [Double])? {
    guard context.isEditable else { return nil }
    let position = context.layout.axis.position(of: point)
    switch context.layout.hit(at: point, target: context.options.target) {
    case .thumb(let thumb):
      return grab(thumb, position, isFine, context)
    case .thumbs(let thumbs):
      let enabled = thumbs.filter(context.options.isEnabled)
      guard enabled.count > 1 else {
        return enabled.first.flatMap { grab($0, position, isFine, context) }
      }
      var drag = SliderDrag(
        .undecided, focus: context.thumbOnTop(of: enabled), reason: .thumbDrag,
        position: position, offset: 0, isFine: isFine, in: context)
      drag.thumbs = enabled
      return (drag, context.values)
    case .bar(let thumb) where context.canMoveBar(above: thumb) && !pages:
      var drag = SliderDrag(
        .pendingPan, focus: context.thumbOnTop(of: [thumb, thumb + 1]), reason: .barDrag,
        position: position, offset: position, isFine: isFine, in: context)
      drag.thumbs = [thumb, thumb + 1]
      return (drag, context.values)
    case .bar, .track:
      let trackPress = pages ? .page : context.options.trackPress
      return pressTrack(position, trackPress, isFine, context)
    }
  }

  /// Takes a thumb in hand at a position, which may be beside it: it follows at that distance.
  static func grab(
    _ thumb: Int, _ position: Double, _ isFine: Bool, _ context: SliderContext
  ) -> (SliderDrag, [Double])? {
    guard context.options.isEnabled(thumb) else { return nil }
    let drag = SliderDrag(
      .thumb(thumb), focus: thumb, reason: .thumbDrag, position: position,
      offset: position - context.layout[thumb].center, isFine: isFine, in: context)
    return (drag, context.values)
  }

  /// A press on the track moves the nearest thumb, at once or from now on.
  static func pressTrack(
    _ position: Double, _ trackPress: TrackPressBehavior, _ isFine: Bool, _ context: SliderContext
  ) -> (SliderDrag, [Double])? {
    guard trackPress != .none, let thumb = context.nearestThumb(to: position) else { return nil }
    if trackPress == .drag { return grab(thumb, position, isFine, context) }
    let isPage = trackPress == .page
    let up = position > context.layout[thumb].center
    var drag = SliderDrag(
      isPage ? .paging(thumb, up: up) : .thumb(thumb), focus: thumb, reason: .trackPress,
      position: position, offset: 0, isFine: isFine, in: context)
    let values =
      isPage
      ? drag.page(in: context)
      : drag.take(context.setting(thumb, to: context.value(at: position, isFine: isFine)))
    return (drag, values)
  }
}
