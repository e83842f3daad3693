internal import CDetentCairo

extension Canvas {
  /// Draws a text with the top left corner of its layout at a point. Where the axes are neither
  /// turned nor stretched, baselines are put on whole device pixels.
  public func draw(_ text: TextLayout, at point: Point, color: Color) {
    guard point.isFinite else { return Path.refuse("Canvas.draw(text)") }
    guard color.alpha > 0, !text.inkBounds.isEmpty else { return }
    let t = deviceTransform
    let origin = point.applying(t)
    guard abs(origin.x) < Self.maximumCoordinate, abs(origin.y) < Self.maximumCoordinate else {
      return
    }
    if text.hasColors, !keepsShapes { return show(text, at: point, color: color) }
    setSource(color)
    if keepsShapes { return show(text, at: point) }
    guard hasMasks(for: text.inkBounds, t) else { return fillOutline(of: text, at: point) }
    guard let placed = placedMask(of: text, at: origin, scale: t.a) else { return }
    draw(placed.mask, dx: placed.dx, dy: placed.dy)
  }

  /// Draws a line with its top left corner at a point.
  public func draw(_ line: TextLine, at point: Point, color: Color) {
    if line.pieces.count > 1, drawAtOnce(line, at: point, color: color) { return }
    for piece in line.pieces {
      draw(piece.layout, at: line.origin(of: piece, at: point), color: color)
    }
  }

  /// Puts the masks of all pieces together first: adding bytes takes far less than composing
  /// pixels.
  /// - Returns: false where the pieces have to be drawn one by one.
  private func drawAtOnce(_ line: TextLine, at point: Point, color: Color) -> Bool {
    let t = deviceTransform
    let corner = point.applying(t)
    guard !keepsShapes, point.isFinite, abs(corner.x) < Self.maximumCoordinate,
      abs(corner.y) < Self.maximumCoordinate,
      hasMasks(for: line.inkBounds, t), !line.pieces.contains(where: \.layout.hasColors)
    else { return false }
    guard color.alpha > 0 else { return true }
    var masks: [PlacedMask] = []
    masks.reserveCapacity(line.pieces.count)
    var area = Rect.zero
    for piece in line.pieces {
      let origin = line.origin(of: piece, at: point).applying(t)
      guard let placed = placedMask(of: piece.layout, at: origin, scale: t.a) else { continue }
      masks.append(placed)
      area = area.union(placed.area)
    }
    guard let joined = AlphaMask(area: area) else { return masks.isEmpty }
    for placed in masks { joined.add(placed.mask, dx: placed.dx, dy: placed.dy) }
    setSource(color)
    draw(joined, dx: 0, dy: 0)
    return true
  }

  /// Whether a text is drawn by masks: in the usual direction, and not as large as is seldom and
  /// would push all other masks out of the cache.
  private func hasMasks(for inkBounds: Rect, _ t: AffineTransform) -> Bool {
    t.b == 0 && t.c == 0 && t.a > 0 && t.a == t.d
      && inkBounds.width * inkBounds.height * t.a * t.a < Self.mostPixels
  }

  /// What is larger is no small picture.
  private static let mostPixels = 500_000.0

  /// A mask and how far it is moved, in whole device pixels.
  private struct PlacedMask {
    let mask: AlphaMask
    let dx: Double
    let dy: Double

    var area: Rect { mask.area.offsetBy(dx: dx, dy: dy) }
  }

  /// - Parameter origin: the top left corner of the text, in device pixels.
  private func placedMask(of text: TextLayout, at origin: Point, scale: Double) -> PlacedMask? {
    let quarters = Int((origin.x * 4).rounded(), clampedTo: -8_000_000...8_000_000)
    let phase = quarters & 3
    guard let mask = TextEngine.shared.mask(of: text, scale: scale, phase: phase) else {
      return nil
    }
    let baseline = text.baseline * scale
    return PlacedMask(
      mask: mask, dx: Double((quarters - phase) / 4),
      dy: (origin.y + baseline).rounded() - baseline.rounded())
  }

  private func draw(_ mask: AlphaMask, dx: Double, dy: Double) {
    var matrix = cairo_matrix_t()
    cairo_get_matrix(context, &matrix)
    cairo_identity_matrix(context)
    mask.draw(on: context, dx: dx, dy: dy)
    cairo_set_matrix(context, &matrix)
  }

  private func fillOutline(of text: TextLayout, at point: Point) {
    saved {
      cairo_translate(context, point.x, point.y)
      cairo_new_path(context)
      TextEngine.shared.locked { _ in text.addOutline(to: context) }
      cairo_fill(context)
    }
  }

  /// Draws a text that has colours of its own. Cairo puts its glyphs on whole pixels, by
  /// coordinates that are others in the last digit in a layer of another size: what lies right
  /// between two pixels would come to lie elsewhere where a part is drawn again. So they are drawn
  /// on a surface that depends on the text alone.
  private func show(_ text: TextLayout, at point: Point, color: Color) {
    var t = deviceTransform
    let ink = text.inkBounds.offsetBy(dx: point.x, dy: point.y)
    let area = ink.applying(t).insetBy(dx: -2, dy: -2).outset(toPixelsAt: 1)
    let side = Double(Surface.maximumSide)
    guard area.width * area.height < Self.mostPixels, area.width < side, area.height < side,
      let surface = try? Surface(size: area.size)
    else {
      setSource(color)
      return show(text, at: point)
    }
    (t.tx, t.ty) = (t.tx - area.minX, t.ty - area.minY)
    surface.withCanvas { canvas in
      guard canvas.concatenate(t) else { return }
      canvas.setSource(color)
      canvas.show(text, at: point)
    }
    saved {
      cairo_identity_matrix(context)
      cairo_set_source_surface(context, surface.handle, area.minX, area.minY)
      cairo_paint(context)
    }
  }

  private func show(_ text: TextLayout, at point: Point) {
    saved {
      let factor = text.unit * TextEngine.unitsAPixel
      cairo_translate(context, point.x, point.y)
      cairo_scale(context, factor, factor)
      cairo_move_to(context, 0, 0)
      TextEngine.shared.locked { _ in pango_cairo_show_layout(context, text.handle) }
      cairo_new_path(context)
    }
  }
}
