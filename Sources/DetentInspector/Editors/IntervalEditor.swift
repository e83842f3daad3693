import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets

/// Two numbers that are the ends of an interval: a range slider, and a field for each end.
@MainActor
final class IntervalEditor: PropertyEditor {
  /// What the upper end is; its edits are reported by ``upper``.
  let upperProperty: InspectedProperty
  /// Brackets the edits of the upper end; it is no part of the view.
  let upper: PropertyEditor
  private let limits: NumberLimits
  private let lowerField: NumberField
  private let upperField: NumberField
  private let slider = RangeSlider()
  private var part = RangePart.lower

  init(_ property: InspectedProperty, upper upperProperty: InspectedProperty) {
    limits = property.numberLimits
    self.upperProperty = upperProperty
    upper = PropertyEditor(upperProperty)
    lowerField = NumberField(limits)
    upperField = NumberField(upperProperty.numberLimits)
    super.init(property)
    for view in [lowerField, slider, upperField] as [View] { addSubview(view) }
    slider.style = EditorLook.slider
    slider.setRange(minimum: limits.shownRange.lowerBound, maximum: limits.shownRange.upperBound)
    slider.step = limits.step
    slider.identifier = "\(property.name).slider"
    slider.accessibilityLabel = property.title
    lowerField.identifier = "\(property.name).field"
    lowerField.accessibilityLabel = property.title
    upperField.identifier = "\(upperProperty.name).field"
    upperField.accessibilityLabel = upperProperty.title
    lowerField.onEdit { [weak self] field, event, change in
      guard let self else { return }
      follow(.whole(limits), event, change, typed: field.typed)
    }
    upperField.onEdit { [weak self] field, event, change in
      guard let self else { return }
      upper.follow(.whole(upperProperty.numberLimits), event, change, typed: field.typed)
      valueDidChange()
    }
    slider.onEdit { [weak self] _, event, change in
      guard let self else { return }
      if event == .editingDidBegin { part = RangePart(rawValue: change.part) ?? .both }
      if part != .upper { follow(event, .number(change.new.lower)) }
      if part != .lower { upper.follow(event, .number(change.new.upper)) }
      valueDidChange()
    }
    valueDidChange()
  }

  /// Shows the upper end; sends nothing.
  func showUpper(_ value: PropertyValue?) {
    upper.show(value)
    valueDidChange()
  }

  private func number(_ value: PropertyValue?) -> Double? {
    if case .number(let number) = value { number } else { nil }
  }

  override func valueDidChange() {
    let (low, high) = (number(value), number(upper.value))
    (lowerField.base, upperField.base) = (number(base), number(upper.base))
    lowerField.number = low
    upperField.number = high
    if let low, let high, low <= high {
      // The other end is where each of them ends.
      lowerField.limits.range =
        limits.range.lowerBound...max(limits.range.lowerBound, min(high, limits.range.upperBound))
      let last = upperProperty.numberLimits.range
      upperField.limits.range = min(last.upperBound, max(low, last.lowerBound))...last.upperBound
      slider.setValues(lower: low, upper: high)
    }
    slider.alpha = low == nil || high == nil ? 0.4 : 1
  }

  override func layoutSubviews() {
    place([(lowerField, 52), (slider, nil), (upperField, 52)], in: line)
  }

  override func titlePressed() { lowerField.becomeFirstResponder() }
}
