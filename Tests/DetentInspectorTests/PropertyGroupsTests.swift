import DetentControls
import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

@testable import DetentInspector

extension GroupsStage {
  /// Whether a property is shown; nil if it has no row yet.
  fileprivate func shows(_ name: String) -> Bool? {
    groups.row(named: name).map { !$0.isHidden }
  }
}

@MainActor
@Suite struct PropertyGroupsTests {
  @Test func theFirstGroupsAreOpenAndAHeadFoldsItsOwn() throws {
    let stage = try GroupsStage(RangeSlider())
    #expect(stage.shows("trackThickness") == true)
    #expect(stage.groups.row(named: "haloSize") == nil)
    stage.host.click(at: try stage.center(of: "group.Track"))
    #expect(stage.shows("trackThickness") == false)
    stage.host.key(.right)
    #expect(stage.shows("trackThickness") == true)
    stage.host.key(.space)
    #expect(stage.shows("trackThickness") == false)
    // What was folded stays so for the next slider.
    stage.groups.show(InspectedStyle(of: RangeSlider()))
    #expect(stage.groups.row(named: "trackThickness") == nil)
    #expect(stage.groups.row(named: "thumbSize") != nil)
  }

  @Test func altFoldsAll() throws {
    let stage = try GroupsStage(RangeSlider())
    stage.host.click(at: try stage.center(of: "group.Track"), modifiers: .alt)
    #expect(stage.shows("thumbSize") == false)
    #expect(stage.groups.intrinsicContentSize.height < 500)
  }

  @Test func aSearchShowsWhatItFindsByTitleAndByName() throws {
    let stage = try GroupsStage(RangeSlider())
    stage.groups.searchText = "corner"
    let names = ["trackCornerRadius", "trackThickness", "thumbCornerRadius"]
    #expect(names.map(stage.shows) == [true, false, true])
    #expect(stage.window.view(withIdentifier: "group.Ticks")?.isHidden == true)
    for text in ["haloS", "halo size"] {
      stage.groups.searchText = text
      #expect(stage.shows("haloSize") == true, "\(text)")
    }
    stage.groups.searchText = ""
    #expect(stage.shows("haloSize") == false)
    #expect(stage.shows("trackThickness") == true)
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
    #expect(stage.shows("needleWidth") == true)
  }

  @Test func anEditReachesTheViewAndIsCounted() throws {
    let slider = RangeSlider()
    let stage = try GroupsStage(slider)
    stage.host.click(at: try stage.center(of: "trackThickness.field"), count: 2)
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
    for part in ["trackThickness.slider", "trackThickness.field"] {
      stage.host.key(.tab)
      #expect(stage.window.firstResponder === stage.window.view(withIdentifier: part))
    }
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

@MainActor
@Suite struct PropertyRowTests {
  private static let views: [@MainActor () -> View] = [
    { RangeSlider() }, { CircularSlider() }, { Spinner() }, { Button("Save") }, { Toggle("On") },
    { TextField() }, { SegmentedControl(["A", "B"]) }, { MenuButton() },
  ]

  @Test(arguments: Appearance.allCases)
  func everyPropertyOfEveryStyleHasItsRow(_ appearance: Appearance) throws {
    for view in Self.views.map({ $0() }) {
      let stage = try GroupsStage(view, height: 400, appearance: appearance)
      let style = try #require(InspectedStyle(of: view))
      for (property, isShown) in zip(style.properties, style.isShown) {
        stage.groups.searchText = property.name
        let isHidden = stage.groups.row(named: property.name)?.isHidden ?? true
        #expect(isHidden == !isShown, "\(style.typeName).\(property.name)")
      }
      stage.groups.searchText = ""
      stage.host.settle()
    }
  }
}

@MainActor
@Suite struct InspectedStyleTests {
  @Test func aPropertyIsReadAndWrittenByItsName() throws {
    let slider = RangeSlider()
    let style = try #require(InspectedStyle(of: slider))
    let index = try #require(style.properties.firstIndex { $0.name == "trackThickness" })
    #expect(style.set(.number(6), of: "trackThickness") == nil)
    #expect(slider.style.trackThickness == 6 && style.values[index].value == .number(6))
    #expect(style.set(.flag(true), of: "trackThickness") != nil)
    #expect(style.typeName == "RangeSliderStyle")
  }

  @Test func theBehaviorOfASpinnerIsAmongItsProperties() throws {
    let spinner = Spinner()
    let style = try #require(InspectedStyle(of: spinner))
    #expect(
      style.properties.filter { $0.group == "Behavior" }.map(\.name) == [
        "mode", "pickerThreshold", "tapMode", "compensatesForRotation", "isFeedbackEnabled",
      ])
    #expect(style.set(.choice("picker"), of: "mode") == nil && spinner.mode == .picker)
  }

  @Test func aViewWithoutALookOfItsOwnHasNoStyle() {
    #expect(InspectedStyle(of: View()) == nil)
  }
}
