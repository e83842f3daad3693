import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

@testable import DetentControls

/// What thumbs do to each other, on lines and arcs.
@Suite struct CollisionTests {
  /// What a drag from the lower thumb leads to, place by place.
  private func expectDrag(
    _ f: inout any GestureFixture, from start: Double = 60, _ steps: [(Double, [Double])],
    _ location: SourceLocation = #_sourceLocation
  ) {
    f.press(at: start)
    for (place, values) in steps {
      f.drag(to: place)
      let isNear = zip(f.values, values).allSatisfy { ($0 - $1).magnitude < 1e-6 }
      #expect(isNear, "\(f.values) at \(place)", sourceLocation: location)
    }
  }

  @Test(arguments: GestureShape.allCases)
  func aThumbStopsAtTheOtherAndComesBackWithThePointer(shape: GestureShape) {
    var f = shape.fixture()
    expectDrag(
      &f, [(290, [240, 240]), (246, [240, 240]), (239, [239, 240]), (200, [200, 240])])
    f = shape.fixture()
    f.rules.minimumDistance = 30
    expectDrag(&f, [(290, [210, 240]), (200, [200, 240])])
    f = shape.fixture()
    f.rules.maximumDistance = 200
    expectDrag(&f, [(0, [40, 240])])
  }

  @Test(arguments: GestureShape.allCases) func aThumbStaysWithinItsLimits(shape: GestureShape) {
    var f = shape.fixture()
    f.rules.limits[0] = 50...100
    expectDrag(&f, [(290, [100, 240]), (0, [50, 240])])
  }

  @Test(arguments: GestureShape.allCases)
  func aPushedThumbGoesAlongAndStaysWhereItWasLeft(shape: GestureShape) {
    var f = shape.fixture(collision: .push)
    expectDrag(&f, [(280, [280, 280]), (90, [90, 280])])
    #expect(f.drag?.part == .lower)
  }

  @Test(arguments: GestureShape.allCases)
  func aPushKeepsTheLeastDistanceAndStopsWithTheLastThumb(shape: GestureShape) {
    var f = shape.fixture(collision: .push)
    f.rules.minimumDistance = 30
    expectDrag(&f, [(240, [240, 270]), (300, [270, 300]), (90, [90, 300])])
  }

  @Test(arguments: GestureShape.allCases) func aPullKeepsTheGreatestDistance(shape: GestureShape) {
    var f = shape.fixture(collision: .push)
    f.rules.maximumDistance = 200
    expectDrag(&f, [(0, [0, 200]), (60, [60, 200])])
  }

  @Test(arguments: GestureShape.allCases) func aPushLandsOnSteps(shape: GestureShape) {
    var f = shape.fixture(50, 250, step: 25, collision: .push)
    f.rules.minimumDistance = 30
    expectDrag(&f, from: 50, [(260, [250, 300])])
  }

  @Test(arguments: GestureShape.allCases, [ThumbCollision.push, .cross])
  func aDisabledThumbIsNeitherPushedNorCrossed(shape: GestureShape, collision: ThumbCollision) {
    var f = shape.fixture(collision: collision)
    f.options.constraints.fixed.insert(.upper)
    expectDrag(&f, [(280, [240, 240])])
    #expect(f.drag?.part == .lower)
  }

  @Test(arguments: GestureShape.allCases)
  func aThumbAtItsLimitIsNotPushedFurther(shape: GestureShape) {
    var f = shape.fixture(collision: .push)
    f.rules.limits[1] = 200...260
    expectDrag(&f, [(300, [260, 260])])
  }

  @Test(arguments: GestureShape.allCases)
  func aCrossingThumbTakesTheOtherRole(shape: GestureShape) {
    var f = shape.fixture(collision: .cross)
    expectDrag(&f, [(280, [240, 280])])
    #expect(f.drag?.part == .upper && f.drag?.focus == .upper && f.drag?.heldThumb == .upper)
    f.drag(to: 90)
    #expect(f.drag?.part == .lower && f.drag?.focus == .lower && f.drag?.heldThumb == .lower)
    f.drag(to: 60)
    #expect(f.values == [60, 240])
    // Also with one movement back to the start.
    f.drag(to: 280)
    f.drag(to: 60)
    #expect(f.values == [60, 240] && f.drag?.heldThumb == .lower)
  }

  @Test(arguments: GestureShape.allCases)
  func aCrossingJumpsOverTheLeastDistance(shape: GestureShape) {
    var f = shape.fixture(collision: .cross)
    f.rules.minimumDistance = 30
    expectDrag(&f, [(235, [210, 240]), (245, [240, 270]), (300, [240, 300])])
  }

  @Test(arguments: GestureShape.allCases)
  func aCrossingKeepsTheGreatestDistance(shape: GestureShape) {
    var f = shape.fixture(60, 160, collision: .cross)
    f.rules.maximumDistance = 100
    expectDrag(&f, [(300, [160, 260])])
  }

  @Test(arguments: GestureShape.allCases)
  func aCrossingStopsWhereTheOtherRoleHasItsLimit(shape: GestureShape) {
    var f = shape.fixture(collision: .cross)
    f.rules.limits[0] = 0...100
    // The other thumb could not be the lower one at 240.
    expectDrag(&f, [(280, [100, 240])])
  }

  /// 95 is nearer to 50 than to 150, but farther from it on the track.
  @Test func aCrossingOnAnUnevenScaleGoesToTheNearerSideOnTheTrack() {
    let rules = TrackRules(minimum: 1, maximum: 1_000, minimumDistance: 50, shape: .logarithmic)
    let move = rules.moving(0, to: 95, in: [10, 100], ThumbConstraints(collision: .cross))
    #expect(move == ThumbMove(values: [100, 150], thumb: 1))
  }

  @Test(arguments: GestureShape.allCases) func aCancelTakesACrossingBack(shape: GestureShape) {
    var f = shape.fixture(collision: .cross)
    expectDrag(&f, [(280, [240, 280])])
    #expect(f.drag?.startThumb == .lower)
    f.cancel()
    #expect(f.values == [60, 240])
  }

  @Test(arguments: GestureShape.allCases, ThumbCollision.allCases)
  func thumbsOnEachOtherAreNeverDead(shape: GestureShape, collision: ThumbCollision) {
    for value in [0.0, 150, 300] {
      for way in [-40.0, 40] where (0...300).contains(value + way) {
        let moved = [min(value, value + way), max(value, value + way)]
        var f = shape.fixture(value, value, collision: collision)
        f.press(at: value)
        f.release()
        #expect(f.values == [value, value])
        f = shape.fixture(value, value, collision: collision)
        expectDrag(&f, from: value, [(value + way, moved)])
        // A press beside them brings the one that has nobody to push, whichever was used last.
        for last in [nil, Int.lower, .upper] {
          f = shape.fixture(value, value, collision: collision)
          f.options.lastThumb = last
          expectDrag(&f, from: value + way, [(value + way, moved)])
        }
      }
    }
  }

  @Test(arguments: GestureShape.allCases)
  func towardsTheWallTheQuestionStaysOpen(shape: GestureShape) {
    var f = shape.fixture(0, 0)
    expectDrag(&f, from: 0, [(-8, [0, 0]), (30, [0, 30])])
    f = shape.fixture(300, 300)
    expectDrag(&f, from: 300, [(308, [300, 300]), (270, [270, 300])])
  }

  @Test(arguments: GestureShape.allCases)
  func aDraggedBarKeepsItsSpanAndStopsAtTheEnds(shape: GestureShape) {
    var f = shape.fixture()
    let steps: [(Double, [Double])] = [
      (190, [100, 280]), (350, [120, 300]), (190, [100, 280]), (20, [0, 180]), (150, [60, 240]),
    ]
    expectDrag(&f, from: 150, steps)
    #expect(f.values == [60, 240] && f.drag?.part == .both && f.drag?.reason == .barDrag)
  }

  @Test(arguments: GestureShape.allCases, ThumbCollision.allCases)
  func aBarThatIsNotRigidShrinksAtTheEnds(shape: GestureShape, collision: ThumbCollision) {
    var f = shape.fixture(collision: collision)
    f.options.barKeepsLength = false
    expectDrag(&f, from: 150, [(390, [300, 300]), (250, [160, 300]), (150, [60, 240])])
    f.rules.minimumDistance = 30
    f.drag(to: -150)
    #expect(f.values == [0, 30])
  }

  @Test(arguments: GestureShape.allCases)
  func aRigidBarStopsWhereEitherThumbDoes(shape: GestureShape) {
    var f = shape.fixture()
    f.rules.limits[0] = 40...100
    expectDrag(&f, from: 150, [(290, [100, 280]), (0, [40, 220])])
  }

  @Test(arguments: GestureShape.allCases)
  func aBarWithOneThumbAtAnEndIsDraggedAwayFromIt(shape: GestureShape) {
    var f = shape.fixture(60, 300)
    expectDrag(&f, from: 150, [(120, [30, 270])])
    f = shape.fixture(0, 240)
    expectDrag(&f, from: 150, [(180, [30, 270])])
  }

  @Test(arguments: [-30.0, 0])
  func aBarOverTheSeamStopsWithTheFirstThumbThatIsAtItsLimit(minimum: Double) {
    func at(_ ends: Double...) -> [Double] { ends.map { minimum + $0 } }
    var f: any GestureFixture = ArcFixture(
      minimum + 300, minimum + 60, minimum...(minimum + 360), wraps: true)
    f.rules.limits[0] = (minimum + 280)...(minimum + 350)
    f.rules.limits[1] = (minimum + 50)...(minimum + 90)
    expectDrag(
      &f, from: minimum,
      [
        (minimum + 80, at(330, 90)), (minimum - 80, at(290, 50)), (minimum + 10, at(310, 70)),
      ])
  }

  @Test(arguments: GestureShape.allCases)
  func aBarWithStepsKeepsItsSpanInSteps(shape: GestureShape) {
    var f = shape.fixture(50, 250, step: 25)
    f.press(at: 150)
    for place in stride(from: 20.0, through: 290, by: 3) {
      f.drag(to: place)
      #expect(f.values.upper - f.values.lower == 200)
      #expect(f.values.allSatisfy { f.rules.grid.snap($0) == $0 })
    }
  }

  @Test(arguments: GestureShape.allCases)
  func aBarFromAMaximumBesideTheStepsKeepsItsLengthToTheNearestStep(shape: GestureShape) {
    var f = shape.fixture(200, 300, step: 40)
    let steps: [(Double, [Double])] = [(200, [160, 280]), (190, [160, 280]), (250, [200, 300])]
    expectDrag(&f, from: 250, steps)
  }

  @Test(arguments: [false, true])
  func wholeTurnsBeyondAThumbThatIsNotPushedDoNotCount(isFixed: Bool) {
    var f: any GestureFixture = ArcFixture(60, 240, 0...300, sweep: 300, collision: .push)
    if isFixed { f.options.constraints.fixed = [.upper] } else { f.rules.limits[1] = 200...240 }
    expectDrag(&f, [(240 + 380, [240, 240]), (240 + 350, [230, 240])])
  }

  @Test(arguments: [(GestureShape.line, [150.0, 240]), (.arc, [60, 150])])
  func midwayBetweenUnusedThumbsALineMovesTheLowerAndAnArcTheUpperOne(
    shape: GestureShape, values: [Double]
  ) {
    var f = shape.fixture()
    f.options.allowsBarDrag = false
    expectDrag(&f, from: 150, [(150, values)])
  }

  @Test func oneMovementCrossesTheOtherThumbUpToTheEnd() {
    var dial = ArcFixture(180, 240, 0...300, sweep: 300, collision: .cross, minimumDistance: 30)
    dial.press(180)
    dial.move(to: dial.at(300))
    #expect(dial.values == [240, 300])
  }

  @Test func aRangeOfTheWholeRingIsNotDraggedByItsArc() {
    var f = ArcFixture(0, 24, 0...24, wraps: true)
    f.press(at: 10)
    f.drag(to: 11)
    #expect(zip(f.values, [11, 24]).allSatisfy { ($0 - $1).magnitude < 1e-6 })
  }

  @Test(arguments: GestureShape.allCases)
  func aTrackCanDragTheNearestThumbFromWhereItIs(shape: GestureShape) {
    var f = shape.fixture()
    f.options.trackPress = .drag
    f.press(at: 10)
    #expect(f.values == [60, 240] && f.drag?.focus == .lower)
    expectDrag(&f, from: 10, [(40, [90, 240])])
  }

  @Test(arguments: GestureShape.allCases) func aTrackThatTakesNoPressIsDead(shape: GestureShape) {
    var f = shape.fixture()
    f.options.trackPress = .none
    f.press(at: 10)
    #expect(f.drag == nil)
    f.press(at: 100)
    f.release()
    #expect(f.values == [60, 240])
    f.press(at: 60)
    #expect(f.drag?.heldThumb == .lower)
  }

  @Test func limitsLieOnSteps() {
    var model = TrackModel()
    model.setBounds(minimum: 0, maximum: 300)
    model.setStep(25)
    model.setLimits(60...110, of: .lower)
    model.set(0, 300)
    #expect(model.values == [75, 300])
    model.set(.lower, to: 300)
    #expect(model.values == [100, 300])
  }

  @Test func limitsBeforeTheirBoundsWaitForThem() {
    let setters: [(inout TrackModel) -> Void] = [
      { $0.setBounds(minimum: 0, maximum: 300) }, { $0.setLimits(50...100, of: .lower) },
      { $0.setLimits(200...280, of: .upper) }, { $0.set(80, 290) },
    ]
    for order in permutations(setters.indices) {
      var model = TrackModel()
      for index in order { setters[index](&model) }
      #expect(model.values == [80, 280], "\(order)")
    }
  }

  @Test func limitsThatLeaveNoValuesInOrderHaveNoEffect() {
    var model = TrackModel()
    model.setBounds(minimum: 0, maximum: 300)
    model.set(60, 240)
    model.setLimits(200...300, of: .lower)
    model.setLimits(0...100, of: .upper)
    #expect(model.values == [60, 240])
    // Refused, as any number that is not finite.
    for limits in [-Double.infinity...0, 0...Double.infinity] {
      let wasAccepted = model.setLimits(limits, of: .lower)
      #expect(!wasAccepted)
    }
  }
}

/// What targets and assistive technology see of thumbs that push and cross.
@MainActor @Suite struct CollisionReportTests {
  @Test func keysCrossAndTheRunStaysWithItsThumb() throws {
    let f = try SliderFixture(231, 240) { $0.collision = .cross }
    f.slider.becomeFirstResponder()
    for _ in 0..<5 { f.host.keyDown(.right) }
    #expect(f.values == [240, 246] && f.slider.focusedThumb == .upper)
    #expect(f.key(.escape) == [231, 240] && f.slider.focusedThumb == .lower)
    f.host.keyUp(.right)
    #expect(f.key(.end) == [240, 300])
  }

  @Test func aProgramsValueStopsAtTheOtherThumbInEveryMode() throws {
    for collision in ThumbCollision.allCases {
      let f = try SliderFixture { $0.collision = collision }
      f.slider.lowerValue = 500
      #expect(f.values == [240, 240])
    }
  }

  @Test func assistiveTechnologyReadsHowFarEachThumbGoes() throws {
    let f = try SliderFixture { $0.minimumDistance = 10 }
    func limits() -> [[Double?]] {
      f.slider.accessibilityChildren().map { [$0.minimum, $0.maximum] }
    }
    #expect(limits() == [[0, 230], [70, 300]])
    f.slider.collision = .push
    #expect(limits() == [[0, 290], [10, 300]])
    f.slider.setThumb(.upper, isEnabled: false)
    #expect(limits()[0] == [0, 230])
    f.slider.setThumb(.upper, isEnabled: true)
    // Who names a thumb means that one, so that it does not turn into the other.
    f.slider.collision = .cross
    #expect(limits() == [[0, 230], [70, 300]])
    #expect(f.slider.accessibilitySetValue(290, part: "lower"))
    #expect(f.values == [230, 240])
    f.slider.setLimits(50...100, of: .lower)
    #expect(limits()[0] == [50, 100])
    #expect(f.slider.limits(of: .lower) == 50...100)
  }

  /// Every way to bring the upper thumb to an end that lies beside the steps of 30.
  enum WayToTheEnd: CaseIterable { case drag, click, key, typing, accessibility }

  @Test(arguments: ThumbCollision.allCases, WayToTheEnd.allCases)
  func theGreatestDistanceHoldsAtAnEndBesideTheSteps(
    collision: ThumbCollision, way: WayToTheEnd
  ) throws {
    let f = try SliderFixture(0, 30) {
      $0.setRange(minimum: 0, maximum: 100)
      $0.step = 30
      ($0.minimumDistance, $0.maximumDistance) = (25, 35)
      $0.setValues(lower: 0, upper: 30)
      $0.collision = collision
    }
    switch way {
    case .drag: f.drag(10 + 3 * 30, 10 + 3 * 100)
    case .click: f.click(10 + 3 * 100)
    case .key:
      f.focus()
      f.host.key(.tab)
      f.host.key(.end)
    case .typing:
      for text in ["90", "100"] { f.slider.fieldValue(of: .upper).enter(text) }
    case .accessibility: _ = f.slider.accessibilitySetValue(100, part: "upper")
    }
    let distance = f.values[1] - f.values[0]
    #expect((25...35).contains(distance), "\(f.values)")
    if collision == .push || way == .typing { #expect(f.values == [60, 90]) }
  }
}
