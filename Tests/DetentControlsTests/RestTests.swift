import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

@testable import DetentControls

/// Whatever was done to a control: when it is let go of, nothing runs on.
@MainActor
@Suite struct RestTests {
  enum Kind: String, CaseIterable, CustomStringConvertible {
    case button, iconButton, toggleIconButton, switchToggle, checkBox, menuButton, segments, field,
      list
    case slider, pagingSlider, labelledSlider, verticalSlider, multiSlider
    case dial, rangeDial, spinner, steppingSpinner, pickerSpinner

    var description: String { rawValue }
  }

  enum PressEnd: CaseIterable { case release, cancel, escape, disable, hide, remove, blur, again }

  @MainActor private final class Fixture: Scene<View> {
    var view: View { subject }

    init(_ kind: Kind) throws {
      let view = Self.make(kind)
      let size = Size(width: 200, height: view.fixedHeight != nil ? 40 : 200)
      try super.init(
        view, Rect(center: Point(x: 200, y: 200), size: size), in: Size(width: 400, height: 400))
      host.settle()
    }

    static func make(_ kind: Kind) -> View {
      let view: View
      switch kind {
      case .button: view = Button("Press", style: .bordered)
      case .iconButton: view = IconButton("Press", leadingIcon: "heart")
      case .toggleIconButton:
        let button = IconButton("Press")
        button.isToggle = true
        view = button
      case .switchToggle: view = Toggle("On")
      case .checkBox: view = Toggle("On", kind: .checkBox)
      case .menuButton: view = MenuButton(["A", "B", "C"].map { MenuItem($0) })
      case .segments: view = SegmentedControl(["A", "B", "C"])
      case .field: view = TextField("Some text")
      case .list:
        let list = ListView(rowHeight: 20)
        list.dataSource = Rows.shared
        return ScrollView(contentView: list)
      case .slider: view = RangeSlider()
      case .pagingSlider: view = slider { $0.trackPress = .page }
      case .labelledSlider: view = slider { $0.labels = .onInteraction }
      case .verticalSlider:
        let slider = Slider()
        slider.orientation = .vertical
        slider.trackPress = .page
        return slider
      case .multiSlider:
        view = MultiSlider(thumbCount: 3)
      case .dial: return CircularSlider()
      case .rangeDial: return RangeCircularSlider()
      case .spinner: return spinner { _ in }
      case .steppingSpinner: return spinner { $0.tapMode = .stepSides }
      case .pickerSpinner: return spinner { $0.mode = .picker }
      }
      view.fixedHeight = 40
      return view
    }

    private static func slider(_ configure: (RangeSlider) -> Void) -> View {
      let slider = RangeSlider()
      configure(slider)
      return slider
    }

    private static func spinner(_ configure: (Spinner) -> Void) -> View {
      let spinner = Spinner()
      spinner.items = SpinnerFixture.items(8)
      configure(spinner)
      return spinner
    }

    func end(_ end: PressEnd) {
      switch end {
      case .release: host.release()
      case .cancel: host.cancelPointer()
      case .escape: host.key(.escape)
      case .disable: (view as? Control)?.isEnabled = false
      case .hide: view.isHidden = true
      case .remove: view.removeFromSuperview()
      case .blur: host.setFocused(false)
      case .again: host.press(at: Point(x: 390, y: 390))
      }
      host.release()
      (view as? Control)?.isEnabled = true
      view.isHidden = false
      if view.superview == nil { content.addSubview(view) }
      host.setFocused(true)
    }

    /// Longer than anything that may follow a press: a flick that runs out, labels that linger, a
    /// run of the wheel. A caret goes on blinking where text is written.
    func expectRest(_ what: String, _ location: SourceLocation = #_sourceLocation) {
      host.exit()
      host.advance(by: .seconds(8))
      let limit = window.textInputRect == nil ? 0 : 1
      #expect(host.timerCount <= limit, "\(what)", sourceLocation: location)
      #expect(limit == 1 || host.isAtRest, "\(what)", sourceLocation: location)
    }
  }

  @MainActor private final class Rows: ListViewDataSource {
    static let shared = Rows()
    func numberOfRows(in list: ListView) -> Int { 50 }
    func listView(
      _ list: ListView, drawRow row: Int, in canvas: Canvas, rect: Rect, isSelected: Bool
    ) {}
    func listView(_ list: ListView, accessibilityLabelForRow row: Int) -> String { "\(row)" }
  }

  private static let places = [
    Point(x: 110, y: 200), Point(x: 200, y: 200), Point(x: 250, y: 260),
  ]

  @Test(arguments: Kind.allCases)
  func noTimerOutlivesItsPress(_ kind: Kind) throws {
    for end in PressEnd.allCases {
      let fixture = try Fixture(kind)
      for place in Self.places {
        for hold in [0, 700] {
          fixture.host.press(at: place)
          fixture.host.advance(by: .milliseconds(hold))
          fixture.end(end)
        }
        fixture.host.press(at: place)
        fixture.host.move(to: Point(x: place.x + 30, y: place.y + 8))
        fixture.host.advance(by: .milliseconds(500))
        fixture.end(end)
      }
      fixture.expectRest("\(end)")
    }
  }

  @Test(arguments: Kind.allCases)
  func nothingRunsOnAfterKeysAndTheWheel(_ kind: Kind) throws {
    let fixture = try Fixture(kind)
    fixture.host.key(.tab)
    let keys: [Key] = [
      .right, .up, .space, .enter, .down, .character("5"), .home, .escape, .delete,
    ]
    for key in keys {
      fixture.host.keyDown(key, text: key == .character("5") ? "5" : "")
      fixture.host.keyDown(key, repeated: true)
      fixture.host.keyUp(key)
      fixture.host.scroll(by: 1, at: Point(x: 200, y: 200))
      fixture.host.scroll(by: -0.3, at: Point(x: 290, y: 200))
    }
    fixture.expectRest("keys")
  }

  @Test(arguments: Kind.allCases)
  func aPageThatWasAwayInTheMiddleOfAHoverComesBackCalm(_ kind: Kind) throws {
    let fixture = try Fixture(kind)
    let calm = fixture.host.picture
    for place in Self.places {
      fixture.host.move(to: place)
      fixture.host.advance(by: .milliseconds(40))
      fixture.window.contentView = View()
      fixture.host.exit()
      fixture.host.settle()
      fixture.window.contentView = fixture.content
      fixture.host.advance(by: .seconds(1))
      #expect(fixture.host.picture.difference(from: calm) == nil, "\(place)")
    }
  }

  @Test func aHubWhosePictureWasGrowingHasItWhole() throws {
    let fixture = try Fixture(.spinner)
    let spinner = try #require(fixture.view as? Spinner)
    spinner.centerImage = SpinnerFixture.items(1)[0].icon
    spinner.replacesCenterImage = true
    fixture.host.settle()
    let calm = fixture.host.picture
    _ = spinner.open(reason: nil)
    fixture.host.settle()
    _ = spinner.close(.accept)
    fixture.host.advance(by: .milliseconds(60))
    fixture.window.contentView = View()
    fixture.host.settle()
    fixture.window.contentView = fixture.content
    fixture.host.settle()
    #expect(fixture.host.picture.difference(from: calm) == nil)
  }
}
