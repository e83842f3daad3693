import DetentDrawing
import DetentViews

/// A press on a track and the drag that follows, as a value: it turns points into values. On a line
/// a held thumb follows `pointer - offset`, never the sum of the movements. So it is under the
/// pointer again after an excursion beyond the ends. On an arc the thumb follows the movements. The
/// pointer's way beyond an end is its *overshoot*: the value stops at the end however far the
/// pointer turns, and moves again exactly when the pointer comes back over the end.
struct TrackGesture: Equatable, Sendable {
  enum Mode: Equatable, Sendable {
    /// The press is on several thumbs; the first movement selects one of them.
    case undecided
    /// A press on a bar: a movement drags the bar, a release without one is a press on the track.
    case pendingPan
    /// A finger on the track that may scroll the view around the control: a movement along the
    /// track moves the thumb, a release without one is a press there.
    case pendingTrack
    case thumb(Int)
    case pan
    /// A thumb moves by pages towards the pointer while the press lasts.
    case paging(Int, up: Bool)
    /// The values were reset: movements have no further effect.
    case inert
  }

  private(set) var mode: Mode
  /// The values at the press, which a cancel restores.
  let start: [Double]
  /// The rules at the press. While they hold, `start` is allowed.
  let startRules: TrackRules
  private let startFixed: Set<Int>
  private(set) var reason: EditReason
  private(set) var focus: Int
  /// The thumbs under the press, or the ones at the ends of the bar.
  private(set) var thumbs: [Int] = []
  /// The thumb in hand at the press. After a collision another thumb plays its part.
  private(set) var startThumb: Int
  /// The number of times that the value crossed the seam; backwards counts negative.
  private(set) var windings = 0
  private(set) var reportedWindings = 0

  private let pressPoint: Point
  private var pressPosition: Double
  private var pointer: DialPointer
  /// The last position of the pointer on a line, or the target of pages.
  private var pointerPosition: Double
  /// The factor of movements: 1, or less for fine movement.
  private var fineness: Double
  /// The position of the thumb in hand, or the way of the bar since the press.
  private var position: Double
  /// The distance from `position` to the pointer on a line.
  private var offset: Double
  /// The distance of the pointer beyond the end of an arc.
  private var overshoot = 0.0
  /// The position of the thumb at the press on an arc, or nil if the press itself moved the thumb.
  private var startPosition: Double?

  init(
    _ mode: Mode, focus: Int, of thumbs: [Int] = [], reason: EditReason, at point: Point,
    fineness: Double = 1, in context: TrackContext
  ) {
    self.mode = mode
    start = context.values
    startRules = context.rules
    startFixed = context.options.constraints.fixed
    self.reason = reason
    self.focus = focus
    self.thumbs = thumbs
    startThumb = focus
    self.fineness = fineness
    pressPoint = point
    pointer = DialPointer(mode: context.options.dragMode, at: point)
    pressPosition = context.shape.position(at: point) ?? 0
    pointerPosition = pressPosition
    (position, offset) = (0, pressPosition)
    if case .thumb(let thumb) = mode { hold(thumb, context) }
  }

  /// The number of times that the value crossed the seam since the last call.
  mutating func takeWindings() -> Int {
    defer { reportedWindings = windings }
    return windings - reportedWindings
  }

  var part: TrackPart {
    switch mode {
    case .thumb(let thumb), .paging(let thumb, _): .thumb(thumb)
    case .pendingPan, .pan: .bar(above: pair)
    case .undecided, .pendingTrack: .thumb(focus)
    case .inert: .all
    }
  }

  /// The thumb in hand, or nil if a bar or nothing is held.
  var heldThumb: Int? {
    switch mode {
    case .thumb(let thumb), .paging(let thumb, _): thumb
    case .undecided: focus
    case .pendingPan, .pendingTrack, .pan, .inert: nil
    }
  }

  func holds(_ thumb: Int) -> Bool { isPan ? thumbs.contains(thumb) : heldThumb == thumb }

  var isPan: Bool { mode == .pendingPan || mode == .pan }

  /// Whether one thumb is held, or one of several under the press.
  var hasThumb: Bool {
    if case .thumb = mode { true } else { mode == .undecided }
  }

  var isDecided: Bool {
    mode != .undecided && mode != .pendingPan && mode != .pendingTrack
  }

  private var pair: Int { thumbs.first ?? 0 }

  // MARK: Presses

  typealias Beginning = (gesture: TrackGesture, values: [Double])

  /// Nil if nothing can be grabbed. With `pages` a press on the track pages, regardless of the
  /// options. With `waits` a thumb moves only when a movement or the release confirms the press.
  static func press(
    at point: Point, pages: Bool = false, fineness: Double, waits: Bool = false,
    in context: TrackContext
  ) -> Beginning? {
    guard context.isEditable, context.canMoveAny else { return nil }
    let options = context.options
    let isAnywhere = options.pressArea == .anywhere
    switch context.shape.hit(at: point, target: options.target) {
    case .thumbs(let thumbs):
      let enabled = thumbs.filter(options.constraints.canMove)
      guard enabled.count > 1 else {
        return enabled.first.flatMap { grab($0, at: point, fineness, context) }
      }
      let gesture = TrackGesture(
        .undecided, focus: context.thumbOnTop(of: thumbs), of: enabled, reason: .thumbDrag,
        at: point, fineness: fineness, in: context)
      return (gesture, context.values)
    case .bar(let thumb) where context.canMoveBar(above: thumb) && !pages:
      let ends = [thumb, thumb + 1]
      let gesture = TrackGesture(
        .pendingPan, focus: context.thumbInFront(of: ends), of: ends, reason: .barDrag, at: point,
        fineness: fineness, in: context)
      return (gesture, context.values)
    case .bar, .track:
      return pressTrack(
        at: point, pages ? .page : options.trackPress, fineness, waits: waits, context)
    case .disc where isAnywhere:
      return pressTrack(at: point, options.trackPress, fineness, context)
    case .hub where isAnywhere:
      // In the hub an angle means nothing, but a dial can be held there.
      return grabTop(at: point, fineness, context)
    case .gap where isAnywhere && options.dragMode != .angular:
      // The gap has no values, but a knob can be dragged from there.
      return pressTrack(at: point, options.trackPress, fineness, context)
    case .disc, .hub, .gap, .outside: return nil
    }
  }

  /// A press that restores the default values, or nil if a press there has no effect.
  static func reset(
    to values: [Double], at point: Point, in context: TrackContext
  ) -> Beginning? {
    guard context.isEditable, context.canMoveAny else { return nil }
    switch context.shape.hit(at: point, target: context.options.target) {
    case .hub where context.options.dragMode == .angular, .gap, .outside: return nil
    case .disc where context.options.pressArea != .anywhere: return nil
    default: break
    }
    let focus = context.thumbInFront(of: Array(context.values.indices))
    return (
      TrackGesture(.inert, focus: focus, reason: .trackPress, at: point, in: context), values
    )
  }

  /// The drag of an additional finger on a free thumb, or nil without such a thumb.
  /// - Parameter context: a context in which the thumbs of other fingers are fixed.
  static func join(at point: Point, in context: TrackContext) -> TrackGesture? {
    guard context.isEditable else { return nil }
    let free = context.shape.thumbs(at: point, target: context.options.target)
      .filter(context.options.constraints.canMove)
    guard free.count == 1 else { return nil }
    return grab(free[0], at: point, 1, context)?.gesture
  }

  /// Grabs a thumb at a point, to which it keeps its distance.
  static func grab(
    _ thumb: Int, at point: Point, _ fineness: Double, _ context: TrackContext
  ) -> Beginning? {
    guard context.options.constraints.canMove(thumb) else { return nil }
    let gesture = TrackGesture(
      .thumb(thumb), focus: thumb, reason: .thumbDrag, at: point, fineness: fineness, in: context)
    return (gesture, context.values)
  }

  private static func grabTop(
    at point: Point, _ fineness: Double, _ context: TrackContext
  ) -> Beginning? {
    let thumb = context.thumbOnTop(of: Array(context.values.indices))
    return grab(thumb, at: point, fineness, context)
  }

  /// Moves the nearest thumb to a press on the track, at once or after the press is confirmed.
  private static func pressTrack(
    at point: Point, _ trackPress: TrackPressBehavior, _ fineness: Double, waits: Bool = false,
    _ context: TrackContext
  ) -> Beginning? {
    guard trackPress != .none else { return nil }
    guard context.options.dragMode == .angular else { return grabTop(at: point, fineness, context) }
    guard let position = context.shape.position(at: point),
      let thumb = context.nearestThumb(to: position)
    else { return nil }
    let isPage = trackPress == .page
    if waits, !isPage {
      let gesture = TrackGesture(
        .pendingTrack, focus: thumb, reason: .trackPress, at: point, fineness: fineness,
        in: context)
      return (gesture, context.values)
    }
    if trackPress == .drag { return grab(thumb, at: point, fineness, context) }
    let up = context.way(from: thumb, to: position) > 0
    var gesture = TrackGesture(
      isPage ? .paging(thumb, up: up) : .thumb(thumb), focus: thumb, reason: .trackPress,
      at: point, fineness: fineness, in: context)
    gesture.pointerPosition = position
    let values =
      isPage ? gesture.page(in: context) : gesture.jump(thumb, to: position, context)
    return (gesture, values)
  }

  /// Moves a thumb to the pressed position; from there it follows the pointer.
  private mutating func jump(
    _ thumb: Int, to target: Double, _ context: TrackContext
  ) -> [Double] {
    let isNear = context.rules.wraps && context.rules.count > 1
    let target =
      isNear
      ? position + (target - position).remainder(dividingBy: context.shape.travel) : target
    place(at: context.limits(of: thumb).map { $0.nearest(to: target) } ?? target)
    return take(context.dragging(thumb, to: position, isFine: fineness < 1))
  }

  private mutating func place(at position: Double) {
    (self.position, offset, startPosition) = (position, 0, nil)
  }

  /// Lets a thumb follow the pointer from its present position.
  private mutating func hold(_ thumb: Int, _ context: TrackContext) {
    (focus, startThumb) = (thumb, thumb)
    follow(from: context.held(thumb))
    startPosition = position
  }

  /// Lets a thumb or bar that was at `position` at the press follow the pointer.
  private mutating func follow(from position: Double) {
    (self.position, offset, overshoot) = (position, pressPosition - position, 0)
    pointerPosition = pressPosition
  }

  // MARK: Pages

  /// Moves the thumb by one page towards the pointer, not beyond it.
  mutating func page(in context: TrackContext) -> [Double] {
    guard case .paging(let thumb, let up) = mode, context.isEditable else { return context.values }
    let rules = context.rules
    let current = rules.unrolled(thumb, in: context.values)
    var target = context.value(at: pointerPosition)
    if rules.wraps {
      target = current + (target - current).remainder(dividingBy: rules.span)
    } else if !context.shape.isRound {
      target = rules.grid.snap(target)
    }
    guard up ? target > current : target < current else { return context.values }
    let page = rules.moved(current, by: .pages(up ? 1 : -1))
    let requested = up ? min(page, target) : max(page, target)
    if context.winds, requested < rules.minimum || requested > rules.maximum {
      windings += up ? 1 : -1
    }
    return take(context.setting(thumb, to: requested))
  }

  /// Continues with the thumb that a movement led to, which may differ after a collision.
  private mutating func take(_ move: ThumbMove) -> [Double] {
    focus = move.thumb
    switch mode {
    case .paging(_, let up): mode = .paging(move.thumb, up: up)
    case .thumb: mode = .thumb(move.thumb)
    case .undecided, .pendingPan, .pendingTrack, .pan, .inert: break
    }
    return move.values
  }

  /// Continues with what was held before a movement that the delegate refused.
  mutating func keep(_ old: TrackGesture) {
    (mode, focus) = (old.mode, old.focus)
    forgetPage()
  }

  /// A page that the delegate refused has not crossed the seam.
  mutating func forgetPage() {
    if case .paging = mode { windings = reportedWindings }
  }

  // MARK: Movement

  /// Returns the values at the last point. A change of the fineness does not move anything.
  mutating func move(
    through points: [Point], fineness: Double, in context: TrackContext
  ) -> [Double] {
    guard points.count > 1 else {
      return points.first.map { step(to: $0, fineness, context) } ?? context.values
    }
    var context = context
    for point in points { context.values = step(to: point, fineness, context) }
    return context.values
  }

  private mutating func step(
    to point: Point, _ fineness: Double, _ context: TrackContext
  ) -> [Double] {
    guard context.isEditable, context.values.count == start.count,
      let requested = requested(at: point, fineness, context)
    else { return context.values }
    switch mode {
    case .thumb(let thumb): return moveThumb(thumb, to: requested, context)
    case .pan: return moveBar(by: requested, context)
    case .undecided, .pendingPan, .pendingTrack, .paging, .inert: return context.values
    }
  }

  /// The requested position of the held part; nil at rest, so that values set by a program stay.
  private mutating func requested(
    at point: Point, _ fineness: Double, _ context: TrackContext
  ) -> Double? {
    let isChanged = fineness != self.fineness
    guard context.shape.isRound else {
      pointer.last = point
      let position = context.shape.position(at: point) ?? pointerPosition
      guard position != pointerPosition || isChanged else { return nil }
      decide(point, way: position - pressPosition, context)
      if isChanged { anchor(fineness, context) }
      defer { pointerPosition = position }
      if !isDecided || fineness == 1 { return position - offset }
      return self.position + fineness * (position - pointerPosition)
    }
    if isChanged { anchor(fineness, context) }
    if case .paging = mode {
      pointerPosition = context.shape.position(at: point) ?? pointerPosition
      return nil
    }
    var moved = pointer
    let way = context.shape.advance(&moved, to: point)
    decide(point, way: way, context)
    guard isDecided else { return nil }
    pointer = moved
    return way * fineness == 0 ? nil : position + overshoot + way * fineness
  }

  /// Selects the part that the press was meant for, once the pointer is beyond the slop.
  private mutating func decide(_ point: Point, way: Double, _ context: TrackContext) {
    guard !isDecided,
      context.shape.isDrag(from: pressPoint, to: point, way: way, slop: context.options.slop)
    else { return }
    switch mode {
    case .undecided:
      guard way != 0 else { return }
      // The outermost thumb in that direction. If no thumb can move, a movement back still decides.
      let order = way > 0 ? thumbs.reversed() : thumbs
      let isRound = context.shape.isRound
      let thumb = order.prefix(isRound ? 1 : order.count).first {
        context.canMove($0, up: way > 0, alone: isRound)
      }
      guard let thumb else { return }
      mode = .thumb(thumb)
      hold(thumb, context)
    case .pendingPan:
      mode = .pan
      follow(from: 0)
    case .pendingTrack:
      mode = .thumb(focus)
      follow(
        from: context.options.trackPress == .drag ? context.held(focus) : pressPosition)
    case .thumb, .pan, .paging, .inert: return
    }
  }

  /// Switches between fine and plain movement; the held thumb or bar stays where it is if it can.
  private mutating func anchor(_ fineness: Double, _ context: TrackContext) {
    self.fineness = fineness
    overshoot = 0
    guard !context.shape.isRound else { return }
    switch mode {
    case .undecided, .pendingPan, .pendingTrack, .paging, .inert: return
    case .thumb(let thumb):
      // A thumb caught by a detent is at the detent, not under the pointer.
      if !context.options.detents.isEmpty {
        position = context.shape.position(of: context.values[thumb])
      }
      let range = context.rules.allowedRange(
        of: thumb, in: context.values, context.options.constraints)
      position = max(
        context.shape.position(of: range.low),
        min(context.shape.position(of: range.high), position))
    case .pan:
      position = barLimits(context)?.nearest(to: position) ?? position
    }
    offset = pointerPosition - position
  }

  /// Moves the held thumb or bar to a position, and returns that position within limits.
  private mutating func park(
    at requested: Double, within limits: AllowedRange?, _ context: TrackContext
  ) -> Double {
    let parked = limits?.nearest(to: requested) ?? requested
    guard context.shape.isRound else {
      position = requested
      return parked
    }
    (position, overshoot) = (parked, requested - parked)
    if pointer.isAngular {
      // Whole turns beyond an end do not count, because the pointer is over the end after each.
      overshoot = overshoot.truncatingRemainder(dividingBy: 360 * fineness)
    }
    return parked
  }

  private mutating func moveThumb(
    _ thumb: Int, to requested: Double, _ context: TrackContext
  ) -> [Double] {
    let hasTurns = context.rules.wraps && context.rules.count > 1
    // A push or another finger may have carried the value round.
    let turns = hasTurns ? ((context.held(thumb) - position) / context.shape.travel).rounded() : 0
    _ = park(
      at: requested + turns * context.shape.travel, within: context.limits(of: thumb), context)
    if context.winds { wind(context) }
    let home =
      context.shape.isRound
      ? startPosition : context.shape.position(of: start[startThumb])
    let isBack = home.map { (position - $0).magnitude < 1e-6 } ?? false
    // Back at its start the thumb gets exactly the start values, without rounding.
    if isBack, context.rules == startRules, windings == 0, othersStay(thumb, context) {
      return take(ThumbMove(values: start, thumb: startThumb))
    }
    if isBack, !context.shape.isRound {
      return take(context.setting(thumb, to: start[startThumb]))
    }
    return take(context.dragging(thumb, to: position, isFine: fineness < 1))
  }

  private func othersStay(_ thumb: Int, _ context: TrackContext) -> Bool {
    var (now, then) = (context.values, start)
    now.remove(at: thumb)
    then.remove(at: startThumb)
    return now == then
  }

  private mutating func wind(_ context: TrackContext) {
    let length = context.shape.travel
    guard position < 0 || position > length else { return }
    let turns = (position / length).rounded(.down)
    position = max(0, min(length, position - turns * length))
    // A single movement never turns that far, so the conversion cannot fail.
    windings += Int(exactly: max(-1e6, min(1e6, turns))) ?? 0
  }

  // MARK: The bar

  /// The present values, with the start values at the ends of the bar.
  private func base(_ context: TrackContext) -> [Double] {
    var base = context.values
    for thumb in [pair, pair + 1] { base[thumb] = start[thumb] }
    return base
  }

  private func barLimits(_ context: TrackContext) -> AllowedRange? {
    context.barLimits(above: pair, from: start, in: base(context))
  }

  private mutating func moveBar(by requested: Double, _ context: TrackContext) -> [Double] {
    let way = park(at: requested, within: barLimits(context), context)
    let base = base(context)
    if way.magnitude < 1e-6 {
      if context.rules == startRules, base == start { return start }
      if !context.shape.isRound {
        return context.rules.moving(
          pairAt: pair, to: start[pair], start[pair + 1], in: base, context.options.constraints)
      }
    }
    return context.movingBar(above: pair, from: start, by: way, in: base)
  }

  // MARK: Releases

  /// Without a movement, a release on the bar, or by a finger on the track, is a press on the track
  /// there. With `goesOn` another finger continues with another thumb.
  mutating func release(in context: TrackContext, goesOn: Bool = false) -> [Double] {
    guard mode == .pendingPan || mode == .pendingTrack, context.isEditable, context.canMoveAny,
      let (gesture, values) = Self.pressTrack(
        at: pointer.last, context.options.trackPress, 1, context)
    else { return onStep(context.values, goesOn, context) }
    self = gesture
    return onStep(values, goesOn, context)
  }

  private func onStep(
    _ smooth: [Double], _ goesOn: Bool, _ context: TrackContext
  ) -> [Double] {
    guard context.options.snapping == .onRelease, case .thumb(let thumb) = mode, smooth != start
    else { return smooth }
    let (rules, constraints) = (context.rules, context.options.constraints)
    var values = rules.moving(
      thumb, to: rules.unrolled(thumb, in: smooth), in: smooth, constraints.keepingRoles
    ).values
    // A thumb in another hand snaps when that hand lets go.
    guard !goesOn else { return values }
    if rules.count > 1 {
      let other = 1 - thumb
      // A thumb that was pushed, or was in another hand, is also between steps.
      let wasHeld = startFixed.contains(other) && constraints.canMove(other)
      if wasHeld || values[other] != start[other] {
        values = rules.resolve(values, flexible: other)
      }
    }
    // Between the other thumb and a bound a step may not fit.
    guard rules.offStep(values).isSubset(of: rules.offStep(start)) else {
      return rules == startRules ? start : rules.resolve(start, flexible: thumb)
    }
    return values
  }

  /// The values with the thumb of a finger back at its start, as far as the other thumbs allow.
  func takenBack(in context: TrackContext) -> [Double]? {
    guard let thumb = heldThumb, context.values.count == start.count else { return nil }
    guard context.shape.isRound else {
      return context.setting(thumb, to: start[startThumb]).values
    }
    let (rules, constraints) = (context.rules, context.options.constraints)
    let requested = rules.requested(start[thumb], of: thumb, in: context.values, constraints)
    return rules.moving(
      thumb, to: requested, in: context.values, constraints.keepingRoles
    ).values
  }
}
