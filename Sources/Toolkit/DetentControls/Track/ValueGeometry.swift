public import DetentDrawing
import DetentViews

// Values and places, for programs and subclasses. All points are in the coordinates of the control.
// They are exact; the parts are drawn on the nearest whole device pixels.

extension SliderControl {
  /// The centre of a thumb at a value. A value beyond the bounds counts as the bound.
  public func position(for value: Double) -> Point {
    layout.axis.point(at: layout.line.position(of: value))
  }

  /// The value at the position of a point along the track, not rounded to a step. Beyond the ends it
  /// is the bound.
  public func value(at point: Point) -> Double {
    let line = layout.line
    guard line.travel > 0 else { return minimumValue }
    return model.scale.value(at: (layout.axis.position(of: point) - line.start) / line.travel)
  }

  /// The frame of a thumb. While a thumb slides to a value that the program set, the frame is on its
  /// way.
  /// - Parameter thumb: counted from 0; the frame of a thumb that does not exist is empty.
  public func frame(ofThumb thumb: Int) -> Rect {
    layout.thumbs.indices.contains(thumb) ? layout[thumb].frame : .zero
  }
}

extension CircularControl {
  /// The centre of a thumb at a value.
  public func point(for value: Double) -> Point {
    layout.geometry.point(at: arcPosition(of: value), radius: layout.thumbRadius)
  }

  /// The direction of a value as it is seen from the centre, in degrees clockwise from 12 o'clock.
  public func angle(for value: Double) -> Double { layout.arc.angle(at: arcPosition(of: value)) }

  /// The value in the direction of a point, not rounded to a step, or nil in the gap of the arc. With
  /// ``laps`` it lies in the lap that is nearest to the present value.
  public func value(at point: Point) -> Double? {
    layout.position(at: point).map { model.scale.value(at: $0 / arc.length) }
  }

  private func arcPosition(of value: Double) -> Double {
    model.scale.fraction(of: value) * arc.length
  }
}
