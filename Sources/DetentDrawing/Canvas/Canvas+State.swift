internal import CDetentCairo

extension Canvas {
  /// What can be drawn on: the rectangle around the clip, in current coordinates.
  public var clipBounds: Rect {
    var (x1, y1, x2, y2) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(context, &x1, &y1, &x2, &y2)
    return Rect(x: x1, y: y1, width: x2 - x1, height: y2 - y1)
  }

  /// The map from current coordinates to device pixels.
  public var deviceTransform: AffineTransform {
    var m = cairo_matrix_t()
    cairo_get_matrix(context, &m)
    return AffineTransform(a: m.xx, b: m.yx, c: m.xy, d: m.yy, tx: m.x0, ty: m.y0)
  }

  /// Moves the origin. False, and nothing is changed, where that leads out of all bounds.
  @discardableResult
  public func translate(x: Double, y: Double) -> Bool {
    guard x.isFinite, y.isFinite else {
      Path.refuse("Canvas.translate")
      return false
    }
    return concatenate(AffineTransform(translationX: x, y: y))
  }

  /// Turns the axes around the origin by an angle in radians, clockwise on the screen.
  public func rotate(by angle: Double) {
    guard angle.isFinite else { return Path.refuse("Canvas.rotate") }
    concatenate(AffineTransform(rotation: angle.remainder(dividingBy: 2 * .pi)))
  }

  /// Stretches both axes; 0 is refused.
  public func scale(by factor: Double) {
    guard factor.isFinite, factor != 0 else { return Path.refuse("Canvas.scale") }
    concatenate(AffineTransform(scaleX: factor, y: factor))
  }

  /// Applies a transform to all that follows. False, and nothing is changed, where it cannot be
  /// inverted or leads out of all bounds: whoever draws with it should then draw nothing.
  @discardableResult
  public func concatenate(_ transform: AffineTransform) -> Bool {
    guard transform.isInvertible else {
      return ThrottledLog.note("Canvas.concatenate", "not invertible")
    }
    let combined = transform.concatenating(deviceTransform)
    // The product of two sound transforms may be none, and Cairo would draw nothing ever after.
    guard combined.isFinite, abs(combined.determinant) > 1e-9,
      abs(combined.a) + abs(combined.b) + abs(combined.c) + abs(combined.d) < 1e6,
      abs(combined.tx) < 1e9, abs(combined.ty) < 1e9
    else { return ThrottledLog.note("Canvas.concatenate", "out of bounds") }
    var m = cairo_matrix_t(
      xx: combined.a, yx: combined.b, xy: combined.c, yy: combined.d, x0: combined.tx,
      y0: combined.ty)
    cairo_set_matrix(context, &m)
    return true
  }

  /// Keeps drawing inside a rectangle, with its edges on the nearest device pixels where the axes are not
  /// turned, or by quarters only; an empty one leaves nothing to draw on.
  public func clip(to rect: Rect) {
    guard rect.isFinite else { return Path.refuse("Canvas.clip(to: Rect)") }
    cairo_new_path(context)
    // Through a pixel that is cut in two Cairo draws more or less, with what else the clip leaves of the
    // drawing: a part that is drawn again would not be what it was as a part of the whole.
    trace(onDevice(rect) { $0.rounded(toPixelsAt: 1) })
    cairo_clip(context)
  }

  /// Keeps drawing inside a path; an empty one leaves nothing to draw on.
  public func clip(to path: Path) {
    trace(path)
    cairo_clip(context)
  }

  /// The rectangle with its edges on the nearest device pixels under the current transform, at least
  /// one pixel wide and high where it is not empty: crisp fills and hairlines at every scale. The
  /// rectangle itself where the axes are turned, but by quarters. Never a pixel beside `pixelsAround(_:)`.
  public func pixelAligned(_ rect: Rect) -> Rect {
    onDevice(rect) { device in
      let (x, width) = Self.pixels(from: device.minX, to: device.maxX)
      let (y, height) = Self.pixels(from: device.minY, to: device.maxY)
      return Rect(x: x, y: y, width: width, height: height)
    }
  }

  /// The pixels nearest to a stretch of an axis; of one that is nearest to none, the one that its middle is in.
  private static func pixels(from start: Double, to end: Double)
    -> (start: Double, length: Double)
  {
    let (first, last) = (start.rounded(), end.rounded())
    return first < last
      ? (first, last - first) : ((start + (end - start) / 2).rounded(.down), 1)
  }

  /// The rectangle grown outwards to whole device pixels under the current transform: a clip to it cuts none
  /// of its pixels in two. The rectangle itself where the axes are turned, but by quarters.
  public func pixelsAround(_ rect: Rect) -> Rect {
    onDevice(rect) { $0.outset(toPixelsAt: 1) }
  }

  /// Changes a rectangle in device pixels, where it is one there.
  private func onDevice(_ rect: Rect, _ change: (Rect) -> Rect) -> Rect {
    let t = deviceTransform
    let rect = nearby(rect, t)
    let device = rect.applying(t)
    guard device.isFinite, !rect.isEmpty, t.keepsRectangles, let back = t.inverted else {
      return rect
    }
    return change(device).applying(back)
  }

  /// The width of one device pixel in current coordinates.
  public var hairline: Double {
    let t = deviceTransform
    return 1 / max(abs(t.determinant).squareRoot(), 1e-6)
  }
}
