import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

@testable import Listings
@testable import PriceFilter

@MainActor @Suite struct ListAndDetailsTests {
  private static let homes = """
    Address,Price,Type,Area m2,Beds,Latitude,Longitude,Link
    A Street,300000,House,90,3,51.50,-0.10,https://homes.example/a
    B Street,100000,Flat,90,1,51.51,-0.11,homes.example/b
    C Street,200000,Flat,60,2,51.52,-0.12,
    D Street,400000,House,120,4,51.53,-0.13,javascript:alert(1)

    """

  private func stage(_ size: Size = Size(width: 1_440, height: 900)) async throws -> ScreenStage {
    try await ScreenStage(csv: Self.homes, size: size)
  }

  private func titles(_ stage: ScreenStage) throws -> [String] {
    try stage.shownRows().compactMap { $0.split { " ,".contains($0) }.first.map(String.init) }
  }

  /// Beside details a list of narrow windows has higher rows.
  @Test(arguments: [6, 40])
  func theChosenHomeStaysInSightWhereDetailsMakeTheRowsHigher(row: Int) async throws {
    let homes = (0..<80).map { "\($0) Road,\($0 + 1)0000,Flat\n" }.joined()
    let stage = try await ScreenStage(
      csv: "Address,Price,Type\n" + homes, size: Size(width: 1_120, height: 720))
    let list = try stage.list
    let scroll = try #require(list.superview as? ScrollView)
    list.scrollToVisible(list.rect(ofRow: row))
    stage.host.settle()
    stage.host.click(at: list.convert(list.rect(ofRow: row).center, to: stage.window))
    let height = list.rowHeight
    for _ in 0..<2 {
      try stage.click("toolbar.details")
      let frame = list.convert(list.rect(ofRow: row), to: scroll)
      #expect(list.selectedRow == row)
      #expect(scroll.bounds.contains(frame), "\(frame), \(list.rowHeight) high")
    }
    #expect(list.rowHeight == height)
  }

  @Test func aDoubleClickChoosesOneHome() async throws {
    let homes = (0..<80).map { "\($0) Road,\($0 + 1)0000,Flat,51.5,\(Double($0) / 100)\n" }
    let stage = try await ScreenStage(
      csv: "Address,Price,Type,Latitude,Longitude\n" + homes.joined(),
      size: Size(width: 1_440, height: 900))
    let (list, row) = (try stage.list, 7)
    let height = list.rowHeight
    let rect = list.convert(list.rect(ofRow: row), to: stage.window)
    let point = Point(x: rect.minX + 120, y: rect.midY)
    for _ in 0..<2 {
      stage.host.click(at: point)
      stage.host.settle()
    }
    #expect(list.selectedRow == row && list.rowHeight > height)
    let place = list.convert(list.rect(ofRow: row), to: stage.window)
    #expect(place.contains(point), "\(place)")
  }

  @Test(arguments: [(1_440.0, false), (1_104, false), (1_100, true), (400, true)])
  func escapeClosesDetailsThatLieOverTheHomes(width: Double, isOver: Bool) async throws {
    let stage = try await stage(Size(width: width, height: 900))
    try stage.click("listings.1")
    if width > 600 { stage.host.key(.enter) }
    stage.host.settle()
    let details: DetailsPane = try stage.view("home")
    #expect(!details.isHidden)
    // Where nothing else can be seen the keys are in it.
    let isInside = stage.window.firstResponder?.isDescendant(of: details) == true
    #expect(isInside == (width == 400))
    stage.press(.escape)
    #expect(details.isHidden == isOver && stage.focused == "listings")
  }

  @Test func aPricePerAreaIsExactIfItIsSmall() async throws {
    let rows = ["16.7,1000", "950,1000", "9500,1000", "98765,1000", "2,1000", "500,"]
    let stage = try await ScreenStage(csv: "Price (£),Sqft\n" + rows.joined(separator: "\n"))
    let notes = rows.indices.compactMap { stage.model.details(of: $0)?.priceNote }
    let prices = notes.map { $0.contains("per sq ft") ? $0.prefix { $0 != " " } : "" }
    #expect(prices.sorted() == ["", "", "£0.02", "£0.95", "£9.50", "£99"])
  }

  @Test func detailsOpenWithTheFirstHomeAndCloseWithoutAHome() async throws {
    let stage = try await stage()
    try stage.click("toolbar.details")
    #expect(try stage.has("home") && stage.list.selectedRow == 0)
    stage.model.chosenHome = nil
    #expect(try !stage.has("home") && !stage.node("toolbar.details").states.contains(.checked))
  }

  @Test func detailsLeaveNoStripOfHomesThatCannotBeRead() async throws {
    let stage = try await stage(Size(width: 720, height: 900))
    try stage.click("listings.1")
    stage.press(.enter)
    #expect(try stage.view("home").frame.width == 720 - 336)
  }

  @Test func theCheapestHomeIsCalledThat() async throws {
    let model = try await stage().model
    #expect(model.details(of: 1)?.priceNote.hasSuffix("cheapest of 4") == true)
    #expect(model.details(of: 2)?.priceNote.hasSuffix("2nd cheapest of 4") == true)
  }

  @Test func severalColumnsAreNamedAsTheyAre() {
    let sort = ListingsSort(keys: [.init(.price), .init(.area, isDescending: true)])
    func short(_ locale: String) -> String {
      SortWords(Traits(locale: locale).texts).short(of: sort)
    }
    #expect(short("en_GB") == "Price, Area" && short("de_DE") == "Preis, Fläche")
  }

  @Test func aClickOnAColumnSortsByItAndAnotherOneTheOtherWayRound() async throws {
    let stage = try await stage()
    #expect(try titles(stage) == ["B", "C", "A", "D"])
    try stage.click("listings.header.price")
    #expect(try titles(stage) == ["D", "A", "C", "B"])
    try stage.click("listings.header.title")
    #expect(try titles(stage) == ["A", "B", "C", "D"])
    // That is a step, which is taken back and done again.
    stage.control("z")
    #expect(try titles(stage) == ["D", "A", "C", "B"])
    stage.host.key(.character("z"), modifiers: [.control, .shift])
    #expect(try titles(stage) == ["A", "B", "C", "D"])
    try stage.focus("listings.header.title")
    stage.host.key(.space)
    #expect(try titles(stage) == ["D", "C", "B", "A"])
  }

  @Test(arguments: [720.0, 760, 855])
  func aNarrowToolbarNextToTheFiltersOffersTheOrders(width: Double) async throws {
    let stage = try await ScreenStage(size: Size(width: width, height: 600))
    try stage.click("toolbar.sort")
    try stage.choose("Price per m²: low to high")
    #expect(stage.session.search.sort == ListingsSort(keys: [.init(.pricePerArea)]))
    let bar: StackView = try stage.view("toolbar")
    #expect(bar.neededSize.width <= bar.bounds.width)
  }

  @Test func everyColumnOfTheFileIsAnOrder() async throws {
    let stage = try await ScreenStage(
      csv: "Title,Price,Listed,Type,Energy,Latitude,Longitude\n"
        + "A,100000,01/05/2024,Flat,C,51,0\nB,200000,13/04/2024,House,A,51,0.1\n"
        + "C,300000,02/06/2024,Flat,,51,0.2\n")
    func choose(_ name: String) throws {
      try stage.click("toolbar.sort")
      #expect(try stage.menuTitles().suffix(3) == ["Listed", "Type", "Energy"])
      try stage.choose(name)
    }
    try choose("Listed")
    try await wait("days") { try titles(stage) == ["B", "A", "C"] }
    #expect(try stage.node("toolbar.sort").label == "Sorted by Listed, ascending")
    try choose("Listed")
    #expect(try stage.node("toolbar.sort").label == "Sorted by Listed, descending")
    #expect(try titles(stage) == ["C", "A", "B"])
    #expect(try stage.node("listings").label == "3 homes, Listed, descending")
    try choose("Energy")
    // Who has none comes last.
    try await wait("texts") { try titles(stage) == ["B", "A", "C"] }
    try choose("Type")
    #expect(try titles(stage) == ["A", "C", "B"])
    stage.control("z")
    #expect(try titles(stage) == ["B", "A", "C"])
  }

  @Test func enterShowsEverythingThatTheFileSaysOfAHome() async throws {
    let stage = try await stage()
    try stage.click("listings.1")
    stage.host.key(.enter)
    let pane: DetailsPane = try stage.view("home")
    let details = try #require(pane.details)
    #expect(details.title == "C Street" && details.position == 2 && details.count == 4)
    #expect(details.fields.map(\.name).prefix(3) == ["Address", "Price", "Type"])
    #expect(details.fields.map(\.value).prefix(3) == ["C Street", "200000", "Flat"])
    #expect(!pane.isHidden)
  }

  @Test func aHomeThatIsPointedAtOrChosenShowsTheResultNoMoreThanBefore() async throws {
    let stage = try await stage()
    _ = try stage.tree()
    // What shows the result writes the title, too.
    stage.window.title = "As it was"
    stage.host.move(to: try stage.node("listings.1").frame.center)
    try stage.click("listings.2")
    stage.host.key(.down)
    #expect(try stage.node("listings.3").states.contains(.selected))
    #expect(stage.window.title == "As it was")
  }

  @Test(arguments: [1_440.0, 400]) func oneButtonShowsWhereAHomeIs(width: Double) async throws {
    let stage = try await stage(Size(width: width, height: 900))
    let actions = try #require(stage.model.details(of: 0)).fields.map(\.action)
    #expect(actions[5] == .place && actions[6] == nil)
    try stage.click("listings.1")
    if width > 600 { stage.host.key(.enter) }
    try stage.click("home.place")
    #expect(try stage.map.isReachable)
  }

  @Test func onlyAddressesOfTheWebLeadAnywhere() {
    #expect(HomeDetails.webAddress("https://homes.example/a") != nil)
    for text in ["homes.example/b", "javascript:alert(1)", "file:///etc/passwd", "https://a b", ""]
    {
      #expect(HomeDetails.webAddress(text) == nil, "\(text)")
    }
  }

  @Test func aFavouriteIsMarkedByItsStarAndFound() async throws {
    let stage = try await stage()
    let row = try stage.node("listings.2").frame
    stage.host.click(at: Point(x: row.minX + 26, y: row.midY))
    #expect(stage.model.marks[.favourite] == [0])
    try stage.click("toolbar.favourites")
    #expect(try titles(stage) == ["A"])
    #expect(try stage.node("chip.favourites").label?.contains("Favourites") == true)
    try stage.clickCross("chip.favourites")
    #expect(try titles(stage).count == 4)
  }

  @Test func homesThatTheFileDoesNotTellApartAreMarkedTogether() async throws {
    let stage = try await ScreenStage(csv: "title,price\nA,100000\nB,200000\nA,300000\n")
    let marks = stage.model.marks
    marks.setFavourite(true, of: 0)
    try await wait { marks[.favourite] == [0, 2] }
    marks.setFavourite(false, of: 2)
    try await wait { marks[.favourite].isEmpty }
  }

  @Test func aHomeWithANoteIsMarkedAndFound() async throws {
    let stage = try await stage()
    let (model, toolbar) = (stage.model, try stage.view("toolbar.notes"))
    #expect(toolbar.isHidden)
    model.marks.setFavourite(true, of: 3)
    model.marks.setNote("Ask for the key", of: 0)
    #expect(try stage.node("listings.2").label?.hasSuffix("has a note") == true)
    try stage.click("toolbar.notes")
    #expect(try titles(stage) == ["A"] && model.searchText.filter == "note")
    #expect(try stage.node("chip.notes").label?.contains("Notes") == true)
    // Both marks at once: each has a chip of its own.
    try stage.click("toolbar.favourites")
    #expect(model.count == 0 && model.searchText.filter == "favourite,note")
    model.marks.setNote("Quiet", of: 3)
    #expect(try titles(stage) == ["D"])
    stage.control("z")
    #expect(try titles(stage) == ["A", "D"])
    try stage.clickCross("chip.notes")
    #expect(try titles(stage).count == 4)
    model.marks.setNote("", of: 0)
    model.marks.setNote("", of: 3)
    stage.host.settle()
    #expect(toolbar.isHidden)
    let notes = stage.events.filter { $0.contains("\"event\":\"note\"") }
    #expect(notes.count == 4 && notes.first?.contains("\"on\":true") == true)
  }
}
