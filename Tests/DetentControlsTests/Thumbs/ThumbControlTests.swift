import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

@testable import DetentControls

/// What sliders and dials do alike, with one thumb and with two.
@MainActor @Suite struct ThumbControlTests {
  enum Kind: CaseIterable {
    case slider, rangeSlider, dial, rangeDial
  }

  /// A control of 0...300 with the focus; its thumb, the lower one of two, is at 60, the upper one
  /// at 200.
  @MainActor final class Fixture: Scene<ThumbControl> {
    var control: ThumbControl { subject }

    init(_ kind: Kind, _ configure: (ThumbControl) -> Void = { _ in }) throws {
      let control: ThumbControl =
        switch kind {
        case .slider: Slider()
        case .rangeSlider: RangeSlider()
        case .dial: CircularSlider()
        case .rangeDial: RangeCircularSlider()
        }
      control.setRange(minimum: 0, maximum: 300)
      control.identifier = "it"
      configure(control)
      let frame = Rect(x: 20, y: 40, width: 320, height: control is CircularControl ? 320 : 30)
      try super.init(control, frame, in: Size(width: 360, height: 400))
      setValue(60)
      control.onEditReport { [weak self] _, event, _ in self?.log.append(event.word) }
      host.driver.send(FocusEvent(isFocused: true))
      control.becomeFirstResponder(.keyboard(.forward))
      host.settle()
    }

    func setValue(_ value: Double) {
      switch control {
      case let slider as Slider: slider.value = value
      case let slider as RangeSlider: slider.setValues(lower: value, upper: max(200, value))
      case let dial as CircularSlider: dial.value = value
      case let dial as RangeCircularSlider: dial.setValues(lower: value, upper: max(200, value))
      default: break
      }
    }

    var value: Double {
      switch control {
      case let slider as SliderControl: slider.model.values[0]
      case let dial as CircularControl:
        dial.model.values[0]
      default: .nan
      }
    }

    /// How near a detent catches: pixels on a slider, degrees on a dial.
    var snap: Double {
      get {
        (control as? SliderControl)?.snapDistance ?? (control as? CircularControl)?.snapAngle
          ?? .nan
      }
      set {
        (control as? SliderControl)?.snapDistance = newValue
        (control as? CircularControl)?.snapAngle = newValue
      }
    }

    /// The values of both thumbs.
    var pair: [Double] {
      switch control {
      case let slider as SliderControl: slider.model.values
      case let dial as CircularControl: dial.model.values
      default: []
      }
    }

    func setDefault(_ value: Double) {
      switch control {
      case let slider as Slider: slider.defaultValue = value
      case let slider as RangeSlider: slider.defaultRange = RangeValues(value, 250)
      case let dial as CircularSlider: dial.defaultValue = value
      case let dial as RangeCircularSlider: dial.defaultRange = CircularRange(value, 250)
      default: break
      }
    }

    var part: String { control is RangeSlider || control is RangeCircularSlider ? "lower" : "" }

    /// Where the thumb is at a value.
    func at(_ value: Double) -> Point {
      let point: Point =
        switch control {
        case let slider as SliderControl:
          slider.layout.axis.point(at: slider.layout.position(of: value))
        case let dial as CircularControl:
          DialArc.point(
            around: dial.layout.center, radius: dial.layout.radius,
            angle: dial.arc.angle(at: dial.layout.position(of: value)))
        default: .zero
        }
      return Point(x: 20 + point.x, y: 40 + point.y)
    }

    /// What assistive technology has of the thumb.
    var node: AccessibilityNode? {
      control.accessibilityTree().first?.node(withID: part.isEmpty ? "it" : "it.\(part)")
    }
  }

  @Test(arguments: Kind.allCases) func aPageIsWhatTheProgramSays(kind: Kind) throws {
    let f = try Fixture(kind) { ($0.page, $0.trackPress) = (20, .page) }
    f.host.key(.pageUp)
    #expect(f.value == 80)
    f.host.scroll(by: 1, at: f.at(80), modifiers: .control)
    #expect(f.value == 100)
    f.host.click(at: f.at(130))
    #expect(f.value == 120)
    f.control.page = .nan
    #expect(f.control.page == 20)
    f.control.page = nil
    f.host.key(.pageDown)
    #expect(f.value == 90)
  }

  @Test(arguments: Kind.allCases)
  func assistiveTechnologyBringsTheDefaultBackAsOneEdit(kind: Kind) throws {
    let f = try Fixture(kind)
    #expect(f.node?.actions == [] && !f.control.accessibilityPerform(.reset, part: f.part))
    f.setDefault(90)
    #expect(f.node?.actions == [.reset])
    #expect(f.control.accessibilityPerform(.reset, part: f.part))
    #expect(f.value == 90 && f.log == ["began", "changed", "committed", "ended"])
    f.control.isReadOnly = true
    #expect(f.node?.actions == [] && !f.control.accessibilityPerform(.reset, part: f.part))
  }

  @Test(arguments: Kind.allCases) func stepsMayBeOfTheSeriesOneTwoFive(kind: Kind) throws {
    let f = try Fixture(kind)
    #expect(f.node?.increment == 3)
    f.host.key(.up)
    #expect(f.value == 63)
    f.control.usesNiceSteps = true
    let step = DecimalRounding.niceStep(near: 3)
    #expect(step != 3 && f.node?.increment == step)
    f.host.key(.up)
    f.host.scroll(by: 1, at: f.at(63))
    #expect(f.value == 63 + 2 * step)
    (f.control as? CircularControl)?.style.sweep = 360
    (f.control as? CircularControl)?.wraps = true
    f.host.key(.up)
    #expect(f.value == 63 + 3 * step)
  }

  @Test(arguments: Kind.allCases) func aDetentCatchesAThumbFromTheSnapDistance(kind: Kind) throws {
    for (distance, value) in [(20.0, 100.0), (5, 85)] {
      let f = try Fixture(kind) { $0.detents = [100] }
      f.snap = distance
      f.host.drag(f.at(60), f.at(70), f.at(85))
      #expect((f.value - value).magnitude < 0.01, "\(distance)")
      f.snap = .infinity
      #expect(f.snap == distance)
    }
    #expect(try Fixture(kind).snap == (kind == .slider || kind == .rangeSlider ? 6 : 3))
  }

  @Test(arguments: Kind.allCases) func keysStopAtDetentsThatTheyWouldCross(kind: Kind) throws {
    let f = try Fixture(kind) { $0.detents = [100, 62] }
    f.host.key(.up)
    #expect(f.value == 62)
    f.host.key(.up)
    #expect(f.value == 65)
    f.host.key(.pageUp)
    f.host.key(.pageUp)
    #expect(f.value == 100)
    f.host.key(.pageUp)
    #expect(f.value == 130)
    f.host.key(.pageDown)
    #expect(f.value == 100)
    f.host.scroll(by: -1, at: f.at(100), modifiers: .control)
    #expect(f.value == 70, "the wheel passes")
    f.host.key(.home)
    #expect(f.value == 0, "a key for an end passes")
  }

  @Test(arguments: Kind.allCases) func stepsHoldKeysInsteadOfDetents(kind: Kind) throws {
    let f = try Fixture(kind) { ($0.detents, $0.step) = ([62], 5) }
    f.host.key(.up)
    #expect(f.value == 65)
  }

  @Test func keysStopAtDetentsBeyondTheSeam() throws {
    let f = try Fixture(.dial) {
      $0.detents = [299, 2]
      ($0 as? CircularSlider)?.style.sweep = 360
      ($0 as? CircularSlider)?.wraps = true
    }
    let dial = try #require(f.control as? CircularSlider)
    f.setValue(299.5)
    f.host.key(.up)
    #expect(dial.value == 2 && dial.windings == 1)
    f.setValue(1)
    f.host.key(.down)
    #expect(dial.value == 299 && dial.windings == 0)
  }

  @Test func keysOfARangeOverTheSeamStopAtDetents() throws {
    let f = try Fixture(.rangeDial) {
      $0.detents = [2]
      ($0 as? RangeCircularSlider)?.style.sweep = 360
      ($0 as? RangeCircularSlider)?.wraps = true
    }
    let dial = try #require(f.control as? RangeCircularSlider)
    dial.setValues(lower: 200, upper: 299)
    f.host.key(.tab)
    f.host.key(.up)
    #expect(f.pair == [200, 2])
    f.host.key(.up)
    #expect(f.pair == [200, 5])
    f.host.key(.down)
    #expect(f.pair == [200, 2])
  }

  @Test(arguments: Kind.allCases) func controlDragsInCoarseSteps(kind: Kind) throws {
    let f = try Fixture(kind) { $0.coarseStep = 50 }
    f.host.press(at: f.at(60), modifiers: .control)
    f.host.move(to: f.at(120), modifiers: .control)
    #expect(f.value == 100)
    f.host.move(to: f.at(130), modifiers: .control)
    #expect(f.value == 150)
    f.host.move(to: f.at(140))
    #expect((f.value - 140).magnitude < 0.01)
    f.host.move(to: f.at(90), modifiers: .control)
    f.host.release(modifiers: .control)
    #expect(f.value == 100 && f.pair.last == (f.pair.count > 1 ? 200 : 100))
    #expect(f.log.suffix(2) == ["committed", "ended"])
  }

  @Test(arguments: Kind.allCases) func aDefaultStaysWhereCoarseStepsWouldNot(kind: Kind) throws {
    let f = try Fixture(kind) { $0.coarseStep = 50 }
    f.setDefault(90)
    f.host.press(at: f.at(60), modifiers: .control)
    f.host.move(to: f.at(65), modifiers: .control)
    #expect(f.value == 90)
  }

  @Test(arguments: Kind.allCases) func atALimitTheWheelIsPassedOnOrNot(kind: Kind) throws {
    let f = try Fixture(kind)
    f.setValue(0)
    let event = ScrollEvent(location: .zero, notches: Point(x: 0, y: -1))
    #expect(f.control.passesWheelAtLimit == (f.control is SliderControl))
    for passes in [true, false] {
      f.control.passesWheelAtLimit = passes
      #expect(f.control.scroll(event) != passes)
      f.host.advance(by: .seconds(1))
    }
    #expect(f.log.isEmpty && f.value == 0)
  }

  // MARK: Two thumbs

  @Test(arguments: [Kind.rangeSlider, .rangeDial])
  func keysGoPastTheOtherThumbWhereDragsDo(kind: Kind) throws {
    let f = try Fixture(kind) {
      ($0 as? any ThumbsControl)?.collision = .cross
      ($0 as? RangeCircularSlider)?.collision = .cross
    }
    f.host.key(.end)
    #expect(f.pair == [200, 300] && f.control.thumbs.active == 1)
    #expect(f.log == ["began", "changed", "committed", "ended"])
    f.host.key(.home)
    #expect(f.pair == [0, 200] && f.control.thumbs.active == 0)
    f.setValue(198)
    f.host.key(.up)
    #expect(f.pair == [200, 201] && f.control.thumbs.active == 1)
    f.host.scroll(by: -1, at: f.at(201))
    #expect(f.pair == [198, 200] && f.control.thumbs.active == 0)
    // The name of a thumb is that of one of them, whoever went past whom.
    #expect(f.node?.minimum == 0 && f.node?.maximum == 200)
    #expect(f.control.accessibilitySetValue(250, part: "lower"))
    #expect(f.pair == [200, 200])
  }

  @Test(arguments: [Kind.rangeSlider, .rangeDial])
  func theEndOfAThumbThatPushesIsBeyondTheOther(kind: Kind) throws {
    let f = try Fixture(kind) {
      if let slider = $0 as? any ThumbsControl {
        (slider.collision, slider.minimumDistance) = (.push, 20)
      }
      if let dial = $0 as? RangeCircularSlider {
        (dial.collision, dial.minimumDistance) = (.push, 20)
      }
    }
    #expect(f.node?.minimum == 0 && f.node?.maximum == 280)
    f.host.key(.end)
    #expect(f.pair == [280, 300])
    f.host.key(.tab)
    f.host.key(.home)
    #expect(f.pair == [0, 20])
  }

  // MARK: Defaults

  @Test(arguments: Kind.allCases) func theDefaultIsBroughtBack(kind: Kind) throws {
    let f = try Fixture(kind)
    let reset = ["began", "changed", "committed", "ended"]
    #expect(!f.host.key(.delete))
    f.setDefault(30)
    for key in [Key.delete, .backspace] {
      f.setValue(60)
      f.clearLog()
      #expect(f.host.key(key))
      #expect(f.value == 30 && f.log == reset)
    }
    for start in [60.0, 120] {
      f.setValue(60)
      f.clearLog()
      f.host.press(at: f.at(start), clickCount: 2)
      f.host.move(to: f.at(150))
      #expect(f.value == 30)
      f.host.release()
      #expect(f.log == reset && !f.control.typing.isOpen)
    }
    f.setValue(60)
    f.clearLog()
    f.host.press(at: f.at(60), modifiers: .control)
    f.host.key(.escape)
    f.host.release()
    #expect(f.value == 60 && f.log == ["began", "changed", "changed", "cancelled"])
    f.control.isReadOnly = true
    f.host.press(at: f.at(60), clickCount: 2)
    f.host.release()
    #expect(f.value == 60 && !f.control.typing.isOpen)
  }

  @Test(arguments: Kind.allCases) func aDefaultObeysTheRules(kind: Kind) throws {
    let f = try Fixture(kind)
    f.setDefault(30)
    f.setDefault(.nan)
    f.control.minimumValue = 45
    f.host.key(.delete)
    #expect(f.value == 45)
    f.setValue(60)
    for isEnabled in [false, true] {
      (f.control as? RangeSlider)?.setThumb(.upper, isEnabled: isEnabled)
      (f.control as? RangeCircularSlider)?.setThumb(.upper, isEnabled: isEnabled)
      f.host.key(.delete)
      #expect(f.value == (isEnabled || f.part.isEmpty ? 45 : 60))
    }
  }

  // MARK: Reading only

  @Test(arguments: Kind.allCases) func whatIsOnlyReadHasTheFocusAndChangesNothing(kind: Kind) throws
  {
    let f = try Fixture(kind) { $0.isReadOnly = true }
    f.control.resignFirstResponder()
    let atRest = f.host.picture
    f.host.move(to: f.at(60))
    f.host.settle()
    #expect(f.host.picture.difference(from: atRest) == nil)
    f.host.drag(f.at(60), f.at(75), f.at(90))
    #expect(f.control.isFirstResponder)
    for press in [f.at(20), f.at(130), f.at(260)] {
      f.host.press(at: press)
      f.host.advance(by: .seconds(1))
      f.host.release()
    }
    for key in [Key.up, .left, .home, .end, .pageUp, .delete] { f.host.key(key) }
    f.host.scroll(by: 1, at: f.at(60))
    f.host.scroll(by: 1, at: f.at(60), modifiers: [.control, .shift])
    f.host.type("7")
    #expect(!f.control.typing.isOpen)
    #expect(!f.control.accessibilitySetValue(7, part: f.part))
    #expect(
      f.node?.states.contains(.readonly) == true && f.node?.states.contains(.disabled) == false)
    #expect(f.control.accessibilityTree().first?.states.contains(.readonly) == true)
    let point = f.at(60)
    #expect(f.control.cursor(at: Point(x: point.x - 20, y: point.y - 40)) == .arrow)
    #expect(f.log.isEmpty && f.value == 60)
    f.setValue(90)
    #expect(f.value == 90)
    f.control.isReadOnly = false
    f.host.key(.up)
    #expect(f.value == 93)
  }

  @Test(arguments: Kind.allCases) func theTextOfAValueThatIsOnlyReadCanBeCopied(kind: Kind) throws {
    let f = try Fixture(kind) { $0.isReadOnly = true }
    f.host.key(.function(2))
    let field = try #require(f.control.typing.field)
    #expect(field.isReadOnly && field.selectedText == "60")
    f.host.type("4")
    f.host.key(.up)
    f.host.key(.enter)
    #expect(f.control.typing.field == nil && f.value == 60 && f.log.isEmpty)
    f.control.isReadOnly = false
    f.host.key(.function(2))
    f.control.isReadOnly = true
    #expect(f.control.typing.field == nil)
  }

  @Test(arguments: Kind.allCases) func aDragIsTakenBackByReadingOnly(kind: Kind) throws {
    let f = try Fixture(kind)
    f.host.press(at: f.at(60))
    f.host.move(to: f.at(90))
    f.control.isReadOnly = true
    #expect(f.value == 60 && f.log == ["began", "changed", "changed", "cancelled"])
    f.host.move(to: f.at(100))
    f.host.release()
    #expect(f.log.count == 4)
    f.control.isReadOnly = false
    f.host.keyDown(.up)
    f.control.isReadOnly = true
    f.host.keyDown(.up, repeated: true)
    f.host.keyUp(.up)
    #expect(f.value == 63 && f.log.suffix(4) == ["began", "changed", "committed", "ended"])
  }

  @Test(arguments: Kind.allCases, [false, true])
  func aDragThatChangedTheValueIsNoFirstClick(kind: Kind, resets: Bool) throws {
    let f = try Fixture(kind)
    if resets { f.setDefault(30) }
    let start = f.at(60)
    func drag(by way: Double) {
      let toward = f.at(90)
      let far = start.distance(to: toward)
      f.host.press(at: start)
      f.host.move(
        to: Point(
          x: start.x + (toward.x - start.x) / far * way,
          y: start.y + (toward.y - start.y) / far * way))
      f.host.release()
    }
    drag(by: 4)
    let moved = f.value
    #expect(moved != 60)
    // The quick press after it goes on: it types nothing and resets nothing.
    f.host.press(at: start)
    f.host.release()
    #expect(f.value == moved && !f.control.typing.isOpen)
    // With that one the next makes a double click, where it was no edit itself.
    f.host.press(at: start)
    f.host.release()
    let isDial = f.control is CircularControl
    #expect(resets ? f.value == 30 : f.control.typing.isOpen != isDial)
  }

  @Test(arguments: Kind.allCases) func aDragBackToWhereItBeganIsAClick(kind: Kind) throws {
    let f = try Fixture(kind)
    f.setDefault(30)
    let start = f.at(60)
    f.host.press(at: start)
    f.host.move(to: Point(x: start.x + 2, y: start.y + 2))
    f.host.move(to: start)
    f.host.release()
    #expect(f.value == 60)
    f.host.press(at: start)
    f.host.release()
    #expect(f.value == 30)
  }
}
