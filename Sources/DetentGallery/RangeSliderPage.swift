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
    super.init(
      contentView: StackView(
        .vertical, spacing: 28, layoutMargins: EdgeInsets(vertical: 24, horizontal: 24),
        views: [
          GallerySection("Plain", "Drag a thumb or the bar, or press the track.", views: [plain]),
          GallerySection("Ticks", "Drag a thumb or the bar, or press the track.", views: [ticks]),
          GallerySection("Marks", "Drag a thumb or the bar, or press the track.", views: [marks]),
        ]))
  }
}
