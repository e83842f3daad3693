import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

/// The floor area, in a unit that can be switched.
@MainActor
final class AreaSection: RangeSection {
  private let unit = MenuButton(style: .quiet)
  private var shownUnit: AreaUnit?

  init(_ model: ListingsModel) {
    super.init(model, name: "area", .area, histogramHeight: 28)
    unit.identifier = "area.unit"
    unit.menuAlignment = .trailing
    head.addSubview(unit)
    unit.onValueChanged { unit, _ in
      if let index = unit.selectedIndex { model.countAreas(in: AreaUnit.allCases[index]) }
    }
  }

  override func show(_ index: FilterIndex) -> Bool {
    shownUnit = nil
    return model.areaBounds != nil
  }

  private func showScale() {
    guard let bounds = model.areaBounds, let greatest = model.session.index?.areas.max() else {
      return
    }
    let unit = model.texts.areaUnit
    shownUnit = unit
    show(
      Scale(
        bounds: bounds, values: 0...max(0, greatest / unit.squareMetres), unit: unit.squareMetres))
  }

  override func write() {
    let (texts, text) = (model.texts, model.texts.text)
    if shownUnit != texts.areaUnit { showScale() }
    setTitle(text("Floor area"))
    unit.accessibilityLabel = text("Area unit")
    unit.items = AreaUnit.allCases.map { MenuItem(texts.name(of: $0)) }
    unit.selectedIndex = AreaUnit.allCases.firstIndex(of: texts.areaUnit)
    write(
      Words(
        format: texts.areaFormat, ticks: texts.areaTicks,
        spoken: { texts.spoken(areaNumber: ($0 * 10).rounded() / 10) },
        labels: (text("Minimum floor area"), text("Maximum floor area"))))
  }
}
