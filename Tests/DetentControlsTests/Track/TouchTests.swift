import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

@testable import DetentControls

/// Several fingers on one control, a line or an arc, with thumbs at 60 and 200 of 0...300.
@MainActor @Suite struct TouchTests {
  @Test(arguments: ThumbKind.pairs) func twoFingersMoveTwoThumbsInOneEdit(kind: ThumbKind) throws {
    let f = try ThumbFixture.stepped(kind)
    #expect(f.drag(to: 90, 170) == [90, 170] && f.control.thumbs.all.allSatisfy(f.control.isHeld))
    f.host.touchUp(1)
    #expect(f.control.pressing.owner == .touch(2))
    f.host.touchMove(2, to: f.at(180))
    f.host.touchUp(2)
    #expect(
      f.edits == [
        "began lower", "changed 90 200 lower", "changed 90 170 upper", "changed 90 180 upper",
        "committed 90 180 upper", "ended upper",
      ])
    #expect(!f.control.isTracking && !f.control.isHighlighted)
    #expect(f.control.pressing.drag == nil)
    #expect(f.control.pressing.owner == nil)
  }

  @Test(arguments: ThumbKind.pairs)
  func aSecondFingerComesAlsoAfterTheFirstHasMoved(kind: ThumbKind) throws {
    let f = try ThumbFixture.stepped(kind)
    f.host.touchDown(1, at: f.at(200))
    f.host.touchMove(1, to: f.at(230))
    f.host.touchDown(2, at: f.at(60))
    f.host.touchMove(2, to: f.at(90))
    #expect(f.touchMove(1, to: f.at(260)) == [90, 260])
    f.host.touchUp(2)
    #expect(f.touchUp(1) == [90, 260] && f.edits.count { $0.hasPrefix("ended") } == 1)
  }

  @Test(arguments: ThumbKind.pairs)
  func aSecondFingerFocusesItsThumbAndTheMouseTakesNone(kind: ThumbKind) throws {
    let f = try ThumbFixture.stepped(kind)
    f.host.touchDown(1, at: f.at(60))
    f.press(200, 230)
    #expect(f.values == [60, 200] && f.control.thumbs.active == 0)
    f.host.release()
    f.host.touchDown(2, at: f.at(200))
    #expect(f.control.thumbs.active == 1)
    // The first finger, too, can be lifted before the edit is taken back.
    f.host.touchUp(1)
    f.host.touchMove(2, to: f.at(230))
    #expect(f.key(.escape) == [60, 200] && f.control.thumbs.active == 1)
  }

  @Test(arguments: ThumbKind.pairs)
  func aThumbThatWasPassedIsFreeForASecondFinger(kind: ThumbKind) throws {
    let f = try ThumbFixture.stepped(kind) { $0.pair?.collision = .cross }
    f.host.touchDown(1, at: f.at(60))
    for value in stride(from: 80.0, through: 260, by: 20) { f.host.touchMove(1, to: f.at(value)) }
    #expect(f.values == [200, 260])
    f.host.touchDown(2, at: f.at(200))
    #expect(f.touchMove(2, to: f.at(160)) == [160, 260])
    #expect(f.touchMove(1, to: f.at(280)) == [160, 280])
  }

  @Test(arguments: ThumbKind.pairs)
  func aThumbGoesBackOnlyUpToTheThumbInTheOtherHand(kind: ThumbKind) throws {
    let f = try ThumbFixture.stepped(kind) { $0.pair?.collision = .push }
    f.drag(to: 30, 50)
    f.host.cancelTouch(1)
    #expect(f.values == [50, 50])
  }

  @Test func aThumbGoesBackOverTheSeam() throws {
    let f = try ThumbFixture.stepped(.rangeDial) {
      ($0 as? RangeCircularSlider)?.style.sweep = 360
      ($0 as? RangeCircularSlider)?.wraps = true
    }
    f.control.setAll([250, 50], animated: false)
    f.host.drain()
    #expect(f.drag(to: 260, 20) == [260, 20])
    f.host.cancelTouch(2)
    #expect(f.values == [260, 50])
    f.host.cancelTouch(1)
    #expect(f.values == [250, 50])
  }

  /// A thumb in hand is a wall, whatever thumbs do that meet.
  @Test(
    arguments: ThumbCollision.allCases,
    [(ThumbKind.rangeSlider, false), (.rangeDial, false), (.rangeDial, true)])
  func twoFingersNeitherCrossNorPush(
    collision: ThumbCollision, shape: (kind: ThumbKind, wraps: Bool)
  ) throws {
    let f = try ThumbFixture.stepped(shape.kind) {
      $0.pair?.collision = collision
      $0.pair?.minimumDistance = 20
      ($0 as? RangeCircularSlider)?.wraps = shape.wraps
    }
    f.host.touchDown(1, at: f.at(60))
    f.host.touchDown(2, at: f.at(200))
    for value in stride(from: 195.0, through: 20, by: -5) { f.host.touchMove(2, to: f.at(value)) }
    #expect(f.values == [60, 80])
    for value in stride(from: 65.0, through: 250, by: 5) { f.host.touchMove(1, to: f.at(value)) }
    #expect(f.values == [60, 80])
    f.host.touchUp(2)
    f.host.touchUp(1)
    #expect(f.edits.count { $0.hasPrefix("ended") } == 1 && !f.control.isTracking)
  }

  @Test(arguments: ThumbKind.pairs)
  func aSecondFingerTakesAFreeThumbAndNothingElse(kind: ThumbKind) throws {
    let f = try ThumbFixture.stepped(kind)
    f.host.touchDown(1, at: f.at(60))
    // Between the thumbs, beyond them, on the thumb in hand and beside the track.
    for point in [f.at(130), f.at(270), f.at(62), Point(x: 180, y: 200)] {
      f.host.touchDown(2, at: point)
      f.host.touchMove(2, to: point + Point(x: 20, y: 20))
      f.host.touchUp(2)
    }
    #expect(f.values == [60, 200] && f.edits == ["began lower"])
    f.host.touchDown(2, at: f.at(200))
    f.host.touchDown(3, at: f.at(200))
    f.host.touchMove(3, to: f.at(270))
    #expect(f.touchMove(1, to: f.at(90)) == [90, 200])
  }

  @Test(arguments: ThumbKind.pairs)
  func aFingerBetweenTheThumbsMovesBothAndASecondIsRefused(kind: ThumbKind) throws {
    let f = try ThumbFixture.stepped(kind)
    f.host.touchDown(1, at: f.at(130))
    #expect(f.touchMove(1, to: f.at(150)) == [80, 220])
    f.host.touchDown(2, at: f.at(220))
    f.host.touchMove(2, to: f.at(280))
    #expect(f.touchMove(1, to: f.at(145)) == [75, 215])
  }

  @Test(arguments: ThumbKind.pairs, [(11.0, false), (13, true)])
  func aFingerDragsTheBarFromItsSlopOn(
    kind: ThumbKind, movement: (way: Double, isDrag: Bool)
  ) throws {
    let f = try ThumbFixture.stepped(kind)
    let (start, toward) = (f.at(130), f.at(131))
    let way = movement.way / start.distance(to: toward)
    f.host.touchDown(at: start)
    f.host.touchMove(
      to: start + Point(x: (toward.x - start.x) * way, y: (toward.y - start.y) * way))
    #expect((f.values != [60, 200]) == movement.isDrag)
  }

  @Test(arguments: ThumbKind.pairs)
  func escapeTakesBothBackAndTheEndOfOneFingerItsOwnAlone(kind: ThumbKind) throws {
    let f = try ThumbFixture.stepped(kind)
    f.drag(to: 90, 170)
    #expect(f.key(.escape) == [60, 200] && f.edits.last?.hasPrefix("cancelled") == true)
    f.host.touchUp(1)
    f.host.touchUp(2)
    f.drag(to: 90, 170)
    f.host.cancelTouch(1)
    #expect(f.values == [60, 170])
    f.host.touchUp(2)
    #expect(f.edits.suffix(2) == ["committed 60 170 upper", "ended upper"])
  }

  @Test(arguments: ThumbKind.pairs)
  func aThumbThatIsSwitchedOffInOneHandEndsTheEdit(kind: ThumbKind) throws {
    let f = try ThumbFixture.stepped(kind)
    f.drag(to: 60, 170)
    f.control.enable(false, thumb: 1)
    #expect(f.values == [60, 200] && !f.control.isTracking)
    #expect(f.control.pressing.second == nil)
  }

  @Test func threeFingersMoveThreeThumbs() throws {
    let slider = MultiSlider(thumbCount: 3)
    slider.setRange(minimum: 0, maximum: 300)
    slider.values = [50, 150, 250]
    let scene = try Scene(
      slider, Rect(x: 20, y: 40, width: 320, height: 30), in: Size(width: 360, height: 100))
    func at(_ value: Double) -> Point { Point(x: 20 + slider.layout.position(of: value), y: 55) }
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
    // Of one that is switched off and one that is not it takes the latter.
    slider.setThumb(2, isEnabled: false)
    scene.host.touchDown(2, at: center(1))
    scene.host.touchMove(2, to: center(1) - Point(x: 40, y: 0))
    #expect(slider.values[1] < 170 && slider.values[2] == 200)
    scene.host.touchUp(1)
  }

  @Test func eachThumbOfADialComesToAStepWhenItsFingerIsLifted() throws {
    for first in [UInt32(1), 2] {
      let f = try ThumbFixture(.rangeDial) {
        $0.step = 10
        ($0 as? CircularControl)?.snapping = .onRelease
      }
      func rounded() -> [Double] { f.values.map { ($0 * 1e3).rounded() / 1e3 } }
      f.host.touchDown(1, at: f.at(60))
      f.host.touchMove(1, to: f.at(63.3))
      f.host.touchDown(2, at: f.at(200))
      f.host.touchMove(2, to: f.at(196.6))
      #expect(rounded() == [63.3, 196.6])
      f.host.touchUp(first)
      #expect(rounded() == (first == 1 ? [60, 196.6] : [63.3, 200]))
      #expect(f.touchUp(3 - first) == [60, 200])
    }
  }
}

extension ThumbFixture {
  /// Two fingers take both thumbs to other values.
  @discardableResult fileprivate func drag(to lower: Double, _ upper: Double) -> [Double] {
    host.touchDown(1, at: at(values[0]))
    host.touchDown(2, at: at(values[1]))
    host.touchMove(1, to: at(lower))
    return touchMove(2, to: at(upper))
  }
}

/// Fingers on sliders, also in what scrolls.
@MainActor @Suite struct RangeSliderTouchTests {
  @Test func aFingerReaches44PixelsFarAndTheMouse24() throws {
    let f = try SliderFixture(60, 240) {
      ($0.frame, $0.trackPress) = (Rect(x: 20, y: 40, width: 320, height: 44), .none)
    }
    f.host.touchDown(at: f.at(70 + 20))
    #expect(f.touchMove(to: f.at(70 + 40)) == [80, 240])
    f.host.touchUp()
    // The mouse has the bar there.
    #expect(f.press(90 + 20, 90 + 40) == [100, 260])
  }

  /// A range slider, at 60 and 240 of 0...300 and 320 × 90, at the top of what scrolls.
  @MainActor final class Scrolled: Scene<ScrollView> {
    let slider = RangeSlider(frame: Rect(x: 20, y: 0, width: 320, height: 90))

    init(_ configure: (RangeSlider) -> Void = { _ in }) throws {
      let page = View()
      page.fixedHeight = 600
      page.addSubview(slider)
      slider.style.thumbSize = 20
      slider.setRange(minimum: 0, maximum: 300)
      slider.setValues(lower: 60, upper: 240)
      configure(slider)
      try super.init(ScrollView(contentView: page), in: Size(width: 360, height: 200))
      record(slider) { [slider] _, _ in "\(Int(slider.lowerValue)) \(Int(slider.upperValue))" }
    }

    /// The place of a position along the slider.
    func at(_ position: Double) -> Point { point(20 + position, slider.layout.axis.middle) }
    var values: [Double] { [slider.lowerValue, slider.upperValue] }

    func drag(_ way: Point, from position: Double) {
      host.touchDown(at: at(position))
      for part in [0.25, 0.5, 0.75, 1] {
        host.touchMove(to: at(position) + point(part * way.x, part * way.y))
      }
      host.touchUp()
      host.advance(by: .milliseconds(200))
    }
  }

  @Test(arguments: [20.0, 160, 300])
  func aFingerAcrossTheTrackScrollsAndChangesNothing(_ position: Double) throws {
    let f = try Scrolled()
    f.drag(point(10, -80), from: position)
    #expect(f.subject.contentOffset > 50 && f.values == [60, 240])
    #expect(!f.log.contains { $0.hasPrefix("changed") }, "\(f.log)")
    #expect(!f.slider.isTracking && f.log.last == "cancelled 60 240", "\(f.log)")
  }

  @Test func aFingerAlongTheTrackMovesTheNearestThumb() throws {
    let f = try Scrolled()
    f.host.touchDown(at: f.at(20))
    f.host.touchMove(to: f.at(28))
    #expect(f.values == [60, 240])
    f.host.touchMove(to: f.at(50) + point(0, 5))
    #expect(f.values == [40, 240])
    // What is held stays so, wherever the finger goes.
    f.host.touchMove(to: f.at(60) + point(0, 100))
    f.host.touchUp()
    #expect(f.values == [50, 240] && f.subject.contentOffset == 0)
    #expect(f.log.last == "ended 50 240", "\(f.log)")
  }

  @Test func aFingerExactlyBetweenBothWaysMovesTheThumb() throws {
    let f = try Scrolled()
    f.drag(point(80, 80), from: 20)
    #expect(f.values[0] > 60 && f.subject.contentOffset == 0)
  }

  @Test func aFingerAlongATrackThatDragsMovesTheThumbFromWhereItIs() throws {
    let f = try Scrolled { $0.trackPress = .drag }
    f.host.touchDown(at: f.at(30))
    f.host.touchMove(to: f.at(60))
    f.host.touchUp()
    #expect(f.values == [90, 240])
  }

  @Test func aFingerOnATrackThatPagesTurnsAPageAtOnce() throws {
    let f = try Scrolled { $0.trackPress = .page }
    f.host.touchDown(at: f.at(20))
    #expect(f.values == [30, 240])
    f.host.touchUp()
    #expect(f.values == [30, 240])
  }

  @Test func aTapOnTheTrackMovesTheNearestThumbWhenTheFingerIsLifted() throws {
    let f = try Scrolled()
    for (position, values) in [(20.0, [10.0, 240.0]), (290, [10, 280]), (120, [110, 280])] {
      let before = f.values
      f.host.touchDown(at: f.at(position))
      #expect(f.values == before)
      f.host.touchUp()
      #expect(f.values == values)
    }
  }

  @Test func aFingerOnAThumbMovesItAtOnceAndKeepsIt() throws {
    let f = try Scrolled()
    f.host.touchDown(at: f.at(70))
    f.host.touchMove(to: f.at(75))
    #expect(f.values == [65, 240])
    f.host.touchMove(to: f.at(80) + point(0, -12))
    f.host.touchMove(to: f.at(80) + point(0, -80))
    f.host.touchUp()
    #expect(f.values == [70, 240] && f.subject.contentOffset == 0)
    f.drag(point(4, -80), from: 80)
    #expect(f.values == [74, 240] && f.subject.contentOffset == 0)
    // On two thumbs the finger has not chosen one yet.
    f.slider.setValues(lower: 150, upper: 150)
    f.host.drain()
    f.drag(point(4, -80), from: 160)
    #expect(f.values == [150, 150] && f.subject.contentOffset == 0)
  }

  @Test func theMouseMovesTheThumbAtOnceWhereAFingerWouldWait() throws {
    let f = try Scrolled()
    f.host.press(at: f.at(20))
    #expect(f.values == [10, 240])
  }

  @Test func whereNothingScrollsAFingerMovesTheThumbAtOnce() throws {
    let f = try Scrolled()
    f.subject.contentView.fixedHeight = 100
    f.host.drain()
    f.host.touchDown(at: f.at(20))
    #expect(f.values == [10, 240])
    f.host.touchMove(to: f.at(20) + point(0, 60))
    f.host.touchUp()
    #expect(f.values == [10, 240] && f.log.last == "ended 10 240", "\(f.log)")
  }

  @Test func aFingerAlongASliderThatStandsMovesItsThumb() throws {
    let slider = Slider(frame: Rect(x: 20, y: 0, width: 60, height: 180))
    slider.orientation = .vertical
    let page = View()
    page.fixedHeight = 600
    page.addSubview(slider)
    let scene = try Scene(ScrollView(contentView: page), in: Size(width: 200, height: 200))
    scene.host.touchDown(at: point(50, 120))
    // It cannot scroll that way, so nothing is waited for.
    #expect(abs(slider.value - 0.31) < 0.01)
    scene.host.touchMove(to: point(50, 90))
    scene.host.touchUp()
    #expect(abs(slider.value - 0.5) < 0.01 && scene.subject.contentOffset == 0)
  }

  @Test func aFingerAlongTheBarOfASliderThatStandsMovesTheBar() throws {
    let f = try Scrolled {
      ($0.orientation, $0.frame) = (.vertical, Rect(x: 20, y: 0, width: 60, height: 180))
      $0.setValues(lower: 100, upper: 200)
    }
    f.host.touchDown(at: point(50, 90))
    for y in [80.0, 70, 60] { f.host.touchMove(to: point(50, y)) }
    f.host.touchUp()
    #expect(f.slider.lowerValue > 130 && f.slider.upperValue - f.slider.lowerValue > 99)
    #expect(f.subject.contentOffset == 0)
  }

  @Test func theLabelAboveAFingerLeavesNothingBehind() throws {
    let f = try SliderFixture(60, 240, size: Size(width: 320, height: 60)) { $0.labels = .always }
    f.host.touchDown(at: f.at(70))
    f.expectFreshPaint(after: [
      { $0.touchMove(to: $0.at(120)) }, { $0.touchMove(to: $0.at(200)) }, { $0.touchUp() },
    ])
  }

  @Test func aLabelAboveTheFingerStaysWhereItIs() throws {
    // Above a histogram of 64 it is farther away than it has to be.
    let f = try SliderFixture(60, 240, size: Size(width: 320, height: 130)) {
      ($0.labels, $0.histogram) = (.always, Histogram([9], scale: $0.model.scale, binCount: 3))
    }
    f.host.settle()
    let before = f.slider.renderState?.labels.labels.map(\.text.origin)
    f.host.touchDown(at: f.at(70))
    f.host.settle()
    #expect(f.slider.renderState?.labels.labels.map(\.text.origin) == before && before?.count == 2)
  }

  @Test func theLabelOfAThumbStandsAboveTheFinger() throws {
    let f = try SliderFixture(60, 240, size: Size(width: 320, height: 60)) { $0.labels = .always }
    func gap() throws -> Double {
      let label = try #require(f.slider.renderState?.labels.labels.first)
      return f.slider.layout.axis.middle - label.text.extent.maxY
    }
    #expect(try gap() < 44)
    f.host.touchDown(at: f.at(70))
    f.host.drain()
    #expect(try gap() >= 40)
    let label = try #require(f.slider.renderState?.labels.labels.first)
    #expect(label.extent == label.text.extent.insetBy(dx: -8, dy: -4), "its background")
    f.host.settle()
    let (card, ground) = (DynamicColor.card.light, DynamicColor.background.light)
    #expect(f.color(label.extent.minX + 4, label.extent.midY) == card)
    let edge = f.color(label.extent.midX, label.extent.minY + 0.5)
    #expect(!edge.isNear(card, 0.01) && !edge.isNear(ground, 0.01))
    #expect(f.slider.renderState?.labels.labels.map(\.isRisen) == [true, false])
    f.host.touchUp()
    f.host.drain()
    #expect(try gap() < 44)
    f.host.press(at: f.at(70))
    f.host.drain()
    #expect(try gap() < 44, "under the mouse")
  }
}
