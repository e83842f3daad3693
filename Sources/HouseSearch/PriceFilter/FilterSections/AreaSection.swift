import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

/// The floor area: by a slider, or by a dial where nothing else is one. Its unit can be switched.
@MainActor
final class AreaSection: RangeSection {
  /// The user counts areas in another unit.
  var unitDidChange: ((AreaUnit) -> Void)?
  private let slider = RangeFilterView(histogramHeight: 28)
  private let dial = RangeFilterView(AreaSection.makeDial())
  private let unit = MenuButton(style: .quiet)

  init() {
    super.init(name: "area", .area, [slider, dial])
    unit.identifier = "area.unit"
    unit.menuAlignment = .trailing
    head.addSubview(unit)
  }

  private static func makeDial() -> RangeCircularSlider {
    let dial = RangeCircularSlider()
    dial.style.diameter = 136
    (dial.style.valueFontSize, dial.style.valueFontWeight) = (17, 650)
    return dial
  }

  override func connect() {
    super.connect()
    unit.onValueChanged { [weak self] unit, _ in
      guard let index = unit.selectedIndex, AreaUnit.allCases.indices.contains(index) else {
        return
      }
      self?.unitDidChange?(AreaUnit.allCases[index])
    }
  }

  override func show(_ model: ListingsModel) {
    isHidden = model.areaBounds == nil
    use(model.dial == .area ? dial : slider, name: "area")
    showScale(model)
    write(model)
  }

  /// Counts in another unit; what is chosen stays.
  func showUnit(_ model: ListingsModel) {
    let chosen = range.range
    showScale(model)
    write(model)
    range.take(chosen)
  }

  private func showScale(_ model: ListingsModel) {
    guard let bounds = model.areaBounds, let greatest = model.session.index?.areas.max() else {
      return
    }
    let unit = model.texts.areaUnit
    range.show(
      RangeFilterView.Scale(
        bounds: bounds, values: 0...max(0, greatest / unit.squareMetres), unit: unit.squareMetres))
  }

  override func write(_ model: ListingsModel) {
    let (texts, text) = (model.texts, model.texts.text)
    setTitle(text("Floor area"), text)
    unit.accessibilityLabel = text("Area unit")
    unit.items = AreaUnit.allCases.map { MenuItem(texts.name(of: $0)) }
    unit.selectedIndex = AreaUnit.allCases.firstIndex(of: texts.areaUnit)
    range.write(
      RangeFilterView.Words(
        format: texts.areaFormat, ticks: texts.areaTicks,
        spoken: { texts.spoken(areaNumber: ($0 * 10).rounded() / 10) },
        labels: (text("Minimum floor area"), text("Maximum floor area")), texts: text))
  }
}
