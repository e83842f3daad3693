import DetentDrawing
public import DetentViews
import DetentWidgets

/// A page of the gallery: one control in every form that it has, to try by hand.
public struct GalleryPage: Sendable {
  /// As it is typed after `--page`.
  public let name: String
  /// The title of its window.
  public let title: String
  let make: @MainActor @Sendable () -> View

  /// A new page; its controls have identifiers.
  @MainActor public func makeView() -> View { make() }

  /// Every page, in the order of the menu.
  public static let all = [
    GalleryPage(name: "range-slider", title: "Range slider") { RangeSliderPage() },
    GalleryPage(name: "circular-slider", title: "Circular slider") { CircularSliderPage() },
    GalleryPage(name: "widgets", title: "Widgets") { WidgetsPage() },
    GalleryPage(name: "spinner", title: "Spinner") { SpinnerPage() },
    GalleryPage(name: "spinner-layouts", title: "Spinners in containers") { SpinnerLayoutsPage() },
    GalleryPage(name: "spinner-hud", title: "Spinner over a picture") { SpinnerImagePage() },
  ]
}

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

/// A titled part of a page, with one line that says what to try.
final class GallerySection: StackView {
  init(_ title: String, _ hint: String, views: [View]) {
    let hint = Label(caption: hint)
    super.init(
      .vertical, spacing: 4, views: [Label(title, font: .system(13, weight: 600)), hint] + views)
    setCustomSpacing(12, after: hint)
    accessibilityRole = .group
    accessibilityLabel = title
  }

  /// Cards two by two, of one width; the last of an odd number has its row to itself.
  convenience init(_ title: String, _ hint: String, pairs cards: [View]) {
    let rows = stride(from: 0, to: cards.count, by: 2).map { index in
      StackView(equally: .horizontal, spacing: 16, Array(cards[index...].prefix(2)))
    }
    self.init(title, hint, views: [StackView(.vertical, spacing: 16, views: rows)])
  }
}

/// A stack on a ground of its own.
class GalleryCard: StackView {
  init(spacing: Double = 0, vertical: Double, horizontal: Double, _ views: [View] = []) {
    super.init(
      .vertical, spacing: spacing,
      layoutMargins: EdgeInsets(vertical: vertical, horizontal: horizontal), views: views)
    backgroundColor = .card
    borderColor = .line
    cornerRadius = 12
  }
}

extension StackView {
  /// Views of one length.
  convenience init(equally axis: Axis, spacing: Double, _ views: [View]) {
    self.init(axis, spacing: spacing, views: views)
    distribution = .fillEqually
  }
}

extension Label {
  /// The name of a card.
  convenience init(name: String) {
    self.init(name, font: .system(12, weight: 600), color: .secondary)
  }

  /// A word about what stands beside it.
  convenience init(caption: String) {
    self.init(caption, font: .system(11.5), color: .secondary)
  }
}
