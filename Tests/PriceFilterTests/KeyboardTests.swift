import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

@testable import Listings
@testable import PriceFilter

/// The window by keys alone, and what screen readers are told on the way.
@MainActor
@Suite struct KeyboardTests {
  fileprivate static let csv =
    "Address,Price,Type,Area m2,Beds,Latitude,Longitude\n"
    + (1...9).map { "\($0) High Street,\($0)00000,House,\($0 * 20),\($0 % 5),51.\($0),0.\($0)\n" }
    .joined()

  /// The node that has the keyboard; there is one at most.
  fileprivate func focused(_ stage: ScreenStage) throws -> AccessibilityNode? {
    let found = try stage.tree().descendants.filter { $0.states.contains(.focused) }
    #expect(found.count <= 1, "\(found.map(\.id))")
    return found.first
  }

  @Test func whatTabReachesHasANameAndIsNoGroup() async throws {
    let stage = try await ScreenStage(csv: Self.csv)
    stage.host.driver.send(FocusEvent(isFocused: true))
    for _ in 0..<40 {
      stage.host.key(.tab)
      let node = try #require(try focused(stage), "\(stage.application.window.firstResponder!)")
      #expect(node.role != .group && node.role != .radiogroup, "\(node.id ?? "")")
      #expect(node.label?.isEmpty == false, "\(node.id ?? "")")
    }
  }

  @Test func f6GoesThroughThePartsOfTheWindowAndShiftF6Back() async throws {
    let stage = try await ScreenStage(csv: Self.csv)
    try stage.focus("price")
    stage.host.key(.right)
    var met: [String] = []
    for _ in 0..<5 {
      stage.host.key(.function(6))
      met.append(stage.application.window.firstResponder?.identifier ?? "")
    }
    #expect(
      met == ["toolbar.file", "chip.price", "plot", "listings", "searches.open"])
    stage.host.key(.function(6), modifiers: .shift)
    #expect(stage.application.window.firstResponder?.identifier == "listings")
  }

  @Test(arguments: [1_120.0, 600]) func aKeySkipsTheFilters(width: Double) async throws {
    let stage = try await ScreenStage(csv: Self.csv, size: Size(width: width, height: 900))
    if width == 600 { try stage.click("filters") }
    try stage.focus("price")
    stage.host.key(.character("l"), modifiers: .control)
    #expect(stage.application.window.firstResponder?.identifier == "listings")
  }

  @Test func whileAModalCardIsOpenTheFocusIsInIt() async throws {
    let stage = try await ScreenStage(csv: Self.csv)
    try stage.focus("price")
    stage.host.key(.function(1))
    let dialog = try stage.node("help")
    #expect(dialog.role == .dialog && dialog.states.contains(.modal))
    #expect(dialog.descendants.contains { $0.states.contains(.focused) })
    stage.host.key(.escape)
    #expect(try focused(stage)?.id == "price.lower")
  }

  @Test func aFilterIsNamedByItsTitleAndControlsTheHomes() async throws {
    let stage = try await ScreenStage(csv: Self.csv)
    for name in ["price", "area", "type", "distance", "bedrooms", "place"] {
      let relations = try stage.node(name).relations
      #expect(relations.first?.kind == .labelledBy, "\(name)")
      #expect(relations.contains { $0.kind == .controls && $0.id == "listings" }, "\(name)")
    }
    #expect(try stage.node("distance").relations.contains { $0.kind == .describedBy })
  }

  @Test func theNamesOfColumnsArePressedAndFocused() async throws {
    let stage = try await ScreenStage(csv: Self.csv)
    func name(_ column: String) throws -> View {
      try #require(
        stage.application.window.view(withIdentifier: "listings.header.\(column)"), "\(column)")
    }
    let first = try stage.shownRows().first
    #expect(try name("price").accessibilityPerform(.press, part: ""))
    #expect(try stage.shownRows().first != first)
    #expect(try name("area").accessibilityFocus(part: ""))
    #expect(try focused(stage)?.id == "listings.header.area")
  }
}

// MARK: - The help, the map and the list

extension KeyboardTests {
  /// All rows of the help that is open, as they are read aloud.
  private func help(_ stage: ScreenStage) throws -> [String] {
    let sheet = stage.application.window.overlay.view(withIdentifier: "help") as? TextSheet
    return try #require(sheet).rows.map(\.spoken)
  }

  @Test func theHelpIsReadRowByRow() async throws {
    let stage = try await ScreenStage(csv: Self.csv)
    stage.host.driver.send(FocusEvent(isFocused: true))
    stage.host.key(.function(1))
    let rows = try stage.node("help.rows").children
    #expect(rows.count > 5 && rows.allSatisfy { $0.role == .listitem && $0.setSize != nil })
    #expect(try focused(stage)?.id == "help.close")
    for row in rows.prefix(4) {
      stage.host.key(.down)
      let node = try #require(try focused(stage))
      #expect(node.label == row.label && node.states.contains(.selected))
    }
    stage.host.key(.up)
    #expect(try focused(stage)?.label == rows[2].label)
    stage.host.key(.end)
    let last = try help(stage).last
    #expect(try focused(stage)?.label == last)
    stage.host.key(.home)
    #expect(try focused(stage)?.label == rows[0].label)
    #expect(stage.host.differenceFromFreshPaint() == nil)
  }

  @Test func aRowOfTheHelpThatIsReadIsInSight() async throws {
    let stage = try await ScreenStage(csv: Self.csv, size: Size(width: 1_120, height: 400))
    stage.host.key(.function(1))
    for _ in 0..<30 { stage.host.key(.down) }
    let help = try stage.node("help").descendants
    let row = try #require(help.first { $0.states.contains(.focused) })
    #expect(Rect(origin: .zero, size: Size(width: 1_120, height: 400)).union(row.frame).maxY == 400)
  }

  @Test func theHelpNamesTheKeysOfSlidersHeadersAndMenus() async throws {
    let stage = try await ScreenStage(csv: Self.csv)
    stage.host.key(.function(1))
    let rows = try help(stage)
    for row in [
      "Arrow keys, +, −: One step", "Delete: Reset to the initial value",
      "Shift and arrow keys: A tenth of the range",
      "Menu, Shift+F10: Actions for the selected home",
    ] { #expect(rows.contains(row), "\(row)") }
  }

  @Test(arguments: ["en_GB", "ar_EG"])
  func aPointOfTheMapIsChosenByKeys(locale: String) async throws {
    let stage = try await ScreenStage(
      csv: Self.csv, size: Size(width: 1_440, height: 980), locale: locale)
    try stage.focus("distance.choose")
    stage.host.key(.enter)
    let map = try #require(stage.application.window.view(withIdentifier: "map") as? MapView)
    #expect(stage.application.window.firstResponder === map)
    let middle = map.homes.projection.coordinate(map.viewport.center)
    stage.host.key(.right)
    stage.host.key(.down)
    stage.host.settle()
    #expect(try stage.node("map").valueText?.contains("°") == true)
    #expect(stage.host.announcements.count == 2)
    #expect(stage.host.differenceFromFreshPaint() == nil)
    stage.host.key(.enter)
    let center = try #require(stage.application.model.session.filter.surroundings?.center)
    #expect(center.longitude > middle.longitude && center.latitude < middle.latitude)
    #expect(map.tool == .hand && stage.application.window.firstResponder === map)
    #expect(try stage.node("map").valueText == nil)
    // Escape leaves the point as it is.
    try stage.focus("distance.choose")
    stage.host.key(.enter)
    stage.host.key(.left)
    stage.host.key(.escape)
    #expect(map.tool == .hand)
    #expect(stage.application.model.session.filter.surroundings?.center == center)
    #expect(stage.host.differenceFromFreshPaint() == nil)
  }

  @Test func keysEncloseThePartOfTheMapInSight() async throws {
    let stage = try await ScreenStage(csv: Self.csv, size: Size(width: 1_440, height: 980))
    let map = try #require(stage.application.window.view(withIdentifier: "map") as? MapView)
    try stage.focus("map")
    for _ in 0..<4 { stage.host.key(.character("+")) }
    stage.host.key(.enter)
    #expect(map.selection.region == nil)
    map.tool = .lasso
    stage.host.key(.enter)
    let region = try #require(stage.application.model.session.filter.region)
    #expect(region.corners.count == 4)
    #expect(region.contains(map.homes.projection.coordinate(map.viewport.center)))
    #expect((1..<9).contains(stage.application.model.count))
    #expect(stage.host.differenceFromFreshPaint() == nil)
    stage.application.model.session.undo()
    #expect(stage.application.model.session.filter.isEmpty)
  }

  /// A command would act on what is under a thumb that is held.
  @Test(arguments: [Key.function(1), .character("q"), .character("w")], [false, true])
  func commandsWaitUntilADragHasEnded(key: Key, byFinger: Bool) async throws {
    let stage = try await ScreenStage(csv: Self.csv)
    let thumb = try stage.node("price.lower").frame.center
    let moved = Point(x: thumb.x + 60, y: thumb.y)
    if byFinger {
      stage.host.touchDown(at: thumb)
      stage.host.touchMove(to: moved)
    } else {
      stage.host.press(at: thumb)
      stage.host.move(to: moved)
    }
    let window = stage.application.window
    var closings = 0
    window.shouldClose = {
      closings += 1
      return false
    }
    let isFunction = key == .function(1)
    stage.host.key(key, modifiers: isFunction ? [] : .control)
    #expect(window.overlay.view(withIdentifier: "help") == nil && closings == 0)
    let count = stage.application.model.count
    #expect(count < 9)
    if byFinger { stage.host.touchUp(at: moved) } else { stage.host.release() }
    stage.host.settle()
    #expect((window.overlay.view(withIdentifier: "help") != nil) == isFunction)
    #expect(closings == (isFunction ? 0 : 1) && stage.application.model.count == count)
  }
}
