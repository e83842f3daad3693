import DetentDrawing
import DetentViews
import DetentWidgets

/// A line that says as much as it has room for, in whole words.
@MainActor
final class SteppedLabel: Label {
  /// The same in fewer and fewer words; the first that fits is shown, else the last.
  var steps: [String] = [] {
    didSet {
      guard steps != oldValue else { return }
      let size = steps.first.map(size(of:)) ?? .zero
      if size != natural {
        natural = size
        invalidateIntrinsicContentSize()
      }
      choose()
    }
  }
  /// The size of the longest one.
  private var natural = Size.zero

  override var intrinsicContentSize: Size { natural }

  override func layoutSubviews() { choose() }

  private func choose() {
    text = steps.first { size(of: $0).width <= bounds.width } ?? steps.last ?? ""
  }

  private func size(of text: String) -> Size {
    let line = TextLine(text, font: font, direction: traits.textDirection(of: text))
    return Size(width: line.size.width.rounded(.up), height: line.size.height.rounded(.up))
  }
}
