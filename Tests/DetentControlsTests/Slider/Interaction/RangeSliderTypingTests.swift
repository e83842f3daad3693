import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

@testable import DetentControls

@MainActor @Suite struct RangeSliderTypingTests {
  // MARK: Opening

  @Test func functionKeyTwoShowsTheValueSelected() throws {
    let fixture = try SliderFixture.focused { $0.format = .number(prefix: "£") }
    #expect(fixture.host.key(.function(2)))
    let field = try fixture.field()
    #expect(field.text == "£60" && field.selectedText == "£60" && field.isFirstResponder)
    #expect(fixture.log.isEmpty && fixture.values == [60, 240])
  }

  @Test func aDigitOpensTheFieldAndStandsInIt() throws {
    let fixture = try SliderFixture.focused()
    fixture.host.type("75")
    #expect(try fixture.field().text == "75")
    fixture.host.key(.enter)
    #expect(fixture.values == [75, 240] && fixture.slider.typing.field == nil)
    #expect(
      fixture.log == [
        "began lower", "changed 75 240 lower", "committed 75 240 lower", "ended lower",
      ])
    #expect(Set(fixture.reasons) == [.textEntry])
    #expect(fixture.slider.isFirstResponder && fixture.slider.focusedThumb == .lower)
  }

  @Test func aDecimalSignOpensTheFieldAndAMinusOnlyWhereThereAreValuesBelowZero() throws {
    let fixture = try SliderFixture.focused()
    fixture.host.key(.character("-"), text: "-")
    #expect(fixture.slider.typing.field == nil && fixture.values == [57, 240])
    fixture.host.key(.character("."), text: ".")
    #expect(try fixture.field().text == ".")
    let negative = try SliderFixture.focused(60, 240) { $0.minimumValue = -300 }
    negative.host.type("-20")
    negative.host.key(.enter)
    #expect(negative.values == [-20, 240])
  }

  @Test func keysWithModifiersAndLettersOpenNothing() throws {
    let fixture = try SliderFixture.focused()
    fixture.host.key(.character("5"), modifiers: .control, text: "5")
    fixture.host.key(.character("a"), text: "a")
    fixture.host.key(.function(3))
    #expect(fixture.slider.typing.field == nil)
  }

  @Test func aSecondPressOnAThumbOpensTheField() throws {
    let fixture = try SliderFixture.focused()
    fixture.host.click(at: fixture.at(250), count: 2)
    let field = try fixture.field()
    #expect(field.text == "240" && fixture.slider.focusedThumb == .upper)
    #expect(fixture.values == [60, 240])
    fixture.host.type("200")
    fixture.host.key(.enter)
    #expect(fixture.values == [60, 200] && fixture.slider.isFirstResponder)
  }

  @Test func aDragFollowedByAQuickPressIsAnotherDrag() throws {
    let fixture = try SliderFixture.focused()
    fixture.host.drag(fixture.at(250), fixture.at(200), fixture.at(250))
    fixture.host.advance(by: .milliseconds(60))
    fixture.host.drag(fixture.at(250), fixture.at(210))
    #expect(fixture.slider.typing.field == nil && fixture.values == [60, 200])
    // Two presses on one spot still open it, with or without a hand that trembles.
    fixture.host.drag(fixture.at(210), fixture.at(212), fixture.at(210))
    fixture.host.press(at: fixture.at(210))
    #expect(fixture.slider.typing.field != nil)
  }

  @Test func twoPressesOnTheTrackOpenNothing() throws {
    let fixture = try SliderFixture.focused()
    fixture.host.click(at: fixture.at(30), count: 2)
    #expect(fixture.slider.typing.field == nil && fixture.values == [20, 240])
  }

  // MARK: Taking

  @Test func tabTakesTheValueAndGoesOn() throws {
    let fixture = try SliderFixture.focused()
    fixture.host.type("90")
    fixture.host.key(.tab)
    #expect(fixture.values == [90, 240] && fixture.slider.typing.field == nil)
    #expect(fixture.slider.isFirstResponder && fixture.slider.focusedThumb == .upper)
    fixture.host.type("180")
    fixture.host.key(.tab, modifiers: .shift)
    #expect(fixture.values == [90, 180] && fixture.slider.focusedThumb == .lower)
  }

  @Test func aTextLeftAsItIsChangesNothing() throws {
    let fixture = try SliderFixture.focused(61.234, 240) { $0.format = .number(fractionDigits: 0) }
    fixture.host.key(.function(2))
    #expect(try fixture.field().text == "61")
    fixture.host.key(.enter)
    #expect(fixture.values == [61.234, 240] && fixture.log.isEmpty)
    fixture.host.type("61")
    fixture.host.key(.enter)
    #expect(fixture.values == [61.234, 240] && fixture.log.isEmpty)
  }

  @Test func aTypedValueIsSnappedLikeAnyEdit() throws {
    let fixture = try SliderFixture.focused { $0.step = 25 }
    fixture.host.type("88")
    fixture.host.key(.enter)
    #expect(fixture.values == [100, 250])
  }

  // MARK: The other thumb and the bounds

  @Test func aTypedValueBeyondTheOtherThumbTakesItAlong() throws {
    for collision in ThumbCollision.allCases {
      let fixture = try SliderFixture.focused {
        $0.collision = collision
        $0.minimumDistance = 10
      }
      fixture.host.type("270")
      fixture.host.key(.enter)
      #expect(fixture.values == [270, 280] && fixture.slider.focusedThumb == .lower)
      #expect(
        fixture.log == [
          "began lower", "changed 270 280 lower", "committed 270 280 lower", "ended lower",
        ])
      fixture.host.key(.tab)
      fixture.host.type("15")
      fixture.host.key(.enter)
      #expect(fixture.values == [5, 15] && fixture.slider.focusedThumb == .upper)
    }
  }

  @Test func aTypedValueTakesTheOtherThumbAlongAsFarAsTheyMayBeApart() throws {
    let fixture = try SliderFixture.focused { $0.maximumDistance = 200 }
    fixture.host.key(.tab)
    fixture.host.type("300")
    fixture.host.key(.enter)
    #expect(fixture.values == [100, 300])
  }

  @Test func aValueBeyondTheBoundsIsRefusedWithTheBounds() throws {
    let fixture = try SliderFixture.focused {
      $0.format = .number(prefix: "£")
      $0.openEnds = .maximum
    }
    for text in ["9999", "-5", "£301"] {
      fixture.host.key(.function(2))
      fixture.host.type(text)
      fixture.host.key(.enter)
      let field = try fixture.field()
      #expect(field.isFirstResponder && field.text == text)
      #expect(field.validationMessage == "From £0 to £300+")
      // Once refused, a text is judged as it is mended.
      fixture.host.key(.character("a"), modifiers: .control)
      fixture.host.type("20")
      #expect(field.validationMessage == nil)
      fixture.host.key(.escape)
      fixture.host.key(.escape)
      #expect(fixture.slider.typing.field == nil)
    }
    #expect(fixture.values == [60, 240] && fixture.log.isEmpty)
  }

  @Test func theBoundsOfAThumbAreWhatOthersCannotMakeRoomFor() throws {
    let fixture = try SliderFixture.focused {
      $0.minimumDistance = 20
      $0.setThumb(.upper, isEnabled: false)
      $0.outOfRangeMessage = { "\($0) … \($1)" }
    }
    fixture.host.type("230")
    fixture.host.key(.enter)
    #expect(try fixture.field().validationMessage == "0 … 220")
    fixture.host.key(.escape)
    fixture.slider.setThumb(.upper, isEnabled: true)
    fixture.host.type("290")
    fixture.host.key(.enter)
    #expect(try fixture.field().validationMessage == "0 … 280")
  }

  @Test func tabMarksARefusedTextAndASecondOneGoesOn() throws {
    let fixture = try SliderFixture.focused()
    fixture.host.type("9999")
    fixture.host.key(.tab)
    #expect(try fixture.field().validationMessage == "From 0 to 300")
    fixture.host.key(.tab)
    #expect(fixture.slider.typing.field == nil && fixture.slider.focusedThumb == .upper)
    #expect(fixture.values == [60, 240] && fixture.log.isEmpty)
  }

  @Test func whatTheLabelOfABoundSaysMeansTheBound() throws {
    let fixture = try SliderFixture.focused(60, 240) {
      $0.setRange(minimum: 0.4, maximum: 299.6)
      $0.format = .number(fractionDigits: 0)
      $0.openEnds = [.minimum, .maximum]
    }
    fixture.host.key(.function(2))
    fixture.host.type("<0")
    fixture.host.key(.enter)
    fixture.host.key(.tab)
    fixture.host.key(.function(2))
    fixture.host.type("300+")
    fixture.host.key(.enter)
    #expect(fixture.values == [0.4, 299.6])
  }

  // MARK: Between two steps

  @Test func aTypedValueIsTakenBetweenTwoStepsWhereThatIsAllowed() throws {
    let fixture = try SliderFixture.focused {
      $0.step = 25
      $0.allowsOffStepTyping = true
    }
    fixture.host.type("88.5")
    fixture.host.key(.enter)
    #expect(fixture.values == [88.5, 250])
    fixture.host.type("251")
    fixture.host.key(.enter)
    #expect(fixture.values == [251, 251])
    fixture.host.type("88.5")
    fixture.host.key(.enter)
    #expect(fixture.values == [88.5, 251])
  }

  @Test func whatWasTypedBetweenTwoStepsStaysUntilItIsMoved() throws {
    let fixture = try SliderFixture.focused {
      $0.step = 25
      $0.allowsOffStepTyping = true
    }
    fixture.host.type("88")
    fixture.host.key(.enter)
    // By a program that sets others, and what it is already.
    fixture.slider.upperValue = 210
    fixture.slider.lowerValue = fixture.slider.lowerValue
    fixture.slider.scale = .logarithmic
    fixture.slider.setValues(lower: fixture.slider.lowerValue, upper: 150)
    fixture.slider.step = 10
    fixture.host.settle()
    #expect(fixture.values == [88, 150])
    // By a press that moves nothing, and a drag that is taken back.
    fixture.slider.scale = .linear
    fixture.host.settle()
    fixture.host.click(at: fixture.at(98))
    #expect(fixture.values == [88, 150])
    fixture.host.advance(by: .seconds(1))
    fixture.host.press(at: fixture.at(98))
    fixture.host.move(to: fixture.at(118))
    #expect(fixture.values == [110, 150])
    fixture.host.key(.escape)
    fixture.host.release()
    fixture.slider.upperValue = 200
    #expect(fixture.values == [88, 200])
    // A key leads to the next step.
    fixture.host.key(.right)
    #expect(fixture.values == [90, 200])
    fixture.slider.lowerValue = 88
    #expect(fixture.values == [90, 200])
  }

  @Test func boundsAndOrderHoldForWhatWasTypedBetweenTwoSteps() throws {
    let fixture = try SliderFixture.focused {
      $0.step = 25
      $0.allowsOffStepTyping = true
    }
    fixture.host.type("88")
    fixture.host.key(.enter)
    fixture.slider.upperValue = 20
    #expect(fixture.values == [88, 100])
    fixture.slider.minimumValue = 95
    #expect(fixture.values[0] >= 95 && fixture.values[0] <= fixture.values[1])
    let equal = try SliderFixture.focused {
      $0.step = 25
      $0.allowsOffStepTyping = true
    }
    for _ in 0..<2 {
      equal.host.type("88")
      equal.host.key(.enter)
      equal.host.key(.tab)
    }
    #expect(equal.values == [88, 88])
    equal.slider.becomeFirstResponder(.keyboard(.forward))
    equal.host.key(.right)
    #expect(equal.values == [88, 88], "no step leads back")
    equal.host.key(.left)
    #expect(equal.values == [75, 88])
  }

  @Test(arguments: ["", " ", "-", ".", "+", "e", "1e", "nan", "inf", "0x1p4", "1e400", "5-"])
  func whatIsNoNumberIsMarkedAndKeepsTheValue(text: String) throws {
    let fixture = try SliderFixture.focused()
    fixture.host.key(.function(2))
    let field = try fixture.field()
    fixture.host.key(.backspace)
    fixture.host.type(text)
    fixture.host.key(.enter)
    #expect(fixture.slider.typing.field === field && field.isFirstResponder)
    #expect(field.validationMessage == "Not a number")
    #expect(fixture.values == [60, 240] && fixture.log.isEmpty)
    let node = try #require(
      fixture.window.accessibilityTree()[0].node(withID: "price.lower.field"))
    #expect(node.states.contains(.invalid))
    fixture.slider.resignFirstResponder()
    field.resignFirstResponder()
    #expect(fixture.slider.typing.field == nil && fixture.values == [60, 240])
    #expect(fixture.log.isEmpty)
  }

  @Test func escapeClosesTheFieldOnly() throws {
    let fixture = try SliderFixture.focused()
    fixture.host.key(.function(2))
    #expect(fixture.host.key(.escape) && fixture.slider.typing.field == nil)
    fixture.host.type("99")
    #expect(fixture.host.key(.escape) && fixture.slider.typing.field == nil)
    #expect(fixture.values == [60, 240] && fixture.log.isEmpty)
    #expect(fixture.slider.isFirstResponder && fixture.slider.focusedThumb == .lower)
    #expect(fixture.host.key(.escape) == false)
  }

  @Test func aPressElsewhereTakesTheValueFirst() throws {
    let fixture = try SliderFixture.focused()
    fixture.host.type("90")
    fixture.host.press(at: fixture.at(300))
    #expect(fixture.slider.typing.field == nil && fixture.slider.lowerValue == 90)
    fixture.host.release()
    #expect(fixture.values == [90, 290])
  }

  @Test func arrowsAndPagesInTheFieldChangeTheTextOnly() throws {
    let fixture = try SliderFixture.focused { $0.step = 5 }
    fixture.host.key(.function(2))
    fixture.host.key(.up)
    fixture.host.key(.up)
    #expect(try fixture.field().text == "70" && fixture.values == [60, 240])
    fixture.host.key(.pageDown)
    #expect(try fixture.field().text == "40" && fixture.log.isEmpty)
    fixture.host.key(.enter)
    #expect(fixture.values == [40, 240])
  }

  @Test func keysInTheFieldStopWhereTheThumbStops() throws {
    let fixture = try SliderFixture.focused {
      $0.step = 1
      $0.setLimits(0...60, of: .lower)
    }
    fixture.host.key(.function(2))
    for key in [Key.up, .pageUp] {
      fixture.host.key(key)
      #expect(try fixture.field().text == "60")
    }
    fixture.host.key(.enter)
    #expect(fixture.values == [60, 240] && fixture.log.isEmpty)
    fixture.slider.setLimits(nil, of: .lower)
    fixture.slider.minimumDistance = 20
    fixture.slider.setThumb(.upper, isEnabled: false)
    fixture.host.key(.function(2))
    for _ in 0..<12 { fixture.host.key(.pageUp) }
    #expect(try fixture.field().text == "220")
    fixture.host.key(.enter)
    #expect(fixture.values == [220, 240])
  }

  @Test func aSteppedValueThatCannotBeReachedAnyMoreIsRefusedWithTheBounds() throws {
    let fixture = try SliderFixture.focused { $0.step = 1 }
    fixture.host.key(.function(2))
    fixture.host.key(.up)
    fixture.slider.setLimits(0...60, of: .lower)
    fixture.host.key(.enter)
    #expect(try fixture.field().validationMessage == "From 0 to 60")
    #expect(fixture.values == [60, 240] && fixture.log.isEmpty)
  }

  @Test func stepsGoOnWhereTheTextIsTooShortToTellThemApart() throws {
    let fixture = try SliderFixture.focused {
      $0.format = ValueFormat(parse: { _ in 7 }, text: { _ in "about" })
    }
    fixture.host.key(.function(2))
    for _ in 0..<4 { fixture.host.key(.up) }
    fixture.host.key(.enter)
    #expect(fixture.values == [72, 240])
  }

  @Test func whatAProgramSetsMeanwhileLeavesTheTextAndTheTextWins() throws {
    let fixture = try SliderFixture.focused()
    fixture.host.type("90")
    fixture.slider.setValues(lower: 10, upper: 200)
    fixture.host.settle()
    #expect(try fixture.field().text == "90" && fixture.values == [10, 200])
    fixture.host.key(.enter)
    #expect(fixture.values == [90, 200])
  }

  // MARK: Closing

  @Test func theFieldClosesWithItsControl() throws {
    let ways: [(String, Bool, (SliderFixture) -> Void)] = [
      ("disabled", false, { $0.slider.isEnabled = false }),
      ("thumb disabled", false, { $0.slider.setThumb(.lower, isEnabled: false) }),
      ("no parser", false, { $0.slider.format = ValueFormat { _ in "" } }),
      ("nothing", false, { $0.slider.frame.size = Size(width: 0, height: 0) }),
      ("hidden", true, { $0.slider.isHidden = true }),
      ("removed", true, { $0.slider.removeFromSuperview() }),
      ("blurred", true, { $0.host.driver.send(FocusEvent(isFocused: false)) }),
      ("closed", true, { $0.window.close() }),
    ]
    for (name, isTaken, close) in ways {
      let fixture = try SliderFixture.focused()
      fixture.host.type("90")
      #expect(fixture.slider.typing.isOpen)
      close(fixture)
      if name != "closed" { fixture.host.settle() }
      #expect(fixture.slider.typing.field == nil && fixture.slider.subviews.isEmpty, "\(name)")
      #expect(fixture.values == [isTaken ? 90 : 60, 240], "\(name)")
      #expect(fixture.log.isEmpty != isTaken, "\(name)")
    }
  }

  @Test func aFormatWithoutAParserTakesNoTyping() throws {
    let fixture = try SliderFixture.focused { $0.format = ValueFormat { "\($0)" } }
    #expect(!fixture.host.key(.function(2)) && !fixture.host.key(.character("5"), text: "5"))
    fixture.host.click(at: fixture.at(250), count: 2)
    #expect(fixture.slider.typing.field == nil)
  }

  // MARK: Fields of a program

  @Test func aTextThatAProgramEntersIsAnEditOfItsOwn() throws {
    let fixture = try SliderFixture.focused {
      $0.step = 10
      $0.format = .number(prefix: "£")
    }
    let value = fixture.slider.fieldValue(of: .upper)
    #expect(value.text == "£240")
    guard case .value(198) = value.enter("£198") else { return #expect(Bool(false)) }
    #expect(fixture.values == [60, 200])
    #expect(
      fixture.log == [
        "began upper", "changed 60 200 upper", "committed 60 200 upper", "ended upper",
      ])
    #expect(Set(fixture.reasons) == [.textEntry])
    fixture.slider.allowsOffStepTyping = true
    // A thumb in the way is taken along.
    fixture.slider.fieldValue(of: .lower).enter("222.5")
    #expect(fixture.values == [222.5, 222.5])
  }

  @Test func aTextThatAProgramEntersIsRefusedWithTheBounds() throws {
    let fixture = try SliderFixture.focused()
    func message(_ text: String) -> String? {
      guard case .refused(let reason) = fixture.slider.fieldValue(of: .lower).enter(text) else {
        return nil
      }
      return reason
    }
    #expect(message("a lot") == "Not a number" && message("301") == "From 0 to 300")
    #expect(fixture.log.isEmpty && fixture.values == [60, 240])
    // What it says already changes nothing, however many digits are left out.
    fixture.slider.format = ValueFormat(parse: { Double($0) }, text: { "\(Int($0 / 100))" })
    #expect(message("0") == nil && fixture.log.isEmpty && fixture.values == [60, 240])
    fixture.slider.isEnabled = false
    #expect(message("70") == nil && fixture.log.isEmpty && fixture.values == [60, 240])
  }

  @Test func aProgramMaySetValuesBetweenSteps() throws {
    let fixture = try SliderFixture.focused { $0.step = 10 }
    fixture.slider.setValues(lower: 63, upper: 218, exactly: true)
    #expect(fixture.values == [63, 218] && fixture.log.isEmpty)
    fixture.slider.upperValue = 222
    #expect(fixture.values == [63, 220])
    fixture.slider.setValues(lower: -5, upper: 999, exactly: true)
    #expect(fixture.values == [0, 300])
  }

  // MARK: Accessibility

  @Test func theFieldIsInTheTreeWhileItIsOpen() throws {
    let fixture = try SliderFixture.focused { $0.lowerThumbLabel = "Minimum price" }
    #expect(fixture.window.accessibilityTree()[0].node(withID: "price.lower.field") == nil)
    fixture.host.type("9")
    let node = try #require(
      fixture.window.accessibilityTree()[0].node(withID: "price.lower.field"))
    #expect(node.role == .textbox && node.label == "Minimum price" && node.valueText == "9")
    #expect(node.states.contains(.focused))
  }
}
