internal import CDetentCairo
import Glibc

extension Canvas {
  /// Draws the shadow of a path, blurred inside and outside: draw the shape itself over it. It costs
  /// about a millisecond for every 100 000 device pixels that it covers within the clip; what does
  /// not change belongs in an ``ImageCache``.
  public func drawShadow(of path: Path, _ shadow: Shadow) {
    guard shadow.color.alpha > 0 else { return }
    drawBlurred(path, with: .color(shadow.color), offset: shadow.offset, sigma: shadow.sigma)
  }

  /// Draws a paint through the blurred shape of a path: light around a shape that has its colours.
  /// - Parameters:
  ///   - sigma: The standard deviation, in logical pixels; what is not finite draws none.
  ///   - area: A rectangle around the light that stays the same while the path changes: what the paint
  ///     costs to prepare is then paid once.
  public func drawGlow(
    of path: Path, with paint: Paint, sigma: Double, preparedFor area: Rect? = nil
  ) {
    guard sigma.isFinite else { return Path.refuse("Canvas.drawGlow") }
    drawBlurred(path, with: paint, offset: .zero, sigma: sigma, preparedFor: area)
  }

  private func drawBlurred(
    _ path: Path, with paint: Paint, offset: Point, sigma: Double, preparedFor prepared: Rect? = nil
  ) {
    guard !path.isEmpty else { return }
    let t = deviceTransform
    let softness = sigma.clamped(0, Shadow.maximumSigma, orNaN: 0)
    let sigma = softness * abs(t.determinant).squareRoot()
    let moved = AffineTransform(translationX: offset.x, y: offset.y).concatenating(t)
    // Beyond three sigma less than one level of 255 is left.
    let overflow = (sigma * 3).rounded(.up) + 1
    let visible = clipBounds.applying(t).intersection(
      path.hull.applying(moved).insetBy(dx: -overflow, dy: -overflow))
    guard !visible.isEmpty else { return }
    // A very soft shadow has no detail that a coarse mask would lose, and costs no more than others.
    let coarse = max(1, (sigma / 24).rounded(.down))
    let shrink = AffineTransform(scaleX: 1 / coarse, y: 1 / coarse)
    let area = visible.insetBy(dx: -overflow, dy: -overflow).applying(shrink).outset(toPixelsAt: 1)
    guard let mask = AlphaMask(area: area) else { return }
    mask.fill(path, moved.concatenating(shrink))
    mask.blur(sigma: sigma / coarse)
    saved {
      // Before the transform changes: a gradient lies in the coordinates of the path.
      let lit = path.hull.insetBy(dx: -3 * softness, dy: -3 * softness)
      guard setSource(paint, extent: prepared.map { $0.union(lit) } ?? lit) else { return }
      cairo_identity_matrix(context)
      cairo_scale(context, coarse, coarse)
      mask.draw(on: context)
    }
  }
}
