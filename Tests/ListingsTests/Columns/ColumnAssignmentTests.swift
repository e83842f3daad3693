import ListingsTestSupport
import Testing

@testable import Listings

/// What a caller learns of the columns, and what it may change.
@Suite struct ColumnAssignmentTests {
  private static let text =
    "title,price,old_price,area,plot,beds\nA,250000,260000,85,400,3\nB,310000,330000,64,,2\nC,199000,,42,,1\n"

  private func assignment(_ text: String = text) throws -> ColumnAssignment {
    try #require(try listings(text).report.assignment)
  }

  @Test func everyRoleHasItsColumnItsCellsAndItsReasons() throws {
    let assignment = try assignment()
    #expect(Set(assignment.choices.keys) == [.title, .price, .area, .bedrooms])
    let price = try #require(assignment.choices[.price])
    #expect(price.column == 1 && assignment.name(of: .price) == "price" && !price.isChosen)
    #expect(assignment.cells[1] == ["250000", "310000", "199000"])
    let isNamed = price.reasons.contains { $0.text == "the name" && $0.weight > 0 }
    #expect(price.confidence > 0.8 && isNamed)
    #expect(assignment.names.count == 6 && assignment.hasHeader)
    // The reasons name what speaks against a column.
    let old = try #require(try self.assignment("title,old_price\nA,260000\n").choices[.price])
    let isOld = old.reasons.contains { $0.weight < 0 && $0.text.contains("\"old\"") }
    #expect(old.confidence < 0.8 && isOld)
  }

  @Test func aCallerChangesRolesAndReadsAgain() throws {
    let names = try assignment().names
    var options = ImportOptions()
    for (role, column) in [(.price, 2), (.area, 4), (.bedrooms, nil)] as [(ColumnRole, Int?)] {
      options.columns.choose(column, of: names, for: role)
    }
    let table = try ListingsTable(parsing: Array(Self.text.utf8), options: options)
    #expect(table.prices == [260_000, 330_000] && table.areas == [400, nil])
    #expect(table.columns[.bedrooms] == nil && table.bedrooms(of: 0) == nil)
    let price = try #require(table.columns.choices[.price])
    #expect(price.isChosen && price.confidence == 1)
    #expect(table.columns.choices[.title]?.isChosen == false && table.columns.options == options)
  }

  @Test func earlierDecisionsCountForFilesWithTheSameHeader() throws {
    let folder = TemporaryFolder()
    let path = folder.write("a.csv", Array("title,amount,plot\nA,250,1000\nB,310,900\n".utf8))
    var kept = ImportOptions(currency: .euro)
    kept.columns.set("plot", for: .area)
    func read(_ options: ImportOptions, _ names: [String]) throws -> ListingsTable {
      try ListingsLoader.read(
        path, options: options, kept: [names: kept], progress: nil, isCancelled: { false })
    }
    let names = ["title", "amount", "plot"]
    let table = try read(ImportOptions(), names)
    #expect(table.currency == .euro && table.columns.name(of: .area) == "plot")
    #expect(table.report.assignment?.options == kept)
    #expect(try read(ImportOptions(), ["title", "amount"]).currency == nil)
    let chosen = try read(ImportOptions(currency: .pound), names)
    #expect(chosen.currency == .pound && chosen.columns[.area] == nil)
  }

  @Test func aCallerChangesUnitScaleAndCurrency() throws {
    var options = ImportOptions(currency: .euro)
    (options.priceScale, options.areaMeasure) = (3, AreaMeasure(named: "sqft"))
    let table = try ListingsTable(
      parsing: Array("title,price,area\nA,250,1000\nB,310,900\n".utf8), options: options)
    #expect(table.prices == [250_000, 310_000] && table.currency == .euro)
    #expect(table.areaUnit == .squareFeet && table.area(of: 0) == 92.903_04)
  }

  @Test func unitsScaleAndCurrencyOfAFileAreKnown() throws {
    let table = try listings("title,Preis (Tsd. €),Fläche (ha)\nA,250,1\nB,310,2\n")
    let assignment = table.columns
    #expect(assignment.priceScale == 3 && assignment.areaMeasure?.name == "ha")
    #expect(table.report.fileCurrency == FileCurrency(.euro, .stated))
    #expect(
      AreaMeasure.known.contains(.squareFeet) && !AreaMeasure.known.contains { $0.name == "bigha" })
  }

  @Test func aRoleCanBeTakenAwayByScripts() throws {
    let table = try listings(Self.text, columns: ColumnOverrides(parsing: "area=-,beds=plot"))
    #expect(table.columns[.area] == nil && table.columns.name(of: .bedrooms) == "plot")
  }

  @Test(
    arguments: [
      "title,thing price\nA,250000\nB,310000\n": [],
      "title,original price\nA,250000\nB,310000\n":
        ["the column \"original price\" is probably the price"],
      // Another column could be meant as well: its name is as good, or better with gaps in it.
      "price,total_area,living_area\n350000,240,180\n420000,290,210\n":
        ["the column \"living_area\" is probably the area"],
      "DetachedPrice,FlatPrice\n1200000,600000\n1210000,605000\n":
        ["the column \"DetachedPrice\" is probably the price"],
      "Prix,Pièces,Chambres\n250000,3,2\n350000,4,\n150000,2,1\n450000,5,\n":
        ["the column \"Pièces\" is probably the bedrooms"],
      // Names and amounts of London are beyond doubt.
      ",Property Name,Price,House Type,Area in sq ft,No. of Bedrooms,Location,City/County,"
        + "Postal Code\n0,Queens Road,1675000,House,2716,5,Wimbledon,London,SW19 8NY\n"
        + "1,Seward Street,650000,Flat / Apartment,814,2,Clerkenwell,London,EC1V 3PA\n": [],
    ] as [String: [String]])
  func aDoubtfulPriceIsSaid(_ text: String, _ notes: [String]) throws {
    let report = try listings(text).report
    #expect(report.notes.map(\.description) == notes && report.isRemarkable == !notes.isEmpty)
  }

  @Test(arguments: [
    "$/SQUARE FEET", "€/m²", "USD/sqft", "£/sq ft", "kr/m²", "cost/square feet", "rate/sq ft",
    "value/sqm", "Coste/m2", "amount/m2", "eur_sqm", "sqft cost",
  ])
  func aRateIsNoArea(_ name: String) throws {
    #expect(try listings("price,beds,\(name)\n500000,3,250\n600000,2,300\n").areas == [nil, nil])
  }

  @Test(arguments: ["Area/sqft", "Size/m2", "单元面积/平米"])
  func anAreaWithItsUnitAfterASlashIsNoRate(_ name: String) throws {
    #expect(try !listings("price,\(name)\n500000,250\n600000,300\n").areas.contains(nil))
  }
}
