import Testing

@testable import PriceFilter

@Suite struct ChartAxisTests {
  @Test func logarithmicTicksAreOneTwoFive() {
    let axis = ChartAxis(kind: .logarithmic, minimum: 180_000, maximum: 39_750_000)
    #expect(
      axis.ticks(atMost: 8)
        == [200_000, 500_000, 1_000_000, 2_000_000, 5_000_000, 10_000_000, 20_000_000])
    #expect(axis.ticks(atMost: 5) == [300_000, 1_000_000, 3_000_000, 10_000_000, 30_000_000])
    #expect(axis.ticks(atMost: 3) == [1_000_000, 10_000_000])
  }

  @Test func linearTicksAreRoundAndInside() {
    let axis = ChartAxis(kind: .linear, minimum: 0, maximum: 437)
    #expect(axis.ticks(atMost: 5) == [0, 100, 200, 300, 400])
  }

  @Test func endsMapToTheEnds() {
    for kind in [ChartAxis.Kind.linear, .logarithmic] {
      let axis = ChartAxis(kind: kind, minimum: 3, maximum: 700)
      #expect(axis.fraction(of: 3) == 0 && abs(axis.fraction(of: 700) - 1) < 1e-12)
    }
  }

  @Test func aSingleValueStandsInTheMiddle() {
    let axis = ChartAxis(kind: .linear, minimum: 500, maximum: 500)
    #expect(abs(axis.fraction(of: 500) - 0.5) < 1e-12)
  }

  @Test(arguments: [-1, 0, .nan, .infinity, -.infinity] as [Double])
  func numbersWithoutALogarithmGiveNoNaN(_ number: Double) {
    let axis = ChartAxis(kind: .logarithmic, minimum: number, maximum: 100)
    for value in [-5, 0, 1, 100] as [Double] { #expect(!axis.fraction(of: value).isNaN) }
    let areFinite = axis.ticks(atMost: 5).allSatisfy(\.isFinite)
    #expect(areFinite)
  }

  @Test func niceStepsAreOneTwoFive() {
    #expect(
      [0.3, 1, 1.1, 4, 6, 30_000].map(ChartAxis.niceStep(atLeast:)) == [0.5, 1, 2, 5, 10, 50_000])
    #expect(ChartAxis.niceStep(atLeast: .nan) == 0)
  }
}
