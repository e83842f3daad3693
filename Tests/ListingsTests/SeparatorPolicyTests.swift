import ListingsTestSupport
import Testing

@testable import Listings

/// What one separator before three digits means, by what the whole file shows.
@Suite struct SeparatorPolicyTests {
  private func prices(_ cells: [String], delimiter: String = ";") throws -> [Double] {
    let rows = cells.map { "x\(delimiter)\"\($0)\"\n" }.joined()
    do {
      return try listings("title\(delimiter)price\n" + rows).prices
    } catch {
      guard case .noReadableRow = error.reason else { throw error }
      return []
    }
  }

  @Test func amountsAreReadByTheGrammarOrRefused() throws {
    let cells = [
      "1,250,000", "$1 250 000", "$350.000", "1.2e6", "", "N/A", "-5", "(500)", "5%",
    ]
    for delimiter in [",", ";", "\t"] {
      let rows = cells.map { "x\(delimiter)\"\($0)\"\n" }.joined()
      let result = try listings("title\(delimiter)price\n" + rows)
      #expect(result.prices == [1_250_000, 1_250_000, 1_200_000])
      #expect(
        result.reasons.map(\.description) == [
          "price: the separator could mark thousands or decimals", "price: no value",
          "price: no value",
          "price: negative", "price: negative", "price: a percentage instead of a number",
        ])
      #expect(result.report.rowsSkipped == 6)
    }
  }

  @Test func whatIsNoNumberAnywhereIsSkippedWithoutATrap() throws {
    let cells = [
      "nan", "inf", "1e400", "0x1p4", "9223372036854775808", "1e19", "1.5\u{0}", "500",
    ]
    let result = try listings("price\n" + cells.map { $0 + "\n" }.joined())
    #expect(result.prices == [500] && result.reasons.contains(.nul))
    #expect(result.report.rowsSkipped == 7 && result.report.diagnostics.count == 7)
  }

  @Test(
    arguments: [
      // A lone price with a dot is never guessed.
      (["€350.000"], []), (["350.000", "425.000"], []),
      // Two prices with a currency decide for the dot.
      (["350.000 €", "425.000 €"], [350_000, 425_000]), (["R$ 3.390", "10.180"], [3_390, 10_180]),
      // Some currencies are divided into thousandths, and millions have decimals.
      (["OMR 350.000", "OMR 275.500", "OMR 210.000"], []),
      (["1.250 M€", "2.125 M€", "1.995 M€"], []),
      // Other prices of the column decide for the dot.
      (["350.000", "1.250.000"], [350_000, 1_250_000]),
      (["350.000", "980.000,50"], [350_000, 980_000.5]), (["350.000", "12,5"], [350_000, 12.5]),
      (["350.000", "425.000,-"], [350_000, 425_000]), (["350.000", "425.50"], [350, 425.5]),
      (["350.125", "425000.5"], [350.125, 425_000.5]),
      // Three alike amounts group.
      (["350.000", "425.000", "299.000"], [350_000, 425_000, 299_000]),
      (["350,000", "425,000", "299,000"], [350_000, 425_000, 299_000]),
      (["350.000", "425,000", "299.000", "1,000"], []),
      // A lone comma groups only in a file separated by commas.
      (["350,000"], []),
      // Both meanings in one column decide nothing, and plain numbers say nothing.
      (["350.000", "1.250.000", "425.50"], [1_250_000, 425.5]),
      (["350000", "425000", "€350.000"], [350_000, 425_000]),
    ] as [([String], [Double])])
  func aSeparatorBeforeThreeDigitsIsReadByTheWholeColumn(
    _ cells: [String], _ expected: [Double]
  ) throws {
    #expect(try prices(cells) == expected)
  }

  @Test func aCommaGroupsInAFileSeparatedByCommas() throws {
    #expect(try prices(["350,000"], delimiter: ",") == [350_000])
    #expect(try prices(["350,000", "12,5"], delimiter: ",") == [350, 12.5])
  }

  @Test func oneSlipAmongManyDoesNotCount() throws {
    let cells = (0..<200).map { "\(300 + $0 % 600),000" } + ["45,00"]
    let result = try prices(cells, delimiter: ",")
    #expect(result.count == 201 && result[0] == 300_000 && result[200] == 45)
  }

  @Test func undecidedHomesAreTakenOutOfEveryColumn() throws {
    let result = try listings(
      "id;title;price;area;bedrooms;type;latitude;longitude\n"
        + "1;A;100;50;1;x;1;2\n2;B;350.000;60;2;y;3;4\n3;C;300;70;3;z;5;6\n")
    #expect(result.prices == [100, 300] && result.areas == [50, 70])
    #expect((0..<2).map(result.id) == ["1", "3"] && (0..<2).map(result.title) == ["A", "C"])
    #expect((0..<2).map(result.bedrooms) == [1, 3] && (0..<2).map(result.kind) == ["x", "z"])
    #expect(result.kinds.map(\.name) == ["x", "z"] && result.coordinates(of: 1)?.longitude == 6)
  }

  @Test func areasAreSettledByThemselvesOrByThePrices() throws {
    #expect(try listings("price;area\n1;98.125\n2;98.5\n").areas == [98.125, 98.5])
    #expect(try listings("preis;fläche\n1.250.000;1.250\n2.250.000;98\n").areas == [1_250, 98])
    let open = try listings("price;area\n5;98.125\n6;98\n")
    #expect(open.areas == [nil, 98] && open.reasons == [.value(.area, .ambiguous)])
    #expect(open.report.rowsSkipped == 0)
  }

  @Test func nothingDependsOnThePieces() throws {
    var text = "title;price;area\n"
    for row in 0..<3_000 { text += "x\(row);\(100 + row % 900).\(row % 10)00;\(row % 90),5 m²\n" }
    let source = try openFile(Array(text.utf8))
    let whole = try ListingsReading("x", source, chunkBytes: 1 << 20).table()
    let pieces = try ListingsReading("x", source, chunkBytes: 777).table()
    #expect(whole.prices == pieces.prices && whole.areas == pieces.areas)
    #expect(whole.report == pieces.report && whole.prices[1] == 101_100)
  }
}
