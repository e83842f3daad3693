import DetentDrawing

/// The frame of a view in its superview, and how it is turned there.
struct ViewGeometry: Equatable {
  /// The top left corner of the untransformed view, in the superview's coordinates.
  var position = Point.zero
  var bounds = Rect.zero
  var transform = AffineTransform.identity
  /// How far beside its place the view is shown, in the superview's coordinates.
  var offset = Point.zero

  var center: Point {
    get { Point(x: position.x + bounds.width / 2, y: position.y + bounds.height / 2) }
    set {
      position = Point(x: newValue.x - bounds.width / 2, y: newValue.y - bounds.height / 2)
    }
  }

  var frame: Rect {
    let upright = Rect(origin: position + offset, size: bounds.size)
    return transform.isIdentity ? upright : bounds.applying(transformToSuperview)
  }

  /// What comes or goes at the bottom, in the coordinates of the view, where nothing but the height
  /// differs; nil where something else does.
  func changedBottom(to next: ViewGeometry) -> Rect? {
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
