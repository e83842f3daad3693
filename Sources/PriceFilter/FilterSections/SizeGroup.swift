import DetentControls
import DetentDrawing
import DetentViews
import Listings

/// The least floor area; where the file has no areas, the least number of bedrooms.
@MainActor
final class SizeGroup: FilterGroup {
  private enum Measure { case area, bedrooms }

  private let dial = CircularSlider()
  private var measure = Measure.area
  private var format: @MainActor (Double) -> String = { "\($0)" }

  init() {
    super.init("Floor area", name: "area", rows: [dial])
    setSpacing(8, after: head)
    dial.defaultValue = 0
  }

  override func connect() { dial.onValueChanged { [weak self] _, _ in self?.didChange?() } }

  override var control: View { dial }

  override func show(_ model: ListingsModel) {
    if let bounds = model.areaBounds {
      measure = .area
      title = "Floor area"
      dial.identifier = "area"
      dial.accessibilityLabel = "Minimum floor area"
      dial.unit = "m² min"
      dial.setRange(minimum: 0, maximum: bounds.upper)
      dial.step = bounds.step
      dial.allowsOffStepTyping = true
      dial.format = .number()
      format = { model.text($0, .unit(model.areaUnit)) }
      dial.isEnabled = bounds.upper > 0
      isHidden = false
    } else if let most = model.mostBedrooms, most > 0 {
      measure = .bedrooms
      title = "Size"
      dial.identifier = "rooms"
      dial.accessibilityLabel = "Minimum number of bedrooms"
      dial.unit = "beds min"
      dial.setRange(minimum: 0, maximum: Double(most))
      dial.step = 1
      dial.allowsOffStepTyping = false
      dial.format = nil
      format = { "\(model.text(Int($0))) bed\($0 == 1 ? "" : "s")" }
      dial.isEnabled = true
      isHidden = false
    } else {
      isHidden = true
    }
    dial.value = 0
  }

  override func apply(to filter: inout ListingsFilter) {
    guard dial.value > 0 else { return }
    switch measure {
    case .area: filter.minimumArea = dial.value
    case .bedrooms: filter.minimumBedrooms = Int(dial.value)
    }
  }

  override var summary: String? { dial.value > 0 ? "≥ \(format(dial.value))" : nil }

  override func reset() { dial.setValue(0, animated: true) }
}
