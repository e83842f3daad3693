import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

@testable import DetentControls

/// Values that are typed, on lines and arcs.
@MainActor @Suite struct TypingTests {
  @Test(arguments: ThumbKind.allCases)
  func functionKeyTwoShowsTheValueSelected(kind: ThumbKind) throws {
    for key in kind.isDial ? [Key.function(2), .enter] : [.function(2)] {
      let f = try ThumbFixture(kind) { $0.format = .number(prefix: "£") }
      #expect(f.host.key(key))
      let field = try f.field()
      #expect(field.text == "£60" && field.selectedText == "£60" && field.isFirstResponder)
      #expect(f.log.isEmpty && f.value == 60)
    }
  }

  @Test(arguments: ThumbKind.allCases)
  func theFieldHasTheUnitOfALineAndTheTextThatTheFormatEdits(kind: ThumbKind) throws {
    let f = try ThumbFixture(kind) { $0.format = .unit("km") }
    f.host.key(.function(2))
    #expect(try f.field().text == (kind.isDial ? "60" : "60\(ValueFormat.noBreakSpace)km"))
    f.host.key(.escape)
    f.control.format?.editingText = { "about \(Int($0))" }
    f.host.key(.function(2))
    #expect(try f.field().text == "about 60")
    // Signs of open ends are for lines only.
    f.control.format = ValueFormat(parse: { Double($0) }, text: { "\(Int($0))" })
    for text in ["70+", "<70"] {
      #expect(f.control.texts.number(of: text) == (kind.isDial ? nil : 70))
    }
  }

  @Test(arguments: ThumbKind.allCases)
  func aDigitOpensTheFieldAndStandsInIt(kind: ThumbKind) throws {
    let f = try ThumbFixture(kind)
    f.host.type("75")
    #expect(try f.field().text == "75")
    #expect(f.key(.enter).lower == 75 && f.control.typing.field == nil && f.numbers == [75, 75])
    #expect(f.log == ["began", "changed", "committed", "ended"] && Set(f.reasons) == [.textEntry])
    #expect(f.control.isFirstResponder && f.control.thumbs.active == 0)
  }

  @Test(arguments: ThumbKind.allCases)
  func aFieldThatIsOpenedDuringARunShowsWhatIsSetWhenTheRunEnds(kind: ThumbKind) throws {
    let f = try ThumbFixture(kind)
    f.control.addAction(for: .editingDidEnd) { [unowned f] _, _ in f.setValue(100) }
    f.host.keyDown(.right)
    f.host.key(.function(2))
    #expect(try f.field().text == "100")
  }

  @Test func aDecimalSignOpensTheFieldAndAMinusOnlyWhereThereAreValuesBelowZero() throws {
    let fixture = try SliderFixture.focused()
    fixture.host.key(.character("-"), text: "-")
    #expect(fixture.slider.typing.field == nil && fixture.values == [57, 240])
    fixture.host.key(.character("."), text: ".")
    #expect(try fixture.field().text == ".")
    let negative = try SliderFixture.focused(60, 240) { $0.minimumValue = -300 }
    #expect(negative.enter("-20") == [-20, 240])
  }

  @Test(arguments: ThumbKind.allCases)
  func keysWithModifiersAndLettersOpenNothing(kind: ThumbKind) throws {
    let f = try ThumbFixture(kind)
    f.host.key(.character("5"), modifiers: .control, text: "5")
    f.host.key(.character("a"), text: "a")
    f.host.key(.function(3))
    f.host.key(.enter, modifiers: .shift)
    #expect(f.control.typing.field == nil)
  }

  @Test(arguments: ThumbKind.allCases)
  func noFieldOpensWhereAHandlerOfAHeldKeyPreventsTyping(kind: ThumbKind) throws {
    let ways: [(ThumbControl) -> Void] = [
      { $0.isEnabled = false }, { $0.enable(false, thumb: 0) },
      { $0.format = ValueFormat { "\($0)" } },
    ]
    for prevent in ways {
      let f = try ThumbFixture(kind)
      f.host.keyDown(.right)
      f.control.addAction(for: .valueCommitted) { control, _ in prevent(control) }
      #expect(!f.host.key(.function(2)) && !f.control.typing.isOpen && f.value == 63)
    }
  }

  @Test func aSecondPressOnAThumbOpensTheField() throws {
    let fixture = try SliderFixture.focused()
    fixture.host.click(at: fixture.at(250), count: 2)
    let field = try fixture.field()
    #expect(field.text == "240" && fixture.slider.focusedThumb == .upper)
    #expect(fixture.values == [60, 240])
    #expect(fixture.enter("200") == [60, 200] && fixture.slider.isFirstResponder)
  }

  @Test func onlyADoubleClickOnOneThumbOpensTheField() throws {
    let presses: [(SliderFixture) -> Void] = [
      { $0.host.press(at: $0.at(250), clickCount: 3) },
      { $0.host.press(at: $0.at(250), button: .middle, clickCount: 2) },
      { $0.host.press(at: $0.at(250), modifiers: .shift, clickCount: 2) },
      { $0.host.press(at: $0.at(70), clickCount: 2) },
    ]
    for (index, press) in presses.enumerated() {
      let fixture = try SliderFixture.focused()
      fixture.host.click(at: fixture.at(250))
      press(fixture)
      fixture.host.release()
      #expect(fixture.slider.typing.field == nil && fixture.values == [60, 240], "\(index)")
    }
  }

  @Test func twoPressesOnTheTrackOpenNothing() throws {
    let fixture = try SliderFixture.focused()
    fixture.host.click(at: fixture.at(30), count: 2)
    #expect(fixture.slider.typing.field == nil && fixture.values == [20, 240])
  }

  @Test(arguments: ThumbKind.pairs) func tabTakesTheValueAndGoesOn(kind: ThumbKind) throws {
    let f = try ThumbFixture(kind)
    f.host.type("90")
    #expect(f.key(.tab) == [90, 200] && f.control.typing.field == nil)
    #expect(f.control.isFirstResponder && f.control.thumbs.active == 1)
    f.host.type("180")
    #expect(f.key(.tab, modifiers: .shift) == [90, 180] && f.control.thumbs.active == 0)
  }

  @Test(arguments: ThumbKind.allCases) func aTextLeftAsItIsChangesNothing(kind: ThumbKind) throws {
    let f = try ThumbFixture(kind) { $0.format = .number(fractionDigits: 0) }
    f.setValue(61.234)
    f.host.key(.function(2))
    #expect(try f.field().text == "61")
    #expect(f.key(.enter).lower == 61.234 && f.log.isEmpty)
    #expect(f.enter("61").lower == 61.234 && f.log.isEmpty)
  }

  @Test(arguments: ThumbKind.allCases)
  func aTypedValueIsSnappedLikeAnyEdit(kind: ThumbKind) throws {
    let f = try ThumbFixture(kind) { $0.step = 25 }
    #expect(f.enter("88").lower == 100)
  }

  @Test(arguments: ThumbKind.pairs, ThumbCollision.allCases)
  func aTypedValueBeyondTheOtherThumbTakesItAlong(
    kind: ThumbKind, collision: ThumbCollision
  ) throws {
    let f = try ThumbFixture(kind) {
      $0.pair?.collision = collision
      $0.pair?.minimumDistance = 10
    }
    #expect(f.enter("270") == [270, 280] && f.control.thumbs.active == 0)
    #expect(
      f.edits == ["began lower", "changed 270 280 lower", "committed 270 280 lower", "ended lower"])
    f.host.key(.tab)
    #expect(f.enter("15") == [5, 15] && f.control.thumbs.active == 1)
  }

  @Test(arguments: ThumbKind.pairs)
  func aTypedValueTakesTheOtherThumbAlongAsFarAsTheyMayBeApart(kind: ThumbKind) throws {
    let f = try ThumbFixture(kind) { $0.pair?.maximumDistance = 200 }
    f.host.key(.tab)
    #expect(f.enter("300") == [100, 300])
  }

  @Test(arguments: ThumbKind.allCases)
  func aValueBeyondTheBoundsIsRefusedInWordsOfTheProgram(kind: ThumbKind) throws {
    let f = try ThumbFixture(kind)
    f.host.enter("301")
    #expect(try f.field().validationMessage == "From 0 to 300" && f.value == 60)
    f.host.keys(.escape, .escape)
    f.control.outOfRangeMessage = { _, most in "At most \(most)" }
    f.host.enter("300.5")
    #expect(try f.field().validationMessage == "At most 300" && f.log.isEmpty)
  }

  @Test func aValueBeyondTheBoundsIsRefusedWithTheBounds() throws {
    let fixture = try SliderFixture.focused {
      ($0.format, $0.openEnds) = (.number(prefix: "£"), .maximum)
    }
    for text in ["9999", "-5", "£301"] {
      fixture.host.key(.function(2))
      fixture.host.enter(text)
      let field = try fixture.field()
      #expect(field.isFirstResponder && field.text == text)
      #expect(field.validationMessage == "From £0 to £300+")
      // Once refused, a text is judged as it is mended.
      fixture.host.key(.character("a"), modifiers: .control)
      fixture.host.type("20")
      #expect(field.validationMessage == nil)
      fixture.host.keys(.escape, .escape)
      #expect(fixture.slider.typing.field == nil)
    }
    #expect(fixture.values == [60, 240] && fixture.log.isEmpty)
  }

  @Test(arguments: ThumbKind.pairs)
  func theBoundsOfAThumbAreWhatOthersCannotMakeRoomFor(kind: ThumbKind) throws {
    let f = try ThumbFixture(kind) {
      $0.pair?.minimumDistance = 20
      $0.enable(false, thumb: 1)
      $0.outOfRangeMessage = { "\($0) … \($1)" }
    }
    f.host.enter("190")
    #expect(try f.field().validationMessage == "0 … 180")
    f.host.key(.escape)
    f.control.enable(true, thumb: 1)
    f.host.enter("290")
    #expect(try f.field().validationMessage == "0 … 280")
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
    fixture.host.enter("<0")
    fixture.host.key(.tab)
    fixture.host.key(.function(2))
    #expect(fixture.enter("300+") == [0.4, 299.6])
  }

  @Test func aTypedValueIsTakenBetweenTwoStepsWhereThatIsAllowed() throws {
    let fixture = try SliderFixture.focused { ($0.step, $0.allowsOffStepTyping) = (25, true) }
    #expect(fixture.enter("88.5") == [88.5, 250])
    #expect(fixture.enter("251") == [251, 251])
    #expect(fixture.enter("88.5") == [88.5, 251])
  }

  @Test(arguments: ThumbKind.allCases)
  func whatWasTypedBetweenTwoStepsStaysUntilItIsMoved(kind: ThumbKind) throws {
    let f = try ThumbFixture(kind) { ($0.step, $0.allowsOffStepTyping) = (10, true) }
    f.host.enter("47")
    f.control.maximumValue = 290
    f.control.setAll(f.values, animated: false)
    f.control.page = 50
    f.host.settle()
    #expect(f.value == 47)
    #expect(f.key(.up).lower == 50)
    f.setValue(47)
    #expect(f.value == 50)
  }

  @Test func whatWasTypedBetweenTwoStepsOutlastsOtherScalesAndDragsThatAreTakenBack() throws {
    let fixture = try SliderFixture.focused { ($0.step, $0.allowsOffStepTyping) = (25, true) }
    fixture.host.enter("88")
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
    #expect(fixture.key(.right) == [90, 200])
    fixture.slider.lowerValue = 88
    #expect(fixture.values == [90, 200])
  }

  @Test func boundsAndOrderHoldForWhatWasTypedBetweenTwoSteps() throws {
    let fixture = try SliderFixture.focused { ($0.step, $0.allowsOffStepTyping) = (25, true) }
    fixture.host.enter("88")
    fixture.slider.upperValue = 20
    #expect(fixture.values == [88, 100])
    fixture.slider.minimumValue = 95
    #expect(fixture.values[0] >= 95 && fixture.values[0] <= fixture.values[1])
    let equal = try SliderFixture.focused { ($0.step, $0.allowsOffStepTyping) = (25, true) }
    for _ in 0..<2 {
      equal.host.enter("88")
      equal.host.key(.tab)
    }
    #expect(equal.values == [88, 88])
    equal.slider.becomeFirstResponder(.keyboard(.forward))
    #expect(equal.key(.right) == [88, 88], "no step leads back")
    #expect(equal.key(.left) == [75, 88])
  }

  @Test(arguments: ["", " ", "-", ".", "+", "e", "1e", "nan", "inf", "0x1p4", "1e400", "5-"])
  func whatIsNoNumberIsMarkedAndKeepsTheValue(text: String) throws {
    let fixture = try SliderFixture.focused()
    fixture.host.key(.function(2))
    let field = try fixture.field()
    fixture.host.key(.backspace)
    fixture.host.enter(text)
    #expect(fixture.slider.typing.field === field && field.isFirstResponder)
    #expect(field.validationMessage == "Not a number")
    #expect(fixture.values == [60, 240] && fixture.log.isEmpty)
    let node = try #require(fixture.window.accessibilityTree()[0].node(withID: "price.lower.field"))
    #expect(node.states.contains(.invalid))
    fixture.slider.resignFirstResponder()
    field.resignFirstResponder()
    #expect(fixture.slider.typing.field == nil && fixture.values == [60, 240])
    #expect(fixture.log.isEmpty)
  }

  @Test(arguments: ThumbKind.allCases) func escapeClosesTheFieldOnly(kind: ThumbKind) throws {
    let f = try ThumbFixture(kind)
    f.host.key(.function(2))
    #expect(f.host.key(.escape) && f.control.typing.field == nil)
    f.host.type("99")
    #expect(f.host.key(.escape) && f.control.typing.field == nil)
    #expect(f.value == 60 && f.log.isEmpty)
    #expect(f.control.isFirstResponder && f.control.thumbs.active == 0)
    #expect(!f.host.key(.escape))
  }

  @Test func aPressElsewhereTakesTheValueFirst() throws {
    let fixture = try SliderFixture.focused()
    fixture.host.type("90")
    fixture.host.press(at: fixture.at(300))
    #expect(fixture.slider.typing.field == nil && fixture.slider.lowerValue == 90)
    #expect(fixture.release() == [90, 290])
  }

  @Test(arguments: ThumbKind.allCases)
  func arrowsAndPagesInTheFieldChangeTheTextOnly(kind: ThumbKind) throws {
    let f = try ThumbFixture(kind) { $0.step = 5 }
    f.host.key(.function(2))
    f.host.keys(.up, .up)
    #expect(try f.field().text == "70" && f.value == 60)
    f.host.key(.pageDown)
    #expect(try f.field().text == "40" && f.log.isEmpty)
    #expect(f.key(.enter).lower == 40 && f.log.count == 4)
  }

  @Test(arguments: ThumbKind.pairs)
  func keysInTheFieldStopWhereTheThumbStops(kind: ThumbKind) throws {
    let f = try ThumbFixture.stepped(kind) { $0.setLimits(40...60, thumb: 0) }
    for (keys, text) in [([Key.up, .pageUp], "60"), ([.pageDown], "40"), ([.pageUp], "60")] {
      f.host.key(.function(2))
      for key in keys {
        f.host.key(key)
        #expect(try f.field().text == text)
      }
      f.host.key(.enter)
    }
    #expect(f.values == [60, 200])
    f.control.setLimits(nil, thumb: 0)
    f.pair?.minimumDistance = 20
    f.control.enable(false, thumb: 1)
    f.host.key(.function(2))
    for _ in 0..<12 { f.host.key(.pageUp) }
    #expect(try f.field().text == "180")
    #expect(f.key(.enter) == [180, 200])
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
    #expect(fixture.key(.enter) == [72, 240])
  }

  @Test func whatAProgramSetsMeanwhileLeavesTheTextAndTheTextWins() throws {
    let fixture = try SliderFixture.focused()
    fixture.host.type("90")
    fixture.slider.setValues(lower: 10, upper: 200)
    fixture.host.settle()
    #expect(try fixture.field().text == "90" && fixture.values == [10, 200])
    #expect(fixture.key(.enter) == [90, 200])
  }

  @Test(arguments: ThumbKind.allCases) func theFieldClosesWithItsControl(kind: ThumbKind) throws {
    let ways: [(String, Bool, (ThumbFixture) -> Void)] = [
      ("disabled", false, { $0.control.isEnabled = false }),
      ("read only", false, { $0.control.isReadOnly = true }),
      ("thumb disabled", false, { $0.control.enable(false, thumb: 0) }),
      ("no parser", false, { $0.control.format = ValueFormat { _ in "" } }),
      ("nothing", false, { $0.control.frame.size = Size(width: 0, height: 0) }),
      ("hidden", true, { $0.control.isHidden = true }),
      ("removed", true, { $0.control.removeFromSuperview() }),
      ("blurred", true, { $0.host.driver.send(FocusEvent(isFocused: false)) }),
      ("closed", true, { $0.window.close() }),
    ]
    for (name, isTaken, close) in ways {
      let f = try ThumbFixture(kind)
      f.host.type("90")
      #expect(f.control.typing.isOpen)
      close(f)
      if name != "closed" { f.host.settle() }
      #expect(f.control.typing.field == nil && f.control.subviews.isEmpty, "\(name)")
      #expect(f.value == (isTaken ? 90 : 60) && f.log.isEmpty != isTaken, "\(name)")
    }
  }

  @Test func aFormatWithoutAParserTakesNoTyping() throws {
    let fixture = try SliderFixture.focused { $0.format = ValueFormat { "\($0)" } }
    #expect(!fixture.host.key(.function(2)) && !fixture.host.key(.character("5"), text: "5"))
    fixture.host.click(at: fixture.at(250), count: 2)
    #expect(fixture.slider.typing.field == nil)
  }

  @Test(arguments: ThumbKind.pairs)
  func aTextThatAProgramEntersIsAnEditOfItsOwn(kind: ThumbKind) throws {
    let f = try ThumbFixture(kind) { ($0.step, $0.format) = (10, .number(prefix: "£")) }
    let control = try #require(f.control as? any RangeControl)
    let value = control.fieldValue(of: .upper)
    #expect(value.text == "£200")
    guard case .value(178) = value.enter("£178") else { return #expect(Bool(false)) }
    #expect(
      f.edits == ["began upper", "changed 60 180 upper", "committed 60 180 upper", "ended upper"])
    #expect(f.values == [60, 180] && Set(f.reasons) == [.textEntry])
    f.control.allowsOffStepTyping = true
    // A thumb in the way is taken along.
    control.fieldValue(of: .lower).enter("222.5")
    #expect(f.values == [222.5, 222.5])
  }

  @Test(arguments: ThumbKind.pairs)
  func aTextThatAProgramEntersIsRefusedWithTheBounds(kind: ThumbKind) throws {
    let f = try ThumbFixture(kind)
    let control = try #require(f.control as? any RangeControl)
    func message(_ text: String) -> String? {
      guard case .refused(let reason) = control.fieldValue(of: .lower).enter(text) else {
        return nil
      }
      return reason
    }
    #expect(message("a lot") == "Not a number" && message("301") == "From 0 to 300")
    #expect(f.log.isEmpty && f.values == [60, 200])
    // What it says already changes nothing, however many digits are left out.
    f.control.format = ValueFormat(parse: { Double($0) }, text: { "\(Int($0 / 100))" })
    #expect(message("0") == nil && f.log.isEmpty && f.values == [60, 200])
    f.control.isEnabled = false
    #expect(message("70") == nil && f.log.isEmpty && f.values == [60, 200])
  }

  @Test(arguments: ThumbKind.pairs) func aProgramMaySetValuesBetweenSteps(kind: ThumbKind) throws {
    let f = try ThumbFixture(kind) { $0.step = 10 }
    let control = try #require(f.control as? any RangeControl)
    control.setValues(lower: 63, upper: 218, exactly: true)
    #expect(f.values == [63, 218] && f.log.isEmpty)
    control.upperValue = 222
    #expect(f.values == [63, 220])
    control.setValues(lower: -5, upper: 999, exactly: true)
    #expect(f.values == [0, 300])
  }

  @Test(arguments: ThumbKind.pairs) func theFieldIsInTheTreeWhileItIsOpen(kind: ThumbKind) throws {
    let f = try ThumbFixture(kind) { ($0 as? any RangeControl)?.lowerThumbLabel = "Minimum price" }
    func node() -> AccessibilityNode? {
      f.window.accessibilityTree()[0].node(withID: "it.lower.field")
    }
    #expect(node() == nil)
    f.host.type("9")
    let field = try #require(node())
    #expect(field.role == .textbox && field.label == "Minimum price" && field.valueText == "9")
    #expect(field.states.contains(.focused))
  }
}

extension ThumbFixture {
  /// The field that is open.
  fileprivate func field() throws -> TextField { try #require(control.typing.field) }
}
