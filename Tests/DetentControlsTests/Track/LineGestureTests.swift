import DetentDrawing
import DetentViews
import Testing

@testable import DetentControls

/// What a press on a line grabs, and what a drag leads to: the vectors of the contract, as positions
/// on the axis.
@Suite struct LineGestureTests {
  @Test func afterAnExcursionTheThumbIsUnderThePointerAgain() {
    for off in [0.0, -415] {
      var f = LineFixture()
      f.press(75)
      for (position, lower) in [(500.0, 240.0), (256, 240), (254, 239)] {
        f.move(position, off: off)
        #expect(f.values == [lower, 240])
      }
    }
  }

  @Test func aPressOnTheTrackBringsTheNearestThumb() {
    var f = LineFixture()
    f.press(40)
    #expect(f.values.lower == 30)
    #expect(f.drag?.reason == .trackPress)
    f.move(60)
    #expect(f.values.lower == 50)
    f = LineFixture()
    f.press(310)
    #expect(f.values == [60, 300])
  }

  @Test func ofTwoThumbsAsNearTheOneUsedLastComes() {
    var f = LineFixture()
    f.press(160)
    f.release()
    #expect(f.values == [150, 240])
    f = LineFixture()
    f.options.lastThumb = .upper
    f.press(160)
    f.release()
    #expect(f.values == [60, 150])
  }

  @Test func aShortWayNeitherChoosesAThumbNorDragsTheBar() {
    var f = LineFixture(150, 150)
    f.press(160)
    f.move(162)
    #expect(f.drag?.mode == .undecided && f.values == [150, 150])
    f = LineFixture()
    f.press(160)
    f.move(163)
    #expect(f.drag?.mode == .pendingPan && f.values == [60, 240])
    f = LineFixture(0, 0)
    f.press(10)
    #expect(f.drag?.focus == .upper)
    f = LineFixture(300, 300)
    f.press(310)
    #expect(f.drag?.focus == .lower)
  }

  @Test func closeThumbsShareTheirRoomButNotWhatIsSeenOfThem() {
    var f = LineFixture(150, 155)
    f.press(152)
    #expect(f.drag?.mode == .thumb(.lower))
    f = LineFixture(150, 155)
    f.press(173)
    #expect(f.drag?.mode == .thumb(.upper))
    f = LineFixture(150, 155)
    f.press(162)
    #expect(f.drag?.mode == .undecided)
    f.move(170)
    #expect(f.values == [150, 163])
  }

  @Test func thumbsThatDoNotTouchMeetInTheMiddle() {
    // Centres at 160 and 182, seen 150...170 and 172...192: the grown targets would overlap by 2.
    var f = LineFixture(150, 172)
    f.press(170.9)
    #expect(f.drag?.mode == .thumb(.lower))
    f.press(171.1)
    #expect(f.drag?.mode == .thumb(.upper))
  }

  @Test func theTargetIsAtLeastTwentyFourAndFortyFourForTouch() {
    var f = LineFixture()
    f.press(81.9)
    #expect(f.drag?.mode == .thumb(.lower))
    f.press(82.1)
    #expect(f.drag?.mode == .pendingPan)
    f.options.target = 44
    f.press(91.9)
    #expect(f.drag?.mode == .thumb(.lower))
  }

  @Test func aBarThatCannotMoveIsTrack() {
    var f = LineFixture(0, 300)
    f.press(110)
    #expect(f.values == [100, 300])
    f = LineFixture()
    f.options.constraints.fixed.insert(.upper)
    f.press(200)
    #expect(f.values == [190, 240])
    f = LineFixture()
    f.options.allowsBarDrag = false
    f.press(110)
    #expect(f.values == [100, 240])
  }

  @Test func aDisabledThumbIsAWall() {
    var f = LineFixture()
    f.options.constraints.fixed.insert(.lower)
    f.press(70)
    #expect(f.drag == nil)
    f.press(30)
    #expect(f.values == [60, 60])
    f = LineFixture(150, 150)
    f.options.constraints.fixed.insert(.lower)
    f.press(160)
    #expect(f.drag?.mode == .thumb(.upper))
    f.options.constraints.fixed.insert(.upper)
    f.press(160)
    #expect(f.drag == nil)
    f.press(20)
    #expect(f.drag == nil)
  }

  @Test func thePagesOfAPressEndAtThePointer() {
    var f = LineFixture()
    f.press(175, pages: true)
    #expect(f.values == [60, 210])
    f.press(85 + 50, pages: true)
    #expect(f.drag?.mode == .paging(.lower, up: true))
    #expect(f.values.lower == 90)
    for lower in [120.0, 125, 125] {
      if var drag = f.drag { f.values = drag.page(in: f.context) }
      #expect(f.values.lower == lower)
    }
  }

  // MARK: The life of a drag

  @Test func shiftAfterAnExcursionStartsAtTheLimit() {
    var f = LineFixture()
    f.press(75)
    f.move(500)
    f.move(500, isFine: true)
    #expect(f.values.lower == 240)
    f.move(490, isFine: true)
    #expect(f.values.lower == 239)
    f.move(480)
    #expect(f.values.lower == 229)
  }

  @Test func shiftFromTheStartIsFineFromTheStart() {
    var f = LineFixture()
    f.press(75, isFine: true)
    f.move(95, isFine: true)
    #expect(f.values.lower == 62)
  }

  @Test func theBarMovesFinelyToo() {
    var f = LineFixture()
    f.press(160)
    f.move(180)
    f.move(200, isFine: true)
    #expect(f.values == [82, 262])
    f.move(201)
    #expect(f.values == [83, 263])
  }

  @Test func fineMovementAddsUpBelowAStep() {
    var f = LineFixture(50, 250, step: 25)
    f.press(60)
    for position in stride(from: 60.0, through: 200, by: 5) { f.move(position, isFine: true) }
    #expect(f.values.lower == 75)
  }

  @Test func aDragWithStepsLandsOnThem() {
    var f = LineFixture(50, 250, step: 25)
    f.press(60)
    f.move(72)
    #expect(f.values.lower == 50)
    f.move(73)
    #expect(f.values.lower == 75)
    f.move(900)
    #expect(f.values.lower == 250)
  }

  @Test func aNewRangeMeanwhileIsFollowed() {
    var f = LineFixture()
    f.press(75)
    f.rules.setBounds(0, 600)
    f.move(105)
    #expect(f.values == [180, 240])
  }

  @Test func aBarFromAMaximumBesideTheStepsKeepsItsLengthToTheNearestStep() {
    var f = LineFixture(200, 300, step: 40)
    f.press(260)
    f.move(210)
    #expect(f.values == [160, 280])
    f.move(200)
    #expect(f.values == [160, 280])
    f.move(260)
    #expect(f.values == [200, 300])
  }

  @Test func aVerticalSliderHasItsMaximumAtTheTop() {
    var f = LineFixture()
    f.orientation = .vertical
    f.size = Size(width: 30, height: 320)
    #expect(f.context.layout.thumbs[1].frame == Rect(x: 5, y: 60, width: 20, height: 20))
    #expect(f.context.layout.thumbs[0].frame == Rect(x: 5, y: 240, width: 20, height: 20))
  }
}

@Suite struct SliderLayoutTests {
  @Test func aThumbAtAValueIsTenPlusTheValueAway() {
    let layout = LineFixture().context.layout
    #expect(layout.travel == 300)
    #expect(layout.thumbs[0].frame == Rect(x: 60, y: 5, width: 20, height: 20))
    #expect(layout.thumbs[1].center == 250)
    #expect(layout.bar == Rect(x: 70, y: 13, width: 180, height: 4))
    #expect(layout.track == Rect(x: 0, y: 13, width: 320, height: 4))
  }

  @Test func positionsAndValuesAreInverse() {
    let layout = LineFixture().context.layout
    for value in stride(from: 0.0, through: 300, by: 0.37) {
      #expect(abs(layout.value(at: layout.position(of: value)) - value) < 1e-9)
    }
    #expect(layout.value(at: -500) == 0)
    #expect(layout.value(at: 500) == 300)
  }

  @Test func theMinimumIsWhereScriptAndInversionPutIt() {
    for isRightToLeft in [false, true] {
      for isInverted in [false, true] {
        var f = LineFixture()
        (f.isRightToLeft, f.isInverted) = (isRightToLeft, isInverted)
        #expect((f.axis.point(at: 0).x == 0) == (isRightToLeft == isInverted))
        f.orientation = .vertical
        f.size = Size(width: 30, height: 320)
        // At the bottom in every script.
        #expect((f.axis.point(at: 0).y == 0) == isInverted)
      }
    }
  }

  @Test func centredThumbsHangOutOverTheEnds() {
    var style = RangeSliderStyle()
    style.thumbAlignment = .center
    let layout = SliderLayout(
      axis: LineFixture().axis, scale: LinearScale(minimum: 0, maximum: 1), fractions: [0, 1],
      thumbSize: Size(width: 20, height: 20), style: style)
    #expect(layout.travel == 320)
    #expect(layout.thumbs[0].frame.minX == -10)
    #expect(layout.contains(Point(x: -8, y: 15), target: 24))
    #expect(!layout.contains(Point(x: -13, y: 15), target: 24))
  }

  @Test(arguments: [
    Size.zero, Size(width: 1, height: 1), Size(width: 1, height: 1_000),
    Size(width: 1_000, height: 1), Size(width: 19, height: 30),
  ])
  func aSliderWithoutRoomHasFinitePartsAndNoTravel(size: Size) {
    var f = LineFixture()
    f.size = size
    for orientation in SliderOrientation.allCases {
      f.orientation = orientation
      let layout = f.context.layout
      #expect(layout.thumbs.map(\.frame).allSatisfy(\.isFinite) && layout.bar.isFinite)
      #expect(layout.travel >= 0)
      #expect(layout.value(at: 3).isFinite)
    }
  }
}
