import DetentDrawing
import DetentViews

/// Views beside each other, each as long as it wants to be, on as many lines as they need.
@MainActor
final class ChipLines: View {
  private static let spacing = 8.0

  /// Where views lie, from the leading edge on: beside each other as long as there is room, then on
  /// the next line.
  /// - Parameter isSingleLine: whether they go on beyond the width instead.
  static func frames(
    of views: [View], lineHeight: Double, spacing: Double, in width: Double,
    isSingleLine: Bool = false
  ) -> [Rect] {
    var corner = Point.zero
    return views.map { view in
      let size = view.intrinsicContentSize
      let (length, height) = (min(size.width, max(0, width)), min(size.height, lineHeight))
      if !isSingleLine, corner.x > 0, corner.x + length > width {
        corner = Point(x: 0, y: corner.y + lineHeight + spacing)
      }
      defer { corner.x += length + spacing }
      return Rect(
        x: corner.x, y: corner.y + (lineHeight - height) / 2, width: length, height: height)
    }
  }

  private func frames(in width: Double) -> [Rect] {
    let height = subviews.map(\.intrinsicContentSize.height).max() ?? 0
    return Self.frames(of: subviews, lineHeight: height, spacing: Self.spacing, in: width)
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
