import DetentControls
import DetentDrawing
import DetentViews

/// The price filter: what is chosen, the slider that chooses it, and the ends of its track.
@MainActor
final class PriceGroup: FilterGroup {
  let slider = RangeSlider()
  private let value = Label(font: .system(17, weight: 650, tabularDigits: true))
  private let lowest = Label(font: .system(10.5, tabularDigits: true), color: .secondary)
  private let highest = Label(font: .system(10.5, tabularDigits: true), color: .secondary)
  private var format: @MainActor (Double) -> String = { "\($0)" }

  init() {
    let ends = StackView(.horizontal, views: [lowest, Spacer(), highest])
    super.init("Price", name: "price", rows: [value, slider, ends])
    setSpacing(10, after: value)
    slider.identifier = "price"
    slider.accessibilityLabel = "Price"
    slider.lowerThumbLabel = "Minimum price"
    slider.upperThumbLabel = "Maximum price"
    slider.fixedHeight = 30
  }

  override func connect() {
    slider.onValueChanged { [weak self] _, _ in
      self?.update()
      self?.didChange?()
    }
  }

  override var control: View { slider }

  override func show(_ model: ListingsModel) {
    isHidden = model.priceBounds == nil
    slider.isEnabled = false
    guard let bounds = model.priceBounds else { return }
    // Chosen prices have as many digits whatever they are, round ones as few as they need.
    format = model.compactPrice
    slider.textForValue = format
    slider.minimumValue = bounds.lower
    slider.maximumValue = bounds.upper
    slider.step = bounds.step
    slider.isEnabled = bounds.lower < bounds.upper
    lowest.text = model.roundPrice(bounds.lower)
    highest.text = model.roundPrice(bounds.upper)
    reset()
  }

  override func apply(to filter: inout ListingsFilter) {
    guard summary != nil else { return }
    filter.price = PriceRange(lower: slider.lowerValue, upper: slider.upperValue)
  }

  override var summary: String? {
    let isAll =
      slider.lowerValue <= slider.minimumValue && slider.upperValue >= slider.maximumValue
    return isHidden || isAll ? nil : text
  }

  override func reset() {
    slider.setValues(lower: slider.minimumValue, upper: slider.maximumValue)
    update()
  }

  private var text: String { "\(format(slider.lowerValue)) – \(format(slider.upperValue))" }

  private func update() { value.text = text }
}
