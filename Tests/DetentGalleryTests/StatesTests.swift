import DetentControls
import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

@testable import DetentGallery

/// The page of every control in every state, and the images that are taken of it.
@MainActor
@Suite struct StatesTests {
  nonisolated static let names = [
    "Button", "IconButton", "Toggle", "CheckBox", "SegmentedControl", "MenuButton", "TextField",
    "Slider",
    "RangeSlider", "MultiSlider", "CircularSlider", "RangeCircularSlider", "Spinner", "PieChart",
    "ListView", "ScrollBar",
  ]

  @Test func everyRowHasAPicture() {
    #expect(StateRow.all.map(\.name) == Self.names)
  }

  /// A row as on the page.
  /// - Parameter hasWords: false leaves them out: they depend on the fonts of a machine.
  private func strip(_ row: StateRow, hasWords: Bool) throws -> HeadlessHost {
    let strip = View()
    let size = Size(width: 112, height: row.height)
    for (index, column) in StateColumn.allCases.enumerated() {
      let cell = StateCell(row, column, showsCaption: false)
      cell.frame = Rect(origin: Point(x: Double(index) * size.width, y: 0), size: size)
      if !hasWords { removeWords(from: cell.control) }
      strip.addSubview(cell)
    }
    strip.backgroundColor = .card
    let width = size.width * Double(StateColumn.allCases.count)
    let window = Window(size: Size(width: width, height: size.height))
    window.contentView = strip
    let host = try HeadlessHost(window: window)
    host.settle()
    return host
  }

  private static let namelessRows = StateRow.SampleRows(showsNames: false)

  private func removeWords(from view: View) {
    switch view {
    case let button as Button: button.title = ""
    case let button as IconButton: button.title = ""
    case let toggle as Toggle: toggle.title = ""
    case let control as SegmentedControl: control.titles = control.titles.map { _ in "" }
    case let button as MenuButton: (button.items, button.placeholder) = ([MenuItem("")], "")
    case let field as TextField: (field.text, field.placeholder) = ("", "")
    case let dial as CircularControl: dial.style.showsValue = false
    case let list as ListView: list.dataSource = Self.namelessRows
    case let spinner as Spinner where spinner.count == 1: spinner.items = []
    default: break
    }
  }

  @Test(arguments: names) func everyControlIsDrawnAsEverInEveryState(name: String) throws {
    let row = try #require(StateRow.all.first { $0.name == name })
    try expectPicture(
      of: try strip(row, hasWords: false).surface, matches: "\(name)", tolerance: 3,
      differingPixels: 40)
  }

  @Test(arguments: names) func theStatesOfARowDifferFromTheNormalOne(name: String) throws {
    let row = try #require(StateRow.all.first { $0.name == name })
    let host = try strip(row, hasWords: true)
    func isNormal(_ column: StateColumn) -> Bool {
      let index = StateColumn.allCases.firstIndex(of: column) ?? 0
      return (0..<Int(row.height)).allSatisfy { y in
        (0..<112).allSatisfy { x in
          host.color(at: Double(index * 112 + x) + 0.5, Double(y) + 0.5)
            == host.color(at: Double(x) + 0.5, Double(y) + 0.5)
        }
      }
    }
    // A bar of a scroll view has no focus and nothing that is said of being disabled.
    let states: [StateColumn] =
      name == "ScrollBar" ? [.hover, .press] : [.hover, .press, .focus, .disabled]
    for column in states { #expect(!isNormal(column), "\(column)") }
    #expect(!isNormal(.dark))
  }

  @Test func theSnapshotOfThePageIsTheSameTwice() throws {
    func picture() throws -> Picture {
      let host = try ShownPage("gallery", Size(width: 1_440, height: 1_000)).host
      host.settle()
      return host.picture
    }
    #expect(try picture().difference(from: try picture()) == nil)
  }

  @Test func designTimeContentIsInNoStyleThatWouldBeWrittenToAFile() {
    func check<V: Styled>(_ made: V, _ fresh: V) {
      DesignContext().prepare(made)
      #expect(made.style == fresh.style, "\(V.self)")
    }
    check(Button(""), Button(""))
    check(Toggle(), Toggle())
    check(SegmentedControl(), SegmentedControl())
    check(MenuButton(), MenuButton())
    check(TextField(), TextField())
    check(Slider(), Slider())
    check(RangeSlider(), RangeSlider())
    check(CircularSlider(), CircularSlider())
    check(Spinner(), Spinner())
  }

  @Test func ownContentStaysAsItIsAtDesignTime() {
    let (button, field, slider) = (Button("Own"), TextField("Own", placeholder: "P"), Slider())
    slider.value = 0.25
    for view in [button, field, slider] as [View] { DesignContext().prepare(view) }
    #expect(button.title == "Own" && field.text == "Own" && field.placeholder == "P")
    #expect(slider.value == 0.25)
  }
}
