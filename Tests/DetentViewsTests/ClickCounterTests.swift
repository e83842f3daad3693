import DetentDrawing
import DetentViews
import Testing

@Suite struct ClickCounterTests {
  private let place = Point(x: 100, y: 100)

  @Test(arguments: [(400, 5.0, 2), (401, 0, 1), (0, 5.1, 1), (400, -5, 2)])
  func aDoubleClickIsQuickAndAtOnePlace(time: Int, distance: Double, count: Int) {
    var clicks = ClickCounter()
    #expect(clicks.press(.primary, at: place, time: .zero) == 1)
    let second = place + Point(x: distance, y: 0)
    #expect(clicks.press(.primary, at: second, time: .milliseconds(time)) == count)
  }

  @Test func aPressThatMovedIsNoFirstClick() {
    var clicks = ClickCounter()
    _ = clicks.press(.primary, at: place, time: .zero)
    // A hand is never quite still.
    clicks.pointerMoved(to: place + Point(x: 5, y: -5))
    #expect(clicks.press(.primary, at: place, time: .milliseconds(100)) == 2)
    clicks.pointerMoved(to: place + Point(x: 0, y: 40))
    clicks.pointerMoved(to: place)
    #expect(clicks.press(.primary, at: place, time: .milliseconds(200)) == 1)
    #expect(clicks.press(.primary, at: place, time: .milliseconds(300)) == 2)
  }

  @Test func threeQuickPressesAreThree() {
    var clicks = ClickCounter()
    let counts = (0..<4).map { clicks.press(.primary, at: place, time: .milliseconds($0 * 300)) }
    #expect(counts == [1, 2, 3, 4])
  }

  @Test func anotherButtonAndAPressThatWasTakenAwayBeginAnew() {
    var clicks = ClickCounter()
    _ = clicks.press(.primary, at: place, time: .zero)
    #expect(clicks.press(.secondary, at: place, time: .zero) == 1)
    #expect(clicks.press(.primary, at: place, time: .zero) == 1)
    clicks.forget()
    #expect(clicks.press(.primary, at: place, time: .zero) == 1)
  }

  @Test func aPlaceThatIsNoneEndsTheSeries() {
    var clicks = ClickCounter()
    _ = clicks.press(.primary, at: place, time: .zero)
    clicks.pointerMoved(to: Point(x: .nan, y: 0))
    #expect(clicks.press(.primary, at: place, time: .zero) == 1)
  }
}
