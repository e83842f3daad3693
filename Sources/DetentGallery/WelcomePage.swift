import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets

/// The first page: the three controls that the others are about, ready to be used.
@MainActor
enum WelcomePage {
  static var sections: [View] {
    let price = GalleryCard("prices", "Price", 400_000...1_200_000, of: 0...3_000_000) {
      GalleryPrices.show(in: $0, ticks: .automatic)
    }
    return [
      GallerySection(
        "Controls for Linux desktops",
        "Drag the thumbs, turn the dial, press a wedge of the wheel. Ctrl+Page Down shows the next "
          + "page, F6 goes between the list of pages and the page.",
        rows: [price]),
      StackView(wrapping: [dial, wheel], equally: true, spacing: 16),
    ]
  }

  private static var dial: View {
    let distance = example(CircularSlider(), "distance", "Distance", of: 0...25, step: 0.5) {
      ($0.value, $0.fixedWidth, $0.fixedHeight) = (8, 220, 220)
      $0.format = ValueFormat(.unit("km", fractionDigits: 1))
    }
    return card(GalleryCard(dial: distance))
  }

  private static var wheel: View {
    let stage = SpinnerStage(
      "shape", "Shape", anchor: Point(x: 0.5, y: 0.5), share: 0.94, hubSize: 56)
    stage.spinner.items = GalleryShapes.items(8)
    stage.spinner.selectedIndex = 2
    return card(
      GalleryCard(spacing: 10, vertical: 12, horizontal: 16, [Label(name: "Shape"), stage]))
  }

  private static func card(_ card: GalleryCard) -> View {
    card.fixedHeight = 340
    return card
  }
}
