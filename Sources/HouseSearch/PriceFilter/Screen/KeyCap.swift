import DetentDrawing
import DetentViews
import DetentWidgets

/// A key as it looks on a keyboard, such as `Ctrl+Z`.
@MainActor
final class KeyCap: StackView {
  /// What stands on it.
  var title: String {
    get { label.text }
    set { label.text = newValue }
  }

  private let label: Label

  init(_ title: String = "") {
    label = Label(title, font: .system(11.5, weight: 600), color: .secondary)
    super.init(
      .horizontal, layoutMargins: EdgeInsets(vertical: 2, horizontal: 7), views: [label])
    (backgroundColor, borderColor, cornerRadius) = (.background, .line, 5)
    isUserInteractionEnabled = false
  }
}
