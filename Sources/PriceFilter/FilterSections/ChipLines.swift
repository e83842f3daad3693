import DetentDrawing
import DetentViews

/// Views beside each other, each as long as it wants to be, on as many lines as they need.
@MainActor
final class ChipLines: View {
  private static let spacing = 8.0

  /// Where the views lie, from the leading edge on.
  private func frames(in width: Double) -> [Rect] {
    var (corner, height) = (Point.zero, 0.0)
    return subviews.map { view in
      let size = view.intrinsicContentSize
      let length = min(size.width, max(0, width))
      if corner.x > 0, corner.x + length > width {
        corner = Point(x: 0, y: corner.y + height + Self.spacing)
        height = 0
      }
      height = max(height, size.height)
      defer { corner.x += length + Self.spacing }
      return Rect(x: corner.x, y: corner.y, width: length, height: size.height)
    }
  }

  override var intrinsicContentSize: Size {
    Size(width: View.noIntrinsicMetric, height: sizeThatFits(bounds.size).height)
  }

  override func sizeThatFits(_ size: Size) -> Size {
    Size(width: size.width, height: frames(in: size.width).map(\.maxY).max() ?? 0)
  }

  override func layoutSubviews() {
    for (view, place) in zip(subviews, frames(in: bounds.width)) {
      var frame = place
      if traits.isRightToLeft { frame.origin.x = bounds.width - frame.maxX }
      view.frame = frame
    }
  }
}
