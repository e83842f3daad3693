import DetentDrawing
import DetentViews

extension SliderDrag {
  /// Follows the pointer to a point and says the values there.
  /// - Parameter isFine: whether movements count a tenth. A change of it does not move anything.
  mutating func move(to point: Point, isFine: Bool, in context: SliderContext) -> [Double] {
    guard context.isEditable, context.values.count == start.count else { return context.values }
    let position = context.layout.axis.position(of: point)
    // A release where the pointer was last moves nothing: what a program set meanwhile stays.
    guard position != lastPosition || isFine != self.isFine else { return context.values }
    decide(position, context)
    if isFine != self.isFine { anchor(isFine: isFine, context) }
    let follower =
      isFine ? lastFollower + 0.1 * (position - lastPosition) : position - offset
    lastPosition = position
    lastFollower = follower
    switch mode {
    case .undecided, .pendingPan, .pendingTrack, .paging, .inert: return context.values
    case .thumb(let thumb): return follow(thumb, to: follower, context)
    case .pan: return moved(by: follower, context)
    }
  }

  /// A release without a movement on the bar, or of a finger on the track, is a press on the track
  /// there.
  mutating func release(in context: SliderContext) -> [Double] {
    guard mode == .pendingPan || mode == .pendingTrack, context.isEditable,
      let (drag, values) = Self.pressTrack(
        lastPosition, context.options.trackPress, false, context)
    else { return context.values }
    mode = drag.mode
    reason = drag.reason
    focus = drag.focus
    return values
  }

  /// One page towards the pointer, not beyond it.
  mutating func page(in context: SliderContext) -> [Double] {
    guard case .paging(let thumb, let up) = mode, context.isEditable,
      context.values.indices.contains(thumb)
    else { return context.values }
    let target = context.rules.grid.snap(context.layout.value(at: lastPosition))
    let current = context.values[thumb]
    guard up ? target > current : target < current else { return context.values }
    let page = context.rules.moved(current, by: .pages(up ? 1 : -1))
    return take(context.setting(thumb, to: up ? min(page, target) : max(page, target)))
  }

  /// Goes on with the thumb that a movement led to: after a collision it is another one.
  mutating func take(_ move: ThumbMove) -> [Double] {
    focus = move.thumb
    switch mode {
    case .paging(_, let up): mode = .paging(move.thumb, up: up)
    case .thumb: mode = .thumb(move.thumb)
    case .undecided, .pendingPan, .pendingTrack, .pan, .inert: break
    }
    return move.values
  }

  /// Finds out, beyond the slop, what a press on two thumbs, on the bar or of a finger on the track
  /// was meant for.
  private mutating func decide(_ position: Double, _ context: SliderContext) {
    let way = position - pressPosition
    guard way.magnitude > context.options.slop else { return }
    switch mode {
    case .undecided:
      // The outermost one that way. Where none can move, the question stays open: turning round
      // still works.
      let order = way > 0 ? thumbs.reversed() : thumbs
      guard let thumb = order.first(where: { context.canMove($0, up: way > 0) }) else { return }
      mode = .thumb(thumb)
      focus = thumb
      startThumb = thumb
      hold(context.layout[thumb].center)
    case .pendingPan:
      mode = .pan
      hold(0)
    case .pendingTrack:
      mode = .thumb(focus)
      hold(
        context.options.trackPress == .drag ? context.layout[focus].center : pressPosition)
    case .thumb, .pan, .paging, .inert:
      return
    }
  }

  /// Lets something follow the pointer from now on that was at a position when the press began.
  private mutating func hold(_ position: Double) {
    offset = pressPosition - position
    lastPosition = pressPosition
    lastFollower = position
  }

  /// Changes between fine and plain movement where the pointer was last: what follows it stays
  /// there.
  private mutating func anchor(isFine: Bool, _ context: SliderContext) {
    self.isFine = isFine
    switch mode {
    case .undecided, .pendingPan, .pendingTrack, .paging, .inert: return
    case .thumb(let thumb):
      let allowedRange = context.rules.allowedRange(
        of: thumb, in: context.values, context.options.constraints)
      // A thumb that a detent holds is where the detent is, not where the pointer is.
      if !context.options.detents.values.isEmpty {
        lastFollower = context.layout.position(of: context.values[thumb])
      }
      lastFollower = max(
        context.layout.position(of: allowedRange.low),
        min(context.layout.position(of: allowedRange.high), lastFollower))
    case .pan:
      let (least, greatest) = panLimits(context)
      lastFollower = max(least, min(greatest, lastFollower))
    }
    offset = lastPosition - lastFollower
  }

  private mutating func follow(
    _ thumb: Int, to center: Double, _ context: SliderContext
  ) -> [Double] {
    // Back at the position of the start, the value is the one of the start, to the last digit.
    let home = start[startThumb]
    let isBack = (center - context.layout.position(of: home)).magnitude < 1e-6
    if isBack, context.rules == startRules, othersStay(thumb, context) {
      return take(ThumbMove(values: start, thumb: startThumb))
    }
    let requested = isBack ? home : context.value(at: center, isFine: isFine)
    return take(context.setting(thumb, to: requested))
  }

  /// Whether the thumbs beside the one in hand are where they were at the press.
  private func othersStay(_ thumb: Int, _ context: SliderContext) -> Bool {
    var (now, then) = (context.values, start)
    now.remove(at: thumb)
    then.remove(at: startThumb)
    return now == then
  }
}
