public import DetentDrawing

extension View {
  /// The place in the superview's coordinates: of a turned view, the rectangle around it. Numbers that
  /// are not finite are refused, negative sizes become zero.
  public final var frame: Rect {
    get {
      let upright = Rect(origin: position, size: storedBounds.size)
      return storedTransform.isIdentity ? upright : bounds.applying(transformToSuperview)
    }
    set {
      guard Finite.accepts(newValue, "\(logName).frame") else { return }
      let size = Size(width: max(0, newValue.width), height: max(0, newValue.height))
      setGeometry(position: newValue.origin, size: size)
    }
  }

  /// The view's own coordinates; an origin other than zero scrolls the content.
  public final var bounds: Rect {
    get { storedBounds }
    set {
      guard Finite.accepts(newValue, "\(logName).bounds") else { return }
      let size = Size(width: max(0, newValue.width), height: max(0, newValue.height))
      if newValue.origin != storedBounds.origin {
        damageExtent()
        storedBounds.origin = newValue.origin
        extentDidChange()
        damageExtent()
        window?.driver?.setNeedsHoverUpdate()
      }
      guard size != storedBounds.size else { return }
      let middle = center
      setGeometry(
        position: Point(x: middle.x - size.width / 2, y: middle.y - size.height / 2), size: size)
    }
  }

  /// The middle of the view in the superview's coordinates; what `transform` turns around.
  public final var center: Point {
    get {
      Point(
        x: position.x + storedBounds.width / 2, y: position.y + storedBounds.height / 2)
    }
    set {
      guard Finite.accepts(newValue, "\(logName).center") else { return }
      let size = storedBounds.size
      setGeometry(
        position: Point(x: newValue.x - size.width / 2, y: newValue.y - size.height / 2),
        size: size)
    }
  }

  /// Turns, scales or shifts the view around its centre. One that squeezes the view to nothing hides it
  /// from drawing and hits.
  public final var transform: AffineTransform {
    get { storedTransform }
    set {
      guard newValue != storedTransform, Finite.accepts(newValue, "\(logName).transform") else {
        return
      }
      damageExtent()
      storedTransform = newValue
      extentDidChange()
      damageExtent()
      window?.driver?.setNeedsHoverUpdate()
    }
  }

  private func setGeometry(position: Point, size: Size) {
    let resized = size != storedBounds.size
    guard resized || position != self.position else { return }
    damageExtent()
    self.position = position
    storedBounds.size = size
    extentDidChange()
    damageExtent()
    if resized { setNeedsLayout() }
    window?.driver?.setNeedsHoverUpdate()
  }

  // MARK: Conversion

  /// From this view's coordinates to the superview's.
  final var transformToSuperview: AffineTransform {
    if storedTransform.isIdentity {
      return AffineTransform(
        translationX: position.x - storedBounds.minX, y: position.y - storedBounds.minY)
    }
    let middle = center
    return AffineTransform(translationX: -storedBounds.midX, y: -storedBounds.midY)
      .concatenating(storedTransform)
      .concatenating(AffineTransform(translationX: middle.x, y: middle.y))
  }

  /// From this view's coordinates to those of the root of its tree.
  private var transformToRoot: AffineTransform {
    var result = AffineTransform.identity
    var candidate: View? = self
    while let view = candidate, let parent = view.superview {
      result = result.concatenating(view.transformToSuperview)
      candidate = parent
    }
    return result
  }

  /// A point of this view's coordinates in another view's of the same tree. Through a transform that
  /// cannot be undone the point comes back unchanged.
  public final func convert(_ point: Point, to other: View) -> Point {
    let inRoot = point.applying(transformToRoot)
    return other.transformToRoot.inverted.map(inRoot.applying) ?? point
  }

  /// The rectangle around a rectangle of this view's coordinates, in another view's of the same tree.
  public final func convert(_ rect: Rect, to other: View) -> Rect {
    let inRoot = rect.applying(transformToRoot)
    return other.transformToRoot.inverted.map(inRoot.applying) ?? rect
  }

  // MARK: Hits

  final func defaultHitTest(_ point: Point) -> View? {
    guard !isHidden, isUserInteractionEnabled, alpha >= 0.01 else { return nil }
    let isInside = self.point(inside: point)
    if clipsToBounds, !isInside { return nil }
    for subview in subviews.reversed() {
      guard let inverse = subview.transformToSuperview.inverted else { continue }
      if let hit = subview.hitTest(point.applying(inverse)) { return hit }
    }
    return isInside ? self : nil
  }

  /// Asks the scroll views around this view to bring a part of it into sight; all of it by default.
  public final func scrollToVisible(_ part: Rect? = nil) {
    var (shown, owner) = (part ?? bounds, self)
    var candidate = superview
    while let view = candidate {
      if let container = view as? any ScrollContainer {
        let wanted = owner.convert(shown, to: container.contentView)
        container.scrollRectToVisible(wanted)
        // Further out there is only what this one shows of it.
        (shown, owner) = (wanted.intersection(container.visibleRect), container.contentView)
      }
      candidate = view.superview
    }
  }
}

extension View {
  /// A rectangle of another view's coordinates, in this view's.
  public final func convert(_ rect: Rect, from other: View) -> Rect {
    other.convert(rect, to: self)
  }

  /// A point of another view's coordinates, in this view's.
  public final func convert(_ point: Point, from other: View) -> Point {
    other.convert(point, to: self)
  }
}
