import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets

/// What the examples of the page are made with.
@MainActor
enum RangeSliderExample {
  /// Examples two by two, of one width; the last of an odd number has its row to itself.
  static func section(_ title: String, _ hint: String, _ cards: [View]) -> View {
    let rows = stride(from: 0, to: cards.count, by: 2).map { index -> View in
      let row = StackView(
        .horizontal, spacing: 16, views: Array(cards[index..<min(index + 2, cards.count)]))
      row.distribution = .fillEqually
      return row
    }
    return GallerySection(title, hint, views: [StackView(.vertical, spacing: 16, views: rows)])
  }

  /// An example on its card, under its name.
  static func card(
    _ identifier: String, _ title: String, _ bounds: ClosedRange<Double>,
    _ values: ClosedRange<Double>, _ configure: (RangeSlider) -> Void = { _ in }
  ) -> View {
    let slider = Self.slider(identifier, title, bounds, values, configure)
    return SliderCard(title, slider)
  }

  static func slider(
    _ identifier: String, _ title: String, _ bounds: ClosedRange<Double>,
    _ values: ClosedRange<Double>, _ configure: (RangeSlider) -> Void = { _ in }
  ) -> RangeSlider {
    let slider = RangeSlider()
    slider.identifier = identifier
    slider.accessibilityLabel = title
    slider.setRange(minimum: bounds.lowerBound, maximum: bounds.upperBound)
    slider.setValues(lower: values.lowerBound, upper: values.upperBound)
    configure(slider)
    return slider
  }
}
