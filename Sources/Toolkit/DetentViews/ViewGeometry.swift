public import DetentDrawing

extension View {
  /// The frame of a view in its superview, and how it is turned there.
  struct Geometry: Equatable {
    /// The top left corner of the untransformed view, in the superview's coordinates.
    var position = Point.zero
    var bounds = Rect.zero
    var transform = AffineTransform.identity
    /// How far beside its place the view is shown, in the superview's coordinates.
    var offset = Point.zero

    var center: Point {
      get { Point(x: position.x + bounds.width / 2, y: position.y + bounds.height / 2) }
      set { position = Point(x: newValue.x - bounds.width / 2, y: newValue.y - bounds.height / 2) }
    }

    var frame: Rect {
      let upright = Rect(origin: position + offset, size: bounds.size)
      return transform.isIdentity ? upright : bounds.applying(transformToSuperview)
    }

    /// What comes or goes at the bottom if only the height differs; else nil.
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

  /// A point of this view's coordinates in another view's of the same tree. Through a transform
  /// that cannot be undone the point comes back unchanged.
  public final func convert(_ point: Point, to other: View) -> Point {
    let inRoot = point.applying(transformToRoot)
    guard other.superview != nil else { return inRoot }
    return other.transformToRoot.inverted.map(inRoot.applying) ?? point
  }

  /// The rectangle around a rectangle of this view, in another view's coordinates.
  public final func convert(_ rect: Rect, to other: View) -> Rect {
    let inRoot = rect.applying(transformToRoot)
    guard other.superview != nil else { return inRoot }
    return other.transformToRoot.inverted.map(inRoot.applying) ?? rect
  }

  /// A rectangle of another view's coordinates, in this view's.
  public final func convert(_ rect: Rect, from other: View) -> Rect {
    other.convert(rect, to: self)
  }

  /// A point of another view's coordinates, in this view's.
  public final func convert(_ point: Point, from other: View) -> Point {
    other.convert(point, to: self)
  }

  /// A rectangle of this view's coordinates, in those of its window.
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

  /// Asks the scroll views around this view to bring a part of it into sight; all of it by default.
  public final func scrollToVisible(_ part: Rect? = nil) {
    var (shown, owner) = (part ?? bounds, self)
    for case let container as any ScrollContainer in lineage.dropFirst() {
      let wanted = owner.convert(shown, to: container.contentView)
      container.scrollRectToVisible(wanted)
      // Further out there is only what this one shows of it.
      (shown, owner) = (wanted.intersection(container.visibleRect), container.contentView)
    }
  }

  // MARK: Measuring

  /// The size that a container gives the view: fixed lengths where there are any, else what fits.
  /// In whole device pixels: a frame that is put on them is then as large, wherever it lies.
  public final func measuredSize(in size: Size) -> Size {
    let room = Size(width: fixedWidth ?? size.width, height: fixedHeight ?? size.height)
    let fitted = sizeThatFits(room)
    // Called twice at each level, the innermost of nested stacks would be measured a thousand
    // times.
    let intrinsic = squeezesSubviews ? fitted : intrinsicContentSize
    return Size(
      width: fixedWidth ?? (intrinsic.width < 0 ? intrinsic.width : fitted.width),
      height: fixedHeight ?? (intrinsic.height < 0 ? intrinsic.height : fitted.height)
    ).grown(toPixelsAt: traits.scale)
  }

  package final func fixedLength(along axis: Axis) -> Double? {
    axis == .horizontal ? fixedWidth : fixedHeight
  }

  /// The least size without squeezing: fixed lengths, else what the content resists to lose.
  package final var neededSize: Size {
    let content = minimumContentSize
    func length(_ fixed: Double?, _ needed: Double, _ resistance: LayoutPriority) -> Double {
      max(0, fixed ?? (resistance >= .windowSize ? needed : 0))
    }
    return Size(
      width: length(fixedWidth, content.width, compressionResistance.horizontal),
      height: length(fixedHeight, content.height, compressionResistance.vertical))
  }

  /// The first view that a stack gave less than its content needs; nil if there is none.
  package final var firstSqueezed: View? { firstSqueezed(includingByHand: false) }

  /// The same, also of views that a program itself gave too small a frame.
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

/// A view that shows a part of another one; called by `View.scrollToVisible(_:)`.
@MainActor
public protocol ScrollContainer: View {
  /// What is scrolled.
  var contentView: View { get }
  /// The part of the content that can be seen, in its coordinates.
  var visibleRect: Rect { get }
  /// Scrolls as little as is needed to show a rectangle of the content.
  func scrollRectToVisible(_ rect: Rect)
}
