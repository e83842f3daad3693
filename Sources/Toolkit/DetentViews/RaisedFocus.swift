import DetentDrawing

/// Keeps the focus ring whole. If the edge of a surrounding view would cut it, the focused view
/// is drawn after that view, and a ring's width beyond its edge.
///
/// An edge that cuts the view itself also cuts the ring: nothing floats outside a scrolled page.
@MainActor
final class RaisedFocus {
  /// The views from the outermost that cuts the ring to the focused one; empty without a cut.
  private var path: [View] = []
  /// The superviews of the outermost view.
  private var holders: [View] = []
  private var shown: Shown?

  private struct Shown: Equatable {
    var view: ObjectIdentifier
    var extent: Rect
    /// Detects scrolling, which beyond the edge changes no other field.
    var transform: AffineTransform
    var alpha: Double
  }

  /// Raises nothing until the next frame, since views without a window may be drawn elsewhere.
  func lower() {
    path.last?.isRaised = false
    path.first?.isUnderRaisedFocus = false
    for holder in holders { holder.holdsRaisedFocus = false }
    (path, holders) = ([], [])
  }

  func update(in window: Window) {
    lower()
    let (found, now) = find(in: window)
    path = found
    path.last?.isRaised = true
    path.first?.isUnderRaisedFocus = true
    var holder = path.first?.superview
    while let view = holder, view !== window {
      view.holdsRaisedFocus = true
      holders.append(view)
      holder = view.superview
    }
    guard now != shown else { return }
    if let shown { window.driver?.addDamage(shown.extent) }
    if let now { window.driver?.addDamage(now.extent) }
    shown = now
  }

  private func find(in window: Window) -> ([View], Shown?) {
    guard let view = window.firstResponder, view !== window, view.showsFocusRing,
      view.visualOverflow > 0, !view.clipsToBounds
    else { return ([], nil) }
    var extent = view.bounds.insetBy(dx: -view.visualOverflow, dy: -view.visualOverflow)
    var transform = AffineTransform.identity
    var alpha = 1.0
    var chain: [View] = []
    var outermost: Int?
    var current = view
    while let parent = current.superview {
      guard !current.isHidden else { return ([], nil) }
      chain.append(current)
      alpha *= current.alpha
      extent = extent.applying(current.transformToSuperview)
      transform = transform.concatenating(current.transformToSuperview)
      if parent !== window, parent.clipsToBounds {
        if !parent.bounds.contains(extent) { outermost = chain.count }
        extent = extent.intersection(Self.edge(of: parent, for: view))
      }
      current = parent
    }
    guard current === window, let outermost, outermost < chain.count else { return ([], nil) }
    return (
      chain[...outermost].reversed(),
      Shown(view: ObjectIdentifier(view), extent: extent, transform: transform, alpha: alpha)
    )
  }

  /// The bounds of a clipping view, extended at the sides that the focused view does not cross.
  private static func edge(of view: View, for focus: View) -> Rect {
    let inside = focus.convert(focus.bounds, to: view)
    let bounds = view.bounds
    func overflow(_ isInside: Bool) -> Double { isInside ? focus.visualOverflow : 0 }
    let left = overflow(inside.minX >= bounds.minX - tolerance)
    let right = overflow(inside.maxX <= bounds.maxX + tolerance)
    let top = overflow(inside.minY >= bounds.minY - tolerance)
    let bottom = overflow(inside.maxY <= bounds.maxY + tolerance)
    return Rect(
      x: bounds.minX - left, y: bounds.minY - top, width: bounds.width + left + right,
      height: bounds.height + top + bottom)
  }

  /// In logical pixels, since frames are rounded to device pixels.
  private static let tolerance = 0.5

  func draw(in canvas: Canvas, dirty: Rect) { draw(0, in: canvas, dirty: dirty) }

  private func draw(_ index: Int, in canvas: Canvas, dirty: Rect) {
    guard path.indices.contains(index) else { return }
    let view = path[index]
    guard index < path.count - 1 else {
      return TreePainter(canvas: canvas).drawUnraised(view, dirty: dirty)
    }
    guard let inverse = view.transformToSuperview.inverted, let focus = path.last else { return }
    canvas.saved {
      guard canvas.concatenate(view.transformToSuperview) else { return }
      var local = dirty.applying(inverse)
      if view.clipsToBounds {
        let edge = Self.edge(of: view, for: focus)
        canvas.clip(to: edge)
        // The clip is on whole pixels. As elsewhere, the rest of the last pixel is not visible.
        local = local.intersection(edge)
      }
      if view.alpha < 1 {
        canvas.group(alpha: view.alpha) { draw(index + 1, in: canvas, dirty: local) }
      } else {
        draw(index + 1, in: canvas, dirty: local)
      }
    }
  }
}
