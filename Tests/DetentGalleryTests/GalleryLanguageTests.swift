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
  private func labels(below view: View) -> [Label] {
    guard !view.isHidden else { return [] }
    return ((view as? Label).map { [$0] } ?? []) + view.subviews.flatMap { labels(below: $0) }
  }

  /// The view without room on a page, and the texts that are cut short.
  private func layout(
    _ name: String, _ size: Size, _ locale: String
  ) throws -> (squeezed: String?, cut: [String]) {
    let shown = try ShownPage(name, size, locale: locale)
    shown.host.drain()
    let cut = labels(below: shown.window).filter {
      $0.lineLimit == 1 && $0.intrinsicContentSize.width > $0.bounds.width + 1
    }
    return (shown.window.firstSqueezed?.squeezeDescription, cut.map(\.text))
  }

  @Test func numbersAreWrittenInTheLocaleOfTheWindow() throws {
    for (name, start) in [
      ("pie-chart", "٣٬٤٨٠ "), ("communication", "٦٥٠"), ("range-slider", "٣"),
      ("spinner", "٧ of ١٢"),
    ] {
      for localeBefore in ["ar_EG", nil] {
        let window = try ShownPage(name, locale: localeBefore).window
        window.rootTraits.setLocale("ar_EG", texts: .detent)
        let texts = labels(below: window).map(\.text)
        #expect(texts.contains { $0.contains(start) }, "\(name) \(texts)")
      }
    }
  }

  @Test func pricesAmongTheWordsOfAPageAreWrittenInItsLocale() throws {
    let shown = try ShownPage("communication")
    let holds = try shown.view("holds", Toggle.self)
    let code = try shown.view("code", Button.self)
    let slider = try shown.view("slider", RangeSlider.self)
    #expect(holds.title == "Delegate limits to £2.50M" && code.title == "Set £2.48M in code")
    shown.window.rootTraits.setLocale("de_DE", texts: .detent)
    #expect(WrittenText.plain(holds.title) == "Delegate limits to 2,50 Mio. £")
    #expect(WrittenText.plain(code.title) == "Set 2,48 Mio. £ in code")
    #expect(slider.marks.map { WrittenText.plain($0.label ?? "") } == ["2,50 Mio. £"])
  }

  @Test func numbersAroundDialsAndInSettingsFollowTheLocaleToo() throws {
    let dials = try ShownPage("circular-slider", locale: "ar_EG")
    func labels(_ name: String) throws -> [String] {
      try dials.view(name, CircularControl.self).dialLabels.map(\.text)
    }
    #expect(try labels("gauge") == ["٠", "٦٠", "١٢٠", "١٨٠", "٢٤٠"])
    #expect(try labels("frequency") == ["٢٠", "٢٠٠", "٢k", "٢٠k"])
    #expect(try dials.view("night", RangeCircularSlider.self).text(for: 22.25) == "٢٢:١٥")
    let count = try ShownPage("spinner", locale: "ar_EG").view("count", MenuButton.self)
    #expect(count.choice.title == "١٢")
  }

  @Test func thePageOfStatesCutsNoOrdinaryTextShortWhereItIsNarrow() throws {
    for width in [1_120.0, 1_280, 1_440] {
      let shown = try ShownPage("gallery", Size(width: width, height: 720))
      shown.host.settle()
      for name in ["IconButton.normal", "Toggle.normal", "CheckBox.focus", "MenuButton.hover"] {
        let control = try shown.view(name, View.self)
        #expect(control.bounds.width >= control.intrinsicContentSize.width - 1, "\(name) \(width)")
      }
    }
  }

  @Test(arguments: GalleryTests.names, ["en_GB", "ar_EG"])
  func aPageIsAsNarrowAsItsWindow(name: String, locale: String) throws {
    let shown = try ShownPage(name, Size(width: 800, height: 700), locale: locale)
    let window = shown.window
    for width in [800.0, 640, 480] {
      try shown.host.resize(to: Size(width: width, height: 700), scale: 1)
      shown.host.drain()
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
    for size in [Size(width: 480, height: 360), Size(width: 1_120, height: 720)] {
      let english = try layout(name, size, "en_GB")
      for locale in ["en_XA", "ar_XB"] {
        let other = try layout(name, size, locale)
        #expect(english.squeezed != nil || other.squeezed == nil, "\(locale) \(size)")
        #expect(Set(other.cut).isSubset(of: english.cut), "\(locale) \(size)")
      }
    }
  }
}
