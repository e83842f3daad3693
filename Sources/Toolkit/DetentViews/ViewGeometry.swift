public import DetentDrawing

extension View {
  struct Geometry: Equatable {
    /// The top left corner of the untransformed view, in the superview's coordinates.
    var position = Point.zero
    var bounds = Rect.zero
    var transform = AffineTransform.identity
    /// The temporary offset of a moving view, in the superview's coordinates.
    var offset = Point.zero

    var center: Point {
      get { Point(x: position.x + bounds.width / 2, y: position.y + bounds.height / 2) }
      set { position = Point(x: newValue.x - bounds.width / 2, y: newValue.y - bounds.height / 2) }
    }

    var frame: Rect {
      let upright = Rect(origin: position + offset, size: bounds.size)
      return transform.isIdentity ? upright : bounds.applying(transformToSuperview)
    }

    /// The part that appears or disappears at the bottom if only the height differs, otherwise nil.
    func changedBottom(to next: Geometry) -> Rect? {
      var same = next
      same.bounds.size.height = bounds.height
      guard same == self, transform.isIdentity else { return nil }
      let (less, more) = (min(bounds.maxY, next.bounds.maxY), max(bounds.maxY, next.bounds.maxY))
      return Rect(x: bounds.minX, y: less, width: bounds.width, height: more - less)
    }

    var transformToSuperview: AffineTransform {
      if transform.isIdentity {
        return AffineTransform(
          translationX: position.x + offset.x - bounds.minX,
          y: position.y + offset.y - bounds.minY)
      }
      let middle = center + offset
      return AffineTransform(translationX: -bounds.midX, y: -bounds.midY)
        .concatenating(transform)
        .concatenating(AffineTransform(translationX: middle.x, y: middle.y))
    }
  }

  // MARK: Conversion

  private var transformToRoot: AffineTransform {
    var result = AffineTransform.identity
    for view in lineage where view.superview != nil {
      result = result.concatenating(view.transformToSuperview)
    }
    return result
  }

  /// Converts a point to the coordinates of another view in the same tree. If a transform on the
  /// way cannot be inverted, the point is returned unchanged.
  public final func convert(_ point: Point, to other: View) -> Point {
    let inRoot = point.applying(transformToRoot)
    guard other.superview != nil else { return inRoot }
    return other.transformToRoot.inverted.map(inRoot.applying) ?? point
  }

  /// Converts a rectangle to the bounding rectangle in the coordinates of another view.
  public final func convert(_ rect: Rect, to other: View) -> Rect {
    let inRoot = rect.applying(transformToRoot)
    guard other.superview != nil else { return inRoot }
    return other.transformToRoot.inverted.map(inRoot.applying) ?? rect
  }

  /// Converts a rectangle from the coordinates of another view.
  public final func convert(_ rect: Rect, from other: View) -> Rect {
    other.convert(rect, to: self)
  }

  /// Converts a point from the coordinates of another view.
  public final func convert(_ point: Point, from other: View) -> Point {
    other.convert(point, to: self)
  }

  /// Converts a rectangle to the coordinates of the window.
  public final func frameInWindow(_ rect: Rect) -> Rect {
    guard let window else { return rect }
    return convert(rect, to: window)
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

  /// Scrolls the scroll views around this view until a part of it is visible; by default all of it.
  public final func scrollToVisible(_ part: Rect? = nil) {
    var (shown, owner) = (part ?? bounds, self)
    for case let container as any ScrollContainer in lineage.dropFirst() {
      let wanted = owner.convert(shown, to: container.contentView)
      container.scrollRectToVisible(wanted)
      // Outer scroll views can only show the visible part of this one.
      (shown, owner) = (wanted.intersection(container.visibleRect), container.contentView)
    }
  }

  // MARK: Measuring

  /// The size that a container gives the view: its fixed lengths, or the best fit within `size`. It
  /// is in whole device pixels, so that a frame aligned to pixels keeps this size in any place.
  public final func measuredSize(in size: Size) -> Size {
    let room = Size(width: fixedWidth ?? size.width, height: fixedHeight ?? size.height)
    let fitted = sizeThatFits(room)
    // Two calls at each level would measure the innermost of nested stacks a thousand times.
    let intrinsic = squeezesSubviews ? fitted : intrinsicContentSize
    return Size(
      width: fixedWidth ?? (intrinsic.width < 0 ? intrinsic.width : fitted.width),
      height: fixedHeight ?? (intrinsic.height < 0 ? intrinsic.height : fitted.height)
    ).grown(toPixelsAt: traits.scale)
  }

  package final func fixedLength(along axis: Axis) -> Double? {
    axis == .horizontal ? fixedWidth : fixedHeight
  }

  /// The smallest size that is not squeezed: fixed lengths, or the content's if it resists.
  package final var neededSize: Size {
    let content = minimumContentSize
    func length(_ fixed: Double?, _ needed: Double, _ resistance: LayoutPriority) -> Double {
      max(0, fixed ?? (resistance >= .windowSize ? needed : 0))
    }
    return Size(
      width: length(fixedWidth, content.width, compressionResistance.horizontal),
      height: length(fixedHeight, content.height, compressionResistance.vertical))
  }

  /// The first view that a stack gave less than its content needs, or nil.
  package final var firstSqueezed: View? { firstSqueezed(includingByHand: false) }

  /// As above, optionally including views that the program itself gave too small a frame.
  final func firstSqueezed(includingByHand: Bool) -> View? {
    guard !isHidden else { return nil }
    for subview in subviews {
      if let found = subview.firstSqueezed(includingByHand: includingByHand) { return found }
    }
    let isByHand = includingByHand && isSizedByHand
    guard isByHand || superview?.squeezesSubviews == true, !squeezesSubviews else { return nil }
    // Frames are rounded to device pixels.
    let (needed, given) = (neededSize, bounds.size)
    if needed.width > given.width + 1 || needed.height > given.height + 1 { return self }
    return self is Control && given.isEmpty ? self : nil
  }

  package final var squeezeDescription: String {
    let needed = neededSize
    let name = accessibilityNode()?.label.map { "\(logName) “\($0)”" } ?? logName
    if bounds.width >= needed.width, bounds.height >= needed.height {
      return "\(name) has no room: it has \(bounds.width) × \(bounds.height)"
    }
    return "\(name) is squeezed: it has \(bounds.width) × \(bounds.height) and needs "
      + "\(needed.width) × \(needed.height)"
  }
}

/// A view that shows a part of a larger one; called by `View.scrollToVisible(_:)`.
@MainActor
public protocol ScrollContainer: View {
  /// The view that is scrolled.
  var contentView: View { get }
  /// The visible part of the content, in its coordinates.
  var visibleRect: Rect { get }
  /// Scrolls by the least distance that shows a rectangle of the content.
  func scrollRectToVisible(_ rect: Rect)
}
