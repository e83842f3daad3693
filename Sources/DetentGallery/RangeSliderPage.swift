import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets

/// The range slider in every form that it has, two examples beside each other.
final class RangeSliderPage: ScrollView {
  init() {
    super.init(
      contentView: GalleryColumn(
        sections: [
          TutorialSection(), Self.valuesSection, Self.ticksSection, Self.labelsSection,
          Self.histogramSection, Self.scalesSection, Self.thumbsSection, Self.limitsSection,
          Self.countsSection, Self.directionsSection, Self.looksSection, Self.statesSection,
        ]))
  }

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

  /// An example on its card.
  static func example(
    _ identifier: String, _ title: String, _ bounds: ClosedRange<Double>,
    _ values: ClosedRange<Double>, _ configure: (RangeSlider) -> Void = { _ in }
  ) -> View {
    let slider = slider(identifier, title, bounds, values, configure)
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

/// A slider on a card, under its name and beside what is chosen.
final class SliderCard: StackView {
  convenience init(_ title: String, _ slider: RangeSlider) {
    self.init(title, slider) { $0.text(for: $0.values) }
  }

  /// - Parameter text: what is written of its values.
  init<Slider: SliderControl & ValueEditing>(
    _ title: String, _ slider: Slider, text: @escaping @MainActor (Slider) -> String
  ) {
    let name = Label(title, font: .system(12, weight: 600), color: .secondary)
    let chosen = Label(
      text(slider), font: .system(12, weight: 600, tabularDigits: true))
    // The name gives way, never a value.
    name.compressionResistance.horizontal = .low
    // Labels say it already.
    chosen.isHidden = slider.labels == .always
    slider.onValueChanged { [weak chosen] slider, _ in chosen?.text = text(slider) }
    super.init(
      .vertical, spacing: 10, layoutMargins: EdgeInsets(vertical: 14, horizontal: 16),
      views: [StackView(.horizontal, spacing: 8, views: [name, Spacer(), chosen]), slider])
    // In a row the tallest card decides; the others leave their room below.
    setCustomSpacing(0, after: slider)
    addSubview(Spacer())
    beACard()
  }

  /// Several views beside each other under one name.
  init(_ title: String, views: [View]) {
    let name = Label(title, font: .system(12, weight: 600), color: .secondary)
    let row = StackView(.horizontal, spacing: 16, views: views)
    super.init(
      .vertical, spacing: 10, layoutMargins: EdgeInsets(vertical: 14, horizontal: 16),
      views: [name, row])
    beACard()
  }

  private func beACard() {
    backgroundColor = .card
    borderColor = .line
    cornerRadius = 12
  }
}
