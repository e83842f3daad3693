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
    GalleryPage(name: "range-slider", title: "Range slider") {
      ScrollView(sections: RangeSliderExamples.sections)
    },
    GalleryPage(name: "circular-slider", title: "Circular slider") {
      ScrollView(sections: CircularSliderExamples.sections)
    },
    GalleryPage(name: "widgets", title: "Widgets") {
      ScrollView(sections: WidgetExamples.sections, on: .panel)
    },
    GalleryPage(name: "spinner", title: "Spinner") { SpinnerPage() },
    GalleryPage(name: "spinner-layouts", title: "Spinners in containers") { SpinnerLayoutsPage() },
    GalleryPage(name: "spinner-hud", title: "Spinner over an image") { SpinnerImagePage() },
  ]
}
