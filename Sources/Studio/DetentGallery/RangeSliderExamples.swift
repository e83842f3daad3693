import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets
import Glibc

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
    slider = rangeSlider("tutorial", "Range slider", 0.2...0.8, of: 0...1) {
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
    slider.accessibilityLabel = "Restyled slider"
    super.init(
      "Restyled while shown",
      "One second after the page opens, the bar turns red and the handles get other images.",
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

/// Histograms, and scales that are not even.
@MainActor
enum RangeSliderScales {
  static var histograms: View {
    func card(_ measure: HistogramMeasure, _ title: String) -> View {
      GalleryCard("histogram.\(measure)", title, 400_000...1_200_000, of: 0...3_000_000) {
        $0.style.histogramMeasure = measure
        GalleryPrices.show(in: $0, ticks: .automatic)
      }
    }
    return GallerySection(
      "Histogram", "The bars show how many values lie in each part of the range.",
      pairs: [
        card(.count, "Count"), card(.squareRoot, "Square root"),
        prices("histogram.density", "Density on a quantile scale") {
          $0.style.histogramMeasure = .density
          $0.scale = .quantile(of: GalleryPrices.values)
        },
        prices("histogram.labels", "With labels, ticks and open ends") {
          ($0.scale, $0.labels, $0.openEnds) = (.logarithmic, .always, .maximum)
        },
      ])
  }

  static var scales: View {
    GallerySection(
      "Scales", "The scale decides which value each position of the track stands for.",
      pairs: [
        prices("linear", "Linear") { _ in },
        prices("logarithmic", "Logarithmic") { $0.scale = .logarithmic },
        prices("piecewise", "Piecewise: first half up to £1M") {
          usePieces(
            in: $0, (0, 180_000, 10_000), (0.5, 1_000_000, 100_000), (0.8, 5_000_000, 1_000_000),
            (1, 40_000_000, nil))
        },
        prices("quantile", "Quantile: equal numbers of homes") {
          $0.scale = .quantile(of: GalleryPrices.values)
        },
        GalleryCard(
          "symmetric", "Logarithmic on both sides of 0", -40...250, of: -1_000...1_000
        ) { ($0.scale, $0.ticks) = (.logarithmic(linearWithin: 10), .round) },
        GalleryCard("steppedPieces", "Piecewise: steps of 5, then 50", 30...250, of: 0...1_000) {
          usePieces(in: $0, (0, 0, 5), (0.5, 100, 50), (1, 1_000, nil))
          ($0.format, $0.ticks) = (nil, .automatic)
        },
        GalleryCard("squares", "Custom scale: squares", 30...80) {
          useSquares(in: $0)
          $0.ticks = .automatic
        },
        GalleryCard("reversedLog", "Small numbers", 0.02...1.5, of: 0.001...10) {
          let locale = { [weak slider = $0] in slider?.traits.numberLocale ?? .plain }
          $0.format = .readable { short($0, suffix: " s", locale()) }
          $0.tickFormat = ValueFormat { short($0, locale()) }
          ($0.scale, $0.ticks) = (.logarithmic, .automatic)
        },
      ])
  }

  /// A card of prices from the cheapest home to the dearest.
  private static func prices(
    _ identifier: String, _ title: String, _ configure: (RangeSlider) -> Void
  ) -> View {
    GalleryCard(identifier, title, 650_000...2_400_000, of: 180_000...40_000_000) {
      configure($0)
      GalleryPrices.show(in: $0, ticks: .round)
    }
  }

  private static func usePieces(
    in slider: RangeSlider, _ stops: (fraction: Double, value: Double, step: Double?)...
  ) {
    let stops = stops.map { PiecewiseScale.Stop(at: $0.fraction, value: $0.value, step: $0.step) }
    if let scale = try? SliderScale.piecewise(stops) { slider.scale = scale }
  }

  /// Gives a slider of 0...100 a scale that this program made itself.
  static func useSquares(in slider: SliderControl) {
    let scale = try? CustomScale(
      from: 0, to: 100, position: { $0 * $0 }, value: { $0.squareRoot() })
    if let scale { slider.scale = SliderScale(scale) }
  }

  /// Two digits that count.
  private static func short(
    _ value: Double, suffix: String = "", _ locale: NumberLocale
  ) -> String {
    let digits = value > 0 ? max(0, 1 - Int(log10(value).rounded(.down))) : 0
    let unit = pow(10, Double(digits))
    return NumberFormat(suffix: suffix, usesGrouping: false)
      .text(for: (value * unit).rounded() / unit, locale: locale)
  }
}

/// The prices of three thousand homes that do not exist, most of them cheap and a few dear.
enum GalleryPrices {
  /// The values, rising.
  static let values: [Double] = {
    var random = RepeatableNumbers(seed: 7)
    // Never 0, which has no logarithm.
    func part() -> Double { random.next() + 0x1p-54 }
    return (0..<3_000).map { _ in
      let deviation = (-2 * log(part())).squareRoot() * cos(2 * .pi * part())
      return 1_150_000 * exp(0.72 * deviation)
    }.sorted()
  }()

  /// `£650k`, `£2.40M`.
  @MainActor static let format = ValueFormat(NumberFormat(.currency("£"), notation: .compact))
  /// `£500k`, `£2M`: round values need no decimals.
  @MainActor static let tickFormat = ValueFormat(
    NumberFormat(.currency("£"), notation: .shortest))

  /// Shows how many homes have which price behind a slider of prices.
  /// - Parameter ticks: nil leaves its numbers and ticks alone.
  @MainActor static func show(
    in slider: SliderControl, ticks: SliderTicks?, binCount: Int = 44
  ) {
    if let ticks { (slider.format, slider.tickFormat, slider.ticks) = (format, tickFormat, ticks) }
    let scale = slider.scale.scale(from: slider.minimumValue, to: slider.maximumValue)
    slider.histogram = Histogram(sorted: values, scale: scale, binCount: binCount)
  }

}

/// Numbers in 0..<1 that are the same every time: what is drawn of them is.
struct RepeatableNumbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(state >> 11) / Double(UInt64(1) << 53)
  }
}
