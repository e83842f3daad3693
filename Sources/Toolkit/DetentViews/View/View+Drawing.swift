public import DetentDrawing

extension View {
  // MARK: Display

  /// Asks for a drawing of the whole view and its outset, with all that lies there.
  public final func setNeedsDisplay() { setNeedsDisplay(in: ownExtent) }

  /// Asks for a drawing of a part, in the view's coordinates.
  public final func setNeedsDisplay(in rect: Rect) {
    guard let window else { return }
    var damaged = rect.intersection(Self.drawableArea)
    if damaged.isEmpty { return }
    var view = self
    // How far the edges around leave alone what the view lies in; see `RaisedFocus`.
    var overflow = 0.0
    // Converted now and not when it is drawn: what moves later damages its own old frame.
    while true {
      if view.isHidden { return }
      if view.isRaised { overflow = view.visualOverflow }
      if view.clipsToBounds {
        damaged = damaged.intersection(view.bounds.insetBy(dx: -overflow, dy: -overflow))
        if damaged.isEmpty { return }
      }
      guard let parent = view.superview else { break }
      damaged = damaged.applying(view.transformToSuperview)
      view = parent
    }
    window.driver?.addDamage(damaged)
  }

  package final func redraw(if changed: Bool) {
    if changed { setNeedsDisplay() }
  }

  // MARK: Drawing

  /// Draws the view and those below it into a canvas of the superview's coordinates.
  final func drawTree(in canvas: Canvas, dirty: Rect) {
    guard !isHidden, alpha > 0, !isRaised else { return }
    drawUnraised(in: canvas, dirty: dirty)
    if isUnderRaisedFocus { window?.raisedFocus.draw(in: canvas, dirty: dirty) }
  }

  /// The same, whether or not the view is the one with the focus ring that is drawn later.
  final func drawUnraised(in canvas: Canvas, dirty: Rect) {
    guard let inverse = transformToSuperview.inverted else { return }
    let local = dirty.applying(inverse)
    // With all that lies in it: where nothing is to be seen of that, nobody below need be asked.
    guard holdsRaisedFocus || visualExtent.intersects(local) else { return }
    canvas.saved {
      guard canvas.concatenate(transformToSuperview) else { return }
      if alpha < 1 {
        canvas.group(alpha: alpha) { drawContent(in: canvas, dirty: local) }
      } else {
        drawContent(in: canvas, dirty: local)
      }
    }
  }

  /// - Parameter withBackground: false where it is filled already.
  final func drawContent(in canvas: Canvas, dirty: Rect, withBackground: Bool = true) {
    if withBackground { drawBackground(in: canvas, dirty: dirty) }
    if clipsToBounds {
      canvas.saved {
        clipToBounds(canvas, dirty: dirty)
        drawInside(in: canvas, dirty: dirty.intersection(bounds))
      }
    } else {
      drawInside(in: canvas, dirty: dirty)
    }
    drawBorder(in: canvas, dirty: dirty)
  }

  /// Draws what lies between the background and the border.
  private func drawInside(in canvas: Canvas, dirty: Rect) {
    let extent = ownExtent
    if extent.intersects(dirty), !bounds.isEmpty {
      canvas.saved {
        // What is drawn further out would stay there: nobody requests a drawing of that part.
        if !extent.contains(dirty) { canvas.clip(to: canvas.pixelsAround(extent)) }
        draw(in: canvas, dirty: dirty)
      }
    }
    for subview in subviews { subview.drawTree(in: canvas, dirty: dirty) }
  }

  /// A part of a rectangle of the superview that the view hides: nothing that lies below it has to
  /// be drawn there. As large as is easily found; empty where there is none.
  final func opaquePart(of rect: Rect) -> Rect {
    guard !isHidden, alpha >= 1, !isRaised, transform == .identity, frame.intersects(rect) else {
      return .zero
    }
    let local = rect.offsetBy(dx: -frame.minX, dy: -frame.minY)
    // Beside the corners.
    let inner = bounds.insetBy(dx: 0, dy: cornerRadius)
    let isCovered = isOpaque || (backgroundColor?.resolved(for: traits).alpha ?? 0) >= 1
    let own = isCovered ? inner.intersection(local) : .zero
    let part = opaqueContent(
      in: clipsToBounds ? inner.intersection(local) : local, atLeast: own)
    return part.offsetBy(dx: frame.minX, dy: frame.minY)
  }

  /// The largest part of a rectangle, in the view's coordinates, that one of the views below hides.
  final func opaqueContent(in rect: Rect, atLeast known: Rect = .zero) -> Rect {
    func area(_ rect: Rect) -> Double { rect.width * rect.height }
    var best = known
    for subview in subviews where best != rect {
      guard area(subview.frame.intersection(rect)) > area(best) else { continue }
      let part = subview.opaquePart(of: rect)
      if area(part) > area(best) { best = part }
    }
    return best
  }

  private func clipToBounds(_ canvas: Canvas, dirty: Rect) {
    if cornerRadius > 0 {
      canvas.clip(to: outline(on: canvas, in: dirty))
    } else {
      canvas.clip(to: bounds)
    }
  }

  private func drawBackground(in canvas: Canvas, dirty: Rect) {
    guard let color = backgroundColor?.resolved(for: traits), color.alpha > 0 else { return }
    if cornerRadius > 0 {
      canvas.fill(outline(on: canvas, in: dirty), with: color)
    } else {
      // Only what is dirty: the content of a scroll view may be larger than Cairo's numbers.
      canvas.fill(bounds.intersection(dirty), with: color)
    }
  }

  private func drawBorder(in canvas: Canvas, dirty: Rect) {
    guard borderWidth > 0, let color = borderColor?.resolved(for: traits) else { return }
    // Between the corners the border is straight. The parts meet between two rows of pixels: within
    // a row, rounding could leave that row out of both.
    let corner = min(cornerRadius + canvas.hairline / 2, bounds.height / 2)
    let sides = canvas.pixelAligned(
      Rect(
        x: dirty.minX, y: bounds.minY + corner, width: dirty.width,
        height: bounds.height - 2 * corner))
    for part in dirty.parts(without: sides) + [dirty.intersection(sides)] where !part.isEmpty {
      canvas.saved {
        canvas.clip(to: part)
        canvas.stroke(
          outline(on: canvas, in: part, inset: borderWidth / 2), with: color,
          style: StrokeStyle(width: borderWidth))
      }
    }
  }

  /// The bounds with their round corners, or without where none of these is dirty: corners are slow
  /// to draw. Edges within a pixel are drawn with the corners wherever they are drawn: Cairo fills a
  /// part of a pixel by area where a shape has only straight sides, and else by samples.
  private func outline(on canvas: Canvas, in dirty: Rect, inset: Double = 0) -> Path {
    let rect = bounds.insetBy(dx: inset, dy: inset)
    let seen = bounds.intersection(dirty)
    let isBesideCorners =
      bounds.insetBy(dx: cornerRadius, dy: 0).contains(seen)
      || bounds.insetBy(dx: 0, dy: cornerRadius).contains(seen)
    let edges = [bounds, bounds.insetBy(dx: 2 * inset, dy: 2 * inset)]
    return isBesideCorners && edges.allSatisfy(canvas.isOnPixels)
      ? Path(rect: rect) : Path(roundedRect: rect, cornerRadius: cornerRadius - inset)
  }
}
