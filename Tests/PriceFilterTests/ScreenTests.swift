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

@MainActor @Suite struct ScreenTests {
  @Test func theRightArrowBringsTheTypeThatStandsToTheRightToTheTop() async throws {
    let stage = try await ScreenStage(
      csv: "Address,Price,Type\n1 A Street,100000,House\n2 A Street,200000,Flat\n"
        + "3 A Street,300000,Studio\n4 A Street,400000,Mews\n")
    let spinner: Spinner = try stage.view("type")
    try stage.click("type")
    let top = try stage.node("type.0").frame.center
    let others: [AccessibilityNode] = try (1..<spinner.count).map { try stage.node("type.\($0)") }
    let rightOnes = others.filter { $0.frame.center.x > top.x + 10 }
    let right = try #require(rightOnes.min { $0.frame.minY < $1.frame.minY })
    stage.host.key(.right)
    let list = try stage.node("type.list")
    #expect(list.children.first { $0.states.contains(.focused) }?.label == right.label)
    #expect(spinner.selectedIndexes.isEmpty)
  }

  @Test(arguments: [900.0, 560], ["area.unit", "place", "reset"])
  func theFocusRingOfAFilterIsWhole(_ height: Double, _ name: String) async throws {
    let stage = try await ScreenStage(size: Size(width: 1_120, height: height))
    func tab(to name: String) {
      for _ in 0..<60 where stage.focused != name { stage.host.key(.tab) }
    }
    tab(to: "price")
    // A filter that is set lets all of them be taken away.
    stage.host.key(.right)
    tab(to: name)
    stage.host.settle()
    let view = try #require(stage.window.firstResponder)
    #expect(view.identifier == name && view.showsFocusRing)
    let frame = view.frameInWindow(view.bounds)
    let accent = DynamicColor.accent.resolved(for: view.traits)
    for (dx, dy) in [(-1.0, 0.0), (1, 0), (0, -1), (0, 1)] {
      let (x, y) = (frame.midX + dx * frame.width / 2, frame.midY + dy * frame.height / 2)
      let outward = (1...Int(view.visualOverflow)).map { distance in
        stage.host.pixel(x: Int(x + dx * Double(distance)), y: Int(y + dy * Double(distance)))
      }
      #expect(outward.contains(accent), "\(dx) \(dy)")
    }
  }

  @Test func draggingAThumbFiltersTheListOfAllHomes() async throws {
    let stage = try await ScreenStage()
    let rows = try stage.shownRows()
    #expect(rows.count == 10 && rows[0].hasPrefix("1 High Street"), "the cheapest first")
    let first = stage.events.map(ScreenStage.summary).filter { $0 != "progress" }
    #expect(first == ["ready", "results 10"])
    let thumb = try stage.node("price.lower").frame.center
    stage.host.press(at: thumb)
    stage.host.move(to: Point(x: thumb.x + 100, y: thumb.y))
    let during = try stage.shownRows().count
    stage.host.release()
    let lower = try #require(try stage.node("price.lower").value)
    #expect(during == (1...10).count { Double($0) * 100_000 >= lower } && 1..<10 ~= during)
    let reported = stage.events.drop { !$0.contains("began") }.map(ScreenStage.summary)
    #expect(reported.prefix(3) == ["began", "changed", "results \(during)"])
    #expect(stage.edits(of: "price").last == "ended")
  }

  @Test func aHundredKeysOrSoCrossThePriceSliderOfTheSample() async throws {
    let stage = try await ScreenStage(csv: nil, size: Size(width: 1_120, height: 900))
    stage.host.setFocused(true)
    stage.host.settle()
    let slider: RangeSlider = try stage.view("price")
    slider.becomeFirstResponder(.keyboard(.forward))
    var count = 0
    while slider.lowerValue < slider.maximumValue, count < 1_000 {
      // Drawing a frame for each key would take half a minute.
      _ = slider.keyDown(KeyEvent(phase: .down, key: .right, modifiers: []))
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
    #expect(stage.edits(of: "price").contains("cancelled"))
  }

  @Test func aFileWithoutPricesNamesWhatItHas() async throws {
    let stage = try await ScreenStage(csv: "Address,Colour\nA,red\n")
    let text = try #require(try stage.node("status").label)
    #expect(text.contains("Couldn’t open ") && text.contains("Which column holds the price?"))
    #expect(text.contains("\"Colour\"") && !text.contains("--columns") && !text.contains("/tmp"))
    // To try it again would not help, but to choose the columns.
    let primary = IconButtonStyle.primaryCard.fillColor
    for (name, title, isPrimary) in [
      ("status.open", "Open file…", false), ("status.action", "Columns…", true),
    ] {
      let button: IconButton = try stage.view(name)
      #expect((button.style.fillColor == primary) == isPrimary && button.title == title)
    }
    try stage.click("status.action")
    #expect(try stage.has("columns"))
    #expect(try !stage.has("price"))
    let bare = try await ScreenStage(csv: "A,500000\nB,600000\n")
    let advice = try #require(try bare.node("status").label)
    #expect(advice.contains("The first row has no column names"))
    #expect(!advice.contains("start the program") && !advice.contains("--columns"))
  }

  @Test func onePriceMakesAnInertSliderAndAVisibleRow() async throws {
    let stage = try await ScreenStage(csv: "Address,Price\nA,500000\n")
    #expect(try stage.shownRows().count == 1)
    try stage.drag("price.lower", by: 50)
    #expect(try stage.shownRows().count == 1)
  }

  @Test func theMenuOfOrdersMarksThePresentOne() async throws {
    let stage = try await ScreenStage(search: SearchText(sort: "area-"))
    try stage.click("toolbar.sort")
    let orders = try #require(try stage.menu()).children
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

  @Test func aNoticeMovesNothing() async throws {
    let stage = try await ScreenStage()
    let list = try stage.node("listings").frame
    stage.model.say("Something went wrong", detail: "A reason.", .failure)
    try stage.focus("price")
    #expect(try stage.node("listings").frame == list)
    #expect(list.contains(try stage.node("notice").frame.center))
  }

  @Test func helpStaysWhileItIsReadAndScrolled() async throws {
    let stage = try await ScreenStage(size: Size(width: 1_120, height: 400))
    stage.host.key(.function(1))
    let lowest = { try stage.node("help").descendants.map(\.frame.maxY).max() ?? 0 }
    let before = try lowest()
    stage.host.click(at: stage.window.bounds.center)
    stage.host.key(.character("x"), text: "x")
    stage.host.key(.pageDown)
    stage.host.key(.down)
    #expect(try lowest() < before)
    try stage.click("help.close")
    #expect(try !stage.has("help"))
  }

  @Test func keysThatToggleActOnTheirFirstPressOnly() async throws {
    let stage = try await ScreenStage()
    /// Whether the help is open after each press of a key that is held.
    func hold(_ key: Key) throws -> [Bool] {
      let states = try (0...3).map { press in
        stage.host.keyDown(key, repeated: press > 0)
        return try stage.has("help")
      }
      stage.host.keyUp(key)
      return states
    }
    for (place, key) in [("price", Key.function(1)), ("help.open", .enter)] {
      try stage.focus(place)
      #expect(try hold(key) == [true, true, true, true])
      #expect(try hold(key) == [false, false, false, false])
    }
    stage.host.keyDown(.function(11))
    stage.host.keyDown(.function(11), repeated: true)
    stage.host.keyUp(.function(11))
    #expect(stage.window.state == .fullScreen)
    stage.host.key(.function(11))
    #expect(stage.window.state == [])
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
    #expect(stage.focused != name || name == "type", "nothing has opened")
    stage.host.key(.function(1))
    #expect(try stage.has("help"))
  }

  @Test(arguments: [
    Size(width: 1_120, height: 720), Size(width: 720, height: 519), Size(width: 360, height: 320),
    Size(width: 3_000, height: 2_000),
  ])
  func everythingStaysInsideTheWindowAtAnySize(size: Size) async throws {
    let stage = try await ScreenStage(size: size)
    let window = Rect(origin: .zero, size: size).insetBy(dx: -1, dy: -1)
    func check(_ view: View) {
      guard !view.isHidden else { return }
      let frame = view.convert(view.bounds, to: stage.window)
      #expect(window.contains(frame), "\(type(of: view)) \(frame)")
      // What scrolls may be anywhere.
      if view is ScrollView { return }
      for subview in view.subviews { check(subview) }
    }
    stage.host.settle()
    check(stage.window)
  }

  @Test func aFileWithoutHomesHasNothingToFilter() async throws {
    let stage = try await ScreenStage(csv: "Address,Price,Type\n")
    let status = try #require(try stage.node("status").label)
    #expect(status.hasPrefix("No homes") && status.contains("header"))
    #expect(try !stage.has("chip.price") && !stage.has("price") && !stage.has("reset"))
  }

  @Test func whatOnlyAChipTellsCanBeResetToo() async throws {
    let stage = try await ScreenStage(
      csv: "Address,Price,Latitude,Longitude\n"
        + (1...9).map { "A,\($0)00000,51.\($0),0.\($0)\n" }.joined(),
      search: SearchText(filter: "within=51.15/0.15|51.15/0.45|51.45/0.45|51.45/0.15"))
    let commands = try stage.screen.commands
    func isEnabled() throws -> [Bool] {
      [commands.isEnabled(.resetFilters), try !stage.node("reset").states.contains(.disabled)]
    }
    #expect(try stage.filter.region != nil && isEnabled() == [true, true])
    try stage.click("reset")
    #expect(try stage.filter.isEmpty && isEnabled() == [false, false])
  }

  @Test(arguments: ["en_GB", "de_DE", "zh_CN", "ar_EG"])
  func allFiltersOfTheSampleFitAWindowOf900(locale: String) async throws {
    let stage = try await ScreenStage(
      csv: nil, size: Size(width: 1_440, height: 900), locale: locale)
    stage.host.settle()
    let scroller = try stage.view("price.group").nearestScroller { _ in true }
    #expect(try #require(scroller as? ScrollView).maximumOffset == 0)
  }

  @Test func aLoadThatIsCancelledShowsNothingAndCanBeRepeated() async throws {
    let stage = try await ScreenStage()
    let before = stage.events.count
    // In one turn of the main actor: the load cannot have finished before it is cancelled.
    stage.session.load()
    #expect(try stage.node("status").label?.hasPrefix("Loading") == true)
    try stage.click("status.action")
    #expect(try stage.node("status").label?.contains("cancelled") == true)
    #expect(try !stage.has("listings.0"))
    #expect(
      stage.events.dropFirst(before).map(ScreenStage.summary) == [
        "pressed", "cancelled", "results 0",
      ])
    let cancelled = try #require(stage.members(of: "cancelled"))
    #expect(cancelled["control"] == nil && cancelled["file"] as? String == stage.model.fileName)
    try stage.click("status.action")
    try await stage.application.waitForLoad()
    #expect(try stage.shownRows().count == 10)
  }

  @Test(arguments: [1_120.0, 600]) func tabBeginsWithTheFilters(width: Double) async throws {
    let stage = try await ScreenStage(size: Size(width: width, height: 900))
    stage.host.settle()
    if width == 600 { try stage.click("filters") }
    stage.window.firstResponder?.resignFirstResponder()
    var met: [String] = []
    for _ in 0..<40 {
      stage.host.key(.tab)
      if let name = stage.focused, !met.contains(name) { met.append(name) }
    }
    let filters = [
      "searches.open", "price", "price.minimum", "price.maximum", "area.unit", "area",
      "area.minimum", "area.maximum", "type", "bedrooms.mode", "bedrooms", "place",
      width > 600 ? "help.open" : "filters.done",
    ]
    #expect(met.starts(with: filters) && met.contains("listings") == (width > 600), "\(met)")
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
    let floors = try await ScreenStage(
      csv: "Price,Floors\n" + (1...30).map { "\($0)00000,\($0 % 3 + 1)\n" }.joined())
    #expect(try !floors.has("type"), "numbers of another column are no types")
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
    try stage.focus("area")
    stage.host.type("٨٧٫٥ m²")
    stage.host.key(.enter)
    #expect(try stage.node("area.lower").value == 87.5)
  }
}
