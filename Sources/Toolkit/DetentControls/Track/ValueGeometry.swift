public import DetentDrawing
import DetentViews

// Values and points, for programs and subclasses. Points are in the coordinates of the control and
// exact; the drawn parts are at the nearest whole device pixels.

extension SliderControl {
  /// The centre of a thumb at a value. A value beyond the bounds counts as the bound.
  public func position(for value: Double) -> Point {
    layout.axis.point(at: layout.line.position(of: value))
  }

  /// The value at a point along the track, not rounded to a step. Beyond the ends it is the bound.
  public func value(at point: Point) -> Double {
    let line = layout.line
    guard line.travel > 0 else { return minimumValue }
    return model.scale.value(at: (layout.axis.position(of: point) - line.start) / line.travel)
  }

  /// The frame of a thumb; during an animation the drawn one.
  /// - Parameter thumb: the index of the thumb. An index that does not exist gives an empty frame.
  public func frame(ofThumb thumb: Int) -> Rect {
    layout.thumbs.indices.contains(thumb) ? layout[thumb].frame : .zero
  }
}

extension CircularControl {
  /// The centre of a thumb at a value.
  public func point(for value: Double) -> Point {
    layout.geometry.point(at: arcPosition(of: value), radius: layout.thumbRadius)
  }

  /// The direction of a value from the centre, in degrees clockwise from 12 o'clock.
  public func angle(for value: Double) -> Double { layout.arc.angle(at: arcPosition(of: value)) }

  /// The value in the direction of a point, not rounded to a step, or nil in the gap of the arc.
  /// With ``laps`` it is in the lap nearest to the present value.
  public func value(at point: Point) -> Double? {
    layout.position(at: point).map { model.scale.value(at: $0 / arc.length) }
  }

  private func arcPosition(of value: Double) -> Double {
    model.scale.fraction(of: value) * arc.length
  }
}
