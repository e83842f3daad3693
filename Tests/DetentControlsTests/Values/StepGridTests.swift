import DetentViews
import Testing

@testable import DetentControls

@Suite struct StepGridTests {
  @Test func theMaximumIsReachableBesideTheSteps() {
    let grid = StepGrid(minimum: 1, maximum: 100, step: 40)
    var reached: Set<Double> = []
    for value in stride(from: 0.0, through: 101, by: 0.25) { reached.insert(grid.snap(value)) }
    #expect(reached == [1, 41, 81, 100])
  }

  @Test func theNearestStepWinsAndAnExactHalfGoesUp() {
    let grid = StepGrid(minimum: 0, maximum: 300, step: 25)
    #expect(grid.snap(60) == 50)
    #expect(grid.snap(240) == 250)
    #expect(grid.snap(62.5) == 75)
    #expect(grid.snap(62.499) == 50)
    #expect(StepGrid(minimum: 0, maximum: 1, step: 0.1).snap(0.15) == 0.2)
  }

  @Test(arguments: [(20.0, 23.0), (71, 73), (105, 103), (106, 106), (3, 3), (-9, 3)])
  func stepsOfTenFromThreeToOneHundredAndSix(value: Double, snapped: Double) {
    #expect(StepGrid(minimum: 3, maximum: 106, step: 10).snap(value) == snapped)
  }

  @Test func stepsDoNotAddUpTheirErrors() {
    let grid = StepGrid(minimum: 0, maximum: 1, step: 0.1)
    #expect(grid.snap(0.30000000000000004) == 0.3)
    #expect(grid.moved(0.1, bySteps: 3) == 0.4)
    #expect("\(grid.moved(0.1, bySteps: 3))" == "0.4")
    var value = 0.0
    for _ in 0..<10 { value = grid.moved(value, bySteps: 1) }
    #expect(value == 1)
  }

  @Test func tenThousandStepsUpAndDownReturnExactly() {
    let grid = StepGrid(minimum: 0.05, maximum: 5_000, step: 0.1)
    var value = 0.35
    for _ in 0..<10_000 { value = grid.moved(value, bySteps: 1) }
    #expect(value == 1_000.35)
    for _ in 0..<10_000 { value = grid.moved(value, bySteps: -1) }
    #expect(value == 0.35)
  }

  @Test func fromAMaximumBetweenStepsTheWayDownAndUpReturns() {
    let grid = StepGrid(minimum: 1, maximum: 100, step: 40)
    #expect(grid.moved(100, bySteps: -1) == 81)
    #expect(grid.moved(81, bySteps: 1) == 100)
    #expect(grid.moved(100, bySteps: 1) == 100)
    #expect(grid.moved(1, bySteps: -1) == 1)
    #expect(grid.moved(100, bySteps: -9) == 1)
  }

  @Test func aStepBeyondTheRangeLeavesTheTwoEnds() {
    let grid = StepGrid(minimum: 0, maximum: 100, step: 305)
    #expect(grid.moved(0, bySteps: 1) == 100)
    #expect(grid.moved(100, bySteps: -1) == 0)
    #expect(grid.snap(40) == 0)
  }

  @Test func floorAndCeilingAreThePointsAround() {
    let grid = StepGrid(minimum: 1, maximum: 100, step: 40)
    #expect(grid.floor(80.9) == 41)
    #expect(grid.ceil(41.1) == 81)
    #expect(grid.floor(99) == 81)
    #expect(grid.ceil(82) == 100)
    let fine = StepGrid(minimum: 0, maximum: 1, step: 0.1)
    #expect(fine.floor(0.3 - 0.1) == 0.2)
    #expect(fine.ceil(0.1 + 0.2) == 0.3)
  }

  @Test func stepsThatDoublesCannotTellApartAreNoSteps() {
    let grid = StepGrid(minimum: 0, maximum: 1e10, step: .leastNonzeroMagnitude)
    #expect(grid.isContinuous)
    #expect(grid.snap(1.5) == 1.5)
  }

  /// Found by random sequences: in each, one way of rounding saw a point that the other did not.
  @Test func everyWayOfRoundingSeesTheSamePoints() {
    for (minimum, maximum, step) in [
      (0.0, 331.89878325959234, 1e15),
      (-11.94244820166066, .leastNonzeroMagnitude, 10.866075714088296),
      (-Double.greatestFiniteMagnitude, 300, Double.greatestFiniteMagnitude),
      (-19, 0x1p53, 11), (0.1, 0.7, 0.2),
    ] {
      let grid = StepGrid(minimum: minimum, maximum: maximum, step: step)
      for request in [minimum, maximum, 0, 0.3, 65.9, 300, 0x1p53 - 15, (minimum + maximum) / 2] {
        let point = grid.snap(request)
        #expect(grid.snap(point) == point)
        #expect(grid.floor(point) == point)
        #expect(grid.ceil(point) == point)
      }
    }
  }

  @Test(arguments: [1.5e20, 1.5e30, 1e-8, 2.5e-30])
  func stepsOfEverySizeSurvive(step: Double) {
    let grid = StepGrid(minimum: 0, maximum: step * 10, step: step)
    for count in 0...10 {
      let value = grid.moved(0, bySteps: Double(count))
      #expect(abs(value - step * Double(count)) <= step * 1e-9)
      #expect(grid.snap(value) == value)
    }
  }

  @Test(arguments: [(0.25, 2), (1e-8, 8), (5, 0), (2.5e-7, 8), (1e20, 0), (0.1, 1), (1234.5, 1)])
  func decimalPlacesAreThoseOfTheShortestText(value: Double, fractionDigits: Int) {
    #expect(DecimalRounding.fractionDigits(of: value) == fractionDigits)
  }

  @Test(arguments: [(3.0, 2.0), (3.3, 5), (0.01, 0.01), (0.013, 0.01), (0.017, 0.02), (80, 100)])
  func niceStepsAreOfTheSeriesOneTwoFive(value: Double, nice: Double) {
    #expect(DecimalRounding.niceStep(near: value) == nice)
  }
}
