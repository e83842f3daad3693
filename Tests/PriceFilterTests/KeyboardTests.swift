import DetentDrawing
import DetentHeadless
import DetentViews
import DetentWidgets
import Testing

@testable import PriceFilter

/// The window by keys alone, and what screen readers are told on the way.
@MainActor
@Suite struct KeyboardTests {
  private static let csv =
    "Address,Price,Type,Area m2,Beds,Latitude,Longitude\n"
    + (1...9).map { "\($0) High Street,\($0)00000,House,\($0 * 20),\($0 % 5),51.\($0),0.\($0)\n" }
    .joined()

  /// The node that has the keyboard; there is one at most.
  private func focused(_ stage: ScreenStage) throws -> AccessibilityNode? {
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
      met == ["toolbar.file", "chip.price", "plot", "listings.header", "searches.open"])
    stage.host.key(.function(6), modifiers: .shift)
    #expect(stage.application.window.firstResponder?.identifier == "listings.header")
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

  @Test func theChartSaysWhatIsToBeSeen() async throws {
    let stage = try await ScreenStage()
    func chart() throws -> AccessibilityNode {
      try #require(try stage.tree().descendants.first { $0.type == "ScatterChart" })
    }
    #expect(try chart().label == "Prices by floor area")
    #expect(try chart().description?.hasPrefix("10 ") == true)
    stage.application.window.view(withIdentifier: "price").map {
      _ = $0.accessibilitySetValue(500_000, part: "lower")
    }
    #expect(try chart().description?.hasPrefix("6 ") == true)
  }

  @Test func theNamesOfColumnsArePressedAndFocused() async throws {
    let stage = try await ScreenStage(csv: Self.csv)
    let header = try #require(stage.application.window.view(withIdentifier: "listings.header"))
    let first = try stage.shownRows().first
    #expect(header.accessibilityPerform(.press, part: "price"))
    #expect(try stage.shownRows().first != first)
    #expect(header.accessibilityFocus(part: "area"))
    #expect(try focused(stage)?.id == "listings.header.area")
    #expect(!header.accessibilityPerform(.press, part: "nothing"))
  }
}
