import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentControls

@MainActor @Suite struct SpinnerHoverTests {
  private func hovered(_ f: SpinnerFixture) -> Int? {
    f.spinner.gesture.hoveredSlot.map(f.spinner.model.index(ofSlot:))
  }

  @Test func theItemUnderThePointerIsDescribed() throws {
    let f = try SpinnerFixture()
    f.open()
    f.host.move(to: f.item(3))
    #expect(hovered(f) == 3 && f.spinner.renderState.describedItem?.title == "Item 3")
    #expect(f.host.cursor == .pointingHand)
    f.host.move(to: SpinnerFixture.center)
    #expect(hovered(f) == nil && f.spinner.renderState.describedItem?.title == "Item 0")
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
    #expect(hovered(f) == nil && f.spinner.renderState.describedItem?.title == "Item 1")
    f.host.move(to: f.item(3) + Point(x: 1, y: 0))
    #expect(hovered(f) == 3)
  }

  // MARK: A pointer at rest

  /// A hub in the corner, so that the wheel has to move off it.
  private static let corner = Point(x: 50, y: 50)

  @Test func aWheelThatMovedOffItsHubPointsAtNothingUntilThePointerMoves() throws {
    let f = try SpinnerFixture(center: Self.corner)
    f.host.click(at: Self.corner)
    f.host.settle()
    #expect(f.spinner.isOpen && hovered(f) == nil)
    #expect(f.spinner.renderState.describedItem?.title == "Item 0")
    f.host.move(to: Self.corner + Point(x: 8, y: 4))
    #expect(hovered(f) != nil)
  }

  @Test func aSecondClickAtTheSamePlaceClosesWhatTheFirstOpened() throws {
    let f = try SpinnerFixture(center: Self.corner)
    for clickCount in 1...2 {
      f.clearLog()
      f.host.click(at: Self.corner)
      f.host.settle()
      f.host.press(at: Self.corner, clickCount: clickCount)
      f.host.release()
      f.host.settle()
      #expect(!f.spinner.isOpen && f.spinner.selectedIndex == 0)
      #expect(f.edits == ["began wheel", "ended wheel"])
    }
    // A click on the item that lies there, once the pointer has moved, chooses it.
    f.host.click(at: Self.corner)
    f.host.settle()
    f.host.move(to: Self.corner + Point(x: 40, y: 40))
    f.host.click(at: Self.corner)
    #expect(f.spinner.selectedIndex != 0)
  }

  @Test func whatOpensByKeyUnderThePointerIsNotPointedAt() throws {
    let f = try SpinnerFixture()
    f.host.move(to: SpinnerFixture.center + Point(x: 90, y: 0))
    f.host.key(.tab)
    f.host.key(.space)
    f.host.settle()
    #expect(f.spinner.isOpen && hovered(f) == nil)
    f.host.move(to: SpinnerFixture.center + Point(x: 90, y: 6))
    #expect(hovered(f) == 6)
  }

  @Test func aMarkThatDoesNotLeaveTheHubChoosesNothing() throws {
    let f = try SpinnerFixture(center: Self.corner)
    f.host.drag(Self.corner, Self.corner + Point(x: 20, y: 8))
    f.host.settle()
    #expect(f.spinner.isOpen && f.spinner.selectedIndex == 0)
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

  @Test func aLabelThatANewStyleBroughtGoesWhenAnItemWithoutATitleIsPointedAt() throws {
    let f = try SpinnerFixture()
    f.spinner.items[3].title = ""
    f.open()
    f.host.move(to: f.item(2))
    f.spinner.style.centerContent = .icon
    f.host.settle()
    #expect(f.spinner.renderState.outsideLabel == "Item 2")
    f.host.move(to: f.item(3))
    f.host.settle()
    #expect(f.spinner.renderState.outsideLabel == nil)
    #expect(f.host.pictureFault() == nil)
  }
}
