import DetentDrawing
import Foundation
import Testing

struct ColorTests {
  @Test func componentsAreClampedAndNaNIsZero() {
    let color = Color(red: .nan, green: -1, blue: 2, alpha: .infinity)
    #expect(color == Color(red: 0, green: 0, blue: 1, alpha: 1))
    #expect(Color(red: 0, green: 0, blue: 0, alpha: .nan).alpha == 0)
    #expect(Color(hex: 0xFFFF_FFFF) == .white)
  }

  @Test(arguments: [
    "", "#", "1B6EF3", "#1B6EF", "#1B6EF3801", "#1B6EFG", "#+1B6EF", "# 1B6EF", "#١٢٣",
  ])
  func aTextThatIsNoColorIsRefused(_ text: String) {
    #expect(Color(text) == nil)
  }

  @Test func theTextOfAColorNamesTheSameColorInEitherCase() {
    #expect(Color("#1b6EF3") == Color(hex: 0x1B6EF3))
    #expect(Color("#1B6EF380")?.alpha == 128.0 / 255)
    for hex in stride(from: UInt32(0), through: 0xFFFFFF, by: 4097) {
      let color = Color(hex: hex)
      #expect(Color(color.hexText) == color)
    }
    #expect(Color(hex: 0x0A0B0C, alpha: 0.5).hexText == "#0A0B0C80")
    #expect(Color.white.hexText == "#FFFFFF")
  }

  private func coded(_ color: Color) throws -> String {
    String(decoding: try JSONEncoder().encode([color]), as: UTF8.self)
      .replacingOccurrences(of: "\\/", with: "/")
  }

  @Test func aColorIsWrittenInEightBitsAChannelWhereTheyTellItAndReadBackAsItWasAlways() throws {
    let texts: [(Color, String)] = [
      (Color(hex: 0x2563EB), "#2563EB"), (Color(hex: 0x2563EB, alpha: 128 / 255), "#2563EB80"),
      (Color(hex: 0x2563EB, alpha: 0.1), "#2563EB / 0.1"), (.clear, "#00000000"),
      (Color(red: 0.5, green: 0, blue: 1, alpha: 0.25), "0.5 0 1 / 0.25"),
      (Color(red: 0.5, green: 0, blue: 1), "0.5 0 1"),
      (Color(hex: 0xFFFFFF, alpha: 0.999), "#FFFFFF / 0.999"),
    ]
    for (color, text) in texts { #expect(try coded(color) == "[\"\(text)\"]") }
    for number in 1...2_000 {
      let parts = [7, 11, 13, 17].map { Double(number * $0 % 1_009) / 1_008 }
      let color = Color(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
      let data = try JSONEncoder().encode([color])
      #expect(try JSONDecoder().decode([Color].self, from: data) == [color])
    }
  }

  @Test(arguments: [
    "#2563EB80 / 0.1", "#2563EB /", "#2563EB / 0.1 / 0.2", "/ 0.1", "0.5 0 / 1", "0.5 0 1 0.2",
    "2 0 1", "nan 0 0", "inf 0 0", "-1 0 0", "#2563EB / 10%", "# / 1", " ", "0.5,0,1", "1 1 1 / ",
  ])
  func whatFilesSayInAnotherFormIsNoColor(_ text: String) throws {
    let data = try JSONEncoder().encode([text])
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([Color].self, from: data) }
  }

  @Test func blackOnWhiteHasTheGreatestContrastAndATransparentColorNone() {
    #expect(abs(Color.black.contrast(with: .white) - 21) < 1e-9)
    #expect(Color.white.contrast(with: .white) == 1)
    // The darkest grey that WCAG accepts on white.
    #expect(Color(hex: 0x767676).contrast(with: .white) >= 4.5)
    #expect(Color(hex: 0x777777).contrast(with: .white) < 4.5)
    #expect(abs(Color.black.withAlpha(0).contrast(with: .white) - 1) < 1e-9)
    #expect(Color.black.withAlpha(0.5).contrast(with: .white) < 6)
  }

  @Test(arguments: [(0, 0x000000), (1, 0xFFFFFF), (0.5, 0x808080), (.nan, 0x000000), (7, 0xFFFFFF)])
  func mixingWalksFromOneColorToTheOther(fraction: Double, hex: UInt32) {
    let mixed = Color.black.mixed(with: .white, fraction: fraction)
    #expect(fraction == 0.5 ? near(mixed, Color(hex: hex)) : mixed == Color(hex: hex))
  }

  @Test func aFadeToClearKeepsItsHue() {
    let half = Color(hex: 0xFF0000).mixed(with: .clear, fraction: 0.5)
    #expect(near(half, Color(red: 1, green: 0, blue: 0, alpha: 0.5)))
  }
}
