import DetentDrawing
import DetentViews
import DetentWidgets

/// How many listings match, of how many, and what they cost in the middle.
@MainActor
final class SummaryBar: View {
  /// Opens the filters where there is no room for them beside the list.
  let filters = Button("", style: .bordered)
  private let count = Label(font: .system(24, weight: 680, tabularDigits: true))
  private let rest = Label(font: .system(13, tabularDigits: true), color: .secondary)
  private let row: StackView

  init() {
    let words = StackView(.horizontal, spacing: 7, alignment: .firstBaseline, views: [count, rest])
    row = StackView(
      .horizontal, spacing: 12, alignment: .center, views: [words, Spacer(), filters])
    super.init(frame: .zero)
    filters.identifier = "filters"
    filters.isHidden = true
    accessibilityRole = .status
    rest.compressionResistance.horizontal = .low
    addSubview(row)
    localeDidChange()
  }

  override func localeDidChange() { filters.title = traits.texts("Filters", context: "button") }

  override var intrinsicContentSize: Size {
    Size(width: View.noIntrinsicMetric, height: max(34, row.intrinsicContentSize.height))
  }

  override func layoutSubviews() { row.frame = bounds }

  func show(count text: String, rest description: String) {
    count.text = text
    rest.text = description
    accessibilityLabel = "\(text) \(description)"
  }
}
