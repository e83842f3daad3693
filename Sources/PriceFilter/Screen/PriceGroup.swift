import DetentControls
import DetentDrawing
import DetentViews

/// The price filter: what is chosen, the slider that chooses it, and the ends of its track.
@MainActor
final class PriceGroup: View {
  let slider = RangeSlider()
  private let value = Label(font: .system(17, weight: 650, tabularDigits: true))
  private let lowest = Label(font: .system(10.5, tabularDigits: true), color: .secondary)
  private let highest = Label(font: .system(10.5, tabularDigits: true), color: .secondary)
  private let column: StackView
  private var format: @MainActor (Double) -> String = { "\($0)" }

  init() {
    let title = Label("Price", font: .system(12, weight: 600), color: .secondary)
    let ends = StackView(.horizontal, views: [lowest, Spacer(), highest])
    column = StackView(.vertical, spacing: 2, views: [title, value, slider, ends])
    super.init(frame: .zero)
    column.setCustomSpacing(10, after: value)
    slider.identifier = "price"
    slider.accessibilityLabel = "Price"
    slider.lowerThumbLabel = "Minimum price"
    slider.upperThumbLabel = "Maximum price"
    slider.fixedHeight = 30
    accessibilityRole = .group
    accessibilityLabel = "Price filter"
    addSubview(column)
    slider.onValueChanged { [weak self] _, _ in self?.update() }
  }

  override var intrinsicContentSize: Size { column.intrinsicContentSize }

  override func layoutSubviews() { column.frame = bounds }

  override func subviewIntrinsicSizeDidChange(_ subview: View) {
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  /// Shows another range of prices, all of it chosen.
  /// - Parameters:
  ///   - format: writes a chosen price, in as many digits whatever it is.
  ///   - short: writes a round price.
  func show(
    _ bounds: NiceBounds, format: @escaping @MainActor (Double) -> String,
    short: (Double) -> String
  ) {
    self.format = format
    slider.textForValue = format
    slider.minimumValue = bounds.lower
    slider.maximumValue = bounds.upper
    slider.step = bounds.step
    slider.setValues(lower: bounds.lower, upper: bounds.upper)
    slider.isEnabled = bounds.lower < bounds.upper
    lowest.text = short(bounds.lower)
    highest.text = short(bounds.upper)
    update()
  }

  /// Chooses everything again, without an edit.
  func reset() {
    slider.setValues(lower: slider.minimumValue, upper: slider.maximumValue)
    update()
  }

  /// The chosen prices, as a person reads them.
  var text: String { "\(format(slider.lowerValue)) – \(format(slider.upperValue))" }

  /// Whether everything is chosen.
  var isUnfiltered: Bool {
    slider.lowerValue <= slider.minimumValue && slider.upperValue >= slider.maximumValue
  }

  private func update() { value.text = text }
}
