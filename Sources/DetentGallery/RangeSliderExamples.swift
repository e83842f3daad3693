import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets

/// The range slider in every form that it has, two examples beside each other.
@MainActor
enum RangeSliderExamples {
  static var sections: [View] {
    [
      TutorialSection(), RangeSliderValues.values, RangeSliderValues.ticks,
      RangeSliderValues.labels, RangeSliderScales.histograms, RangeSliderScales.scales,
      RangeSliderValues.collisions, RangeSliderValues.limits, RangeSliderValues.counts,
      RangeSliderLooks.directions, RangeSliderLooks.looks, RangeSliderLooks.states,
    ]
  }
}

extension GalleryCard {
  /// A range slider on a card of its own.
  convenience init(
    _ identifier: String, _ title: String, _ values: ClosedRange<Double> = 20...70,
    of bounds: ClosedRange<Double> = 0...100, _ configure: (RangeSlider) -> Void = { _ in }
  ) {
    let slider = rangeSlider(identifier, title, values, of: bounds, configure)
    self.init(slider) { $0.text(for: $0.values) }
  }
}

/// An example that shows whole numbers.
@MainActor
func rangeSlider(
  _ identifier: String, _ title: String, _ values: ClosedRange<Double> = 20...70,
  of bounds: ClosedRange<Double> = 0...100, _ configure: (RangeSlider) -> Void
) -> RangeSlider {
  example(RangeSlider(), identifier, title, of: bounds) {
    $0.format = .number(fractionDigits: 0)
    $0.setValues(lower: values.lowerBound, upper: values.upperBound)
    configure($0)
  }
}

/// The slider that all this began with: round thumbs on a thick grey track that, a second after the
/// page opens, turns red and gets rectangular ones. Everything of a slider may change while it is
/// seen.
final class TutorialSection: GallerySection {
  private let slider: RangeSlider

  init() {
    slider = rangeSlider("tutorial", "RangeSlider", 0.2...0.8, of: 0...1) {
      $0.format = .number(fractionDigits: 2)
      $0.fixedHeight = 30
      ($0.style.trackThickness, $0.style.thumbAlignment) = (10, .center)
      $0.style.trackTintColor = DynamicColor(Color(red: 0.9, green: 0.9, blue: 0.9))
      $0.style.trackHighlightTintColor = DynamicColor(Color(red: 0, green: 0.45, blue: 0.94))
      $0.style.focusRingColor = $0.style.trackHighlightTintColor
    }
    // White in every appearance, like the page of the tutorial.
    let card = GalleryCard(slider, appearance: .light) { $0.text(for: $0.values) }
    card.spacing = 14
    card.layoutMargins = EdgeInsets(vertical: 16, horizontal: 20)
    card.backgroundColor = DynamicColor(.white)
    slider.accessibilityLabel = "Tutorial"
    super.init(
      "As in the tutorial", "A second after the page opens, it is given other images and red.",
      rows: [card])
    slider.show(Image.round)
  }

  override func didMoveToWindow() {
    guard window != nil else { return }
    startTimer(after: .seconds(1)) { [weak self] in
      self?.slider.style.trackHighlightTintColor = DynamicColor(Color(red: 1, green: 0, blue: 0))
      self?.slider.show(Image.rectangle)
    }
  }
}
