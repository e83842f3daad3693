import DetentDrawing
import DetentViews

/// Views beside each other, each as long as it wants to be, on as many lines as they need.
@MainActor
final class ChipLines: View {
  /// The greatest length of a view where all stand on one line that goes on beyond the width, in
  /// logical pixels; nil for as many lines as are needed.
  var lengthOnOneLine: Double? {
    didSet { if lengthOnOneLine != oldValue { setNeedsLayout() } }
  }

  private static let spacing = 8.0

  private var chips: [View] { subviews.filter { !$0.isHidden } }

  /// Where the views lie, from the leading edge on.
  private func frames(in width: Double) -> [Rect] {
    let sizes = chips.map(\.intrinsicContentSize)
    let lineHeight = sizes.map(\.height).max() ?? 0
    var corner = Point.zero
    return sizes.map { size in
      let length = min(size.width, max(0, lengthOnOneLine ?? width))
      if lengthOnOneLine == nil, corner.x > 0, corner.x + length > width {
        corner = Point(x: 0, y: corner.y + lineHeight + Self.spacing)
      }
      defer { corner.x += length + Self.spacing }
      return Rect(
        x: corner.x, y: corner.y + (lineHeight - size.height) / 2, width: length,
        height: size.height)
    }
  }

  /// The length of the line on which all views stand.
  var length: Double { frames(in: bounds.width).last?.maxX ?? 0 }

  override var intrinsicContentSize: Size {
    Size(width: View.noIntrinsicMetric, height: sizeThatFits(bounds.size).height)
  }

  override func sizeThatFits(_ size: Size) -> Size {
    Size(width: size.width, height: frames(in: size.width).map(\.maxY).max() ?? 0)
  }

  override func layoutSubviews() {
    for (view, place) in zip(chips, frames(in: bounds.width)) {
      var frame = place
      if traits.isRightToLeft { frame.origin.x = bounds.width - frame.maxX }
      view.frame = frame
    }
  }
}
