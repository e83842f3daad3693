import Testing

@testable import DetentControls

extension SliderModel {
  /// A fresh one with the values of the tutorial.
  init() { self.init([0.2, 0.8]) }

  @discardableResult
  mutating func set(_ a: Double, _ b: Double) -> Bool { set([a, b]) }
}

@Suite struct SliderModelTests {
  /// 0...300 with 60...240, as in a turn of its own.
  private func fixture(step: Double = 0) -> SliderModel {
    var model = SliderModel()
    model.setBounds(minimum: 0, maximum: 300)
    model.set(60, 240)
    model.commit()
    model.setStep(step)
    model.commit()
    return model
  }

  @Test func aFreshModelIsTheTutorials() {
    let model = SliderModel()
    #expect(model.rules.minimum == 0 && model.rules.maximum == 1)
    #expect(model.values == [0.2, 0.8])
  }

  private func expectWarning(
    of model: inout SliderModel, _ body: (inout SliderModel) -> Bool,
    at location: SourceLocation = #_sourceLocation
  ) {
    let wasAccepted = body(&model)
    #expect(!wasAccepted, sourceLocation: location)
  }

  /// Of the steps 0, 90, 180 … only 0 lies within the limits of the upper thumb.
  @Test func aValueBetweenTwoStepsGoesToOneWhereItLeavesNoStepForTheNextThumb() {
    var model = fixture(step: 90)
    model.setLimits(-38...41, of: .upper)
    model.set([18, 303], exactly: true)
    #expect(model.values == [0, 0])
    model.set([18, 30], exactly: true)
    #expect(model.values == [18, 30])
  }

  // MARK: What is accepted

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func whatIsNotFiniteIsRefused(value: Double) {
    var model = fixture()
    expectWarning(of: &model) { $0.set(.lower, to: value) }
    expectWarning(of: &model) { $0.set(.upper, to: value) }
    expectWarning(of: &model) { $0.set(10, value) }
    expectWarning(of: &model) { $0.setMinimum(value) }
    expectWarning(of: &model) { $0.setMaximum(value) }
    expectWarning(of: &model) { $0.setBounds(minimum: value, maximum: 1) }
    expectWarning(of: &model) { $0.setBounds(minimum: 0, maximum: value) }
    expectWarning(of: &model) { $0.setStep(value) }
    expectWarning(of: &model) { $0.setMinimumDistance(value) }
    expectWarning(of: &model) { $0.setMaximumDistance(value) }
    #expect(model.values == [60, 240])
    #expect(model.rules == fixture().rules)
  }

  @Test func aSpanThatIsNotFiniteIsRefused() {
    var model = SliderModel()
    model.setMinimum(-1e308)
    expectWarning(of: &model) { $0.setMaximum(1e308) }
    #expect(model.rules.maximum == 1)
  }

  @Test func theBoundThatWasSetLastWins() {
    var model = fixture()
    model.setMaximum(-5)
    #expect(model.rules.minimum == -5 && model.rules.maximum == -5)
    #expect(model.values == [-5, -5])
    model = fixture()
    model.setMinimum(400)
    #expect(model.rules.maximum == 400)
    model.setBounds(minimum: 100, maximum: 0)
    #expect(model.rules.minimum == 100 && model.rules.maximum == 100)
    #expect(model.values == [100, 100])
  }

  @Test func negativeStepsAndDistancesCountAsNone() {
    var model = fixture(step: 25)
    model.setStep(-1)
    #expect(model.rules.step == 0)
    model.setMinimumDistance(-3)
    #expect(model.rules.minimumDistance == 0)
    model.setMaximumDistance(-3)
    #expect(model.rules.maximumDistance == 0)
  }

  @Test func minusZeroIsZero() {
    var model = fixture()
    model.set(.lower, to: -0.0)
    #expect(model.values[0].sign == .plus)
    model.setMinimum(-0.0)
    #expect(model.rules.minimum.sign == .plus)
  }

  // MARK: Neighbours

  @Test func oneThumbIsLimitedByTheOther() {
    var model = fixture()
    model.set(.lower, to: 500)
    #expect(model.values == [240, 240])
    model = fixture()
    model.set(.upper, to: -5)
    #expect(model.values == [60, 60])
  }

  @Test func theSameHoldsWithinTheTurnThatSetTheFixtureUp() {
    var model = SliderModel()
    model.setMaximum(300)
    model.set(.lower, to: 60)
    model.set(.upper, to: 240)
    model.set(.upper, to: -5)
    #expect(model.values == [60, 60])
  }

  @Test func aThumbNeverPushesTheOtherOne() {
    var model = fixture()
    model.set(.lower, to: 500)
    model.set(.upper, to: -5)
    #expect(model.values == [240, 240])
  }

  @Test func aPairIsSorted() {
    var model = fixture()
    model.set(240, 60)
    #expect(model.values == [60, 240])
    model.setBounds(minimum: 0.1, maximum: 0.9)
    model.commit()
    model.set(0, 1.9)
    #expect(model.values == [0.1, 0.9])
  }

  // MARK: Turns

  @Test func theOrderOfSettersWithinATurnDoesNotMatter() {
    let setters: [(inout SliderModel) -> Void] = [
      { $0.setMinimum(14) }, { $0.setMaximum(99) },
      { $0.set(.lower, to: 18) }, { $0.set(.upper, to: 28) },
    ]
    for order in permutations(setters.indices) {
      var model = SliderModel()
      for index in order { setters[index](&model) }
      #expect(model.values == [18, 28], "\(order)")
      #expect(model.rules.minimum == 14 && model.rules.maximum == 99)
    }
  }

  @Test func theOrderDoesNotMatterWithStepsAndDistancesEither() {
    let setters: [(inout SliderModel) -> Void] = [
      { $0.setMinimum(-10) }, { $0.setMaximum(90) },
      { $0.set(.lower, to: -4) }, { $0.set(.upper, to: 50) },
      { $0.setStep(6) }, { $0.setMinimumDistance(30) }, { $0.setMaximumDistance(60) },
    ]
    for order in permutations(setters.indices) {
      var model = SliderModel()
      for index in order { setters[index](&model) }
      #expect(model.values == [-4, 50], "\(order)")
    }
  }

  @Test func aNewTurnStartsFromWhatIs() {
    var model = SliderModel()
    model.set(.upper, to: 28)
    model.commit()
    model.setMaximum(99)
    #expect(model.values == [0.2, 1])
  }

  @Test func valuesThatATighterRangeCutOffDoNotSpringBack() {
    var model = SliderModel()
    model.setMaximum(100)
    model.set(20, 80)
    model.setBounds(minimum: 30, maximum: 60)
    #expect(model.values == [30, 60])
    model.setBounds(minimum: 0, maximum: 100)
    #expect(model.values == [30, 60])
  }

  // MARK: Steps

  @Test func aStepMovesTheValuesToTheStepGrid() {
    #expect(fixture(step: 25).values == [50, 250])
  }

  @Test func theLimitOfANeighbourIsSnappedInward() {
    var model = fixture(step: 25)
    model.setMinimumDistance(30)
    model.commit()
    // 250 − 30 = 220 is no step; 225 would be too near.
    model.set(.lower, to: 500)
    #expect(model.values == [200, 250])
  }

  @Test func stepAndDistanceHoldTogether() {
    var model = SliderModel()
    model.setMaximum(100)
    model.setStep(3)
    model.setMinimumDistance(6)
    model.set(20, 24)
    #expect(model.values == [21, 27])
  }

  // MARK: Distances

  @Test func theLeastDistanceIsKeptAtTheEnds() {
    var model = SliderModel()
    model.setBounds(minimum: 50, maximum: 100)
    model.set(60, 100)
    model.setMinimumDistance(30)
    model.commit()
    model.set(.upper, to: 600)
    #expect(model.values == [60, 100])
    model.set(.lower, to: 90)
    #expect(model.values == [70, 100])
  }

  @Test func aDistanceBeyondTheRangeIsTheRange() {
    var model = fixture()
    model.setMinimumDistance(1_000)
    #expect(model.values == [0, 300])
    model.commit()
    model.set(.lower, to: 200)
    #expect(model.values == [0, 300])
  }

  @Test func aNewGreatestDistanceBringsTheUpperThumbIn() {
    var model = fixture()
    model.setMaximumDistance(100)
    #expect(model.values == [60, 160])
    model.commit()
    model.set(.lower, to: 0)
    #expect(model.values == [60, 160])
  }

  @Test func thePairWithTheLeastDistanceStopsAtTheEnd() {
    var model = fixture()
    model.setMinimumDistance(50)
    model.commit()
    model.set(290, 295)
    #expect(model.values == [250, 300])
  }

  @Test func aRangeOfOneValueHoldsBothThumbs() {
    var model = fixture()
    model.setBounds(minimum: 7, maximum: 7)
    #expect(model.values == [7, 7])
    model.set(3, 9)
    #expect(model.values == [7, 7])
  }
}

/// Every order of some elements.
func permutations<C: Collection>(_ elements: C) -> [[C.Element]] {
  guard let first = elements.first else { return [[]] }
  return permutations(elements.dropFirst()).flatMap { rest in
    (0...rest.count).map { place in
      var order = rest
      order.insert(first, at: place)
      return order
    }
  }
}
