import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

@MainActor
@Suite struct HoverTests {
  @MainActor final class Hoverable: Control {
    var places: [Point?] = []
    var shape: Cursor? = .move
    override func hoverDidChange(at point: Point?) {
      super.hoverDidChange(at: point)
      places.append(point)
    }
    override func cursor(at point: Point) -> Cursor? { shape }
  }

  @MainActor final class Holder: View {
    var states: [Bool] = []
    override func pointerInsideDidChange(_ isInside: Bool) { states.append(isInside) }
  }

  @Test func whatHoldsAViewIsNotifiedOnceOfThePointerThatGoesOverItsParts() throws {
    let (stage, left, right) = try stage()
    let holder = Holder(frame: Rect(x: 0, y: 0, width: 100, height: 50))
    stage.content.addSubview(holder)
    holder.addSubview(left)
    holder.addSubview(right)
    stage.host.move(to: point(10, 10))
    stage.host.move(to: point(60, 10))
    #expect(holder.states == [true])
    stage.host.move(to: point(10, 80))
    #expect(holder.states == [true, false])
    stage.host.move(to: point(60, 10))
    right.isHidden = true
    stage.host.drain()
    // What lies below the hidden part is the holder itself.
    #expect(holder.states.last == true)
    holder.removeFromSuperview()
    stage.host.drain()
    #expect(holder.states.last == false)
  }

  @Test func thePointerIsInsideWhatHoldsADisabledControlWhichIsNotHovered() throws {
    let (stage, left, _) = try stage()
    let holder = Holder(frame: Rect(x: 0, y: 0, width: 50, height: 50))
    stage.content.addSubview(holder)
    holder.addSubview(left)
    left.isEnabled = false
    stage.host.move(to: point(10, 10))
    #expect(holder.states == [true])
    #expect(!left.isHovered && left.places.isEmpty)
    left.isEnabled = true
    stage.host.drain()
    #expect(left.isHovered && holder.states == [true])
    left.isEnabled = false
    stage.host.drain()
    #expect(!left.isHovered && left.places.last == .some(nil))
    #expect(holder.states.last == true)
  }

  private func stage() throws -> (Stage, Hoverable, Hoverable) {
    let stage = try Stage()
    stage.control.removeFromSuperview()
    let left = Hoverable(frame: Rect(x: 0, y: 0, width: 50, height: 50))
    let right = Hoverable(frame: Rect(x: 50, y: 0, width: 50, height: 50))
    stage.content.addSubview(left)
    stage.content.addSubview(right)
    stage.host.drain()
    return (stage, left, right)
  }

  @Test func oneViewIsHoveredAndEveryArrivalIsFollowedByALeave() throws {
    let (stage, left, right) = try stage()
    stage.host.move(to: point(10, 10))
    #expect(left.isHovered && !right.isHovered)
    stage.host.move(to: point(60, 10))
    #expect(!left.isHovered && right.isHovered)
    stage.host.exit()
    #expect(!left.isHovered && !right.isHovered)
    #expect(left.places.last == .some(nil) && right.places.last == .some(nil))
  }

  @Test func aWindowThatClosesIsLeftByThePointer() throws {
    let (stage, left, _) = try stage()
    left.addAction(for: .pointerDown) { [weak window = stage.window] _, _ in window?.close() }
    stage.host.press(at: point(10, 10))
    stage.host.release()
    #expect(!left.isHovered)
    #expect(left.places.last == .some(nil))
  }

  @Test func aHoveredViewThatGoesAwayIsLeftOnce() throws {
    let (stage, left, _) = try stage()
    stage.host.move(to: point(10, 10))
    left.isEnabled = false
    stage.host.drain()
    #expect(left.places.filter { $0 == nil }.count == 1)
    left.isEnabled = true
    stage.host.drain()
    #expect(left.isHovered)
    left.removeFromSuperview()
    stage.host.drain()
    #expect(left.places.filter { $0 == nil }.count == 2)
  }

  @Test func aViewThatMovesUnderAPointerAtRestIsHovered() throws {
    let (stage, left, right) = try stage()
    stage.host.move(to: point(10, 10))
    left.frame = Rect(x: 0, y: 60, width: 50, height: 40)
    right.frame = Rect(x: 0, y: 0, width: 50, height: 50)
    stage.host.drain()
    #expect(right.isHovered && !left.isHovered)
  }

  @Test func nothingElseIsHoveredDuringADrag() throws {
    let (stage, left, right) = try stage()
    stage.host.press(at: point(10, 10))
    stage.host.move(to: point(60, 10))
    #expect(left.isHovered && !right.isHovered)
    stage.host.release()
    #expect(!left.isHovered && right.isHovered)
  }

  @Test func theCursorFollowsTheHoveredViewAndStaysDuringADrag() throws {
    let (stage, left, right) = try stage()
    right.shape = .resizeLeftRight
    stage.host.move(to: point(10, 10))
    #expect(stage.host.cursor == .move)
    stage.host.press(at: point(10, 10))
    stage.host.move(to: point(60, 10))
    #expect(stage.host.cursor == .move)
    stage.host.release()
    #expect(stage.host.cursor == .resizeLeftRight)
    stage.host.move(to: point(150, 80))
    #expect(stage.host.cursor == .arrow)
    _ = left
  }
}
