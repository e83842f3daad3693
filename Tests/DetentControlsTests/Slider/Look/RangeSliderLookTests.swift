import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentControls

@MainActor @Suite struct RangeSliderLookTests {
  // MARK: Contrast

  @Test func highContrastShowsInEveryPart() throws {
    let f = try SliderFixture(size: Size(width: 320, height: 60)) { $0.ticks = .every(30) }
    let style = f.slider.style
    let tickY = f.slider.makeRenderState().ticks.rects[0].midY
    #expect(f.color(30) == style.trackTintColor.light)
    #expect(f.color(10, tickY) == style.tickTintColor.light)
    f.slider.traitOverrides.contrast = .high
    f.host.drain()
    #expect(f.color(30) == style.highContrastTrackTintColor.light)
    #expect(f.color(150) == style.highContrastTintColor.light)
    #expect(f.color(10, tickY) == style.highContrastTickColor.light)
    #expect(f.color(160, tickY) == style.highContrastTintColor.light)
    // The third pixel of the edge, which an ordinary thumb does not have.
    #expect(f.color(62, f.slider.layout.axis.middle) == style.highContrastTintColor.light)
  }

  @Test func theFocusRingStandsOutInHighContrast() throws {
    let f = try SliderFixture { $0.traitOverrides.contrast = .high }
    f.host.key(.tab)
    f.host.settle()
    // Thumb of 20, a gap of 2, a ring of 2.
    #expect(f.color(57) == f.slider.style.highContrastTintColor.light)
  }

  @Test func aDisabledSliderIsQuietAsAWhole() throws {
    let f = try SliderFixture()
    f.slider.isEnabled = false
    f.host.drain()
    let style = f.slider.style
    #expect(f.color(30) == style.disabledTrackTintColor.light)
    #expect(f.color(150) == style.disabledTintColor.light)
    #expect(f.color(70) == style.disabledThumbTintColor.light)
    f.slider.traitOverrides.contrast = .high
    f.host.drain()
    #expect(f.color(30) == style.disabledTintColor.light)
    #expect(f.color(150) == style.highContrastTrackTintColor.light)
  }

  @Test func theTrackIsNotSeenThroughADisabledPicture() throws {
    let f = try SliderFixture()
    f.slider.setThumbImage(
      Image.rendered(size: Size(width: 20, height: 20)) {
        $0.fill(Rect(x: 0, y: 0, width: 20, height: 20), with: .black)
      })
    f.slider.isEnabled = false
    f.host.drain()
    #expect(f.color(66) == f.color(66, 7) && f.color(74) == f.color(66))
    #expect(f.color(66) != .black)
  }

  // MARK: Motion

  @Test func halosComeAndGoIn120Milliseconds() throws {
    let f = try SliderFixture()
    f.move(70)
    f.host.advance(by: .milliseconds(60))
    #expect(
      f.slider.thumbs.feedback[0].halo.value > 0 && f.slider.thumbs.feedback[0].halo.value < 1
    )
    f.host.advance(by: .milliseconds(80))
    #expect(
      f.slider.thumbs.feedback[0].halo.value == 1
        && f.slider.thumbs.feedback[1].halo.value == 0)
    f.press(70)
    f.host.advance(by: .milliseconds(60))
    #expect(
      f.slider.thumbs.feedback[0].press.value > 0
        && f.slider.thumbs.feedback[0].press.value < 1)
    f.host.advance(by: .milliseconds(80))
    #expect(f.slider.thumbs.feedback[0].press.value == 1)
    f.release()
    f.host.exit()
    f.host.advance(by: .milliseconds(140))
    #expect(
      f.slider.thumbs.feedback[0].halo.value == 0
        && f.slider.thumbs.feedback[0].press.value == 0)
  }

  @Test func withoutMotionHalosAreThereAtOnce() throws {
    let f = try SliderFixture { $0.traitOverrides.reducesMotion = true }
    f.move(70)
    f.host.drain()
    #expect(f.slider.thumbs.feedback[0].halo.value == 1)
    #expect(f.color(70, 2) != DynamicColor.background.light)
  }
}
