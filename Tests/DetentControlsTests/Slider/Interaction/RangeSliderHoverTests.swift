import DetentControls
import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

@MainActor @Suite struct RangeSliderHoverTests {
  private func hovered(_ f: SliderFixture) -> [Bool] {
    f.slider.accessibilityChildren().map { $0.states.contains(.hovered) }
  }

  @Test func whatAPressWouldGrabIsHot() throws {
    let f = try SliderFixture()
    for (position, expected) in [
      (75.0, [true, false]), (250, [false, true]), (160, [true, true]), (20, [false, false]),
    ] {
      f.move(position)
      #expect(hovered(f) == expected)
    }
    f.move(75)
    f.host.exit()
    #expect(hovered(f) == [false, false])
  }

  @Test func aBarThatCannotMoveIsNotHot() throws {
    let f = try SliderFixture(0, 300)
    f.move(160)
    #expect(hovered(f) == [false, false])
  }

  @Test func thePointerTellsWhatAPressWouldDo() throws {
    let f = try SliderFixture()
    for (position, cursor) in [
      (75.0, Cursor.resizeLeftRight), (160, .move), (20, .arrow), (250, .resizeLeftRight),
    ] {
      f.move(position)
      #expect(f.host.cursor == cursor)
    }
    f.slider.orientation = .vertical
    f.slider.frame = Rect(x: 20, y: 0, width: 30, height: 110)
    f.host.drain()
    f.host.move(to: Point(x: 35, y: 110 - 10 - 90 * 0.2))
    #expect(f.host.cursor == .resizeUpDown)
    f.slider.isEnabled = false
    f.host.drain()
    #expect(f.host.cursor == .arrow)
  }

  @Test func duringADragOnlyWhatIsHeldIsShown() throws {
    let f = try SliderFixture()
    f.press(75)
    f.move(240)
    #expect(f.host.cursor == .resizeLeftRight)
    #expect(hovered(f) == [false, false])
    f.release()
    f.press(20)
    f.host.move(to: Point(x: 300, y: 100))
    #expect(f.slider.accessibilityChildren()[0].states.contains(.pressed))
    f.release()
    #expect(hovered(f) == [false, false])
  }

  @Test func aDisabledThumbIsNeverHot() throws {
    let f = try SliderFixture { $0.setThumb(.lower, isEnabled: false) }
    f.move(75)
    #expect(hovered(f) == [false, false] && f.host.cursor == .arrow)
    f.move(160)
    #expect(hovered(f) == [false, false] && f.host.cursor == .arrow)
  }
}
