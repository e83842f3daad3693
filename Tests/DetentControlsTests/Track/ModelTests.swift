import Testing

@testable import DetentControls

extension TrackModel {
  /// A fresh one with the values of the tutorial.
  init() { self.init([0.2, 0.8]) }

  @discardableResult mutating func set(_ a: Double, _ b: Double) -> Bool { set([a, b]) }
}

@Suite struct ModelTests {
  /// 0...300 with 60...240, as in a turn of its own.
  private func fixture(step: Double = 0) -> TrackModel {
    var model = TrackModel()
    model.setBounds(minimum: 0, maximum: 300)
    model.set(60, 240)
    model.commit()
    model.setStep(step)
    model.commit()
    return model
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func whatIsNotFiniteIsRefused(value: Double) {
    let setters: [(inout TrackModel) -> Bool] = [
      { $0.set(.lower, to: value) }, { $0.set(.upper, to: value) }, { $0.set(10, value) },
      { $0.setMinimum(value) }, { $0.setMaximum(value) },
      { $0.setBounds(minimum: value, maximum: 1) }, { $0.setBounds(minimum: 0, maximum: value) },
      { $0.setStep(value) }, { $0.setPage(value) }, { $0.setMinimumDistance(value) },
      { $0.setMaximumDistance(value) },
    ]
    for (index, set) in setters.enumerated() {
      var model = fixture()
      let wasAccepted = set(&model)
      #expect(!wasAccepted && model.values == [60, 240], "\(index)")
      #expect(model.rules == fixture().rules, "\(index)")
    }
  }

  @Test(arguments: [nil, 0.0, -5])
  func aPageThatIsNotPositiveIsTheDefault(page: Double?) {
    var model = fixture()
    model.setPage(20)
    #expect(model.rules.page == 20)
    model.setPage(page)
    #expect(model.rules.page == nil)
  }

  @Test func aSpanThatIsNotFiniteIsRefused() {
    var model = TrackModel()
    model.setMinimum(-1e308)
    let wasAccepted = model.setMaximum(1e308)
    #expect(!wasAccepted && model.rules.maximum == 1)
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

  @Test func aRangeOfValuesIsSorted() {
    let range = RangeValues(240, 60)
    #expect(range.lower == 60 && range.upper == 240)
  }

  @Test func negativeStepsAndDistancesCountAsNoneAndMinusZeroIsZero() {
    var model = fixture(step: 25)
    model.setStep(-1)
    model.setMinimumDistance(-3)
    model.setMaximumDistance(-3)
    let rules = model.rules
    #expect(rules.step == 0 && rules.minimumDistance == 0 && rules.maximumDistance == 0)
    model = fixture()
    model.setMinimum(-5)
    model.set(.lower, to: -0.0)
    #expect(model.values[0].sign == .plus)
    model.set([-0.0, 240])
    #expect(model.values[0].sign == .plus)
    model.setMinimum(-0.0)
    #expect(model.values[0].sign == .plus && model.rules.minimum.sign == .plus)
  }

  typealias Turn = @Sendable (inout TrackModel) -> Void

  /// Each turn, and the values of 0...300 with 60...240 after it.
  static let turns: [(fact: String, turns: [(Turn, [Double])])] = [
    ("the upper thumb is limited by the lower one", [({ $0.set(1, to: -5) }, [60, 60])]),
    (
      "the lower thumb is limited by the upper one, and neither pushes the other",
      [({ $0.set(0, to: 500) }, [240, 240]), ({ $0.set(1, to: -5) }, [240, 240])]
    ),
    (
      "a pair is sorted",
      [
        ({ $0.set(240, 60) }, [60, 240]),
        ({ $0.setBounds(minimum: 0.1, maximum: 0.9) }, [0.9, 0.9]),
        ({ $0.set(0, 1.9) }, [0.1, 0.9]),
      ]
    ), ("a step moves the values to its grid", [({ $0.setStep(25) }, [50, 250])]),
    (
      // 250 − 30 = 220 is no step; 225 would be too near.
      "the limit of a neighbour is snapped inward",
      [
        ({ $0.setStep(25) }, [50, 250]), ({ $0.setMinimumDistance(30) }, [50, 250]),
        ({ $0.set(0, to: 500) }, [200, 250]),
      ]
    ),
    (
      "the least distance is kept at the ends",
      [
        ({ $0.setBounds(minimum: 50, maximum: 100) }, [60, 100]),
        ({ $0.setMinimumDistance(30) }, [60, 100]), ({ $0.set(1, to: 600) }, [60, 100]),
        ({ $0.set(0, to: 90) }, [70, 100]),
      ]
    ),
    (
      "a distance beyond the range is the range",
      [({ $0.setMinimumDistance(1_000) }, [0, 300]), ({ $0.set(0, to: 200) }, [0, 300])]
    ),
    (
      "a new greatest distance brings the upper thumb in",
      [({ $0.setMaximumDistance(100) }, [60, 160]), ({ $0.set(0, to: 0) }, [60, 160])]
    ),
    (
      "the pair with the least distance stops at the end",
      [({ $0.setMinimumDistance(50) }, [60, 240]), ({ $0.set(290, 295) }, [250, 300])]
    ),
    (
      "a range of one value holds both thumbs",
      [({ $0.setBounds(minimum: 7, maximum: 7) }, [7, 7]), ({ $0.set(3, 9) }, [7, 7])]
    ),
  ]

  @Test(arguments: turns.indices) func theValuesAfterEachTurn(index: Int) {
    var model = fixture()
    for (turn, values) in Self.turns[index].turns {
      turn(&model)
      model.commit()
      #expect(model.values == values, "\(Self.turns[index].fact)")
    }
  }

  @Test func theSameHoldsWithinTheTurnThatSetTheFixtureUp() {
    var model = TrackModel()
    model.setMaximum(300)
    model.set(.lower, to: 60)
    model.set(.upper, to: 240)
    model.set(.upper, to: -5)
    #expect(model.values == [60, 60])
  }

  @Test func aNewTurnStartsFromWhatIs() {
    var model = TrackModel()
    model.set(.upper, to: 28)
    model.commit()
    model.setMaximum(99)
    #expect(model.values == [0.2, 1])
  }

  @Test func aRequestThatALaterOneMakesImpossibleNoLongerWaits() {
    var model = TrackModel()
    model.set(.lower, to: 5)
    model.set(.upper, to: 3)
    model.setMaximum(10)
    #expect(model.values == [0.8, 3])
    model = TrackModel()
    model.set(.lower, to: 5)
    model.set(.upper, to: 5)
    model.setMaximum(10)
    #expect(model.values == [5, 5])
  }

  @Test func valuesThatATighterRangeCutOffDoNotSpringBack() {
    var model = TrackModel()
    model.setMaximum(100)
    model.set(20, 80)
    model.setBounds(minimum: 30, maximum: 60)
    #expect(model.values == [30, 60])
    model.setBounds(minimum: 0, maximum: 100)
    #expect(model.values == [30, 60])
    model.setBounds(minimum: 0, maximum: 50)
    model.setMaximum(100)
    #expect(model.values == [30, 50])
  }

  @Test func aTypedValueStaysBetweenStepsWhileTheOtherThumbMoves() {
    var model = fixture(step: 25)
    model.take([50, 238], exactly: true)
    model.take([75, 238])
    model.setMaximum(400)
    #expect(model.values == [75, 238])
    // After a move to a step it obeys the next step, too.
    model.take([75, 225])
    model.setStep(40)
    #expect(model.values == [80, 240])
  }

  @Test func stepAndDistanceHoldTogether() {
    var model = TrackModel()
    model.setMaximum(100)
    model.setStep(3)
    model.setMinimumDistance(6)
    model.set(20, 24)
    #expect(model.values == [21, 27] && model.resolved([20, 24]) == [21, 27])
  }

  @Test(arguments: [(Int.lower, [9.0, 12.0]), (.upper, [11, 14])])
  func onADialTheThumbThatWasSetLastGivesWayInLaterTurnsToo(thumb: Int, values: [Double]) {
    var model = TrackModel([0.2, 0.8], canWrap: true)
    model.setBounds(minimum: 0, maximum: 24)
    model.set([11, 12])
    model.set(thumb, to: [11.0, 12][thumb])
    model.commit()
    model.setMinimumDistance(3)
    #expect(model.values == values)
  }

  @Test func theSecondCollisionOfATurnEndsTheWaitOfEarlierRequests() {
    for (count, upper) in [(1, 5.0), (2, 1)] {
      var model = TrackModel()
      model.set(.upper, to: 5)
      for _ in 0..<count { _ = model.collisionDidChange() }
      model.setMaximum(10)
      #expect(model.values[1] == upper)
    }
  }

  @Test func onlyADialThatWrapsKeepsItsValuesInTheirOrder() {
    var model = TrackModel([0.2, 0.8], canWrap: true)
    model.setBounds(minimum: 0, maximum: 24)
    _ = model.set(22, 6)
    #expect(model.values == [6, 22])
    // Requested in the same turn: the order was meant.
    model.setWraps(true)
    #expect(model.values == [22, 6])
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
