import DetentDrawing
import DetentViews

/// A press on a range slider and what becomes of it, as a value: told positions, answers with values.
///
/// A held thumb follows `position - offset`, never the sum of the movements: after an excursion beyond
/// the ends it is under the pointer again.
struct RangeDrag: Hashable, Sendable {
  enum Mode: Hashable, Sendable {
    /// On both thumbs; the first movement tells which.
    case undecided
    /// On the bar; a movement moves both thumbs, a release without one is a press on the track.
    case pendingPan
    case thumb(RangeThumb)
    case pan
    /// A thumb moves towards the pointer by pages while the press lasts.
    case paging(RangeThumb, up: Bool)
  }

  private(set) var mode: Mode
  /// The values at the press; a cancel goes back to them.
  let start: RangeValues
  /// The rules at the press: under the same ones the start is always allowed.
  private let startRules: RangeRules
  private(set) var reason: EditReason
  /// The thumb that has the focus because of this press.
  private(set) var focus: RangeThumb
  private let pressPosition: Double
  /// From what follows the pointer (a thumb's centre, or the way of the bar) to the pointer.
  private var offset: Double
  private var isFine: Bool
  /// The last position, and where what follows it was then.
  private var lastPosition: Double
  private var lastFollower: Double

  init(
    _ mode: Mode, focus: RangeThumb, reason: EditReason, position: Double, offset: Double,
    isFine: Bool, in context: RangeContext
  ) {
    self.mode = mode
    start = context.values
    startRules = context.rules
    self.reason = reason
    self.focus = focus
    self.offset = offset
    self.isFine = isFine
    pressPosition = position
    lastPosition = position
    lastFollower = position - offset
  }

  /// What of the values the edit is about.
  var part: RangePart {
    switch mode {
    case .thumb(let thumb), .paging(let thumb, _): thumb.part
    case .pendingPan, .pan: .both
    case .undecided: focus.part
    }
  }

  /// The thumb under the pointer; nil while the bar is held.
  var heldThumb: RangeThumb? {
    switch mode {
    case .thumb(let thumb), .paging(let thumb, _): thumb
    case .undecided: focus
    case .pendingPan, .pan: nil
    }
  }
}

// MARK: Movement

extension RangeDrag {
  /// Follows the pointer to a point and says the values there.
  /// - Parameter isFine: whether movements count a tenth. A change of it does not move anything.
  mutating func move(to point: Point, isFine: Bool, in context: RangeContext) -> RangeValues {
    guard context.isEditable else { return context.values }
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
    case .undecided, .pendingPan, .paging: return context.values
    case .thumb(let thumb): return value(of: thumb, at: follower, context)
    case .pan: return panned(by: follower, context)
    }
  }

  /// A release without a movement on the bar is a press on the track there.
  mutating func release(in context: RangeContext) -> RangeValues {
    guard mode == .pendingPan, context.isEditable,
      let (drag, values) = Self.pressTrack(
        lastPosition, context.options.trackPress, false, context)
    else { return context.values }
    mode = drag.mode
    reason = drag.reason
    focus = drag.focus
    return values
  }

  /// One page towards the pointer, not beyond it.
  func page(in context: RangeContext) -> RangeValues {
    guard case .paging(let thumb, let up) = mode, context.isEditable else { return context.values }
    let target = context.rules.lattice.snap(context.layout.value(at: lastPosition))
    let current = context.values[thumb]
    guard up ? target > current : target < current else { return context.values }
    let page = context.rules.moved(current, by: .pages(up ? 1 : -1))
    return context.setting(thumb, to: up ? min(page, target) : max(page, target))
  }

  /// Beyond the slop, finds out what a press on two thumbs or on the bar was meant for.
  private mutating func decide(_ position: Double, _ context: RangeContext) {
    let way = position - pressPosition
    guard way.magnitude > context.options.slop else { return }
    switch mode {
    case .undecided:
      let thumb = way > 0 ? RangeThumb.upper : .lower
      // A thumb that cannot move that way leaves the question open: turning round still works.
      guard context.canMove(thumb, up: way > 0) else { return }
      mode = .thumb(thumb)
      focus = thumb
      hold(context.layout[thumb].center)
    case .pendingPan:
      mode = .pan
      hold(0)
    case .thumb, .pan, .paging:
      return
    }
  }

  /// From now on something follows the pointer that was at a place when the press began.
  private mutating func hold(_ place: Double) {
    offset = pressPosition - place
    lastPosition = pressPosition
    lastFollower = place
  }

  /// Changes between fine and plain movement where the pointer was last: what follows it stays there.
  private mutating func anchor(isFine: Bool, _ context: RangeContext) {
    self.isFine = isFine
    switch mode {
    case .undecided, .pendingPan, .paging: return
    case .thumb(let thumb):
      let (low, high) = context.rules.allowed(thumb, with: context.values)
      // A thumb that a mark holds is where the mark is, not where the pointer is.
      if !context.options.magnet.values.isEmpty {
        lastFollower = context.layout.position(of: context.values[thumb])
      }
      lastFollower = max(
        context.layout.position(of: low), min(context.layout.position(of: high), lastFollower))
    case .pan:
      let (least, greatest) = panLimits(context)
      lastFollower = max(least, min(greatest, lastFollower))
    }
    offset = lastPosition - lastFollower
  }

  private func value(
    of thumb: RangeThumb, at center: Double, _ context: RangeContext
  ) -> RangeValues {
    // Back at the place of the start, the value is the one of the start, to the last digit.
    let isBack = (center - context.layout.position(of: start[thumb])).magnitude < 1e-6
    let isAlone = context.values[thumb.other] == start[thumb.other]
    if isBack, isAlone, context.rules == startRules { return start }
    if isBack { return context.setting(thumb, to: start[thumb]) }
    return context.setting(thumb, to: context.value(at: center, isFine: isFine))
  }

  /// How far the bar can go either way, in logical pixels.
  private func panLimits(_ context: RangeContext) -> (least: Double, greatest: Double) {
    let scale = context.layout.scale
    let travel = context.layout.travel
    return (
      -scale.fraction(of: start.lower) * travel, (1 - scale.fraction(of: start.upper)) * travel
    )
  }

  private func panned(by way: Double, _ context: RangeContext) -> RangeValues {
    let (least, greatest) = panLimits(context)
    let clamped = max(least, min(greatest, way))
    let rules = context.rules
    guard clamped.magnitude >= 1e-6 else {
      if rules == startRules { return start }
      return rules.resolve(lower: start.lower, upper: start.upper, yielding: .upper)
    }
    let scale = context.layout.scale
    let shift = clamped / context.layout.travel
    let lower = rules.tidied(scale.value(at: scale.fraction(of: start.lower) + shift))
    var upper = rules.tidied(scale.value(at: scale.fraction(of: start.upper) + shift))
    if !rules.lattice.isContinuous, start.span > 0 {
      // At least a step between them, as there was.
      let least = rules.lattice.moved(rules.lattice.snap(lower), bySteps: 1)
      // On equal steps the span is kept to the nearest of them and does not flicker between two.
      let kept =
        rules.scale.isLinear
        ? rules.lattice.snap(lower) + rules.step * (start.span / rules.step).rounded() : upper
      upper = max(least, kept)
    }
    return rules.resolve(lower: lower, upper: upper, yielding: .upper)
  }
}
