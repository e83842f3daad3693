import DetentDrawing
import DetentViews

@testable import DetentControls

// Tests of two thumbs call them by their names.

extension Int {
  static let lower = 0
  static let upper = 1
}

extension TrackPart {
  static let lower = TrackPart.thumb(0)
  static let upper = TrackPart.thumb(1)
  static let both = TrackPart.bar(above: 0)
}

extension [Double] {
  /// The ends of what is filled; of a dial with one thumb the second one is the thumb's position.
  var lower: Double {
    get { self[0] }
    set { self[0] = newValue }
  }
  var upper: Double {
    get { self[1] }
    set { self[1] = newValue }
  }
}

extension TrackContext {
  var layout: SliderLayout { shape as! SliderLayout }
}

extension TrackContext.Options {
  func isEnabled(_ thumb: Int) -> Bool { constraints.canMove(thumb) }
}

extension TrackPress {
  var label: TextPress? { text }
  var second: TrackGesture? { drags.first { $0.key != owner }?.value }
}

/// A gesture on values, without a control.
protocol GestureFixture {
  var rules: TrackRules { get set }
  var values: [Double] { get set }
  var options: TrackContext.Options { get set }
  var drag: TrackGesture? { get set }
  var context: TrackContext { get }
  /// Presses where a thumb has a value.
  mutating func press(at value: Double)
  /// Takes the pointer to where a thumb would have a value, on an arc along it.
  mutating func drag(to value: Double)
}

extension GestureFixture {
  mutating func press(at point: Point, pages: Bool = false, fineness: Double = 1) {
    let begun = TrackGesture.press(at: point, pages: pages, fineness: fineness, in: context)
    drag = begun?.gesture
    values = begun?.values ?? values
    options.lastThumb = begun?.gesture.focus ?? options.lastThumb
  }

  mutating func move(through points: [Point], fineness: Double = 1) {
    guard var moving = drag else { return }
    values = moving.move(through: points, fineness: fineness, in: context)
    drag = moving
    options.lastThumb = moving.focus
  }

  @discardableResult mutating func release() -> [Double] {
    guard var ending = drag else { return values }
    values = ending.release(in: context)
    options.lastThumb = ending.focus
    drag = ending
    return values
  }

  mutating func cancel() {
    values = drag?.start ?? values
    drag = nil
  }
}

/// A line or an arc of 0...300 with two thumbs.
enum GestureShape: CaseIterable {
  case line, arc

  func fixture(
    _ lower: Double = 60, _ upper: Double = 240, step: Double = 0, collision: ThumbCollision = .stop
  ) -> any GestureFixture {
    switch self {
    case .line:
      var fixture = LineFixture(lower, upper, step: step)
      fixture.options.constraints.collision = collision
      return fixture
    case .arc:
      return ArcFixture(lower, upper, 0...300, sweep: 300, step: step, collision: collision)
    }
  }
}

/// The fixture F of the contract as values: 320 × 30, thumbs of 20, so that a centre lies at 10 +
/// value; 0...300 with 60...240. Points are given along the axis.
struct LineFixture: GestureFixture {
  var rules: TrackRules
  var values: [Double]
  var options = TrackContext.Options()
  var size = Size(width: 320, height: 30)
  var orientation = SliderOrientation.horizontal
  var isRightToLeft = false
  var isInverted = false
  var drag: TrackGesture?

  init(_ lower: Double = 60, _ upper: Double = 240, step: Double = 0) {
    rules = TrackRules(minimum: 0, maximum: 300, step: step)
    values = [lower, upper]
  }

  var axis: SliderAxis {
    SliderAxis(
      bounds: Rect(origin: .zero, size: size), orientation: orientation,
      isRightToLeft: isRightToLeft, isInverted: isInverted)
  }

  var context: TrackContext {
    var style = RangeSliderStyle()
    style.thumbSize = 20
    let scale = rules.scale
    let layout = SliderLayout(
      axis: axis, scale: scale, fractions: values.map(scale.fraction(of:)),
      thumbSize: Size(width: 20, height: 20), style: style)
    return TrackContext(shape: layout, rules: rules, values: values, options: options)
  }

  /// A point at a distance from the minimum's end of the axis, and off its middle line.
  func point(_ position: Double, off: Double = 0) -> Point {
    let point = axis.point(at: position)
    return orientation == .vertical
      ? Point(x: point.x + off, y: point.y) : Point(x: point.x, y: point.y + off)
  }

  /// Presses at the first position and moves to the others.
  @discardableResult mutating func press(
    _ positions: Double..., off: Double = 0, pages: Bool = false, isFine: Bool = false
  ) -> [Double] {
    press(at: point(positions[0], off: off), pages: pages, fineness: isFine ? 0.1 : 1)
    for position in positions.dropFirst() { move(position, off: off, isFine: isFine) }
    return values
  }

  @discardableResult mutating func move(
    _ position: Double, off: Double = 0, isFine: Bool = false
  ) -> [Double] {
    move(through: [point(position, off: off)], fineness: isFine ? 0.1 : 1)
    return values
  }

  mutating func press(at value: Double) { press(10 + value) }
  mutating func drag(to value: Double) { move(10 + value) }
}

/// A dial as values: a ring with a radius of 100 around (0, 0), a thumb of 20 and a stroke of 10.
/// Points are given by their position along the arc.
struct ArcFixture: GestureFixture {
  var rules: TrackRules
  var values: [Double]
  var options = TrackContext.Options()
  var arc: DialArc
  var drag: TrackGesture?
  /// The greatest change of a step of the last turn.
  var greatestChange = 0.0
  private var place = 0.0

  /// A dial with one thumb on an arc that starts at the top and runs clockwise.
  init(
    _ value: Double, _ bounds: ClosedRange<Double> = 0...360, sweep: Double = 360, step: Double = 0,
    wraps: Bool = false, laps: Int = 1, start: Double = 0
  ) {
    arc = DialArc(startAngle: start, sweep: sweep, isClockwise: true, laps: laps)
    rules = TrackRules(count: 1, minimum: bounds.lowerBound, maximum: bounds.upperBound, step: step)
    rules.wraps = wraps
    values = [value]
  }

  /// A dial with two thumbs.
  init(
    _ lower: Double, _ upper: Double, _ bounds: ClosedRange<Double> = 0...360, sweep: Double = 360,
    step: Double = 0, wraps: Bool = false, collision: ThumbCollision = .stop,
    minimumDistance: Double = 0, maximumDistance: Double? = nil
  ) {
    arc = DialArc(startAngle: 0, sweep: sweep, isClockwise: true, laps: 1)
    rules = TrackRules(
      minimum: bounds.lowerBound, maximum: bounds.upperBound, step: step,
      minimumDistance: minimumDistance, maximumDistance: maximumDistance)
    rules.wraps = wraps
    options.constraints.collision = collision
    values = [lower, upper]
  }

  var value: Double { values[values.count - 1] }
  /// Whether the last press meant something.
  var isTaken: Bool { drag != nil }

  var context: TrackContext {
    var style = CircularSliderStyle()
    style.margin = 0
    let scale = LinearScale(minimum: rules.minimum, maximum: rules.maximum)
    let positions =
      (values.count > 1 ? [] : [0]) + values.map { scale.fraction(of: $0) * arc.length }
    let layout = DialLayout(
      bounds: Rect(x: -110, y: -110, width: 220, height: 220), scale: scale, arc: arc,
      isMirrored: false, positions: positions, thumbCount: values.count, style: style)
    return TrackContext(shape: layout, rules: rules, values: values, options: options)
  }

  /// The point at a position along the arc, in degrees, at a distance from the centre.
  func at(_ position: Double, radius: Double = 100) -> Point {
    DialArc.point(around: .zero, radius: radius, angle: arc.angle(at: position))
  }

  @discardableResult mutating func press(_ position: Double, radius: Double = 100) -> [Double] {
    press(at: at(position, radius: radius))
    return values
  }

  mutating func move(to point: Point, fineness: Double = 1) {
    move(through: [point], fineness: fineness)
  }

  /// Turns the pointer along the arc, in steps of a few degrees.
  @discardableResult mutating func turn(
    from first: Double, to last: Double, by step: Double = 5, fineness: Double = 1
  ) -> [Double] {
    let count = max(1, Int(((last - first).magnitude / step).rounded(.up)))
    greatestChange = 0
    for index in 1...count {
      let before = value
      let position = first + (last - first) * Double(index) / Double(count)
      move(to: at(position), fineness: fineness)
      greatestChange = max(greatestChange, (value - before).magnitude)
    }
    return values
  }

  private func position(of value: Double) -> Double {
    arc.length * (value - rules.minimum) / rules.span
  }

  mutating func press(at value: Double) {
    place = position(of: value)
    press(place)
  }
  mutating func drag(to value: Double) {
    turn(from: place, to: position(of: value))
    place = position(of: value)
  }
}

extension DialLayout {
  /// The centre of the only thumb, or of the upper one of two.
  var upperThumbCenter: Point { thumbCenter(thumbCount - 1) }
}
