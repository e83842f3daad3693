import DetentDrawing
import DetentViews

/// Everything that the meaning of a press or a movement depends on.
struct TrackContext: Sendable {
  var shape: any TrackShape
  var rules: TrackRules
  var values: [Double]
  var options = Options()

  struct Options: Equatable, Sendable {
    /// How thumbs make way, and which of them cannot be moved.
    var constraints = ThumbConstraints()
    /// The thumb that was used last; it is preferred if nothing else decides.
    var lastThumb: Int?
    var allowsBarDrag = true
    /// Whether a dragged bar keeps its length at the ends.
    var barKeepsLength = true
    var trackPress = TrackPressBehavior.jump
    /// The values that catch dragged thumbs.
    var detents: [Double] = []
    /// How near to a detent a thumb is caught, along the track.
    var snapDistance = 3.0
    /// How far a pointer moves before a press that may mean several parts counts as a drag.
    var slop = PointerEvent.Device.mouse.slop
    /// The least extent of a thumb for the pointing device.
    var target = 24.0

    // Of arcs only.
    var dragMode = DialDragMode.angular
    var pressArea = DialPressArea.ring
    var snapping = DialSnapping.live
    /// How long a linear drag over all values is, in logical pixels.
    var linearTravel = 250.0
  }

  /// Whether anything can be edited at all: there is a range and room to show it.
  var isEditable: Bool { rules.span > 0 && shape.travel > 0 }

  /// Whether there is one thumb, and its value goes on over the seam of a ring.
  var winds: Bool { rules.wraps && rules.count == 1 }

  // MARK: Thumbs

  /// Whether the user may move any thumb.
  var canMoveAny: Bool { values.indices.contains(where: options.constraints.canMove) }

  /// Whether the user can bring a thumb higher or lower.
  /// - Parameter alone: without others that make way.
  func canMove(_ thumb: Int, up: Bool, alone: Bool = false) -> Bool {
    guard options.constraints.canMove(thumb) else { return false }
    if winds { return true }
    let constraints = alone ? ThumbConstraints() : options.constraints
    let range = rules.allowedRange(of: thumb, in: values, constraints)
    let value = rules.unrolled(thumb, in: values)
    return up ? range.high > value : range.low < value
  }

  /// The movable thumb that is nearest to a position. Of several as near: one that can move there,
  /// best without making others move; else the one that was used last.
  func nearestThumb(to position: Double) -> Int? {
    let enabled = values.indices.filter(options.constraints.canMove)
    func distance(_ thumb: Int) -> Double { way(from: thumb, to: position).magnitude }
    guard let least = enabled.map(distance).min() else { return nil }
    let nearest = enabled.filter { distance($0) <= least + 1e-9 }
    guard nearest.count > 1 else { return nearest.first }
    // A press on an arc pushes no thumb away.
    for alone in shape.isRound ? [true] : [true, false] {
      let movable = nearest.filter {
        canMove($0, up: way(from: $0, to: position) > 0, alone: alone)
      }
      if let thumb = preferred(of: movable) { return thumb }
    }
    return preferred(of: nearest)
  }

  /// The thumb that was used last; else the lowest one on a line, the upper one on an arc.
  private func preferred(of thumbs: [Int]) -> Int? {
    options.lastThumb.flatMap { thumbs.contains($0) ? $0 : nil }
      ?? (shape.isRound ? thumbs.last : thumbs.first)
  }

  /// The signed way along the track from a thumb to a position; on a ring the shorter one.
  func way(from thumb: Int, to position: Double) -> Double {
    let way = position - shape.position(ofThumb: thumb)
    return rules.wraps ? way.remainder(dividingBy: shape.travel) : way
  }

  /// The thumb that takes the focus if a press is on several: the last used, else a movable one.
  func thumbOnTop(of thumbs: [Int]) -> Int {
    let enabled = thumbs.filter(options.constraints.canMove)
    return shape.isRound
      ? rules.thumbOnTop(of: thumbs, movable: enabled, last: options.lastThumb, in: values)
      : rules.thumbOnTop(of: enabled, last: options.lastThumb, in: values)
  }

  /// The thumb that takes the focus when a press moves several.
  func thumbInFront(of thumbs: [Int]) -> Int {
    shape.isRound ? options.lastThumb ?? rules.count - 1 : thumbOnTop(of: thumbs)
  }

  // MARK: Positions and values

  /// The position of a value, which may lie beyond the ends of a ring, as the value does.
  func position(of value: Double) -> Double {
    guard rules.isRing else { return shape.position(of: value) }
    return (value - rules.minimum) / rules.span * shape.travel
  }

  /// The value of a thumb at a position, which may lie beyond the ends of a ring.
  func value(at position: Double, of thumb: Int) -> Double {
    guard rules.wraps, rules.count > 1 else { return shape.value(at: position) }
    let value = rules.minimum + position / shape.travel * rules.span
    // In the turn that the thumb is seen in: a thumb that pushes the other may have gone far.
    let current = rules.unrolled(thumb, in: values)
    return rules.rounded(current + (value - current).remainder(dividingBy: rules.span))
  }

  /// Where a thumb is held: on a line where it is drawn, on an arc at its value, which on a ring
  /// lies in the turn that the other thumb sees it in.
  func held(_ thumb: Int) -> Double {
    guard shape.isRound else { return shape.position(ofThumb: thumb) }
    guard rules.wraps, rules.count > 1 else { return shape.position(of: values[thumb]) }
    return position(of: rules.unrolled(thumb, in: values))
  }

  /// Where a thumb can be dragged along an arc; nil for everywhere, and on a line: rules stop it.
  func limits(of thumb: Int) -> AllowedRange? {
    guard shape.isRound else { return nil }
    guard rules.count > 1 else {
      return rules.wraps ? nil : AllowedRange(low: 0, high: shape.travel)
    }
    let constraints = options.constraints
    guard var ends = rules.reach(of: thumb, in: values, constraints) else { return nil }
    if !rules.wraps, constraints.collision != .stop, !rules.hasLimits, constraints.fixed.isEmpty {
      // Not to steps: the pointer goes on between them.
      ends = AllowedRange(low: rules.minimum, high: rules.maximum)
      // The other one always has room to make way.
      let gap = constraints.collision == .push ? rules.leastGap : 0
      if thumb == 0 { ends.high -= gap } else { ends.low += gap }
    }
    let first = position(of: ends.low)
    return AllowedRange(low: first, high: max(first, position(of: ends.high)))
  }

  // MARK: Detents

  /// The detent that catches a thumb at a position.
  func detent(near position: Double) -> Double? {
    func distance(_ detent: Double) -> Double {
      (shape.position(of: detent) - position).magnitude
    }
    return options.detents.min { distance($0) < distance($1) }
      .flatMap { distance($0) <= options.snapDistance ? $0 : nil }
  }

  /// The end of a step of a key: the first detent on its way. Steps of the control come first.
  func stop(from start: Double, to end: Double) -> Double {
    guard rules.grid.isContinuous else { return end }
    var detents = options.detents
    if rules.isRing {
      detents = detents.filter { (rules.minimum...rules.maximum).contains($0) }
        .flatMap { [$0 - rules.span, $0, $0 + rules.span] }
    }
    let between = detents.filter { $0 > min(start, end) && $0 < max(start, end) }
    return (end > start ? between.min() : between.max()) ?? end
  }

  // MARK: Requests

  /// The values with one thumb as near to a request as the rules and the other thumbs allow.
  func setting(_ thumb: Int, to requested: Double) -> ThumbMove {
    rules.moving(thumb, to: requested, in: values, options.constraints)
  }

  /// The values with a thumb that was dragged to a position.
  /// - Parameter isFine: whether the thumb moves finely, and passes the detents of a line.
  func dragging(_ thumb: Int, to position: Double, isFine: Bool) -> ThumbMove {
    let isFree = isFine && !shape.isRound
    if !isFree, let detent = detent(near: position) { return setting(thumb, to: detent) }
    let isSmooth = options.snapping == .onRelease && !rules.grid.isContinuous
    return (isSmooth ? rules.smooth : rules).moving(
      thumb, to: value(at: position, of: thumb), in: values, options.constraints)
  }

  // MARK: The bar between two neighbours

  /// Whether the bar above a thumb can be dragged anywhere.
  func canMoveBar(above thumb: Int) -> Bool {
    guard rules.count > thumb + 1, options.allowsBarDrag,
      [thumb, thumb + 1].allSatisfy(options.constraints.canMove)
    else { return false }
    if shape.isRound, !rules.wraps, values[0] <= rules.minimum, values[1] >= rules.maximum {
      return false
    }
    // On a line that of a bar that keeps its length, also if it may shrink.
    guard shape.isRound else { return hasRoom(barRoom(above: thumb, in: values)) }
    return barLimits(above: thumb, from: values, in: values).map(hasRoom) ?? true
  }

  private func hasRoom(_ room: AllowedRange) -> Bool { room.low < 0 || room.high > 0 }

  /// Whether a bar keeps its length at the ends, which a ring has not.
  private var barKeepsLength: Bool { options.barKeepsLength || rules.wraps }

  /// How far the bar above a thumb can go along the track, or nil if it can go round.
  /// - Parameter start: the values that the way is counted from.
  func barLimits(above thumb: Int, from start: [Double], in base: [Double]) -> AllowedRange? {
    if rules.wraps { return barRoomOnRing(from: start) }
    if barKeepsLength { return barRoom(above: thumb, in: base) }
    // Until both of its ends are at the end.
    return room(
      -rules.scale.fraction(of: start[thumb + 1]) * shape.travel,
      (1 - rules.scale.fraction(of: start[thumb])) * shape.travel)
  }

  /// A way back and a way on; none beyond an end.
  private func room(_ back: Double, _ on: Double) -> AllowedRange {
    AllowedRange(low: min(0, back), high: max(0, on))
  }

  /// How far a bar that keeps its length can go.
  private func barRoom(above thumb: Int, in values: [Double]) -> AllowedRange {
    let ways = [(thumb, thumb + 1), (thumb + 1, thumb)].map { thumb, other in
      // The distances on an arc only count once the bar has moved.
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

  /// The values with the bar above a thumb a way along the track from where it was.
  /// - Parameters:
  ///   - start: the values that the way is counted from.
  ///   - base: the values of now, with those of the start at the ends of the bar.
  func movingBar(
    above thumb: Int, from start: [Double], by way: Double, in base: [Double]
  ) -> [Double] {
    guard !rules.wraps else { return movingBarOnRing(from: start, by: way) }
    let low = rules.rounded(shape.value(beside: start[thumb], by: way))
    let high = rules.rounded(shape.value(beside: start[thumb + 1], by: way))
    guard shape.isRound else {
      let end =
        barKeepsLength ? keptEnd(high, start[thumb + 1] - start[thumb], above: low) : high
      return rules.moving(pairAt: thumb, to: low, end, in: base, options.constraints)
    }
    guard barKeepsLength, !rules.grid.isContinuous else {
      return rules.resolve([low, high], flexible: 1)
    }
    // Both on steps: the distance is kept to the nearest step and does not flicker between two.
    let steps = ((start[1] - start[0]) / rules.step).rounded()
    let end = rules.grid.moved(rules.grid.snap(low), bySteps: steps)
    return rules.resolve([low, end], flexible: 1)
  }

  /// The upper end of a bar of a length on the steps.
  private func keptEnd(_ high: Double, _ length: Double, above low: Double) -> Double {
    guard !rules.grid.isContinuous, length > 0 else { return high }
    let snapped = rules.grid.snap(low)
    // On equal steps the length is kept to the nearest of them and does not flicker between two.
    let kept = rules.scale.isLinear ? snapped + rules.step * (length / rules.step).rounded() : high
    // At least a step between its ends, as there was.
    return max(kept, rules.grid.moved(snapped, bySteps: 1))
  }

  private func movingBarOnRing(from start: [Double], by way: Double) -> [Double] {
    let lower = rules.onRing(
      rules.grid.snap(rules.bounded(start[0] + way / shape.travel * rules.span)))
    let upper = rules.onRing(lower + rules.distance(start))
    let moved = [rules.limited(lower, 0), rules.limited(upper, 1)]
    // Steps are uneven at the seam: on one where the distances do not hold nothing comes to rest.
    return rules.hasLimits || rules.keepsDistances(moved, from: start) ? moved : values
  }
}

/// The line or the arc that thumbs move along, as it is laid out: maps points to positions, and
/// positions to values. A *position* is a length along the track from the end where the minimum
/// is, in logical pixels on a line and in degrees on an arc.
///
/// It is all that the engine knows of a shape.
protocol TrackShape: Sendable {
  var scale: any ValueScale { get }
  /// The length of the way of a thumb; 0 if there is no room for one.
  var travel: Double { get }
  /// The position of the minimum.
  var start: Double { get }
  /// Whether the pointer turns thumbs around a centre. Its angle says nothing of the turn, so only
  /// its movements count; else what follows the pointer keeps its distance to it.
  var isRound: Bool { get }

  /// Where a thumb is drawn; an animation may lag behind the values.
  func position(ofThumb thumb: Int) -> Double

  /// The position that a point is seen at, or nil in the gap of an arc.
  func position(at point: Point) -> Double?
  /// Whether a pointer that was pressed at a point has moved so far that it drags.
  func isDrag(from start: Point, to point: Point, way: Double, slop: Double) -> Bool
  /// Moves a pointer to a point.
  /// - Parameter linearTravel: how long a linear drag over the whole arc is, in logical pixels.
  /// - Returns: what the movement is worth along the track.
  func advance(_ pointer: inout DialPointer, to point: Point, linearTravel: Double) -> Double

  /// What a press at a point is about.
  /// - Parameter target: the least extent of a thumb for the pointing device, in logical pixels.
  func hit(at point: Point, target: Double) -> TrackHit
  /// The thumbs that a further finger at a point may be meant for.
  func thumbs(at point: Point, target: Double) -> [Int]
}

extension TrackShape {
  func position(of value: Double) -> Double { start + travel * scale.fraction(of: value) }

  /// The value at a position; beyond the ends the value of the end.
  func value(at position: Double) -> Double {
    scale.value(at: travel > 0 ? (position - start) / travel : 0)
  }

  /// The value that lies a way along the track beside another one.
  func value(beside value: Double, by way: Double) -> Double {
    scale.value(at: scale.fraction(of: value) + way / travel)
  }
}

/// What lies under a point of a track.
enum TrackHit: Equatable, Sendable {
  /// A thumb, or several in order: the direction of the first movement decides which one is meant.
  case thumbs([Int])
  /// The bar between a thumb and the next one.
  case bar(above: Int)
  case track
  /// The ring between the ends of an arc.
  case gap
  /// Inside or outside of the ring of a dial, within its bounds.
  case disc
  /// The middle of a dial, where an angle means nothing.
  case hub
  case outside
}
