import DetentDrawing
import Testing

@testable import DetentControls

/// The life of a drag: fine movement, changes meanwhile, turned and mirrored sliders.
@Suite struct SliderDragTests {
  @Test func shiftCountsATenthAndNeverJumps() {
    var f = DragFixture()
    f.press(75)
    f.move(95)
    #expect(f.values.lower == 80)
    f.move(115, isFine: true)
    #expect(f.values.lower == 82)
    f.move(116)
    #expect(f.values.lower == 83)
  }

  @Test func shiftAfterAnExcursionStartsAtTheLimit() {
    var f = DragFixture()
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
    var f = DragFixture()
    f.press(75, isFine: true)
    f.move(95, isFine: true)
    #expect(f.values.lower == 62)
  }

  @Test func theBarMovesFinelyToo() {
    var f = DragFixture()
    f.press(160)
    f.move(180)
    f.move(200, isFine: true)
    #expect(f.values == RangeValues(82, 262))
    f.move(201)
    #expect(f.values == RangeValues(83, 263))
  }

  @Test func fineMovementAddsUpBelowAStep() {
    var f = DragFixture(50, 250, step: 25)
    f.press(60)
    for position in stride(from: 60.0, through: 200, by: 5) { f.move(position, isFine: true) }
    #expect(f.values.lower == 75)
  }

  @Test func aDragWithStepsLandsOnThem() {
    var f = DragFixture(50, 250, step: 25)
    f.press(60)
    f.move(72)
    #expect(f.values.lower == 50)
    f.move(73)
    #expect(f.values.lower == 75)
    f.move(900)
    #expect(f.values.lower == 250)
  }

  @Test func aBarWithStepsKeepsItsSpanInSteps() {
    var f = DragFixture(50, 250, step: 25)
    f.press(160)
    for way in stride(from: -200.0, through: 200, by: 1) {
      f.move(160 + way)
      #expect(f.values.span == 200)
      #expect(f.rules.grid.snap(f.values.lower) == f.values.lower)
    }
  }

  @Test func aDragReturnsToTheStartToTheLastDigit() {
    var f = DragFixture(1.0 / 3, 299.9 / 7)
    let start = f.values
    let place = f.context.layout.thumbs[0].center + 4.321
    f.press(place)
    f.move(place + 30)
    #expect(f.values != start)
    f.move(place)
    #expect(f.values == start)
  }

  @Test func theGreatestDistanceStopsAThumb() {
    var f = DragFixture()
    f.rules.setMaximumDistance(200)
    f.press(70)
    f.move(10)
    #expect(f.values == RangeValues(40, 240))
  }

  @Test func theLeastDistanceStopsAThumb() {
    var f = DragFixture()
    f.rules.setMinimumDistance(30)
    f.press(70)
    f.move(400)
    #expect(f.values == RangeValues(210, 240))
  }

  @Test func aResizeMeanwhileMapsTheNextMovementAnew() {
    var f = DragFixture()
    f.press(75)
    f.size.width = 620
    #expect(f.values == RangeValues(60, 240))
    f.move(215)
    #expect(f.values.lower == 100)
  }

  @Test func aResizeToNothingChangesNothing() {
    var f = DragFixture()
    f.press(75)
    f.size = .zero
    f.move(100)
    #expect(f.values == RangeValues(60, 240))
    f.release()
    #expect(f.values == RangeValues(60, 240))
  }

  @Test func aNewRangeMeanwhileIsFollowed() {
    var f = DragFixture()
    f.press(75)
    f.rules.setBounds(0, 600)
    f.move(105)
    #expect(f.values == RangeValues(180, 240))
  }

  @Test func aProgramsValueIsOverruledByTheNextMovement() {
    var f = DragFixture()
    f.press(75)
    f.move(95)
    f.values.lower = 10
    f.move(96)
    #expect(f.values.lower == 81)
    f.values.upper = 85
    f.move(200)
    #expect(f.values == RangeValues(85, 85))
  }

  @Test func aBarFromAMaximumBesideTheStepsKeepsItsLengthToTheNearestStep() {
    var f = DragFixture(200, 300, step: 40)
    f.press(260)
    f.move(210)
    #expect(f.values == RangeValues(160, 280))
    f.move(200)
    #expect(f.values == RangeValues(160, 280))
    f.move(260)
    #expect(f.values == RangeValues(200, 300))
  }

  /// Every direction a slider can run in gives the values that the plain one gives.
  @Test(arguments: [
    (SliderOrientation.horizontal, true, false), (.horizontal, false, true),
    (.horizontal, true, true), (.vertical, false, false), (.vertical, false, true),
    (.vertical, true, false),
  ])
  func everyDirectionGivesTheSameValues(
    orientation: SliderOrientation, isRightToLeft: Bool, isInverted: Bool
  ) {
    let gestures: [[(Double, Bool)]] = [
      [(75, false), (105, false), (500, false), (254, false)], [(40, false), (60, false)],
      [(160, false), (200, false), (400, false)], [(110, false)], [(310, false), (20, true)],
    ]
    for gesture in gestures {
      var plain = DragFixture()
      var turned = DragFixture()
      turned.orientation = orientation
      turned.isRightToLeft = isRightToLeft
      turned.isInverted = isInverted
      if orientation == .vertical { turned.size = Size(width: 30, height: 320) }
      plain.press(gesture[0].0)
      turned.press(gesture[0].0)
      #expect(plain.values == turned.values)
      for (position, isFine) in gesture.dropFirst() {
        plain.move(position, isFine: isFine)
        turned.move(position, isFine: isFine)
        #expect(plain.values == turned.values)
      }
      plain.release()
      turned.release()
      #expect(plain.values == turned.values)
    }
  }

  @Test func aVerticalSliderHasItsMaximumAtTheTop() {
    var f = DragFixture()
    f.orientation = .vertical
    f.size = Size(width: 30, height: 320)
    #expect(f.context.layout.thumbs[1].frame == Rect(x: 5, y: 60, width: 20, height: 20))
    #expect(f.context.layout.thumbs[0].frame == Rect(x: 5, y: 240, width: 20, height: 20))
  }
}
