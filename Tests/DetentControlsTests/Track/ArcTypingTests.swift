import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

@testable import DetentControls

@MainActor @Suite struct ArcTypingTests {
  private func focused(
    _ value: Double = 90, _ configure: (CircularSlider) -> Void = { _ in }
  ) throws -> CircularSliderFixture {
    let fixture = try CircularSliderFixture(value, configure)
    fixture.host.driver.send(FocusEvent(isFocused: true))
    fixture.dial.becomeFirstResponder(.keyboard(.forward))
    fixture.host.settle()
    return fixture
  }

  private func field(_ fixture: CircularSliderFixture) throws -> TextField {
    try #require(fixture.dial.typing.field)
  }

  @Test func aPressOnTheValueOpensTheField() throws {
    let fixture = try focused { $0.defaultValue = 0 }
    fixture.host.click(at: CircularSliderFixture.center, modifiers: .control)
    #expect(fixture.dial.typing.field == nil && fixture.host.cursor == .text)
    fixture.host.press(at: CircularSliderFixture.center)
    let field = try field(fixture)
    fixture.host.release()
    #expect(field.text == "90" && field.selectedText == "90" && field.isFirstResponder)
    #expect(field.frame.insetBy(dx: -1, dy: -1).contains(Point(x: 120, y: 120)))
    fixture.host.enter("45")
    #expect(fixture.log == ["began", "changed 45", "committed 45", "ended"])
    #expect(Set(fixture.reasons) == [.textEntry] && fixture.dial.isFirstResponder)
  }

  private func draggedInTheMiddle(_ defaultValue: Double? = nil) throws -> CircularSliderFixture {
    try focused {
      ($0.pressArea, $0.dragMode) = (.anywhere, .vertical)
      $0.defaultValue = defaultValue
    }
  }

  @Test func aClickOnTheValueOfAKnobEditsItAndADragThereDragsTheKnob() throws {
    let fixture = try draggedInTheMiddle()
    let center = CircularSliderFixture.center
    fixture.dial.resignFirstResponder()
    fixture.host.press(at: center)
    #expect(fixture.dial.typing.field == nil && fixture.dial.isFirstResponder)
    #expect(fixture.dial.cursor(at: center - fixture.dial.frame.origin) == .grabbing)
    fixture.host.release()
    #expect(try field(fixture).text == "90" && fixture.log.isEmpty)
    fixture.host.key(.escape)
    fixture.host.drag(center, center + Point(x: 0, y: -25))
    #expect(fixture.dial.typing.field == nil && fixture.dial.value == 126)
    #expect(fixture.log == ["began", "changed 126", "committed 126", "ended"])
  }

  @Test func aFingerDragsAKnobByItsValueFromItsSlopOn() throws {
    for (way, isTap) in [(11.0, true), (13, false)] {
      let fixture = try draggedInTheMiddle()
      let center = CircularSliderFixture.center
      fixture.host.touchDown(at: center)
      fixture.host.touchMove(to: center - Point(x: 0, y: way))
      fixture.host.touchUp()
      #expect((fixture.dial.typing.field != nil) == isTap && (fixture.dial.value == 90) == isTap)
    }
  }

  @Test func aKnobWhoseDefaultADoubleClickBringsBackEditsNothingInItsMiddle() throws {
    let fixture = try draggedInTheMiddle(10)
    let center = CircularSliderFixture.center
    fixture.host.move(to: center)
    #expect(fixture.host.cursor == .grab)
    fixture.host.click(at: center)
    #expect(fixture.dial.typing.field == nil)
    fixture.host.click(at: center, count: 2)
    #expect(fixture.dial.typing.field == nil && fixture.dial.value == 10)
  }

  @Test func theValueOfAKnobThatIsOnlyReadOpensInSpiteOfItsDefault() throws {
    let fixture = try draggedInTheMiddle(10)
    fixture.dial.isReadOnly = true
    fixture.host.click(at: CircularSliderFixture.center)
    #expect(try field(fixture).text == "90")
  }

  @Test func aValueWithoutATextOrThatCannotBeReadOpensNoField() throws {
    let blank = ValueFormat(parse: { Double($0) }, text: { _ in " " })
    let unread = ValueFormat { _ in "x" }
    for (format, shown) in [(blank, ["km"]), (unread, ["x", "km"])] {
      let fixture = try focused {
        $0.format = format
        $0.format?.unit = "km"
      }
      let texts = try #require(fixture.dial.renderState).texts
      #expect(texts.map(\.text) == shown)
      fixture.host.click(at: CircularSliderFixture.center)
      #expect(!fixture.dial.typing.isOpen && fixture.host.cursor == Cursor.arrow)
    }
  }

  @Test func aPressUpToFourPixelsBesideTheValueOpensTheField() throws {
    let text = try #require(try focused().dial.valueText).rect
    for (place, opens) in [
      (Point(x: text.minX - 3, y: text.midY), true), (Point(x: text.maxX + 3, y: text.midY), true),
      (Point(x: text.minX - 5, y: text.midY), false),
      (Point(x: text.maxX + 5, y: text.midY), false),
      (Point(x: text.midX, y: text.minY - 1), false),
      (Point(x: text.midX, y: text.maxY + 1), false),
    ] {
      let fixture = try focused()
      fixture.host.click(at: fixture.dial.frame.origin + place)
      #expect((fixture.dial.typing.field != nil) == opens, "\(place)")
    }
  }

  @Test func theUnitIsHiddenBehindTheMessageOfAField() throws {
    let fixture = try focused { $0.format = .plain(unit: "m²") }
    fixture.host.key(.function(2))
    #expect(fixture.dial.makeRenderState().texts.map(\.text) == ["m²"])
    fixture.host.enter("none")
    #expect(try field(fixture).validationMessage != nil)
    #expect(fixture.dial.makeRenderState().texts.isEmpty)
  }

  @Test func aTypedValueIsCarriedRound() throws {
    func typed(_ text: String, _ configure: (CircularSlider) -> Void) throws -> Double {
      let fixture = try focused(90, configure)
      fixture.host.enter(text)
      #expect(fixture.dial.typing.field == nil, "\(text)")
      return fixture.dial.value
    }
    #expect(try typed("360") { _ in } == 360)
    #expect(try typed("370") { $0.wraps = true } == 10)
    #expect(try typed("1,5") { _ in } == 1.5)
    #expect(try typed("12.5") { _ in } == 12.5)
    #expect(try typed("85 m²") { $0.format = .plain(unit: "m² min") } == 85)
    #expect(try typed("85 m² min") { $0.format = .plain(unit: "m² min") } == 85)
    #expect(
      try typed("1.5") {
        $0.format = ValueFormat(
          parse: { NumberFormat().number(from: $0, locale: .named("de_DE")) }, text: { "\($0)" })
      } == 1.5)
  }

  @Test func aStepOfAssistiveTechnologyLeadsFromATypedValueToTheNextStep() throws {
    for (text, action, value) in [
      ("17", AccessibilityAction.increment, 20.0), ("13", .decrement, 10),
    ] {
      let fixture = try focused { ($0.step, $0.allowsOffStepTyping) = (10, true) }
      fixture.host.enter(text)
      #expect(fixture.dial.accessibilityPerform(action, part: ""))
      #expect(fixture.dial.value == value)
    }
  }

  @Test func whatIsWrittenCanBeTypedBack() throws {
    func typed(
      _ text: String, in locale: String = "", _ configure: (CircularSlider) -> Void
    ) throws -> Double {
      let fixture = try focused(1, configure)
      fixture.host.window.rootTraits.locale = locale
      fixture.host.key(.enter)
      fixture.host.enter(text)
      #expect(fixture.dial.typing.field == nil, "\(text)")
      return fixture.dial.value
    }
    let distance: (CircularSlider) -> Void = { $0.format = .unit("km") }
    for text in ["1,5", "1,5 km", "1.5", "١٫٥"] {
      let value = try typed(text, in: "de_DE", distance)
      #expect(value == 1.5, "\(text)")
    }
    #expect(try typed("2k") { $0.setRange(minimum: 0, maximum: 5_000) } == 2_000)
    #expect(try typed("1.5 km") { $0.format = .plain(unit: "km") } == 1.5)
    #expect(try typed("150 m") { $0.format = .plain(unit: "km") } == 0.15)
  }

  @Test func aParserOfOnesOwnReadsWhatIsWritten() throws {
    let fixture = try focused(90) {
      $0.format = ValueFormat(
        parse: { text in
          let parts = text.split(separator: ":").compactMap { Double($0) }
          return parts.count == 2 ? parts[0] * 60 + parts[1] : nil
        }, text: { "\(Int($0) / 60):\(Int($0) % 60)" })
    }
    fixture.host.key(.function(2))
    #expect(try field(fixture).text == "1:30")
    #expect(fixture.enter("2:15").lower == 135)
    fixture.host.enter("2")
    #expect(try field(fixture).validationMessage == "Not a number")
    #expect(fixture.key(.tab).lower == 135 && fixture.dial.typing.field == nil)
  }

  @Test func aDialThatIsOnlyReadLetsItsTextBeCopiedAndTakesNoTyping() throws {
    let fixture = try focused { $0.isReadOnly = true }
    fixture.host.type("4")
    #expect(fixture.dial.typing.field == nil)
    for open in [
      { fixture.host.click(at: CircularSliderFixture.center) },
      { _ = fixture.host.key(.function(2)) }, { _ = fixture.host.key(.enter) },
    ] {
      open()
      let field = try field(fixture)
      #expect(field.selectedText == "90")
      fixture.host.pasteboards = [:]
      fixture.host.key(.character("c"), modifiers: .control)
      #expect(fixture.host.pasteboards[.clipboard] == "90")
      fixture.host.type("4")
      for key in [Key.up, .down, .pageUp, .pageDown] { fixture.host.key(key) }
      #expect(field.text == "90")
      fixture.host.key(.enter)
      #expect(fixture.dial.typing.field == nil && fixture.dial.isFirstResponder)
    }
    #expect(fixture.dial.value == 90 && fixture.log.isEmpty)
  }

  @Test func aTextThatIsNoValueShakesTheFieldAndTheReasonCanBeRead() throws {
    for reducesMotion in [false, true] {
      let fixture = try focused { $0.invalidTextMessage = "Type a number of degrees" }
      fixture.window.rootTraits.reducesMotion = reducesMotion
      fixture.host.type("4")
      fixture.host.type("x")
      let field = try field(fixture)
      let rest = field.frame
      fixture.host.key(.enter)
      var places: Set<Double> = []
      for _ in 0..<25 {
        fixture.host.advance(by: .milliseconds(17))
        places.insert(field.frame.minX)
      }
      #expect((places.count > 5) == !reducesMotion && field.frame == rest)
      #expect(field.validationMessage == "Type a number of degrees")
      let alert = fixture.window.accessibilityTree()[0].node(withID: "dial.field.error")
      #expect(alert?.label == "Type a number of degrees")
      #expect(alert.map { $0.frame.minY >= 140 && $0.frame.maxX <= 280 } == true)
      // It stays open with what was typed; leaving it takes the value back.
      #expect(field.text == "4x" && field.isFirstResponder && fixture.log.isEmpty)
      fixture.host.click(at: Point(x: 4, y: 4))
      fixture.dial.resignFirstResponder()
      #expect(fixture.dial.value == 90 && fixture.log.isEmpty)
    }
  }

  @Test func typingOverTheSeamIsNoTurn() throws {
    let fixture = try focused(350) { ($0.wraps, $0.step) = (true, 1) }
    var turns: [Int] = []
    fixture.dial.didWrap = { turns.append($1) }
    for (text, value) in [("370", 10.0), ("-15", 345), ("365", 5), ("725", 5), ("360", 360)] {
      fixture.host.key(.enter)
      #expect(fixture.enter(text).lower == value, "\(text)")
    }
    fixture.host.key(.enter)
    for _ in 0..<3 { fixture.host.key(.up) }
    #expect(fixture.key(.enter).lower == 3)
    #expect(turns.isEmpty && fixture.dial.windings == 0)
    // A key on the ring turns it.
    for _ in 0..<4 { fixture.host.key(.down) }
    #expect(turns == [-1] && fixture.dial.windings == -1)
  }

  @Test(arguments: [
    (RangeThumb.lower, "23", 23.0, 6.0), (.lower, "20", 20, 6), (.lower, "4", 4, 6),
    (.lower, "7", 7, 6), (.lower, "-1", 23, 6), (.lower, "30", 6, 6.25), (.upper, "7.5", 22, 7.5),
    (.upper, "23", 22, 23), (.upper, "25", 22, 1), (.upper, "-2", 21.75, 22),
    (.upper, "21", 22, 21), (.upper, "48", 22, 0),
  ])
  func aThumbThatIsTypedOverTheSeamIsWhereTheTextSays(
    thumb: RangeThumb, text: String, lower: Double, upper: Double
  ) throws {
    let dial = RangeCircularSlider(frame: Rect(x: 20, y: 20, width: 240, height: 240))
    (dial.style.startAngle, dial.style.sweep) = (0, 360)
    dial.setRange(minimum: 0, maximum: 24)
    (dial.wraps, dial.step, dial.minimumDistance) = (true, 0.25, 0.25)
    dial.setValues(lower: 22, upper: 6)
    let host = try Scene(dial, in: Size(width: 280, height: 280)).host
    dial.becomeFirstResponder(.keyboard(thumb == .lower ? .forward : .backward))
    host.key(.enter)
    host.type(text)
    host.key(.enter)
    #expect(dial.values == CircularRange(lower, upper))
  }

  @Test func theFieldIsAsWideForEveryValue() throws {
    let fixture = try focused(0) { $0.step = 1 }
    fixture.host.key(.enter)
    let frame = try field(fixture).frame
    for _ in 0..<40 {
      fixture.host.key(.pageUp)
      #expect(try field(fixture).frame == frame)
    }
  }

  @Test func aDialWithoutAValueInItsMiddleHasItsFieldAboveTheRing() throws {
    let fixture = try focused { $0.style.showsValue = false }
    fixture.host.key(.enter)
    fixture.host.settle()
    let field = try field(fixture)
    let card = try #require(field.superview as? PopoverCard)
    let frame = card.frameInWindow(card.bounds)
    #expect(frame.maxY <= 40 && (frame.midX - 140).magnitude <= 1)
    #expect(fixture.window.bounds.contains(frame))
    // A small dial has no room for a field in its middle either.
    let small = try focused { $0.frame = Rect(x: 120, y: 120, width: 48, height: 48) }
    small.host.key(.enter)
    #expect(try self.field(small).superview is PopoverCard)
    #expect(small.dial.makeRenderState().texts.map(\.text) == ["90"], "not covered by the field")
  }

  @Test func theFieldInTheMiddleHasTheTypeAndTheColoursOfTheValue() throws {
    for (ink, appearance) in [(Color.white, Appearance.dark), (.black, .light)] {
      let fixture = try focused {
        ($0.style.valueColor, $0.style.valueFontSize) = (DynamicColor(ink), 34)
      }
      let value = try #require(fixture.dial.renderState?.texts.first)
      fixture.host.key(.enter)
      fixture.host.settle()
      let field = try field(fixture)
      #expect(field.style.font == value.font && field.style.textColor == DynamicColor(ink))
      #expect(field.style.fillColor == DynamicColor(.clear))
      #expect(field.traits.appearance == appearance)
      #expect((field.center.y - value.rect.midY).magnitude <= 1)
    }
  }

  @Test func aLongTextStaysInsideTheRing() throws {
    let fixture = try focused { $0.setRange(minimum: 0, maximum: 1e12) }
    fixture.host.type("123456789012")
    fixture.host.settle()
    let field = try field(fixture)
    #expect(field.frame.width < 2 * 100 && field.frame.minX > 20)
  }

  @Test func aPressInTheMiddleOfTwoThumbsOpensNothing() throws {
    let f = try ThumbFixture(.rangeDial)
    f.host.click(at: f.control.frame.center)
    #expect(!f.control.typing.isOpen)
  }

  @Test func theValueInTheMiddleMakesRoomForTheField() throws {
    let fixture = try focused { $0.format = .plain(unit: "degrees") }
    #expect(fixture.dial.renderState?.texts.map(\.text) == ["90", "degrees"])
    fixture.host.key(.enter)
    fixture.host.settle()
    #expect(fixture.dial.renderState?.texts.map(\.text) == ["degrees"])
    fixture.host.key(.escape)
    fixture.host.settle()
    #expect(fixture.dial.renderState?.texts.map(\.text) == ["90", "degrees"])
  }
}
