import DetentControls
import DetentDrawing
import DetentHeadless
import DetentViews
import DetentWidgets
import Testing

@testable import Listings
@testable import PriceFilter

@MainActor @Suite struct ChipRowTests {
  /// A screen with all filters set.
  private func filtered(width: Double) async throws -> ScreenStage {
    let kind = "New development with a rather long name of its own and more words than fit"
    let rows = (1...40).map {
      "\($0) High Street,\($0)00000,\(kind),\($0 * 20),\($0 % 5 + 1),51.\($0),0.\($0)\n"
    }
    let filter =
      "price>=200k,area>=60,beds>=1,distance<=60km@51.2/0.2,place=high street,type=\"\(kind)\""
    return try await ScreenStage(
      csv: "Address,Price,Type,Area m2,Beds,Latitude,Longitude\n" + rows.joined(),
      size: Size(width: width, height: 900), search: SearchText(filter: filter))
  }

  @Test func aChipsGainHasItsSignAtTheRight() throws {
    let chip = FilterChip("price")
    chip.gain.text = "+١"
    chip.traitOverrides.layoutDirection = .rightToLeft
    chip.frame = Rect(origin: .zero, size: chip.intrinsicContentSize)
    let window = Window(size: chip.frame.size)
    window.contentView = chip
    let host = try HeadlessHost(window: window)
    host.settle()
    let paper = host.pixel(x: Int(chip.frame.width) / 2, y: 3)
    func isInk(_ x: Int, _ y: Int) -> Bool { host.pixel(x: x, y: y).contrast(with: paper) > 1.5 }
    // From the right: the sign is as wide as it is high, the digit is a stroke.
    let ink = (0..<Int(chip.frame.width) - 8).filter { x in (4..<24).contains { isInk(x, $0) } }
    let last = try #require(ink.last)
    let sign = (4..<24).filter { isInk(last - 1, $0) }
    #expect(sign.count <= 3, "\(sign)")
  }

  private let names = ["price", "area", "type", "distance", "bedrooms", "place"]

  @Test(arguments: [360.0, 480, 640, 760, 1_120])
  func chipsStayApartAndInTheWindow(width: Double) async throws {
    let stage = try await filtered(width: width)
    for name in names {
      // In a narrow window they stand on one line, which is scrolled.
      stage.window.view(withIdentifier: "chip.\(name)")?.scrollToVisible()
      let frame = try stage.node("chip.\(name)").frame
      #expect(stage.window.bounds.contains(frame), "\(name) \(frame)")
      #expect(frame.width > 40 && frame.height >= 20, "\(name) \(frame)")
    }
    let frames = try names.map { try stage.node("chip.\($0)").frame }
    for (index, frame) in frames.enumerated() {
      #expect(frames[..<index].allSatisfy { !$0.intersects(frame) }, "\(names[index])")
    }
    if width < ScreenLayout.narrowWidth { #expect(Set(frames.map(\.midY)).count == 1) }
    // What is below them is not covered either.
    let below = try stage.node("listings").frame.minY
    #expect(frames.allSatisfy { $0.maxY < below })
  }

  @Test func aLineOfChipsIsScrolledByTheWheelAndByAFinger() async throws {
    let stage = try await filtered(width: 400)
    let start = try stage.node("chip.price").frame
    // The body lies 2 pixels inside its chip.
    #expect(start.minX == 20)
    stage.host.scroll(by: -1, at: start.center)
    let scrolled = try stage.node("chip.price").frame
    #expect(scrolled.minX == start.minX - 64)
    let grabbed = try stage.node("chip.area").frame.center
    stage.host.touchDown(at: grabbed)
    stage.host.touchMove(to: Point(x: grabbed.x - 20, y: grabbed.y))
    stage.host.touchMove(to: Point(x: grabbed.x + 40, y: grabbed.y))
    stage.host.touchUp()
    #expect(try stage.node("chip.price").frame.minX == scrolled.minX + 40)
    // A drag takes no filter away.
    _ = try stage.node("chip.area")
    for _ in 0..<40 { stage.host.scroll(by: -1, at: start.center) }
    #expect(try stage.node("chips.clear").frame.maxX <= 400 - 16)
    for _ in 0..<40 { stage.host.scroll(by: 1, at: start.center) }
    #expect(try stage.node("chip.price").frame == start)
  }

  @Test(arguments: [1_120.0, 400])
  func tabMeetsChipsInTheOrderOfTheFilters(width: Double) async throws {
    let stage = try await filtered(width: width)
    var met: [String] = []
    for _ in 0..<60 {
      stage.host.key(.tab)
      guard let name = stage.focused, name.hasPrefix("chip."), !met.contains(name) else { continue }
      met.append(name)
      #expect(stage.window.bounds.contains(try stage.node(name).frame), "\(name)")
    }
    #expect(met == names.map { "chip.\($0)" })
  }

  @Test func aChipWiderThanTheRowKeepsItsCross() async throws {
    let stage = try await filtered(width: 360)
    let chip = try #require(try stage.view("chip.type").superview)
    _ = try stage.tree()
    chip.scrollToVisible()
    #expect(chip.intrinsicContentSize.width > chip.frame.width)
    let row = try #require(chip.superview)
    #expect(chip.frame.maxX <= row.bounds.width)
    // Assistive technology gets all of it.
    #expect(try stage.node("chip.type").label?.contains("more words than fit") == true)
    try stage.clickCross("chip.type")
    #expect(try !stage.has("chip.type"))
  }

  @Test(arguments: [400.0, 1_120])
  func aChipThatGoesGivesTheKeyboardToTheNextOneAndTheLastToTheHomes(width: Double) async throws {
    let stage = try await filtered(width: width)
    try stage.focus("chip.type")
    let met = (0..<6).map { _ in
      stage.press(.delete)
      return stage.focused
    }
    #expect(
      met == [
        "chip.distance", "chip.bedrooms", "chip.place", "chip.area", "chip.price", "listings",
      ])
  }

  @Test(arguments: [1_120.0, 400]) func theBodyOfAChipGoesToItsControl(width: Double) async throws {
    let stage = try await filtered(width: width)
    let tip = try #require(try stage.node("chip.place").description)
    #expect(tip.contains("without this filter") && tip.contains("Delete"))
    let chip = try #require(try stage.view("chip.price").superview as? FilterChip)
    let body = try stage.node("chip.price").frame.center
    let gain = chip.gain.frameInWindow(chip.gain.bounds).center
    for place in width == 400 ? [body] : [body, gain] {
      try stage.focus("listings")
      stage.host.click(at: place)
      stage.host.settle()
      #expect(stage.focused?.hasPrefix("price") == true && !chip.isHidden)
      if width < ScreenLayout.narrowWidth { stage.host.key(.escape) }
    }
    try stage.focus("chip.place")
    stage.host.key(.enter)
    #expect(stage.focused == "place")
  }

  @Test func theWholeChipButItsCrossBelongsToTheBody() async throws {
    let stage = try await filtered(width: 1_120)
    let chip = try #require(try stage.view("chip.price").superview as? FilterChip)
    _ = try stage.tree()
    let gain = chip.gain.frameInWindow(chip.gain.bounds)
    #expect(gain.width > 10)
    let edge = chip.frameInWindow(chip.bounds)
    // The gain, the edge above it, and the gap before the cross.
    for place in [
      gain.center, Point(x: gain.midX, y: edge.minY + 1),
      gain.center + Point(x: gain.width / 2 + 3, y: 0),
    ] {
      stage.host.move(to: place)
      stage.host.advance(by: .seconds(1))
      let tip = stage.window.overlay.subviews.lazy.compactMap { $0 as? Tooltip }.first
      #expect(tip?.text == chip.body.toolTip && chip.body.isHovered, "\(place)")
      stage.host.move(to: .zero)
      stage.host.settle()
    }
    // A press that ends on the cross does nothing, like one that begins there and ends elsewhere.
    try stage.focus("listings")
    let cross = chip.cross.frameInWindow(chip.cross.bounds).center
    for (start, end) in [(gain.center, cross), (cross, gain.center)] {
      stage.host.drag(start, end)
      stage.host.settle()
      #expect(try stage.has("chip.price") && stage.focused?.hasPrefix("price") == false)
    }
  }
}
