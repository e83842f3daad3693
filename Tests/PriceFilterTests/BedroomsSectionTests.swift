import DetentDrawing
import DetentHeadless
import DetentViews
import DetentWidgets
import Testing

@testable import Listings
@testable import PriceFilter

@MainActor
@Suite struct BedroomsSectionTests {
  private func segments(_ stage: ScreenStage) throws -> SegmentedControl {
    try #require(
      stage.application.window.view(withIdentifier: "bedrooms") as? SegmentedControl)
  }

  private func choose(_ title: String, _ stage: ScreenStage) throws {
    let nodes = try stage.node("bedrooms").children
    stage.host.click(at: try #require(nodes.first { $0.label == title }).frame.center)
    stage.host.settle()
  }

  // Ten homes with 1, 2, 3, 4, 0, 1, … bedrooms.

  @Test func aNumberIsMeantExactlyOrAtLeast() async throws {
    let stage = try await ScreenStage()
    let model = stage.application.model
    try choose("3", stage)
    #expect(model.session.filter.bedrooms == .atLeast(3) && model.count == 4)
    #expect(try stage.node("chip.bedrooms").label == "Filter: 3 bedrooms or more")
    try stage.click("bedrooms.mode.0")
    #expect(model.session.filter.bedrooms == .exactly(3) && model.count == 2)
    #expect(try stage.node("chip.bedrooms").label == "Filter: 3 bedrooms")
    #expect(try stage.node("bedrooms").children.last?.label == "5")
    try stage.click("toolbar.undo")
    #expect(model.session.filter.bedrooms == .atLeast(3))
    #expect(try stage.node("bedrooms.mode").valueText == "At least")
    try stage.click("toolbar.redo")
    #expect(model.session.filter.bedrooms == .exactly(3))
    #expect(try stage.node("bedrooms.mode").valueText == "Exactly")
    try stage.click("reset")
    #expect(model.session.filter.bedrooms == nil)
    #expect(try segments(stage).selectedIndex == 0)
  }

  @Test func noneCanBeMeantExactlyAlone() async throws {
    let stage = try await ScreenStage()
    let model = stage.application.model
    #expect(try segments(stage).titles == ["Any", "1", "2", "3", "4", "5+"])
    try stage.click("bedrooms.mode.0")
    #expect(model.session.filter.bedrooms == nil && model.session.steps.canUndo == false)
    #expect(try segments(stage).titles == ["Any", "0", "1", "2", "3", "4", "5"])
    try choose("0", stage)
    #expect(model.session.filter.bedrooms == .exactly(0) && model.count == 2)
    try stage.click("bedrooms.mode.1")
    #expect(model.session.filter.bedrooms == nil && model.count == 10)
    #expect(try segments(stage).selectedIndex == 0)
  }

  @Test func aNumberWithoutASegmentIsKept() async throws {
    let stage = try await ScreenStage()
    let model = stage.application.model
    for wanted in [RoomCount.exactly(7), .atLeast(.max), .exactly(.min), .atLeast(9)] {
      model.choose { $0.bedrooms = wanted }
      stage.host.settle()
      #expect(model.session.filter.bedrooms == wanted)
      #expect(try segments(stage).selectedIndex == nil)
    }
    try choose("2", stage)
    #expect(model.session.filter.bedrooms == .atLeast(2))
  }

  @Test func whereNoHomeIsWithoutBedroomsNoneIsNotOffered() async throws {
    let stage = try await ScreenStage(
      csv: "Address,Price,Area m2,Beds\nA,100000,50,2\nB,200000,70,3\n")
    try stage.click("bedrooms.mode.0")
    #expect(try segments(stage).titles == ["Any", "1", "2", "3", "4", "5"])
  }
}
