import DetentControls
import DetentDrawing
import DetentViews
import Glibc

/// The prices of 3000 invented homes: most of them cheap, some expensive.
enum GalleryPrices {
  /// The prices, in ascending order.
  static let values: [Double] = {
    // The same numbers in each run, so that pictures do not change.
    var state: UInt64 = 7
    /// A number above 0 and at most 1, because 0 has no logarithm.
    func part() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 11) / Double(UInt64(1) << 53) + 0x1p-54
    }
    return (0..<3_000).map { _ in
      let deviation = (-2 * log(part())).squareRoot() * cos(2 * .pi * part())
      return 1_150_000 * exp(0.72 * deviation)
    }.sorted()
  }()

  /// Prices such as `£650k` and `£2.40M`.
  @MainActor static let format = ValueFormat(NumberFormat(.currency("£"), notation: .compact))
  /// Prices such as `£500k` and `£2M`, without needless decimals.
  @MainActor static let tickFormat = ValueFormat(
    NumberFormat(.currency("£"), notation: .shortest))

  /// Shows a histogram of the prices behind a slider.
  /// - Parameter ticks: the ticks, or nil to keep the slider's own numbers and ticks.
  @MainActor static func show(
    in slider: SliderControl, ticks: SliderTicks?, binCount: Int = 44
  ) {
    if let ticks { (slider.format, slider.tickFormat, slider.ticks) = (format, tickFormat, ticks) }
    let scale = slider.scale.scale(from: slider.minimumValue, to: slider.maximumValue)
    slider.histogram = Histogram(sorted: values, scale: scale, binCount: binCount)
  }
}

/// Polygons and stars on a grid of 24, as items of spinners: filled, outlined, and in two colors.
enum GalleryShapes {
  static let all: [SpinnerItem] = {
    let names = ["Triangle", "Square", "Pentagon", "Hexagon", "Heptagon"]
    let plain = names.enumerated().map { (name: $1, path: Path.star($0 + 3, inner: 1)) }
    let stars = (4...8).map { (name: "\($0)-pointed star", path: Path.star($0, inner: 0.45)) }
    let shapes = plain + stars
    let gold = DynamicColor(Color(hex: 0xE0A100))
    return shapes.map { SpinnerItem(title: $0.name, icon: .filled($0.path)) }
      + shapes.map { SpinnerItem(title: "\($0.name), outlined", icon: .stroked($0.path)) }
      + shapes.map { shape in
        let layers = [
          SpinnerIcon.Layer(shape.path, color: gold),
          SpinnerIcon.Layer(Path(circleAt: Point(x: 12, y: 12), radius: 3), color: .card),
        ]
        return SpinnerItem(title: "\(shape.name), gold", icon: .layers(layers))
      }
  }()

  /// A given number of shapes, evenly distributed over all of them.
  static func items(_ count: Int) -> [SpinnerItem] {
    (0..<count).map { all[$0 * all.count / count] }
  }
}

extension Path {
  /// A star on a grid of 24.
  /// - Parameter inner: The relative radius of the inner corners; 1 makes a polygon.
  fileprivate static func star(_ points: Int, inner: Double) -> Path {
    let count = inner == 1 ? points : 2 * points
    let corners = (0..<count).map { index in
      let radius = inner == 1 || index.isMultiple(of: 2) ? 10.5 : 10.5 * inner
      let angle = Double(index) * 2 * .pi / Double(count) - .pi / 2
      return (12 + radius * cos(angle), 12 + radius * sin(angle))
    }
    var path = Path(strokes: corners)
    path.close()
    return path
  }
}
