import DetentDrawing
import DetentViews
import Testing

@testable import DetentControls

/// What a press grabs: the vectors of the contract, as positions on the axis.
@Suite struct SliderPressTests {
  @Test func aPressOnTheThumbDoesNotMoveIt() {
    var f = DragFixture()
    f.press(75)
    #expect(f.drag?.mode == .thumb(.lower))
    #expect(f.drag?.focus == .lower)
    f.release()
    #expect(f.values == RangeValues(60, 240))
  }

  @Test func aHeldThumbKeepsItsDistanceFromThePointer() {
    var f = DragFixture()
    f.press(75)
    f.move(105)
    #expect(f.values == RangeValues(90, 240))
  }

  @Test func afterAnExcursionTheThumbIsUnderThePointerAgain() {
    for off in [0.0, -415] {
      var f = DragFixture()
      f.press(75)
      for (position, lower) in [(500.0, 240.0), (256, 240), (254, 239)] {
        f.move(position, off: off)
        #expect(f.values == RangeValues(lower, 240))
      }
    }
  }

  @Test func aPressOnTheTrackBringsTheNearestThumb() {
    var f = DragFixture()
    f.press(40)
    #expect(f.values.lower == 30)
    #expect(f.drag?.reason == .trackPress)
    f.move(60)
    #expect(f.values.lower == 50)
    f = DragFixture()
    f.press(310)
    #expect(f.values == RangeValues(60, 300))
  }

  @Test func aClickOnTheBarBringsTheNearestThumbAtItsRelease() {
    var f = DragFixture()
    f.press(110)
    #expect(f.values == RangeValues(60, 240))
    #expect(f.drag?.mode == .pendingPan)
    f.release()
    #expect(f.values == RangeValues(100, 240))
    #expect(f.drag?.reason == .trackPress && f.drag?.part == .lower)
  }

  @Test func ofTwoThumbsAsNearTheOneUsedLastComes() {
    var f = DragFixture()
    f.press(160)
    f.release()
    #expect(f.values == RangeValues(150, 240))
    f = DragFixture()
    f.options.lastThumb = .upper
    f.press(160)
    f.release()
    #expect(f.values == RangeValues(60, 150))
  }

  @Test func aDraggedBarMovesBothThumbsAndKeepsTheirSpan() {
    var f = DragFixture()
    f.press(160)
    f.move(163)
    #expect(f.values == RangeValues(60, 240))
    for (position, values) in [
      (200.0, RangeValues(100, 280)), (400, RangeValues(120, 300)), (200, RangeValues(100, 280)),
      (-400, RangeValues(0, 180)), (160, RangeValues(60, 240)),
    ] {
      f.move(position)
      #expect(f.values == values)
    }
    #expect(f.drag?.part == .both && f.drag?.reason == .barDrag)
  }

  @Test func theFirstMovementDecidesBetweenThumbsThatLieOnEachOther() {
    var f = DragFixture(150, 150)
    f.press(160)
    #expect(f.drag?.mode == .undecided)
    f.move(162)
    #expect(f.values == RangeValues(150, 150))
    f.move(170)
    #expect(f.values == RangeValues(150, 160))
    f = DragFixture(150, 150)
    f.press(160)
    f.move(150)
    #expect(f.values == RangeValues(140, 150))
    f = DragFixture(150, 150)
    f.press(160)
    f.release()
    #expect(f.values == RangeValues(150, 150))
  }

  @Test func thumbsAtAnEndAreNeverStuck() {
    var f = DragFixture(0, 0)
    f.press(10)
    #expect(f.drag?.focus == .upper)
    f.move(-20)
    #expect(f.values == RangeValues(0, 0))
    f.move(40)
    #expect(f.values == RangeValues(0, 30))
    f = DragFixture(300, 300)
    f.press(310)
    #expect(f.drag?.focus == .lower)
    f.move(280)
    #expect(f.values == RangeValues(270, 300))
  }

  @Test func closeThumbsShareTheirRoomButNotWhatIsSeenOfThem() {
    var f = DragFixture(150, 155)
    f.press(152)
    #expect(f.drag?.mode == .thumb(.lower))
    f = DragFixture(150, 155)
    f.press(173)
    #expect(f.drag?.mode == .thumb(.upper))
    f = DragFixture(150, 155)
    f.press(162)
    #expect(f.drag?.mode == .undecided)
    f.move(170)
    #expect(f.values == RangeValues(150, 163))
  }

  @Test func thumbsThatDoNotTouchMeetInTheMiddle() {
    // Centres at 160 and 182, seen 150...170 and 172...192: the grown targets would overlap by 2.
    var f = DragFixture(150, 172)
    f.press(170.9)
    #expect(f.drag?.mode == .thumb(.lower))
    f.press(171.1)
    #expect(f.drag?.mode == .thumb(.upper))
  }

  @Test func theTargetIsAtLeastTwentyFourAndFortyFourForTouch() {
    var f = DragFixture()
    f.press(81.9)
    #expect(f.drag?.mode == .thumb(.lower))
    f.press(82.1)
    #expect(f.drag?.mode == .pendingPan)
    f.options.target = 44
    f.press(91.9)
    #expect(f.drag?.mode == .thumb(.lower))
  }

  @Test func aBarThatCannotMoveIsTrack() {
    var f = DragFixture(0, 300)
    f.press(110)
    #expect(f.values == RangeValues(100, 300))
    f = DragFixture()
    f.options.constraints.fixed.insert(.upper)
    f.press(200)
    #expect(f.values == RangeValues(190, 240))
    f = DragFixture()
    f.options.allowsBarDrag = false
    f.press(110)
    #expect(f.values == RangeValues(100, 240))
  }

  @Test func aDisabledThumbIsAWall() {
    var f = DragFixture()
    f.options.constraints.fixed.insert(.lower)
    f.press(70)
    #expect(f.drag == nil)
    f.press(30)
    #expect(f.values == RangeValues(60, 60))
    f = DragFixture(150, 150)
    f.options.constraints.fixed.insert(.lower)
    f.press(160)
    #expect(f.drag?.mode == .thumb(.upper))
    f.options.constraints.fixed.insert(.upper)
    f.press(160)
    #expect(f.drag == nil)
    f.press(20)
    #expect(f.drag == nil)
  }

  @Test func stackedThumbsFollowAPressBesideThem() {
    for last in [nil, Int.lower, .upper] {
      var f = DragFixture(150, 150)
      f.options.lastThumb = last
      f.press(300)
      #expect(f.values == RangeValues(150, 290))
      f = DragFixture(150, 150)
      f.options.lastThumb = last
      f.press(50)
      #expect(f.values == RangeValues(40, 150))
    }
  }

  @Test func thePagesOfAPressEndAtThePointer() {
    var f = DragFixture()
    f.press(175, pages: true)
    #expect(f.values == RangeValues(60, 210))
    f.press(85 + 50, pages: true)
    #expect(f.drag?.mode == .paging(.lower, up: true))
    #expect(f.values.lower == 90)
    for lower in [120.0, 125, 125] {
      if var drag = f.drag { f.values = RangeValues(drag.page(in: f.context)) }
      #expect(f.values.lower == lower)
    }
  }

  @Test func aTrackCanDragTheNearestThumbFromWhereItIs() {
    var f = DragFixture()
    f.options.trackPress = .drag
    f.press(20)
    #expect(f.values == RangeValues(60, 240) && f.drag?.focus == .lower)
    f.move(30)
    #expect(f.values == RangeValues(70, 240))
  }

  @Test func aTrackThatTakesNoPressIsDead() {
    var f = DragFixture()
    f.options.trackPress = .none
    f.press(20)
    #expect(f.drag == nil)
    f.press(110)
    f.release()
    #expect(f.values == RangeValues(60, 240))
  }

  @Test func withoutRoomOrRangeNothingIsGrabbed() {
    var f = DragFixture()
    f.size = Size(width: 20, height: 30)
    f.press(10)
    #expect(f.drag == nil)
    f.size = .zero
    f.press(0)
    #expect(f.drag == nil)
    f = DragFixture()
    f.rules = ThumbRules(minimum: 5, maximum: 5)
    f.values = RangeValues(5, 5)
    f.press(10)
    #expect(f.drag == nil)
  }
}
