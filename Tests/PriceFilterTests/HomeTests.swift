import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Foundation
import ListingsTestSupport
import Testing

@testable import Listings
@testable import PriceFilter

/// What can be done with a home, by the menu that opens on its row.
@MainActor @Suite struct HomeMenuTests {
  private static let homes = """
    Address,Price,Type,Area m2,Beds,Latitude,Longitude,Link
    A Street,300000,House,90,3,51.50,-0.10,https://homes.example/a
    B Street,100000,Flat,90,1,,,homes.example/b
    C Street,500000,Flat,60,2,51.52,-0.12,

    """

  private func stage(_ csv: String = homes) async throws -> ScreenStage {
    try await ScreenStage(csv: csv, size: Size(width: 1_440, height: 900))
  }

  /// Opens the menu of a row, and returns its titles.
  @discardableResult
  private func requestMenu(ofRow row: Int, _ stage: ScreenStage) throws -> [String] {
    stage.host.press(at: try stage.node("listings.\(row)").frame.center, button: .secondary)
    stage.host.release(button: .secondary)
    stage.host.settle()
    return try stage.menuTitles()
  }

  @Test func theSecondaryButtonChoosesARowAndSaysWhatCanBeDone() async throws {
    let stage = try await stage()
    // What a home has nothing for is left out.
    let always = ["Show details", "Add to favourites", "Add note…", "Copy as text"]
    #expect(try requestMenu(ofRow: 0, stage) == always)
    stage.press(.escape)
    let titles = try requestMenu(ofRow: 1, stage)
    #expect(titles == always + ["Measure distances from here", "Open link"])
    let shown = try #require(try stage.menu())
    #expect(shown.label == "Actions for A Street")
    let keys = shown.children.compactMap(\.keyShortcuts)
    #expect(keys == ["Enter", "Control+D", "Control+C"])
    #expect(shown.children.compactMap(\.valueText).isEmpty)
    #expect(try stage.node("listings.1").states.contains(.selected))
    stage.press(.escape)
    #expect(try stage.menu() == nil && stage.focused == "listings")
  }

  @Test func theMenuKeyOpensItForTheChosenRow() async throws {
    let stage = try await stage()
    try stage.focus("listings")
    stage.host.key(.menu)
    #expect(try stage.menu() == nil)
    stage.press(.down, .menu)
    let menu = try #require(try stage.menu())
    #expect(menu.children.first?.states.contains(.focused) == true)
    #expect(menu.frame.minY >= (try stage.node("listings.0").frame.maxY))
  }

  @Test func aFingerThatRestsOpensItAndNothingElse() async throws {
    let stage = try await ScreenStage(csv: Self.homes, size: Size(width: 400, height: 860))
    stage.host.touchDown(at: try stage.node("listings.1").frame.center)
    stage.host.advance(by: .seconds(1))
    #expect(try stage.menuTitles().first == "Show details")
    stage.host.touchUp()
    #expect(try stage.menu() != nil && stage.window.view(withIdentifier: "home")?.isHidden == true)
  }

  @Test func whatIsChosenIsDone() async throws {
    let stage = try await stage()
    let model = stage.model
    try requestMenu(ofRow: 1, stage)
    try stage.choose("Add to favourites")
    #expect(model.marks[.favourite] == [0])
    #expect(try requestMenu(ofRow: 1, stage).contains("Remove from favourites"))
    try stage.choose("Measure distances from here")
    #expect(model.searchText.filter == "distance=any@51.5/-0.1")
    model.session.undo()
    #expect(model.searchText.filter.isEmpty)
    try requestMenu(ofRow: 1, stage)
    try stage.choose("Add note…")
    #expect(stage.focused == "home.note")
    model.marks.setNote("Garden", of: 0)
    #expect(try requestMenu(ofRow: 1, stage).contains("Edit note…"))
  }
}

/// What homes are called, and what stands below their names.
@MainActor @Suite struct HomeWordsTests {
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
    let addresses = (1...20).map { "\($0) Elm Road,N\($0),\($0)0000,\($0 % 3)\n" }.joined()
    let named = try await words("Address,Postcode,Price,Bathrooms\n" + addresses)
    #expect(named == ["1 Elm Road", "N1"], "an address is enough")
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
}

/// What homes are found again by.
@MainActor @Suite struct HomeKeyTests {
  /// The keys of the homes of a file.
  private func keys(_ lines: String...) throws -> [String?] {
    let table = try listings(lines.joined(separator: "\n"))
    return (0..<table.count).map(HomeKeys(table).key)
  }

  @Test func anIDCountsForFilesWithTheSameColumns() throws {
    let old = try keys("id,title,price", "4711,Elm,100")
    #expect(old == ["id:4711 of id,title,price"])
    // A new version has other prices, other titles and one column more.
    #expect(try keys("id,title,price,energy class", " 4711 ,now cheaper,90,A") == old)
    #expect(try keys("listing_id,title,price", "4711,Elm,100") != old)
    #expect(try keys("id,title,price", "4712,Elm,100") != old)
    #expect(try keys("id,title,price", "4711,Elm,100", "4711,Elm,90") == old + old)
    // An id of different homes names none of them.
    #expect(
      try keys("id,title,price", "4711,Elm,100", "4711,Oak,200") == [
        "home:elm |  | ", "home:oak |  | ",
      ])
  }

  @Test func withoutAnIDTheAddressCounts() throws {
    let campaign = "https://www.Agent.example/a/B?id=7&utm_source=mail&fbclid=Ab#map"
    let same = [campaign, "http://agent.example/a/B/?id=7", "agent.example/a/B?id=7"]
    for address in same {
      #expect(try keys("url,price", "\(address),1") == ["web:agent.example/a/B?id=7"])
    }
    let header = "id,title,url,price"
    #expect(try keys(header, ",Elm,https://a.example/1,1") == ["web:a.example/1"])
    #expect(try keys(header, ",Elm,https://,1") == ["home:elm |  | "])
  }

  @Test func withoutBothTheWordsCountHoweverTheyAreSpelled() throws {
    func words(_ title: String, _ code: String, _ city: String) throws -> [String?] {
      try keys("title,postcode,city,price", "\(title),\(code),\(city),1")
    }
    let usual = try words("Queen's  Row", "W1 4AB", "MÜNCHEN")
    #expect(usual == ["home:queen s row | w1 4ab | munchen"])
    #expect(try words("queen’s row", "w1 4ab ", "Munchen.") == usual)
    #expect(try words("queens row", "W1 4AC", "München") != usual && words(" ", "", "—") == [nil])
    // What stands in one column is not what stands in the other.
    #expect(try words("a", "b", "") != words("a b", "", ""))
  }

  @Test func homesOfOneBuildingAreToldApartByTheirSizes() throws {
    func flat(_ area: String, _ bedrooms: String) throws -> [String?] {
      try keys("title,price,area m2,bedrooms", "Sefton Street,100000,\(area),\(bedrooms)")
    }
    #expect(try flat("60.11", "2") == ["home:sefton street |  |  | 60 m2 | 2 bd"])
    // Files round areas, or give them in square feet.
    #expect(try flat("60.1", "2") == flat("60", "2") && flat("61.04", "2") != flat("60", "2"))
    #expect(try flat("60", "1") != flat("60", "2") && flat("60", "") != flat("60", "2"))
    #expect(try flat("", "") == ["home:sefton street |  | "])
  }

  /// The favourites and notes of a file.
  private func found(_ homes: String, in lines: String...) async throws -> MarkedRows {
    let folder = TemporaryFolder()
    let data = "\(folder.path)/.local/share/price-filter"
    try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
    try Data("{\"version\":1,\"homes\":{\(homes)}}".utf8).write(
      to: URL(fileURLWithPath: "\(data)/homes.json"))
    let marks = HomeMarks(StateStore(in: folder).homes, log: nil)
    marks.show(HomeKeys(try listings(lines.joined(separator: "\n"))))
    try await wait("the marks") { !marks.rows.isEmpty }
    return marks.rows
  }

  /// The first version wrote these texts. It also kept the other keys of each home.
  private static let earlierHomes = """
    "home:queen s row | w1 1aa |  | 60 m2 | 2 bd" : {"favourite" : true, "title" : "Queen’s  Row"},
    "id:1 of id,title,price,postcode,area m2,bedrooms" : {
      "also" : ["home:elm road 1 | w1 1aa |  | 60 m2 | 2 bd"],
      "favourite" : true, "note" : "quiet", "title" : "Elm Road 1"
    },
    "web:agent.example/a/B?id=7" : {
      "also" : ["home:oak lane |  | "], "favourite" : true, "title" : "Oak Lane"
    }
    """

  @Test func marksOfEarlierProgramsAreFound() async throws {
    let ids = try await found(
      Self.earlierHomes, in: "id,title,price,postcode,area m2,bedrooms",
      "2,Elm Road 2,600000,W1 1AB,70,3", "1,Elm Road 1,510000,W1 1AA,60,2")
    #expect(ids == [.favourite: [1], .note: [1]])
    let addresses = try await found(
      Self.earlierHomes, in: "title,price,url", "Ash Lane,2,http://agent.example/c",
      "Oak Lane,1,https://www.Agent.example/a/B?id=7&utm_source=mail#map")
    #expect(addresses == [.favourite: [1]])
    let words = try await found(
      Self.earlierHomes, in: "title,price,postcode,area m2,bedrooms",
      "Queen’s  Row,500000,W1 1AA,60.2,2", "Elm Road 1,500000,W1 1AA,60,2")
    #expect(words == [.favourite: [0, 1], .note: [1]])
    // Keys with Greek accents and the letter yo.
    let homes = #"""
      "home:οδός αθηνάς |  |  | 110 m2 | 4 bd" : {"favourite" : true},
      "id:Ёж 1 of id,title,price,площадь ёлки" : {"favourite" : true}
      """#
    let columns = "title,price,area m2,bedrooms"
    #expect(try await found(homes, in: columns, "Οδός Αθηνάς,5,110,4") == [.favourite: [0]])
  }

  @Test func homesWithTheSameKeyAreMarkedTogether() async throws {
    let homes = #""home:sefton street | w2 1aa |  | 80 m2 | 2 bd":{"note":"quiet"}"#
    let flat = "Sefton Street,700000,W2 1AA,80,2"
    let rows = try await found(homes, in: "title,price,postcode,area m2,bedrooms", flat, flat)
    #expect(rows == [.note: [0, 1]])
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
