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
        #expect(f.move(position, off: off) == [lower, 240])
      }
    }
  }

  @Test func ofTwoThumbsAsNearTheOneUsedLastComes() {
    for (last, values) in [(nil, [150.0, 240.0]), (.upper, [60, 150])] as [(Int?, [Double])] {
      var f = LineFixture()
      f.options.lastThumb = last
      f.press(160)
      #expect(f.release() == values)
    }
  }

  @Test func aShortWayNeitherChoosesAThumbNorDragsTheBar() {
    var f = LineFixture(150, 150)
    f.press(160, 162)
    #expect(f.drag?.mode == .undecided && f.values == [150, 150])
    f = LineFixture()
    f.press(160, 163)
    #expect(f.drag?.mode == .pendingPan && f.values == [60, 240])
    f = LineFixture(0, 0)
    f.press(10)
    #expect(f.drag?.focus == .upper)
    f = LineFixture(300, 300)
    f.press(310)
    #expect(f.drag?.focus == .lower)
  }

  @Test(
    arguments: [
      // Thumbs that overlap share their room, but not what is seen of them.
      (150.0, 155.0, nil, 152.0, TrackGesture.Mode.thumb(.lower)),
      (150, 155, nil, 173, .thumb(.upper)), (150, 155, nil, 162, .undecided),
      (150, 155, nil, 170, .thumb(.upper)),
      // Centres at 160 and 182, seen 150...170 and 172...192: the grown targets would overlap by 2.
      (150, 172, nil, 170.9, .thumb(.lower)), (150, 172, nil, 171.1, .thumb(.upper)),
      // The target is at least 24 wide, and 44 for touch.
      (60, 240, nil, 81.9, .thumb(.lower)), (60, 240, nil, 82.1, .pendingPan),
      (60, 240, 44, 91.9, .thumb(.lower)),
    ] as [(Double, Double, Double?, Double, TrackGesture.Mode)])
  func aPressGrabsTheThumbWhoseTargetItIsIn(
    lower: Double, upper: Double, target: Double?, position: Double, mode: TrackGesture.Mode
  ) {
    var f = LineFixture(lower, upper)
    f.options.target = target ?? f.options.target
    f.press(position)
    #expect(f.drag?.mode == mode)
  }

  @Test func onThumbsThatOverlapTheFirstMovementSelectsOne() {
    var f = LineFixture(150, 155)
    #expect(f.press(162, 170) == [150, 163])
  }

  @Test func aBarThatCannotMoveIsTrack() {
    var f = LineFixture(0, 300)
    #expect(f.press(110) == [100, 300])
    f = LineFixture()
    f.options.constraints.fixed.insert(.upper)
    #expect(f.press(200) == [190, 240])
    f = LineFixture()
    f.options.allowsBarDrag = false
    #expect(f.press(110) == [100, 240])
  }

  @Test func aDisabledThumbIsAWall() {
    var f = LineFixture()
    f.options.constraints.fixed.insert(.lower)
    f.press(70)
    #expect(f.drag == nil)
    #expect(f.press(30) == [60, 60])
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
    #expect(f.press(175, pages: true) == [60, 210])
    f.press(85 + 50, pages: true)
    #expect(f.drag?.mode == .paging(.lower, up: true))
    #expect(f.values.lower == 90)
    for lower in [120.0, 125, 125] {
      if var drag = f.drag { f.values = drag.page(in: f.context) }
      #expect(f.values.lower == lower)
    }
  }

  @Test func shiftAfterAnExcursionStartsAtTheLimit() {
    var f = LineFixture()
    f.press(75, 500)
    #expect(f.move(500, isFine: true).lower == 240)
    #expect(f.move(490, isFine: true).lower == 239)
    #expect(f.move(480).lower == 229)
  }

  @Test func shiftFromTheStartIsFineFromTheStart() {
    var f = LineFixture()
    f.press(75, isFine: true)
    #expect(f.move(95, isFine: true).lower == 62)
  }

  @Test func theBarMovesFinelyToo() {
    var f = LineFixture()
    f.press(160, 180)
    #expect(f.move(200, isFine: true) == [82, 262])
    #expect(f.move(201) == [83, 263])
    // Beyond the end it is held at the end.
    f.move(400)
    #expect(f.move(400, isFine: true) == [120, 300])
    #expect(f.move(390, isFine: true) == [119, 299])
  }

  @Test func aFineMovementOfTwoThumbsCountsFromThePress() {
    var f = LineFixture(150, 150)
    #expect(f.press(160, 162, 170, isFine: true) == [150, 151])
  }

  @Test func fineMovementAddsUpBelowAStep() {
    var f = LineFixture(50, 250, step: 25)
    f.press(60)
    for position in stride(from: 60.0, through: 200, by: 5) { f.move(position, isFine: true) }
    #expect(f.values.lower == 75)
  }

  @Test func aDragWithStepsLandsOnThem() {
    var f = LineFixture(50, 250, step: 25)
    #expect(f.press(60, 72).lower == 50)
    #expect(f.move(73).lower == 75)
    #expect(f.move(900).lower == 250)
  }

  @Test func aClickOnTheBarIsWhereItEnds() {
    var f = LineFixture()
    f.press(110, 112)
    #expect(f.release() == [102, 240])
  }

  @Test func aThumbThatPushedIsBackAtItsStartBesideADetent() {
    var f = LineFixture()
    f.options.constraints.collision = .push
    f.options.detents = [57]
    #expect(f.press(70, 290) == [280, 280])
    #expect(f.move(70) == [60, 280])
  }

  @Test func aBarThatIsBackAtItsStartKeepsToNewBounds() {
    var f = LineFixture()
    f.press(160, 180)
    f.rules.setBounds(0, 200)
    f.move(160)
    #expect(f.values.upper <= 200)
  }

  @Test func aNewRangeMeanwhileIsFollowed() {
    var f = LineFixture()
    f.press(75)
    f.rules.setBounds(0, 600)
    #expect(f.move(105) == [180, 240])
  }

  @Test func aBarOnAnUnevenScaleKeepsItsLengthOnTheTrack() {
    var f = LineFixture(10, 100)
    f.rules = TrackRules(minimum: 1, maximum: 1_000, step: 1, shape: .logarithmic)
    #expect(f.press(160, 210) == [32, 316])
  }

  @Test func aTrackWithoutRoomCannotBeGrabbed() {
    var f = LineFixture()
    f.size = Size(width: 20, height: 30)
    f.press(10)
    #expect(f.drag == nil)
  }

  @Test func detentsAtTheEndsCatchAThumbToo() {
    var f = LineFixture()
    f.options.detents = [0, 300]
    f.press(250)
    f.move(308)
    #expect(f.values == [60, 300])
  }

  @Test func aDetentCatchesAThumbAtExactlyTheSnapDistance() {
    var f = LineFixture()
    f.options.detents = [150]
    #expect(f.press(70, 157) == [150, 240])
    #expect(f.move(156.5) == [146.5, 240])
  }

  @Test func theEndsOfABarThatIsShorterThanAStepStayAStepApart() {
    var f = LineFixture(50, 90, step: 100)
    f.press(80)
    f.move(170)
    #expect(f.values == [100, 200])
  }

  @Test func aVerticalSliderHasItsMaximumAtTheTop() {
    var f = LineFixture()
    f.orientation = .vertical
    f.size = Size(width: 30, height: 320)
    #expect(f.context.layout.thumbs[1].frame == Rect(x: 5, y: 60, width: 20, height: 20))
    #expect(f.context.layout.thumbs[0].frame == Rect(x: 5, y: 240, width: 20, height: 20))
  }

  @Test(arguments: [nil, Int.lower, .upper])
  func aResetGoesToTheThumbThatWasHeldLast(thumb: Int?) {
    var line = LineFixture()
    line.options.lastThumb = thumb
    let reset = TrackGesture.reset(to: [0, 300], at: line.point(150), in: line.context)
    #expect(reset?.gesture.focus == thumb ?? .lower && reset?.values == [0, 300])
    line.options.constraints.fixed = [.lower]
    let movable = TrackGesture.reset(to: [0, 300], at: line.point(150), in: line.context)
    #expect(movable?.gesture.focus == .upper)
    var arc = ArcFixture(60, 240)
    arc.options.lastThumb = thumb
    let ring = TrackGesture.reset(to: [0, 300], at: arc.at(150), in: arc.context)
    #expect(ring?.gesture.focus == thumb ?? .upper)
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
    #expect(layout.value(at: -500) == 0 && layout.value(at: 500) == 300)
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

  @Test func ofThumbsThatShareATargetTheOneThatIsSeenAtThePointIsHit() {
    let f = LineFixture(100, 114)
    let found = [104.0, 117, 130].map { f.context.layout.thumbs(at: f.point($0), target: 60) }
    #expect(found == [[0], [0, 1], [1]])
  }

  @Test func centredThumbsHangOutOverTheEnds() {
    var style = RangeSliderStyle()
    style.thumbAlignment = .center
    let layout = SliderLayout(
      axis: LineFixture().axis, scale: LinearScale(minimum: 0, maximum: 1), fractions: [0, 1],
      thumbSize: Size(width: 20, height: 20), style: style)
    #expect(layout.travel == 320 && layout.thumbs[0].frame.minX == -10)
    #expect(layout.contains(Point(x: -8, y: 15), target: 24))
    #expect(!layout.contains(Point(x: -13, y: 15), target: 24))
    #expect(!layout.contains(Point(x: -8, y: 31), target: 24))
  }

  @Test func aTallThumbAndAThickBarAreHitAsFarAsTheyAreSeen() {
    var style = RangeSliderStyle()
    style.trackThickness = 40
    let axis = SliderAxis(
      bounds: Rect(x: 0, y: 0, width: 320, height: 60), orientation: .horizontal,
      isRightToLeft: false, isInverted: false)
    let layout = SliderLayout(
      axis: axis, scale: LinearScale(minimum: 0, maximum: 1), fractions: [0.2, 0.8],
      thumbSize: Size(width: 20, height: 40), style: style)
    for (x, part) in [(70.0, TrackHit.thumbs([0])), (160, .bar(above: 0))] {
      #expect(layout.hit(at: Point(x: x, y: 50), target: 24) == part)
      #expect(layout.hit(at: Point(x: x, y: 51), target: 24) == .track)
    }
  }

  @Test(arguments: [(0.0, 0.0, 160.0), (75, 85, 160), (225, 160, 235), (300, 160, 320)])
  func aBarFromAnEndFillsTheTrackUpToThatEnd(origin: Double, start: Double, end: Double) {
    let layout = SliderLayout(
      axis: LineFixture().axis, scale: LinearScale(minimum: 0, maximum: 300), fractions: [0.5],
      thumbSize: Size(width: 20, height: 20), barOrigin: origin, style: RangeSliderStyle())
    #expect(layout.bar.minX == start && layout.bar.maxX == end)
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
      #expect(layout.travel >= 0 && layout.value(at: 3).isFinite)
      let middle = layout.axis.length / 2
      #expect(layout.travel > 0 || layout.thumbs.allSatisfy { $0.center == middle })
    }
  }
}
