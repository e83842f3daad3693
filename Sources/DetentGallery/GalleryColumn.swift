import DetentDrawing
import DetentViews
import DetentWidgets

/// The parts of a page below each other, each as high as it asks to be: what is left of a tall window stays
/// free below them.
final class GalleryColumn: StackView {
  init(spacing: Double = 0, layoutMargins: EdgeInsets = .zero, _ views: [View]) {
    super.init(.vertical, spacing: spacing, layoutMargins: layoutMargins, views: views)
    if let last = views.last { setCustomSpacing(0, after: last) }
    addSubview(Spacer())
  }

  /// The column of a page that scrolls.
  convenience init(sections: [View]) {
    self.init(spacing: 28, layoutMargins: EdgeInsets(vertical: 24, horizontal: 24), sections)
  }
}
