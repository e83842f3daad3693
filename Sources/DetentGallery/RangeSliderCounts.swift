import DetentControls
import DetentDrawing
import DetentViews

/// Sliders with one thumb, and with many.
@MainActor
enum RangeSliderCounts {
  // MARK: One thumb and many

  static var countsSection: View {
    RangeSliderExample.section(
      "One thumb and many", "The same slider for one number, and for several in order.",
      [
        single("single", "One thumb", 0...100, 40),
        single("single.origin", "From an origin", -50...50, 20) {
          $0.origin = 0
          $0.ticks = .every(25)
        },
        single("single.steps", "Steps and a label", 1...8, 3) {
          $0.step = 1
          $0.ticks = .steps
          $0.labels = .always
        },
        single("single.disabled", "Disabled", 0...100, 40) { $0.isEnabled = false },
        single("single.histogram", "A histogram", 0...3_000_000, 850_000) {
          let scale = $0.scale.scale(from: $0.minimumValue, to: $0.maximumValue)
          ($0.format, $0.tickFormat) = (GalleryPrices.format, GalleryPrices.tickFormat)
          $0.ticks = .automatic
          $0.histogram = Histogram(sorted: GalleryPrices.values, scale: scale, binCount: 44)
        },
        several("multi.ticks", "Ticks and magnetic marks", [25, 60, 85]) {
          $0.ticks = .every(10)
          $0.marks = [SliderMark(25), SliderMark(75)]
          $0.snapsToMarks = true
        },
        several("multi", "Three thumbs", [20, 50, 80]),
        several("multi.labels", "Five thumbs that push", [8, 27, 34, 62, 90]) {
          $0.collision = .push
          $0.minimumDistance = 2
          $0.labels = .always
        },
        several("multi.cross", "Thumbs that cross", [15, 40, 65, 85]) { $0.collision = .cross },
        several("multi.editable", "Press to add, Delete to take away", [30, 70]) {
          $0.editableCounts = 1...6
          $0.isBarDragEnabled = false
          $0.minimumDistance = 4
        },
        several("multi.disabled", "One thumb disabled", [20, 50, 80]) {
          $0.setThumb(1, isEnabled: false)
        },
        several("multi.squares", "On a scale of squares", [20, 60, 90]) {
          let scale = try? CustomScale(
            from: 0, to: 100, position: { $0 * $0 }, value: { $0.squareRoot() })
          if let scale { $0.scale = SliderScale(scale) }
        },
      ])
  }

  private static func single(
    _ identifier: String, _ title: String, _ bounds: ClosedRange<Double>, _ value: Double,
    _ configure: (Slider) -> Void = { _ in }
  ) -> View {
    let slider = Slider()
    prepare(slider, identifier, title, bounds)
    slider.value = value
    configure(slider)
    return SliderCard(title, slider) { $0.text(for: $0.value) }
  }

  private static func several(
    _ identifier: String, _ title: String, _ values: [Double],
    _ configure: (MultiSlider) -> Void = { _ in }
  ) -> View {
    let slider = MultiSlider(thumbCount: values.count)
    prepare(slider, identifier, title, 0...100)
    slider.values = values
    configure(slider)
    return SliderCard(title, slider) { slider in
      slider.values.map { slider.text(for: $0) }.joined(separator: " · ")
    }
  }

  private static func prepare(
    _ slider: SliderControl, _ identifier: String, _ title: String, _ bounds: ClosedRange<Double>
  ) {
    slider.identifier = identifier
    slider.accessibilityLabel = title
    slider.setRange(minimum: bounds.lowerBound, maximum: bounds.upperBound)
    slider.format = .number(fractionDigits: 0)
  }
}
