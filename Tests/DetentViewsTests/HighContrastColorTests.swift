import DetentDrawing
import DetentViews
import Testing

/// The palette where contrast is high.
@Suite struct HighContrastColorTests {
  private static let grounds: [DynamicColor] = [.background, .panel, .card]

  private func strong(_ color: DynamicColor, _ appearance: Appearance) -> Color {
    color.resolved(for: Traits(appearance: appearance, contrast: .high))
  }

  @Test(arguments: Appearance.allCases)
  func textsHaveSevenToOneAndLinesThree(appearance: Appearance) {
    let texts: [DynamicColor] = [
      .text, .secondary, .accent, .accentText, .warningText, .destructive,
    ]
    for ground in Self.grounds.map({ strong($0, appearance) }) {
      for text in texts { #expect(strong(text, appearance).contrast(with: ground) >= 7) }
      for line in [DynamicColor.line, .track, .favourite] {
        #expect(strong(line, appearance).contrast(with: ground) >= 3)
      }
      let selection = ground.mixed(
        with: strong(.accentSoft, appearance).withAlpha(1),
        fraction: strong(.accentSoft, appearance).alpha)
      for text in [DynamicColor.accentText, .secondaryOnSelection] {
        #expect(strong(text, appearance).contrast(with: selection) >= 7)
      }
    }
  }

  @Test func theAccentIsOneColourWithEveryTintAndInEveryOpacity() {
    let traits = Traits(contrast: .high, tintColor: DynamicColor(Color(hex: 0xFF00FF)))
    let accent = DynamicColor.highContrastAccent.light
    #expect(DynamicColor.accent.resolved(for: traits) == accent)
    #expect(DynamicColor.accent.withAlpha(0.4).resolved(for: traits) == accent.withAlpha(0.4))
    #expect(DynamicColor.accent.resolved(for: Traits()) == DynamicColor.accent.light)
    let own = DynamicColor(Color(hex: 0x123456))
    #expect(own.resolved(for: traits) == own.light)
  }
}
