import DetentDrawing
import DetentViews
import DetentWidgets

/// How many listings match, of how many, and what they cost in the middle.
@MainActor
final class SummaryBar: View {
  private let count = Label(font: .system(24, weight: 680, tabularDigits: true))
  private let rest = SteppedLabel(font: .system(13, tabularDigits: true), color: .secondary)
  private let row: StackView

  init() {
    row = StackView(
      .horizontal, spacing: 7, alignment: .firstBaseline, views: [count, rest, Spacer()])
    super.init(frame: .zero)
    identifier = "summary"
    accessibilityRole = .status
    rest.compressionResistance.horizontal = .low
    addSubview(row)
  }

  override var intrinsicContentSize: Size {
    Size(width: View.noIntrinsicMetric, height: max(34, row.intrinsicContentSize.height))
  }

  override func layoutSubviews() { row.frame = bounds }

  /// - Parameters:
  ///   - descriptions: what stands behind the count, in fewer and fewer words.
  ///   - spoken: all of it, for screen readers.
  func show(count text: String, rest descriptions: [String], spoken: String) {
    count.text = text
    rest.steps = descriptions
    accessibilityLabel = spoken
  }
}
