import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

@testable import DetentControls

@MainActor @Suite struct TintColorTests {
  private static let red = DynamicColor(
    light: Color(hex: 0xC02020), dark: Color(hex: 0xFF6060))

  private final class Recorder: View {
    var tints: [DynamicColor?] = []
    override func tintColorDidChange() { tints.append(tintColor) }
  }

  @Test func aTintIsInheritedUntilAViewHasItsOwn() {
    let (root, middle, leaf) = (View(), View(), Recorder())
    root.addSubview(middle)
    middle.addSubview(leaf)
    #expect(leaf.tintColor == .accent && leaf.tints.isEmpty)
    root.tintColor = Self.red
    #expect(leaf.tintColor == Self.red && leaf.tints == [Self.red])
    middle.tintColor = .text
    #expect(leaf.tintColor == .text && root.tintColor == Self.red)
    middle.tintColor = nil
    #expect(leaf.tintColor == Self.red)
    root.tintColor = nil
    #expect(leaf.tintColor == .accent && leaf.tints == [Self.red, .text, Self.red, .accent])
  }

  @Test func whatIsDerivedFromTheAccentFollowsTheTintInItsOpacity() {
    let traits = Traits(appearance: .dark, tintColor: Self.red)
    #expect(DynamicColor.accent.resolved(for: traits) == Self.red.dark)
    #expect(DynamicColor.accentSoft.resolved(for: traits) == Self.red.dark.withAlpha(0.16))
    #expect(DynamicColor.accent.withAlpha(0.5).resolved(for: traits).alpha == 0.5)
    #expect(DynamicColor.text.resolved(for: traits) == DynamicColor.text.dark)
    var own = DynamicColor.accent
    own.light = .black
    #expect(own.resolved(for: Traits(tintColor: Self.red)) == .black)
    // A tint that is an accent itself is the plain one.
    let plain = Traits(tintColor: .accent)
    #expect(DynamicColor.accent.resolved(for: plain) == DynamicColor.accent.light)
  }

  @Test func theBarOfASliderHasTheTintUnlessTheStyleHasAColourOfItsOwn() throws {
    let f = try SliderFixture()
    func bar() -> Color {
      f.host.drain()
      return f.host.pixel(
        x: Int(SliderFixture.place.x) + 160, y: Int(SliderFixture.place.y) + 15)
    }
    #expect(bar() == DynamicColor.accent.light)
    f.window.contentView?.tintColor = Self.red
    #expect(bar() == Self.red.light)
    f.slider.style.trackHighlightTintColor = .text
    #expect(bar() == DynamicColor.text.light)
  }

  @Test func theArcOfADialHasTheTintAndLosesItAgain() throws {
    let f = try CircularSliderFixture(180) { $0.style.glowSigma = 0 }
    func arc() -> Color {
      f.host.drain()
      let point = f.at(90)
      return f.host.pixel(x: Int(point.x), y: Int(point.y))
    }
    let plain = arc()
    f.dial.tintColor = Self.red
    #expect(arc() == Self.red.light)
    f.dial.tintColor = nil
    #expect(arc() == plain)
  }

  @Test func aSwitchFollowsTheTint() throws {
    let window = Window(size: Size(width: 200, height: 200))
    let toggle = Toggle("", isOn: true)
    toggle.frame = Rect(x: 20, y: 20, width: 60, height: 24)
    let content = View()
    content.addSubview(toggle)
    window.contentView = content
    let host = try HeadlessHost(window: window)
    content.tintColor = Self.red
    host.drain()
    #expect(host.pixel(x: 26, y: 32) == Self.red.light)
  }
}
