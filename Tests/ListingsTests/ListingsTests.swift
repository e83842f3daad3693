import Glibc
import ListingsTestSupport
import Testing

@testable import Listings

@Suite struct ListingsTests {
  @Test(arguments: ["", " \n\t\n", "\u{FEFF}", "\r\n\r\n"])
  func aFileOfNothingIsAnErrorByName(_ text: String) { #expect(failure(text) == .empty) }

  @Test(arguments: ["price,type", "price,type\n", "\u{FEFF}price,type\r\n\r\n"])
  func aHeaderAloneIsAnEmptyListThatKnowsItsColumns(_ text: String) throws {
    let result = try listings(text)
    #expect(result.count == 0 && result.columns[.type] == 1 && result.report.summary() == "0 homes")
    #expect(FilterIndex(result).result(of: ListingsFilter()).isEmpty)
  }

  @Test func anApostropheBeforeAFormulaIsTakenOff() throws {
    let result = try listings("price,title\n1,\"'=HYPERLINK(1)\"\n2,'@home\n3,'+44\n4,'t Hof\n")
    #expect((0..<4).map(result.title) == ["=HYPERLINK(1)", "@home", "+44", "'t Hof"])
  }

  @Test func faultsAreNamedInTheOrderOfRowsWhateverTheirColumns() throws {
    let bad = "x,1,1,1\n1,x,x,x\n1,1,1,1\n"
    let result = try listings(
      "price,area,bedrooms,bathrooms\n" + String(repeating: bad, count: 400))
    let (log, stored) = (result.report.diagnostics, result.report.diagnostics.stored)
    #expect(result.count == 800 && log.count == 1_600 && stored.count == 1_000)
    #expect(stored.prefix(5).map(\.line) == [2, 3, 3, 3, 5])
    #expect(stored.prefix(5).map(\.column) == [1, 2, 3, 4, 1])
    #expect(stored.last?.line == 2 + 3 * 249 + 1)
    #expect(stored.map(\.line) == stored.map(\.line).sorted())
  }

  @Test func badOptionalCellsLeaveTheRowWithoutThem() throws {
    let result = try listings(
      "price,area,bedrooms,bathrooms,lat,lon\n"
        + "1,1e308,-1,-2,91,0\n2,,NA,,NaN,181\n3,abc,x,y,10,\n4,50,0,1.5,-33.8,151.2\n"
        + "5,0,1000,1000,1,181\n")
    #expect(result.areas == [nil, nil, nil, 50, nil])
    #expect((0..<5).map(result.bedrooms) == [nil, nil, nil, 0, nil])
    #expect((0..<5).map(result.bathrooms) == [nil, nil, nil, 1.5, nil])
    #expect((0..<5).map { result.coordinates(of: $0) == nil } == [true, true, true, false, true])
    #expect(result.count == 5 && result.report.rowsSkipped == 0)
    let first = result.report.diagnostics.stored.filter { $0.line == 2 }
    #expect(
      first.map(\.reason) == [
        .value(.area, .tooLarge), .value(.bedrooms, .negative), .value(.bathrooms, .negative),
        .value(.latitude, .outOfRange),
      ])
    #expect(first.map(\.column) == [2, 3, 4, 5])
    let index = FilterIndex(result)
    #expect(index.prices.allSatisfy(\.isFinite) && index.areas.allSatisfy(\.isFinite))
  }

  @Test func duplicateIDsAreAllowed() throws {
    let result = try listings("id,price\n7,1\n7,2\n7,3\n")
    #expect(result.count == 3 && (0..<3).map(result.id) == ["7", "7", "7"])
  }

  @Test func textOfAFileIsHarmlessWhereItIsShown() throws {
    let nasty = "=cmd() %s%n \u{1B}[31mred\u{202E}evil\u{7}\tx"
    let result = try listings("title,price\n\"\(nasty)\",5\n\"\(nasty)\",oops\n")
    #expect(result.title(of: 0) == nasty && result.headline(of: 0) == "=cmd() %s%n [31mredevil x")
    #expect(
      PlainText.escaped(nasty) == "=cmd() %s%n \\u{1B}[31mred\\u{202E}evil\\u{7}\\u{9}x")
    for line in result.report.details() {
      #expect(line.unicodeScalars.allSatisfy(PlainText.isInert))
    }
    let error = LoadError(path: "a\nb\u{1B}", reason: .notFound)
    #expect(error.description == "a\\u{A}b\\u{1B}: the file does not exist")
  }

  @Test func kindsAreCountedTheMostFrequentFirst() throws {
    let result = try listings(
      "price,type\n1,Flat\n2,House\n3,House\n4,\n5,Flat\n6,House\n7, Mews \n")
    let kinds = result.kinds.map { "\($0.name) \($0.count) \($0.id)" }
    #expect(kinds == ["House 3 2", "Flat 2 1", "Mews 1 3"])
    #expect(result.kindID(of: 3) == 0 && result.kind(of: 3) == nil && result.kind(of: 6) == "Mews")
  }

  @Test func wordsForNoValueAreNone() throws {
    let result = try listings(
      "price,title,location\n1,N/A,NA\n2,nan,NULL\n3,-,None\n4,Nan's House,NW1\n")
    #expect((0..<4).map(result.title) == [nil, nil, nil, "Nan's House"])
    #expect((0..<4).map(result.location) == [nil, nil, nil, "NW1"])
    #expect(result.headline(of: 0) == "#1")
  }

  @Test func theUnitOfAreasComesFromNameOrCellsOrTheirSize() throws {
    let foot = AreaUnit.squareFeet.squareMetres
    for (text, unit, areas) in [
      ("price,Area in sq ft\n1,1000\n2,90 m²\n", .squareFeet, [1_000 * foot, 90]),
      (
        "price,area\n1,1000 sqft\n2,90 m2\n3,\"1,100 sq ft\"\n4,500\n", .squareFeet,
        [1_000 * foot, 90, 1_100 * foot, 500 * foot]
      ),
      (
        "price,area\n1,1000\n2,900\n3,1500\n", .squareFeet,
        [1_000 * foot, 900 * foot, 1_500 * foot]
      ), ("price,area\n1,100\n2,90\n3,1500\n", .squareMetres, [100, 90, 1_500]),
    ] as [(String, AreaUnit, [Double])] {
      let table = try listings(text)
      #expect(table.areaUnit == unit && table.areas == areas, "\(text)")
    }
  }

  @Test func placesAreShownOnceAndInOrder() throws {
    let result = try listings(
      "price,title,location,city,postcode\n1,A,Soho,London,W1\n2,,Soho,London,\n3,,,,W1\n4,A,,,\n")
    #expect((0..<4).map(result.headline) == ["A", "Soho", "W1", "A"])
    #expect((0..<4).map(result.subheadline) == ["Soho · W1", "London", "", ""])
  }

  @Test func rowsThatDoNotExistHaveNothing() throws {
    let result = try listings("price,area,title,type\n1,2,A,B\n")
    for row in [-1, 1, .max, .min] {
      #expect(result.price(of: row) == 0 && result.area(of: row) == nil)
      #expect(result.title(of: row) == nil && result.kindID(of: row) == 0)
    }
  }

  @Test func theLocaleOfTheProcessChangesNoNumber() throws {
    let text = "price;area\n1.250.000,50;98,5\n2.5e6;1'200\n350.000,-;1 234\n"
    let expected = try listings(text)
    // Locales that are not installed leave the process as it is: then only the environment differs.
    for name in ["de_DE.UTF-8", "tr_TR.UTF-8", "fa_IR.UTF-8", "C"] {
      setenv("LANG", name, 1)
      setlocale(LC_ALL, name)
      defer { setlocale(LC_ALL, "C") }
      let result = try listings(text)
      #expect(result.prices == expected.prices && result.areas == expected.areas)
      #expect(result.prices == [1_250_000.5, 2_500_000, 350_000])
    }
    unsetenv("LANG")
  }

  @Test func aSummarySaysHowManyRowsWereSkipped() {
    for (read, kept, summary) in [
      (0, 0, "0 homes"), (3_492, 3_480, "3,480 homes; 12 rows skipped"),
      (2, 1, "1 home; 1 row skipped"),
    ] {
      var report = LoadReport()
      (report.rowsRead, report.rowsKept) = (read, kept)
      #expect(report.summary() == summary)
    }
    #expect(LoadReport.plain(0) == "0" && LoadReport.plain(1_002_003) == "1,002,003")
  }

  @Test func detailsNameLinesAndSayHowManyMore() throws {
    let report = try listings("price\nx\ny\nz\n5\n").report
    #expect(
      report.details(limit: 2) == [
        "line 2, column 1: price: not a number", "line 3, column 1: price: not a number",
        "and 1 more",
      ])
  }

  @Test func piecesOfAnySizeGiveTheSameListings() throws {
    let bytes = SampleListings.csv(rows: 5_000, seed: 4)
    let source = try openFile(bytes)
    let whole = try ListingsReading("x", source, chunkBytes: bytes.count).table()
    for chunkSize in [997, 65_536, 262_144] {
      let pieces = try ListingsReading("x", source, chunkBytes: chunkSize).table()
      #expect(pieces.prices == whole.prices && pieces.areas == whole.areas)
      #expect(pieces.report == whole.report)
      #expect((0..<5_000).allSatisfy { pieces.headline(of: $0) == whole.headline(of: $0) })
    }
    #expect(whole.count == 5_000)
  }

  @Test func manyDifferentTextsAreInterned() throws {
    let rows = (0..<20_000).map { "1,place \($0 % 7_000)\n" }.joined()
    let result = try listings("price,location\n" + rows)
    #expect(result.storage.names(.location).textCount == 7_001)
    #expect(result.location(of: 19_999) == "place 5999" && result.location(of: 0) == "place 0")
  }

  @Test func aFileNoneOfWhoseRowsCanBeReadIsAnErrorWithTheFirstReason() throws {
    let error = #expect(throws: LoadError.self) {
      try listings("title,price\nA,POA\nB,\nC,-5\nD,call us\n")
    }
    guard case .noReadableRow(let report) = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
    let first = try #require(report.diagnostics.stored.first)
    #expect(try report.text(at: first) == "POA", "it can be read again")
    #expect(report.rowsRead == 4 && report.rowsKept == 0 && report.diagnostics.count == 4)
    #expect(
      error?.description.hasSuffix(
        "/listings.csv: could not read any of its 4 rows: line 2, column 2: price: not a number")
        == true)
    #expect(error?.exitCode == 65 && LoadError(path: "x", reason: .notFound).exitCode == 1)
    #expect(failure("price\n") == nil)
  }
}

/// Prices that are none.
@Suite struct PriceOutlierTests {
  private func csv(_ prices: [String]) -> String {
    "Address,Price\n"
      + prices.enumerated().map { "\($0.offset) High Street,\"\($0.element)\"\n" }.joined()
  }

  /// Prices from 200,000 to 2,000,000.
  private let usual = (0..<60).map { String(200_000 + $0 * 30_000) }

  @Test func aPriceOfZeroIsNoPrice() throws {
    let result = try listings(csv(["0", "500000", "£0", "0.00", "0,-", "250000"]))
    #expect(result.prices == [500_000, 250_000])
    #expect(result.reasons == Array(repeating: .price(.zero), count: 4))
    #expect(result.report.diagnostics.stored.allSatisfy { $0.skipsRow })
  }

  @Test(arguments: ["2024-01-15", "15/01/2024", "15.1.24", "2024-01-15T10:30:00"])
  func aDayIsNoPrice(_ day: String) throws {
    let result = try listings(csv(usual + [day, "20000000"]))
    #expect(result.count == usual.count + 1 && result.reasons == [.price(.notANumber)])
    #expect(result.report.diagnostics.stored.first?.line == usual.count + 2)
  }

  @Test func aColumnOfDaysIsNotTakenForPrices() throws {
    let rows = (1...28).map { "202401\($0 < 10 ? "0" : "")\($0),\($0)00000\n" }.joined()
    let result = try listings("price date,amount asked\n" + rows, columns: ColumnOverrides())
    #expect(result.columns.name(of: .price) != "price date")
  }
}
