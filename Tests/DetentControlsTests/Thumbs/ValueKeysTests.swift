import DetentDrawing
import Testing

@testable import DetentControls
@testable import DetentViews

@Suite struct ValueKeysTests {
  private func steps(
    _ key: Key, vertical: Bool = false, rtl: Bool = false, inverted: Bool = false
  ) -> ValueMove? {
    ValueKeys(isVertical: vertical, isRightToLeft: rtl, isInverted: inverted)
      .move(for: key, modifiers: [])
  }

  @Test func theArrowsOfAPlainSlider() {
    #expect(steps(.right) == .steps(1) && steps(.left) == .steps(-1))
    #expect(steps(.up) == .steps(1) && steps(.down) == .steps(-1))
  }

  @Test func rightToLeftSwapsTheHorizontalArrowsOnly() {
    #expect(steps(.left, rtl: true) == .steps(1) && steps(.right, rtl: true) == .steps(-1))
    #expect(steps(.up, rtl: true) == .steps(1))
    #expect(steps(.pageUp, rtl: true) == .pages(1) && steps(.home, rtl: true) == .toLowest)
    #expect(steps(.right, vertical: true, rtl: true) == .steps(-1))
  }

  @Test func anArrowAlongTheAxisMovesTheThumbItsWay() {
    #expect(steps(.right, inverted: true) == .steps(-1))
    #expect(steps(.up, inverted: true) == .steps(1))
    #expect(steps(.right, rtl: true, inverted: true) == .steps(1))
    #expect(steps(.up, vertical: true) == .steps(1))
    #expect(steps(.up, vertical: true, inverted: true) == .steps(-1))
    #expect(steps(.right, vertical: true, inverted: true) == .steps(1))
  }

  @Test func shiftAndControlMakePagesOfArrows() {
    let keys = ValueKeys()
    #expect(keys.move(for: .right, modifiers: .shift) == .pages(1))
    #expect(keys.move(for: .down, modifiers: .control) == .pages(-1))
    #expect(keys.move(for: .right, modifiers: .alt) == nil)
  }

  @Test func pagesEndsAndSignsAreByValue() {
    #expect(steps(.pageDown, inverted: true) == .pages(-1))
    #expect(steps(.home) == .toLowest && steps(.end) == .toHighest)
    #expect(steps(.character("+")) == .steps(1) && steps(.character("=")) == .steps(1))
    #expect(steps(.character("-")) == .steps(-1))
    #expect(ValueKeys().move(for: .character("+"), modifiers: .shift) == .steps(1))
  }

  @Test func otherKeysAreForOthers() {
    for key in [Key.enter, .space, .escape, .tab, .delete, .character("a"), .function(5)] {
      #expect(steps(key) == nil)
    }
    #expect(ValueKeys().move(for: .character("+"), modifiers: .control) == nil)
    #expect(ValueKeys().move(for: .pageUp, modifiers: .control) == nil)
  }

  // MARK: Amounts

  @Test func aStepIsAHundredthOfTheRangeAndAPageATenth() {
    let rules = ThumbRules(minimum: 0, maximum: 300)
    #expect(rules.moved(60, by: .steps(1)) == 63)
    #expect(rules.moved(63, by: .pages(1)) == 93)
    #expect(rules.moved(60, by: .fine(1)) == 60.3)
    #expect(rules.moved(60, by: .steps(1), isNice: true) == 62)
  }

  @Test func withStepsAPageIsTheNearestNumberOfThem() {
    let rules = ThumbRules(minimum: 0, maximum: 300, step: 25)
    #expect(rules.moved(50, by: .steps(1)) == 75)
    #expect(rules.moved(50, by: .pages(1)) == 75)
    #expect(rules.moved(50, by: .fine(1)) == 75)
    #expect(ThumbRules(minimum: 0, maximum: 300, step: 10).moved(50, by: .pages(1)) == 80)
    #expect(ThumbRules(minimum: 0, maximum: 100, step: 305).moved(0, by: .steps(1)) == 100)
  }

  @Test func continuousStepsDoNotShowTheirErrors() {
    let rules = ThumbRules(minimum: 0, maximum: 1)
    var value = 0.2
    for _ in 0..<20 { value = rules.moved(value, by: .steps(1)) }
    #expect(value == 0.4)
  }

  // MARK: Wheel

  @Test func theWheelFollowsTheArrows() {
    #expect(ValueKeys().amount(of: Point(x: 0, y: 1)) == 1)
    #expect(ValueKeys().amount(of: Point(x: 1, y: 0)) == 1)
    #expect(ValueKeys(isRightToLeft: true).amount(of: Point(x: 1, y: 0)) == -1)
    #expect(ValueKeys(isRightToLeft: true).amount(of: Point(x: 0, y: 1)) == 1)
  }

  @Test func partsOfNotchesAddUpUntilTheDirectionChanges() {
    var notches = WheelNotches()
    #expect((0..<10).map { _ in notches.take(0.1) } == [0, 0, 0, 0, 0, 0, 0, 0, 0, 1])
    #expect(notches.take(0.75) == 0)
    #expect(notches.take(-0.5) == 0)
    #expect(notches.take(-0.5) == -1)
    #expect(notches.take(2.5) == 2)
    #expect(notches.take(.nan) == 0)
    #expect(notches.take(.greatestFiniteMagnitude) == 100)
  }

  @Test func thePanOfAWheelStopsAtTheEndAsAWhole() {
    let rules = ThumbRules(minimum: 0, maximum: 300)
    func pan(_ lower: Double, _ upper: Double, _ count: Double) -> RangeValues {
      RangeValues(rules.moved([lower, upper], bySteps: count, isNice: false))
    }
    #expect(pan(60, 240, 1) == RangeValues(63, 243))
    #expect(pan(60, 299, 1) == RangeValues(61, 300))
    #expect(pan(60, 300, 1) == RangeValues(60, 300))
    #expect(pan(1, 240, -1) == RangeValues(0, 239))
  }
}
