import DetentControls
import DetentDrawing
public import DetentViews
import DetentWidgets

/// A page of the gallery: one control in every form that it has, to try by hand.
public struct GalleryPage: Sendable {
  /// The name after `--page`.
  public let name: String
  /// The title of the window.
  public let title: String
  /// Whether a snapshot of the page shows states and content that only a user would bring about.
  var isDesigned = false
  /// Whether the gallery shows the wheels of the page opened.
  var showsWheels = false
  let make: @MainActor @Sendable () -> View

  /// Makes a new view of the page; its controls have identifiers.
  /// - Parameter isStill: Whether the view is for a picture, and shows what a user would have to do
  ///   first.
  @MainActor public func makeView(isStill: Bool = false) -> View {
    let view = make()
    if isStill, isDesigned { DesignContext().prepare(view) }
    return view
  }

  /// All pages, in the order of the list.
  public static let all = [
    GalleryPage(name: "welcome", title: "Welcome", showsWheels: true) {
      ScrollView(sections: welcome)
    },
    GalleryPage(name: "range-slider", title: "Range slider") {
      ScrollView(sections: RangeSliderExamples.sections)
    },
    GalleryPage(name: "circular-slider", title: "Circular slider") {
      ScrollView(sections: CircularSliderExamples.sections)
    },
    GalleryPage(name: "widgets", title: "Widgets") {
      ScrollView(sections: WidgetExamples.sections)
    },
    GalleryPage(name: "gallery", title: "Every control in every state") {
      ScrollView(sections: [StatesPage()])
    },
    GalleryPage(name: "pie-chart", title: "Pie chart", isDesigned: true) {
      ScrollView(sections: [PieChartPage()])
    },
    GalleryPage(name: "communication", title: "Communication", isDesigned: true) {
      ScrollView(sections: [CommunicationPage()])
    },
    GalleryPage(name: "button", title: "Icon button") {
      ScrollView(sections: IconButtonExamples.sections)
    },
    GalleryPage(name: "spinner", title: "Spinner", showsWheels: true) {
      ScrollView(sections: [SpinnerPage()])
    },
    GalleryPage(name: "spinner-layouts", title: "Spinners in containers", showsWheels: true) {
      ScrollView(sections: [SpinnerLayoutsPage()])
    },
    GalleryPage(name: "spinner-hud", title: "Spinner over an image", showsWheels: true) {
      SpinnerImagePage()
    },
  ]

  /// The first page: the three controls that the other pages are about.
  @MainActor private static var welcome: [View] {
    let price = GalleryCard("prices", "Price", 400_000...1_200_000, of: 0...3_000_000) {
      GalleryPrices.show(in: $0, ticks: .automatic)
    }
    let distance = example(CircularSlider(), "distance", "Distance", of: 0...25, step: 0.5) {
      ($0.value, $0.fixedWidth, $0.fixedHeight) = (8, 220, 220)
      $0.format = ValueFormat(.unit("km", fractionDigits: 1))
    }
    let stage = SpinnerStage("shape", "Shape", share: 0.94, hubSize: 56)
    stage.spinner.items = GalleryShapes.items(8)
    stage.spinner.selectedIndex = 2
    let cards = [GalleryCard(dial: distance), GalleryCard([Label(name: "Shape"), stage])]
    for card in cards { card.fixedHeight = 340 }
    return [
      GallerySection(
        "Controls for Linux desktops",
        "Drag a handle, turn the dial, or click a wedge. Press Ctrl+Page Down for the next page, "
          + "or F6 to move between the list and the page.",
        rows: [price]),
      StackView(wrapping: cards, equally: true, spacing: 16),
    ]
  }
}
