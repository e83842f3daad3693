import DetentDrawing
import DetentViews

struct TrackContext: Sendable {
  var shape: any TrackShape
  var rules: TrackRules
  var values: [Double]
  var options = Options()

  struct Options: Equatable, Sendable {
    var constraints = ThumbConstraints()
    /// The last used thumb; it is preferred if nothing else decides.
    var lastThumb: Int?
    var allowsBarDrag = true
    var barKeepsLength = true
    var trackPress = TrackPressBehavior.jump
    var detents: [Double] = []
    var snapDistance = 3.0
    /// The distance that a pointer moves before a press on several parts counts as a drag.
    var slop = PointerEvent.Device.mouse.slop
    var target = PointerEvent.Device.mouse.thumbTarget

    // Of arcs only.
    var dragMode = DialDragMode.angular
    var pressArea = DialPressArea.ring
    var snapping = DialSnapping.live
  }

  var isEditable: Bool { rules.span > 0 && shape.travel > 0 }

  /// Whether a single thumb continues over the seam of a ring.
  var winds: Bool { rules.wraps && rules.count == 1 }

  // MARK: Thumbs

  var canMoveAny: Bool { values.indices.contains(where: options.constraints.canMove) }

  /// - Parameter alone: whether other thumbs stay.
  func canMove(_ thumb: Int, up: Bool, alone: Bool = false) -> Bool {
    guard options.constraints.canMove(thumb) else { return false }
    if winds { return true }
    let constraints = alone ? ThumbConstraints() : options.constraints
    let range = rules.allowedRange(of: thumb, in: values, constraints)
    let value = rules.unrolled(thumb, in: values)
    return up ? range.high > value : range.low < value
  }

  /// The movable thumb nearest to a position. Of several equally near thumbs, one that can move
  /// there is preferred, best without moving others; then the last used one.
  func nearestThumb(to position: Double) -> Int? {
    let enabled = values.indices.filter(options.constraints.canMove)
    func distance(_ thumb: Int) -> Double { way(from: thumb, to: position).magnitude }
    guard let least = enabled.map(distance).min() else { return nil }
    let nearest = enabled.filter { distance($0) <= least + 1e-9 }
    guard nearest.count > 1 else { return nearest.first }
    // A press on an arc never pushes another thumb.
    for alone in shape.isRound ? [true] : [true, false] {
      let movable = nearest.filter {
        canMove($0, up: way(from: $0, to: position) > 0, alone: alone)
      }
      if let thumb = preferred(of: movable) { return thumb }
    }
    return preferred(of: nearest)
  }

  private func preferred(of thumbs: [Int]) -> Int? {
    options.lastThumb.flatMap { thumbs.contains($0) ? $0 : nil }
      ?? (shape.isRound ? thumbs.last : thumbs.first)
  }

  /// The signed distance along the track from a thumb to a position; on a ring the shorter one.
  func way(from thumb: Int, to position: Double) -> Double {
    let way = position - shape.position(ofThumb: thumb)
    return rules.wraps ? way.remainder(dividingBy: shape.travel) : way
  }

  /// The thumb that a press on several thumbs focuses: the last used one, else a movable one.
  func thumbOnTop(of thumbs: [Int]) -> Int {
    let enabled = thumbs.filter(options.constraints.canMove)
    return shape.isRound
      ? rules.thumbOnTop(of: thumbs, movable: enabled, last: options.lastThumb, in: values)
      : rules.thumbOnTop(of: enabled, last: options.lastThumb, in: values)
  }

  func thumbInFront(of thumbs: [Int]) -> Int {
    shape.isRound ? options.lastThumb ?? rules.count - 1 : thumbOnTop(of: thumbs)
  }

  // MARK: Positions and values

  /// The position of a value; on a ring both may lie beyond the ends.
  func position(of value: Double) -> Double {
    guard rules.isRing else { return shape.position(of: value) }
    return (value - rules.minimum) / rules.span * shape.travel
  }

  /// The value at a position; on a ring of two thumbs both may lie beyond the ends.
  func value(at position: Double) -> Double {
    guard rules.wraps, rules.count > 1 else { return shape.value(at: position) }
    return rules.rounded(rules.minimum + position / shape.travel * rules.span)
  }

  /// The position that a held thumb starts from: its drawn position on a line, the position of its
  /// value on an arc. On a ring that is in the turn of the other thumb.
  func held(_ thumb: Int) -> Double {
    guard shape.isRound else { return shape.position(ofThumb: thumb) }
    guard rules.wraps, rules.count > 1 else { return shape.position(of: values[thumb]) }
    return position(of: rules.unrolled(thumb, in: values))
  }

  /// The positions for dragging a thumb on an arc; nil without ends, and on a line.
  func limits(of thumb: Int) -> AllowedRange? {
    guard shape.isRound else { return nil }
    guard rules.count > 1 else {
      return rules.wraps ? nil : AllowedRange(low: 0, high: shape.travel)
    }
    let constraints = options.constraints
    guard var ends = rules.reach(of: thumb, in: values, constraints) else { return nil }
    if !rules.wraps, constraints.collision != .stop, !rules.hasLimits, constraints.fixed.isEmpty {
      // Without steps, because the pointer also moves between them.
      ends = AllowedRange(low: rules.minimum, high: rules.maximum)
      // The other thumb always needs room to make way.
      let gap = constraints.collision == .push ? rules.leastGap : 0
      if thumb == 0 { ends.high -= gap } else { ends.low += gap }
    }
    let first = position(of: ends.low)
    return AllowedRange(low: first, high: max(first, position(of: ends.high)))
  }

  // MARK: Detents

  /// The detents, on a ring in every turn that a thumb can be in.
  private var detents: [Double] {
    guard rules.isRing else { return options.detents }
    return options.detents.filter { (rules.minimum...rules.maximum).contains($0) }
      .flatMap { [$0 - rules.span, $0, $0 + rules.span] }
  }

  func detent(near position: Double) -> Double? {
    func distance(_ detent: Double) -> Double {
      (self.position(of: detent) - position).magnitude
    }
    return detents.min { distance($0) < distance($1) }
      .flatMap { distance($0) <= options.snapDistance ? $0 : nil }
  }

  /// The end of a key step: the first detent on its way, unless the control has steps.
  func stop(from start: Double, to end: Double) -> Double {
    guard rules.grid.isContinuous else { return end }
    let between = detents.filter { $0 > min(start, end) && $0 < max(start, end) }
    return (end > start ? between.min() : between.max()) ?? end
  }

  // MARK: Requests

  func setting(_ thumb: Int, to requested: Double) -> ThumbMove {
    rules.moving(thumb, to: requested, in: values, options.constraints)
  }

  /// - Parameter isFine: whether the movement is fine, which passes the detents of a line.
  func dragging(_ thumb: Int, to position: Double, isFine: Bool) -> ThumbMove {
    let isFree = isFine && !shape.isRound
    if !isFree, let detent = detent(near: position) { return setting(thumb, to: detent) }
    let isSmooth = options.snapping == .onRelease && !rules.grid.isContinuous
    return (isSmooth ? rules.smooth : rules).moving(
      thumb, to: value(at: position), in: values, options.constraints)
  }

  // MARK: The bar between two neighbours

  /// Returns whether the bar above a thumb can be dragged in any direction.
  func canMoveBar(above thumb: Int) -> Bool {
    guard rules.count > thumb + 1, options.allowsBarDrag,
      [thumb, thumb + 1].allSatisfy(options.constraints.canMove)
    else { return false }
    if shape.isRound, values[0] <= rules.minimum, values[1] >= rules.maximum {
      return false
    }
    // On a line the bar needs room at its full length, even if it may shrink.
    guard shape.isRound else { return hasRoom(barRoom(above: thumb, in: values)) }
    return barLimits(above: thumb, from: values, in: values).map(hasRoom) ?? true
  }

  private func hasRoom(_ room: AllowedRange) -> Bool { room.low < 0 || room.high > 0 }

  /// The distances along the track that the bar above a thumb can move, or nil if it can go round.
  /// - Parameter start: the values that distances are measured from.
  func barLimits(above thumb: Int, from start: [Double], in base: [Double]) -> AllowedRange? {
    if rules.wraps { return barRoomOnRing(from: start) }
    if options.barKeepsLength { return barRoom(above: thumb, in: base) }
    // Until both ends of the bar are at the end of the track.
    return room(
      -rules.scale.fraction(of: start[thumb + 1]) * shape.travel,
      (1 - rules.scale.fraction(of: start[thumb])) * shape.travel)
  }

  /// A range of distances back and on, each 0 if it would lead the other way.
  private func room(_ back: Double, _ on: Double) -> AllowedRange {
    AllowedRange(low: min(0, back), high: max(0, on))
  }

  private func barRoom(above thumb: Int, in values: [Double]) -> AllowedRange {
    let ways = [(thumb, thumb + 1), (thumb + 1, thumb)].map { thumb, other in
      // On an arc the distances only count after the bar has moved.
      let range =
        shape.isRound
        ? AllowedRange(low: rules.lows[thumb], high: rules.highs[thumb])
        : rules.allowedRange(of: thumb, in: values) {
          $0 == other || options.constraints.gives($0)
        }
      let fraction = rules.scale.fraction(of: values[thumb])
      return (
        back: (rules.scale.fraction(of: range.low) - fraction) * shape.travel,
        on: (rules.scale.fraction(of: range.high) - fraction) * shape.travel
      )
    }
    return room(max(ways[0].back, ways[1].back), min(ways[0].on, ways[1].on))
  }

  private func barRoomOnRing(from start: [Double]) -> AllowedRange? {
    guard rules.hasLimits else { return nil }
    let ways = start.indices.compactMap { thumb in
      rules.limit(of: thumb, around: start[thumb]).map {
        ($0.lowerBound - start[thumb], $0.upperBound - start[thumb])
      }
    }
    guard let back = ways.map(\.0).max(), let on = ways.map(\.1).min() else { return nil }
    let length = shape.travel / rules.span
    return room(back * length, on * length)
  }

  /// The way is measured from `start`. The base has the present values, but `start` for the bar.
  func movingBar(
    above thumb: Int, from start: [Double], by way: Double, in base: [Double]
  ) -> [Double] {
    guard !rules.wraps else { return movingBarOnRing(from: start, by: way) }
    let low = rules.rounded(shape.value(beside: start[thumb], by: way))
    let high = rules.rounded(shape.value(beside: start[thumb + 1], by: way))
    let end =
      options.barKeepsLength ? keptEnd(high, start[thumb + 1] - start[thumb], above: low) : high
    return shape.isRound
      ? rules.resolve([low, end], flexible: 1)
      : rules.moving(pairAt: thumb, to: low, end, in: base, options.constraints)
  }

  /// The upper end of a bar with a given length, on a step.
  private func keptEnd(_ high: Double, _ length: Double, above low: Double) -> Double {
    guard !rules.grid.isContinuous, length > 0 else { return high }
    let snapped = rules.grid.snap(low)
    // On equal steps the number of steps stays, so that the length does not flicker.
    let kept = rules.scale.isLinear ? snapped + rules.step * (length / rules.step).rounded() : high
    // The ends stay at least a step apart.
    return max(kept, rules.grid.moved(snapped, bySteps: 1))
  }

  private func movingBarOnRing(from start: [Double], by way: Double) -> [Double] {
    let lower = rules.onRing(
      rules.grid.snap(rules.bounded(start[0] + way / shape.travel * rules.span)))
    let upper = rules.onRing(lower + rules.distance(start))
    let moved = [rules.limited(lower, 0), rules.limited(upper, 1)]
    // Steps are uneven at the seam. If the distances do not hold there, the bar stays.
    return rules.hasLimits || rules.keepsDistances(moved, from: start) ? moved : values
  }
}

/// The line or arc that thumbs move along; the engine knows nothing else about it. It maps points
/// to positions, and positions to values. A *position* is a length from the minimum, in logical
/// pixels on a line, in degrees on an arc.
protocol TrackShape: Sendable {
  var scale: any ValueScale { get }
  /// The length that a thumb can move along; 0 without room.
  var travel: Double { get }
  var start: Double { get }
  /// Whether the pointer turns thumbs around a centre. The angle of a pointer does not tell its
  /// turn, so only movements count. On a line the held part keeps its distance to the pointer.
  var isRound: Bool { get }

  /// The position at which a thumb is drawn; during an animation it differs from the value's.
  func position(ofThumb thumb: Int) -> Double

  /// The position of a point, or nil in the gap of an arc.
  func position(at point: Point) -> Double?
  /// Returns whether a pointer has moved far enough from its press for a drag.
  func isDrag(from start: Point, to point: Point, way: Double, slop: Double) -> Bool
  /// Moves a pointer to a point, and returns the movement along the track.
  func advance(_ pointer: inout DialPointer, to point: Point) -> Double

  /// The part under a press; `target` is the least size of a thumb, in logical pixels.
  func hit(at point: Point, target: Double) -> TrackHit
  /// The thumbs that an additional finger at a point can take.
  func thumbs(at point: Point, target: Double) -> [Int]
}

extension TrackShape {
  func position(of value: Double) -> Double { start + travel * scale.fraction(of: value) }

  /// The value at a position; positions beyond the ends give the value of the end.
  func value(at position: Double) -> Double {
    scale.value(at: travel > 0 ? (position - start) / travel : 0)
  }

  func value(beside value: Double, by way: Double) -> Double {
    scale.value(at: scale.fraction(of: value) + way / travel)
  }
}

enum TrackHit: Equatable, Sendable {
  /// One thumb, or several in order; then the first movement selects one of them.
  case thumbs([Int])
  /// The bar between a thumb and the next one.
  case bar(above: Int)
  case track
  /// The ring between the ends of an arc.
  case gap
  /// The area inside or outside of the ring of a dial, within its bounds.
  case disc
  /// The middle of a dial, where an angle means nothing.
  case hub
  case outside
}
