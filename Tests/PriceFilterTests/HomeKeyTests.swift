import ListingsTestSupport
import Testing

@testable import Listings
@testable import PriceFilter

/// What homes are found again by.
@Suite struct HomeKeyTests {
  private func columns(_ header: String) throws -> ColumnMap {
    let names = header.split(separator: ",")
    let row = names.map { $0 == "price" ? "100" : "x" }.joined(separator: ",")
    return try listings("\(header)\n\(row)\n").columns
  }

  private func key(
    _ header: String, ids: Bool = true, addresses: Bool = true,
    _ fill: (inout HomeKey.Cells) -> Void
  ) throws -> HomeKey? {
    var cells = HomeKey.Cells()
    fill(&cells)
    return HomeKey.Rule(
      try columns(header), hasUniqueIDs: ids, hasUniqueAddresses: addresses
    ).key(of: cells)
  }

  @Test func anIDCountsForFilesWithTheSameColumns() throws {
    let old = try #require(try key("id,title,price") { $0.id = "4711" })
    #expect(old.text == "id:4711 of id,title,price")
    // A new version has other prices, other titles and one column more.
    let new = try key("id,title,price,energy class") {
      ($0.id, $0.title) = (" 4711 ", "now cheaper")
    }
    #expect(new == old)
    #expect(try key("listing_id,title,price") { $0.id = "4711" } != old)
    #expect(try key("id,title,price") { $0.id = "4712" } != old)
  }

  @Test func withoutUniqueIDsTheAddressCounts() throws {
    let fill = { (cells: inout HomeKey.Cells) in
      (cells.id, cells.address) = ("1", "https://www.Homes.example/a/B?id=7&utm_source=mail#map")
    }
    let key = try self.key("id,url,price", ids: false, fill)
    #expect(key?.text == "web:homes.example/a/B?id=7")
    for same in ["http://homes.example/a/B/?id=7", "homes.example/a/B?id=7"] {
      let other = try self.key("id,url,price", ids: false) { $0.address = same }
      #expect(other == key, "\(same)")
    }
    #expect(try self.key("id,url,price", ids: false) { $0.address = "https://" } == nil)
  }

  @Test func withoutBothTheWordsCountHoweverTheyAreSpelled() throws {
    func words(_ title: String, _ code: String, _ place: String) throws -> HomeKey? {
      try key("title,price", ids: false, addresses: false) {
        ($0.title, $0.postalCode, $0.location) = (title, code, place)
        ($0.id, $0.address) = ("1", "https://same.example")
      }
    }
    let usual = try words("Queen's  Row", "W1 4AB", "MÜNCHEN")
    #expect(try words("queen’s row", "w1 4ab ", "Munchen,") == usual)
    #expect(try words("queens row", "W1 4AC", "München") != usual)
    #expect(try words(" ", "", "—") == nil)
    // What stands in one column is not what stands in the other.
    #expect(try words("a", "b", "") != words("a b", "", ""))
  }

  @Test func homesOfOneBuildingAreToldApartByTheirSizes() throws {
    func flat(_ area: Double?, _ bedrooms: Int?) throws -> HomeKey? {
      try key("title,price", ids: false, addresses: false) {
        ($0.title, $0.area, $0.bedrooms) = ("Sefton Street", area, bedrooms)
      }
    }
    #expect(try flat(60.11, 2)?.text == "home:sefton street |  |  | 60 m2 | 2 bd")
    // Files round areas, or give them in square feet.
    #expect(try flat(60.1, 2) == flat(60, 2) && flat(61.04, 2) != flat(60, 2))
    #expect(try flat(60, 1) != flat(60, 2) && flat(60, nil) != flat(60, 2))
    #expect(try flat(nil, nil)?.text == "home:sefton street |  | ")
    for size in [Double.nan, .infinity, 1e300] { #expect(try flat(size, 2) == flat(nil, 2)) }
  }

  @Test func longTextsAreCutAndToldApart() throws {
    func long(_ end: String) throws -> HomeKey? {
      try key("title,price", ids: false, addresses: false) {
        $0.title = String(repeating: "é", count: 3_000) + end
      }
    }
    let (one, other) = (try #require(try long("a")), try #require(try long("b")))
    #expect(one != other && one.text.utf8.count <= 512)
    #expect(try long("a") == one)
  }
}
