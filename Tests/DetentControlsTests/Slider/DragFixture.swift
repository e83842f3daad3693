import DetentDrawing

@testable import DetentControls

typealias ThumbRules = TrackRules
typealias SliderModel = TrackModel
typealias SliderPart = TrackPart

extension TrackRules {
  mutating func setStep(_ step: Double) { self.step = step }
  mutating func setPage(_ page: Double?) { self.page = page }
  mutating func setMinimumDistance(_ distance: Double) { minimumDistance = distance }
  mutating func setMaximumDistance(_ distance: Double?) { maximumDistance = distance }
  mutating func setLimits(_ limits: ClosedRange<Double>?, of thumb: Int) {
    self.limits[thumb] = limits
  }
}

// Tests of two thumbs call them by their names.

extension Int {
  static let lower = 0
  static let upper = 1
}

extension SliderPart {
  static let lower = SliderPart.thumb(0)
  static let upper = SliderPart.thumb(1)
  static let both = SliderPart.bar(above: 0)
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

/// The fixture F of the contract as values: 320 × 30, thumbs of 20, so that a centre lies at 10 +
/// value; 0...300 with 60...240. Points are given along the axis.
struct DragFixture {
  var rules = ThumbRules(minimum: 0, maximum: 300)
  var values = RangeValues(60, 240)
  var options = TrackContext.Options()
  var size = Size(width: 320, height: 30)
  var orientation = SliderOrientation.horizontal
  var isRightToLeft = false
  var isInverted = false
  var drag: TrackGesture?

  init(_ lower: Double = 60, _ upper: Double = 240, step: Double = 0) {
    rules = ThumbRules(minimum: 0, maximum: 300, step: step)
    values = RangeValues(lower, upper)
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
      axis: axis, scale: scale,
      fractions: values.list.map(scale.fraction(of:)), thumbSize: Size(width: 20, height: 20),
      style: style)
    return TrackContext(shape: layout, rules: rules, values: values.list, options: options)
  }

  /// A point at a distance from the minimum's end of the axis, and off its middle line.
  func point(_ position: Double, off: Double = 0) -> Point {
    let point = axis.point(at: position)
    return orientation == .vertical
      ? Point(x: point.x + off, y: point.y) : Point(x: point.x, y: point.y + off)
  }

  mutating func press(
    _ position: Double, off: Double = 0, pages: Bool = false, isFine: Bool = false
  ) {
    let begun = TrackGesture.press(
      at: point(position, off: off), pages: pages, fineness: isFine ? 0.1 : 1, in: context)
    drag = begun?.gesture
    values = begun.map { RangeValues($0.values) } ?? values
    options.lastThumb = begun?.gesture.focus ?? options.lastThumb
  }

  mutating func move(_ position: Double, off: Double = 0, isFine: Bool = false) {
    guard var moving = drag else { return }
    values = RangeValues(
      moving.move(
        through: [point(position, off: off)], fineness: isFine ? 0.1 : 1, in: context))
    drag = moving
    options.lastThumb = moving.focus
  }

  mutating func release() {
    guard var ending = drag else { return }
    values = RangeValues(ending.release(in: context))
    options.lastThumb = ending.focus
    drag = ending
  }

  mutating func cancel() {
    values = drag.map { RangeValues($0.start) } ?? values
    drag = nil
  }
}
