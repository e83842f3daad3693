import DetentDrawing
import DetentViews
import Testing

@testable import DetentControls

/// What thumbs do to each other: the fixture of the contract, as positions on the axis.
@Suite struct SliderCollisionTests {
  private func fixture(
    _ collision: ThumbCollision, _ lower: Double = 60, _ upper: Double = 240, step: Double = 0
  ) -> DragFixture {
    var f = DragFixture(lower, upper, step: step)
    f.options.constraints.collision = collision
    return f
  }

  // MARK: Push

  @Test func aPushedThumbGoesAlongAndStaysWhereItWasLeft() {
    var f = fixture(.push)
    f.press(70)
    f.move(290)
    #expect(f.values == RangeValues(280, 280))
    f.move(100)
    #expect(f.values == RangeValues(90, 280))
    #expect(f.drag?.part == .lower)
  }

  @Test func aPushKeepsTheLeastDistanceAndStopsWithTheLastThumb() {
    var f = fixture(.push)
    f.rules.setMinimumDistance(30)
    f.press(70)
    f.move(250)
    #expect(f.values == RangeValues(240, 270))
    f.move(900)
    #expect(f.values == RangeValues(270, 300))
  }

  @Test func aPullKeepsTheGreatestDistance() {
    var f = fixture(.push)
    f.rules.setMaximumDistance(200)
    f.press(70)
    f.move(10)
    #expect(f.values == RangeValues(0, 200))
    f.move(70)
    #expect(f.values == RangeValues(60, 200))
  }

  @Test func aPushLandsOnSteps() {
    var f = fixture(.push, 50, 250, step: 25)
    f.rules.setMinimumDistance(30)
    f.press(60)
    f.move(270)
    #expect(f.values == RangeValues(250, 300))
  }

  @Test func aDisabledThumbIsNotPushed() {
    var f = fixture(.push)
    f.options.constraints.fixed.insert(.upper)
    f.press(70)
    f.move(290)
    #expect(f.values == RangeValues(240, 240))
  }

  @Test func aThumbAtItsLimitIsNotPushedFurther() {
    var f = fixture(.push)
    f.rules.setLimits(200...260, of: .upper)
    f.press(70)
    f.move(310)
    #expect(f.values == RangeValues(260, 260))
  }

  // MARK: Cross

  @Test func aCrossingThumbTakesTheOtherRole() {
    var f = fixture(.cross)
    f.press(70)
    f.move(290)
    #expect(f.values == RangeValues(240, 280))
    #expect(f.drag?.part == .upper && f.drag?.focus == .upper)
    f.move(100)
    #expect(f.values == RangeValues(90, 240))
    #expect(f.drag?.part == .lower && f.drag?.focus == .lower)
    f.move(70)
    #expect(f.values == RangeValues(60, 240))
  }

  @Test func aCrossingJumpsOverTheLeastDistance() {
    var f = fixture(.cross)
    f.rules.setMinimumDistance(30)
    f.press(70)
    f.move(245)
    #expect(f.values == RangeValues(210, 240))
    f.move(255)
    #expect(f.values == RangeValues(240, 270))
    f.move(310)
    #expect(f.values == RangeValues(240, 300))
  }

  @Test func aCrossingKeepsTheGreatestDistance() {
    var f = fixture(.cross, 60, 160)
    f.rules.setMaximumDistance(100)
    f.press(70)
    f.move(310)
    #expect(f.values == RangeValues(160, 260))
  }

  @Test func nothingCrossesADisabledThumb() {
    var f = fixture(.cross)
    f.options.constraints.fixed.insert(.upper)
    f.press(70)
    f.move(290)
    #expect(f.values == RangeValues(240, 240))
    #expect(f.drag?.part == .lower)
  }

  @Test func aCrossingStopsWhereTheOtherRoleHasItsLimit() {
    var f = fixture(.cross)
    f.rules.setLimits(0...100, of: .lower)
    f.press(70)
    f.move(290)
    // The other thumb could not be the lower one at 240.
    #expect(f.values == RangeValues(100, 240))
  }

  @Test func aCancelTakesACrossingBack() {
    var f = fixture(.cross)
    f.press(70)
    f.move(290)
    #expect(f.drag?.startThumb == .lower)
    f.cancel()
    #expect(f.values == RangeValues(60, 240))
  }

  // MARK: Coincident thumbs

  @Test(arguments: ThumbCollision.allCases)
  func thumbsOnEachOtherAreNeverDead(collision: ThumbCollision) {
    for value in [0.0, 150, 300] {
      for way in [-40.0, 40] where (0...300).contains(value + way) {
        var f = fixture(collision, value, value)
        f.press(10 + value)
        f.move(10 + value + way)
        let moved = RangeValues(value, value + way)
        #expect(f.values == moved, "\(collision) at \(value) by \(way)")
        // A press beside them brings the one that has nobody to push.
        f = fixture(collision, value, value)
        f.options.lastThumb = way > 0 ? .lower : .upper
        f.press(10 + value + way)
        #expect(f.values == moved, "\(collision) beside \(value) by \(way)")
      }
    }
  }

  // MARK: Limits

  @Test func aThumbStaysWithinItsLimits() {
    var f = fixture(.stop)
    f.rules.setLimits(50...100, of: .lower)
    f.press(70)
    f.move(300)
    #expect(f.values == RangeValues(100, 240))
    f.move(0)
    #expect(f.values == RangeValues(50, 240))
  }

  @Test func limitsLieOnSteps() {
    var model = SliderModel()
    model.setBounds(minimum: 0, maximum: 300)
    model.setStep(25)
    model.setLimits(60...110, of: .lower)
    model.set(0, 300)
    #expect(model.values == [75, 300])
    model.set(.lower, to: 300)
    #expect(model.values == [100, 300])
  }

  @Test func limitsBeforeTheirBoundsWaitForThem() {
    let setters: [(inout SliderModel) -> Void] = [
      { $0.setBounds(minimum: 0, maximum: 300) }, { $0.setLimits(50...100, of: .lower) },
      { $0.setLimits(200...280, of: .upper) }, { $0.set(80, 290) },
    ]
    for order in permutations(setters.indices) {
      var model = SliderModel()
      for index in order { setters[index](&model) }
      #expect(model.values == [80, 280], "\(order)")
    }
  }

  @Test func limitsThatLeaveNoValuesInOrderHaveNoEffect() {
    var model = SliderModel()
    model.setBounds(minimum: 0, maximum: 300)
    model.set(60, 240)
    model.setLimits(200...300, of: .lower)
    model.setLimits(0...100, of: .upper)
    #expect(model.values == [60, 240])
    // Refused, as any number that is not finite.
    let wasAccepted = model.setLimits(-.infinity...0, of: .lower)
    #expect(!wasAccepted)
  }

  // MARK: Bar

  @Test func aBarThatIsNotRigidShrinksAtTheEnds() {
    var f = DragFixture()
    f.options.barKeepsLength = false
    f.press(160)
    f.move(400)
    #expect(f.values == RangeValues(300, 300))
    f.move(260)
    #expect(f.values == RangeValues(160, 300))
    f.move(160)
    #expect(f.values == RangeValues(60, 240))
    f.rules.setMinimumDistance(30)
    f.move(-300)
    #expect(f.values == RangeValues(0, 30))
  }

  @Test func aRigidBarStopsWhereEitherThumbDoes() {
    var f = DragFixture()
    f.rules.setLimits(40...100, of: .lower)
    f.press(160)
    f.move(300)
    #expect(f.values == RangeValues(100, 280))
    f.move(0)
    #expect(f.values == RangeValues(40, 220))
  }
}
