import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Glibc
import Testing

@testable import DetentInspector

@Suite struct ColorValueTests {
  @Test func hueSaturationAndValueLeadBackToEveryColour() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<200 {
      let color = Color(hex: UInt32.random(in: 0...0xFFFFFF, using: &random))
      #expect(HSVColor(color).color == color)
    }
  }

  @Test func aGreyKeepsTheHueThatWasShown() {
    let green = HSVColor(hue: 120, saturation: 0.5, value: 0.5)
    #expect(HSVColor(Color(hex: 0x808080), keeping: green).hue == 120)
    #expect(HSVColor(.black, keeping: green).saturation == 0.5)
  }

  @Test func textsOfColoursAreTokensDigitsAndPercentages() {
    func read(_ text: String) -> Color? {
      ColorTokens.color(named: text, .light, current: DynamicColor(Color(hex: 0x112233)))?.light
    }
    #expect(read("#0E7490") == Color(hex: 0x0E7490) && read("0e7490") == Color(hex: 0x0E7490))
    #expect(read("#abc") == Color(hex: 0xAABBCC))
    #expect(read("accent") == DynamicColor.accent.light)
    #expect(read("Accent 10") == DynamicColor.accent.light.withAlpha(0.1))
    #expect(read("10 %") == Color(hex: 0x112233, alpha: 0.1))
    #expect(read("clear")?.alpha == 0)
    let quarter = ColorTokens.color(
      named: "22,5 %", .light, current: DynamicColor(.black), locale: .named("de_DE"))
    #expect(quarter == DynamicColor(Color.black.withAlpha(0.225)))
    for text in ["", "#", "#12", "#12345", "nothing", "accent 200", "12 34", "#ＧＧＧ", "🙂"] {
      #expect(read(text) == nil, "\(text)")
    }
  }

  @Test func aColourIsCalledByItsTokenWhereItIsOne() {
    #expect(ColorTokens.name(of: .accent, .light) == "accent")
    #expect(ColorTokens.name(of: .thumb, .light) == "thumb")
    #expect(ColorTokens.name(of: .card, .light) == "card")
    #expect(ColorTokens.name(of: .accentSoft, .dark) == "accent 16")
    #expect(ColorTokens.name(of: DynamicColor(Color(hex: 0x123456)), .dark) == "#123456")
  }

  @Test func halvesThatMakeATokenAreThatTokenAndFollowTheTint() throws {
    var color = DynamicColor(lightOf: DynamicColor(Color(hex: 0x123456)), darkOf: .accent)
    let named = ColorTokens.color(named: "accent", .light, current: color)
    color.take(.light, of: try #require(named))
    #expect(color == .accent && color.followsTint)
    color[.dark] = Color(hex: 0x22D3EE)
    #expect(!color.followsTint && color.light == DynamicColor.accent.light)
  }

  @Test func aTextWithoutAnAlphaKeepsTheOneThatWasThere() {
    let halo = DynamicColor.accent.withAlpha(0.1)
    func read(_ text: String, _ current: DynamicColor = halo) -> DynamicColor? {
      ColorTokens.color(named: text, .light, current: current)
    }
    for text in ["#0E7490", "0e7490", " #0E7490 "] {
      #expect(read(text)?.light == Color(hex: 0x0E7490, alpha: 0.1), "\(text)")
    }
    #expect(read("#abc")?.light == Color(hex: 0xAABBCC, alpha: 0.1))
    #expect(read("#0E7490FF")?.light == Color(hex: 0x0E7490))
    #expect(read("#0E749080")?.light == Color(hex: 0x0E7490, alpha: 128 / 255))
    #expect(read("text") == .text.withAlpha(0.1) && read("text 100") == .text)
    for known in DynamicColor.palette {
      let name = ColorTokens.name(of: known.color.withAlpha(0.25), .light)
      #expect(read(name)?.light == known.color.light.withAlpha(0.25), "\(name)")
    }
    // There is no alpha where nothing can be seen.
    #expect(read("#0E7490", .accent.withAlpha(0))?.light == Color(hex: 0x0E7490))
  }

  @Test func digitsAreNoTokenHoweverMuchTheyLookLikeOne() throws {
    for token in DynamicColor.palette where token.color.light.alpha == 1 {
      var color = DynamicColor(Color(hex: 0x123456))
      for appearance in Appearance.allCases {
        let digits = token.color[appearance].hexText
        let typed = ColorTokens.color(named: digits, appearance, current: color)
        color.take(appearance, of: try #require(typed))
        #expect(ColorTokens.name(of: color, appearance) == digits)
      }
      #expect(!color.followsTint && color != token.color)
      #expect(
        color == DynamicColor(light: token.color.light, dark: token.color.dark), "\(token.name)")
    }
  }
}

@MainActor
@Suite struct ColorEditorTests {
  private let start = DynamicColor(light: Color(hex: 0x0E7490), dark: Color(hex: 0x22D3EE))

  private func stage() throws -> EditorStage {
    let stage = try EditorStage(.color, .color(start), default: .color(.accent))
    stage.row.editor.ground = .card
    return stage
  }

  /// With the popup of the light half.
  private func openStage() throws -> EditorStage {
    let stage = try stage()
    try stage.click("sample.light")
    return stage
  }

  @Test func oneStayInThePopupIsOneEdit() throws {
    let stage = try openStage()
    #expect(stage.log == ["began #0E7490 #22D3EE"])
    let plane = try stage.center(of: "colorPanel.plane")
    stage.host.drag(plane, point(plane.x + 20, plane.y), point(plane.x + 40, plane.y - 10))
    let hue = try stage.center(of: "colorPanel.hue")
    stage.host.click(at: hue)
    stage.host.click(at: try stage.center(of: "colorPanel.token.text"))
    #expect(stage.log.count { $0.hasPrefix("began") } == 1)
    stage.host.click(at: point(10, 10))
    stage.host.settle()
    #expect(stage.isBalanced)
    #expect(stage.log.last == "committed #16181D #22D3EE")
  }

  @Test func escapeRestoresAndEnterKeeps() throws {
    let stage = try openStage()
    stage.host.click(at: try stage.center(of: "colorPanel.plane"))
    stage.key(.escape)
    #expect(stage.log.last == "cancelled #0E7490 #22D3EE" && stage.isBalanced)
    try stage.click("sample.dark")
    stage.host.type("#FF8800")
    #expect(stage.last == .color(DynamicColor(light: start.light, dark: Color(hex: 0xFF8800))))
    stage.key(.enter)
    #expect(stage.log.last == "committed #0E7490 #FF8800" && stage.isBalanced)
    let half = try stage.view("sample.dark", ColorButton.self)
    #expect(half.isFirstResponder)
  }

  @Test func typedDigitsKeepTheAlphaAndTheTokenOfTheOtherHalf() throws {
    let stage = try EditorStage(.color, .color(.accentSoft))
    stage.row.editor.ground = .card
    try stage.click("sample.light")
    stage.host.type("#FF8800")
    let typed = DynamicColor(
      lightOf: DynamicColor(Color(hex: 0xFF8800, alpha: 0.1)), darkOf: .accentSoft)
    #expect(stage.last == .color(typed))
    stage.key(.enter)
    #expect(stage.last == .color(typed) && stage.isBalanced)
  }

  @Test func aLookIntoThePopupLeavesATokenWhatItIs() throws {
    for key in [Key.enter, .escape] {
      let stage = try EditorStage(.color, .color(.accentSoft))
      stage.row.editor.ground = .card
      try stage.click("sample.light")
      stage.host.type("#1")
      stage.host.key(key)
      stage.key(.escape)
      #expect(stage.last == .color(.accentSoft) && stage.isBalanced, "\(key)")
    }
  }

  @Test func arrowsMoveInTheFieldByOneAndWithShiftByTen() throws {
    let stage = try openStage()
    let plane = try stage.view("colorPanel.plane", ColorPlane.self)
    plane.becomeFirstResponder()
    let before = plane.hsv
    stage.host.key(.up)
    #expect(abs(plane.hsv.value - before.value - 0.01) < 1e-9)
    stage.host.key(.left, modifiers: .shift)
    #expect(abs(before.saturation - plane.hsv.saturation - 0.1) < 1e-9)
  }

  @Test func assistiveTechnologySetsTheSaturationAndTheBrightnessOfTheField() throws {
    let stage = try openStage()
    let plane = try stage.view("colorPanel.plane", ColorPlane.self)
    #expect(plane.accessibilitySetValue(0.25, part: "Saturation"))
    #expect(plane.accessibilityPerform(.decrement, part: "Brightness"))
    let values = plane.accessibilityChildren().compactMap(\.value)
    #expect(values[0] == 0.25)
    #expect(abs(HSVColor(start.light).value - 0.01 - values[1]) < 1e-9)
    #expect(stage.last?.color.light == plane.hsv.color)
  }

  @Test func whereTheWindowIsTooLowThePopupLeavesItAndTakesKeys() throws {
    let stage = try stage()
    stage.host.screen = Rect(x: -600, y: -100, width: 1_600, height: 1_000)
    try stage.host.resize(to: Size(width: 420, height: 300), scale: 1)
    try stage.click("sample.light")
    let popup = try #require(stage.host.popups.last)
    let hex = try #require(popup.window.view(withIdentifier: "colorPanel.hex") as? TextField)
    #expect(hex.isFirstResponder && popup.window.isFocused)
    stage.host.type("#FF8800")
    #expect(stage.last == .color(DynamicColor(light: Color(hex: 0xFF8800), dark: start.dark)))
    stage.host.key(.tab)
    #expect(!hex.isFirstResponder && popup.window.firstResponder != nil)
    let plane = try #require(popup.window.view(withIdentifier: "colorPanel.plane"))
    let center = plane.convert(plane.bounds.center, to: popup.window)
    popup.drag(center, point(center.x + 20, center.y))
    #expect(stage.last != .color(DynamicColor(light: Color(hex: 0xFF8800), dark: start.dark)))
    stage.key(.escape)
    #expect(stage.log.last == "cancelled #0E7490 #22D3EE" && stage.isBalanced)
    #expect(stage.host.popups.isEmpty)
  }

  @Test func tabGoesRoundInsideOfThePopup() throws {
    let stage = try openStage()
    let panel = try stage.view("colorPanel", ColorPanel.self)
    var seen: Set<ObjectIdentifier> = []
    for _ in 0..<60 {
      stage.host.key(.tab)
      let focus = try #require(stage.window.firstResponder)
      #expect(focus.isDescendant(of: panel))
      seen.insert(ObjectIdentifier(focus))
    }
    #expect(seen.count > 14)
  }

  @Test func whatComesFromOutsideIsShownInTheOpenPopupWithoutEcho() throws {
    let stage = try openStage()
    let count = stage.log.count
    stage.row.show(.color(.destructive))
    stage.host.drain()
    #expect(stage.log.count == count)
    #expect(
      try stage.view("colorPanel.hex", TextField.self).text
        == DynamicColor.destructive.light.hexText)
  }
}
