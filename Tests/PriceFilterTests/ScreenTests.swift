import DetentControls
import DetentDrawing
import DetentHeadless
import DetentOutput
import DetentViews
import DetentWidgets
import Foundation
import Glibc
import ListingsTestSupport
import Testing

@testable import Listings
@testable import PriceFilter

@MainActor
@Suite struct ScreenTests {
  @Test func theRightArrowBringsTheTypeThatStandsToTheRightToTheTop() async throws {
    let stage = try await ScreenStage(
      csv: "Address,Price,Type\n1 A Street,100000,House\n2 A Street,200000,Flat\n"
        + "3 A Street,300000,Studio\n4 A Street,400000,Mews\n")
    let spinner = try #require(
      stage.application.window.view(withIdentifier: "type") as? Spinner)
    try stage.click("type")
    let top = try stage.node("type.0").frame.center
    let right = try #require(
      (1..<spinner.count).compactMap { try? stage.node("type.\($0)") }
        .filter { $0.frame.center.x > top.x + 10 }.min { $0.frame.minY < $1.frame.minY })
    stage.host.key(.right)
    let list = try stage.node("type.list")
    #expect(list.children.first { $0.states.contains(.focused) }?.label == right.label)
    #expect(spinner.selectedIndexes.isEmpty)
  }

  @Test(arguments: [900.0, 560], ["area.unit", "place", "reset"])
  func theFocusRingOfAFilterIsWhole(_ height: Double, _ name: String) async throws {
    let stage = try await ScreenStage(size: Size(width: 1_120, height: height))
    let window = stage.application.window
    func tab(to name: String) {
      for _ in 0..<60 where window.firstResponder?.identifier != name { stage.host.key(.tab) }
    }
    tab(to: "price")
    // A filter that is set lets all of them be taken away.
    stage.host.key(.right)
    tab(to: name)
    stage.host.settle()
    let view = try #require(window.firstResponder)
    #expect(view.identifier == name && view.showsFocusRing)
    let frame = view.frameInWindow(view.bounds)
    let accent = DynamicColor.accent.resolved(for: view.traits)
    func hasRing(_ dx: Double, _ dy: Double) -> Bool {
      let x = frame.midX + dx * frame.width / 2
      let y = frame.midY + dy * frame.height / 2
      return (1...Int(view.visualOverflow)).contains { distance in
        let (outX, outY) = (x + dx * Double(distance), y + dy * Double(distance))
        return stage.host.pixel(x: Int(outX), y: Int(outY)) == accent
      }
    }
    let sides = [(-1.0, 0.0), (1, 0), (0, -1), (0, 1)]
    #expect(sides.allSatisfy { hasRing($0.0, $0.1) })
  }

  @Test func theListShowsEverythingCheapestFirst() async throws {
    let stage = try await ScreenStage()
    let rows = try stage.shownRows()
    #expect(rows.count == 10)
    #expect(rows.first?.hasPrefix("1 High Street") == true)
    let reported = stage.events.map(ScreenStage.summary).filter { $0 != "progress" }
    #expect(reported == ["ready", "results 10"])
  }

  @Test func draggingAThumbFiltersTheList() async throws {
    let stage = try await ScreenStage()
    let thumb = try stage.node("price.lower").frame.center
    stage.host.press(at: thumb)
    stage.host.move(to: Point(x: thumb.x + 100, y: thumb.y))
    let during = try stage.shownRows().count
    #expect(during < 10 && during > 0)
    stage.host.release()
    let lower = try #require(try stage.node("price.lower").value)
    let matching = (1...10).filter { Double($0) * 100_000 >= lower }
    #expect(during == matching.count)
    let reported = stage.events.drop { !$0.contains("began") }.prefix(3).map { line in
      ["began", "changed", "results"].first { line.contains(#""\#($0)""#) } ?? line
    }
    #expect(reported == ["began", "changed", "results"])
    #expect(
      stage.events.contains { $0.contains(#""event":"results""#) && $0.contains("\(during)") })
    #expect(stage.events.last { $0.contains("price") }?.contains(#""event":"ended""#) == true)
  }

  @Test func aHundredKeysOrSoCrossThePriceSliderOfTheSample() async throws {
    var options = PriceFilterApplication.Options()
    options.size = Size(width: 1_120, height: 900)
    options.locale = LocaleID("en_GB")
    let application = try PriceFilterApplication(options: options, log: EventLog { _ in })
    await application.startLoading()
    try? await application.waitForLoad()
    let host = try HeadlessHost(window: application.window)
    host.setFocused(true)
    host.settle()
    let slider = try #require(
      application.window.view(withIdentifier: "price") as? RangeSlider)
    slider.becomeFirstResponder(.keyboard(.forward))
    var count = 0
    while slider.lowerValue < slider.maximumValue, count < 1_000 {
      host.key(.right)
      count += 1
    }
    #expect((70...150).contains(count))
  }

  @Test func escapeInMidDragBringsTheListBack() async throws {
    let stage = try await ScreenStage()
    let thumb = try stage.node("price.upper").frame.center
    stage.host.press(at: thumb)
    stage.host.move(to: Point(x: thumb.x - 150, y: thumb.y))
    #expect(try stage.shownRows().count < 10)
    stage.host.key(.escape)
    #expect(try stage.shownRows().count == 10)
    stage.host.move(to: Point(x: thumb.x - 50, y: thumb.y))
    stage.host.release()
    #expect(try stage.shownRows().count == 10)
    #expect(!stage.events.contains { $0.contains("committed") })
    #expect(stage.events.contains { $0.contains("cancelled") })
  }

  @Test func theChipAndTheResetButtonTakeTheFilterAway() async throws {
    let stage = try await ScreenStage()
    for takesChip in [false, true] {
      let thumb = try stage.node("price.lower").frame.center
      stage.host.drag(thumb, Point(x: thumb.x + 100, y: thumb.y))
      #expect(try stage.shownRows().count < 10)
      if takesChip { try stage.clickCross("chip.price") } else { try stage.click("reset") }
      #expect(try stage.shownRows().count == 10)
      #expect(try stage.tree().node(withID: "chip.price") == nil)
    }
  }

  @Test func nothingInTheRangeSaysSoAndOffersAWayOut() async throws {
    let stage = try await ScreenStage(
      csv: "Address,Price\nA,100000\nB,900000\n")
    let slider = try #require(stage.application.window.view(withIdentifier: "price"))
    _ = slider.becomeFirstResponder()
    for _ in 0..<3 { stage.host.key(.pageUp) }
    stage.host.key(.tab)
    for _ in 0..<3 { stage.host.key(.pageDown) }
    #expect(try stage.node("status").label?.contains("No homes") == true)
    try stage.click("status.reset")
    #expect(try stage.shownRows().count == 2)
  }

  @Test func aFileWithoutPricesNamesWhatItHas() async throws {
    let stage = try await ScreenStage(csv: "Address,Colour\nA,red\n")
    let text = try #require(try stage.node("status").label)
    #expect(text.contains("Couldn’t open ") && text.contains("Which column holds the price?"))
    #expect(text.contains("\"Colour\"") && !text.contains("--columns") && !text.contains("/tmp"))
    // To try it again would not help.
    let primary = IconButtonStyle.primaryCard.fillColor
    for (name, isPrimary) in [("status.open", true), ("status.action", false)] {
      let button = stage.application.window.view(withIdentifier: name) as? IconButton
      #expect((button?.style.fillColor == primary) == isPrimary)
      #expect(button?.title?.isEmpty == false)
    }
    #expect(try stage.tree().node(withID: "price") == nil)
  }

  @Test func onePriceMakesAnInertSliderAndAVisibleRow() async throws {
    let stage = try await ScreenStage(csv: "Address,Price\nA,500000\n")
    #expect(try stage.shownRows().count == 1)
    let thumb = try stage.node("price.lower").frame.center
    stage.host.drag(thumb, Point(x: thumb.x + 50, y: thumb.y))
    #expect(try stage.shownRows().count == 1)
  }

  @Test func theMenuOfOrdersMarksThePresentOne() async throws {
    let stage = try await ScreenStage(search: SearchText(sort: "area-"))
    try stage.click("toolbar.sort")
    let orders = try stage.tree().descendants.filter { $0.role == .menuitemradio }
    #expect(orders.count > 4)
    let present = orders.filter { $0.states.contains(.checked) }
    #expect(present.count == 1 && present.first?.label == "Largest first")
  }

  @Test func theButtonForTheFiltersCountsThem() async throws {
    let stage = try await ScreenStage(size: Size(width: 400, height: 860))
    #expect(try stage.node("filters").label == "Filters")
    try stage.click("filters")
    try stage.focus("price")
    stage.host.key(.right)
    #expect(try stage.node("filters.done").label == "Show 9 homes")
    stage.host.key(.escape)
    #expect(try stage.node("filters").label == "Filters · 1")
  }

  @Test func helpOpensOnF1AndGivesTheFocusBack() async throws {
    let stage = try await ScreenStage()
    let slider = try #require(stage.application.window.view(withIdentifier: "price"))
    _ = slider.becomeFirstResponder()
    stage.host.key(.function(1))
    #expect(try stage.tree().node(withID: "help") != nil)
    stage.host.key(.escape)
    #expect(try stage.tree().node(withID: "help") == nil)
    #expect(stage.application.window.firstResponder === slider)
  }

  @Test func helpKnowsWhyItCloses() async throws {
    let stage = try await ScreenStage()
    var reasons: [PopupDismissal] = []
    let closings: [() -> Void] = [
      { stage.host.click(at: Point(x: 3, y: 3)) }, { stage.host.key(.escape) },
      { stage.host.key(.enter) }, { stage.host.key(.function(1)) },
    ]
    for close in closings {
      stage.host.key(.function(1))
      let help = stage.application.window.overlay.view(withIdentifier: "help")
      try #require(help as? Popover).didDismiss = { reasons.append($0) }
      close()
    }
    #expect(reasons == [.pressOutside, .escape, .program, .program])
  }

  @Test func aNoticeMovesNothing() async throws {
    let stage = try await ScreenStage()
    let list = try stage.node("listings").frame
    stage.application.model.say("Something went wrong", detail: "A reason.", .failure)
    try stage.focus("price")
    let notice = try stage.node("notice").frame
    #expect(try stage.node("listings").frame == list && list.contains(notice.center))
  }

  @Test func helpStaysWhileItIsReadAndScrolled() async throws {
    let stage = try await ScreenStage(size: Size(width: 1_120, height: 400))
    stage.host.key(.function(1))
    let lowest = { try stage.node("help").descendants.map(\.frame.maxY).max() ?? 0 }
    let before = try lowest()
    stage.host.click(at: stage.application.window.bounds.center)
    stage.host.key(.character("x"), text: "x")
    stage.host.key(.pageDown)
    stage.host.key(.down)
    #expect(try lowest() < before)
    try stage.click("help.close")
    #expect(try stage.tree().node(withID: "help") == nil)
  }

  @Test func helpNamesTheFiltersOfTheFile() async throws {
    for (csv, isThere) in [
      (ScreenStage.tenHomes, true),
      ("Address,Price\n1 Elm Road,100000\n2 Elm Road,200000\n", false),
    ] {
      let stage = try await ScreenStage(csv: csv)
      stage.host.key(.function(1))
      let help = stage.application.window.overlay.view(withIdentifier: "help") as? TextSheet
      let rows = try #require(help).rows.map(\.spoken)
      #expect(rows.contains("Click the hub, then a wedge: Property type") == isThere)
    }
  }

  @Test func keysThatToggleActOnTheirFirstPressOnly() async throws {
    let stage = try await ScreenStage()
    func isHelpOpen() throws -> Bool { try stage.tree().node(withID: "help") != nil }
    func hold(_ key: Key) throws -> [Bool] {
      stage.host.keyDown(key)
      var states = [try isHelpOpen()]
      for _ in 0..<3 {
        stage.host.keyDown(key, repeated: true)
        states.append(try isHelpOpen())
      }
      stage.host.keyUp(key)
      return states
    }
    try stage.focus("price")
    #expect(try hold(.function(1)) == [true, true, true, true])
    #expect(try hold(.function(1)) == [false, false, false, false])
    try stage.focus("help.open")
    #expect(try hold(.enter) == [true, true, true, true])
    #expect(try hold(.enter) == [false, false, false, false])
    let window = stage.application.window
    stage.host.keyDown(.function(11))
    stage.host.keyDown(.function(11), repeated: true)
    stage.host.keyUp(.function(11))
    #expect(window.state.contains(.fullScreen))
  }

  @Test(arguments: ["price", "area", "area.unit", "type"])
  func helpOpensOnF1WhateverIsOpen(_ name: String) async throws {
    let stage = try await ScreenStage(
      csv: ScreenStage.tenHomes + "11 High Street,1100000,Flat,220,1\n")
    try stage.focus(name)
    switch name {
    case "price", "area": stage.host.type("5")
    case "area.unit": stage.host.key(.down)
    default: stage.host.key(.space)
    }
    stage.host.settle()
    let focus = stage.application.window.firstResponder?.identifier
    #expect(focus != name || name == "type", "nothing has opened")
    stage.host.key(.function(1))
    #expect(try stage.tree().node(withID: "help") != nil)
  }

  @Test func everythingStaysInsideTheWindowAtAnySize() async throws {
    for size in [
      Size(width: 1_120, height: 720), Size(width: 720, height: 519), Size(width: 360, height: 320),
      Size(width: 3_000, height: 2_000),
    ] {
      let stage = try await ScreenStage(size: size)
      let window = Rect(origin: .zero, size: size)
      func check(_ view: View) {
        guard !view.isHidden else { return }
        let frame = view.convert(view.bounds, to: stage.application.window)
        #expect(window.insetBy(dx: -1, dy: -1).contains(frame), "\(type(of: view)) \(frame)")
        // What scrolls may be anywhere.
        if view is ScrollView { return }
        for subview in view.subviews { check(subview) }
      }
      stage.host.settle()
      check(stage.application.window)
    }
  }

  @Test func theDescriptionIsJSONWithTheParts() async throws {
    let stage = try await ScreenStage()
    stage.host.settle()
    let json = try stage.application.window.describe()
    for part in [#""id" : "price""#, #""id" : "price.lower""#, #""id" : "price.upper""#] {
      #expect(json.contains(part))
    }
  }

  @Test func aFileWithoutHomesHasNothingToFilter() async throws {
    let stage = try await ScreenStage(csv: "Address,Price,Type\n")
    #expect(try stage.node("status").label?.hasPrefix("No homes") == true)
    #expect(try stage.tree().node(withID: "chip.price") == nil)
    #expect(try stage.tree().node(withID: "price") == nil)
    #expect(try stage.tree().node(withID: "reset") == nil)
    #expect(try stage.node("status").label?.contains("header") == true)
    #expect(try !invitesToDrag(stage))
    let one = try await ScreenStage(csv: "Address,Price\nA,500000\n")
    #expect(try !invitesToDrag(one))
    #expect(try await invitesToDrag(ScreenStage()))
  }

  /// Whether the window says that prices can be dragged.
  private func invitesToDrag(_ stage: ScreenStage) throws -> Bool {
    try stage.tree().descendants.contains { $0.label?.contains("Drag the price range") == true }
  }

  @Test func whatOnlyAChipTellsCanBeResetToo() async throws {
    let stage = try await ScreenStage(
      csv: "Address,Price,Latitude,Longitude\n"
        + (1...9).map { "A,\($0)00000,51.\($0),0.\($0)\n" }.joined(),
      search: SearchText(filter: "within=51.15/0.15|51.15/0.45|51.45/0.45|51.45/0.15"))
    #expect(stage.application.model.session.filter.region != nil)
    #expect(try !stage.node("reset").states.contains(.disabled))
    try stage.click("reset")
    #expect(stage.application.model.session.filter.isEmpty)
    #expect(try stage.node("reset").states.contains(.disabled))
  }

  @Test(arguments: ["en_GB", "de_DE", "zh_CN", "ar_EG"])
  func allFiltersOfTheSampleFitAWindowOf900(locale: String) async throws {
    var options = PriceFilterApplication.Options()
    options.size = Size(width: 1_440, height: 900)
    options.locale = LocaleID(locale)
    let application = try PriceFilterApplication(options: options, log: EventLog { _ in })
    await application.startLoading()
    try? await application.waitForLoad()
    let host = try HeadlessHost(window: application.window)
    host.settle()
    func scrollers(below view: View) -> [ScrollView] {
      ((view as? ScrollView).map { [$0] } ?? []) + view.subviews.flatMap { scrollers(below: $0) }
    }
    let column = try #require(application.window.view(withIdentifier: "price.group"))
    let scroller = try #require(
      scrollers(below: application.window.contentView ?? column).first {
        column.isDescendant(of: $0)
      })
    #expect(scroller.maximumOffset == 0)
  }

  @Test func aLoadThatIsCancelledShowsNothingAndCanBeRepeated() async throws {
    let stage = try await ScreenStage()
    let before = stage.events.count
    // In one turn of the main actor: the load cannot have finished before it is cancelled.
    stage.application.model.session.load()
    #expect(try stage.node("status").label?.hasPrefix("Loading") == true)
    try stage.click("status.action")
    #expect(try stage.node("status").label?.contains("cancelled") == true)
    #expect(try stage.tree().node(withID: "listings.0") == nil)
    #expect(
      stage.events.dropFirst(before).map(ScreenStage.summary) == [
        "pressed", "cancelled", "results 0",
      ])
    try stage.click("status.action")
    try await stage.application.waitForLoad()
    #expect(try stage.shownRows().count == 10)
  }

  @Test func tabBeginsWithTheFilters() async throws {
    for width in [1_120.0, 600] {
      let stage = try await ScreenStage(size: Size(width: width, height: 900))
      let window = stage.application.window
      stage.host.settle()
      if width == 600 { try stage.click("filters") }
      stage.application.window.firstResponder?.resignFirstResponder()
      var met: [String] = []
      for _ in 0..<40 {
        stage.host.key(.tab)
        if let name = window.firstResponder?.identifier, !met.contains(name) { met.append(name) }
      }
      let filters = [
        "searches.open", "price", "price.minimum", "price.maximum", "area.unit", "area",
        "area.minimum", "area.maximum", "type", "bedrooms.mode", "bedrooms", "place",
        width > 600 ? "help.open" : "filters.done",
      ]
      #expect(met.starts(with: filters) && met.contains("listings") == (width > 600), "\(met)")
    }
  }

  // MARK: The other filters

  @Test func everyGroupIsOfferedWhereItsColumnIs() async throws {
    let full = try await ScreenStage(
      csv: "Address,Price,Type,Area m2,Beds,Latitude,Longitude\n"
        + "A,100000,House,50,2,51.5,0\nB,200000,Flat,70,3,51.6,0.1\n")
    for id in ["price", "area", "type", "bedrooms", "place", "distance"] { _ = try full.node(id) }
    let bare = try await ScreenStage(csv: "Price\n100000\n200000\n")
    let tree = try bare.tree()
    for id in ["area", "type", "bedrooms", "place", "distance"] {
      #expect(tree.node(withID: id) == nil, "\(id)")
    }
    _ = try bare.node("price")
  }

  @Test func numbersOfAnotherColumnAreNoTypes() async throws {
    let floors = try await ScreenStage(
      csv: "Price,Floors\n" + (1...30).map { "\($0)00000,\($0 % 3 + 1)\n" }.joined())
    #expect(try floors.tree().node(withID: "type") == nil)
  }

  @Test func theSliderAndTheSegmentsFilter() async throws {
    let stage = try await ScreenStage()
    let slider = try #require(
      stage.application.window.view(withIdentifier: "area") as? RangeSlider)
    _ = slider.becomeFirstResponder(.keyboard(.forward))
    stage.host.key(.pageUp)
    stage.host.key(.tab)
    stage.host.key(.pageDown)
    let areas = (1...10).map { Double($0) * 20 }
    let (lower, upper) = (slider.lowerValue, slider.upperValue)
    #expect(lower > 0 && upper < slider.maximumValue)
    #expect(try stage.shownRows().count == areas.count { $0 >= lower && $0 <= upper })
    try stage.clickCross("chip.area")
    #expect(try stage.shownRows().count == 10)
    let segments = try #require(
      stage.application.window.view(withIdentifier: "bedrooms") as? SegmentedControl)
    _ = segments.becomeFirstResponder()
    for _ in 0..<3 { stage.host.key(.right) }
    // Ten homes with 1, 2, 3, 4, 0, 1, … bedrooms.
    #expect(try stage.shownRows().count == 4)
    try stage.click("reset")
    #expect(try stage.shownRows().count == 10)
    #expect(segments.selectedIndex == 0)
  }

  @Test func typingAPlaceFilters() async throws {
    let stage = try await ScreenStage()
    try stage.click("place")
    stage.host.type("7 hi")
    #expect(try stage.shownRows().map { $0.hasPrefix("7 High Street") } == [true])
    #expect(stage.events.contains { $0.contains(#""control":"place""#) && $0.contains("7 hi") })
    try stage.clickCross("chip.place")
    #expect(try stage.shownRows().count == 10)
  }

  @Test func theTypeIsChosenOnAWheelThatTellsTheCounts() async throws {
    let stage = try await ScreenStage(
      csv: "Price,Type\n100000,House\n200000,Flat\n300000,House\n400000,Igloo\n")
    let spinner = try #require(
      stage.application.window.view(withIdentifier: "type") as? Spinner)
    #expect(spinner.items.map(\.title) == ["House", "Flat", "Igloo"])
    #expect(spinner.items.map(\.description) == ["2", "1", "1"])
    #expect(spinner.items.allSatisfy { !$0.icon.isEmpty })
    try stage.click("type")
    #expect(spinner.isOpen)
    stage.host.key(.space)
    stage.host.settle()
    stage.host.key(.enter)
    stage.host.settle()
    #expect(!spinner.isOpen)
    #expect(try stage.shownRows().count == 2)
    #expect(try stage.node("chip.type").label == "Filter: House")
  }

  @Test func theScaleSuitsThePrices() async throws {
    let stage = try await ScreenStage()
    let slider = try #require(
      stage.application.window.view(withIdentifier: "price") as? RangeSlider)
    #expect(slider.scale == .linear)
    let crowded = "Price\n" + (1...99).map { "\(200_000 + $0 * 1_000)\n" }.joined()
    let other = try await ScreenStage(csv: crowded + "2500000\n")
    let log = try #require(
      other.application.window.view(withIdentifier: "price") as? RangeSlider)
    #expect(log.scale == .logarithmic)
    #expect(log.histogram?.counts.reduce(0, +) == 100)
  }

  // MARK: Typing

  @Test func aTypedPriceIsTakenAsTypedAndShownInAllItsDigits() async throws {
    let stage = try await ScreenStage()
    try stage.focus("price")
    stage.host.type("899,950")
    stage.host.key(.enter)
    #expect(try stage.node("price.lower").value == 899_950)
    #expect(try stage.node("price.lower").valueText == "899,950")
    stage.host.key(.function(2))
    #expect(try stage.node("price.lower.field").valueText == "899,950")
    stage.host.key(.escape)
    // Beyond the dearest one: the bounds are named, and nothing changes.
    stage.host.type("2m")
    stage.host.key(.enter)
    let message = try stage.node("price.lower.field.error").label ?? ""
    #expect(message.contains("100k") && message.contains("1M"))
    stage.host.key(.escape)
    stage.host.key(.escape)
    #expect(try stage.node("price.lower").value == 899_950)
  }

  @Test func aTypedAreaIsTakenAsTyped() async throws {
    let stage = try await ScreenStage()
    try stage.focus("area")
    stage.host.type("٨٧٫٥ m²")
    stage.host.key(.enter)
    #expect(try stage.node("area.lower").value == 87.5)
  }
}
