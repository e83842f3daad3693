import DetentDrawing
import Testing

@testable import Listings
@testable import PriceFilter

@Suite struct OptionsTests {
  /// What a user types, with what `price-filter` takes where nothing is typed.
  private struct Typed {
    var listings: String?
    var columns: String?
    var scale: Double?
    var size = "1120x720"
    var appearance: String?
    var locale: String?
    var page = "filter"
    var events = false
    var describe = false
    var snapshot: String?

    func read() throws -> PriceFilterApplication.Options {
      try .init(
        listings: listings, columns: columns, scale: scale, size: size, appearance: appearance,
        locale: locale, page: page, events: events, describe: describe, snapshot: snapshot)
    }

    var complaint: String? {
      do {
        _ = try read()
        return nil
      } catch { return "\(error)" }
    }
  }

  private static let refused: [Typed] = [
    .init(listings: ""), .init(snapshot: ""), .init(listings: "a.csv", columns: ""),
    .init(columns: "price=1"), .init(listings: "a.csv", columns: "nonsense=1"),
    .init(scale: 0), .init(scale: .nan), .init(scale: 9), .init(size: ""), .init(size: "0x0"),
    .init(size: "1120"), .init(size: "-5x5"), .init(appearance: ""), .init(appearance: "Dark"),
    .init(page: ""), .init(page: "nowhere"),
    .init(listings: "a.csv", page: "spinner"), .init(locale: "de_DE", page: "widgets"),
    .init(listings: "a.csv", columns: "price=1", page: "spinner"),
    .init(events: true, describe: true), .init(events: true, snapshot: "a.png"),
    .init(events: true, describe: true, snapshot: "a.png"),
  ]

  @Test(arguments: refused.indices)
  func whatContradictsOrWouldBeIgnoredIsRefusedInOneLine(index: Int) throws {
    let typed = Self.refused[index]
    let complaint = try #require(typed.complaint, "\(typed)")
    #expect(complaint.hasPrefix("--") && !complaint.contains("\n"))
  }

  private static let allowed: [Typed] = [
    .init(), .init(listings: "a.csv"), .init(listings: "a.csv", columns: "price=1"),
    .init(describe: true, snapshot: "a.png"), .init(events: true), .init(scale: 2, describe: true),
    .init(scale: 0.25, size: "1x1", appearance: "dark", locale: "de", snapshot: "a.png"),
    .init(page: "spinner", events: true),
    .init(appearance: "light", page: "widgets", describe: true),
  ]

  @Test(arguments: allowed.indices)
  func whatGoesTogetherIsTaken(index: Int) {
    #expect(Self.allowed[index].complaint == nil)
  }

  @Test(arguments: [
    "de", "de_DE", "de-CH", "pt-BR", "en_GB.UTF-8", "sr_RS@latin", "zh_Hans_CN", "es_419", "C",
    "POSIX", "C.UTF-8", "ast_ES", "DE_de", "de_DE.UTF-8@euro", "ca-ES-valencia",
  ])
  func localesThatThereAreAreTaken(name: String) throws {
    #expect(try Typed(locale: name).read().locale == LocaleID(name))
  }

  @Test(arguments: [
    "", " ", "klingon", "english", "xx", "xx_YY", "de_", "de_XX", "_DE", "de DE", "1", "de_DE.",
    "@", "ü_DE", "de_DE/../..", "C_DE", "d", ".UTF-8",
  ])
  func localesThatThereAreNotAreRefused(name: String) throws {
    let complaint = try #require(Typed(locale: name).complaint)
    #expect(complaint.hasPrefix("--locale"))
  }

  @Test func aStrangeEnvironmentIsNobodysMistake() {
    #expect(LocaleID(environment: ["LANG": "klingon"]) == .plain)
  }
}
