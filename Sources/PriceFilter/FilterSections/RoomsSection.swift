import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

/// The least number of bedrooms, by the dial of a file that has neither coordinates nor areas.
@MainActor
final class RoomsSection: FilterSection {
  private let dial = CircularSlider()
  private var texts = ListingsTexts(Traits())

  init() {
    super.init(name: "rooms", .bedrooms, rows: [dial])
    setCustomSpacing(8, after: head)
    dial.identifier = "rooms"
    dial.defaultValue = 0
    dial.step = 1
  }

  override func connect() { dial.onValueChanged { [weak self] _, _ in self?.didChange?() } }

  override var control: View { dial }

  override func show(_ model: ListingsModel) {
    isHidden = model.dial != .bedrooms
    dial.setRange(minimum: 0, maximum: Double(model.mostBedrooms ?? 1))
    write(model)
    dial.value = 0
  }

  override func write(_ model: ListingsModel) {
    texts = model.texts
    let text = texts.text
    setTitle(text("Size"), text)
    dial.accessibilityLabel = text("Minimum number of bedrooms")
    dial.format = .plain(unit: text("beds min"))
  }

  private var minimum: Int { Int(dial.value) }

  override func take(_ filter: ListingsFilter) {
    if case .atLeast(let count) = filter.bedrooms {
      dial.value = Double(count)
    } else {
      dial.value = 0
    }
  }

  override func apply(to filter: inout ListingsFilter) {
    if minimum > 0 { filter.bedrooms = .atLeast(minimum) }
  }

  override var summary: String? {
    guard minimum > 0 else { return nil }
    let number = texts.count(minimum)
    return texts.text("≥ \(texts.text(minimum, "\(number) bed", "\(number) beds"))")
  }

  override func reset() { dial.setValue(0, animated: true) }
}
