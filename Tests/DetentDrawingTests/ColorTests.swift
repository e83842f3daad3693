import DetentDrawing
import Testing

struct ColorTests {
  @Test func componentsAreClampedAndNaNIsZero() {
    let color = Color(red: .nan, green: -1, blue: 2, alpha: .infinity)
    #expect(color == Color(red: 0, green: 0, blue: 1, alpha: 1))
    #expect(Color(red: 0, green: 0, blue: 0, alpha: .nan).alpha == 0)
    #expect(Color(hex: 0xFFFF_FFFF) == .white)
  }

  @Test func aColorIsReadFromItsTextInEitherCase() {
    #expect(Color("#1b6EF3") == Color(hex: 0x1B6EF3))
    #expect(Color("#1B6EF380")?.alpha == 128.0 / 255)
  }

  @Test(arguments: [
    "", "#", "1B6EF3", "#1B6EF", "#1B6EF3801", "#1B6EFG", "#+1B6EF", "# 1B6EF", "#١٢٣",
  ])
  func aTextThatIsNoColorIsRefused(_ text: String) {
    #expect(Color(text) == nil)
  }

  @Test func theTextOfAColorNamesTheSameColor() {
    for hex in stride(from: UInt32(0), through: 0xFFFFFF, by: 4097) {
      let color = Color(hex: hex)
      #expect(Color(color.hexText) == color)
    }
    #expect(Color(hex: 0x0A0B0C, alpha: 0.5).hexText == "#0A0B0C80")
    #expect(Color.white.hexText == "#FFFFFF")
  }

  @Test func blackOnWhiteHasTheGreatestContrast() {
    #expect(abs(Color.black.contrast(with: .white) - 21) < 1e-9)
    #expect(Color.white.contrast(with: .white) == 1)
    // The darkest grey that WCAG accepts on white.
    #expect(Color(hex: 0x767676).contrast(with: .white) >= 4.5)
    #expect(Color(hex: 0x777777).contrast(with: .white) < 4.5)
  }

  @Test func aTransparentColorHasNoContrast() {
    #expect(abs(Color.black.withAlpha(0).contrast(with: .white) - 1) < 1e-9)
    #expect(Color.black.withAlpha(0.5).contrast(with: .white) < 6)
  }

  @Test func mixingWalksFromOneColorToTheOther() {
    #expect(Color.black.mixed(with: .white, fraction: 0) == .black)
    #expect(Color.black.mixed(with: .white, fraction: 1) == .white)
    #expect(near(Color.black.mixed(with: .white, fraction: 0.5), Color(hex: 0x808080)))
    #expect(Color.black.mixed(with: .white, fraction: .nan) == .black)
    #expect(Color.black.mixed(with: .white, fraction: 7) == .white)
  }

  @Test func aFadeToClearKeepsItsHue() {
    let half = Color(hex: 0xFF0000).mixed(with: .clear, fraction: 0.5)
    #expect(near(half, Color(red: 1, green: 0, blue: 0, alpha: 0.5)))
  }
}
