import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
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
      record(dial) { $0.hasValue ? "\($1.new.lower) \($1.new.upper) \($1.part)" : "\($1.part)" }
    }

    /// Types a text into a field on the focused thumb.
    func type(_ text: String) {
      host.type(text)
      host.key(.enter)
      if dial.typing.isOpen { host.key(.escape) }
    }

    func at(_ hour: Double) -> Point {
      DialArc.point(around: Point(x: 140, y: 140), radius: 100, angle: hour * 15)
    }

    /// Drags from one hour to another: where the thumbs are then.
    func expectDrags(
      _ drags: [(from: Double, to: Double, lower: Double, upper: Double)], _ comment: Comment = "",
      at location: SourceLocation = #_sourceLocation
    ) {
      for drag in drags {
        host.drag(at(drag.from), at(drag.to))
        let expected = CircularRange(drag.lower, drag.upper)
        #expect(dial.values == expected, comment, sourceLocation: location)
      }
    }
  }

  @Test func theThumbThatWasUsedLastIsDrawnOnTop() throws {
    let f = try Fixture { $0.setValues(lower: 5.5, upper: 6) }
    for (key, order) in [([Key.tab], [1, 0]), ([.tab], [0, 1])] {
      f.host.keys(key[0], .up)
      #expect(f.dial.makeRenderState().thumbs.map(\.thumb) == order)
    }
  }

  @Test func keysCarryAThumbOverTheSeam() throws {
    let f = try Fixture()
    f.host.key(.tab)
    for _ in 0..<5 { f.host.key(.up) }
    #expect(f.dial.values == CircularRange(0.5, 6))
    f.host.keys(.down, .down)
    #expect(f.dial.values == CircularRange(23.5, 6))
  }

  @Test func eachThumbIsASliderWithTheLimitsThatTheOtherLeaves() throws {
    let f = try plain {
      $0.setValues(lower: 6, upper: 22)
      $0.format = .plain(unit: "hours")
    }
    let group = try #require(f.dial.accessibilityTree().first)
    #expect(group.role == .group && group.valueText == "6 – 22 hours")
    let lower = try #require(group.node(withID: "night.lower"))
    #expect(lower.role == .slider)
    #expect(lower.value == 6 && lower.minimum == 0 && lower.maximum == 22)
    let upper = try #require(group.node(withID: "night.upper"))
    #expect(upper.valueText == "22 hours" && upper.minimum == 6 && upper.maximum == 24)
    #expect(f.dial.accessibilitySetValue(8, part: "lower"))
    #expect(f.dial.values == CircularRange(8, 22))
    #expect(!f.dial.accessibilitySetValue(8, part: "nonsense"))
  }

  @Test func theLimitsOfAThumbLieAroundItsValueOnTheDial() throws {
    let f = try Fixture { ($0.step, $0.minimumDistance) = (0.25, 1) }
    func limits(_ thumb: String) -> [Double?] {
      let node = f.dial.accessibilityTree().first?.node(withID: "night.\(thumb)")
      return [node?.minimum, node?.value, node?.maximum]
    }
    #expect(limits("lower") == [6.25, 22, 23.75] && limits("upper") == [0, 6, 21.75])
    for (request, lower) in [(99.0, 23.75), (-99, 6.25), (3, 3)] {
      #expect(f.dial.accessibilitySetValue(request, part: "lower"), "\(request)")
      #expect(f.dial.values == CircularRange(lower, 6), "\(request)")
    }
    // Beyond the seam there is room again.
    #expect(limits("lower") == [0, 3, 5])
    // What lies too close to the other one is brought to where that leaves room.
    #expect(f.dial.accessibilitySetValue(5.75, part: "lower"))
    #expect(f.dial.values == CircularRange(5, 6))
    f.dial.maximumDistance = 4
    #expect(limits("lower") == [2, 5, 5])
  }

  @Test func aStepOfAssistiveTechnologyLeadsOverTheSeam() throws {
    let f = try Fixture {
      $0.step = 0.25
      $0.setValues(lower: 23.75, upper: 6)
    }
    #expect(f.dial.accessibilityPerform(.increment, part: "lower"))
    #expect(f.dial.values == CircularRange(0, 6))
    #expect(f.dial.accessibilityPerform(.decrement, part: "lower"))
    #expect(f.dial.values == CircularRange(23.75, 6))
    #expect(!f.dial.accessibilityPerform(.increment, part: "middle"))
  }

  @Test func theValueOfADialIsSpoken() throws {
    let f = try CircularSliderFixture(45) {
      ($0.step, $0.format) = (1, .plain(unit: "°"))
      $0.accessibilityTextForValue = { "\(Int($0)) degrees" }
    }
    let dial = f.dial
    let node = try #require(dial.accessibilityTree().first)
    #expect(node.role == .slider && node.valueText == "45 degrees")
    #expect(node.frame == Rect(x: 20, y: 20, width: 240, height: 240))
    #expect(node.value == 45 && node.minimum == 0 && node.maximum == 360 && node.increment == 1)
    #expect(dial.accessibilitySetValue(100.4, part: ""))
    #expect(dial.value == 100)
  }

  private func plain(_ configure: (RangeCircularSlider) -> Void = { _ in }) throws -> Fixture {
    try Fixture {
      $0.wraps = false
      $0.setValues(lower: 6, upper: 18)
      configure($0)
    }
  }

  @Test func theRangeInTheMiddleIsWrittenFromItsLowerValueOn() throws {
    #expect(try plain().dial.centerText == "6 – 18")
    #expect(try Fixture().dial.centerText == "22 – 6")
  }

  @Test(arguments: ThumbCollision.allCases)
  func whereValuesGoRoundAThumbStopsAtTheOtherOneThatItCannotPush(
    collision: ThumbCollision
  ) throws {
    let f = try Fixture { ($0.collision, $0.minimumDistance) = (collision, 1) }
    f.host.keys(.tab, .end)
    #expect(f.dial.values == CircularRange(5, 6) && f.dial.focusedThumb == .lower)
    f.host.keys(.tab, .end)
    #expect(f.dial.values.lower == 5 && f.dial.focusedThumb == .upper)
  }

  @Test(arguments: ThumbCollision.allCases)
  func limitsHoldWhoeverMovesAThumb(collision: ThumbCollision) throws {
    let f = try plain { $0.collision = collision }
    f.dial.setLimits(4...8, of: .lower)
    #expect(f.dial.limits(of: .lower) == 4...8 && f.dial.limits(of: .upper) == nil)
    let acts: [(lower: Double, act: () -> Void)] = [
      (4, { f.dial.lowerValue = 2 }), (8, { f.host.drag(f.at(4), f.at(12)) }),
      (4, { f.host.key(.home) }), (8, { for _ in 0..<20 { f.host.key(.up) } }),
      (4, { f.host.scroll(by: -20, at: f.at(8)) }),
      (8, { #expect(f.dial.accessibilitySetValue(20, part: "lower")) }), (8, { f.type("9") }),
      (5, { f.type("5") }),
    ]
    for (index, (lower, act)) in acts.enumerated() {
      act()
      #expect(f.dial.values == CircularRange(lower, 18), "\(index)")
    }
    let lower = f.dial.accessibilityTree().first?.node(withID: "night.lower")
    #expect(lower?.minimum == 4 && lower?.maximum == 8)
    f.dial.setLimits(nil, of: .lower)
    f.dial.lowerValue = 0
    #expect(f.dial.values == CircularRange(0, 18))
  }

  @Test func theArcStopsWhereAThumbHasItsLimit() throws {
    let f = try plain { $0.setLimits(4...8, of: .lower) }
    f.expectDrags([(12, 17, 8, 20), (12, 4, 4, 16)])
    let arc = f.dial.convert(f.at(10), from: f.content)
    #expect(f.dial.cursor(at: arc) == .grab)
    f.dial.setLimits(4...4, of: .lower)
    #expect(f.dial.cursor(at: arc) == .pointingHand)
    f.dial.setThumb(.lower, isEnabled: false)
    let thumbs = [f.dial.lowerValue, f.dial.upperValue].map(f.dial.point(for:))
    #expect(thumbs.map(f.dial.cursor(at:)) == [.arrow, .grab])
    for thumb in RangeThumb.allCases { f.dial.setThumb(thumb, isEnabled: false) }
    #expect(f.dial.cursor(at: arc) == .arrow)
  }

  @Test(arguments: ThumbCollision.allCases)
  func whereValuesGoRoundEachThumbHasItsOwnLimits(collision: ThumbCollision) throws {
    let f = try Fixture { $0.collision = collision }
    f.dial.setLimits(20...24, of: .lower)
    f.dial.setLimits(4...8, of: .upper)
    #expect(f.dial.values == CircularRange(22, 6))
    f.expectDrags([(6, 10, 22, 8), (8, 1, 22, 4), (22, 18, 20, 4), (0, 3, 23, 7)])
    f.host.drag(f.at(2), f.at(8))
    #expect(f.dial.values.upper == 8)
    f.dial.setValues(lower: 18, upper: 10)
    #expect(f.dial.values == CircularRange(20, 8))
    f.host.drag(f.at(20), f.at(2))
    #expect(f.dial.values.lower == 0 || f.dial.values.lower == 24)
    f.dial.minimumDistance = 1
    #expect(f.dial.values.lower == 0 || f.dial.values.lower == 24)
  }

  @Test func aThumbWithALimitIsPushedUpToItWhereValuesGoRound() throws {
    let f = try Fixture { ($0.collision, $0.minimumDistance) = (.push, 2) }
    f.dial.setLimits(20...23, of: .lower)
    f.host.drag(f.at(6), f.at(1))
    f.expectDrags([(1, 18, 20, 22), (22, 6, 20, 6)])
    f.dial.setLimits(nil, of: .lower)
    f.dial.setLimits(4...8, of: .upper)
    f.host.drag(f.at(20), f.at(2))
    f.expectDrags([(2, 10, 6, 8)])
  }

  @Test(arguments: ThumbCollision.allCases)
  func limitsThatOverlapKeepTheDistanceWhereValuesGoRound(collision: ThumbCollision) throws {
    let f = try Fixture { ($0.collision, $0.step) = (collision, 0.25) }
    f.dial.setLimits(20...24, of: .lower)
    f.dial.setLimits(4...21, of: .upper)
    f.dial.minimumDistance = 8
    f.dial.setValues(lower: 22, upper: 6)
    #expect(f.dial.values == CircularRange(22, 6))
    f.dial.setValues(lower: 20, upper: 20.5)
    #expect(f.dial.values == CircularRange(20, 4))
    f.dial.setValues(lower: 23, upper: 8)
    f.expectDrags(collision == .push ? [(8, 5, 21, 5)] : [(8, 5, 23, 7)])
    // Where the limits leave less, the distance means nothing.
    f.dial.setLimits(0...1, of: .lower)
    f.dial.setLimits(2...3, of: .upper)
    f.dial.setValues(lower: 0.5, upper: 2.5)
    #expect(f.dial.values == CircularRange(0.5, 2.5))
  }

  @Test func keysInTheFieldOfADialStopWhereItsThumbStops() throws {
    let limited: (RangeCircularSlider) -> Void = { $0.setLimits(20...23, of: .lower) }
    let fixed: (RangeCircularSlider) -> Void = {
      $0.minimumDistance = 2
      $0.setThumb(.upper, isEnabled: false)
    }
    for (configure, key, lower) in [
      (limited, Key.up, 23.0), (limited, .down, 20), (fixed, .up, 4), (fixed, .down, 6.5),
    ] {
      let f = try Fixture(configure)
      f.host.keys(.tab, .enter)
      for _ in 0..<60 { f.host.key(key) }
      let text = try #require(f.dial.typing.field).text
      f.host.key(.enter)
      #expect(!f.dial.typing.isOpen && f.dial.text(for: f.dial.lowerValue) == text)
      #expect(f.dial.values == CircularRange(lower, 6))
    }
  }

  @Test func aTypedValueForWhichTheOtherThumbLeavesNoRoomIsRefusedWithTheBounds() throws {
    let walls: [(RangeCircularSlider) -> Void] = [
      { $0.setThumb(.upper, isEnabled: false) }, { $0.setLimits(4...6, of: .upper) },
    ]
    for wall in walls {
      let f = try Fixture {
        $0.minimumDistance = 2
        wall($0)
      }
      f.host.key(.tab)
      f.host.enter("5")
      #expect(f.dial.typing.field?.validationMessage == "From 6.5 to 4")
      f.dial.typing.close()
      #expect(f.dial.values == CircularRange(22, 6) && f.log.isEmpty)
      for (text, value) in [("23", 23.0), ("4", 4), ("28", 4), ("7", 7)] {
        f.type(text)
        #expect(f.dial.values == CircularRange(value, 6), "\(text)")
      }
    }
  }

  @Test func aTypedValueWithinALimitPushesTheOtherThumbBack() throws {
    let f = try Fixture {
      $0.setValues(lower: 21, upper: 23)
      $0.setLimits(20...23, of: .upper)
    }
    f.host.keys(.tab, .tab)
    f.type("20")
    #expect(f.dial.values == CircularRange(20, 20))
  }

  @Test func aThumbAtItsLimitPushesNoFurtherOnARing() throws {
    let f = try Fixture {
      $0.collision = .push
      $0.setValues(lower: 3, upper: 6)
      $0.setLimits(4...8, of: .upper)
    }
    f.expectDrags([(6, 2, 3, 4)])
  }

  @Test func aLimitThatEndsAtTheSeamIsSaidAsItIs() throws {
    let f = try Fixture { $0.setLimits(20...24, of: .lower) }
    f.host.key(.tab)
    f.host.enter("18")
    #expect(f.dial.typing.field?.validationMessage == "From 20 to 24")
    f.dial.typing.close()
    for (text, lower) in [("24", 0.0), ("20", 20)] {
      f.type(text)
      #expect(f.dial.values == CircularRange(lower, 6))
    }
  }

  @Test func thumbsCrossAsFarAsTheirLimitsAllow() throws {
    let f = try plain { $0.collision = .cross }
    f.dial.setLimits(16...24, of: .upper)
    for (greatest, values) in [(20.0, CircularRange(18, 22)), (12, CircularRange(12, 18))] {
      f.dial.setLimits(0...greatest, of: .lower)
      f.dial.setValues(lower: 6, upper: 18)
      f.host.drag(f.at(6), f.at(14), f.at(22))
      #expect(f.dial.values == values)
    }
  }

  @Test(arguments: ThumbCollision.allCases, [false, true])
  func aThumbThatIsSwitchedOffIsAWall(collision: ThumbCollision, wraps: Bool) throws {
    let f = try plain { ($0.collision, $0.wraps) = (collision, wraps) }
    f.dial.setThumb(.upper, isEnabled: false)
    #expect(f.dial.isThumbEnabled(.lower) && !f.dial.isThumbEnabled(.upper))
    f.host.drag(f.at(18), f.at(20))
    f.host.drag(f.at(12), f.at(13))
    #expect(f.dial.values.upper == 18)
    f.dial.lowerValue = 6
    f.host.drag(f.at(6), f.at(14))
    f.expectDrags([(14, 20, 18, 18)])
    #expect(!f.dial.accessibilitySetValue(20, part: "upper"))
    #expect(f.dial.accessibilitySetValue(7, part: "lower"))
    #expect(f.dial.values == CircularRange(7, 18))
    let upper = f.dial.accessibilityTree().first?.node(withID: "night.upper")
    #expect(upper?.states.contains(.disabled) == true)
  }

  @Test func aThumbThatIsSwitchedOffLooksLikeOneOfADisabledDial() throws {
    let f = try plain {
      $0.style.glowSigma = 0
      $0.setThumb(.upper, isEnabled: false)
    }
    f.host.settle()
    let dot = f.dial.style.thumbDotColor.light
    #expect(f.host.color(at: f.at(6)).isNear(dot))
    #expect(f.host.color(at: f.at(18)).isNear(DynamicColor.disabledTint.light))
    let (ground, edge) = (DynamicColor.background.light, f.dial.layout.thumbDiameter / 2 + 2)
    #expect(f.host.color(at: f.at(6) + Point(x: edge, y: 2)) != ground, "the shadow")
    #expect(f.host.color(at: f.at(18) + Point(x: -edge, y: 2)) == ground)
    f.dial.setThumb(.upper, isEnabled: true)
    f.host.settle()
    #expect(f.host.color(at: f.at(18)).isNear(dot))
  }

  @Test func forAssistiveTechnologyAThumbIsAtLeastAsLargeAsItsTarget() throws {
    let f = try Fixture()
    for (size, side) in [(14.0, 24.0), (40, 40)] {
      f.dial.style.thumbSize = size
      let node = f.dial.accessibilityTree().first?.node(withID: "night.lower")
      #expect(node?.frame.size == Size(width: side, height: side))
    }
  }

  @Test func aThumbThatTookTheOtherRoundComesBackAlone() throws {
    let f = try Fixture { $0.collision = .push }
    f.host.press(at: f.at(6))
    for hour in 7...54 { f.host.move(to: f.at(Double(hour))) }
    #expect(f.dial.values == CircularRange(6.5, 6))
    f.host.move(to: f.at(53))
    #expect(f.dial.values == CircularRange(6.5, 5))
  }

  @Test func aFastLinearDragOnARingIsNotTakenForTheOtherWay() throws {
    for dragMode in [DialDragMode.vertical, .linear] {
      let f = try Fixture {
        $0.dragMode = dragMode
        $0.setValues(lower: 0, upper: 2)
      }
      f.host.press(at: f.at(2))
      f.host.move(to: f.at(2) + Point(x: 0, y: -200))
      #expect(f.dial.values == CircularRange(0, 21))
    }
  }

  @Test func onADialThePushedThumbLeavesTheDistanceOnlyAtItsOwnEnd() throws {
    let f = try Fixture {
      ($0.wraps, $0.collision, $0.minimumDistance) = (false, .push, 2)
      $0.setValues(lower: 6, upper: 18)
    }
    f.expectDrags([(6, 0, 0, 18)])
    f.dial.setValues(lower: 6, upper: 18)
    f.expectDrags([(18, 24, 6, 24)])
  }

  @Test func theNightIsFilledOverTheSeam() throws {
    let f = try Fixture { ($0.style.fill, $0.style.glowSigma) = (.solid, 0) }
    f.host.settle()
    for hour in 0..<24 where hour != 22 && hour != 6 {
      let color = hour > 6 && hour < 22 ? DynamicColor.track : .accent
      #expect(f.host.color(at: f.at(Double(hour))).isNear(color.light), "\(hour)")
    }
  }

  @Test func aRangeOfOneValueFillsTheWholeArc() throws {
    let f = try plain { $0.setRange(minimum: 7, maximum: 7) }
    #expect(f.dial.drawnPositions == [0, 360])
    #expect(
      try CircularSliderFixture { $0.setRange(minimum: 7, maximum: 7) }.dial.drawnPositions == [
        0, 0,
      ])
  }

  @Test func valuesGoRoundOnlyOnAFullCircleWithAnEvenScale() throws {
    let f = try Fixture()
    let acts: [(Bool, (RangeCircularSlider) -> Void)] = [
      (true, { _ in }), (false, { $0.style.sweep = 270 }), (true, { $0.style.sweep = 360 }),
      (false, { $0.scale = .logarithmic }), (true, { $0.scale = .linear }),
    ]
    for (index, (wraps, act)) in acts.enumerated() {
      act(f.dial)
      #expect(f.dial.model.rules.wraps == wraps, "\(index)")
    }
  }

  @Test func theUpperThumbIsActiveAtFirst() {
    #expect(RangeThumb.allCases.map(\.other) == [.upper, .lower])
    #expect(RangeCircularSlider().thumbs.active == 1 && CircularSlider().thumbs.active == 0)
  }

  @Test func withoutDrawnThumbsTheArcStandsForTheUpperOne() throws {
    let f = try Fixture { $0.style.thumbShape = .none }
    for hour in [12.0, 3] {
      let point = f.at(hour) - f.dial.frame.origin
      #expect(f.dial.grabbableThumbs(at: point) == [1])
    }
    for area in DialPressArea.allCases {
      f.dial.pressArea = area
      #expect(f.dial.grabbableThumbs(at: Point(x: 120, y: 70)) == (area == .ring ? [] : [1]))
    }
  }
}
