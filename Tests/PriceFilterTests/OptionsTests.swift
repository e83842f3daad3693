import DetentViews
import Testing

@testable import Listings
@testable import PriceFilter

@Suite struct OptionsTests {
  /// What a user types.
  private struct Typed {
    var listings: String?
    var columns: String?
    var currency: String?
    var encoding: String?
    var headerLine: Int?
    var locale: String?

    func read() throws -> PriceFilterApplication.Options {
      try .init(
        listings: listings, columns: columns, currency: currency, encoding: encoding,
        headerLine: headerLine,
        locale: locale)
    }

    var complaint: String? {
      do {
        _ = try read()
        return nil
      } catch { return "\(error)" }
    }
  }

  private static let refused: [Typed] = [
    .init(listings: ""), .init(listings: "a.csv", columns: ""), .init(columns: "price=1"),
    .init(listings: "a.csv", columns: "nonsense=1"), .init(currency: "EUR"),
    .init(listings: "a.csv", currency: "ducats"), .init(listings: "a.csv", currency: ""),
    .init(listings: "a.csv", currency: "E\nR"), .init(listings: "a.csv", encoding: "klingon"),
    .init(encoding: "CP949"), .init(listings: "a.csv", headerLine: -1), .init(headerLine: 2),
  ]

  @Test(arguments: refused.indices)
  func whatContradictsOrWouldBeIgnoredIsRefusedInOneLine(index: Int) throws {
    let typed = Self.refused[index]
    let complaint = try #require(typed.complaint, "\(typed)")
    #expect(complaint.hasPrefix("--") && !complaint.contains("\n"))
  }

  private static let allowed: [Typed] = [
    .init(), .init(listings: "a.csv"), .init(listings: "a.csv", columns: "price=1"),
    .init(listings: "a.csv", locale: "de"), .init(listings: "a.csv", currency: "eur"),
    .init(currency: "auto"), .init(listings: "a.csv", encoding: "cp1251"), .init(encoding: "auto"),
    .init(listings: "a.csv", encoding: "shift_jis", headerLine: 0),
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
