import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

@MainActor @Suite struct HoverTests {
  private let stage: Stage
  private let host: HeadlessHost
  private let left = Hoverable(frame: Rect(x: 0, y: 0, width: 50, height: 50))
  private let right = Hoverable(frame: Rect(x: 50, y: 0, width: 50, height: 50))

  init() throws {
    stage = try Stage()
    host = stage.host
    stage.control.removeFromSuperview()
    for view in [left, right] { stage.content.addSubview(view) }
    host.drain()
  }

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

  @Test func whatHoldsAViewIsNotifiedOnceOfThePointerThatGoesOverItsParts() {
    let holder = Holder(frame: Rect(x: 0, y: 0, width: 100, height: 50))
    stage.content.addSubview(holder)
    for view in [left, right] { holder.addSubview(view) }
    host.move(to: point(10, 10))
    host.move(to: point(60, 10))
    #expect(holder.states == [true])
    host.move(to: point(10, 80))
    #expect(holder.states == [true, false])
    host.move(to: point(60, 10))
    right.isHidden = true
    host.drain()
    // What lies below the hidden part is the holder itself.
    #expect(holder.states.last == true)
    holder.removeFromSuperview()
    host.drain()
    #expect(holder.states.last == false)
  }

  @Test func thePointerIsInsideWhatHoldsADisabledControlWhichIsNotHovered() {
    let holder = Holder(frame: Rect(x: 0, y: 0, width: 50, height: 50))
    stage.content.addSubview(holder)
    holder.addSubview(left)
    left.isEnabled = false
    host.move(to: point(10, 10))
    #expect(holder.states == [true])
    #expect(!left.isHovered && left.places.isEmpty)
    left.isEnabled = true
    host.drain()
    #expect(left.isHovered && holder.states == [true])
    left.isEnabled = false
    host.drain()
    #expect(!left.isHovered && left.places.last == .some(nil))
    #expect(holder.states.last == true)
  }

  @Test func oneViewIsHoveredAndEveryArrivalIsFollowedByALeave() {
    host.move(to: point(10, 10))
    #expect(left.isHovered && !right.isHovered)
    host.move(to: point(60, 10))
    #expect(!left.isHovered && right.isHovered)
    host.exit()
    #expect(!left.isHovered && !right.isHovered)
    #expect(left.places.last == .some(nil) && right.places.last == .some(nil))
  }

  @Test func aWindowThatClosesIsLeftByThePointer() {
    left.addAction(for: .pointerDown) { [weak window = stage.window] _, _ in window?.close() }
    host.click(at: point(10, 10))
    #expect(!left.isHovered && left.places.last == .some(nil))
  }

  @Test func aHoveredViewThatGoesAwayIsLeftOnce() {
    host.move(to: point(10, 10))
    left.isEnabled = false
    host.drain()
    #expect(left.places.count { $0 == nil } == 1)
    left.isEnabled = true
    host.drain()
    #expect(left.isHovered)
    left.removeFromSuperview()
    host.drain()
    #expect(left.places.count { $0 == nil } == 2)
  }

  @Test func aViewThatMovesUnderAPointerAtRestIsHovered() {
    host.move(to: point(10, 10))
    left.frame = Rect(x: 0, y: 60, width: 50, height: 40)
    right.frame = Rect(x: 0, y: 0, width: 50, height: 50)
    host.drain()
    #expect(right.isHovered && !left.isHovered)
  }

  @Test func hoverAndCursorStayWithTheViewThatIsDragged() {
    right.shape = .resizeLeftRight
    host.move(to: point(10, 10))
    #expect(host.cursor == .move)
    host.press(at: point(10, 10))
    host.move(to: point(60, 10))
    #expect(left.isHovered && !right.isHovered && host.cursor == .move)
    host.release()
    #expect(!left.isHovered && right.isHovered && host.cursor == .resizeLeftRight)
    host.move(to: point(150, 80))
    #expect(host.cursor == .arrow)
  }
}
