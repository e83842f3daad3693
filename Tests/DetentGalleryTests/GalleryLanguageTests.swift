import DetentControls
import DetentDrawing
import DetentHeadless
import DetentViews
import DetentWidgets
import Testing

@testable import DetentGallery

/// The pages in other languages: their own words are samples and stay, those of the controls become
/// longer or run the other way, and so do the pages.
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
    try HeadlessHost(window: window).drain()
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

  @Test func numbersAreWrittenInTheLocaleOfTheWindow() throws {
    for (name, start) in [
      ("pie-chart", "٣٬٤٨٠ "), ("communication", "٦٥٠"), ("range-slider", "٣"),
      ("spinner", "٧ of ١٢"),
    ] {
      let page = try #require(GalleryPage.all.first { $0.name == name })
      for isSetBefore in [true, false] {
        let window = Window(size: Size(width: 1_120, height: 720))
        if isSetBefore { window.rootTraits.setLocale("ar_EG", texts: .detent) }
        window.contentView = page.makeView()
        window.rootTraits.setLocale("ar_EG", texts: .detent)
        let texts = labels(below: window).map(\.text)
        #expect(texts.contains { $0.contains(start) }, "\(name) \(texts)")
      }
    }
  }

  @Test func pricesAmongTheWordsOfAPageAreWrittenInItsLocale() throws {
    let page = try #require(GalleryPage.all.first { $0.name == "communication" })
    let window = Window(size: Size(width: 1_120, height: 720))
    window.contentView = page.makeView()
    let holds = try #require(window.view(withIdentifier: "holds") as? Toggle)
    let code = try #require(window.view(withIdentifier: "code") as? Button)
    let slider = try #require(window.view(withIdentifier: "slider") as? RangeSlider)
    #expect(holds.title == "Delegate limits to £2.50M" && code.title == "Set £2.48M in code")
    window.rootTraits.setLocale("de_DE", texts: .detent)
    #expect(WrittenText.plain(holds.title) == "Delegate limits to 2,50 Mio. £")
    #expect(WrittenText.plain(code.title) == "Set 2,48 Mio. £ in code")
    #expect(slider.marks.map { WrittenText.plain($0.label ?? "") } == ["2,50 Mio. £"])
  }

  @Test func numbersAroundDialsAndInSettingsFollowTheLocaleToo() throws {
    func window(_ name: String) throws -> Window {
      let page = try #require(GalleryPage.all.first { $0.name == name })
      let window = Window(size: Size(width: 1_120, height: 720))
      window.contentView = page.makeView()
      window.rootTraits.setLocale("ar_EG", texts: .detent)
      return window
    }
    let dials = try window("circular-slider")
    func labels(_ name: String) -> [String]? {
      (dials.view(withIdentifier: name) as? CircularControl)?.dialLabels.map(\.text)
    }
    #expect(labels("gauge") == ["٠", "٦٠", "١٢٠", "١٨٠", "٢٤٠"])
    #expect(labels("frequency") == ["٢٠", "٢٠٠", "٢k", "٢٠k"])
    let night = try #require(dials.view(withIdentifier: "night") as? RangeCircularSlider)
    #expect(night.text(for: 22.25) == "٢٢:١٥")
    let count = try window("spinner").view(withIdentifier: "count") as? MenuButton
    #expect(count?.choice.title == "١٢")
  }

  @Test func thePageOfStatesCutsNoOrdinaryTextShortWhereItIsNarrow() throws {
    let page = try #require(GalleryPage.all.first { $0.name == "gallery" })
    for width in [1_120.0, 1_280, 1_440] {
      let window = Window(size: Size(width: width, height: 720))
      window.contentView = page.makeView()
      try HeadlessHost(window: window).settle()
      for name in ["IconButton.normal", "Toggle.normal", "CheckBox.focus", "MenuButton.hover"] {
        let control = try #require(window.view(withIdentifier: name))
        #expect(control.bounds.width >= control.intrinsicContentSize.width - 1, "\(name) \(width)")
      }
    }
  }

  @Test(arguments: GalleryTests.names, ["en_GB", "ar_EG"])
  func aPageIsAsNarrowAsItsWindow(name: String, locale: String) throws {
    let page = try #require(GalleryPage.all.first { $0.name == name })
    let window = Window(size: Size(width: 800, height: 700))
    window.rootTraits.setLocale(locale, texts: .detent)
    window.contentView = page.makeView()
    let host = try HeadlessHost(window: window)
    for width in [800.0, 640, 480] {
      try host.resize(to: Size(width: width, height: 700), scale: 1)
      host.drain()
      #expect(window.bounds.width == width)
      #expect(window.firstSqueezed?.squeezeDescription == nil, "\(width)")
      let scroll = window.contentView as? ScrollView
      if let content = scroll?.contentView {
        let size = content.measuredSize(in: window.bounds.size)
        #expect(content.bounds.height >= size.height, "\(width)")
      }
    }
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
