import DetentDrawing
import DetentViews

/// A press on a dial and what becomes of it, as a value: points in, values out.
///
/// What is dragged keeps a *position* on the arc and, beyond a stop, an *overshoot*. The value
/// parks at the stop however many turns the pointer goes on, and moves again exactly when the
/// pointer comes back over the stop.
struct DialDrag: Equatable, Sendable {
  enum Mode: Equatable, Sendable {
    /// The press is on both thumbs; the first movement decides which one is meant.
    case undecided
    /// The press is on the filled arc; a movement moves both thumbs, a release without one is a
    /// press there.
    case pendingPan
    case thumb(Int)
    case pan
    /// A thumb moves towards the pointer by pages while the press lasts.
    case paging(Int, up: Bool)
    /// The values were reset: movements mean nothing any more.
    case inert
  }

  private(set) var mode: Mode
  /// The values at the press; a cancel goes back to them.
  let start: [Double]
  /// The rules at the press: under the same ones the start is always allowed.
  let startRules: TrackRules
  /// The thumbs that could not be moved then.
  private let startFixed: Set<Int>
  private(set) var reason: EditReason
  /// The thumb that has the focus because of this press.
  private(set) var focus: Int
  /// The thumb in hand at the press; the other one has its role after a collision.
  private var startThumb: Int
  /// How often the value was carried over the seam, backwards counted negative.
  private(set) var windings = 0
  /// Those of them that the targets were notified of.
  private(set) var reportedWindings = 0

  /// Whether the press was on a thumb.
  let isOnThumb: Bool
  private let pressPoint: Point
  private var pointer: DialPointer
  /// What a movement counts: 1, or less while it is fine.
  private var fineness: Double
  /// The position in degrees along the arc; of a pan, the way since the press.
  private var position = 0.0
  /// How far the pointer is beyond the stop, in degrees along the arc.
  private var overshoot = 0.0
  private var startPosition = 0.0

  init(
    _ mode: Mode, focus: Int, reason: EditReason, at point: Point, fineness: Double,
    in context: DialContext
  ) {
    self.mode = mode
    start = context.values
    startRules = context.rules
    startFixed = context.options.constraints.fixed
    self.reason = reason
    self.focus = focus
    startThumb = focus
    self.fineness = fineness
    isOnThumb = context.isOnThumb(point)
    pressPoint = point
    pointer = DialPointer(mode: context.options.dragMode, at: point)
    if case .thumb(let thumb) = mode { hold(thumb, context) }
  }

  /// - Returns: how often it was carried over since the last call.
  mutating func takeWindings() -> Int {
    defer { reportedWindings = windings }
    return windings - reportedWindings
  }

  /// Where the pointer was last.
  var location: Point { pointer.last }

  /// Whether the finger that drags has left where it came down.
  var hasMoved: Bool { pointer.last.distance(to: pressPoint) > TouchMetrics.slop }

  /// What of the values the edit is about.
  var part: TrackPart {
    switch mode {
    case .thumb(let thumb), .paging(let thumb, _): .thumb(thumb)
    case .pendingPan, .pan: .bar(above: 0)
    case .inert: .all
    case .undecided: .thumb(focus)
    }
  }

  /// The thumb under the pointer; nil while the filled arc is held.
  var heldThumb: Int? {
    switch mode {
    case .thumb(let thumb), .paging(let thumb, _): thumb
    case .undecided: focus
    case .pendingPan, .pan, .inert: nil
    }
  }

  /// Lets a thumb follow the pointer from now on, from where it is.
  private mutating func hold(_ thumb: Int, _ context: DialContext) {
    (focus, startThumb) = (thumb, thumb)
    position = Self.position(of: thumb, context)
    startPosition = position
    overshoot = 0
  }

  /// The press itself brings a thumb to a position; from there it follows the pointer.
  mutating func jump(
    _ thumb: Int, to target: Double, _ context: DialContext
  ) -> [Double] {
    let goesRound = context.rules.wraps && context.hasRange
    position =
      goesRound
      ? position + (target - position).remainder(dividingBy: context.scale.length) : target
    if let limits = context.limits(of: thumb) {
      position = max(limits.lowerBound, min(limits.upperBound, position))
    }
    // There is no way back to a start that was never under the pointer.
    startPosition = .nan
    return values(with: thumb, context)
  }

  /// The nearest thumb goes towards a position by pages.
  static func paging(
    _ thumb: Int, to position: Double, at point: Point, fineness: Double,
    in context: DialContext
  ) -> (drag: DialDrag, values: [Double]) {
    let up = context.way(from: thumb, to: position) > 0
    var drag = DialDrag(
      .paging(thumb, up: up), focus: thumb, reason: .trackPress, at: point, fineness: fineness,
      in: context)
    drag.position = position
    let values = drag.page(in: context)
    return (drag, values)
  }

  /// One page towards the pointer, not beyond it.
  mutating func page(in context: DialContext) -> [Double] {
    guard case .paging(let thumb, let up) = mode, context.isEditable else { return context.values }
    let rules = context.rules
    let current = rules.unrolled(thumb, in: context.values)
    var target = context.value(at: position, of: thumb)
    if rules.wraps, !context.hasRange {
      target = current + (target - current).remainder(dividingBy: rules.span)
    }
    guard up ? target > current : target < current else { return context.values }
    let page = rules.moved(current, by: .pages(up ? 1 : -1))
    let requested = up ? min(page, target) : max(page, target)
    if rules.wraps, !context.hasRange, requested < rules.minimum || requested > rules.maximum {
      windings += up ? 1 : -1
    }
    return take(rules.moving(thumb, to: requested, in: context.values, context.options.constraints))
  }

  /// Goes on with the thumb that a movement led to: after a collision it is the other one.
  private mutating func take(_ move: ThumbMove) -> [Double] {
    focus = move.thumb
    switch mode {
    case .paging(_, let up): mode = .paging(move.thumb, up: up)
    case .thumb: mode = .thumb(move.thumb)
    case .undecided, .pendingPan, .pan, .inert: break
    }
    return move.values
  }

  /// Where a thumb is, seen from the other one where the range leads over the seam.
  private static func position(of thumb: Int, _ context: DialContext) -> Double {
    guard context.rules.wraps, context.hasRange else {
      return context.scale.position(of: context.values[thumb])
    }
    return context.degrees(of: context.rules.unrolled(thumb, in: context.values))
  }
}

// MARK: Movement

extension DialDrag {
  /// Follows the pointer through points, none of them left out, and says the values at the last
  /// one.
  /// - Parameter fineness: what movements count. A change of it does not move anything.
  mutating func move(
    through points: [Point], fineness: Double, in context: DialContext
  ) -> [Double] {
    var context = context
    for point in points { context.values = step(to: point, fineness, context) }
    return context.values
  }

  private mutating func step(
    to point: Point, _ fineness: Double, _ context: DialContext
  ) -> [Double] {
    guard context.isEditable else { return context.values }
    if fineness != self.fineness {
      self.fineness = fineness
      // The pointer may be far beyond a stop: from here it counts anew.
      overshoot = 0
    }
    if case .paging = mode {
      position = context.layout.position(at: point) ?? position
      return context.values
    }
    guard decide(point, context) else { return context.values }
    let way = pointer.advance(to: point, in: context.surroundings) * fineness
    // Where nothing is turned nothing moves: what a program set meanwhile stays.
    guard way != 0 else { return context.values }
    switch mode {
    case .thumb(let thumb): return moveThumb(thumb, by: way, context)
    case .pan: return pan(by: way, context)
    case .undecided, .pendingPan, .paging, .inert: return context.values
    }
  }

  /// The values at the release. A release without a movement on the filled arc is a press there.
  /// - Parameter goesOn: whether another hand goes on with the other thumb.
  mutating func release(in context: DialContext, goesOn: Bool = false) -> [Double] {
    if mode == .pendingPan, context.isEditable,
      let (drag, values) = DialDrag.pressRing(at: pressPoint, fineness: fineness, context)
    {
      self = drag
      return onStep(values, goesOn, context)
    }
    return onStep(context.values, goesOn, context)
  }

  /// Values that moved smoothly, brought to steps where that waits for the release.
  private func onStep(
    _ smooth: [Double], _ goesOn: Bool, _ context: DialContext
  ) -> [Double] {
    guard context.options.snapping == .onRelease, case .thumb(let thumb) = mode, smooth != start
    else { return smooth }
    let (rules, constraints) = (context.rules, context.options.constraints)
    var values = rules.moving(
      thumb, to: rules.unrolled(thumb, in: smooth), in: smooth, constraints.keepingRoles
    ).values
    // What another hand holds comes to a step when that lets go.
    guard !goesOn else { return values }
    if context.hasRange {
      let other = 1 - thumb
      // One that was pushed along, or was in another hand, moved as smoothly.
      let wasHeld = startFixed.contains(other) && constraints.canMove(other)
      if wasHeld || values[other] != start[other] {
        values = rules.resolve(values, flexible: other)
      }
    }
    // Between the other thumb and a bound there may be no step at all.
    guard rules.offStep(values).isSubset(of: rules.offStep(start)) else {
      return rules == startRules ? start : rules.resolve(start, flexible: thumb)
    }
    return values
  }

  /// Finds out, beyond the slop, what a press on two thumbs or on the arc was meant for.
  /// - Returns: whether it is known.
  private mutating func decide(_ point: Point, _ context: DialContext) -> Bool {
    guard mode == .undecided || mode == .pendingPan else { return true }
    guard point.distance(to: pressPoint) >= context.options.slop else { return false }
    if mode == .pendingPan {
      mode = .pan
      return true
    }
    var probe = pointer
    let way = probe.advance(to: point, in: context.surroundings)
    guard way != 0 else { return false }
    let thumb = way > 0 ? 1 : 0
    // A thumb that cannot go that way leaves the question open: turning round still works.
    guard context.canMove(thumb, up: way > 0) else { return false }
    mode = .thumb(thumb)
    hold(thumb, context)
    return true
  }

  private mutating func moveThumb(
    _ thumb: Int, by way: Double, _ context: DialContext
  ) -> [Double] {
    let requested = position + overshoot + way
    guard let limits = context.limits(of: thumb) else {
      position = requested
      if !context.hasRange { wind(context) }
      overshoot = 0
      return values(with: thumb, context)
    }
    position = max(limits.lowerBound, min(limits.upperBound, requested))
    overshoot = requested - position
    if pointer.isAngular {
      // Whole turns beyond a stop do not count: the pointer is over it again after each.
      overshoot = overshoot.truncatingRemainder(dividingBy: 360 * fineness)
    }
    return values(with: thumb, context)
  }

  /// Brings the position back onto the dial, and counts how often it left.
  private mutating func wind(_ context: DialContext) {
    let length = context.scale.length
    guard position < 0 || position > length else { return }
    let turns = (position / length).rounded(.down)
    position = max(0, min(length, position - turns * length))
    // Nobody turns that far in one movement: the conversion cannot fail.
    windings += Int(exactly: max(-1e6, min(1e6, turns))) ?? 0
  }

  private mutating func values(with thumb: Int, _ context: DialContext) -> [Double] {
    let rules = context.rules
    // Back at the position of the start, the values are those of the start, to the last digit.
    if (position - startPosition).magnitude < 1e-6, rules == startRules, windings == 0,
      !context.hasRange || context.values[1 - thumb] == start[1 - startThumb]
    {
      return take(ThumbMove(values: start, thumb: startThumb))
    }
    if let detent = context.detent(near: position) {
      return take(rules.moving(thumb, to: detent, in: context.values, context.options.constraints))
    }
    let requested = context.value(at: position, of: thumb)
    let isSmooth = context.options.snapping == .onRelease && !rules.grid.isContinuous
    return take(
      (isSmooth ? rules.smooth : rules).moving(
        thumb, to: requested, in: context.values, context.options.constraints))
  }

  private mutating func pan(by way: Double, _ context: DialContext) -> [Double] {
    let requested = position + overshoot + way
    let limits = context.panLimits(from: start)
    position = limits.map { max($0.lowerBound, min($0.upperBound, requested)) } ?? requested
    overshoot = limits == nil ? 0 : requested - position
    if pointer.isAngular {
      overshoot = overshoot.truncatingRemainder(dividingBy: 360 * fineness)
    }
    guard position.magnitude >= 1e-6 || context.rules != startRules else { return start }
    return context.moved(start, by: position)
  }
}
