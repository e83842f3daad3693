import DetentDrawing
import Testing

@testable import DetentControls

@Suite struct SliderLayoutTests {
  @Test func aThumbAtAValueIsTenPlusTheValueAway() {
    let layout = DragFixture().context.layout
    #expect(layout.travel == 300)
    #expect(layout.thumbs[0].frame == Rect(x: 60, y: 5, width: 20, height: 20))
    #expect(layout.thumbs[1].center == 250)
    #expect(layout.bar == Rect(x: 70, y: 13, width: 180, height: 4))
    #expect(layout.track == Rect(x: 0, y: 13, width: 320, height: 4))
  }

  @Test func positionsAndValuesAreInverse() {
    let layout = DragFixture().context.layout
    for value in stride(from: 0.0, through: 300, by: 0.37) {
      #expect(abs(layout.value(at: layout.position(of: value)) - value) < 1e-9)
    }
    #expect(layout.value(at: -500) == 0)
    #expect(layout.value(at: 500) == 300)
  }

  @Test func theMinimumIsWhereScriptAndInversionPutIt() {
    for isRightToLeft in [false, true] {
      for isInverted in [false, true] {
        var f = DragFixture()
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
      axis: DragFixture().axis, scale: LinearScale(minimum: 0, maximum: 1), fractions: [0, 1],
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
    var f = DragFixture()
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
