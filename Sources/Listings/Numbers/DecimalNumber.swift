/// Decimal digits as the nearest double.
enum DecimalNumber {
  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
    1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// A mantissa times a power of ten, correctly rounded; infinite where it is too large.
  static func value(mantissa: UInt64, exponent: Int) -> Double {
    if mantissa == 0 { return 0 }
    // Both factors are exact, so one rounding is all there is.
    if mantissa <= 1 << 53, exponent.magnitude < powers.count {
      let power = powers[Int(exponent.magnitude)]
      return exponent < 0 ? Double(mantissa) / power : Double(mantissa) * power
    }
    return Double("\(mantissa)e\(exponent)") ?? (exponent > 0 ? .infinity : 0)
  }
}
