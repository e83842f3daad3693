import DetentDrawing

/// Where the parts of a range slider are: a pure function of its bounds, scale, values and style.
/// Hit-testing, drawing and damage all read this one description.
struct RangeSliderLayout: Sendable {
  let axis: SliderAxis
  let line: SliderLine
  let lower: Thumb
  let upper: Thumb
  /// The whole line, and its part between the thumbs.
  let track: Rect
  let bar: Rect

  /// One thumb: its centre as a position on the axis, and the rectangle it is seen in.
  struct Thumb: Hashable, Sendable {
    var center: Double
    var frame: Rect
    /// Half of its extents along and across the axis.
    var halfLength: Double
    var halfBreadth: Double
  }

  /// - Parameter fractions: where the thumbs are drawn, 0...1; an animation may lag behind the values.
  init(
    axis: SliderAxis, scale: any ValueScale, fractions: (lower: Double, upper: Double),
    thumbSizes: (lower: Size, upper: Size), style: RangeSliderStyle
  ) {
    self.axis = axis
    let lowerExtents = axis.extents(of: thumbSizes.lower)
    let upperExtents = axis.extents(of: thumbSizes.upper)
    // Both thumbs share one mapping, so the longer one sets the margin of both.
    let longest = max(lowerExtents.along, upperExtents.along)
    line = SliderLine(
      scale: scale, length: axis.length, margin: style.thumbAlignment == .inside ? longest / 2 : 0)
    lower = Self.thumb(axis, at: line.position(at: fractions.lower), lowerExtents)
    upper = Self.thumb(axis, at: line.position(at: fractions.upper), upperExtents)
    let thickness = min(style.trackThickness, axis.breadth)
    track = axis.rect(from: 0, to: axis.length, thickness: thickness)
    bar = axis.rect(
      from: lower.center, to: max(lower.center, upper.center), thickness: thickness)
  }

  private static func thumb(
    _ axis: SliderAxis, at center: Double, _ extents: (along: Double, across: Double)
  ) -> Thumb {
    let half = extents.along / 2
    return Thumb(
      center: center,
      frame: axis.rect(from: center - half, to: center + half, thickness: extents.across),
      halfLength: half, halfBreadth: extents.across / 2)
  }

  subscript(thumb: RangeThumb) -> Thumb { thumb == .lower ? lower : upper }

  // MARK: Positions and values

  var scale: any ValueScale { line.scale }
  var travel: Double { line.travel }

  /// The position of the centre of a thumb at a value.
  func position(of value: Double) -> Double { line.position(of: value) }

  /// The value of a thumb whose centre is at a position; beyond the ends the value of the end.
  func value(at position: Double) -> Double { line.value(at: position) }
}
