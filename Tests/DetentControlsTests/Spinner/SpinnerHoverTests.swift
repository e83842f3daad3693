import DetentDrawing
import DetentHeadless
import DetentViews
import Testing

@testable import DetentControls

@MainActor @Suite struct SpinnerHoverTests {
  private func hovered(_ f: SpinnerFixture) -> Int? {
    f.spinner.hoveredSlot.map(f.spinner.model.index(ofSlot:))
  }

  @Test func theItemUnderThePointerIsDescribed() throws {
    let f = try SpinnerFixture()
    f.open()
    f.host.move(to: f.item(3))
    #expect(hovered(f) == 3 && f.spinner.describedItem?.title == "Item 3")
    #expect(f.host.cursor == .pointingHand)
    f.host.move(to: SpinnerFixture.center)
    #expect(hovered(f) == nil && f.spinner.describedItem?.title == "Item 0")
    #expect(f.host.cursor == .pointingHand)
    f.host.move(to: Point(x: 5, y: 5))
    #expect(f.host.cursor == .arrow)
  }

  @Test func whatTurnsUnderAPointerAtRestIsNotPointedAt() throws {
    let f = try SpinnerFixture()
    f.open()
    f.host.move(to: f.item(3))
    f.host.key(.right)
    #expect(hovered(f) == nil)
    f.host.settle()
    #expect(hovered(f) == nil && f.spinner.describedItem?.title == "Item 1")
    f.host.move(to: f.item(3) + Point(x: 1, y: 0))
    #expect(hovered(f) == 3)
  }

  @Test func aDraggedWheelIsGrabbed() throws {
    let f = try SpinnerFixture()
    f.open()
    f.drag(from: 90, by: 30, release: false)
    #expect(f.host.cursor == .grabbing && hovered(f) == nil)
    f.host.release()
    f.host.settle()
    #expect(f.host.cursor == .pointingHand)
  }

  @Test func itemsThatCannotBeChosenHaveNoHand() throws {
    let f = try SpinnerFixture(disabled: [3])
    f.open()
    f.host.move(to: f.item(3))
    #expect(f.host.cursor == .arrow)
  }
}
