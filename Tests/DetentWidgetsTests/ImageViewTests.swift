import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

@MainActor @Suite struct ImageViewTests {
  private func image(_ color: Color, _ side: Double = 10) -> Image {
    Image.rendered(size: Size(width: side, height: side)) {
      $0.fill(Rect(x: 0, y: 0, width: side, height: side), with: color)
    }
  }

  @Test func aHighlightedViewShowsItsOtherImage() throws {
    let view = ImageView(image(.red))
    let f = try Scene(
      view, Rect(x: 0, y: 0, width: 40, height: 40), in: Size(width: 40, height: 40))
    f.host.settle()
    #expect(f.host.color(at: 20, 20) == .red)
    view.isHighlighted = true
    f.host.settle()
    #expect(f.host.color(at: 20, 20) == .red)
    view.highlightedImage = image(.blue, 20)
    f.host.settle()
    #expect(f.host.color(at: 20, 20) == .blue)
    #expect(view.intrinsicContentSize == Size(width: 20, height: 20))
    view.isHighlighted = false
    f.host.settle()
    #expect(f.host.color(at: 20, 20) == .red)
  }

  @Test(arguments: [
    (ImageView.ContentMode.topLeft, 5.0, 5.0), (.top, 20, 5), (.right, 35, 20), (.bottom, 20, 35),
    (.bottomRight, 35, 35), (.center, 20, 20),
  ]) func anImageInItsOwnSizeLiesAtItsEdge(mode: ImageView.ContentMode, x: Double, y: Double) throws
  {
    let view = ImageView(image(.red))
    view.contentMode = mode
    let f = try Scene(
      view, Rect(x: 0, y: 0, width: 40, height: 40), in: Size(width: 40, height: 40))
    f.host.settle()
    #expect(f.host.color(at: x, y) == .red)
    #expect(f.host.color(at: 40 - x, 40 - y) != .red || mode == .center)
  }
}
