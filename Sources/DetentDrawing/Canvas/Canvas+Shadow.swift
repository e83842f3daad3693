internal import CDetentCairo
import Glibc

extension Canvas {
  /// Draws the shadow of a path, blurred inside and outside: draw the shape itself over it. It costs
  /// about a millisecond for every 100 000 device pixels that it covers within the clip; what does
  /// not change belongs in an ``ArtCache``.
  public func drawShadow(of path: Path, _ shadow: Shadow) {
    guard !path.isEmpty, shadow.color.alpha > 0 else { return }
    let t = deviceTransform
    let sigma =
      shadow.sigma.clamped(0, Shadow.maximumSigma, orNaN: 0) * abs(t.determinant).squareRoot()
    let moved = AffineTransform(translationX: shadow.offset.x, y: shadow.offset.y).concatenating(t)
    // Beyond three sigma less than one level of 255 is left.
    let reach = (sigma * 3).rounded(.up) + 1
    let visible = clipBounds.applying(t).intersection(
      path.hull.applying(moved).insetBy(dx: -reach, dy: -reach))
    guard !visible.isEmpty else { return }
    // A very soft shadow has no detail that a coarse mask would lose, and costs no more than others.
    let coarse = max(1, (sigma / 24).rounded(.down))
    let shrink = AffineTransform(scaleX: 1 / coarse, y: 1 / coarse)
    let area = visible.insetBy(dx: -reach, dy: -reach).applying(shrink).outset(toPixelsAt: 1)
    guard let mask = AlphaMask(area: area) else { return }
    mask.fill(path, moved.concatenating(shrink))
    mask.blur(sigma: sigma / coarse)
    saved {
      cairo_identity_matrix(context)
      cairo_scale(context, coarse, coarse)
      setSource(shadow.color)
      mask.draw(on: context)
    }
  }
}
