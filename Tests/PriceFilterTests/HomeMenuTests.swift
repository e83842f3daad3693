import DetentDrawing
import DetentHeadless
import DetentViews
import Testing

@testable import Listings
@testable import PriceFilter

/// What can be done with a home, by the menu that opens on its row.
@MainActor
@Suite struct HomeMenuTests {
  private static let homes = """
    Address,Price,Type,Area m2,Beds,Latitude,Longitude,Link
    A Street,300000,House,90,3,51.50,-0.10,https://homes.example/a
    B Street,100000,Flat,90,1,,,homes.example/b
    C Street,500000,Flat,60,2,51.52,-0.12,

    """

  private func stage(_ csv: String = homes) async throws -> ScreenStage {
    try await ScreenStage(csv: csv, size: Size(width: 1_440, height: 900))
  }

  private func requestMenu(ofRow row: Int, _ stage: ScreenStage) throws {
    stage.host.press(at: try stage.node("listings.\(row)").frame.center, button: .secondary)
    stage.host.release(button: .secondary)
    stage.host.settle()
  }

  private func menu(_ stage: ScreenStage) throws -> AccessibilityNode? {
    func find(_ node: AccessibilityNode) -> AccessibilityNode? {
      node.role == .menu ? node : node.children.lazy.compactMap(find).first
    }
    return find(try stage.tree())
  }

  private func titles(_ stage: ScreenStage) throws -> [String] {
    try menu(stage)?.children.compactMap(\.label) ?? []
  }

  private func choose(_ title: String, _ stage: ScreenStage) throws {
    let item = try #require(try menu(stage)?.children.first { $0.label == title })
    stage.host.click(at: item.frame.center)
    stage.host.settle()
  }

  @Test func theSecondaryButtonChoosesARowAndSaysWhatCanBeDone() async throws {
    let stage = try await stage()
    try requestMenu(ofRow: 1, stage)
    #expect(
      try titles(stage) == [
        "Show details", "Add to favourites", "Add note…", "Copy as text",
        "Measure distances from here", "Open link",
      ])
    let shown = try #require(try menu(stage))
    #expect(shown.label == "Actions for A Street")
    let keys = shown.children.compactMap(\.keyShortcuts)
    #expect(keys == ["Enter", "Control+D", "Control+C"])
    #expect(shown.children.compactMap(\.valueText).isEmpty)
    #expect(try stage.node("listings.1").states.contains(.selected))
    stage.host.key(.escape)
    stage.host.settle()
    #expect(try menu(stage) == nil)
    #expect(stage.application.window.firstResponder?.identifier == "listings")
  }

  @Test func whatAHomeHasNothingForIsLeftOut() async throws {
    let stage = try await stage()
    try requestMenu(ofRow: 0, stage)
    #expect(
      try titles(stage) == [
        "Show details", "Add to favourites", "Add note…", "Copy as text",
      ])
  }

  @Test func theMenuKeyOpensItForTheChosenRow() async throws {
    let stage = try await stage()
    try stage.focus("listings")
    stage.host.key(.menu)
    #expect(try menu(stage) == nil)
    stage.host.key(.down)
    stage.host.key(.menu)
    stage.host.settle()
    let menu = try #require(try menu(stage))
    #expect(menu.children.first?.states.contains(.focused) == true)
    #expect(menu.frame.minY >= (try stage.node("listings.0").frame.maxY))
  }

  @Test func aFingerThatRestsOpensItAndNothingElse() async throws {
    let stage = try await ScreenStage(csv: Self.homes, size: Size(width: 400, height: 860))
    stage.host.touchDown(at: try stage.node("listings.1").frame.center)
    stage.host.advance(by: .seconds(1))
    stage.host.settle()
    #expect(try titles(stage).first == "Show details")
    stage.host.touchUp()
    stage.host.settle()
    #expect(try menu(stage) != nil)
    #expect(stage.application.window.view(withIdentifier: "home")?.isHidden == true)
  }

  @Test func whatIsChosenIsDone() async throws {
    let stage = try await stage()
    let model = stage.application.model
    try requestMenu(ofRow: 1, stage)
    try choose("Add to favourites", stage)
    #expect(model.marks[.favourite] == [0])
    try requestMenu(ofRow: 1, stage)
    #expect(try titles(stage).contains("Remove from favourites"))
    try choose("Measure distances from here", stage)
    #expect(model.searchText.filter == "distance=any@51.5/-0.1")
    model.session.undo()
    #expect(model.searchText.filter.isEmpty)
    try requestMenu(ofRow: 1, stage)
    try choose("Add note…", stage)
    #expect(stage.application.window.firstResponder?.identifier == "home.note")
    model.marks.setNote("Garden", of: 0)
    try requestMenu(ofRow: 1, stage)
    #expect(try titles(stage).contains("Edit note…"))
  }

  @Test func aHomeOnTheMapHasTheSameMenu() async throws {
    let stage = try await stage()
    stage.host.click(at: try stage.node("listings.1").frame.center)
    try stage.focus("map")
    stage.host.key(.menu)
    stage.host.settle()
    #expect(try titles(stage).count == 6)
  }
}
