import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

/// The least floor area; where the file has no areas, the least number of bedrooms.
@MainActor
final class SizeSection: FilterSection {
  private enum Measure { case area, bedrooms }

  private let dial = CircularSlider()
  private var measure = Measure.area
  private var texts = ListingsTexts(Traits())
  private var minimum = Traits().texts.template("≥ {1}")

  init() {
    super.init(name: "area", .area, rows: [dial])
    setCustomSpacing(8, after: head)
    dial.defaultValue = 0
  }

  override func connect() { dial.onValueChanged { [weak self] _, _ in self?.didChange?() } }

  override var control: View { dial }

  override func show(_ model: ListingsModel) {
    if let bounds = model.areaBounds {
      (measure, criterion) = (.area, .area)
      dial.identifier = "area"
      dial.setRange(minimum: 0, maximum: bounds.upper)
      dial.step = bounds.step
      dial.allowsOffStepTyping = true
      dial.isEnabled = bounds.upper > 0
      isHidden = false
    } else if let most = model.mostBedrooms, most > 0, model.session.surroundings == nil {
      (measure, criterion) = (.bedrooms, .bedrooms)
      dial.identifier = "rooms"
      dial.setRange(minimum: 0, maximum: Double(most))
      dial.step = 1
      dial.allowsOffStepTyping = false
      dial.isEnabled = true
      isHidden = false
    } else {
      isHidden = true
    }
    write(model)
    dial.value = 0
  }

  override func write(_ model: ListingsModel) {
    texts = model.texts
    let text = texts.text
    minimum = text.template("≥ {1}")
    switch measure {
    case .area:
      setTitle(text("Floor area"), text)
      dial.accessibilityLabel = text("Minimum floor area")
      dial.format = .unit(text("m² min"))
    case .bedrooms:
      setTitle(text("Size"), text)
      dial.accessibilityLabel = text("Minimum number of bedrooms")
      dial.format = .plain(unit: text("beds min"))
    }
  }

  /// The chosen minimum with its unit.
  private var amount: String {
    switch measure {
    case .area: return texts.amount(dial.value, texts.areaFormat)
    case .bedrooms:
      let (count, number) = (Int(dial.value), texts.count(Int(dial.value)))
      return texts.text(count, "\(number) bed", "\(number) beds")
    }
  }

  override func take(_ filter: ListingsFilter) {
    switch measure {
    case .area: dial.value = max(0, filter.area?.lower ?? 0)
    case .bedrooms:
      if case .atLeast(let count) = filter.bedrooms {
        dial.value = Double(count)
      } else {
        dial.value = 0
      }
    }
  }

  override func apply(to filter: inout ListingsFilter) {
    guard dial.value > 0 else { return }
    switch measure {
    case .area: filter.area = ValueRange(lower: dial.value)
    case .bedrooms: filter.bedrooms = .atLeast(Int(dial.value))
    }
  }

  override var summary: String? { dial.value > 0 ? minimum(amount) : nil }

  override func reset() { dial.setValue(0, animated: true) }
}
