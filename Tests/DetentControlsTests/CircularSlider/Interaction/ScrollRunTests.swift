import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

@testable import DetentControls

/// A page of 200 × 200 with a focused dial of 100 that begins 150 below its top.
@MainActor @Suite struct ScrollRunTests {
  @MainActor final class Fixture: Scene<ScrollView> {
    let dial = CircularSlider()
    var page: ScrollView { subject }

    init() throws {
      let (above, below) = (View(), View())
      (above.fixedHeight, below.fixedHeight) = (150, 500)
      dial.identifier = "dial"
      (dial.fixedHeight, dial.fixedWidth) = (100, 200)
      dial.setRange(minimum: 0, maximum: 100)
      dial.step = 1
      dial.value = 50
      try super.init(
        ScrollView(contentView: StackView(.vertical, views: [above, dial, below])),
        in: Size(width: 200, height: 200))
      dial.becomeFirstResponder()
      page.contentOffset = 0
      host.drain()
    }

    func turn(_ notches: Double = -1) { host.scroll(by: notches, at: Point(x: 100, y: 100)) }
  }

  @Test func aScrollBegunOutsideGoesOnWhenADialComesUnderThePointer() throws {
    let f = try Fixture()
    for turn in 1...4 {
      f.turn()
      #expect(f.page.contentOffset == 44 * Double(turn))
      f.host.advance(by: .milliseconds(400))
    }
    #expect(f.dial.value == 50)
  }

  @Test func afterARestTheWheelIsThatOfTheDial() throws {
    let f = try Fixture()
    for _ in 0..<2 { f.turn() }
    #expect(f.page.contentOffset == 88)
    f.host.advance(by: .milliseconds(501))
    f.turn()
    #expect(f.page.contentOffset == 88)
    #expect(f.dial.value == 49)
  }

  @Test func aPageAtItsEndKeepsTheRun() throws {
    let f = try Fixture()
    f.page.contentOffset = 100
    f.host.drain()
    f.host.scroll(by: 1, at: Point(x: 100, y: 20))
    f.page.contentOffset = 0
    f.host.drain()
    // The pointer goes to the dial; the page cannot go further up, and the dial is still not asked.
    for _ in 0..<3 {
      f.host.advance(by: .milliseconds(300))
      f.host.scroll(by: 1, at: Point(x: 100, y: 180))
    }
    #expect(f.dial.value == 50)
    #expect(f.page.contentOffset == 0)
  }

  @Test func aRunOfADialEndsWhereThePointerLeavesIt() throws {
    let f = try Fixture()
    f.page.contentOffset = 96
    f.host.drain()
    f.turn()
    #expect(f.dial.value == 49)
    f.host.scroll(by: -1, at: Point(x: 100, y: 190))
    #expect(f.dial.value == 49)
    #expect(f.page.contentOffset == 140)
  }
}
