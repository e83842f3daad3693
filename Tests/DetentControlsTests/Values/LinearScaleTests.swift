import DetentControls
import Testing

@Suite struct LinearScaleTests {
  @Test func bothEndsAreExact() {
    for (low, high) in [(0.0, 1.0), (0.1, 0.9), (-3.3, 7.7), (1e15, 1e15 + 1), (-1e300, 1e300)] {
      let scale = LinearScale(minimum: low, maximum: high)
      #expect(scale.fraction(of: low) == 0)
      #expect(scale.fraction(of: high) == 1)
      #expect(scale.value(at: 0) == low)
      #expect(scale.value(at: 1) == high)
    }
  }

  @Test func thereAndBackIsTheSameFraction() {
    let scale = LinearScale(minimum: -17.25, maximum: 1_234.5)
    for step in 0...1_000 {
      let fraction = Double(step) / 1_000
      #expect(abs(scale.fraction(of: scale.value(at: fraction)) - fraction) < 1e-9)
    }
  }

  @Test func magnitudesFromTenToTheMinus36To36KeepNineDigits() {
    for exponent in [-36, -20, -10, -4, 4, 10, 20, 36] {
      let unit = power(exponent)
      for sign in [1.0, -1.0] {
        let scale = LinearScale(
          minimum: min(sign * unit, sign * 3 * unit), maximum: max(sign * unit, sign * 3 * unit))
        for point in 0...10 {
          let value = scale.minimum + 2 * unit * Double(point) / 10
          let back = scale.value(at: scale.fraction(of: value))
          #expect(abs(back - value) <= 1e-9 * unit)
        }
      }
    }
  }

  @Test func aRangeOfOneValueHasNoNaN() {
    let scale = LinearScale(minimum: 5, maximum: 5)
    #expect(scale.fraction(of: 5) == 0)
    #expect(scale.fraction(of: 9) == 0)
    #expect(scale.value(at: 0.5) == 5)
    #expect(scale.value(at: 1) == 5)
  }

  @Test func whatIsNotFiniteGivesTheNearerEnd() {
    let scale = LinearScale(minimum: 2, maximum: 4)
    #expect(scale.fraction(of: .nan) == 0)
    #expect(scale.fraction(of: .infinity) == 1)
    #expect(scale.value(at: .nan) == 2)
    #expect(scale.value(at: -.infinity) == 2)
    #expect(LinearScale(minimum: .nan, maximum: 4).value(at: 1) == 0)
    #expect(LinearScale(minimum: -1e308, maximum: 1e308).value(at: 1) == -1e308)
  }

  @Test func theSmallestRangeThatExistsIsARange() {
    let scale = LinearScale(minimum: 0, maximum: .leastNonzeroMagnitude)
    #expect(scale.fraction(of: .leastNonzeroMagnitude) == 1)
    #expect(scale.value(at: 0.2) <= .leastNonzeroMagnitude)
  }

  private func power(_ exponent: Int) -> Double {
    (0..<abs(exponent)).reduce(1.0) { result, _ in exponent > 0 ? result * 10 : result / 10 }
  }
}
