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
          TutorialSection(), RangeSliderValues.values, RangeSliderValues.ticks,
          RangeSliderValues.labels, RangeSliderScales.histograms, RangeSliderScales.scales,
          RangeSliderValues.collisions, RangeSliderValues.limits, RangeSliderValues.counts,
          RangeSliderLooks.directions, RangeSliderLooks.looks, RangeSliderLooks.states,
        ]))
  }
}

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

/// The slider that all this began with: round thumbs on a thick grey track that, a second after the page
/// opens, turns red and gets rectangular ones. Everything of a slider may change while it is seen.
final class TutorialSection: StackView {
  private let slider = RangeSlider()
  private let chosen = Label(
    "", font: .system(12, weight: 600, tabularDigits: true),
    color: DynamicColor(Color(hex: 0x16181D)))
  private var isChanged = false

  init() {
    super.init(.vertical)
    addSubview(
      GallerySection(
        "As in the tutorial", "A second after the page opens, it is given other pictures and red.",
        views: [card]))
    slider.identifier = "tutorial"
    slider.accessibilityLabel = "Tutorial"
    slider.format = .number(fractionDigits: 2)
    slider.fixedHeight = 30
    slider.style.trackThickness = 10
    slider.style.thumbAlignment = .center
    slider.trackTintColor = DynamicColor(Color(red: 0.9, green: 0.9, blue: 0.9))
    slider.trackHighlightTintColor = DynamicColor(Color(red: 0, green: 0.45, blue: 0.94))
    slider.style.focusRingColor = slider.trackHighlightTintColor
    chosen.text = slider.text(for: slider.values)
    slider.onValueChanged { [weak self] slider, change in
      self?.chosen.text = slider.text(for: change.new)
    }
  }

  /// White in every appearance, like the page of the tutorial.
  private var card: View {
    let name = Label(
      "RangeSlider", font: .system(12, weight: 600), color: DynamicColor(Color(hex: 0x646A73)))
    let card = GalleryCard(
      spacing: 14, vertical: 16, horizontal: 20,
      [StackView(.horizontal, spacing: 8, views: [name, Spacer(), chosen]), slider])
    card.backgroundColor = DynamicColor(.white)
    return card
  }

  override func didMoveToWindow() {
    guard window != nil else { return }
    showImages()
    startTimer(after: .seconds(1)) { [weak self] in self?.change() }
  }

  override func traitsDidChange(from previous: Traits) {
    if traits.scale != previous.scale { showImages() }
  }

  private func change() {
    isChanged = true
    slider.trackHighlightTintColor = DynamicColor(Color(red: 1, green: 0, blue: 0))
    showImages()
  }

  private func showImages() {
    func image(isHeld: Bool) -> Image {
      isChanged
        ? .rectangle(at: traits.scale, isHeld: isHeld) : .round(at: traits.scale, isHeld: isHeld)
    }
    slider.thumbImage = image(isHeld: false)
    slider.highlightedThumbImage = image(isHeld: true)
  }
}
