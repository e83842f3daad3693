import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Glibc
import Listings
import Testing

@testable import PriceFilter

/// The map as the user has it: seen, moved, pressed and drawn on.
@MainActor @Suite struct MapViewTests {
  static let place = Coordinate(latitude: 51.5, longitude: -0.12)

  /// Five homes far enough from each other to be dots of their own, two of them at one place.
  static let fewHomes = MapCity.homes([
    (51.50, -0.12), (51.52, -0.15), (51.48, -0.09), (51.51, -0.06), (51.51, -0.06),
  ])

  let stage: MapStage

  init() throws { stage = try Self.show() }

  static func show(
    _ homes: MapHomes = fewHomes, setUp: (MapView) -> Void = { _ in }
  ) throws -> MapStage {
    let stage = try MapStage(homes, setUp: setUp)
    stage.record(stage.map) { _, change in
      "\(change.part) \(change.reason.rawValue) \(change.new.report.keys.sorted())"
    }
    return stage
  }

  private func rectangle(to latitude: Double, _ longitude: Double) -> Region {
    let start = Self.place
    return Region(corners: [
      start, Coordinate(latitude: start.latitude, longitude: longitude),
      Coordinate(latitude: latitude, longitude: longitude),
      Coordinate(latitude: latitude, longitude: start.longitude),
    ])
  }

  func world(_ stage: MapStage, _ point: Point) -> WorldPoint {
    stage.map.viewport.worldPoint(at: point)
  }

  // MARK: What is in sight

  @Test func allHomesAreInSightAtFirst() throws {
    let stage = try Self.show(MapCity.towns(2_000))
    #expect(stage.map.viewport.area.contains(try #require(stage.map.homes.bounds)))
  }

  @Test func oneHomeIsSeenInTheMiddle() throws {
    let stage = try Self.show(MapCity.homes([(51.5, -0.12)]))
    #expect(try stage.point(of: 0).distance(to: stage.map.bounds.center) < 1)
    let box = try #require(
      stage.host.surface.boundingBox(in: Rect(x: 340, y: 130, width: 50, height: 50)) {
        $0.isNear(DynamicColor.accent.light, 0.2)
      })
    #expect((5.0...7).contains(box.width) && (5.0...7).contains(box.height))
  }

  @Test func aDragOfTheHandMovesTheMapWithThePointer() throws {
    let start = point(300, 150)
    let grabbed = world(stage, start)
    stage.host.press(at: start)
    stage.host.move(through: [point(320, 140), point(420, 100)])
    #expect(stage.host.cursor == .grabbing)
    stage.host.release()
    let now = world(stage, point(420, 100))
    #expect(abs(now.x - grabbed.x) < 1e-12 && abs(now.y - grabbed.y) < 1e-12 && stage.log.isEmpty)
    #expect(stage.host.differenceFromFreshPaint() == nil)
    let before = stage.map.viewport
    stage.host.press(at: start)
    stage.host.move(to: point(420, 100))
    #expect(stage.map.viewport != before)
    stage.host.cancelPointer()
    #expect(stage.map.viewport == before)
  }

  @Test func theWheelKeepsWhatIsUnderThePointer() throws {
    for point in [point(100, 60), point(600, 250)] {
      let (zoom, under) = (stage.map.viewport.zoom, world(stage, point))
      stage.host.scroll(by: 1, at: point)
      #expect(stage.map.viewport.zoom == zoom + 0.5 && abs(world(stage, point).x - under.x) < 1e-12)
      #expect(abs(world(stage, point).y - under.y) < 1e-12)
    }
  }

  @Test func zoomEndsAtTheWorldAndAtAHouse() throws {
    stage.map.zoom(by: 500)
    #expect(stage.map.viewport.zoom == MapViewport.greatestZoom)
    stage.map.zoom(by: -500)
    #expect(stage.map.viewport.world >= 300 && stage.map.viewport.world < 1_000)
    stage.map.zoom(by: .nan)
    stage.map.zoom(by: 1, at: Point(x: .infinity, y: 0))
    #expect(stage.map.viewport.zoom.isFinite && stage.map.viewport.center.x.isFinite)
    stage.host.settle()
    stage.map.fit()
    #expect(stage.map.viewport.area.contains(try #require(stage.map.homes.bounds)))
  }

  @Test func homesAreNotFittedBehindWhatCoversACorner() throws {
    let covered = Size(width: stage.map.bounds.width * 0.6, height: 60)
    func frame() throws -> Rect {
      stage.map.viewport.frame(of: try #require(stage.map.homes.commonBounds))
    }
    #expect(try frame().minY < covered.height && frame().minX < covered.width)
    stage.map.coveredCorner = covered
    #expect(try frame().minY >= covered.height)
    #expect(try stage.map.bounds.union(frame()) == stage.map.bounds)
    // What the user moved stays where it is.
    stage.map.zoom(by: 1)
    let moved = stage.map.viewport
    stage.map.coveredCorner = .zero
    #expect(stage.map.viewport == moved)
  }

  @Test func keysMoveZoomAndFit() throws {
    stage.map.becomeFirstResponder()
    let first = stage.map.viewport
    stage.host.key(.right)
    #expect(stage.map.viewport.center.x > first.center.x)
    stage.host.key(.left)
    stage.host.key(.down)
    #expect(stage.map.viewport.center.y > first.center.y)
    stage.host.key(.up)
    for (sign, steps) in [("+", 0.5), ("-", 0), ("-", -0.5)] as [(Character, Double)] {
      stage.host.key(.character(sign))
      #expect(stage.map.viewport.zoom == first.zoom + steps)
    }
    stage.host.key(.home)
    #expect(stage.map.viewport == first && !stage.host.key(.character("+"), modifiers: .control))
  }

  @Test func theButtonsDoWhatTheySay() throws {
    let first = stage.map.viewport
    for (button, steps) in [("zoomIn", 0.5), ("zoomOut", 0), ("zoomOut", -0.5)] {
      try stage.click("map.\(button)")
      #expect(stage.map.viewport.zoom == first.zoom + steps)
    }
    try stage.click("map.fit")
    #expect(stage.map.viewport == first)
    for tool in [MapTool.lasso, .hand] {
      try stage.click("map.lasso")
      #expect(stage.map.tool == tool)
    }
  }

  @Test func drawingAnAreaIsASwitch() throws {
    func node() throws -> AccessibilityNode {
      try #require(stage.map.accessibilityTree().first?.node(withID: "map.lasso"))
    }
    func isChecked() throws -> Bool { try node().states.contains(.checked) }
    #expect(try node().role == .switch && node().label == "Draw area" && !isChecked())
    stage.host.key(.tab)
    stage.host.key(.tab)
    #expect(stage.window.firstResponder?.identifier == "map.lasso")
    stage.host.key(.space)
    #expect(try stage.map.tool == .lasso && isChecked())
    // Enter on the map encloses the homes in sight.
    #expect(stage.window.firstResponder === stage.map)
    stage.host.key(.enter)
    #expect(stage.map.selection.region != nil)
    stage.host.key(.tab)
    stage.host.key(.tab)
    #expect(stage.window.firstResponder?.identifier == "map.zoomIn")
    stage.map.tool = .center
    #expect(try !isChecked())
  }

  @Test func aHomeIsBroughtIntoSight() throws {
    stage.map.zoom(by: 8)
    #expect(!stage.map.bounds.contains(try stage.point(of: 1)))
    stage.map.reveal(1)
    #expect(stage.map.bounds.contains(try stage.point(of: 1)))
    stage.map.reveal(99)
  }

  @Test func anotherAppearanceIsThereAtOnce() async throws {
    let stage = try MapStage(MapCity.towns(20_000), size: Size(width: 1_104, height: 600), scale: 2)
    try await stage.settle()
    let light = stage.host.color(at: 30, 200)
    stage.window.rootTraits.appearance = .dark
    stage.host.drain()
    #expect(!stage.map.isBehind && stage.host.color(at: 30, 200) != light)
    #expect(stage.host.differenceFromFreshPaint() == nil)
  }

  // MARK: Homes

  @Test func aClickOnADotChoosesItsHome() throws {
    var chosen: [Int] = []
    stage.map.didSelect = { chosen.append($0) }
    for home in 0..<3 { stage.host.click(at: try stage.point(of: home) + Point(x: 5, y: -5)) }
    #expect(chosen == [0, 1, 2] && stage.map.selectedHome == 2)
    stage.host.click(at: point(20, 120))
    #expect(chosen.count == 3)
  }

  @Test func homesAtOnePlaceAreChosenOneAfterTheOther() throws {
    let zoom = stage.map.viewport.zoom
    #expect(try stage.choose(3, 3, 3) == [3, 4, 3] && stage.map.viewport.zoom == zoom)
  }

  @Test func aZoomIsSeenOnItsWay() throws {
    let stage = try Self.show(MapCity.towns(300))
    let (host, map) = (stage.host, stage.map)
    let (start, before) = (map.viewport, host.picture)
    map.zoom(by: 1)
    #expect(map.viewport.zoom > start.zoom, "what is chosen counts at once")
    host.advance(by: .milliseconds(60))
    let middle = host.picture
    host.advance(by: .milliseconds(200))
    let after = host.picture
    #expect(middle.difference(from: before, tolerance: 0) != nil)
    #expect(middle.difference(from: after, tolerance: 0) != nil)
    map.zoom(by: -1)
    host.advance(by: .milliseconds(60))
    map.change { $0 = start }
    host.settle()
    #expect(host.picture.difference(from: before, tolerance: 0) == nil, "a move ends it")
  }

  @Test func aDotOfManyHomesIsZoomedInto() throws {
    let stage = try Self.show(MapCity.towns(5_000))
    let before = stage.map.viewport
    let grid = HexagonGrid(zoom: before.zoom, covering: before.area)
    let hexagons = MapHexagons.split(stage.map.homes, in: grid, where: { _ in true }).passing
    let dot = try #require(hexagons.dots.max { $0.count < $1.count })
    #expect(dot.count > 5)
    stage.host.click(at: before.point(dot.place))
    #expect(stage.map.viewport.zoom == before.zoom + 2 && stage.map.selectedHome == nil)
  }

  @Test func homesOutsideOfTheFilterAreSeenAndNotChosen() throws {
    let stage = try Self.show { map in map.matches = MapPicture.Matches(version: 1) { $0 == 1 } }
    #expect(try stage.choose(0, 1, 2) == [1])
    let (one, other) = (try stage.point(of: 0), try stage.point(of: 2))
    let unlit = stage.host.color(at: one)
    #expect(unlit.isNear(stage.host.color(at: other), 0.05))
    #expect(!unlit.isNear(DynamicColor.mapGround.light))
    stage.map.matches = MapPicture.Matches(version: 2) { $0 == 0 }
    stage.host.drain()
    #expect(stage.host.color(at: one).isNear(DynamicColor.accent.light, 0.3))
    #expect(stage.host.differenceFromFreshPaint() == nil)
  }

  @Test func theHomeUnderThePointerIsSaidOnce() throws {
    var hovered: [Int?] = []
    stage.map.didHover = { hovered.append($0) }
    let place = try stage.point(of: 1)
    stage.host.move(through: [point(20, 120), place, place + Point(x: 2, y: 0)])
    #expect(stage.host.cursor == .pointingHand)
    stage.host.move(to: point(20, 120))
    stage.host.exit()
    #expect(hovered == [1, nil] && stage.host.differenceFromFreshPaint() == nil)
  }

  @Test func aFavouriteIsAStarAndChosenBeforeWhatLiesUnderIt() throws {
    stage.map.favourites = [2]
    stage.host.drain()
    #expect(stage.host.color(at: try stage.point(of: 2)).isNear(Color(hex: 0xB87503), 0.05))
    stage.map.favourites = [4]
    #expect(try stage.choose(4) == [4] && stage.map.selectedHome == 4)
  }

  // MARK: Areas

  @Test func aLineAroundHomesIsAnAreaOfTheSelection() throws {
    let stage = try Self.show { $0.tool = .lasso }
    let middle = try stage.point(of: 0)
    let line = (0...24).map { number in
      middle + Point(x: 40 * cos(Double(number) / 4), y: 30 * sin(Double(number) / 4))
    }
    stage.host.press(at: line[0])
    stage.host.move(through: Array(line.dropFirst()))
    #expect(stage.map.selection.region == nil)
    stage.host.release()
    let region = try #require(stage.map.selection.region)
    let other = try #require(stage.map.homes.coordinate(of: 1))
    #expect(region.contains(Self.place) && !region.contains(other))
    #expect(
      stage.log == [
        "began region thumbDrag []", "changed region thumbDrag [\"region\"]",
        "committed region thumbDrag [\"region\"]", "ended region thumbDrag [\"region\"]",
      ])
    #expect(stage.host.differenceFromFreshPaint() == nil)
  }

  @Test func aCancelledLineLeavesTheAreaThatWasThere() throws {
    let region = rectangle(to: 51.52, -0.1)
    let stage = try Self.show { map in
      map.tool = .lasso
      map.selection.region = region
    }
    stage.host.press(at: point(100, 100))
    stage.host.move(through: [point(200, 100), point(200, 200)])
    stage.host.cancelPointer()
    #expect(stage.map.selection.region == region)
    #expect(stage.log.map { $0.prefix(5) } == ["began", "cance"])
    // So does one that encloses nothing.
    stage.host.drag(point(100, 100), point(300, 100))
    #expect(stage.map.selection.region == region)
  }

  @Test func aClickWithTheLassoChoosesAHome() throws {
    let stage = try Self.show { $0.tool = .lasso }
    #expect(try stage.choose(1) == [1] && stage.map.selectedHome == 1)
    #expect(stage.map.selection.region == nil && stage.log.isEmpty)
  }

  @Test func aTremblingLineHasFewCorners() throws {
    let stage = try Self.show { $0.tool = .lasso }
    let line = (0...2_000).map { number in
      let angle = Double(number) / 2_000 * 2 * .pi
      let radius = 90 + Double(number % 7) * 0.15
      return Point(x: 360 + radius * cos(angle), y: 150 + radius * sin(angle))
    }
    stage.host.press(at: line[0])
    // All of them come within one frame, and the last one is where the press was.
    stage.host.move(through: Array(line.dropFirst()))
    stage.host.release()
    #expect((12...96).contains(stage.map.selection.region?.corners.count ?? 0))
  }

  // MARK: Words

  @Test func itSaysWhatItShows() throws {
    let stage = try Self.show(MapCity.homes([(51, 0), (52, 1), (.nan, 0), (51.5, 0.2)]))
    let tree = try #require(stage.map.accessibilityTree().first)
    #expect(tree.role == .image)
    #expect(tree.descendants.contains { $0.label == "1 home without a location" })
    for id in ["lasso", "zoomIn", "zoomOut", "fit"] {
      let node = try #require(tree.node(withID: "map." + id))
      #expect([.button, .switch].contains(node.role) && node.label?.isEmpty == false)
    }
  }

  @Test func withoutCoordinatesItCanBeUsed() throws {
    for homes in [MapHomes.none, MapCity.homes([(.nan, .nan), (.nan, 1)])] {
      let stage = try Self.show(homes)
      stage.host.click(at: point(300, 150))
      stage.host.scroll(by: 1, at: point(300, 150))
      stage.map.fit()
      stage.host.settle()
      #expect(stage.map.selectedHome == nil)
    }
  }

  @Test func rightToLeftTheToolsChangeSidesAndTheMapDoesNot() throws {
    let place = try stage.point(of: 1)
    #expect(try stage.frame("map.fit").minX > 600)
    stage.map.traitOverrides.layoutDirection = .rightToLeft
    stage.host.settle()
    #expect(try stage.frame("map.fit").minX < 60 && stage.point(of: 1) == place)
  }

  // MARK: Fingers and contrast

  @Test func aFingerReachesTheToolsOfTheMapBesideThem() throws {
    func tap(_ point: Point) {
      stage.host.tap(at: point)
      stage.host.settle()
    }
    // 21 from the middle of a button of 28, in the directions where no other button is.
    let (zoom, first) = (try stage.frame("map.zoomIn").center, stage.map.viewport.zoom)
    tap(zoom - Point(x: 21, y: 0))
    #expect(stage.map.viewport.zoom == first + 0.5)
    tap(try stage.frame("map.lasso").center - Point(x: 21, y: 0))
    #expect(stage.map.tool == .lasso)
    // Farther away there is the map, and the mouse means what it points at.
    tap(zoom - Point(x: 30, y: 0))
    stage.host.click(at: zoom - Point(x: 21, y: 0))
    #expect(stage.map.viewport.zoom == first + 0.5)
  }

  @Test func aFavouriteDoesNotTakeTheTapsOnItsNeighbours() throws {
    let homes = MapCity.homes([(51.5, -0.12), (51.5, -0.116), (51.52, -0.15), (51.48, -0.09)])
    let stage = try Self.show(homes) { $0.favourites = [0] }
    let (star, beside) = (try stage.point(of: 0), try stage.point(of: 1))
    try #require(9..<22 ~= star.distance(to: beside))
    func rows(at point: Point) -> [Int] {
      stage.map.dot(at: point, device: .touch).map(stage.map.rows) ?? []
    }
    #expect(rows(at: beside).contains(1))
    #expect(rows(at: star) == [0])
  }

  @Test func aFingerSelectsAHomeThatTheMouseMisses() throws {
    let beside = try stage.point(of: 1) + Point(x: -12, y: 8)
    stage.host.click(at: beside)
    #expect(stage.map.selectedHome == nil)
    stage.host.tap(at: beside)
    #expect(stage.map.selectedHome == 1)
  }

  @Test(arguments: [Appearance.light, .dark])
  func theToolInUseIsSeenOnItsTint(appearance: Appearance) throws {
    let stage = try Self.show { $0.tool = .lasso }
    stage.window.rootTraits.appearance = appearance
    stage.host.settle()
    let frame = try stage.frame("map.lasso")
    let ground = stage.host.pixel(x: Int(frame.minX) + 8, y: Int(frame.minY) + 3)
    var most = 1.0
    for y in Int(frame.minY) + 6..<Int(frame.maxY) - 6 {
      for x in Int(frame.minX) + 6..<Int(frame.maxX) - 6 {
        most = max(most, stage.host.pixel(x: x, y: y).contrast(with: ground))
      }
    }
    #expect(most >= 4.5)
  }
}
