internal import CDetentCairo

/// A drawing context on a surface, valid only during the call that hands it out. All lengths are
/// logical pixels in the current coordinates. Numbers that are not finite are refused: such a call
/// draws nothing, changes nothing, and what is drawn after it is as if it had not been made.
public final class Canvas {
  /// Device pixels a logical pixel before any transform of the drawing code.
  public let scale: Double

  let context: OpaquePointer?

  /// Farther than this from the origin, in device pixels, points are moved closer before they are
  /// drawn: Cairo's numbers end at 8 388 607 and would wrap around.
  static let maximumCoordinate = 1_000_000.0

  init(surface: OpaquePointer, scale: Double) {
    self.scale = scale
    context = cairo_create(surface)
    cairo_scale(context, scale, scale)
  }

  deinit { cairo_destroy(context) }

  /// Whether Cairo still draws with this context.
  var isSound: Bool { cairo_status(context) == CAIRO_STATUS_SUCCESS }

  /// Logs why the context stopped drawing, where it did.
  func report() {
    let status = cairo_status(context)
    guard status != CAIRO_STATUS_SUCCESS else { return }
    let reason = cairo_status_to_string(status).map { String(cString: $0) } ?? "unknown"
    ThrottledLog.warn("Canvas: drawing stopped: \(reason); the next frame starts afresh")
  }

  /// Draws with the transform and the clip as they are now, and restores both afterwards, also after
  /// an error.
  @discardableResult
  public func saved<R>(_ body: () throws -> R) rethrows -> R {
    cairo_save(context)
    defer { cairo_restore(context) }
    return try body()
  }

  /// Draws into a layer that is then laid over what is there with an alpha in 0...1; 0 draws nothing
  /// and does not call the body. Restores transform and clip like ``saved(_:)``.
  public func group(alpha: Double, _ body: () throws -> Void) rethrows {
    guard !alpha.isNaN else {
      ThrottledLog.note("Canvas.group")
      return
    }
    guard alpha > 0 else { return }
    guard alpha < 1 else { return try saved(body) }
    cairo_push_group(context)
    defer {
      cairo_pop_group_to_source(context)
      cairo_paint_with_alpha(context, alpha)
      cairo_set_source_rgba(context, 0, 0, 0, 1)
    }
    try saved(body)
  }
}
