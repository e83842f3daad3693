import DetentDrawing
import DetentHeadless
import DetentViews
import DetentWidgets
import Testing

@testable import DetentGallery

@MainActor
@Suite struct GalleryTests {
  nonisolated static let names = GalleryPage.all.map(\.name)

  private func controls(below view: View) -> [Control] {
    ((view as? Control).map { [$0] } ?? []) + view.subviews.flatMap { controls(below: $0) }
  }

  @Test func noTwoPagesShareAName() { #expect(Set(Self.names).count == Self.names.count) }

  @Test(arguments: names) func everyControlOfAPageHasAnIdentifierOfItsOwn(name: String) throws {
    let page = try #require(GalleryPage.all.first { $0.name == name })
    let identifiers = controls(below: page.makeView()).filter { $0.accessibilityNode() != nil }.map(
      \.identifier)
    #expect(!identifiers.isEmpty)
    #expect(!identifiers.contains(nil))
    #expect(Set(identifiers).count == identifiers.count)
  }

  /// The frames of the texts of a page in a window of a height, outside of what it draws over a picture.
  private func texts(_ page: GalleryPage, height: Double) throws -> [(label: Label, frame: Rect)] {
    let window = Window(size: Size(width: 1_280, height: height))
    window.contentView = page.makeView()
    _ = try HeadlessHost(window: window)
    func labels(below view: View) -> [Label] {
      ((view as? Label).map { [$0] } ?? []) + view.subviews.flatMap { labels(below: $0) }
    }
    return labels(below: window).map { ($0, $0.convert($0.bounds, to: window)) }
  }

  @Test(arguments: names) func whatIsLeftOfATallWindowStaysFreeBelow(name: String) throws {
    let page = try #require(GalleryPage.all.first { $0.name == name })
    let tall = try texts(page, height: 4_000)
    let taller = try texts(page, height: 5_000)
    #expect(tall.count == taller.count && !tall.isEmpty)
    for (one, other) in zip(tall, taller) {
      #expect(one.frame == other.frame, "\(one.label.text)")
      #expect(one.frame.height <= one.label.intrinsicContentSize.height + 4, "\(one.label.text)")
    }
  }
}
