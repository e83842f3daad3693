import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets

/// A dial, or several, in the middle of a card with its name above.
final class DialCard: StackView {
  init(_ title: String, _ view: View, on color: DynamicColor = .card) {
    let isDark = color != .card
    let title = Label(
      title, font: .system(12, weight: 600),
      color: isDark ? DynamicColor(Color.white.withAlpha(0.72)) : .secondary)
    let (left, right, top, bottom) = (Spacer(), Spacer(), Spacer(), Spacer())
    let row = StackView(.horizontal, views: [left, view, right])
    super.init(
      .vertical, layoutMargins: EdgeInsets(vertical: 12, horizontal: 16),
      views: [title, top, row, bottom])
    backgroundColor = color
    borderColor = isDark ? nil : .line
    cornerRadius = 12
  }

  /// Several dials beside each other, each over its name.
  convenience init(_ title: String, dials: [CircularSlider]) {
    let views = dials.map { dial in
      StackView(
        .vertical, spacing: 4, alignment: .center,
        views: [dial, Label(dial.accessibilityLabel ?? "", font: .system(12), color: .secondary)])
    }
    self.init(title, StackView(.horizontal, spacing: 12, alignment: .center, views: views))
  }
}

extension CircularSlider {
  /// A dial as the examples need it.
  convenience init(
    _ identifier: String, _ label: String, _ bounds: ClosedRange<Double>, value: Double,
    step: Double = 0, diameter: Double = 176, _ configure: (CircularSlider) -> Void
  ) {
    self.init()
    self.identifier = identifier
    accessibilityLabel = label
    setRange(minimum: bounds.lowerBound, maximum: bounds.upperBound)
    self.step = step
    self.value = value
    configure(self)
    style.diameter = diameter
  }
}

extension RangeCircularSlider {
  /// A dial of a range as the examples need it.
  convenience init(
    _ identifier: String, _ label: String, _ bounds: ClosedRange<Double>,
    _ lower: Double, _ upper: Double, step: Double, _ configure: (RangeCircularSlider) -> Void
  ) {
    self.init()
    self.identifier = identifier
    accessibilityLabel = label
    setRange(minimum: bounds.lowerBound, maximum: bounds.upperBound)
    self.step = step
    configure(self)
    setValues(lower: lower, upper: upper)
  }
}
