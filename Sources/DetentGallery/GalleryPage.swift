public import DetentViews

/// A page of the gallery: one control in every form that it has, to try by hand.
public struct GalleryPage: Sendable {
  /// As it is typed after `--page`.
  public let name: String
  /// The title of its window.
  public let title: String
  private let make: @MainActor @Sendable () -> View

  init(name: String, title: String, make: @escaping @MainActor @Sendable () -> View) {
    self.name = name
    self.title = title
    self.make = make
  }

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
