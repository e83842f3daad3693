internal import CDetentCairo

extension Canvas {
  /// Fills the inside of a path, by the winding rule.
  public func fill(_ path: Path, with color: Color) {
    guard !path.isEmpty, color.alpha > 0 else { return }
    trace(path)
    setSource(color)
    cairo_fill(context)
  }

  /// Fills the inside of a path, by the winding rule.
  /// - Parameter area: A rectangle around the path that stays the same while the path changes: what
  ///   the paint costs to prepare is then paid once.
  public func fill(_ path: Path, with paint: Paint, preparedFor area: Rect? = nil) {
    guard !path.isEmpty else { return }
    guard setSource(paint, extent: area.map { $0.union(path.hull) } ?? path.hull) else { return }
    trace(path)
    cairo_fill(context)
  }

  /// Fills a rectangle.
  public func fill(_ rect: Rect, with color: Color) {
    guard rect.isFinite else { return Path.refuse("Canvas.fill") }
    guard !rect.isEmpty, color.alpha > 0 else { return }
    cairo_new_path(context)
    trace(rect)
    setSource(color)
    cairo_fill(context)
  }

  /// Draws along a path.
  public func stroke(_ path: Path, with color: Color, style: StrokeStyle = StrokeStyle()) {
    guard color.alpha > 0 else { return }
    stroke(path, with: .color(color), style: style)
  }

  /// Draws along a path.
  public func stroke(_ path: Path, with paint: Paint, style: StrokeStyle = StrokeStyle()) {
    guard style.width.isFinite else { return Path.refuse("Canvas.stroke") }
    guard !path.isEmpty, style.width > 0 else { return }
    // A mitred corner reaches ten times as far as the half of the width.
    let overflow = style.width * (style.join == .miter ? 5 : 1)
    guard setSource(paint, extent: path.hull.insetBy(dx: -overflow, dy: -overflow)) else { return }
    trace(path)
    cairo_set_line_width(context, min(style.width, 100_000))
    cairo_set_line_cap(context, style.cap.cairo)
    cairo_set_line_join(context, style.join.cairo)
    let dash = style.usableDash
    cairo_set_dash(context, dash, Int32(clamping: dash.count), 0)
    cairo_stroke(context)
  }

  /// Makes a rectangle transparent.
  public func clear(_ rect: Rect) {
    guard rect.isFinite else { return Path.refuse("Canvas.clear") }
    guard !rect.isEmpty else { return }
    cairo_new_path(context)
    trace(rect)
    cairo_set_operator(context, CAIRO_OPERATOR_CLEAR)
    cairo_fill(context)
    cairo_set_operator(context, CAIRO_OPERATOR_OVER)
  }

  func setSource(_ color: Color) {
    cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
  }

  /// False where the paint draws nothing.
  func setSource(_ paint: Paint, extent: Rect) -> Bool {
    switch paint {
    case .color(let color):
      guard color.alpha > 0 else { return false }
      setSource(color)
      return true
    case .gradient(let gradient): return setSource(gradient, extent: extent)
    }
  }
}

extension StrokeStyle.Cap {
  fileprivate var cairo: cairo_line_cap_t {
    switch self {
    case .butt: CAIRO_LINE_CAP_BUTT
    case .round: CAIRO_LINE_CAP_ROUND
    case .square: CAIRO_LINE_CAP_SQUARE
    }
  }
}

extension StrokeStyle.Join {
  fileprivate var cairo: cairo_line_join_t {
    switch self {
    case .miter: CAIRO_LINE_JOIN_MITER
    case .round: CAIRO_LINE_JOIN_ROUND
    case .bevel: CAIRO_LINE_JOIN_BEVEL
    }
  }
}
