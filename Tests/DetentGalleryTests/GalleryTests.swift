import DetentHeadless
import DetentViews
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
}
