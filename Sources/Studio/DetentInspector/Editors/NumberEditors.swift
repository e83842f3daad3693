import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets

/// A number: a slider over what it usually is, and a field for all that it can be. An angle has a
/// dial, too.
@MainActor
final class NumberEditor: PropertyEditor {
  private let limits: NumberLimits
  private let field: NumberField
  private let slider: Slider?
  private let dial: AngleDial?

  override init(_ property: InspectedProperty) {
    limits = property.numberLimits
    var typed = limits
    // Degrees are stepped one by one, whatever others would be.
    if limits.unit == .degrees { typed.step = min(1, limits.step) }
    field = NumberField(typed)
    dial = limits.unit == .degrees ? AngleDial(limits) : nil
    // A dial that shows all that there is needs no slider beside it.
    slider = dial?.wraps == true ? nil : Slider()
    super.init(property)
    for view in [dial?.view, slider, field] { if let view { addSubview(view) } }
    field.accessibilityLabel = property.title
    field.identifier = "\(property.name).field"
    field.wraps = dial?.wraps ?? false
    if dial != nil { field.page = 15 / typed.step }
    field.onEdit { [weak self] field, event, change in
      guard let self else { return }
      follow(.whole(limits), event, change)
    }
    dial?.didTurn = { [weak self] event, turned in
      guard let self else { return }
      follow(event, .number(turned(shownNumber)))
    }
    if let slider { set(up: slider) }
    valueDidChange()
  }

  private func set(up slider: Slider) {
    slider.style = EditorLook.slider
    slider.setRange(minimum: limits.shownRange.lowerBound, maximum: limits.shownRange.upperBound)
    slider.step = limits.step
    slider.accessibilityLabel = property.title
    slider.identifier = "\(property.name).slider"
    slider.onEdit { [weak self] _, event, change in
      guard let self else { return }
      follow(.whole(limits), event, change)
    }
  }

  private var number: Double? {
    if case .number(let number) = value { number } else { nil }
  }

  /// The number that an edit begins with.
  private var shownNumber: Double {
    if case .number(let number) = shownValue { number } else { limits.limited(0) }
  }

  override func valueDidChange() {
    field.base = shownNumber
    field.number = number
    // A number between two steps, or beyond what the slider shows, stays what it is.
    slider?.value = shownNumber
    for view in [slider, dial?.view] as [View?] { view?.alpha = number == nil ? 0.4 : 1 }
    dial?.show(shownNumber)
  }

  override func layoutSubviews() {
    let fieldWidth = min(EditorLook.numberWidth, bounds.width)
    guard slider != nil || dial != nil else { return place([(field, nil)], in: line) }
    var parts: [(View, Double?)] = []
    if let dial { parts.append((dial.view, EditorLook.fieldHeight)) }
    if let slider { parts.append((slider, nil)) } else { parts.append((spacer, nil)) }
    place(parts + [(field, fieldWidth)], in: line)
  }
  private let spacer = View()

  // MARK: The title

  override var draggedField: NumberField? { field }
  override func titlePressed() { field.becomeFirstResponder() }
}

/// A small dial for an angle: clockwise from the top, over the seam where the property goes on
/// there, and with Control in steps of 15°.
@MainActor
final class AngleDial {
  let view = CircularSlider()
  /// Whether the angle has no ends within a full turn.
  let wraps: Bool
  /// Called with the events of an edit, and what makes the next angle of the last one.
  var didTurn: (@MainActor (ControlEvents, @MainActor (Double) -> Double) -> Void)?
  private let limits: NumberLimits
  private let isRound: Bool

  init(_ limits: NumberLimits) {
    self.limits = limits
    wraps = limits.wraps
    // More than a turn is shown as what is left of it.
    isRound = wraps || limits.range.upperBound - limits.range.lowerBound > 360
    view.style = EditorLook.dial
    let range = isRound ? 0...360 : limits.range
    view.setRange(minimum: range.lowerBound, maximum: range.upperBound)
    view.wraps = isRound
    view.step = 1
    (view.page, view.coarseStep) = (15, 15)
    view.pressArea = .anywhere
    view.onEdit { [weak self] _, event, change in
      guard let self else { return }
      didTurn?(event) { self.angle(of: change.new, near: $0) }
    }
  }

  /// The angle at a value of the dial that is nearest to another angle.
  private func angle(of value: Double, near current: Double) -> Double {
    guard isRound else { return value }
    let turns = ((current - value) / 360).rounded()
    let candidates = [turns, turns - 1, turns + 1].map { value + $0 * 360 }
    return candidates.first { limits.range.contains($0) } ?? limits.limited(value)
  }

  func show(_ angle: Double) {
    let rest = angle.truncatingRemainder(dividingBy: 360)
    view.value = isRound ? (rest < 0 ? rest + 360 : rest) : angle
  }
}

extension InspectedProperty {
  /// What the number of such a property can be.
  var numberLimits: NumberLimits {
    if case .number(let limits) = kind { limits } else { .fractions }
  }
}
