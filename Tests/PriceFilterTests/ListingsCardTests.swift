import DetentDrawing
import DetentHeadless
import DetentViews
import DetentWidgets
import ListingsTestSupport
import Testing

@testable import Listings
@testable import PriceFilter

@MainActor @Suite struct ListingsCardTests {
  private func selectedRows(_ stage: ScreenStage) throws -> [String] {
    try stage.node("listings").children.filter { $0.states.contains(.selected) }
      .compactMap(\.label).compactMap { $0.split(separator: ",").first.map(String.init) }
  }

  @Test func theSelectionStaysWithItsHomeWhateverIsFiltered() async throws {
    let stage = try await ScreenStage()
    try stage.click("listings.6")
    #expect(try selectedRows(stage) == ["7 High Street"])
    let thumb = try stage.node("price.lower").frame.center
    stage.host.press(at: thumb)
    // The second time it is out of sight, then it is back.
    for (way, most, selected) in [
      (90.0, 9, ["7 High Street"]), (280, 3, []), (30, 10, ["7 High Street"]),
    ] {
      stage.host.move(to: Point(x: thumb.x + way, y: thumb.y))
      #expect(try stage.shownRows().count <= most && selectedRows(stage) == selected)
    }
    stage.host.release()
    #expect(try selectedRows(stage) == ["7 High Street"])
    try stage.drag("price.lower", by: 60)
    try stage.list.becomeFirstResponder()
    stage.host.key(.down)
    #expect(try selectedRows(stage) == ["8 High Street"], "keys go on from it")
    stage.host.key(.up)
    try stage.click("place")
    stage.host.type("7 hi")
    #expect(try selectedRows(stage) == ["7 High Street"])
  }

  private static let manyHomes =
    "Address,Price,Area m2,Beds\n"
    + (1...60).map { "\($0) High Street,\(61 - $0)0000,\(1 + $0 * 37 % 60),\($0 % 5)\n" }.joined()

  private func top(_ stage: ScreenStage) throws -> Double {
    stage.host.settle()
    let list = try stage.list
    let offset = -list.frame.minY
    return offset == 0 ? 0 : offset
  }

  private func scroller(_ stage: ScreenStage) throws -> ScrollView {
    try #require(try stage.list.superview as? ScrollView)
  }

  private func scroll(_ stage: ScreenStage, to row: Int, and pixels: Double = 0) throws {
    try scroller(stage).contentOffset = Double(row) * stage.list.rowHeight + pixels
    stage.host.settle()
  }

  @Test func anotherOrderBeginsAtTheTop() async throws {
    let stage = try await ScreenStage(csv: Self.manyHomes)
    for header in ["area", "price", "price", "bedrooms"] {
      try scroll(stage, to: 20)
      #expect(try top(stage) == 880)
      try stage.click("listings.header.\(header)")
      #expect(try top(stage) == 0, "\(header)")
    }
  }

  @Test func theChosenHomeStaysInSightInAnotherOrderWhereItWas() async throws {
    let stage = try await ScreenStage(csv: Self.manyHomes)
    let (list, scroll) = (try stage.list, try scroller(stage))
    try stage.click("listings.2")
    // The details lie over the names of the columns.
    stage.host.key(.escape)
    try stage.click("listings.header.price")
    #expect(list.selectedRow == 57)
    let row = list.rect(ofRow: 57)
    #expect(scroll.visibleRect.minY <= row.minY && row.maxY <= scroll.visibleRect.maxY)
    // Out of sight it does not hold the list.
    try self.scroll(stage, to: 0)
    try stage.click("listings.header.area")
    #expect(try top(stage) == 0)
  }

  @Test func theFirstHomeInSightStaysWhereItIsUnlessAFilterTakesItAway() async throws {
    let stage = try await ScreenStage(csv: Self.manyHomes)
    try scroll(stage, to: 20, and: 10)
    for (lowest, expected) in [
      // Twelve homes above it go, and come back.
      (130_000.0, 8.0 * 44 + 10), (0, 20 * 44 + 10), (220_000, 0),
      // At the top the cheapest home is wanted, also one that comes back.
      (0, 0),
    ] {
      stage.model.edit { $0.price = lowest == 0 ? nil : ValueRange(lower: lowest) }
      #expect(try top(stage) == expected)
    }
    try scroll(stage, to: 20)
    stage.model.edit { $0.price = ValueRange(upper: 30_000) }
    #expect(try top(stage) == 0)
  }

  /// The columns of pixels of a row that have ink, or its lines, from one edge to another.
  /// Columns that are apart by no more than the space of a word are one run.
  private func ink(
    ofRow row: Int, _ stage: ScreenStage, lines: Bool = false, from start: Double = 0,
    to end: Double? = nil
  ) throws -> [ClosedRange<Int>] {
    let frame = try stage.node("listings.\(row)").frame
    let paper = stage.host.pixel(x: Int(frame.minX) + (start == 0 ? 30 : 2), y: Int(frame.minY) + 3)
    let xs = Int(frame.minX + start)..<Int(frame.minX + (end ?? frame.width - 12))
    let ys = Int(frame.minY) + 2..<Int(frame.maxY) - 2
    func isInk(_ x: Int, _ y: Int) -> Bool {
      stage.host.pixel(x: x, y: y).contrast(with: paper) > 1.4
    }
    var runs: [ClosedRange<Int>] = []
    for place in lines ? ys : xs
    where lines
      ? xs.contains(where: { isInk($0, place) }) : ys.contains(where: { isInk(place, $0) })
    {
      if let last = runs.last, place - last.upperBound < (lines ? 2 : 9) {
        runs[runs.count - 1] = last.lowerBound...place
      } else {
        runs.append(place...place)
      }
    }
    return runs
  }

  @Test(arguments: ["£950,000", "₩1,118,000,000", "IDR 1,118,000,000,000"])
  func aPriceIsNeverDrawnOverItsNeighbour(price: String) async throws {
    let stage = try await ScreenStage(
      csv: "Address,Price,Beds,Area m2\nA,\"\(price)\",4,1204\nB,\"\(price)\",12,45\n")
    // The title, the area, the bedrooms and the price.
    for row in 0...1 { #expect(try ink(ofRow: row, stage).count == 4) }
  }

  @Test(arguments: [("Address,Price\nH,100000\n", 2), ("Address,Price,Type\nH,100000,Flat\n", 3)])
  func rowsHaveIconsWhereTheFileHasTypes(csv: String, count: Int) async throws {
    #expect(try await ink(ofRow: 0, ScreenStage(csv: csv)).count == count)
  }

  @Test(arguments: ["en_GB", "ar_EG"])
  func aSortedColumnReadsNameArrow(locale: String) async throws {
    let stage = try await ScreenStage(locale: locale, search: SearchText(sort: "price,area-"))
    let frame = try stage.node("listings.header.price").frame
    let traits = stage.window.rootTraits
    let accent = DynamicColor.accent.resolved(for: traits)
    let paper = DynamicColor.card.resolved(for: traits)
    var (arrow, ink) = ([Int](), [Int]())
    for x in Int(frame.minX)..<Int(frame.maxX) {
      for y in Int(frame.minY) + 4..<Int(frame.maxY) - 4 {
        let pixel = stage.host.pixel(x: x, y: y)
        if pixel == accent { arrow.append(x) }
        if pixel.contrast(with: paper) > 1.5 { ink.append(x) }
      }
    }
    let middle = try #require(arrow.min()) + (arrow.max() ?? 0)
    let whole = try #require(ink.min()) + (ink.max() ?? 0)
    #expect((middle > whole) == !traits.isRightToLeft)
  }

  @Test func theCornersOfAnOverhangHaveNoRows() throws {
    let card = ListingsCard(
      ListingsModel(source: ListingsSource(path: "-"), traits: Traits(), log: nil), CommandTable())
    card.overhang = 12
    card.frame = Rect(x: 0, y: 0, width: 400, height: 500)
    card.layoutIfNeeded()
    let scroller = try #require(card.list.superview)
    #expect(scroller.frameInWindow(scroller.bounds).maxY <= 488)
  }

  @Test func aTitleAloneStandsInTheMiddleOfItsRow() async throws {
    let stage = try await ScreenStage(csv: "Address,Price,Postcode\nHHHH,100000,\nHHHH,200000,N1\n")
    let first = try stage.node("listings.0").frame
    let alone = try ink(ofRow: 0, stage, lines: true, from: 40, to: 100)
    let (top, bottom) = (try #require(alone.first).lowerBound, alone.last?.upperBound ?? 0)
    #expect(abs(Double(top + bottom + 1) / 2 - first.midY) <= 1)
    let two = try ink(ofRow: 1, stage, lines: true, from: 40, to: 100)
    #expect(try #require(two.last).upperBound - two[0].lowerBound > bottom - top + 8)
  }

  private static let rowsWithoutAPlace =
    "address,price,bedrooms,area\n1 North St,250000,3,85\n"
    + "The long name of a house that goes on and on beyond every edge,1118000000000,12,1204\n"

  @Test(arguments: ["en_GB", "ar_EG"])
  func aNarrowRowWithoutAPlaceHasItsPriceAboveItsAreaAndBedrooms(locale: String) async throws {
    let stage = try await ScreenStage(
      csv: Self.rowsWithoutAPlace, size: Size(width: 420, height: 800), locale: locale)
    let width = try stage.node("listings.0").frame.width
    for row in 0...1 {
      let isMirrored = stage.window.rootTraits.isRightToLeft
      let start = isMirrored ? 18 : width - 100
      let found = try ink(ofRow: row, stage, lines: true, from: start, to: start + 82)
      // Arabic letters have dots apart: then there are more.
      #expect(isMirrored ? found.count >= 2 : found.count == 2, "\(found)")
      let frame = try stage.node("listings.\(row)").frame
      let middle = Int(frame.midY)
      #expect(
        found.contains { $0.upperBound < middle } && found.contains { $0.lowerBound > middle })
      #expect(!found.contains { $0.contains(middle) && $0.contains(middle - 4) })
    }
  }

  @Test func noTextOfANarrowRowReachesIntoAnother() async throws {
    let stage = try await ScreenStage(
      csv: Self.rowsWithoutAPlace, size: Size(width: 420, height: 800))
    stage.model.marks.setFavourite(true, of: 1)
    #expect(try ink(ofRow: 1, stage).count >= 3, "title, star, price")
  }

  @Test func columnsGiveWayToTheTitleInNarrowLists() {
    let layout = ListingLayout(widths: [.price: 240, .bedrooms: 20, .area: 20], names: [:])
    let wide = ListingColumns(width: 900, layout: layout)
    #expect(wide[.price]?.width == 240)
    #expect(try! #require(wide[.bedrooms]).end <= #require(wide[.price]).start)
    for width in stride(from: 0.0, through: 900, by: 20) {
      let columns = ListingColumns(width: width, layout: layout)
      #expect((0...240).contains(columns[.price]?.width ?? -1))
      if columns[.bedrooms] != nil { #expect(columns[.title]?.width ?? 0 >= 160) }
    }
  }
}
