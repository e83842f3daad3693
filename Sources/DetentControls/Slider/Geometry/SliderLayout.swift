import DetentDrawing

/// Where the parts of a slider are: a pure function of its bounds, scale, values and style.
/// Hit-testing, drawing and damage all read this one description.
struct SliderLayout: Sendable {
  let axis: SliderAxis
  let line: SliderBaseline
  /// In the order of their values; at least one.
  let thumbs: [Thumb]
  /// The whole line, and its chosen part.
  let track: Rect
  let bar: Rect
  /// Where the bar begins and ends; nil at the first and at the last thumb.
  let barStart: Double?
  let barEnd: Double?

  /// One thumb: its centre as a position on the axis, and the rectangle it is seen in.
  struct Thumb: Hashable, Sendable {
    var center: Double
    var frame: Rect
    /// Half of its extents along and across the axis.
    var halfLength: Double
    var halfThickness: Double
  }

  /// - Parameters:
  ///   - fractions: where the thumbs are drawn, 0...1; an animation may lag behind the values.
  ///   - barOrigin: the value at which the bar of one thumb begins; nil where it lies between thumbs.
  init(
    axis: SliderAxis, scale: any ValueScale, fractions: [Double], thumbSizes: [Size],
    barOrigin: Double? = nil, style: RangeSliderStyle
  ) {
    self.axis = axis
    let extents = thumbSizes.map(axis.extents)
    // All thumbs share one mapping, so the longest one sets the margin of all.
    let longest = extents.map(\.along).max() ?? 0
    line = SliderBaseline(
      scale: scale, length: axis.length, margin: style.thumbAlignment == .inside ? longest / 2 : 0)
    let line = line
    thumbs = zip(fractions, extents).map { Self.thumb(axis, at: line.position(at: $0), $1) }
    let (first, last) = (thumbs.first?.center ?? 0, thumbs.last?.center ?? 0)
    let origin = barOrigin.map { Self.position(of: $0, line) }
    let isAbove = origin.map { $0 <= first } ?? true
    barStart = isAbove ? origin : nil
    barEnd = isAbove ? nil : origin
    let thickness = min(style.trackThickness, axis.thickness)
    track = axis.rect(from: 0, to: axis.length, thickness: thickness)
    bar = axis.rect(
      from: barStart ?? first, to: max(barStart ?? first, barEnd ?? last), thickness: thickness)
  }

  /// Where a bar begins: at the minimum and the maximum it fills the track to its end.
  private static func position(of origin: Double, _ line: SliderBaseline) -> Double {
    let fraction = line.scale.fraction(of: origin)
    if !(fraction > 0) { return 0 }
    return fraction < 1 ? line.position(at: fraction) : line.length
  }

  private static func thumb(
    _ axis: SliderAxis, at center: Double, _ extents: (along: Double, across: Double)
  ) -> Thumb {
    let half = extents.along / 2
    return Thumb(
      center: center,
      frame: axis.rect(from: center - half, to: center + half, thickness: extents.across),
      halfLength: half, halfThickness: extents.across / 2)
  }

  subscript(thumb: Int) -> Thumb { thumbs[thumb] }

  /// The positions between which values are chosen.
  var chosen: (low: Double, high: Double) {
    (barStart ?? thumbs.first?.center ?? 0, barEnd ?? thumbs.last?.center ?? 0)
  }

  // MARK: Positions and values

  var scale: any ValueScale { line.scale }
  var travel: Double { line.travel }

  /// The position of the centre of a thumb at a value.
  func position(of value: Double) -> Double { line.position(of: value) }

  /// The value of a thumb whose centre is at a position; beyond the ends the value of the end.
  func value(at position: Double) -> Double { line.value(at: position) }
}
