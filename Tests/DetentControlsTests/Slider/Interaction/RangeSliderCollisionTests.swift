import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

@testable import DetentControls

/// What targets, focus and assistive technology see of thumbs that push and cross.
@MainActor @Suite struct RangeSliderCollisionTests {
  @Test func theFocusStaysWithTheThumbInHand() throws {
    let f = try SliderFixture { $0.collision = .cross }
    f.press(70)
    #expect(f.slider.focusedThumb == .lower)
    f.move(290)
    #expect(f.slider.focusedThumb == .upper)
    f.release()
    #expect(
      f.log == ["began lower", "changed 240 280 upper", "committed 240 280 upper", "ended upper"])
    #expect(f.values == [240, 280])
  }

  @Test func escapeGivesTheRolesBack() throws {
    let f = try SliderFixture { $0.collision = .cross }
    f.press(70)
    f.move(290)
    f.host.key(.escape)
    #expect(f.values == [60, 240])
    #expect(f.slider.focusedThumb == .lower)
    #expect(f.log.last == "cancelled upper")
    f.release()
    #expect(f.values == [60, 240])
  }

  @Test func keysPushToTheEnd() throws {
    let f = try SliderFixture {
      $0.collision = .push
      $0.minimumDistance = 20
    }
    f.slider.becomeFirstResponder()
    f.host.key(.end)
    #expect(f.values == [280, 300])
    #expect(f.slider.focusedThumb == .lower)
  }

  @Test func keysCrossAndTheRunStaysWithItsThumb() throws {
    let f = try SliderFixture(231, 240) { $0.collision = .cross }
    f.slider.becomeFirstResponder()
    for _ in 0..<5 { f.host.keyDown(.right) }
    #expect(f.values == [240, 246])
    #expect(f.slider.focusedThumb == .upper)
    f.host.key(.escape)
    #expect(f.values == [231, 240])
    #expect(f.slider.focusedThumb == .lower)
    f.host.keyUp(.right)
    f.host.key(.end)
    #expect(f.values == [240, 300])
  }

  @Test func theWheelCrossesWithItsThumb() throws {
    let f = try SliderFixture(237, 240) { $0.collision = .cross }
    f.slider.becomeFirstResponder()
    for _ in 0..<4 { f.host.scroll(by: 1, at: f.at(250)) }
    #expect(f.values == [240, 249])
    #expect(f.slider.focusedThumb == .upper)
  }

  @Test func aProgramsValueStopsAtTheOtherThumbInEveryMode() throws {
    for collision in ThumbCollision.allCases {
      let f = try SliderFixture { $0.collision = collision }
      f.slider.lowerValue = 500
      #expect(f.values == [240, 240])
    }
  }

  @Test func assistiveTechnologyReadsHowFarEachThumbGoes() throws {
    let f = try SliderFixture { $0.minimumDistance = 10 }
    func limits() -> [[Double?]] {
      f.slider.accessibilityChildren().map { [$0.minimum, $0.maximum] }
    }
    #expect(limits() == [[0, 230], [70, 300]])
    f.slider.collision = .push
    #expect(limits() == [[0, 290], [10, 300]])
    f.slider.setThumb(.upper, isEnabled: false)
    #expect(limits()[0] == [0, 230])
    f.slider.setThumb(.upper, isEnabled: true)
    // Who names a thumb means that one, so that it does not turn into the other.
    f.slider.collision = .cross
    #expect(limits() == [[0, 230], [70, 300]])
    #expect(f.slider.accessibilitySetValue(290, part: "lower"))
    #expect(f.values == [230, 240])
    f.slider.setLimits(50...100, of: .lower)
    #expect(limits()[0] == [50, 100])
    #expect(f.slider.limits(of: .lower) == 50...100)
  }

  @Test func aBarThatPushesNothingStopsAtTheEnds() throws {
    let f = try SliderFixture { $0.barKeepsLength = false }
    f.press(160)
    f.move(260)
    f.release()
    #expect(f.values == [160, 300])
    #expect(f.log.last == "ended both")
  }

  /// Every way to bring the upper thumb to an end that lies beside the steps of 30.
  enum WayToTheEnd: CaseIterable { case drag, click, key, typing, accessibility }

  @Test(arguments: ThumbCollision.allCases, WayToTheEnd.allCases)
  func theGreatestDistanceHoldsAtAnEndBesideTheSteps(
    collision: ThumbCollision, way: WayToTheEnd
  ) throws {
    let f = try SliderFixture(0, 30) {
      $0.setRange(minimum: 0, maximum: 100)
      $0.step = 30
      ($0.minimumDistance, $0.maximumDistance) = (25, 35)
      $0.setValues(lower: 0, upper: 30)
      $0.collision = collision
    }
    switch way {
    case .drag: f.drag(10 + 3 * 30, 10 + 3 * 100)
    case .click: f.click(10 + 3 * 100)
    case .key:
      f.focus()
      f.host.key(.tab)
      f.host.key(.end)
    case .typing:
      for text in ["90", "100"] { f.slider.fieldValue(of: .upper).enter(text) }
    case .accessibility: _ = f.slider.accessibilitySetValue(100, part: "upper")
    }
    let distance = f.values[1] - f.values[0]
    #expect((25...35).contains(distance), "\(f.values)")
    if collision == .push || way == .typing { #expect(f.values == [60, 90]) }
  }
}
