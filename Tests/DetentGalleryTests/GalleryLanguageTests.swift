import DetentDrawing
import DetentHeadless
import DetentViews
import DetentWidgets
import Testing

@testable import DetentGallery

/// The pages in other languages: their own words are samples and stay, those of the controls become longer or
/// run the other way, and so do the pages.
@MainActor
@Suite struct GalleryLanguageTests {
  private struct Layout: Equatable {
    var squeezed: String?
    var cut: [String]
    /// The middles of the labels, from the leading edge.
    var middles: [Double]
  }

  private func labels(below view: View) -> [Label] {
    guard !view.isHidden else { return [] }
    return ((view as? Label).map { [$0] } ?? []) + view.subviews.flatMap { labels(below: $0) }
  }

  private func layout(_ page: GalleryPage, _ size: Size, _ locale: String) throws -> Layout {
    let window = Window(size: size)
    window.rootTraits.setLocale(locale, texts: .detent)
    window.contentView = page.makeView()
    let host = try HeadlessHost(window: window)
    host.settle()
    let labels = labels(below: window)
    let cut = labels.filter {
      $0.lineLimit == 1 && $0.intrinsicContentSize.width > $0.bounds.width + 1
    }
    return Layout(
      squeezed: window.firstSqueezed?.squeezeDescription, cut: cut.map(\.text),
      middles: labels.map {
        let x = $0.convert($0.bounds, to: window).midX
        return window.rootTraits.isRightToLeft ? size.width - x : x
      })
  }

  @Test(arguments: GalleryTests.names)
  func aPageHasRoomForOtherLanguages(name: String) throws {
    let page = try #require(GalleryPage.all.first { $0.name == name })
    for size in [Size(width: 480, height: 360), Size(width: 1_120, height: 720)] {
      let english = try layout(page, size, "en_GB")
      for locale in ["en_XA", "ar_XB"] {
        let other = try layout(page, size, locale)
        #expect(english.squeezed != nil || other.squeezed == nil, "\(locale) \(size)")
        #expect(Set(other.cut).isSubset(of: english.cut), "\(locale) \(size)")
      }
    }
  }
}
