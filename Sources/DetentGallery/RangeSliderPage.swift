import DetentControls
import DetentDrawing
import DetentViews

/// The range slider in every form that it has.
final class RangeSliderPage: ScrollView {
  init() {
    let plain = RangeSlider()
    plain.identifier = "plain"
    plain.accessibilityLabel = "Plain"
    let ticks = RangeSlider()
    ticks.identifier = "ticks"
    ticks.setRange(minimum: 0, maximum: 1000)
    ticks.setValues(lower: 220, upper: 640)
    ticks.ticks = .automatic
    let marks = RangeSlider()
    marks.identifier = "marks"
    marks.setRange(minimum: 0, maximum: 100)
    marks.setValues(lower: 20, upper: 64)
    marks.ticks = .every(5)
    marks.marks = [SliderMark(37, label: "Median"), SliderMark(80)]
    let histogram = RangeSlider()
    histogram.identifier = "histogram"
    histogram.setRange(minimum: 0, maximum: 100)
    histogram.setValues(lower: 20, upper: 43)
    let counts = (0..<44).map { index in
      let x = (Double(index) - 14) / 9
      return Int(100 / (1 + x * x) + Double(index * 7 % 13))
    }
    histogram.histogram = Histogram(counts: counts, scale: LinearScale(minimum: 0, maximum: 100))
    histogram.ticks = .automatic
    let labels = RangeSlider()
    labels.identifier = "labels"
    labels.setRange(minimum: 0, maximum: 5000)
    labels.setValues(lower: 0, upper: 5000)
    labels.format = .number(places: 0, prefix: "£", suffix: "k")
    labels.labels = .always
    labels.openEnds = .maximum
    let joined = RangeSlider()
    joined.identifier = "joined"
    joined.setRange(minimum: 0, maximum: 5000)
    joined.setValues(lower: 2000, upper: 2200)
    joined.format = .number(places: 0, prefix: "£", suffix: "k")
    joined.labels = .always
    let vertical = RangeSlider()
    vertical.identifier = "vertical"
    vertical.orientation = .vertical
    vertical.fixedHeight = 140
    vertical.setRange(minimum: 0, maximum: 100)
    vertical.setValues(lower: 20, upper: 70)
    vertical.labels = .always
    vertical.ticks = .automatic
    super.init(
      contentView: StackView(
        .vertical, spacing: 28, layoutMargins: EdgeInsets(vertical: 24, horizontal: 24),
        views: [
          GallerySection(
            "Labels", "Drag a thumb or the bar, or press the track.",
            views: [labels, joined, vertical]),
          GallerySection(
            "Histogram", "Drag a thumb or the bar, or press the track.", views: [histogram]),
          GallerySection("Plain", "Drag a thumb or the bar, or press the track.", views: [plain]),
          GallerySection("Ticks", "Drag a thumb or the bar, or press the track.", views: [ticks]),
          GallerySection("Marks", "Drag a thumb or the bar, or press the track.", views: [marks]),
        ]))
  }
}
