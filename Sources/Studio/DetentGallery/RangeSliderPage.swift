import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets

@MainActor
extension GalleryPage {
  nonisolated static let rangeSlider = GalleryPage(name: "range-slider", title: "Range slider") {
    [
      TutorialSection(),
      GallerySection(
        "Values", "Drag a handle or the bar, click the track, scroll, or use the keyboard.",
        cards: values),
      GallerySection(
        "Histogram", "The bars show how many values lie in each part of the range.",
        cards: histograms),
      GallerySection(
        "Scales", "The scale decides which value each position of the track stands for.",
        cards: scales),
      GallerySection(
        "Limits", "Drag one handle onto the other, or away from it.", cards: limits),
      GallerySection(
        "One handle or several", "A Slider has one handle, a MultiSlider has any number.",
        cards: counts),
      GallerySection(
        "Directions", "Arrow keys move a handle in the direction of the arrow.",
        cards: directions),
      GallerySection("Looks", "Colors, sizes and images can change at any time.", cards: looks),
    ]
  }

  // MARK: Values

  private static var values: [View] {
    [
      GalleryCard("plain", "Plain", 24...68),
      GalleryCard("ticks", "Ticks at round values", 220...640, of: 0...1_000) {
        $0.ticks = .round
      },
      GalleryCard("marks", "Marks that snap; hold Shift to move freely", 20...64) {
        $0.marks = [
          SliderMark(25, label: "Low"), SliderMark(50, label: "Median"),
          SliderMark(75, label: "High"),
        ]
        $0.detents = $0.marks.map(\.value)
      },
      GalleryCard("labelsOpen", "Labels with an open end", 1_200...5_000, of: 0...5_000) {
        $0.format = .number(fractionDigits: 0, prefix: "£", suffix: "k")
        ($0.labels, $0.openEnds) = (.always, .maximum)
      },
    ]
  }

  private static var histograms: [View] {
    [
      GalleryCard("histogram.count", "Count", 400_000...1_200_000, of: 0...3_000_000) {
        GalleryPrices.show(in: $0, ticks: .automatic)
      },
      prices("histogram.density", "Density on a logarithmic scale") {
        $0.style.histogramMeasure = .density
        $0.scale = .logarithmic
      },
      prices("histogram.labels", "With labels, ticks and open ends") {
        ($0.scale, $0.labels, $0.openEnds) = (.logarithmic, .always, .maximum)
      },
    ]
  }

  private static var scales: [View] {
    [
      prices("logarithmic", "Logarithmic") { $0.scale = .logarithmic },
      GalleryCard("symmetric", "Logarithmic on both sides of 0", -40...250, of: -1_000...1_000) {
        ($0.scale, $0.ticks) = (.logarithmic(linearWithin: 10), .round)
      },
      GalleryCard("steppedPieces", "Piecewise: steps of 5, then 50", 30...250, of: 0...1_000) {
        let stops = [
          SliderScale.Stop(at: 0, value: 0, step: 5),
          SliderScale.Stop(at: 0.5, value: 100, step: 50),
          SliderScale.Stop(at: 1, value: 1_000, step: nil),
        ]
        if let scale = try? SliderScale.piecewise(stops) { $0.scale = scale }
        ($0.format, $0.ticks) = (nil, .automatic)
      },
    ]
  }

  /// A card with prices from the cheapest to the most expensive home.
  private static func prices(
    _ identifier: String, _ title: String, _ configure: (RangeSlider) -> Void
  ) -> View {
    GalleryCard(identifier, title, 650_000...2_400_000, of: 180_000...40_000_000) {
      configure($0)
      GalleryPrices.show(in: $0, ticks: .round)
    }
  }

  private static var limits: [View] {
    [
      GalleryCard("collision.push", "Push", 35...65) { $0.collision = .push },
      GalleryCard("collision.cross", "Cross", 35...65) { $0.collision = .cross },
      GalleryCard("minimumDistance", "Minimum distance 20", 30...60) { $0.minimumDistance = 20 },
      GalleryCard("maximumDistance", "Maximum distance 40", 30...60) { $0.maximumDistance = 40 },
      GalleryCard("ownLimits", "One half for each handle", 30...70) {
        $0.setLimits(0...50, of: .lower)
        $0.setLimits(50...100, of: .upper)
        $0.marks = [SliderMark(50)]
      },
    ]
  }

  // MARK: One thumb and many

  private static var counts: [View] {
    [
      single("single.origin", "Bar from 0", 20, of: -50...50) {
        ($0.origin, $0.ticks) = (0, .every(25))
      },
      single("single.steps", "Steps and a label", 3, of: 1...8) {
        ($0.step, $0.ticks, $0.labels) = (1, .steps, .always)
      },
      GalleryCard(pushing) { slider in
        slider.values.map { slider.text(for: $0) }.joined(separator: " · ")
      },
    ]
  }

  private static func single(
    _ identifier: String, _ title: String, _ value: Double, of bounds: ClosedRange<Double>,
    _ configure: (Slider) -> Void
  ) -> View {
    let slider = example(Slider(), identifier, title, of: bounds) {
      ($0.format, $0.value) = (.number(fractionDigits: 0), value)
      configure($0)
    }
    return GalleryCard(slider) { $0.text(for: $0.value) }
  }

  private static var pushing: MultiSlider {
    example(MultiSlider(thumbCount: 5), "multi.labels", "Five handles that push", of: 0...100) {
      ($0.format, $0.values) = (.number(fractionDigits: 0), [8, 27, 34, 62, 90])
      ($0.collision, $0.minimumDistance, $0.labels) = (.push, 2, .always)
    }
  }

  // MARK: Directions and looks

  private static var directions: [View] {
    let columns = [
      vertical("vertical", "Labels") { $0.labels = .always },
      vertical("verticalHistogram", "Histogram", 400_000...1_200_000, of: 0...3_000_000) {
        GalleryPrices.show(in: $0, ticks: nil, binCount: 20)
        $0.style.histogramHeight = 40
      },
      vertical("verticalInverted", "Inverted") { $0.isInverted = true },
    ]
    return [
      GalleryCard([Label(name: "Vertical"), StackView(wrapping: columns, spacing: 16)]),
      GalleryCard("rightToLeft", "Right to left, with ticks and labels") {
        $0.traitOverrides.layoutDirection = .rightToLeft
        ($0.ticks, $0.labels) = (.automatic, .always)
      },
    ]
  }

  private static func vertical(
    _ identifier: String, _ title: String, _ values: ClosedRange<Double> = 20...70,
    of bounds: ClosedRange<Double> = 0...100, _ configure: (RangeSlider) -> Void
  ) -> View {
    let slider = rangeExample(identifier, title, values, of: bounds) {
      ($0.orientation, $0.fixedHeight) = (.vertical, 150)
      configure($0)
    }
    return StackView(
      .vertical, spacing: 6, alignment: .center, views: [slider, Label(caption: title)])
  }

  private static var looks: [View] {
    [
      GalleryCard("colours", "Colors") {
        let green = DynamicColor(light: Color(hex: 0x0F7B4F), dark: Color(hex: 0x3CCB8C))
        $0.style.trackHighlightTintColor = green
        $0.style.thumbRingColor = green
        $0.style.haloColor = green.withAlpha(0.12)
        $0.style.pressedHaloColor = green.withAlpha(0.24)
      },
      GalleryCard("material", "Material 3") { $0.style = .material3 },
      GalleryCard("ownDrawing", "Handles drawn by a closure") {
        ($0.style.thumbSize, $0.style.thumbHeight) = (22, 26)
        $0.thumbDrawing = { canvas, thumb in
          let frame = thumb.frame
          var tip = Path(
            strokes: [
              (frame.minX, frame.minY), (frame.maxX, frame.minY), (frame.midX, frame.maxY),
            ])
          tip.close()
          let isHeld = thumb.state.contains(.highlighted)
          canvas.fill(tip, with: Color(hex: isHeld ? 0x0B5A3A : 0x0F7B4F))
        }
      },
      GalleryCard("ownImages", "An image for each handle") {
        $0.setThumbImages(ThumbShape.round.images(isHeld: false), thumb: 0)
        $0.setThumbImages(ThumbShape.rectangle.images(isHeld: false), thumb: 1)
      },
    ]
  }
}

/// The slider of the tutorial: round thumbs on a thick gray track. A second after the page opens,
/// the bar turns red and the thumbs rectangular, to show that a visible slider can change.
private final class TutorialSection: GallerySection {
  private let slider: RangeSlider

  init() {
    slider = rangeExample("tutorial", "Restyled slider", 0.2...0.8, of: 0...1) {
      $0.format = .number(fractionDigits: 2)
      $0.fixedHeight = 30
      ($0.style.trackThickness, $0.style.thumbAlignment) = (10, .center)
      $0.style.trackTintColor = DynamicColor(Color(red: 0.9, green: 0.9, blue: 0.9))
      $0.style.trackHighlightTintColor = DynamicColor(Color(red: 0, green: 0.45, blue: 0.94))
    }
    super.init(
      "Restyled while shown",
      "One second after the page opens, the bar turns red and the handles get other images.",
      rows: [GalleryCard(slider) { $0.text(for: $0.values) }])
    show(.round)
  }

  private func show(_ shape: ThumbShape) {
    slider.setThumbImages(shape.images(isHeld: false))
    slider.setThumbImages(shape.images(isHeld: true), for: .highlighted)
  }

  override func didMoveToWindow() {
    guard window != nil else { return }
    startTimer(after: .seconds(1)) { [weak self] in
      self?.slider.style.trackHighlightTintColor = DynamicColor(Color(red: 1, green: 0, blue: 0))
      self?.show(.rectangle)
    }
  }
}

extension GalleryCard {
  convenience init(
    _ identifier: String, _ title: String, _ values: ClosedRange<Double> = 20...70,
    of bounds: ClosedRange<Double> = 0...100, _ configure: (RangeSlider) -> Void = { _ in }
  ) {
    let slider = rangeExample(identifier, title, values, of: bounds, configure)
    self.init(slider) { $0.text(for: $0.values) }
  }
}

@MainActor
private func rangeExample(
  _ identifier: String, _ title: String, _ values: ClosedRange<Double> = 20...70,
  of bounds: ClosedRange<Double> = 0...100, _ configure: (RangeSlider) -> Void
) -> RangeSlider {
  example(RangeSlider(), identifier, title, of: bounds) {
    $0.format = .number(fractionDigits: 0)
    $0.setValues(lower: values.lowerBound, upper: values.upperBound)
    configure($0)
  }
}

/// The shapes of thumbs, drawn in code instead of loaded from files.
private enum ThumbShape {
  case round, rectangle

  /// The outline in a square of 34 × 34, with room for the shadow.
  private var path: Path {
    switch self {
    case .round: Path(circleAt: Point(x: 17, y: 17), radius: 13.5)
    case .rectangle:
      Path(roundedRect: Rect(x: 9.5, y: 3.5, width: 15, height: 27), cornerRadius: 2.5)
    }
  }

  /// A white shape with an edge and a shadow, once for each screen scale.
  func images(isHeld: Bool) -> [Image] {
    let edge = isHeld ? Color(red: 0, green: 0.45, blue: 0.94) : Color(hex: 0x8A919C)
    let shadow = Shadow(
      color: Color.black.withAlpha(0.28), offset: Point(x: 0, y: 1), sigma: 1.5)
    return [1, 1.25, 1.5, 2, 3].map { scale in
      Image.rendered(size: Size(width: 34, height: 34), scale: scale) { canvas in
        canvas.drawShadow(of: path, shadow)
        canvas.fill(path, with: isHeld ? Color(hex: 0xE3EEFC) : .white)
        canvas.stroke(path, with: edge, style: StrokeStyle(width: isHeld ? 2 : 1))
      }
    }
  }
}
