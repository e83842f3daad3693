import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets

/// Edits a number: a slider for its usual range, and a field for its full range.
@MainActor
final class NumberEditor: PropertyEditor {
  private let field: NumberField
  private let slider = Slider()

  init(_ property: InspectedProperty, _ limits: NumberLimits) {
    var typed = limits
    // In the field, angles change by single degrees, whatever the property's step is.
    if limits.unit == .degrees { typed.step = min(1, limits.step) }
    field = NumberField(typed)
    super.init(property)
    addSubview(slider)
    slider.style = EditorLook.slider
    slider.setRange(minimum: limits.shownRange.lowerBound, maximum: limits.shownRange.upperBound)
    slider.step = limits.step
    slider.accessibilityLabel = property.title
    slider.identifier = "\(property.name).slider"
    slider.onEdit { [weak self] _, event, change in
      self?.follow(event, change, [\.number], limits)
    }
    field.accessibilityLabel = property.title
    add(field, "field", \.number)
    valueDidChange()
  }

  override func valueDidChange() {
    // The slider must not round a number between two steps, or clamp one beyond its range.
    slider.value = shownValue.number
    slider.alpha = value == nil ? 0.4 : 1
  }

  override func layoutSubviews() {
    place([(slider, nil), (field, min(EditorLook.numberWidth, bounds.width))], in: line)
  }

  override func titlePressed() { field.becomeFirstResponder() }
}

@MainActor
final class InsetsEditor: PropertyEditor {
  private let sides: [NumberField]

  init(_ property: InspectedProperty, _ limits: NumberLimits) {
    var bare = limits
    bare.unit = .none
    sides = ["T", "L", "B", "R"].map { NumberField(bare, caption: $0) }
    super.init(property)
    let names = ["top", "leading", "bottom", "trailing"]
    let paths: [WritableKeyPath<PropertyValue, Double>] = [
      \.insets.top, \.insets.leading, \.insets.bottom, \.insets.trailing,
    ]
    for (index, field) in sides.enumerated() {
      field.accessibilityLabel = EditorLook.words(names[index])
      add(field, names[index], paths[index]) { field in
        // With Alt, the opposite side changes as well.
        field.dragModifiers.contains(.alt) ? [paths[(index + 2) % 4]] : []
      }
    }
  }

  override func layoutSubviews() { place(sides.map { ($0, nil) }, in: line) }
}

/// Edits a shadow: its offset, blur, color and opacity, side by side.
@MainActor
final class ShadowEditor: PropertyEditor {
  private let fields: [NumberField]
  private let swatch = ColorButton(.light, token: "")

  override init(_ property: InspectedProperty) {
    let offsets = NumberLimits(-256...256, soft: -16...16, step: 0.5)
    let sigmas = NumberLimits(0...Shadow.maximumSigma, soft: 0...16, step: 0.2, precision: 1)
    fields = [
      NumberField(offsets, caption: "X"), NumberField(offsets, caption: "Y"),
      NumberField(sigmas, caption: "Blur"), NumberField(.percentages),
    ]
    super.init(property)
    let parts: [(String, WritableKeyPath<PropertyValue, Double>)] = [
      ("x", \.shadow.offset.x), ("y", \.shadow.offset.y), ("sigma", \.shadow.sigma),
      ("alpha", \.shadow.alphaPercentage),
    ]
    for (field, (name, path)) in zip(fields, parts) { add(field, name, path) }
    fields[3].accessibilityLabel = "Opacity"
    insertSubview(swatch, at: 3)
    swatch.accessibilityLabel = "Color"
    swatch.identifier = "\(property.name).color"
    swatch.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.openColor() }
    valueDidChange()
  }

  override func valueDidChange() {
    let color = DynamicColor(shownValue.shadow.color)
    swatch.color = value == nil ? nil : color
    colorPanel?.show(color)
  }

  private func openColor() {
    let color = DynamicColor(shownValue.shadow.color)
    open(ColorPanel(title: property.title, color, .light), from: swatch) { color in
      { value in
        var value = value
        value.shadow.color = color.light
        return value
      }
    }
  }

  override func layoutSubviews() {
    let parts = fields.map { ($0 as View, nil as Double?) }
    place(parts.dropLast() + [(swatch, 22), parts[3]], in: line)
  }
}

extension Shadow {
  /// The opacity of the color, in whole percent.
  fileprivate var alphaPercentage: Double {
    get { (color.alpha * 100).rounded() }
    set { color = color.withAlpha(newValue / 100) }
  }
}
