import DetentDrawing
import DetentViews
import Glibc

@testable import DetentControls

/// The values of a dial of one thumb or two; one has the upper value.
struct DialValues: Equatable {
  var list: [Double]

  init(_ list: [Double]) { self.list = list }
  init(upper: Double) { list = [upper] }
  init(lower: Double, upper: Double) { list = [lower, upper] }

  var lower: Double { list[0] }
  var upper: Double { list[list.count - 1] }
  subscript(thumb: RangeThumb) -> Double { list[thumb.index] }
}

/// The rules of a dial, and how its thumbs make way, by the names of its thumbs.
struct DialRules {
  var limits = TrackRules(minimum: 0, maximum: 1)
  var wraps = false
  var hasRange = false
  var collision = ThumbCollision.stop
  var fixed: Set<Int> = []

  var constraints: ThumbConstraints { ThumbConstraints(collision: collision, fixed: fixed) }
  /// The rules as the engine has them.
  var track: TrackRules {
    var rules = limits
    if !hasRange { rules.removeThumb(0) }
    rules.wraps = wraps
    return rules
  }

  var minimum: Double { limits.minimum }
  var maximum: Double { limits.maximum }
  var leastGap: Double { track.leastGap }
  func snapped(_ value: Double) -> Double { track.snapped(value) }
  func turns(_ value: Double) -> Double { track.turns(value) }
  func isSamePosition(_ a: Double, _ b: Double) -> Bool { track.isSamePosition(a, b) }
  func canMove(_ thumb: RangeThumb) -> Bool { constraints.canMove(thumb.index) }
  func moved(_ value: Double, by move: ValueMove) -> Double { track.moved(value, by: move) }
  func distance(_ values: DialValues) -> Double { track.distance(values.list) }
  func unrolled(_ thumb: RangeThumb, in values: DialValues) -> Double {
    track.unrolled(index(thumb), in: values.list)
  }
  func typed(_ value: Double, of thumb: RangeThumb, from values: DialValues) -> Double {
    track.typed(value, of: index(thumb), from: values.list, constraints)
  }
  func typedRange(of thumb: RangeThumb, in values: DialValues) -> AllowedRange? {
    track.typedRange(of: index(thumb), in: values.list, constraints)
  }
  func requested(_ value: Double, of thumb: RangeThumb, in values: DialValues) -> Double {
    track.requested(value, of: index(thumb), in: values.list, constraints)
  }
  func setting(_ thumb: RangeThumb, to value: Double, in values: DialValues) -> DialValues {
    DialValues(
      track.moving(index(thumb), to: value, in: values.list, constraints.keepingRoles).values)
  }
  func resolved(_ values: DialValues, flexible: RangeThumb) -> DialValues {
    DialValues(track.resolve(values.list, flexible: index(flexible)))
  }

  private func index(_ thumb: RangeThumb) -> Int { hasRange ? thumb.index : 0 }
}

extension [Double] {
  /// The ends of the filled arc; the second one is the position of the only thumb.
  var lower: Double { self[0] }
  var upper: Double { self[1] }
}

extension DialLayout {
  /// The centre of the only thumb, or of the upper one of two.
  var upperThumbCenter: Point { thumbCenter(thumbCount - 1) }
}

/// A dial as values: a ring with a radius of 100 around (0, 0), a thumb of 20 and a stroke of 10.
/// Points are given by their position along the arc.
struct DialFixture {
  var rules = DialRules()
  var values: DialValues
  var options = TrackContext.Options()
  var arc: DialArc
  var shape: (Double, Double) -> any ValueScale = { LinearScale(minimum: $0, maximum: $1) }
  var isMirrored = false
  var drag: TrackGesture?
  /// Whether the last press meant something.
  var isTaken = false
  /// The greatest change of a step of the last turn.
  var greatestChange = 0.0

  /// A dial with one thumb on an arc that starts at the top and runs clockwise.
  init(
    _ value: Double, _ bounds: ClosedRange<Double> = 0...360, sweep: Double = 360, step: Double = 0,
    wraps: Bool = false, laps: Int = 1, start: Double = 0, isClockwise: Bool = true
  ) {
    arc = DialArc(startAngle: start, sweep: sweep, isClockwise: isClockwise, laps: laps)
    rules.limits = ThumbRules(
      minimum: bounds.lowerBound, maximum: bounds.upperBound, step: step)
    rules.wraps = wraps
    values = DialValues(upper: value)
  }

  /// A dial with two thumbs.
  init(
    _ lower: Double, _ upper: Double, _ bounds: ClosedRange<Double> = 0...360, sweep: Double = 360,
    step: Double = 0, wraps: Bool = false, collision: ThumbCollision = .stop,
    minimumDistance: Double = 0, maximumDistance: Double? = nil
  ) {
    self.init(upper, bounds, sweep: sweep, step: step, wraps: wraps)
    rules.hasRange = true
    rules.collision = collision
    rules.limits.setMinimumDistance(minimumDistance)
    rules.limits.setMaximumDistance(maximumDistance)
    values = DialValues(lower: lower, upper: upper)
  }

  var value: Double { values.upper }
  var pair: [Double] { values.list }

  var scale: any ValueScale { shape(rules.minimum, rules.maximum) }

  var context: TrackContext {
    var style = CircularSliderStyle()
    style.margin = 0
    let scale = scale
    let positions =
      (rules.hasRange ? [] : [0]) + values.list.map { scale.fraction(of: $0) * arc.length }
    let layout = DialLayout(
      bounds: Rect(x: -110, y: -110, width: 220, height: 220), scale: scale, arc: arc,
      isMirrored: isMirrored, positions: positions, thumbCount: values.list.count,
      style: style)
    var options = options
    options.constraints = rules.constraints
    return TrackContext(
      shape: layout, rules: rules.track, values: values.list, options: options)
  }

  /// The point at a position along the arc, in degrees, at a distance from the centre.
  func at(_ position: Double, radius: Double = 100) -> Point {
    DialArc.point(around: .zero, radius: radius, angle: arc.angle(at: position))
  }

  mutating func press(at point: Point, fineness: Double = 1) {
    let begun = TrackGesture.press(at: point, fineness: fineness, in: context)
    drag = begun?.gesture
    values = begun.map { DialValues($0.values) } ?? values
    options.lastThumb = begun?.gesture.focus ?? options.lastThumb
    isTaken = begun != nil
  }

  mutating func press(_ position: Double, radius: Double = 100) {
    press(at: at(position, radius: radius))
  }

  mutating func move(to point: Point, fineness: Double = 1) {
    move(through: [point], fineness: fineness)
  }

  mutating func move(through points: [Point], fineness: Double = 1) {
    guard var moving = drag else { return }
    values = DialValues(
      moving.move(through: points, fineness: fineness, in: context))
    drag = moving
    options.lastThumb = moving.focus
  }

  /// Turns the pointer along the arc, in steps of a few degrees.
  mutating func turn(
    from first: Double, to last: Double, radius: Double = 100, by step: Double = 5,
    fineness: Double = 1
  ) {
    let count = max(1, Int(((last - first).magnitude / step).rounded(.up)))
    greatestChange = 0
    for index in 1...count {
      let before = values.upper
      let position = first + (last - first) * Double(index) / Double(count)
      move(to: at(position, radius: radius), fineness: fineness)
      greatestChange = max(greatestChange, (values.upper - before).magnitude)
    }
  }

  mutating func release() {
    guard var ending = drag else { return }
    values = DialValues(ending.release(in: context))
    drag = nil
  }
}
