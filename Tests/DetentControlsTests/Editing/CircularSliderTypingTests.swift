import DetentDrawing
import DetentHeadless
import DetentViews
import Testing

@testable import DetentControls

@MainActor @Suite struct CircularSliderTypingTests {
  private func focused(
    _ value: Double = 90, _ configure: (CircularSlider) -> Void = { _ in }
  ) throws -> CircularSliderFixture {
    let fixture = try CircularSliderFixture(value, configure)
    fixture.window.send(FocusEvent(isFocused: true))
    fixture.dial.becomeFirstResponder(.keyboard(.forward))
    fixture.host.settle()
    return fixture
  }

  private func field(_ fixture: CircularSliderFixture) throws -> TextField {
    try #require(fixture.dial.typing.field)
  }

  @Test func aPressOnTheValueOpensTheField() throws {
    let fixture = try focused { $0.defaultValue = 0 }
    fixture.host.click(at: CircularSliderFixture.center)
    let field = try field(fixture)
    #expect(field.text == "90" && field.selectedText == "90" && field.isFirstResponder)
    #expect(field.frame.insetBy(dx: -1, dy: -1).contains(Point(x: 120, y: 120)))
    fixture.host.type("45")
    fixture.host.key(.enter)
    #expect(fixture.log == ["began", "changed 45", "committed 45", "ended"])
    #expect(Set(fixture.reasons) == [.textEntry] && fixture.dial.isFirstResponder)
  }

  @Test func enterFunctionKeyTwoAndDigitsOpenIt() throws {
    for key in [Key.enter, .function(2)] {
      let fixture = try focused()
      #expect(fixture.host.key(key))
      #expect(try field(fixture).selectedText == "90")
    }
    let fixture = try focused()
    fixture.host.type("7")
    #expect(try field(fixture).text == "7")
    #expect(fixture.host.key(.escape) && fixture.dial.value == 90 && fixture.log.isEmpty)
  }

  @Test func aDoubleClickOnTheRingStillBringsTheDefaultBack() throws {
    let fixture = try focused { $0.defaultValue = 10 }
    fixture.host.click(at: fixture.at(90), count: 2)
    #expect(fixture.dial.value == 10 && fixture.dial.typing.field == nil)
  }

  @Test func aKnobThatIsDraggedInItsMiddleTakesASecondPress() throws {
    for defaultValue in [nil, 10.0] {
      let fixture = try focused {
        ($0.style.pressArea, $0.style.dragMode) = (.anywhere, .vertical)
        $0.defaultValue = defaultValue
      }
      fixture.host.click(at: CircularSliderFixture.center)
      #expect(fixture.dial.typing.field == nil)
      fixture.host.click(at: CircularSliderFixture.center, count: 2)
      #expect((fixture.dial.typing.field != nil) == (defaultValue == nil))
      #expect(fixture.dial.value == defaultValue ?? 90)
    }
  }

  @Test func aTypedValueIsLimitedSnappedOrCarriedRound() throws {
    func typed(_ text: String, _ configure: (CircularSlider) -> Void) throws -> Double {
      let fixture = try focused(90, configure)
      fixture.host.type(text)
      fixture.host.key(.enter)
      #expect(fixture.dial.typing.field == nil, "\(text)")
      return fixture.dial.value
    }
    #expect(try typed("370") { _ in } == 360)
    #expect(try typed("370") { $0.wraps = true } == 10)
    #expect(try typed("47") { $0.step = 10 } == 50)
    #expect(
      try typed("47") {
        $0.step = 10
        $0.allowsOffStepTyping = true
      } == 47)
    #expect(try typed("1,5") { _ in } == 1.5)
    #expect(try typed("12.5") { _ in } == 12.5)
    #expect(try typed("85 m²") { $0.unit = "m² min" } == 85)
    #expect(try typed("85 m² min") { $0.unit = "m² min" } == 85)
    #expect(
      try typed("1.5") {
        $0.valueForText = {
          ValueFormat.number(locale: NumberLocale(grouping: ".", decimal: ",")).parse?($0)
        }
      } == 1.5)
  }

  @Test func aParserOfOnesOwnReadsWhatIsWritten() throws {
    let fixture = try focused(90) {
      $0.textForValue = { "\(Int($0) / 60):\(Int($0) % 60)" }
      $0.valueForText = { text in
        let parts = text.split(separator: ":").compactMap { Double($0) }
        return parts.count == 2 ? parts[0] * 60 + parts[1] : nil
      }
    }
    fixture.host.key(.function(2))
    #expect(try field(fixture).text == "1:30")
    fixture.host.type("2:15")
    fixture.host.key(.enter)
    #expect(fixture.dial.value == 135)
    fixture.host.type("2")
    fixture.host.key(.enter)
    #expect(try field(fixture).validationMessage == "Not a number")
    fixture.host.key(.tab)
    #expect(fixture.dial.value == 135 && fixture.dial.typing.field == nil)
  }

  @Test func arrowsInTheFieldStepTheText() throws {
    let fixture = try focused(350) {
      $0.step = 5
      $0.wraps = true
    }
    fixture.host.key(.enter)
    for _ in 0..<3 { fixture.host.key(.up) }
    #expect(try field(fixture).text == "5" && fixture.dial.value == 350 && fixture.log.isEmpty)
    fixture.host.key(.enter)
    #expect(fixture.dial.value == 5 && fixture.log.count == 4)
  }

  @Test func aDialThatIsOnlyReadTakesNoTyping() throws {
    let fixture = try focused { $0.isReadOnly = true }
    fixture.host.click(at: CircularSliderFixture.center)
    #expect(fixture.dial.typing.field == nil && !fixture.host.key(.function(2)))
    fixture.dial.isReadOnly = false
    fixture.host.type("4")
    #expect(fixture.dial.typing.isOpen)
    fixture.dial.isReadOnly = true
    fixture.host.settle()
    #expect(fixture.dial.typing.field == nil && fixture.dial.value == 90)
  }

  @Test func ofTwoHandlesTheOneWithTheFocusIsTyped() throws {
    let window = Window(size: Size(width: 280, height: 280))
    let dial = RangeCircularSlider(frame: Rect(x: 20, y: 20, width: 240, height: 240))
    (dial.style.startAngle, dial.style.sweep, dial.identifier) = (0, 360, "night")
    dial.setRange(minimum: 0, maximum: 24)
    (dial.wraps, dial.step) = (true, 0.25)
    dial.setValues(lower: 22, upper: 6)
    let content = View()
    content.addSubview(dial)
    window.contentView = content
    let host = try HeadlessHost(window: window)
    host.settle()
    host.click(at: Point(x: 140, y: 140))
    #expect(dial.typing.field == nil)
    dial.resignFirstResponder()
    dial.becomeFirstResponder(.keyboard(.forward))
    host.type("23")
    #expect(window.accessibilityTree()[0].node(withID: "night.lower.field") != nil)
    host.key(.tab)
    host.type("7.5")
    host.key(.enter)
    #expect(dial.values == CircularRange(23, 7.5))
  }

  @Test func theValueInTheMiddleMakesRoomForTheField() throws {
    let fixture = try focused { $0.unit = "degrees" }
    #expect(fixture.dial.picture?.texts.map(\.text) == ["90", "degrees"])
    fixture.host.key(.enter)
    fixture.host.settle()
    #expect(fixture.dial.picture?.texts.map(\.text) == ["degrees"])
    fixture.host.key(.escape)
    fixture.host.settle()
    #expect(fixture.dial.picture?.texts.map(\.text) == ["90", "degrees"])
  }
}
