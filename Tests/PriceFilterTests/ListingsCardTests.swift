import DetentDrawing
import DetentHeadless
import DetentViews
import Testing

@testable import Listings
@testable import PriceFilter

@MainActor
@Suite struct ListingsCardTests {
  private func selectedRows(_ stage: ScreenStage) throws -> [String] {
    try stage.node("listings").children.filter { $0.states.contains(.selected) }
      .compactMap(\.label).compactMap { $0.split(separator: ",").first.map(String.init) }
  }

  @Test func theSelectionStaysWithItsHomeWhateverIsFiltered() async throws {
    let stage = try await ScreenStage()
    stage.host.click(at: try stage.node("listings.6").frame.center)
    #expect(try selectedRows(stage) == ["7 High Street"])
    let thumb = try stage.node("price.lower").frame.center
    stage.host.press(at: thumb)
    stage.host.move(to: Point(x: thumb.x + 90, y: thumb.y))
    #expect(try stage.shownRows().count < 10)
    #expect(try selectedRows(stage) == ["7 High Street"])
    // Out of sight and back.
    stage.host.move(to: Point(x: thumb.x + 280, y: thumb.y))
    #expect(try stage.shownRows().count < 4)
    #expect(try selectedRows(stage) == [])
    stage.host.move(to: Point(x: thumb.x + 30, y: thumb.y))
    stage.host.release()
    #expect(try selectedRows(stage) == ["7 High Street"])
    try stage.click("place")
    stage.host.type("7 hi")
    #expect(try selectedRows(stage) == ["7 High Street"])
  }

  @Test func keysGoOnFromTheHomeThatIsSelected() async throws {
    let stage = try await ScreenStage()
    stage.host.click(at: try stage.node("listings.6").frame.center)
    let thumb = try stage.node("price.lower").frame.center
    stage.host.drag(thumb, Point(x: thumb.x + 90, y: thumb.y))
    let list = try #require(stage.application.window.view(withIdentifier: "listings"))
    list.becomeFirstResponder()
    stage.host.key(.down)
    #expect(try selectedRows(stage) == ["8 High Street"])
  }

  /// What is drawn of a row: runs of columns of pixels with ink, apart by more than the space of a
  /// word, and the lines from the first to the last with ink of its title.
  private func ink(
    ofRow row: Int, in stage: ScreenStage, from left: Double = 0
  ) throws -> (runs: [ClosedRange<Int>], lines: ClosedRange<Int>?) {
    let frame = try stage.node("listings.\(row)").frame
    let paper = stage.host.pixel(x: Int(frame.minX) + 30, y: Int(frame.minY) + 3)
    let xs = Int(frame.minX + left)..<Int(frame.maxX) - 12
    let ys = Int(frame.minY) + 2..<Int(frame.maxY) - 2
    let isInk: (Int, Int) -> Bool = { x, y in
      stage.host.pixel(x: x, y: y).contrast(with: paper) > 1.3
    }
    var runs: [ClosedRange<Int>] = []
    for x in xs where ys.contains(where: { isInk(x, $0) }) {
      if let last = runs.last, x - last.upperBound < 9 {
        runs[runs.count - 1] = last.lowerBound...x
      } else {
        runs.append(x...x)
      }
    }
    let inked = ys.filter { y in xs.prefix(60).contains { isInk($0, y) } }
    guard let first = inked.first, let last = inked.last else { return (runs, nil) }
    return (runs, first...last)
  }

  @Test(arguments: ["£950,000", "₩1,118,000,000", "IDR 1,118,000,000,000"])
  func aPriceIsNeverDrawnOverItsNeighbour(price: String) async throws {
    let stage = try await ScreenStage(
      csv: "Address,Price,Beds,Area m2\nA,\"\(price)\",4,1204\nB,\"\(price)\",12,45\n")
    // The title, the area, the bedrooms and the price.
    for row in 0...1 { #expect(try ink(ofRow: row, in: stage).runs.count == 4) }
  }

  @Test func rowsHaveIconsWhereTheFileHasTypes() async throws {
    let plain = try await ScreenStage(csv: "Address,Price\nH,100000\n")
    #expect(try ink(ofRow: 0, in: plain).runs.count == 2)
    let typed = try await ScreenStage(csv: "Address,Price,Type\nH,100000,Flat\n")
    #expect(try ink(ofRow: 0, in: typed).runs.count == 3)
  }

  @Test(arguments: ["en_GB", "ar_EG"])
  func aSortedColumnReadsNameArrowRank(locale: String) async throws {
    let stage = try await ScreenStage(
      locale: locale, search: SearchText(filter: "", sort: "price,area-"))
    let frame = try stage.node("listings.header.price").frame
    let traits = stage.application.window.rootTraits
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
    let (first, last) = (try #require(ink.min()), try #require(ink.max()))
    // The name is longer than the rank.
    let isAtTheRight = middle - first - last > 0
    #expect(isAtTheRight == !traits.isRightToLeft)
  }

  @Test func theCornersOfAnOverhangHaveNoRows() throws {
    let card = ListingsCard()
    card.overhang = 12
    card.frame = Rect(x: 0, y: 0, width: 400, height: 500)
    card.layoutIfNeeded()
    let scroller = try #require(card.list.superview)
    #expect(scroller.frameInWindow(scroller.bounds).maxY <= 488)
  }

  @Test func aTitleAloneStandsInTheMiddleOfItsRow() async throws {
    let stage = try await ScreenStage(
      csv: "Address,Price,Postcode\nHHHH,100000,\nHHHH,200000,N1\n")
    let first = try stage.node("listings.0").frame
    let alone = try #require(try ink(ofRow: 0, in: stage, from: 40).lines)
    #expect(abs(Double(alone.lowerBound + alone.upperBound + 1) / 2 - first.midY) <= 1)
    let two = try #require(try ink(ofRow: 1, in: stage, from: 40).lines)
    #expect(two.count > alone.count + 8)
  }

  @Test func noRowIsTooLongToFollow() throws {
    let (alone, rich) = (
      ListingLayout(widths: [.price: 80]),
      ListingLayout(widths: [.price: 80, .bedrooms: 40, .area: 40, .distance: 40])
    )
    for layout in [alone, rich] {
      let columns = [760.0, 1_600, 3_500].map { ListingColumns(width: $0, layout: layout) }
      #expect(columns[1] == columns[2])
      #expect(columns[0][.price]?.end == 744, "what has room reaches to the edge")
      #expect(try #require(columns[2][.title]).width < 1_000)
    }
  }

  @Test func columnsGiveWayToTheTitleInNarrowLists() {
    let layout = ListingLayout(
      widths: [.price: 240, .bedrooms: 20, .area: 20], names: [:])
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
