import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentControls

@MainActor @Suite struct RangeCircularSliderTests {
  /// A clock of 24 hours with a night from 22 to 6, its centre at (140, 140) and a radius of 100.
  @MainActor final class Fixture: Scene<RangeCircularSlider> {
    var dial: RangeCircularSlider { subject }

    init(_ configure: (RangeCircularSlider) -> Void = { _ in }) throws {
      let dial = RangeCircularSlider(frame: Rect(x: 20, y: 20, width: 240, height: 240))
      dial.identifier = "night"
      dial.style.startAngle = 0
      dial.style.sweep = 360
      dial.style.margin = 10
      dial.setRange(minimum: 0, maximum: 24)
      dial.step = 0.5
      dial.wraps = true
      dial.setValues(lower: 22, upper: 6)
      configure(dial)
      try super.init(dial, in: Size(width: 280, height: 280))
      record(dial) {
        $0.hasValue ? "\($1.new.lower) \($1.new.upper) \($1.part)" : "\($1.part)"
      }
    }

    func at(_ hour: Double) -> Point {
      DialArc.point(around: Point(x: 140, y: 140), radius: 100, angle: hour * 15)
    }
  }

  @Test func anEventSaysWhichThumb() throws {
    let f = try Fixture()
    f.host.drag(f.at(6), f.at(7))
    #expect(
      f.log == [
        "began upper", "changed 22.0 7.0 upper", "committed 22.0 7.0 upper", "ended upper",
      ])
  }

  @Test func theFilledArcIsOneDragOfBoth() throws {
    let f = try Fixture()
    f.host.drag(f.at(2), f.at(3))
    #expect(
      f.log == ["began both", "changed 23.0 7.0 both", "committed 23.0 7.0 both", "ended both"])
  }

  @Test func tabGoesFromTheStartToTheEnd() throws {
    let f = try Fixture()
    f.host.key(.tab)
    #expect(f.dial.active == .lower)
    f.host.key(.up)
    #expect(f.dial.values == CircularRange(22.5, 6))
    f.host.key(.tab)
    f.host.key(.down)
    #expect(f.dial.values == CircularRange(22.5, 5.5))
    f.host.key(.tab, modifiers: .shift)
    #expect(f.dial.active == .lower)
  }

  @Test func homeAndEndAreWhereTheOtherThumbStops() throws {
    let f = try Fixture {
      $0.wraps = false
      $0.setValues(lower: 6, upper: 22)
      $0.minimumDistance = 2
    }
    f.host.key(.tab)
    f.host.key(.end)
    #expect(f.dial.values == CircularRange(20, 22))
    f.host.key(.home)
    #expect(f.dial.values == CircularRange(0, 22))
    f.host.key(.tab)
    f.host.key(.home)
    #expect(f.dial.values == CircularRange(0, 2))
  }

  @Test func keysCarryAThumbOverTheSeam() throws {
    let f = try Fixture()
    f.host.key(.tab)
    for _ in 0..<5 { f.host.key(.up) }
    #expect(f.dial.values == CircularRange(0.5, 6))
    f.host.key(.down)
    f.host.key(.down)
    #expect(f.dial.values == CircularRange(23.5, 6))
  }

  @Test func eachThumbIsASliderWithTheLimitsThatTheOtherLeaves() throws {
    let f = try Fixture {
      $0.wraps = false
      $0.setValues(lower: 6, upper: 22)
      $0.format = .plain(unit: "hours")
    }
    let nodes = f.dial.accessibilityTree()
    let group = try #require(nodes.first)
    #expect(group.role == .group)
    #expect(group.valueText == "6 – 22 hours")
    let lower = try #require(group.node(withID: "night.lower"))
    #expect(lower.role == .slider)
    #expect(lower.value == 6 && lower.minimum == 0 && lower.maximum == 22)
    let upper = try #require(group.node(withID: "night.upper"))
    #expect(upper.valueText == "22 hours")
    #expect(upper.minimum == 6 && upper.maximum == 24)
    #expect(f.dial.accessibilitySetValue(8, part: "lower"))
    #expect(f.dial.values == CircularRange(8, 22))
    #expect(!f.dial.accessibilitySetValue(8, part: "nonsense"))
  }

  @Test func theValueOfADialIsSpoken() throws {
    let dial = try CircularSliderFixture(45) {
      $0.step = 1
      $0.format = .plain(unit: "°")
      $0.accessibilityTextForValue = { "\(Int($0)) degrees" }
    }.dial
    let node = try #require(dial.accessibilityTree().first)
    #expect(node.role == .slider)
    #expect(node.valueText == "45 degrees")
    #expect(node.value == 45 && node.minimum == 0 && node.maximum == 360 && node.increment == 1)
    #expect(dial.accessibilitySetValue(100.4, part: ""))
    #expect(dial.value == 100)
  }
}
