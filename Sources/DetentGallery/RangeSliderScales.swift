import DetentControls
import DetentDrawing
import DetentViews
import Glibc

/// Histograms, and scales that are not even.
@MainActor
enum RangeSliderScales {
  // MARK: Histogram

  static var histogramSection: View {
    func prices(_ measure: HistogramMeasure, _ title: String) -> View {
      RangeSliderExample.card("histogram.\(measure)", title, 0...3_000_000, 400_000...1_200_000) {
        $0.format = GalleryPrices.format
        $0.tickFormat = GalleryPrices.tickFormat
        $0.ticks = .automatic
        $0.style.histogramMeasure = measure
        showPrices($0)
      }
    }
    return RangeSliderExample.section(
      "Histogram", "How many values lie where; a bin that is half chosen is half coloured.",
      [
        prices(.count, "Count"), prices(.squareRoot, "Square root"),
        RangeSliderExample.card(
          "histogram.density", "Density, on a scale of data", priceBounds, priceChoice
        ) {
          $0.style.histogramMeasure = .density
          $0.scale = .quantile(of: GalleryPrices.values)
          price($0)
        },
        RangeSliderExample.card(
          "histogram.labels", "With labels, ticks and open ends", priceBounds, priceChoice
        ) {
          $0.scale = .logarithmic
          $0.labels = .always
          $0.openEnds = .maximum
          price($0)
        },
      ])
  }

  // MARK: Scales

  static var scalesSection: View {
    RangeSliderExample.section(
      "Scales", "The same drag changes the value by more or less, depending on the place.",
      [
        RangeSliderExample.card("linear", "Linear", priceBounds, priceChoice, price),
        RangeSliderExample.card("logarithmic", "Logarithmic", priceBounds, priceChoice) {
          $0.scale = .logarithmic
          price($0)
        },
        RangeSliderExample.card("piecewise", "Piecewise: half up to £1M", priceBounds, priceChoice)
        {
          let stops = [
            PiecewiseScale.Stop(at: 0, value: priceBounds.lowerBound, step: 10_000),
            PiecewiseScale.Stop(at: 0.5, value: 1_000_000, step: 100_000),
            PiecewiseScale.Stop(at: 0.8, value: 5_000_000, step: 1_000_000),
            PiecewiseScale.Stop(at: 1, value: priceBounds.upperBound),
          ]
          if let scale = try? SliderScale.piecewise(stops) { $0.scale = scale }
          price($0)
        },
        RangeSliderExample.card(
          "quantile", "Quantile: by rank", priceBounds, priceChoice
        ) {
          $0.scale = .quantile(of: GalleryPrices.values)
          price($0)
        },
        RangeSliderExample.card(
          "symmetric", "Logarithmic, on both sides of 0", -1_000...1_000, -40...250
        ) {
          $0.format = .number(fractionDigits: 0)
          $0.scale = .logarithmic(linearWithin: 10)
          $0.ticks = .round
        },
        RangeSliderExample.card(
          "steppedPieces", "Pieces with steps of 5 and of 50", 0...1_000, 30...250
        ) {
          let stops = [
            PiecewiseScale.Stop(at: 0, value: 0, step: 5),
            PiecewiseScale.Stop(at: 0.5, value: 100, step: 50),
            PiecewiseScale.Stop(at: 1, value: 1_000),
          ]
          if let scale = try? SliderScale.piecewise(stops) { $0.scale = scale }
          $0.ticks = .automatic
        },
        RangeSliderExample.card("squares", "A scale of your own: squares", 0...100, 30...80) {
          $0.format = .number(fractionDigits: 0)
          let scale = try? CustomScale(
            from: 0, to: 100, position: { $0 * $0 }, value: { $0.squareRoot() })
          if let scale { $0.scale = SliderScale(scale) }
          $0.ticks = .automatic
        },
        RangeSliderExample.card("reversedLog", "Small numbers", 0.001...10, 0.02...1.5) {
          $0.format = .readable { "\(short($0)) s" }
          $0.tickFormat = ValueFormat { short($0) }
          $0.scale = .logarithmic
          $0.ticks = .automatic
        },
      ])
  }

  private static let priceBounds = 180_000.0...40_000_000.0
  private static let priceChoice = 650_000.0...2_400_000.0

  private static func price(_ slider: RangeSlider) {
    slider.format = GalleryPrices.format
    slider.tickFormat = GalleryPrices.tickFormat
    slider.ticks = .round
    showPrices(slider)
  }

  private static func showPrices(_ slider: RangeSlider) {
    let scale = slider.scale.scale(from: slider.minimumValue, to: slider.maximumValue)
    slider.histogram = Histogram(sorted: GalleryPrices.values, scale: scale, binCount: 44)
  }

  /// Two digits that count.
  private static func short(_ value: Double) -> String {
    guard value > 0 else { return "0" }
    let fractionDigits = max(0, 1 - Int(log10(value).rounded(.down)))
    let unit = pow(10, Double(fractionDigits))
    let digits = "\((value * unit).rounded() / unit)"
    return digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits
  }
}

/// The prices of three thousand homes that do not exist, most of them cheap and a few dear.
enum GalleryPrices {
  /// Rising.
  static let values: [Double] = {
    var state: UInt64 = 7
    func part() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (Double(state >> 11) + 0.5) / Double(1 << 53)
    }
    return (0..<3_000).map { _ in
      let deviation = (-2 * log(part())).squareRoot() * cos(2 * .pi * part())
      return 1_150_000 * exp(0.72 * deviation)
    }.sorted()
  }()

  /// `£650k`, `£2.40M`.
  @MainActor static let format = ValueFormat.readable {
    text($0, fractionDigits: $0 < 10_000_000 ? 2 : 1)
  }
  /// `£500k`, `£2M`: round values need no decimals.
  @MainActor static let tickFormat = ValueFormat { value in
    let millions = value / 1_000_000
    return text(value, fractionDigits: millions == millions.rounded() ? 0 : 1)
  }

  private static func text(_ value: Double, fractionDigits: Int) -> String {
    let thousands = (value / 1_000).rounded()
    if thousands < 1_000 { return thousands > 0 ? "£\(Int(thousands))k" : "£0" }
    let unit = pow(10, Double(fractionDigits))
    let digits = "\(Int((value / 1_000_000 * unit).rounded()))"
    guard fractionDigits > 0 else { return "£\(digits)M" }
    return "£\(digits.dropLast(fractionDigits)).\(digits.suffix(fractionDigits))M"
  }
}
