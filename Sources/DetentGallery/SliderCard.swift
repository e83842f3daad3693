import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets

/// A slider on a card, under its name and beside what is chosen.
final class SliderCard: GalleryCard {
  /// - Parameter text: what is written of its values.
  init<Slider: SliderControl & ValueEditing>(
    _ slider: Slider, text: @escaping @MainActor (Slider) -> String
  ) {
    let name = Label(name: slider.accessibilityLabel ?? "")
    let chosen = Label(
      text(slider), font: .system(12, weight: 600, tabularDigits: true))
    // The name gives way, never a value.
    name.compressionResistance.horizontal = .low
    // Labels say it already.
    chosen.isHidden = slider.labels == .always
    slider.onValueChanged { [weak chosen] slider, _ in chosen?.text = text(slider) }
    super.init(
      spacing: 10, vertical: 14, horizontal: 16,
      [StackView(.horizontal, spacing: 8, views: [name, Spacer(), chosen]), slider])
    // In a row the tallest card decides; the others leave their room below.
    setCustomSpacing(0, after: slider)
    addSubview(Spacer())
  }

  /// A range slider on a card of its own.
  convenience init(
    _ identifier: String, _ title: String, _ values: ClosedRange<Double> = 20...70,
    of bounds: ClosedRange<Double> = 0...100, _ configure: (RangeSlider) -> Void = { _ in }
  ) {
    self.init(RangeSlider(identifier, title, values, of: bounds, configure)) {
      $0.text(for: $0.values)
    }
  }

  /// Several views beside each other under one name.
  init(_ title: String, views: [View]) {
    super.init(
      spacing: 10, vertical: 14, horizontal: 16,
      [Label(name: title), StackView(.horizontal, spacing: 16, views: views)])
  }
}

extension SliderControl {
  /// Prepares an example that shows whole numbers.
  func prepare(_ identifier: String, _ title: String, _ bounds: ClosedRange<Double>) {
    self.identifier = identifier
    accessibilityLabel = title
    setRange(minimum: bounds.lowerBound, maximum: bounds.upperBound)
    format = .number(fractionDigits: 0)
  }
}

extension RangeSlider {
  /// An example that shows whole numbers.
  convenience init(
    _ identifier: String, _ title: String, _ values: ClosedRange<Double> = 20...70,
    of bounds: ClosedRange<Double> = 0...100, _ configure: (RangeSlider) -> Void
  ) {
    self.init()
    prepare(identifier, title, bounds)
    setValues(lower: values.lowerBound, upper: values.upperBound)
    configure(self)
  }
}
