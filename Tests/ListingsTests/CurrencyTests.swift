import ListingsTestSupport
import Testing

@testable import Listings

/// Files whose prices are not all in one currency.
@Suite struct CurrencyTests {
  @Test func amountsInAnotherCurrencyAreLeftOutWithANote() throws {
    let result = try listings("title,price\nA,£500000\nB,\"$600,000\"\nC,£700000\nD,650000\n")
    #expect(result.currency == .pound && result.prices == [500_000, 700_000, 650_000])
    #expect((0..<3).map(result.title) == ["A", "C", "D"])
    let note = Diagnostic(line: 3, column: 2, reason: .otherCurrency(.dollar))
    #expect(result.report.diagnostics.stored == [note] && result.report.rowsSkipped == 1)
    #expect(result.report.otherCurrencies.map(\.count) == [1])
    #expect(result.report.details().contains { $0.contains("1 in USD") && $0.contains("GBP") })
  }

  /// Nine homes whose prices have no currency.
  private static let plainHomes = (1...9).map { "\($0)00000,SW19 8NY\n" }.joined()

  /// Files, the currency of their prices, the prices in it, the currencies of the others, and the
  /// number of the column of currencies, counted from 0.
  @Test(
    arguments: [
      // The name of the column counts before the cells, unless no cell agrees with it.
      ("Price (£)\n$1\n$2\n£3\n4\n$5\n", "GBP", [3, 4], ["USD 3"], nil),
      ("price_eur\n$5\n$6\n", "USD", [5, 6], [], nil),
      // Plain amounts are what the file suggests.
      (
        "price,postcode\n$5,W1\n" + plainHomes, "GBP",
        [100_000, 200_000, 300_000, 400_000, 500_000, 600_000, 700_000, 800_000, 900_000],
        ["USD 1"], nil
      ),
      // A sign that several currencies share is the file's own.
      ("price (AUD)\n$5\nA$6\nAUD 7\n8\n$9 CAD\n", "AUD", [5, 6, 7, 8], ["CAD 1"], nil),
      ("pris (NOK)\n5 kr\n6 kr\n", "NOK", [5, 6], [], nil),
      ("price\n\"$5 CAD\"\n\"$6 CAD\"\n$7\n", "CAD", [5, 6, 7], [], nil),
      // A column of currencies gives each row its own; a cell that is empty is the file's own.
      (
        "price,price_currency,postcode\n6,$,SW19 8NY\n5,US$ (USD),SW19 8NY\n4, usd ,SW19 8NY\n"
          + "3,,SW19 8NY\n2,€,SW19 8NY\n", "USD", [6, 5, 4, 3], ["EUR 1"], 1
      ),
      // A column that names no currency is none of currencies.
      ("price,currency rate\n6,1.25\n5,1.25\n", nil, [6, 5], [], nil),
      ("price,currency\n6,826\n5,840\n", nil, [6, 5], [], nil),
    ] as [(String, String?, [Double], [String], Int?)])
  func pricesAreInOneCurrency(
    _ text: String, _ code: String?, _ prices: [Double], _ others: [String], column: Int?
  ) throws {
    let result = try listings(text)
    #expect(result.currency?.code == code && result.prices == prices)
    #expect(result.report.otherCurrencies.map { "\($0.currency.code) \($0.count)" } == others)
    #expect(result.columns[.currency] == column)
  }

  @Test func everyRowOfAnotherCurrencyIsCountedAndTheFirstThousandNamed() throws {
    let rows = (0..<5_000).map { $0 % 2 == 0 ? "£1\n" : "€2\n" }.joined()
    let result = try listings("price\n£1\n" + rows)
    #expect(result.prices == Array(repeating: 1, count: 2_501))
    #expect(result.report.otherCurrencies.map(\.count) == [2_500])
    #expect(result.report.diagnostics.count == 2_500)
    #expect(result.report.diagnostics.stored.map(\.line) == (0..<1_000).map { 4 + 2 * $0 })
  }

  @Test func aColumnOfCurrenciesGivesEachRowItsOwn() throws {
    let result = try listings(
      "price,currency,postcode\n600000,USD,W1A 1AA\n500000,GBP,W1A 2AA\n450000,GBP,W1A 3AA\n")
    #expect(result.currency == .pound && result.prices == [500_000, 450_000])
    let others = result.report.otherCurrencies
    #expect(others.map(\.currency) == [.dollar] && others.map(\.count) == [1])
    #expect(result.report.diagnostics.stored.map(\.line) == [2])
    #expect(result.reasons == [.otherCurrency(.dollar)])
  }

  @Test func whatThePriceStatesCountsBeforeItsRow() throws {
    let result = try listings("Preis,Währung\n£5,EUR\n6 €,\n$7,EUR\n$8,AUD\n9,EUR\n")
    #expect(result.currency == .euro && result.prices == [6, 7, 9])
    #expect(result.report.otherCurrencies.map(\.currency.code) == ["AUD", "GBP"])
  }

  @Test func aRowWhoseCurrencyIsUnknownIsLeftOut() throws {
    let result = try listings(
      "price,currency\n6,GBP\n5,XQZ\nfree,XQZ\n4,n/a\n3,USDEUR\n2,£\n1,GBP\n")
    #expect(result.prices == [6, 4, 2, 1] && result.currency == .pound)
    let stored = result.report.diagnostics.stored
    #expect(
      result.reasons == [.price(.unknownCurrency), .price(.notANumber), .price(.unknownCurrency)])
    #expect(stored.map(\.column) == [2, 1, 2] && stored.allSatisfy(\.skipsRow))
    #expect(stored[0].description == "line 3, column 2: price: unknown currency")
  }

  @Test(arguments: [
    "currency", "Price Currency", "currency_code", "Währung", "WAEHRUNG", "devise", "moneda",
    "divisa", "moeda", "valuta", "waluta", "měna", "valuutta", "pénznem", "para birimi", "валюта",
    "货币", "幣種", "通貨", "통화",
  ])
  func theColumnOfCurrenciesIsKnownByManyNames(_ name: String) throws {
    let result = try listings("price,\(name)\n6,EUR\n5,CHF\n4,EUR\n")
    #expect(result.currency == .euro && result.prices == [6, 4])
  }

  @Test func theColumnOfCurrenciesCanBeNamed() throws {
    let overrides = try ColumnOverrides(parsing: "price=1,currency=2")
    let result = try listings("6,EUR\n5,CHF\n4,EUR\n", columns: overrides)
    #expect(result.currency == .euro && result.prices == [6, 4])
  }

  // MARK: How it is known

  @Test(arguments: [
    ("Price (£)\n5\n", "GBP", FileCurrency.Reason.stated), ("price\n€5\n6\n", "EUR", .stated),
    ("price_eur\n$5\n6\n", "EUR", .stated), ("price\n$5\n$6\n€7\n", "USD", .stated),
    ("Price (R$)\n5\n", "BRL", .stated),
    ("price,postcode\n5,SW19 8NY\n6,m1 1ae\n", "GBP", .postalCodes),
    ("price,currency\n5,CHF\n", "CHF", .stated),
    ("price,postcode\n5,SW19 8NY\n", "GBP", .postalCodes),
    ("price,postcode\n£5,SW19 8NY\n6,W1A 1AA\n", "GBP", .stated),
    ("Kaufpreis\n5\n", "EUR", .columnNames), ("price,zipcode\n5,98178\n", "USD", .columnNames),
  ])
  func aCurrencyHasAReason(_ text: String, _ code: String, _ reason: FileCurrency.Reason) throws {
    let found = try #require(try listings(text).report.fileCurrency)
    #expect(found.currency.code == code && found.reason == reason)
  }

  @Test(arguments: ["price\n5\n", "price,postcode\n5,98178\n"])
  func whereNothingTellsThereIsNone(_ text: String) throws {
    #expect(try listings(text).report.fileCurrency == nil)
  }

  @Test func aChosenCurrencyCountsWhateverTheFileSays() throws {
    let franc = try #require(Currency(code: "CHF"))
    let guessed = try listings("price,postcode\n5,SW19 8NY\n", currency: franc)
    #expect(guessed.currency == franc && guessed.report.fileCurrency?.reason == .chosen)
    let named = try listings("Price (£)\n5\n6\n", currency: franc)
    #expect(named.currency == franc && named.count == 2)
    // Amounts of two currencies are never compared.
    let mixed = try listings("price\n£5\n6\nCHF 7\n", currency: franc)
    #expect(mixed.prices == [6, 7] && mixed.report.otherCurrencies.map(\.currency) == [.pound])
    // A sign that several share is the chosen one's.
    let canada = try #require(Currency(code: "CAD"))
    #expect(try listings("price\n$5\n$6\n", currency: canada).count == 2)
  }
}
