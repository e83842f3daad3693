import DetentDrawing
import DetentViews
import DetentWidgets

/// How many listings match, of how many, and what they cost in the middle.
@MainActor
final class SummaryBar: StackView {
  private let count = Label(font: .system(24, weight: 680, tabularDigits: true))
  private let rest = SteppedLabel(font: .system(13, tabularDigits: true), color: .secondary)

  private let model: ListingsModel

  init(_ model: ListingsModel) {
    self.model = model
    super.init(.horizontal, spacing: 7, alignment: .firstBaseline, views: [count, rest, Spacer()])
    identifier = "summary"
    accessibilityRole = .status
    rest.compressionResistance.horizontal = .low
  }

  override func sizeThatFits(_ size: Size) -> Size {
    let fitting = super.sizeThatFits(size)
    return Size(width: fitting.width, height: max(34, fitting.height))
  }

  override func updateProperties() {
    count.text = model.countText
    rest.steps = model.summaryTexts
    accessibilityLabel = model.spokenSummary
    isHidden = model.total == 0
  }
}
