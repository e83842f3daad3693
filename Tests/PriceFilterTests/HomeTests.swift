import DetentDrawing
import DetentHeadless
import DetentViews
import ListingsTestSupport
import Testing

@testable import Listings
@testable import PriceFilter

/// What can be done with a home, by the menu that opens on its row.
@MainActor
@Suite struct HomeMenuTests {
  private static let homes = """
    Address,Price,Type,Area m2,Beds,Latitude,Longitude,Link
    A Street,300000,House,90,3,51.50,-0.10,https://homes.example/a
    B Street,100000,Flat,90,1,,,homes.example/b
    C Street,500000,Flat,60,2,51.52,-0.12,

    """

  private func stage(_ csv: String = homes) async throws -> ScreenStage {
    try await ScreenStage(csv: csv, size: Size(width: 1_440, height: 900))
  }

  private func requestMenu(ofRow row: Int, _ stage: ScreenStage) throws {
    stage.host.press(at: try stage.node("listings.\(row)").frame.center, button: .secondary)
    stage.host.release(button: .secondary)
    stage.host.settle()
  }

  @Test func theSecondaryButtonChoosesARowAndSaysWhatCanBeDone() async throws {
    let stage = try await stage()
    try requestMenu(ofRow: 1, stage)
    #expect(
      try stage.menuTitles() == [
        "Show details", "Add to favourites", "Add note…", "Copy as text",
        "Measure distances from here", "Open link",
      ])
    let shown = try #require(try stage.menu())
    #expect(shown.label == "Actions for A Street")
    let keys = shown.children.compactMap(\.keyShortcuts)
    #expect(keys == ["Enter", "Control+D", "Control+C"])
    #expect(shown.children.compactMap(\.valueText).isEmpty)
    #expect(try stage.node("listings.1").states.contains(.selected))
    stage.host.key(.escape)
    stage.host.settle()
    #expect(try stage.menu() == nil)
    #expect(stage.window.firstResponder?.identifier == "listings")
  }

  @Test func whatAHomeHasNothingForIsLeftOut() async throws {
    let stage = try await stage()
    try requestMenu(ofRow: 0, stage)
    #expect(
      try stage.menuTitles() == [
        "Show details", "Add to favourites", "Add note…", "Copy as text",
      ])
  }

  @Test func theMenuKeyOpensItForTheChosenRow() async throws {
    let stage = try await stage()
    try stage.focus("listings")
    stage.host.key(.menu)
    #expect(try stage.menu() == nil)
    stage.host.key(.down)
    stage.host.key(.menu)
    stage.host.settle()
    let menu = try #require(try stage.menu())
    #expect(menu.children.first?.states.contains(.focused) == true)
    #expect(menu.frame.minY >= (try stage.node("listings.0").frame.maxY))
  }

  @Test func aFingerThatRestsOpensItAndNothingElse() async throws {
    let stage = try await ScreenStage(csv: Self.homes, size: Size(width: 400, height: 860))
    stage.host.touchDown(at: try stage.node("listings.1").frame.center)
    stage.host.advance(by: .seconds(1))
    stage.host.settle()
    #expect(try stage.menuTitles().first == "Show details")
    stage.host.touchUp()
    stage.host.settle()
    #expect(try stage.menu() != nil)
    #expect(stage.window.view(withIdentifier: "home")?.isHidden == true)
  }

  @Test func whatIsChosenIsDone() async throws {
    let stage = try await stage()
    let model = stage.model
    try requestMenu(ofRow: 1, stage)
    try stage.choose("Add to favourites")
    #expect(model.marks[.favourite] == [0])
    try requestMenu(ofRow: 1, stage)
    #expect(try stage.menuTitles().contains("Remove from favourites"))
    try stage.choose("Measure distances from here")
    #expect(model.searchText.filter == "distance=any@51.5/-0.1")
    model.session.undo()
    #expect(model.searchText.filter.isEmpty)
    try requestMenu(ofRow: 1, stage)
    try stage.choose("Add note…")
    #expect(stage.window.firstResponder?.identifier == "home.note")
    model.marks.setNote("Garden", of: 0)
    try requestMenu(ofRow: 1, stage)
    #expect(try stage.menuTitles().contains("Edit note…"))
  }
}

/// What homes are called, and what stands below their names.
@MainActor
@Suite struct HomeWordsTests {
  /// The name and the line below it of the first home of a file.
  private func words(_ csv: String) async throws -> [String] {
    let stage = try await ScreenStage(csv: csv)
    let words = try #require(stage.model.homeWords)
    return [words.title(of: 0), words.subtitle(of: 0)]
  }

  @Test func homesWithoutAnAddressAreCalledByTheirPlace() async throws {
    let rows = (1...20).map { "\($0)0000,\(98_100 + $0 % 3)\n" }.joined()
    #expect(try await words("price,zipcode\n" + rows) == ["Home in 98101", ""])
    let others = try await words("price,zipcode\n1,98101\n2,98102\n3,98103\n4,98104\n")
    #expect(others == ["98101", ""], "each home has another one")
  }

  @Test func theMostTellingColumnsStandBelowTheName() async throws {
    let rows = (1...20).map {
      "\(7_129_300_520 + $0),\($0)0000,\($0 % 3).5,\(9_000 + $0),\(1_950 + $0 % 9),981\($0 % 2)0\n"
    }
    let header = "id,price,bathrooms,sqft_lot,yr_built,zipcode\n"
    #expect(
      try await words(header + rows.joined())
        == ["Home in 98110", "Bathrooms: 1.5 · Yr built: 1951 · Sqft lot: 9001"])
  }

  @Test func anAddressIsEnough() async throws {
    let rows = (1...20).map { "\($0) Elm Road,N\($0),\($0)0000,\($0 % 3)\n" }.joined()
    #expect(try await words("Address,Postcode,Price,Bathrooms\n" + rows) == ["1 Elm Road", "N1"])
  }
}

/// What homes are found again by.
@Suite struct HomeKeyTests {
  private func columns(_ header: String) throws -> ColumnAssignment {
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
      try columns(header), vagueIDs: ids ? [] : [cells.id],
      vagueAddresses: addresses ? [] : [cells.address]
    ).keys(of: cells).first
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
      cells.id = "1"
      cells.address = "https://www.Homes.example/a/B?id=7&utm_source=mail&fbclid=Ab#map"
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

  // MARK: Marks are found again

  private let rows = [
    "1,Elm Road 1,500000,W1 1AA,60,2", "2,Elm Road 2,600000,W1 1AB,70,3",
    "3,Sefton Street,700000,W2 1AA,80,2", "4,Sefton Street,700000,W2 1AA,80,2",
    "5,Oak Lane,800000,W3 1AA,90,4",
  ]
  private let header = "id,title,price,postcode,area m2,bedrooms"

  /// The rows of a file in which a mark of a home of the usual file is found.
  private func found(
    _ home: Int, in text: String, marked file: String? = nil
  ) throws -> [Int] {
    let usual = try listings(file ?? ([header] + rows).joined(separator: "\n"))
    let keys = HomeKey.Rule(usual).keys(of: usual.cells(of: home))
    var marks = MarkedHomes()
    marks.setFavourite(
      true, of: try #require(keys.first), also: Array(keys.dropFirst()), title: "it")
    let table = try listings(text)
    let finder = MarkFinder(marks, HomeKey.Rule(table))
    return (0..<table.count).filter { finder.key(of: table.cells(of: $0)) != nil }
  }

  private func text(_ rows: [String], header: String? = nil) -> String {
    ([header ?? self.header] + rows).joined(separator: "\n")
  }

  @Test func aMarkIsFoundInEveryVersionOfItsFile() throws {
    #expect(try found(2, in: text(rows)) == [2], "homes with the same words have other ids")
    #expect(try found(4, in: text(Array(rows.dropFirst(2)))) == [2], "a part")
    #expect(try found(0, in: text(rows + [rows[4]])) == [0], "another row stands there twice")
    #expect(try found(4, in: text(rows + [rows[4]])) == [4, 5], "its own row stands there twice")
    #expect(try found(1, in: text(rows + rows)) == [1, 6], "the file is opened twice")
    let dearer = rows.map { $0.replacing("00000,", with: "50000,") }
    #expect(try found(3, in: text(dearer)) == [3], "other prices")
  }

  @Test func aMarkIsFoundInFilesThatNameHomesOtherwise() throws {
    let other = header.replacing("bedrooms", with: "beds").replacing("id,", with: "listing_id,")
    #expect(try found(1, in: text(rows, header: other)) == [1], "other names of columns")
    // Where no id can be compared, those with the same words are the same.
    #expect(try found(2, in: text(rows, header: other)) == [2, 3])
    let plain = rows.map { String($0.dropFirst(2)) }
    #expect(try found(4, in: text(plain, header: String(header.dropFirst(3)))) == [4], "no ids")
  }

  @Test func anIDOfSeveralHomesNamesNoneOfThem() throws {
    // Somebody's number of the agent, or a slip.
    let slip = rows.map { $0.hasPrefix("2,") ? "1," + $0.dropFirst(2) : $0 }
    #expect(try found(0, in: text(slip)) == [0])
    #expect(try found(0, in: text(slip), marked: text(slip)) == [0])
    let agents = rows.map { "7," + $0.dropFirst(2) }
    #expect(try found(4, in: text(agents)) == [4])
  }

  @Test func oneHomeIsNamedAsAmongAllHomes() throws {
    let header = self.header + ",url"
    let pages = ["a", "b", "b", "c", "c"]
    for ids in [[1, 2, 3, 4, 5], [1, 1, 3, 4, 5], [7, 7, 7, 7, 7], [1, 2, 3, 3, 5]] {
      let all = zip(rows, zip(ids, pages)).map { row, names in
        "\(names.0),\(row.dropFirst(2)),https://homes.example/\(names.1)"
      }
      for table in try [all, all + all].map({ try listings(text($0, header: header)) }) {
        let rule = HomeKey.Rule(table)
        for row in 0..<table.count {
          let cells = table.cells(of: row)
          let keys = HomeKey.Rule(table, naming: row).keys(of: cells)
          #expect(keys == rule.keys(of: cells), "\(ids), \(row)")
        }
      }
    }
  }

  @Test func anotherAddressIsAnotherHome() throws {
    let header = "title,price,url"
    let one = text(["Oak Lane,1,https://a.example/1", "Elm,2,https://a.example/2"], header: header)
    let moved = text(["Oak Lane,3,http://www.a.example/9"], header: header)
    #expect(try found(0, in: one, marked: one) == [0])
    #expect(try found(0, in: moved, marked: one) == [])
    #expect(try found(0, in: text(["Oak Lane,3"], header: "title,price"), marked: one) == [0])
  }
}

@Suite struct PropertyIconTests {
  @Test(arguments: [
    ("Detached house", PropertyIcon.detached), ("Semi-detached house", .semiDetached),
    ("Semi detached villa", .semiDetached), ("Terraced house", .terraced),
    ("End of Terrace", .terraced), ("Town house", .terraced), ("Houseboat", .houseboat),
    ("House", .house), ("House boat", .houseboat), ("Ático", .penthouse), ("ATICO", .penthouse),
    ("Reihenhaus", .terraced), ("Doppelhaushälfte", .semiDetached), ("Einfamilienhaus", .detached),
    ("Maisonette", .duplex), ("Péniche", .houseboat), ("Flat", .flat),
  ])
  func aTypeHasTheIconOfItsWords(type: String, icon: PropertyIcon) {
    #expect(PropertyIcon(known: type) == icon)
  }

  @Test func everyTypeOfTheBundledSampleHasAnIconOfItsOwn() {
    let icons = SampleCity.kinds.map { PropertyIcon(known: $0.name) }
    #expect(!icons.contains(nil) && Set(icons).count == icons.count)
  }

  @Test func unknownTypesHaveTheirInitials() {
    let types = ["Garage", "Garden plot", "4-room", "—"]
    #expect(types.map(PropertyIcon.initials) == ["G", "GP", "4R", ""])
  }

  /// A good part of what one icon draws at the size of the wheel is not drawn by another.
  @Test func noTwoIconsLookTheSame() throws {
    let side = 28
    let images = try PropertyIcon.allCases.map { icon in
      let surface = try Surface(size: Size(width: Double(side), height: Double(side)))
      surface.withCanvas {
        icon.draw(
          in: $0, rect: Rect(x: 0, y: 0, width: Double(side), height: Double(side)), color: .black)
      }
      return (0..<side * side).map { surface.pixel(x: $0 % side, y: $0 / side).alpha }
    }
    for (i, first) in images.enumerated() {
      for (j, second) in images.enumerated() where j > i {
        let apart = zip(first, second).reduce(0) { $0 + ($1.0 - $1.1).magnitude }
        let drawn = min(first.reduce(0, +), second.reduce(0, +))
        #expect(
          apart > 0.5 * drawn,
          "\(PropertyIcon.allCases[i]) \(PropertyIcon.allCases[j]) \(apart / drawn)")
      }
    }
  }
}
