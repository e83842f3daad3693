import ListingsTestSupport
import Testing

@testable import Listings

@Suite struct ListingsExportTests {
  private func same(_ left: ListingsTable, _ right: ListingsTable, rows: [Int]) -> Bool {
    rows.enumerated().allSatisfy { new, old in
      let areas = (left.area(of: old), right.area(of: new))
      let areasAgree =
        areas.0 == nil ? areas.1 == nil : ((areas.0 ?? 0) - (areas.1 ?? 0)).magnitude < 1e-6
      let places = (left.coordinates(of: old), right.coordinates(of: new))
      return left.price(of: old) == right.price(of: new) && areasAgree
        && left.title(of: old) == right.title(of: new) && left.kind(of: old) == right.kind(of: new)
        && left.bedrooms(of: old) == right.bedrooms(of: new)
        && left.bathrooms(of: old) == right.bathrooms(of: new)
        && left.location(of: old) == right.location(of: new)
        && left.city(of: old) == right.city(of: new)
        && left.postalCode(of: old) == right.postalCode(of: new)
        && left.id(of: old) == right.id(of: new) && left.url(of: old) == right.url(of: new)
        && places.0?.latitude == places.1?.latitude && places.0?.longitude == places.1?.longitude
    }
  }

  @Test func exportedHomesAreLoadedAsTheyWere() throws {
    let original = try ListingsTable(parsing: SampleListings.csv(rows: 500, seed: 2))
    var filter = ListingsFilter()
    filter.minimumArea = 70
    let result = FilterIndex(original).result(of: filter)
    let copy = try ListingsTable(parsing: ListingsExport(original).csv(rows: result))
    #expect(copy.count == result.count && copy.count > 100)
    #expect(same(original, copy, rows: Array(result)))
    #expect(copy.currency == original.currency && copy.areaUnit == original.areaUnit)
  }

  @Test func unitsCurrenciesAndOddTextSurvive() throws {
    let text =
      "title,price,area in sq ft,rooms,type,url,location\n"
      + "\"=HYPERLINK(\"\"x\"\")\",$1250000.5,1000,3,\"a, b\",https://x.invalid/?a=1,-1\n"
      + "\"two\nlines\",$5,,,@home,,+44\n"
    let original = try listings(text)
    let bytes = ListingsExport(original).csv(rows: 0..<2)
    let written = String(decoding: bytes, as: UTF8.self)
    #expect(written.hasPrefix("Price (USD),Title,Type,Area (sq ft),Rooms,Location,URL\n"))
    #expect(written.contains("\"'=HYPERLINK(\"\"x\"\")\""))
    #expect(written.contains("'@home") && written.contains("'+44") && written.contains("1250000.5"))
    let copy = try ListingsTable(parsing: bytes)
    #expect(same(original, copy, rows: [0, 1]))
    #expect(copy.title(of: 0) == "=HYPERLINK(\"x\")")
    #expect(copy.columns.countsRooms)
  }

  @Test func rowsThatDoNotExistAreLeftOut() throws {
    let original = try listings("price\n5\n")
    let bytes = ListingsExport(original).csv(rows: [-1, 0, 7])
    #expect(bytes == Array("Price\n5\n".utf8))
  }
}
