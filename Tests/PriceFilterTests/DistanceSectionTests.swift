import DetentControls
import DetentDrawing
import DetentHeadless
import DetentViews
import DetentWidgets
import Testing

@testable import Listings
@testable import PriceFilter

@MainActor
@Suite struct DistanceSectionTests {
  /// Three districts in a row, a hundredth of a degree apart.
  private func stage(_ size: Size = Size(width: 1_120, height: 900)) async throws -> ScreenStage {
    let rows = (0..<30).map { number in
      let (district, longitude) = [
        ("Northdyke", 0.0), ("Tollgate", 0.02), ("Elder Park", 0.04),
      ][number % 3]
      return
        "\(number) High Street,\(number + 1)0000,\(district),"
        + "\(51.5 + Double(number) / 10_000),\(longitude)"
    }
    return try await ScreenStage(
      csv: "Address,Price,District,Latitude,Longitude\n" + rows.joined(separator: "\n"),
      size: size)
  }

  private func map(_ stage: ScreenStage) throws -> MapView {
    try #require(stage.application.window.view(withIdentifier: "map") as? MapView)
  }

  private func point(_ stage: ScreenStage, _ home: Int) throws -> Point {
    let map = try map(stage)
    let place = try #require(map.homes.coordinate(of: home))
    let origin = map.frameInWindow(map.bounds)
    let point = map.viewport.point(map.homes.projection.point(place))
    return Point(x: origin.minX + point.x, y: origin.minY + point.y)
  }

  private func labels(_ stage: ScreenStage) throws -> [String] {
    func all(_ node: AccessibilityNode) -> [String] {
      [node.label].compactMap { $0 } + node.children.flatMap(all)
    }
    return all(try stage.node("distance.group"))
  }

  @Test func theDialLetsEverythingThroughAtItsEnd() async throws {
    let stage = try await stage()
    let dial = try #require(
      stage.application.window.view(withIdentifier: "distance") as? CircularSlider)
    #expect(dial.text(for: dial.value) == "Any")
    #expect(try stage.node("distance").valueText == "Any distance")
    #expect(try labels(stage).contains("from the centre"))
    dial.becomeFirstResponder()
    stage.host.key(.left)
    #expect(dial.text(for: dial.value) != "Any" && dial.value < dial.maximumValue)
    #expect(
      try stage.node("chip.distance").label?.contains("at most \(dial.text(for: dial.value)) ")
        == true)
    stage.host.key(.end)
    #expect(dial.text(for: dial.value) == "Any")
    #expect(stage.application.model.session.filter.surroundings == nil)
  }

  @Test func aPointOnTheMapIsCalledAfterItsDistrictAndIsOneStep() async throws {
    let stage = try await stage()
    let session = stage.application.model.session
    try stage.click("distance.choose")
    #expect(try map(stage).tool == .center)
    #expect(try stage.node("distance.choose").label == "Cancel")
    // Of thirty homes by price, number 12 is in the first district.
    stage.host.click(at: try point(stage, 12))
    stage.host.settle()
    let chosen = try #require(session.filter.surroundings)
    let home = try #require(map(stage).homes.coordinate(of: 12))
    #expect(chosen.center.distance(to: home) < 0.1)
    #expect(try map(stage).tool == .hand)
    #expect(try labels(stage).contains("from Northdyke"))
    #expect(try stage.node("chip.distance").label?.hasSuffix(" of Northdyke") == true)
    try stage.click("toolbar.undo")
    #expect(session.filter.surroundings == nil && session.steps.canUndo == false)
    #expect(try labels(stage).contains("from the centre"))
    try stage.click("toolbar.redo")
    #expect(session.filter.surroundings == chosen)
    #expect(try labels(stage).contains("from Northdyke"))
    try stage.clickCross("chip.distance")
    #expect(session.filter.surroundings == nil)
    #expect(try labels(stage).contains("from the centre"))
  }

  @Test func aChosenPointStaysWhereNoDistanceIsSet() async throws {
    let stage = try await stage()
    let session = stage.application.model.session
    try stage.click("distance.choose")
    stage.host.click(at: try point(stage, 12))
    stage.host.settle()
    let chosen = try #require(session.filter.surroundings?.center)
    let dial = try #require(stage.application.window.view(withIdentifier: "distance"))
    dial.becomeFirstResponder()
    stage.host.key(.end)
    #expect(session.filter.isEmpty && session.distanceCenter == chosen)
    #expect(try labels(stage).contains("from Northdyke"))
    #expect(try map(stage).ring != nil)
    // It is kept in the words of scripts.
    #expect(stage.application.model.searchText.filter.hasPrefix("distance=any@"))
    #expect(try stage.tree().node(withID: "chip.distance") == nil)
    // Another filter does not move it.
    let price = try #require(stage.application.window.view(withIdentifier: "price"))
    #expect(price.accessibilitySetValue(50_000, part: "lower"))
    #expect(session.distanceCenter == chosen)
    #expect(try labels(stage).contains("from Northdyke"))
    #expect(stage.application.model.searchText.filter.hasPrefix("price>=50k,distance=any@"))
    stage.host.settle()
    try stage.click("toolbar.undo")
    try stage.click("toolbar.undo")
    #expect(session.filter.surroundings?.radius.isFinite == true)
    #expect(session.distanceCenter == chosen)
    try stage.click("toolbar.redo")
    #expect(session.filter.isEmpty && session.distanceCenter == chosen)
    // Another point is called after its own district, and no distance comes back.
    try stage.click("distance.choose")
    stage.host.click(at: try point(stage, 13))
    stage.host.settle()
    #expect(session.filter.isEmpty && session.distanceCenter != chosen)
    #expect(try labels(stage).contains("from Tollgate"))
    try stage.click("reset")
    #expect(session.filter == ListingsFilter())
    #expect(try labels(stage).contains("from the centre"))
    #expect(try map(stage).ring == nil)
  }

  @Test func distancesAreInMilesWhereAreasAreInSquareFeet() async throws {
    let rows = (0..<30).map {
      "\($0) High Street,\($0 + 1)0000,\($0 * 100),\(51.5 + Double($0) / 100),0"
    }
    let stage = try await ScreenStage(
      csv: "Address,Price,Sqft,Latitude,Longitude\n" + rows.joined(separator: "\n"))
    let dial = try #require(
      stage.application.window.view(withIdentifier: "distance") as? CircularSlider)
    // The homes are 29 hundredths of a degree apart: 16 kilometres, or 10 miles, from their middle.
    #expect((9.0...15).contains(dial.maximumValue))
    #expect(dial.accessibilitySetValue(3, part: ""))
    stage.host.settle()
    let session = stage.application.model.session
    #expect(abs((session.filter.surroundings?.radius ?? 0) - 3 * 1.609344) < 1e-6)
    #expect(try stage.node("chip.distance").label == "Filter: at most 3 miles")
    #expect(dial.text(for: dial.value) == "3")
    // The unit of areas is that of distances, too.
    stage.application.model.countAreas(in: .squareMetres)
    stage.host.settle()
    #expect(try stage.node("chip.distance").label?.hasSuffix("kilometres") == true)
    #expect(abs(dial.value - 4.828) <= dial.step / 2)
  }

  @Test func aPointFarFromAllHomesIsCalledByItsCoordinates() async throws {
    let stage = try await stage()
    var filter = ListingsFilter()
    filter.surroundings = Surroundings(
      center: Coordinate(latitude: -12.3456, longitude: 9), radius: 1)
    stage.application.model.session.apply(filter)
    stage.application.model.session.commit()
    #expect(try labels(stage).contains("from 12.346° S, 9.000° E"))
  }

  @Test func aDistanceBeyondTheEndOfTheDialStaysUntilItIsTurned() async throws {
    let stage = try await stage()
    let session = stage.application.model.session
    let far = Surroundings(center: Coordinate(latitude: 51.5, longitude: 0), radius: 1_500)
    var filter = ListingsFilter()
    filter.surroundings = far
    session.apply(filter)
    session.commit()
    stage.host.settle()
    let dial = try #require(
      stage.application.window.view(withIdentifier: "distance") as? CircularSlider)
    #expect(dial.text(for: dial.value) == "1,500" && dial.value == dial.maximumValue)
    #expect(try stage.node("distance").valueText == "1,500 kilometres")
    let price = try #require(stage.application.window.view(withIdentifier: "price"))
    #expect(price.accessibilitySetValue(50_000, part: "lower"))
    #expect(session.filter.surroundings == far)
    dial.becomeFirstResponder()
    stage.host.key(.left)
    #expect(session.filter.surroundings?.radius == dial.value)
    #expect(dial.text(for: dial.value) != "1,500")
  }

  @Test func escapeAndTheLinkEndTheChoice() async throws {
    let stage = try await stage()
    try stage.click("distance.choose")
    stage.host.key(.escape)
    #expect(try map(stage).tool == .hand)
    #expect(try stage.node("distance.choose").label == "Choose on map")
    try stage.click("distance.choose")
    try stage.click("distance.choose")
    #expect(try map(stage).tool == .hand)
    #expect(stage.application.model.session.filter.isEmpty)
  }

  @Test func whereThereIsNoRoomForAMapThereIsNoLink() async throws {
    let stage = try await stage(Size(width: 1_120, height: 500))
    #expect(try stage.tree().node(withID: "distance.choose") == nil)
  }
}
