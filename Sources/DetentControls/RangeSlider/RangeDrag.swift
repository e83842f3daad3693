import DetentDrawing
import DetentViews

/// A press on a slider and what becomes of it, as a value: told positions, answers with values.
///
/// A held thumb follows `position - offset`, never the sum of the movements: after an excursion beyond
/// the ends it is under the pointer again.
struct RangeDrag: Hashable, Sendable {
  enum Mode: Hashable, Sendable {
    /// On several thumbs; the first movement tells which.
    case undecided
    /// On a bar; a movement moves the thumbs at its ends, a release without one is a press on the track.
    case pendingPan
    case thumb(Int)
    case pan
    /// A thumb moves towards the pointer by pages while the press lasts.
    case paging(Int, up: Bool)
  }

  private(set) var mode: Mode
  /// The values at the press; a cancel goes back to them.
  let start: [Double]
  /// The rules at the press: under the same ones the start is always allowed.
  private let startRules: RangeRules
  private(set) var reason: EditReason
  /// The thumb that has the focus because of this press.
  private(set) var focus: Int
  /// The thumbs that the press may be meant for, or those at the ends of the bar.
  var thumbs: [Int] = []
  /// The thumb in hand at the press; another one has its role after a crossing.
  private(set) var startThumb: Int
  private let pressPosition: Double
  /// From what follows the pointer (a thumb's centre, or the way of the bar) to the pointer.
  private var offset: Double
  private var isFine: Bool
  /// The last position, and where what follows it was then.
  private var lastPosition: Double
  private var lastFollower: Double

  init(
    _ mode: Mode, focus: Int, reason: EditReason, position: Double, offset: Double,
    isFine: Bool, in context: RangeContext
  ) {
    self.mode = mode
    start = context.values
    startRules = context.rules
    self.reason = reason
    self.focus = focus
    startThumb = focus
    self.offset = offset
    self.isFine = isFine
    pressPosition = position
    lastPosition = position
    lastFollower = position - offset
  }

  /// What of the values the edit is about.
  var part: SliderPart {
    switch mode {
    case .thumb(let thumb), .paging(let thumb, _): .thumb(thumb)
    case .pendingPan, .pan: .bar(above: thumbs.first ?? 0)
    case .undecided: .thumb(focus)
    }
  }

  /// Whether a thumb is under the pointer, or at an end of the bar that is.
  func holds(_ thumb: Int) -> Bool {
    switch mode {
    case .thumb(let held), .paging(let held, _): held == thumb
    case .undecided: focus == thumb
    case .pendingPan, .pan: thumbs.contains(thumb)
    }
  }

  /// Whether the bar is held.
  var isPan: Bool { mode == .pendingPan || mode == .pan }
}

/// What an edit of a slider is about.
enum SliderPart: Hashable, Sendable {
  case thumb(Int)
  /// The bar between a thumb and the next one, which moves both.
  case bar(above: Int)

  /// The thumbs that it moves.
  var thumbs: [Int] {
    switch self {
    case .thumb(let thumb): [thumb]
    case .bar(let thumb): [thumb, thumb + 1]
    }
  }
}

// MARK: Movement

extension RangeDrag {
  /// Follows the pointer to a point and says the values there.
  /// - Parameter isFine: whether movements count a tenth. A change of it does not move anything.
  mutating func move(to point: Point, isFine: Bool, in context: RangeContext) -> [Double] {
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
    case .undecided, .pendingPan, .paging: return context.values
    case .thumb(let thumb): return follow(thumb, to: follower, context)
    case .pan: return panned(by: follower, context)
    }
  }

  /// A release without a movement on the bar is a press on the track there.
  mutating func release(in context: RangeContext) -> [Double] {
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
  mutating func page(in context: RangeContext) -> [Double] {
    guard case .paging(let thumb, let up) = mode, context.isEditable,
      context.values.indices.contains(thumb)
    else { return context.values }
    let target = context.rules.lattice.snap(context.layout.value(at: lastPosition))
    let current = context.values[thumb]
    guard up ? target > current : target < current else { return context.values }
    let page = context.rules.moved(current, by: .pages(up ? 1 : -1))
    return take(context.setting(thumb, to: up ? min(page, target) : max(page, target)))
  }

  /// Goes on with the thumb that a movement led to: after a crossing it is another one.
  mutating func take(_ move: ThumbMove) -> [Double] {
    focus = move.thumb
    switch mode {
    case .paging(_, let up): mode = .paging(move.thumb, up: up)
    case .thumb: mode = .thumb(move.thumb)
    case .undecided, .pendingPan, .pan: break
    }
    return move.values
  }

  /// Beyond the slop, finds out what a press on two thumbs or on the bar was meant for.
  private mutating func decide(_ position: Double, _ context: RangeContext) {
    let way = position - pressPosition
    guard way.magnitude > context.options.slop else { return }
    switch mode {
    case .undecided:
      // The outermost one that way. Where none can move, the question stays open: turning round still
      // works.
      let order = way > 0 ? thumbs.reversed() : thumbs
      guard let thumb = order.first(where: { context.canMove($0, up: way > 0) }) else { return }
      mode = .thumb(thumb)
      focus = thumb
      startThumb = thumb
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
      let reach = context.rules.reach(of: thumb, in: context.values, context.options.traffic)
      // A thumb that a mark holds is where the mark is, not where the pointer is.
      if !context.options.magnet.values.isEmpty {
        lastFollower = context.layout.position(of: context.values[thumb])
      }
      lastFollower = max(
        context.layout.position(of: reach.low),
        min(context.layout.position(of: reach.high), lastFollower))
    case .pan:
      let (least, greatest) = panLimits(context)
      lastFollower = max(least, min(greatest, lastFollower))
    }
    offset = lastPosition - lastFollower
  }

  private mutating func follow(
    _ thumb: Int, to center: Double, _ context: RangeContext
  ) -> [Double] {
    // Back at the place of the start, the value is the one of the start, to the last digit.
    let home = start[startThumb]
    let isBack = (center - context.layout.position(of: home)).magnitude < 1e-6
    if isBack, context.rules == startRules, othersStay(thumb, context) {
      return take(ThumbMove(values: start, thumb: startThumb))
    }
    let wish = isBack ? home : context.value(at: center, isFine: isFine)
    return take(context.setting(thumb, to: wish))
  }

  /// Whether the thumbs beside the one in hand are where they were at the press.
  private func othersStay(_ thumb: Int, _ context: RangeContext) -> Bool {
    var (now, then) = (context.values, start)
    now.remove(at: thumb)
    then.remove(at: startThumb)
    return now == then
  }
}

// MARK: Bar

extension RangeDrag {
  private var pair: Int { thumbs.first ?? 0 }

  /// The values of now with those of the start at the ends of the bar.
  private func base(_ context: RangeContext) -> [Double] {
    var base = context.values
    for thumb in [pair, pair + 1] { base[thumb] = start[thumb] }
    return base
  }

  /// How far the bar can go either way, in logical pixels.
  private func panLimits(_ context: RangeContext) -> (least: Double, greatest: Double) {
    let travel = context.layout.travel
    guard context.options.barIsRigid else {
      // Until both of its ends are at the end.
      let scale = context.rules.scale
      return (
        -scale.fraction(of: start[pair + 1]) * travel,
        (1 - scale.fraction(of: start[pair])) * travel
      )
    }
    let room = context.barRoom(above: pair, in: base(context))
    return (room.least * travel, room.greatest * travel)
  }

  private func panned(by way: Double, _ context: RangeContext) -> [Double] {
    let rules = context.rules
    let base = base(context)
    let (least, greatest) = panLimits(context)
    let clamped = max(least, min(greatest, way))
    guard clamped.magnitude >= 1e-6 else {
      if rules == startRules, base == start { return start }
      return rules.moving(
        pairAt: pair, to: start[pair], start[pair + 1], in: base, context.options.traffic)
    }
    let shift = clamped / context.layout.travel
    let scale = rules.scale
    let low = rules.tidied(scale.value(at: scale.fraction(of: start[pair]) + shift))
    let high = rules.tidied(scale.value(at: scale.fraction(of: start[pair + 1]) + shift))
    return rules.moving(
      pairAt: pair, to: low,
      context.options.barIsRigid ? rigid(high, above: low, context) : high, in: base,
      context.options.traffic)
  }

  /// The upper end of a bar of the same length on the steps.
  private func rigid(_ high: Double, above low: Double, _ context: RangeContext) -> Double {
    let rules = context.rules
    let span = start[pair + 1] - start[pair]
    guard !rules.lattice.isContinuous, span > 0 else { return high }
    let snapped = rules.lattice.snap(low)
    // On equal steps the length is kept to the nearest of them and does not flicker between two.
    let kept = rules.scale.isLinear ? snapped + rules.step * (span / rules.step).rounded() : high
    // At least a step between its ends, as there was.
    return max(kept, rules.lattice.moved(snapped, bySteps: 1))
  }
}
