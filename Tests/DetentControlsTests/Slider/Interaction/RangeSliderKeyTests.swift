import DetentControls
import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

@MainActor @Suite struct RangeSliderKeyTests {
  private func focused(
    _ thumb: RangeThumb = .lower, _ lower: Double = 60, _ upper: Double = 240,
    _ configure: (RangeSlider) -> Void = { _ in }
  ) throws -> SliderFixture {
    let f = try SliderFixture(lower, upper, configure)
    f.host.key(.tab)
    if thumb == .upper { f.host.key(.tab) }
    return f
  }

  @Test func tabGoesToTheLowerThumbThenTheUpperThenOut() throws {
    let f = try SliderFixture()
    let other = Control(frame: Rect(x: 0, y: 90, width: 10, height: 10))
    f.window.contentView?.addSubview(other)
    f.host.key(.tab)
    #expect(f.slider.isFirstResponder && f.slider.focusedThumb == .lower)
    f.host.key(.tab)
    #expect(f.slider.isFirstResponder && f.slider.focusedThumb == .upper)
    f.host.key(.tab)
    #expect(other.isFirstResponder)
    f.host.key(.tab, modifiers: .shift)
    #expect(f.slider.isFirstResponder && f.slider.focusedThumb == .upper)
    f.host.key(.tab, modifiers: .shift)
    #expect(f.slider.focusedThumb == .lower)
    #expect(f.log.isEmpty)
  }

  @Test func tabPassesOverADisabledThumb() throws {
    let f = try SliderFixture { $0.setThumb(.lower, isEnabled: false) }
    f.host.key(.tab)
    #expect(f.slider.isFirstResponder && f.slider.focusedThumb == .upper)
    f.slider.setThumb(.upper, isEnabled: false)
    #expect(!f.slider.isFirstResponder)
    f.host.key(.tab)
    #expect(!f.slider.isFirstResponder)
  }

  @Test func stepsAndPages() throws {
    let f = try focused()
    f.host.key(.right)
    #expect(f.values == [63, 240])
    f.host.key(.pageUp)
    #expect(f.values == [93, 240])
    f.host.key(.down, modifiers: .control)
    f.host.key(.character("-"))
    #expect(f.values == [60, 240])
  }

  @Test func homeAndEndAreTheThumbsOwnLimits() throws {
    let f = try focused()
    f.host.key(.end)
    #expect(f.values == [240, 240])
    f.host.key(.home)
    #expect(f.values == [0, 240])
    let g = try focused(.upper)
    g.host.key(.home)
    #expect(g.values == [60, 60])
    g.host.key(.end)
    #expect(g.values == [60, 300])
  }

  @Test func keysKeepStepsAndDistances() throws {
    let f = try focused(.lower, 50, 250) {
      $0.step = 25
      $0.minimumDistance = 30
    }
    f.host.key(.right)
    #expect(f.values == [75, 250])
    f.host.key(.pageUp)
    #expect(f.values == [100, 250])
    f.host.key(.end)
    #expect(f.values == [200, 250])
  }

  @Test func aKeyIsOneEditFromPressToRelease() throws {
    let f = try focused()
    f.host.keyDown(.right)
    f.host.keyDown(.right, repeated: true)
    f.host.keyDown(.right, repeated: true)
    #expect(f.values == [69, 240])
    #expect(!f.log.contains { $0.hasPrefix("committed") })
    f.host.keyUp(.right)
    #expect(
      f.log == [
        "began lower", "changed 63 240 lower", "changed 66 240 lower", "changed 69 240 lower",
        "committed 69 240 lower", "ended lower",
      ])
    #expect(f.reasons.allSatisfy { $0 == .key })
  }

  @Test func keysThatOverlapAreOneEdit() throws {
    let f = try focused()
    f.host.keyDown(.right)
    f.host.keyDown(.pageUp)
    f.host.keyUp(.right)
    #expect(f.log.last == "changed 93 240 lower")
    f.host.keyUp(.pageUp)
    #expect(f.log.suffix(2) == ["committed 93 240 lower", "ended lower"])
  }

  @Test func aKeyAtALimitIsTakenAndSaysNothing() throws {
    let f = try focused(.lower, 0, 0)
    #expect(f.host.key(.left))
    #expect(f.host.key(.right))
    #expect(f.log.isEmpty && f.values == [0, 0])
    f.host.key(.tab)
    f.host.key(.right)
    #expect(f.values == [0, 3])
  }

  @Test func theLossOfTheFocusCommitsAHeldKey() throws {
    let losses: [(SliderFixture) -> Void] = [
      { $0.host.setFocused(false) }, { $0.slider.resignFirstResponder() },
      { $0.slider.isEnabled = false }, { $0.host.key(.tab) },
      { $0.slider.removeFromSuperview() },
    ]
    for loss in losses {
      let f = try focused()
      f.host.keyDown(.right)
      loss(f)
      f.host.keyUp(.right)
      #expect(f.log.suffix(2) == ["committed 63 240 lower", "ended lower"])
    }
  }

  @Test func escapeTakesBackAHeldKeyAndIsOtherwiseForOthers() throws {
    let f = try focused()
    #expect(!f.host.keyDown(.escape))
    f.host.keyDown(.right)
    f.host.keyDown(.right, repeated: true)
    #expect(f.host.keyDown(.escape))
    #expect(f.values == [60, 240])
    #expect(f.log.suffix(2) == ["changed 60 240 lower", "cancelled lower"])
    f.host.keyUp(.escape)
    f.host.keyUp(.right)
    #expect(f.log.filter { $0.hasPrefix("ended") }.isEmpty)
    #expect(!f.host.keyDown(.escape))
  }

  @Test func otherKeysAreForOthers() throws {
    let f = try focused()
    for key in [Key.enter, .space, .character("x"), .delete] { #expect(!f.host.key(key)) }
    #expect(f.log.isEmpty)
  }

  @Test func aPressEndsTheEditOfAHeldKey() throws {
    let f = try focused()
    f.host.keyDown(.right)
    f.press(75)
    #expect(f.log.suffix(3) == ["committed 63 240 lower", "ended lower", "began lower"])
  }

  @Test func verticalRightToLeftAndInvertedArrows() throws {
    func after(_ key: Key, _ configure: (RangeSlider) -> Void) throws -> Double {
      let f = try focused(.lower, 60, 240, configure)
      f.host.key(key)
      return f.slider.lowerValue
    }
    let rtl = { (slider: RangeSlider) in slider.traitOverrides.layoutDirection = .rightToLeft }
    #expect(try after(.left, rtl) == 63)
    #expect(try after(.right, rtl) == 57)
    #expect(try after(.up, rtl) == 63)
    #expect(try after(.right) { $0.isInverted = true } == 57)
    #expect(try after(.up) { $0.orientation = .vertical } == 63)
    #expect(
      try after(.up) {
        $0.orientation = .vertical
        $0.isInverted = true
      } == 57)
  }

  @Test func tenStepsOfATenthAreExactlyOne() throws {
    let f = try SliderFixture {
      $0.setRange(minimum: 0, maximum: 1)
      $0.step = 0.1
      $0.setValues(lower: 0, upper: 1)
    }
    f.host.key(.tab)
    for _ in 0..<10 { f.host.key(.up) }
    #expect(f.values == [1, 1])
    for _ in 0..<7 { f.host.key(.down) }
    #expect(f.values == [0.3, 1])
  }

  @Test func theRingShowsForKeysOnly() throws {
    let f = try SliderFixture()
    f.click(75)
    #expect(f.slider.isFirstResponder && !f.slider.showsFocusRing)
    f.host.key(.right)
    #expect(f.slider.showsFocusRing)
    f.press(75)
    #expect(!f.slider.showsFocusRing)
  }
}
