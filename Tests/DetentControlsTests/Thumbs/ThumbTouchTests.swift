import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentControls

/// Several fingers on one control, a line or an arc, with thumbs at 60 and 200 of 0...300.
@MainActor @Suite struct ThumbTouchTests {
  typealias Kind = ThumbControlTests.Kind

  /// Writes down what the control reports, such as `changed 90 200 lower`.
  @MainActor private final class Stage {
    let fixture: ThumbControlTests.Fixture
    var log: [String] = []
    var control: ThumbControl { fixture.control }
    var host: HeadlessHost { fixture.host }
    var values: [Double] { fixture.pair }

    init(_ kind: Kind, _ configure: (any ThumbsControl) -> Void = { _ in }) throws {
      fixture = try ThumbControlTests.Fixture(kind) {
        $0.step = 1
        if let control = $0 as? any ThumbsControl { configure(control) }
      }
      fixture.control.onEditReport { [weak self] _, event, report in
        guard let self else { return }
        let values = event.hasValue ? values.map { "\(Int($0)) " }.joined() : ""
        log.append("\(event.word) \(values)\(report.part)")
      }
    }

    func at(_ value: Double) -> Point { fixture.at(value) }

    /// Two fingers take both thumbs to other values.
    func drag(to lower: Double, _ upper: Double) {
      host.touchDown(1, at: at(values[0]))
      host.touchDown(2, at: at(values[1]))
      host.touchMove(1, to: at(lower))
      host.touchMove(2, to: at(upper))
    }
  }

  @Test(arguments: [Kind.rangeSlider, .rangeDial])
  func twoFingersMoveTwoThumbsInOneEdit(kind: Kind) throws {
    let stage = try Stage(kind)
    stage.drag(to: 90, 170)
    #expect(stage.values == [90, 170])
    #expect(stage.control.thumbs.all.allSatisfy(stage.control.isHeld))
    stage.host.touchUp(1)
    stage.host.touchMove(2, to: stage.at(180))
    stage.host.touchUp(2)
    #expect(
      stage.log == [
        "began lower", "changed 90 200 lower", "changed 90 170 upper", "changed 90 180 upper",
        "committed 90 180 upper", "ended upper",
      ])
    #expect(!stage.control.isTracking && !stage.control.isHighlighted)
    #expect(stage.control.pressing.drag == nil)
  }

  @Test(arguments: [Kind.rangeSlider, .rangeDial])
  func aSecondFingerComesAlsoAfterTheFirstHasMoved(kind: Kind) throws {
    let stage = try Stage(kind)
    stage.host.touchDown(1, at: stage.at(200))
    stage.host.touchMove(1, to: stage.at(230))
    stage.host.touchDown(2, at: stage.at(60))
    stage.host.touchMove(2, to: stage.at(90))
    stage.host.touchMove(1, to: stage.at(260))
    #expect(stage.values == [90, 260])
    stage.host.touchUp(2)
    stage.host.touchUp(1)
    #expect(stage.values == [90, 260] && stage.log.count { $0.hasPrefix("ended") } == 1)
  }

  /// A thumb in hand is a wall, whatever thumbs do that meet.
  @Test(
    arguments: ThumbCollision.allCases,
    [(Kind.rangeSlider, false), (.rangeDial, false), (.rangeDial, true)])
  func twoFingersNeitherCrossNorPush(
    collision: ThumbCollision, shape: (kind: Kind, wraps: Bool)
  ) throws {
    let stage = try Stage(shape.kind) {
      ($0.collision, $0.minimumDistance) = (collision, 20)
      ($0 as? RangeCircularSlider)?.wraps = shape.wraps
    }
    stage.host.touchDown(1, at: stage.at(60))
    stage.host.touchDown(2, at: stage.at(200))
    for value in stride(from: 195.0, through: 20, by: -5) {
      stage.host.touchMove(2, to: stage.at(value))
    }
    #expect(stage.values == [60, 80])
    for value in stride(from: 65.0, through: 250, by: 5) {
      stage.host.touchMove(1, to: stage.at(value))
    }
    #expect(stage.values == [60, 80])
    stage.host.touchUp(2)
    stage.host.touchUp(1)
    #expect(stage.log.count { $0.hasPrefix("ended") } == 1 && !stage.control.isTracking)
  }

  @Test(arguments: [Kind.rangeSlider, .rangeDial])
  func aSecondFingerTakesAFreeThumbAndNothingElse(kind: Kind) throws {
    let stage = try Stage(kind)
    stage.host.touchDown(1, at: stage.at(60))
    // Between the thumbs, beyond them, on the thumb in hand and beside the track.
    for point in [stage.at(130), stage.at(270), stage.at(62), Point(x: 180, y: 200)] {
      stage.host.touchDown(2, at: point)
      stage.host.touchMove(2, to: point + Point(x: 20, y: 20))
      stage.host.touchUp(2)
    }
    #expect(stage.values == [60, 200] && stage.log == ["began lower"])
    stage.host.touchDown(2, at: stage.at(200))
    stage.host.touchDown(3, at: stage.at(200))
    stage.host.touchMove(3, to: stage.at(270))
    stage.host.touchMove(1, to: stage.at(90))
    #expect(stage.values == [90, 200])
  }

  @Test(arguments: [Kind.rangeSlider, .rangeDial])
  func aFingerBetweenTheThumbsMovesBothAndASecondIsRefused(kind: Kind) throws {
    let stage = try Stage(kind)
    stage.host.touchDown(1, at: stage.at(130))
    stage.host.touchMove(1, to: stage.at(150))
    #expect(stage.values == [80, 220])
    stage.host.touchDown(2, at: stage.at(220))
    stage.host.touchMove(2, to: stage.at(280))
    stage.host.touchMove(1, to: stage.at(145))
    #expect(stage.values == [75, 215])
  }

  @Test(arguments: [Kind.rangeSlider, .rangeDial])
  func escapeTakesBothBackAndTheEndOfOneFingerItsOwnAlone(kind: Kind) throws {
    let stage = try Stage(kind)
    stage.drag(to: 90, 170)
    stage.host.key(.escape)
    #expect(stage.values == [60, 200] && stage.log.last?.hasPrefix("cancelled") == true)
    stage.host.touchUp(1)
    stage.host.touchUp(2)
    stage.drag(to: 90, 170)
    stage.host.cancelTouch(1)
    #expect(stage.values == [60, 170])
    stage.host.touchUp(2)
    #expect(stage.log.suffix(2) == ["committed 60 170 upper", "ended upper"])
  }

  @Test(arguments: [Kind.rangeSlider, .rangeDial])
  func aThumbThatIsSwitchedOffInOneHandEndsTheEdit(kind: Kind) throws {
    let stage = try Stage(kind)
    stage.drag(to: 60, 170)
    stage.control.enable(false, thumb: 1)
    #expect(stage.values == [60, 200] && !stage.control.isTracking)
    #expect(stage.control.pressing.second == nil)
  }

  @Test func threeFingersMoveThreeThumbs() throws {
    let slider = MultiSlider(thumbCount: 3)
    slider.setRange(minimum: 0, maximum: 300)
    slider.values = [50, 150, 250]
    let scene = try Scene(
      slider, Rect(x: 20, y: 40, width: 320, height: 30), in: Size(width: 360, height: 100))
    func at(_ value: Double) -> Point {
      Point(x: 20 + slider.layout.position(of: value), y: 55)
    }
    for (finger, value) in zip(UInt32(1)..., slider.values) {
      scene.host.touchDown(finger, at: at(value))
    }
    for (finger, value) in zip(UInt32(1)..., [80.0, 170, 220]) {
      scene.host.touchMove(finger, to: at(value))
    }
    for (value, expected) in zip(slider.values, [80.0, 170, 220]) {
      #expect((value - expected).magnitude < 1e-6)
    }
  }

  @Test(arguments: [Kind.rangeSlider, .rangeDial])
  func theFingerThatIsLeftOwnsTheEdit(kind: Kind) throws {
    let stage = try Stage(kind)
    stage.drag(to: 90, 170)
    stage.host.touchUp(1)
    #expect(stage.control.pressing.owner == .touch(2))
    stage.host.touchUp(2)
    #expect(stage.control.pressing.owner == nil)
  }

  @Test func aSecondFingerOnTwoThumbsTakesNone() throws {
    let slider = MultiSlider(thumbCount: 3)
    slider.setRange(minimum: 0, maximum: 300)
    slider.values = [60, 200, 200]
    let scene = try Scene(
      slider, Rect(x: 20, y: 20, width: 320, height: 60), in: Size(width: 360, height: 100))
    func center(_ thumb: Int) -> Point {
      slider.convert(slider.frame(ofThumb: thumb).center, to: scene.window)
    }
    scene.host.touchDown(1, at: center(0))
    scene.host.touchDown(2, at: center(1))
    scene.host.touchMove(2, to: center(1) + Point(x: 40, y: 0))
    scene.host.touchUp(2)
    #expect(slider.values == [60, 200, 200])
    scene.host.touchUp(1)
  }
}
