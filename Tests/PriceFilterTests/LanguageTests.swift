import DetentControls
import DetentDrawing
import DetentHeadless
import DetentViews
import DetentWidgets
import Testing

@testable import Listings
@testable import PriceFilter

/// The window in other languages than English.
@MainActor
@Suite struct LanguageTests {
  nonisolated static let sizes = [
    Size(width: 480, height: 360), Size(width: 1_120, height: 720),
    Size(width: 1_600, height: 1_000),
  ]
  nonisolated static let languages = ["en_GB", "de_DE", "zh_CN", "ar_EG", "en_XA", "ar_XB"]

  private func texts(_ node: AccessibilityNode) -> [String] {
    [node.label, node.valueText].compactMap(\.self) + node.children.flatMap(texts)
  }

  private func slider(_ stage: ScreenStage) throws -> RangeSlider {
    try #require(stage.application.window.view(withIdentifier: "price") as? RangeSlider)
  }

  private func labels(below view: View) -> [Label] {
    guard !view.isHidden else { return [] }
    return ((view as? Label).map { [$0] } ?? []) + view.subviews.flatMap { labels(below: $0) }
  }

  /// The labels that end in an ellipsis although they resist that.
  private func cut(_ view: View) -> [String] {
    labels(below: view).filter {
      $0.lineLimit == 1 && !$0.text.isEmpty
        && TextLayout.cached($0.text, font: $0.font).size.width > $0.bounds.width + 1
    }.map(\.text)
  }

  // MARK: Texts

  @Test func everyTextOfTheWindowHasAKey() async throws {
    let stage = try await ScreenStage(
      csv: ScreenStage.tenHomes + "1 Low Street,nothing,House,20,1\n", locale: "en_XA")
    _ = try stage.tree()
    let slider = try slider(stage)
    slider.becomeFirstResponder()
    for _ in 0..<3 { stage.host.key(.right) }
    let plain = texts(try stage.tree()).filter { text in
      // Some begin with a number or a file; rows are of the file, and numbers are no words.
      !text.contains("[") && text.contains(where: \.isLetter) && !text.contains("Street")
        && !text.allSatisfy { !$0.isLetter || "kM".contains($0) }
    }
    #expect(plain == [])
    let title = stage.application.window.title
    #expect(title.hasPrefix("[") && title.contains(".csv"))
  }

  @Test func aWindowChangesItsLanguageAndKeepsItsFilters() async throws {
    let stage = try await ScreenStage()
    let slider = try slider(stage)
    slider.becomeFirstResponder()
    stage.host.key(.right)
    _ = try stage.tree()
    let (values, count) = (slider.values, stage.application.model.count)
    let english = texts(try stage.tree())
    #expect(english.contains("Filters") && count == 9)
    stage.application.window.rootTraits.locale = "de_DE"
    let german = texts(try stage.tree())
    #expect(german.contains("Objektart") && german.contains("Zurücksetzen"))
    #expect(!german.contains("Filters") && !german.contains { $0.contains("homes") })
    #expect(stage.application.window.title.hasSuffix("Preisfilter"))
    #expect(slider.values == values && stage.application.model.count == count)
    stage.application.window.rootTraits.locale = "en_GB"
    #expect(texts(try stage.tree()) == english)
  }

  @Test func arabicCountsInItsSixForms() {
    let texts = ListingsTexts(Traits(locale: "ar_EG"))
    #expect(
      [0, 1, 2, 3, 10, 11, 99, 100, 103, 3_480].map(texts.homes) == [
        "لا عقارات", "عقار واحد", "عقاران", "٣ عقارات", "١٠ عقارات", "١١ عقارًا", "٩٩ عقارًا",
        "١٠٠ عقار", "١٠٣ عقارات", "٣٬٤٨٠ عقارًا",
      ])
    #expect([0, 1, 2, 5].map(texts.bedrooms) == ["استوديو", "غرفة واحدة", "غرفتان", "٥ غرف"])
  }

  @Test func theLanguageMayBeAnotherThanThatOfTheNumbers() {
    let texts = ListingsTexts(Traits(locale: "de_DE", language: "en_GB"))
    #expect(texts.homes(3_480) == "3.480 homes")
    let environment = ListingsTexts(Traits(locale: "C", language: "fr:de"))
    #expect(environment.homes(3_480) == "3,480 Objekte")
  }

  @Test func americanAndBritishEnglishHaveTheirOwnSpelling() {
    func favourites(_ locale: String) -> String { Traits(locale: locale).texts("Favourites") }
    #expect(favourites("en_US") == "Favorites" && favourites("en-US") == "Favorites")
    #expect(favourites("en_GB") == "Favourites" && favourites("C") == "Favourites")
    #expect(ListingsTexts(Traits(locale: "en_US")).spokenDistance(2) == "2 kilometers")
    #expect(ListingsTexts(Traits(locale: "en_GB")).spokenDistance(2) == "2 kilometres")
  }

  // MARK: Layout

  @Test(arguments: languages, sizes)
  func nothingIsSqueezedOrCut(language: String, size: Size) async throws {
    let stage = try await ScreenStage(
      csv: ScreenStage.tenHomes + "1 Low Street,nothing,House,20,1\n", size: size, locale: language)
    let window = stage.application.window
    let slider = try slider(stage)
    slider.becomeFirstResponder()
    for _ in 0..<3 { stage.host.key(.right) }
    stage.host.settle()
    #expect(window.firstSqueezed?.squeezeDescription == nil)
    let cut = cut(window).filter { !$0.contains(".csv") }
    #expect(cut == [])
    // Sheets and cards over the window.
    stage.host.key(.function(1))
    stage.host.settle()
    #expect(window.overlay.firstSqueezed?.squeezeDescription == nil)
    #expect(self.cut(window.overlay) == [])
  }

  /// What comes from coordinates: words beside a dial, which wrap.
  @Test(arguments: ["en_GB", "de_DE", "ar_XB"], sizes)
  func theDistanceHasItsRoom(language: String, size: Size) async throws {
    let csv =
      "Address,Price,Type,Area m2,Beds,Latitude,Longitude\n"
      + (1...10).map { "\($0) High Street,\($0)00000,House,\($0 * 20),3,51.\($0),0.0\($0)\n" }
      .joined()
    let stage = try await ScreenStage(csv: csv, size: size, locale: language)
    let window = stage.application.window
    let group = try #require(window.view(withIdentifier: "distance.group"))
    #expect(!group.isHidden)
    #expect(window.firstSqueezed?.squeezeDescription == nil)
    if size.width < ScreenLayout.narrowWidth { try stage.click("filters") }
    stage.host.settle()
    #expect(window.firstSqueezed?.squeezeDescription == nil)
  }

  @Test func aRightToLeftLanguageMirrorsTheWindow() async throws {
    for (language, isMirrored) in [("ar_EG", true), ("ar_XB", true), ("de_DE", false)] {
      let stage = try await ScreenStage(locale: language)
      stage.host.settle()
      let window = stage.application.window
      #expect(window.rootTraits.isRightToLeft == isMirrored)
      let filters = try #require(window.view(withIdentifier: "price.group"))
      let middle = filters.convert(filters.bounds, to: window).midX
      #expect((middle > window.bounds.midX) == isMirrored)
    }
  }
}
