import DetentControls
import DetentViews
import Listings

/// Round bounds for the scale of a slider.
struct NiceBounds: Hashable, Sendable {
  /// The lower end of the scale, not above the lowest value.
  let lower: Double
  /// The upper end of the scale, not below the highest value.
  let upper: Double
  /// A round step for keys and ticks; 0 if both bounds are the same.
  let step: Double

  /// Rounds outwards to multiples of 1, 2 or 5 times a power of ten, with about `stepCount` such
  /// steps between the bounds. Equal values are not rounded, and such a slider is inert. Returns
  /// nil for values that are not finite, negative, or in the wrong order.
  init?(lowest: Double, highest: Double, stepCount: Double = 100) {
    guard lowest.isFinite, highest.isFinite, lowest >= 0, lowest <= highest else { return nil }
    let span = highest - lowest
    guard span > 0 else {
      (lower, upper, step) = (lowest, highest, 0)
      return
    }
    step = Self.roundStep(notAbove: max(span / max(stepCount, 1), .leastNormalMagnitude * 1e20))
    // Huge values are coarser than any step: rounding must not move a bound inside the values. If
    // no price is 0, the lower bound is not 0 either, because a logarithmic scale needs that.
    let coarse = Self.multiple(of: step, lowest, .down)
    let fine = Self.multiple(of: Self.roundStep(notAbove: lowest / 10), lowest, .down)
    lower = min(lowest, coarse > 0 ? coarse : fine)
    let above = Self.multiple(of: step, highest, .up)
    upper = above.isFinite ? max(highest, above) : highest
  }

  /// The smallest number of steps from 0 to the median, for fine steps where the homes are.
  private static let stepsToMedian = 200.0

  /// The bounds of prices without outliers, see `FilterIndex.commonPrices`, or nil without homes.
  init?(pricesOf index: FilterIndex) {
    guard let common = index.commonPrices, let median = index.medianPrice else { return nil }
    let span = common.upperBound - common.lowerBound
    self.init(
      lowest: common.lowerBound, highest: common.upperBound,
      stepCount: Self.stepCount(across: span, median: median))
  }

  private static func stepCount(across span: Double, median: Double) -> Double {
    max(stepsToMedian, median > 0 ? span * stepsToMedian / median : 0)
  }

  private static let areaStepCount = 70.0
  /// The number of parts of the scale, roughly. The upper bound is a multiple of one, with a tick.
  private static let partsOfAreas = 5.0

  /// The bounds from 0 to the largest area without outliers, see `FilterIndex.commonAreaLimit`, or
  /// nil if too few homes have an area.
  init?(areasOf index: FilterIndex, unit: AreaUnit) {
    guard let limit = index.commonAreaLimit else { return nil }
    // After conversion, an area may be slightly above the round number that it was.
    let highest = limit / unit.squareMetres * (1 - 1e-12)
    let part = Self.roundStep(notAbove: highest / Self.partsOfAreas)
    self.init(
      lowest: 0, highest: Self.multiple(of: part, highest, .up), stepCount: Self.areaStepCount)
  }

  /// The bounds of a column's numbers without outliers, see `FileColumn.commonNumbers`, or nil
  /// without numbers. Steps between whole numbers are whole, and days have steps of 1.
  init?(of column: FileColumn) {
    guard let (range, median) = column.commonNumbers, case .numbers(let numbers) = column.values
    else { return nil }
    let span = range.upperBound - range.lowerBound
    guard span.isFinite else { return nil }
    guard span > 0, !column.areDays else {
      // Days are not rounded, because no day is rounder than the next.
      (lower, upper, step) = (range.lowerBound, range.upperBound, span > 0 ? 1 : 0)
      return
    }
    let areWhole = numbers.allSatisfy { $0.isNaN || $0 == $0.rounded() }
    let count = Self.stepCount(across: span, median: median)
    step = max(Self.roundStep(notAbove: span / count), areWhole ? 1 : 0)
    lower = min(range.lowerBound, Self.multiple(of: step, range.lowerBound, .down))
    upper = max(range.upperBound, Self.multiple(of: step, range.upperBound, .up))
  }

  /// If the median is below this part of a linear scale, most homes crowd at the lower end.
  private static let crowdedPart = 0.2

  func shape(median: Double?) -> SliderScale {
    let span = upper - lower
    // A few whole numbers are evenly spaced, however they crowd.
    guard let median, lower >= 0, span > 0, fewNumbers == nil else { return .linear }
    return (median - lower) / span < Self.crowdedPart ? .logarithmic : .linear
  }

  /// From this number on, neighbouring whole numbers are hard to tell apart on a scale.
  private static let manyNumbers = 20.0

  /// The number of values from end to end if they are whole and few, or nil.
  var fewNumbers: Int? {
    step == 1 && upper - lower < Self.manyNumbers - 1 ? Int(upper - lower) + 1 : nil
  }

  /// Returns whether a value is the upper bound or a whole number of steps from the lower bound.
  func isStep(_ value: Double) -> Bool {
    guard value >= lower, value <= upper else { return false }
    guard step > 0, value < upper else { return true }
    let steps = (value - lower) / step
    return (steps - steps.rounded()).magnitude < 1e-6
  }

  /// Returns a range widened to the next steps, and open at an end that reaches the bounds. Nil if
  /// both ends reach them, or if the bounds are equal.
  func range(around range: ClosedRange<Double>) -> ClosedRange<Double>? {
    guard step > 0 else { return nil }
    let low = Self.multiple(of: step, range.lowerBound, .down)
    let high = Self.multiple(of: step, range.upperBound, .up)
    guard low > lower || high < upper else { return nil }
    return (low > lower ? low : -.infinity)...(high < upper ? high : .infinity)
  }

  /// Returns the largest 1, 2 or 5 times a power of ten not above a value; 0 for invalid values.
  static func roundStep(notAbove value: Double) -> Double {
    guard value > 0, value.isFinite else { return 0 }
    var power = 1.0
    while power * 10 <= value { power *= 10 }
    // Below 1 a whole divisor is more exact: 1 / 10 is closer to a tenth than 10 × 0.01.
    var divisor = 1.0
    while power / divisor > value, divisor < 1e300 { divisor *= 10 }
    let unit = power / divisor
    if unit * 5 <= value { return unit * 5 }
    return unit * 2 <= value ? unit * 2 : unit
  }

  private static func multiple(
    of step: Double, _ value: Double, _ rule: FloatingPointRoundingRule
  ) -> Double {
    guard step > 0 else { return value }
    let result = (value / step).rounded(rule) * step
    return result.isFinite ? result : value
  }
}

/// The format of a file's prices in a locale, for display and for typed input.
struct PriceFormat {
  /// The currency, or nil for bare numbers.
  let currency: Currency?
  let locale: NumberLocale

  private func format(_ notation: NumberFormat.Notation) -> NumberFormat {
    let kind = currency.map { NumberFormat.Kind.currency($0.symbol) } ?? .number
    return NumberFormat(kind, fractionDigits: 0, notation: notation)
  }

  /// Returns the whole amount, also for reading aloud: `£1,675,000`, `1.675.000 €`, `£167.5万`.
  /// Small amounts, such as prices in lakhs, keep two decimals.
  func full(_ amount: Double) -> String {
    var format = format(.exact)
    if amount.magnitude < 1_000, amount != amount.rounded() { format.fractionDigits = 2 }
    return format.text(for: amount, locale: locale)
  }

  /// Returns the amount in about three digits: `£850`, `£12.5k`, `£2.4M`.
  func compact(_ amount: Double) -> String { format(.shortest).text(for: amount, locale: locale) }

  /// The format of amounts on a scale, in digits that distinguish neighbours: `£101.5k`, `£102k`.
  var ticks: ValueFormat { ValueFormat(format(.shortest)) }

  /// Returns the compact text of an amount if it is exact, otherwise the full text.
  func exact(_ amount: Double) -> String {
    let compact = compact(amount)
    return self.amount(from: compact) == amount ? compact : full(amount)
  }

  /// Returns a typed amount (`£1.2m`, `650k`, `650,000`), or nil if invalid or in another currency.
  func amount(from text: String) -> Double? {
    TypedPrice.amount(from: text, in: currency, decimalSign: locale.decimal)
  }
}
