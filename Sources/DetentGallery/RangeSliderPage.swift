import DetentControls
import DetentDrawing
import DetentViews

/// The range slider in every form that it has.
final class RangeSliderPage: ScrollView {
  init() {
    let plain = RangeSlider()
    plain.identifier = "plain"
    plain.accessibilityLabel = "Plain"
    super.init(
      contentView: StackView(
        .vertical, spacing: 28, layoutMargins: EdgeInsets(vertical: 24, horizontal: 24),
        views: [
          GallerySection("Plain", "Drag a thumb or the bar, or press the track.", views: [plain])
        ]))
  }
}
