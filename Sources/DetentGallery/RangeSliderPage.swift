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
          TutorialSection(), RangeSliderValues.valuesSection, RangeSliderValues.ticksSection,
          RangeSliderValues.labelsSection,
          RangeSliderScales.histogramSection, RangeSliderScales.scalesSection,
          RangeSliderValues.thumbsSection, RangeSliderValues.limitsSection,
          RangeSliderCounts.countsSection, RangeSliderLooks.directionsSection,
          RangeSliderLooks.looksSection, RangeSliderLooks.statesSection,
        ]))
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
