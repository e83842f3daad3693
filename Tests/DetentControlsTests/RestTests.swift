import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

@testable import DetentControls

/// Whatever was done to a control: when it is let go of, nothing runs on.
@MainActor @Suite struct RestTests {
  enum Mode { case plain, paging, labelled, vertical, stepping, picker }

  /// The controls, and some of them in other modes.
  nonisolated static let kinds: [(ControlKind, Mode)] =
    ControlKind.allCases.map { ($0, .plain) } + [
      (.rangeSlider, .paging), (.rangeSlider, .labelled), (.slider, .vertical),
      (.spinner, .stepping), (.spinner, .picker),
    ]

  enum PressEnd: CaseIterable { case release, cancel, escape, disable, hide, remove, blur, again }

  @MainActor private final class Fixture: Scene<View> {
    var view: View { subject }

    init(_ kind: ControlKind, _ mode: Mode = .plain) throws {
      let control = kind.make()
      switch mode {
      case .plain: break
      case .paging: (control as? RangeSlider)?.trackPress = .page
      case .labelled: (control as? RangeSlider)?.labels = .onInteraction
      case .vertical:
        (control as? Slider)?.orientation = .vertical
        (control as? Slider)?.trackPress = .page
      case .stepping: (control as? Spinner)?.tapMode = .stepSides
      case .picker: (control as? Spinner)?.mode = .picker
      }
      let isHigh = mode == .vertical || [.list, .dial, .rangeDial, .spinner].contains(kind)
      if !isHigh { control.fixedHeight = 40 }
      let size = Size(width: 200, height: isHigh ? 200 : 40)
      try super.init(
        kind == .list ? ScrollView(contentView: control) : control,
        Rect(center: Point(x: 200, y: 200), size: size), in: Size(width: 400, height: 400))
      host.settle()
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

  private static let places = [Point(x: 110, y: 200), Point(x: 200, y: 200), Point(x: 250, y: 260)]

  @Test(arguments: kinds) func noTimerOutlivesItsPress(kind: ControlKind, mode: Mode) throws {
    for end in PressEnd.allCases {
      let fixture = try Fixture(kind, mode)
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

  @Test(arguments: kinds) func nothingRunsOnAfterKeysAndTheWheel(kind: ControlKind, mode: Mode)
    throws
  {
    let fixture = try Fixture(kind, mode)
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

  @Test(arguments: kinds)
  func aPageThatWasAwayInTheMiddleOfAHoverComesBackCalm(kind: ControlKind, mode: Mode) throws {
    let fixture = try Fixture(kind, mode)
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
