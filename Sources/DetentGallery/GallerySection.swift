import DetentDrawing
import DetentViews
import DetentWidgets

/// A titled part of a page, with one line that says what to try.
final class GallerySection: StackView {
  init(_ title: String, _ hint: String, views: [View]) {
    let title = Label(title, font: .system(13, weight: 600))
    let hint = Label(hint, font: .system(11.5), color: .secondary)
    super.init(.vertical, spacing: 4, views: [title, hint] + views)
    setCustomSpacing(12, after: hint)
    accessibilityRole = .group
    accessibilityLabel = title.text
  }
}
