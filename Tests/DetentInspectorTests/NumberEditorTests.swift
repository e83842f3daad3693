import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

@testable import DetentInspector

@Suite struct NumberReadingTests {
  private func value(
    _ text: String, _ unit: PropertyUnit = .pixels, in locale: String = ""
  ) -> Double? {
    NumberLimits(-9e6...9e6, step: 1, unit: unit).number(from: text, .named(locale))
  }

  @Test func unitsFitThePropertyOrRefuseTheText() {
    #expect(value("12") == 12 && value("12 px") == 12 && value("-4") == -4)
    #expect(value("12 ms") == nil && value("12 %") == nil)
    #expect(value("1.5 s", .milliseconds) == 1_500 && value("20ms", .milliseconds) == 20)
    #expect(value("45°", .degrees) == 45 && value("45 deg", .degrees) == 45)
    #expect(value("50 %", .none) == 0.5 && value("50%", .percent) == 50)
  }

  @Test func numbersAreReadAsTheLocaleWritesThem() {
    #expect(value("١٢") == 12 && value("٣٫٥") == 3.5)
    #expect(value("1.234,5 px", in: "de_DE") == 1_234.5)
    #expect(value("1.234", in: "de_DE") == 1_234 && value("1.234", in: "en_US") == 1.234)
    #expect(value("12,5 s", .milliseconds, in: "de_DE") == 12_500)
    #expect(value("1,2,3", in: "de_DE") == nil && value("1.23,4", in: "de_DE") == nil)
  }

  @Test func whatAFieldWritesIsReadInEveryLocale() {
    let limits = NumberLimits(-2_000_000...2_000_000, step: 0.001)
    for name in ["", "de_DE", "fr_FR", "de_CH", "en_IN", "ar_EG", "fa_IR", "zh_CN", "mr_IN"] {
      for number in [0, 0.125, 1.234, -1.234, 1_234, 1_234.5, -1_234_567.125] {
        let text = limits.text(number, .named(name))
        #expect(value(text, .none, in: name) == number, "\(text) in \(name)")
      }
    }
  }

  @Test(arguments: ["", " ", "abc", "1..2", "1+1", "*", "12*2", "(1)", "1e999", "px", "NaN", "🙂"])
  func whatIsNoNumberIsRefused(_ text: String) { #expect(value(text) == nil) }
}

@MainActor
@Suite struct NumberEditorTests {
  private let pixels = NumberLimits(0...64, step: 1, unit: .pixels)

  private func stage(_ number: Double = 4, default other: Double? = nil) throws -> EditorStage {
    try EditorStage(.number(pixels), .number(number), default: other.map { .number($0) })
  }

  @Test func aDragIsOneEditAndShiftMakesItATenthAsFast() throws {
    let stage = try stage()
    let field = try stage.center(of: "sample.field")
    stage.host.press(at: field)
    stage.host.move(to: point(field.x + 6, field.y))
    #expect(stage.log.first == "began 4")
    stage.host.move(to: point(field.x + 31, field.y))
    let coarse = stage.last
    stage.host.move(to: point(field.x + 41, field.y), modifiers: .shift)
    stage.host.release()
    #expect(coarse == .number(14))
    #expect(stage.last == .number(14.2))
    #expect(stage.isBalanced && stage.log.last == "committed 14.2")
  }

  @Test func aDragOverTheFieldChangesTheNumberAndEscapeTakesItBack() throws {
    let stage = try stage()
    let field = try stage.center(of: "sample.field")
    stage.host.press(at: field)
    stage.host.move(to: point(field.x + 31, field.y))
    #expect(stage.last == .number(14))
    stage.host.key(.escape)
    #expect(stage.log.last == "cancelled 4" && stage.isBalanced)
    stage.host.release()
    #expect(stage.isBalanced)
  }

  @Test func aDragParksAtTheHardRange() throws {
    let stage = try stage()
    let field = try stage.center(of: "sample.field")
    stage.host.drag(field, point(field.x - 300, field.y))
    #expect(stage.log.last == "committed 0")
  }

  @Test func aSliderIsOneEdit() throws {
    let stage = try stage()
    let slider = try stage.center(of: "sample.slider")
    stage.host.drag(slider, point(slider.x + 20, slider.y))
    #expect(stage.isBalanced && stage.log.first == "began 4")
    #expect(stage.log.count { $0.hasPrefix("began") } == 1)
  }

  @Test func arrowsStepPagesTakeTenAndHomeGoesToTheEndOfTheSlider() throws {
    let stage = try stage()
    stage.host.click(at: try stage.center(of: "sample.field"))
    stage.host.key(.up)
    #expect(stage.takeLog() == ["began 4", "changed 5", "committed 5"])
    stage.host.keyDown(.up)
    stage.host.keyDown(.up, repeated: true)
    stage.host.keyUp(.up)
    #expect(stage.takeLog() == ["began 5", "changed 6", "changed 7", "committed 7"])
    stage.host.key(.pageUp)
    #expect(stage.last == .number(17))
    stage.host.key(.home)
    #expect(stage.last == .number(0))
    stage.host.key(.end)
    #expect(stage.last == .number(64))
  }

  @Test func aFieldWritesAndReadsTheNumbersOfItsLocale() throws {
    let limits = NumberLimits(0...64, step: 0.5, unit: .pixels)
    let stage = try EditorStage(.number(limits), .number(4.5))
    stage.window.rootTraits.locale = "de_DE"
    stage.host.settle()
    let field = try stage.view("sample.field", NumberField.self)
    #expect(field.accessibilityNode()?.valueText == "4,5px")
    stage.host.click(at: try stage.center(of: "sample.field"), count: 2)
    #expect(try stage.view("sample.field.text", TextField.self).text == "4,5")
    stage.host.type("12,5")
    stage.host.key(.enter)
    #expect(stage.takeLog() == ["began 4.5", "changed 12.5", "committed 12.5"])
    // The dot groups there, and in groups of two it means nothing.
    stage.host.type("12.5,5")
    stage.host.key(.enter)
    #expect(stage.log == [] && field.isTyping)
    stage.host.key(.escape)
    stage.window.rootTraits.locale = "ar_EG"
    stage.host.settle()
    #expect(field.accessibilityNode()?.valueText == "١٢٫٥px")
    stage.host.type("٢٫٥")
    stage.host.key(.enter)
    #expect(stage.last == .number(2.5))
  }

  @Test func aTypedNumberCountsWithEnter() throws {
    let stage = try stage()
    try stage.type("6 px")
    #expect(stage.log == [])
    stage.host.key(.enter)
    #expect(stage.takeLog() == ["began 4", "changed 6", "committed 6"])
    #expect(try stage.view("sample.field", NumberField.self).isFirstResponder)
    // A digit types at once; Escape forgets.
    let field = try stage.view("sample.field", NumberField.self)
    stage.host.type("9")
    #expect(field.isTyping)
    stage.host.key(.escape)
    #expect(stage.log == [] && !field.isTyping)
  }

  @Test(arguments: ["80", "12*"]) func aTextThatIsRefusedStaysToBeMended(_ text: String) throws {
    let stage = try stage()
    try stage.enter(text)
    let field = try stage.view("sample.field.text", TextField.self)
    #expect(field.text == text && stage.log == [])
    #expect(field.validationMessage == (text == "80" ? "From 0 to 64" : "Not a number"))
    field.selectAll()
    stage.host.type("24")
    stage.host.key(.enter)
    #expect(stage.last == .number(24))
  }

  @Test func aTextCountsWhenTheFocusGoesElsewhereUnlessItIsBeyondTheRange() throws {
    let stage = try stage()
    try stage.type("7")
    stage.row.becomeFirstResponder()
    #expect(stage.log.last == "committed 7")
    try stage.type("700")
    stage.row.becomeFirstResponder()
    #expect(stage.log.last == "committed 7" && stage.isBalanced)
  }

  @Test func theWheelIsForAFieldWithTheFocusOnly() throws {
    let stage = try stage()
    let field = try stage.center(of: "sample.field")
    stage.host.scroll(by: 1, at: field)
    #expect(stage.log == [])
    stage.host.click(at: field)
    stage.host.scroll(by: 1, at: field)
    stage.host.scroll(by: 1, at: field, modifiers: .control)
    stage.host.advance(by: .seconds(1))
    #expect(stage.log.last == "committed 15" && stage.isBalanced)
  }

  @Test func whatIsShownSendsNothingAndLeavesATextAlone() throws {
    let stage = try stage()
    try stage.type("33")
    stage.row.show(.number(20))
    stage.host.drain()
    #expect(stage.log == [])
    let text = try stage.view("sample.field.text", TextField.self)
    #expect(text.text == "33" && text.isFirstResponder)
    stage.row.show(.number(20), isMixed: true)
    #expect(stage.log == [] && stage.row.editor as? NumberEditor != nil)
  }

  @Test func aChangedRowCanBeResetByButtonAndKeys() throws {
    let stage = try stage(6, default: 4)
    #expect(stage.row.isChanged)
    stage.host.click(at: point(402, 114))
    #expect(stage.takeLog() == ["reset"])
    stage.row.becomeFirstResponder()
    stage.host.key(.backspace, modifiers: .control)
    #expect(stage.takeLog() == ["reset"])
    stage.row.show(.number(4))
    stage.host.drain()
    #expect(!stage.row.isChanged)
    stage.host.key(.backspace, modifiers: .control)
    #expect(stage.log == [])
  }

  @Test func anAngleGoesOnOverTheTopWhereItsPropertyDoes() throws {
    let limits = NumberLimits(-360...360, step: 5, unit: .degrees, wraps: true)
    let stage = try EditorStage(.number(limits), .number(358))
    stage.host.click(at: try stage.center(of: "sample.field"))
    // By one degree whatever the step of others is, by 15 with the page keys.
    stage.host.key(.up)
    stage.host.key(.up)
    #expect(stage.last == .number(360))
    stage.host.key(.up)
    #expect(stage.last == .number(1))
    stage.host.key(.pageUp)
    #expect(stage.last == .number(16))
  }
}
