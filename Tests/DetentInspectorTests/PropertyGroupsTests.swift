import DetentControls
import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Glibc
import Testing

@testable import DetentInspector

@MainActor
@Suite struct PropertyGroupsTests {
  @Test func theFirstGroupsAreOpenAndAHeadFoldsItsOwn() throws {
    let stage = try GroupsStage(RangeSlider())
    #expect(stage.groups.row(named: "trackThickness")?.isHidden == false)
    #expect(stage.groups.row(named: "haloSize") == nil)
    stage.host.click(at: try stage.center(of: "group.Track"))
    #expect(stage.groups.row(named: "trackThickness")?.isHidden == true)
    stage.host.key(.right)
    #expect(stage.groups.row(named: "trackThickness")?.isHidden == false)
    stage.host.key(.space)
    #expect(stage.groups.row(named: "trackThickness")?.isHidden == true)
    // What was folded stays so for the next slider.
    stage.groups.show(InspectedStyle(of: RangeSlider()))
    #expect(stage.groups.row(named: "trackThickness") == nil)
    #expect(stage.groups.row(named: "thumbSize") != nil)
  }

  @Test func altFoldsAll() throws {
    let stage = try GroupsStage(RangeSlider())
    stage.host.click(at: try stage.center(of: "group.Track"), modifiers: .alt)
    #expect(stage.groups.row(named: "thumbSize")?.isHidden == true)
    #expect(stage.groups.intrinsicContentSize.height < 500)
  }

  @Test func aSearchShowsWhatItFindsByTitleAndByName() throws {
    let stage = try GroupsStage(RangeSlider())
    stage.groups.searchText = "corner"
    #expect(stage.groups.row(named: "trackCornerRadius")?.isHidden == false)
    #expect(stage.groups.row(named: "trackThickness")?.isHidden == true)
    #expect(stage.groups.row(named: "thumbCornerRadius")?.isHidden == false)
    #expect(stage.window.view(withIdentifier: "group.Ticks")?.isHidden == true)
    stage.groups.searchText = "haloS"
    #expect(stage.groups.row(named: "haloSize")?.isHidden == false)
    stage.groups.searchText = "halo size"
    #expect(stage.groups.row(named: "haloSize")?.isHidden == false)
    stage.groups.searchText = ""
    #expect(stage.groups.row(named: "haloSize")?.isHidden == true)
    #expect(stage.groups.row(named: "trackThickness")?.isHidden == false)
  }

  @Test func anEditShowsThePropertiesThatItGivesAMeaning() throws {
    let slider = CircularSlider()
    let stage = try GroupsStage(slider)
    // What the view shows then is read later, once a frame.
    stage.groups.onEdit = { _, phase, _ in
      if phase == .valueChanged { slider.style.thumbShape = .needle }
    }
    stage.groups.searchText = "needleWidth"
    #expect(stage.groups.row(named: "needleWidth")?.isHidden != false && stage.groups.isEmpty)
    stage.groups.searchText = "thumbShape"
    let shapes = try #require(
      stage.window.view(withIdentifier: "thumbShape.segments") as? SegmentedControl)
    shapes.becomeFirstResponder()
    stage.host.key(.right)
    #expect(slider.style.thumbShape == .needle)
    stage.groups.refresh()
    stage.groups.searchText = "needleWidth"
    #expect(stage.groups.row(named: "needleWidth")?.isHidden == false)
  }

  @Test func anEditReachesTheViewAndIsCounted() throws {
    let slider = RangeSlider()
    let stage = try GroupsStage(slider)
    let field = try stage.center(of: "trackThickness.field")
    stage.host.click(at: field, count: 2)
    stage.host.type("6")
    stage.host.key(.enter)
    #expect(slider.style.trackThickness == 6)
    #expect(stage.groups.changedCount == 1)
    #expect(
      stage.takeLog()
        == ["trackThickness began", "trackThickness changed", "trackThickness committed"])
    stage.host.key(.backspace, modifiers: .control)
    #expect(slider.style.trackThickness == 4 && stage.groups.changedCount == 0)
    #expect(stage.takeLog().count == 3)
  }

  @Test func aChangeFromOutsideArrivesWithoutEchoFocusOrCaret() throws {
    let slider = RangeSlider()
    let stage = try GroupsStage(slider)
    stage.host.click(at: try stage.center(of: "trackThickness.field"), count: 2)
    stage.host.type("12")
    let focus = stage.window.firstResponder
    slider.style.trackThickness = 9
    slider.style.thumbSize = 30
    stage.groups.refresh()
    stage.host.drain()
    #expect(stage.log == [] && stage.window.firstResponder === focus)
    #expect((focus as? TextField)?.text == "12")
    #expect(stage.groups.changedCount == 2)
  }

  @Test func arrowsGoBetweenRowsAndTabIntoTheirParts() throws {
    let stage = try GroupsStage(RangeSlider())
    stage.groups.row(named: "trackThickness")?.becomeFirstResponder()
    stage.host.key(.down)
    #expect(stage.window.firstResponder === stage.groups.row(named: "trackCornerRadius"))
    stage.host.key(.up)
    stage.host.key(.tab)
    #expect(
      stage.window.firstResponder === stage.window.view(withIdentifier: "trackThickness.slider"))
    stage.host.key(.tab)
    #expect(
      stage.window.firstResponder === stage.window.view(withIdentifier: "trackThickness.field"))
    stage.host.key(.tab)
    #expect(stage.window.firstResponder === stage.groups.row(named: "trackCornerRadius"))
  }

  @Test func theRowUnderThePointerIsTintedWhereverInItThatIs() throws {
    let stage = try GroupsStage(RangeSlider())
    let before = stage.host.color(at: 4, 42)
    stage.host.move(to: try stage.center(of: "trackThickness.field"))
    let over = stage.host.color(at: 4, 42)
    #expect(before != over)
    stage.host.move(to: try stage.center(of: "trackThickness.slider"))
    #expect(stage.host.color(at: 4, 42) == over)
    stage.host.exit()
    #expect(stage.host.color(at: 4, 42) == before)
  }

  @Test func anotherStyleTakesAnOpenEditBack() throws {
    let slider = RangeSlider()
    let stage = try GroupsStage(slider)
    let field = try stage.center(of: "trackThickness.field")
    stage.host.press(at: field)
    stage.host.move(to: point(field.x + 60, field.y))
    #expect(slider.style.trackThickness != 4)
    stage.groups.show(nil)
    #expect(slider.style.trackThickness == 4)
    #expect(stage.log.last == "trackThickness cancelled")
    stage.host.release()
    stage.host.drain()
  }

  @Test func aRefreshWithoutChangesDrawsNothing() throws {
    let stage = try GroupsStage(RangeSlider())
    let before = stage.host.paintCount
    for _ in 0..<10 {
      stage.groups.refresh()
      stage.host.drain()
    }
    #expect(stage.host.paintCount == before)
  }
}

/// Images of what every style of the package looks like in the inspector: written where
/// DETENT_PICTURES names a folder.
@MainActor
@Suite struct EditorPictures {
  private static let views: [(String, @MainActor () -> View)] = [
    ("RangeSlider", { RangeSlider() }), ("CircularSlider", { CircularSlider() }),
    ("Spinner", { Spinner() }), ("Button", { Button("Save") }), ("Toggle", { Toggle("On") }),
    ("TextField", { TextField() }), ("SegmentedControl", { SegmentedControl(["A", "B"]) }),
    ("MenuButton", { MenuButton() }),
  ]

  @Test(arguments: Appearance.allCases)
  func everyPropertyOfEveryStyleHasItsRow(_ appearance: Appearance) throws {
    let folder = getenv("DETENT_PICTURES").map { String(cString: $0) }
    for (name, make) in Self.views {
      let view = make()
      let stage = try GroupsStage(
        view, height: folder == nil ? 400 : 1_000, scale: folder == nil ? 1 : 1.5,
        appearance: appearance)
      let style = try #require(InspectedStyle(of: view))
      for (property, isShown) in zip(style.properties, style.isShown) {
        stage.groups.searchText = property.name
        let isHidden = stage.groups.row(named: property.name)?.isHidden ?? true
        #expect(isHidden == !isShown, "\(property.name)")
      }
      stage.groups.searchText = ""
      stage.host.settle()
      guard let folder else { continue }
      let path = "\(folder)/\(name)-\(appearance.rawValue).png"
      try stage.host.surface.writePNG(to: path)
    }
  }
}
