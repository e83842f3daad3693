import DetentControls
import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

@testable import Listings
@testable import PriceFilter

/// The window in other languages than English.
@MainActor @Suite struct LanguageTests {
  nonisolated static let sizes = [
    Size(width: 480, height: 360), Size(width: 1_120, height: 720),
    Size(width: 1_600, height: 1_000),
  ]
  nonisolated static let languages = ["en_GB", "de_DE", "zh_CN", "ar_EG", "en_XA", "ar_XB"]

  private func texts(_ node: AccessibilityNode) -> [String] {
    node.descendants.flatMap { [$0.label, $0.valueText].compactMap(\.self) }
  }

  private func slider(_ stage: ScreenStage) throws -> RangeSlider {
    try stage.view("price")
  }

  private func labels(below view: View) -> [Label] {
    guard !view.isHidden else { return [] }
    return ((view as? Label).map { [$0] } ?? []) + view.subviews.flatMap { labels(below: $0) }
  }

  /// The labels that end in an ellipsis although they resist that. Those of the distance give way.
  private func cut(_ view: View) -> [String] {
    let distance = view.view(withIdentifier: "distance.group")
    return labels(below: view).filter { label in
      label.lineLimit == 1 && !label.text.isEmpty
        && TextLayout.cached(label.text, font: label.font).size.width > label.bounds.width + 1
        && distance.map(label.isDescendant(of:)) != true
    }.map(\.text)
  }

  // MARK: Texts

  @Test func everyTextOfTheWindowHasAKey() async throws {
    let stage = try await ScreenStage(
      csv: ScreenStage.tenHomes + "1 Low Street,nothing,House,20,1\n", locale: "en_XA")
    _ = try stage.tree()
    try slider(stage).becomeFirstResponder()
    for _ in 0..<3 { stage.host.key(.right) }
    let plain = texts(try stage.tree()).filter { text in
      // Some begin with a number or a file; rows are of the file, and numbers are no words.
      !text.contains("[") && text.contains(where: \.isLetter) && !text.contains("Street")
        && !text.allSatisfy { !$0.isLetter || "kM".contains($0) }
    }
    #expect(plain == [] && stage.window.title.hasPrefix("[") && stage.window.title.contains(".csv"))
  }

  @Test func aWindowChangesItsLanguageAndKeepsItsFilters() async throws {
    let stage = try await ScreenStage()
    let slider = try slider(stage)
    slider.becomeFirstResponder()
    stage.host.key(.right)
    let english = texts(try stage.tree())
    let values = slider.values
    #expect(english.contains("Filters") && stage.model.count == 9)
    stage.window.rootTraits.locale = "de_DE"
    let german = texts(try stage.tree())
    #expect(german.contains("Objektart") && german.contains("Zurücksetzen"))
    #expect(!german.contains("Filters") && !german.contains { $0.contains("homes") })
    #expect(stage.window.title.hasSuffix("Preisfilter"))
    #expect(slider.values == values && stage.model.count == 9)
    stage.window.rootTraits.locale = "en_GB"
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

  private static let placed =
    "Address,Price,Type,Area m2,Beds,Latitude,Longitude\n1 Low Street,nothing,House,20,1,51,0\n"
    + (1...10).map { "\($0) High Street,\($0)00000,House,\($0 * 20),3,51.\($0),0.0\($0)\n" }
    .joined()

  @Test(arguments: languages, sizes)
  func nothingIsSqueezedOrCut(language: String, size: Size) async throws {
    let stage = try await ScreenStage(csv: Self.placed, size: size, locale: language)
    let window = stage.window
    try slider(stage).becomeFirstResponder()
    for _ in 0..<3 { stage.host.key(.right) }
    for opensFilters in [false, true] {
      if opensFilters && size.width < ScreenLayout.narrowWidth { try stage.click("filters") }
      stage.host.settle()
      #expect(window.firstSqueezed?.squeezeDescription == nil)
      #expect(opensFilters || cut(window).filter { !$0.contains(".csv") } == [])
    }
    // The words beside the dial wrap.
    #expect(window.view(withIdentifier: "distance.group")?.isHidden == false)
    // Sheets and cards over the window.
    stage.press(.function(1))
    #expect(window.overlay.firstSqueezed?.squeezeDescription == nil && cut(window.overlay) == [])
  }

  @Test(arguments: [("ar_EG", true), ("ar_XB", true), ("de_DE", false)])
  func aRightToLeftLanguageMirrorsTheWindow(language: String, isMirrored: Bool) async throws {
    let stage = try await ScreenStage(locale: language)
    stage.host.settle()
    let (window, filters) = (stage.window, try stage.view("price.group"))
    #expect(window.rootTraits.isRightToLeft == isMirrored)
    let middle = filters.convert(filters.bounds, to: window).midX
    #expect((middle > window.bounds.midX) == isMirrored)
  }
}

/// The translations: complete, without anything that no source needs, and looked up wherever users
/// read.
@Suite struct CatalogTests {
  private struct Key: Hashable {
    var text: String
    var context: String?
  }

  /// A catalog and the folders whose texts it holds.
  struct Catalog: CustomTestStringConvertible, Sendable {
    let name: String
    let catalog: TextCatalog
    let folders: [String]
    var testDescription: String { name }
  }

  static let catalogs = [
    Catalog(
      name: "Detent", catalog: .detent,
      folders: ["DetentViews", "DetentWidgets", "DetentControls"]
        .map { "Sources/Toolkit/\($0)" } + ["Sources/DetentProgram"]),
    Catalog(
      name: "price-filter", catalog: .priceFilter, folders: ["Sources/HouseSearch/PriceFilter"]),
  ]
  static let languages = ["ar", "de", "zh_CN"]
  /// The types of homes that are translated, as files name them.
  private static let types = [
    "House", "Flat / Apartment", "Flat", "Apartment", "Studio", "Bungalow", "Penthouse", "Duplex",
    "Mews", "New development", "Detached", "Semi-detached", "Terraced", "Detached house",
    "Semi-detached house", "Terraced house", "Houseboat",
  ]

  private static let listings = "Sources/HouseSearch/Listings"
  /// The texts of all sources, which are read once for all tests.
  private static let literals = Result {
    try SourceTexts.all(below: catalogs.flatMap(\.folders) + [listings])
  }

  private func literals(below folders: [String]) throws -> [SourceTexts.Literal] {
    try Self.literals.get().filter { literal in
      folders.contains { literal.file.hasPrefix($0 + "/") }
    }
  }

  /// The texts that the sources look up, those of counted things by their form for one.
  private func keys(_ catalog: Catalog) throws -> [Key: String?] {
    var keys: [Key: String?] = [:]
    var literals = try literals(below: catalog.folders).filter(\.isTranslated)
    if catalog.name == "price-filter" {
      literals += try self.literals(below: [Self.listings])
        .filter { $0.call == "remark" && $0.isTranslated }
    }
    for (_, parts) in Dictionary(grouping: literals, by: { "\($0.file) \($0.callNumber)" }) {
      let key = Key(text: parts[0].text, context: parts[0].context)
      keys[key] = .some(parts.count > 1 ? parts[1].text : nil)
    }
    if catalog.name == "price-filter" {
      for type in Self.types { keys[Key(text: type, context: "type")] = .some(nil) }
      for role in ColumnRole.allCases {
        keys[Key(text: ListingsTexts.key(of: role).key, context: "column")] = .some(nil)
      }
      for type in ListingsTexts.shortTypes.values {
        keys[Key(text: type.key, context: "type on the wheel")] = .some(nil)
      }
    }
    return keys
  }

  private func file(_ catalog: Catalog, _ language: String) throws -> TranslationFile {
    TranslationFile(try #require(catalog.catalog.file(language)))
  }

  @Test(arguments: catalogs, languages)
  func everyTextIsTranslatedAndNothingElse(catalog: Catalog, language: String) throws {
    let file = try file(catalog, language)
    #expect(file.problems.map(\.description) == [] && file.header["Language"] == language)
    let wanted = try keys(catalog)
    #expect(!wanted.isEmpty)
    let there = Dictionary(
      file.messages.map { (Key(text: $0.text, context: $0.context), $0.plural) },
      uniquingKeysWith: { first, _ in first })
    #expect(there.count == file.messages.count, "a key stands there twice")
    for key in Set(wanted.keys).subtracting(there.keys) { Issue.record("missing: \(key)") }
    for key in Set(there.keys).subtracting(wanted.keys) { Issue.record("unused: \(key)") }
    for (key, plural) in there { #expect(wanted[key] == .some(plural), "\(key)") }
    for message in file.messages {
      #expect(!message.isFuzzy && !message.translations.contains(""), "\(message.text)")
    }
  }

  /// The numbers in braces, and how often they are there.
  private func placeholders(_ text: String) -> [String] {
    text.matches(of: /\{(\d+)\}/).map { String($0.1) }.sorted()
  }

  @Test(arguments: catalogs, languages)
  func translationsFillInWhatTheEnglishTextDoes(catalog: Catalog, language: String) throws {
    let file = try file(catalog, language)
    let rule = try #require(file.pluralRule)
    for message in file.messages {
      let expected = placeholders(message.text)
      guard let plural = message.plural else {
        #expect(message.translations.map(placeholders) == [expected], "\(message.text)")
        continue
      }
      #expect(placeholders(plural) == expected, "\(plural)")
      #expect(message.translations.count == rule.formCount, "\(message.text)")
      for (form, text) in message.translations.enumerated() {
        // Where one count alone has the form, words may stand for the number.
        let counts = (0...200).filter { rule.form(for: $0) == form }
        let missing = expected.count - placeholders(text).count
        #expect(Set(placeholders(text)).isSubset(of: expected), "\(text)")
        #expect(missing == 0 || (missing == 1 && counts.count == 1), "\(text)")
      }
    }
  }

  @Test(arguments: catalogs)
  func allLanguagesAreThere(catalog: Catalog) {
    let american = catalog.name == "price-filter" ? ["en_US"] : []
    #expect(catalog.catalog.languages == (Self.languages + american).sorted())
  }

  @Test func americanEnglishHoldsOnlyWhatDiffers() throws {
    let catalog = try #require(Self.catalogs.first { $0.name == "price-filter" })
    let (file, wanted) = (try file(catalog, "en_US"), try keys(catalog))
    #expect(file.problems.map(\.description) == [])
    for message in file.messages {
      let key = Key(text: message.text, context: message.context)
      #expect(wanted[key] == .some(message.plural), "\(key)")
      let british = [message.text] + [message.plural].compactMap(\.self)
      #expect(message.translations != british)
      #expect(message.translations.map(placeholders) == british.map(placeholders))
    }
    let british = /avourite|centre|etres?\b|colour|ancelled|ostcode/
    let there = Set(file.messages.map { Key(text: $0.text, context: $0.context) })
    for key in wanted.keys where key.text.contains(british) {
      #expect(there.contains(key), "spelled in British English")
    }
  }

  // MARK: Texts without a key

  /// Calls whose texts are for programmers: logs, traps, and what tests and scripts read.
  private static let technicalCalls: Set<String> = [
    "accepts", "keep", "keepFields", "value", "warn", "warning", "error", "info", "debug", "refuse",
    "writeError", "ValidationError", "OptionError", "Option", "Flag", "init", "Logger", "put",
    "described", "precondition", "assertionFailure", "fatalError", "unnumbered", "sound",
    "hasWindow",
  ]
  /// Labels of the same kind: what a node is in `--describe`, the properties of styles, which are
  /// shown by the inspector, a tool for programmers.
  private static let technicalLabels: Set<String> = [
    "type", "title", "group", "help", "abstract", "discussion", "summary", "named", "identifier",
    "debugDescription", "id", "name",
  ]

  /// What styles are made of, and what stands in controls while a programmer designs them.
  private static let technicalFolder = "Sources/Toolkit/DetentViews/Style/"
  /// Whole files of that kind, and why.
  private static let technicalFiles: [(end: String, reason: String)] = [
    ("Style.swift", "properties of styles, for programmers"), ("Presets.swift", "the same"),
    ("NumberLocale.swift", "names of places"), ("LocaleID.swift", "names of places"),
    ("WrittenNumber.swift", "words that are read"), ("TranslationFile.swift", "for translators"),
    ("StateDocument.swift", "command line"), ("Scripts.swift", "command line"),
    ("WindowOptions.swift", "command line"), ("WindowCommand.swift", "command line"),
    ("Options.swift", "command line"), ("CompletionScript.swift", "command line"),
    ("PortalFileChooser.swift", "names of D-Bus"), ("SoundPlayer.swift", "names of sounds"),
    ("PropertyIcon.swift", "words of files, which are read"),
    ("TextCatalog.swift", "names of languages"),
  ]

  /// What is neither of these, and why it needs no translation.
  private static let allowed: [(text: String, reason: String)] = [
    ("{1} has no room: it has {2} × {3}", "a line of the log"),
    ("a view that is gone", "a line of the log"),
    ("{1} is squeezed: it has {2} × {3} and needs ", "a line of the log"),
    ("Control", "what ARIA calls a key"), ("Shift", "what ARIA calls a key"),
    ("Enter", "what ARIA calls a key"),
  ]

  @Test func noTextForUsersIsWrittenWithoutAKey() throws {
    // The types of listings, which everyTextIsTranslatedAndNothingElse knows.
    let types = Set(
      Self.types + ListingsTexts.shortTypes.values.map(\.key))
    let literals = try literals(below: Self.catalogs.flatMap(\.folders))
    for literal in literals where literal.isForUsers && !literal.isTranslated {
      let call = String(literal.call.split(separator: ".").last ?? "")
      if Self.technicalCalls.contains(call) || Self.technicalLabels.contains(literal.label)
        || literal.file.hasPrefix(Self.technicalFolder)
        || Self.technicalFiles.contains(where: { literal.file.hasSuffix($0.end) })
        || literal.before.contains("ypeName") || literal.before.contains("static let help")
        || Self.allowed.contains(where: { $0.text == literal.text })
      {
        continue
      }
      if types.contains(literal.text) { continue }
      Issue.record("\(literal.file):\(literal.line): “\(literal.text)” of \(literal.call)")
    }
  }
}
