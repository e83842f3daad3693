import DetentDrawing

/// Draws views with their subviews into a canvas, back to front.
@MainActor
struct TreePainter {
  let canvas: Canvas

  /// Draws a view and its subviews; the canvas has the coordinates of the superview.
  func draw(_ view: View, dirty: Rect) {
    guard !view.isHidden, view.shownAlpha > 0, !view.isRaised else { return }
    drawUnraised(view, dirty: dirty)
    if view.isUnderRaisedFocus { view.window?.raisedFocus.draw(in: canvas, dirty: dirty) }
  }

  /// Draws the view even if it is the focused one that is raised above others.
  func drawUnraised(_ view: View, dirty: Rect) {
    guard let inverse = view.transformToSuperview.inverted else { return }
    let local = dirty.applying(inverse)
    // If nothing of the whole subtree is visible, its views are not visited.
    guard view.holdsRaisedFocus || view.visualExtent.intersects(local) else { return }
    canvas.saved {
      guard canvas.concatenate(view.transformToSuperview) else { return }
      let alpha = view.shownAlpha
      if alpha < 1 {
        canvas.group(alpha: alpha) { drawContent(of: view, dirty: local) }
      } else {
        drawContent(of: view, dirty: local)
      }
    }
  }

  /// Draws a view without its opacity and transform; the background may be filled already.
  func drawContent(of view: View, dirty: Rect, withBackground: Bool = true) {
    if withBackground { drawBackground(of: view, dirty: dirty) }
    if view.clipsToBounds {
      canvas.saved {
        clipToBounds(of: view, dirty: dirty)
        drawInside(view, dirty: dirty.intersection(view.bounds))
      }
    } else {
      drawInside(view, dirty: dirty)
    }
    drawBorder(of: view, dirty: dirty)
  }

  private func drawInside(_ view: View, dirty: Rect) {
    let extent = view.ownExtent
    if extent.intersects(dirty), !view.bounds.isEmpty {
      canvas.saved {
        // Content outside this area would never be erased, since redrawing it is never requested.
        if !extent.contains(dirty) { canvas.clip(to: canvas.pixelsAround(extent)) }
        view.draw(in: canvas, dirty: dirty)
      }
    }
    for subview in view.subviews { draw(subview, dirty: dirty) }
  }

  private func clipToBounds(of view: View, dirty: Rect) {
    if view.cornerRadius > 0 {
      canvas.clip(to: outline(of: view, in: dirty))
    } else {
      canvas.clip(to: view.bounds)
    }
  }

  private func drawBackground(of view: View, dirty: Rect) {
    let moving = view.motion?.shown(.background)?.background
    let fill = moving ?? view.backgroundColor?.resolved(for: view.traits)
    guard !view.drawsOwnBackground, let color = fill, color.alpha > 0 else { return }
    if view.cornerRadius > 0 {
      canvas.fill(outline(of: view, in: dirty), with: color)
    } else {
      // Only the dirty part: the content of a scroll view may exceed the range of Cairo's numbers.
      canvas.fill(view.bounds.intersection(dirty), with: color)
    }
  }

  private func drawBorder(of view: View, dirty: Rect) {
    let moving = view.motion?.shown(.border)?.border
    let stroke = moving ?? view.borderColor?.resolved(for: view.traits)
    guard view.borderWidth > 0, let color = stroke else { return }
    let bounds = view.bounds
    // Between the corners the border is straight. The parts meet between two rows of pixels: within
    // a row, rounding could leave it out of both.
    let corner = min(view.cornerRadius + canvas.hairline / 2, bounds.height / 2)
    let sides = canvas.pixelAligned(
      Rect(
        x: dirty.minX, y: bounds.minY + corner, width: dirty.width,
        height: bounds.height - 2 * corner))
    for part in dirty.parts(without: sides) + [dirty.intersection(sides)] where !part.isEmpty {
      canvas.saved {
        canvas.clip(to: part)
        canvas.stroke(
          outline(of: view, in: part, inset: view.borderWidth / 2), with: color,
          style: StrokeStyle(width: view.borderWidth))
      }
    }
  }

  /// The bounds with round corners, or plain if no corner is dirty, since corners are slow to draw.
  /// If edges are not on whole pixels, the corners are always included: Cairo computes exact
  /// coverage for shapes with only straight sides, but samples other shapes.
  private func outline(of view: View, in dirty: Rect, inset: Double = 0) -> Path {
    let (bounds, radius) = (view.bounds, view.cornerRadius)
    let rect = bounds.insetBy(dx: inset, dy: inset)
    let seen = bounds.intersection(dirty)
    let isBesideCorners =
      bounds.insetBy(dx: radius, dy: 0).contains(seen)
      || bounds.insetBy(dx: 0, dy: radius).contains(seen)
    let edges = [bounds, bounds.insetBy(dx: 2 * inset, dy: 2 * inset)]
    return isBesideCorners && edges.allSatisfy(canvas.isOnPixels)
      ? Path(rect: rect) : Path(roundedRect: rect, cornerRadius: radius - inset)
  }

  // MARK: What views hide

  /// A part of a rectangle in the superview that the view hides, so that nothing below it has to be
  /// drawn. It is as large as can be found quickly, or empty.
  private static func opaquePart(of view: View, in rect: Rect) -> Rect {
    let (frame, bounds) = (view.frame, view.bounds)
    guard !view.isHidden, view.alpha >= 1, view.motion == nil, !view.isRaised,
      view.transform == .identity, frame.intersects(rect)
    else { return .zero }
    let local = rect.offsetBy(dx: -frame.minX, dy: -frame.minY)
    // Between the round corners.
    let inner = bounds.insetBy(dx: 0, dy: view.cornerRadius)
    let background = view.backgroundColor?.resolved(for: view.traits).alpha ?? 0
    let isCovered = view.isOpaque || !view.drawsOwnBackground && background >= 1
    let own = isCovered ? inner.intersection(local) : .zero
    let part = opaqueContent(
      of: view, in: view.clipsToBounds ? inner.intersection(local) : local, atLeast: own)
    return part.offsetBy(dx: frame.minX, dy: frame.minY)
  }

  /// The largest part of a rectangle, in the view's coordinates, that one of the subviews hides.
  static func opaqueContent(of view: View, in rect: Rect, atLeast known: Rect = .zero) -> Rect {
    func area(_ rect: Rect) -> Double { rect.width * rect.height }
    var best = known
    for subview in view.subviews where best != rect {
      guard area(subview.frame.intersection(rect)) > area(best) else { continue }
      let part = opaquePart(of: subview, in: rect)
      if area(part) > area(best) { best = part }
    }
    return best
  }
}
