import DetentDrawing
import DetentViews

/// The filters that are set, each with a way out. The row keeps its height when there is none, so that
/// nothing below it moves during a drag.
@MainActor
final class ChipRow: View {
  let price = Button("", kind: .chip)
  private let hint = Label(
    "All listings: drag the price range to narrow them down", font: .system(11.5),
    color: .secondary)

  init() {
    super.init(frame: .zero)
    price.identifier = "chip.price"
    price.isHidden = true
    addSubview(price)
    addSubview(hint)
  }

  override var intrinsicContentSize: Size { Size(width: View.noIntrinsicMetric, height: 26) }

  /// - Parameter text: the price filter in words; nil where it lets everything through.
  func show(price text: String?) {
    price.isHidden = text == nil
    hint.isHidden = text != nil
    if let text {
      price.title = "\(text)  ✕"
      price.accessibilityLabel = "Remove the filter \(text)"
    }
    setNeedsLayout()
  }

  override func layoutSubviews() {
    let width = min(price.intrinsicContentSize.width, bounds.width)
    price.frame = Rect(
      x: traits.isRightToLeft ? bounds.width - width : 0, y: 0, width: width,
      height: bounds.height)
    hint.frame = bounds
  }
}
