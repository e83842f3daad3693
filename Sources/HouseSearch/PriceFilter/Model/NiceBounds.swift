import DetentControls
import Listings

/// Round bounds for the scale of a slider.
struct NiceBounds: Hashable, Sendable {
  /// The lower end of the scale, not above the lowest value.
  let lower: Double
  /// The upper end of the scale, not below the highest value.
  let upper: Double
  /// A round step for keys and ticks; 0 if both bounds are the same.
  let step: Double

  /// Rounds the lowest value down and the highest up, to multiples of 1, 2 or 5 times a power of
  /// ten.
  ///
  /// Both are multiples of one step, about `stepCount` of which lie between them. Equal values are
  /// kept as they are: such a slider is inert.
  /// - Returns: nil for values that are not finite, negative, or in the wrong order.
  init?(
    lowest: Double, highest: Double, stepCount: Double = 100
  ) {
    guard lowest.isFinite, highest.isFinite, lowest >= 0, lowest <= highest else { return nil }
    let span = highest - lowest
    guard span > 0 else {
      (lower, upper, step) = (lowest, highest, 0)
      return
    }
    step = Self.roundStep(notAbove: max(span / max(stepCount, 1), .leastNormalMagnitude * 1e20))
    // Huge values are coarser than any step: rounding must not move a bound inside the values.
    // Not zero where the prices are not: there would be no ratios.
    let coarse = Self.multiple(of: step, lowest, .down)
    let fine = Self.multiple(of: Self.roundStep(notAbove: lowest / 10), lowest, .down)
    lower = min(lowest, coarse > 0 ? coarse : fine)
    let above = Self.multiple(of: step, highest, .up)
    upper = above.isFinite ? max(highest, above) : highest
  }

  /// A step is no more than such a part of the median: fine enough where the homes are, however far
  /// the dearest one is.
  private static let stepsToMedian = 200.0

  /// Bounds around the prices that belong together, see `FilterIndex.commonRanks`; nil without
  /// homes.
  init?(pricesOf index: FilterIndex) {
    let common = index.prices[index.commonRanks]
    guard let lowest = common.first, let highest = common.last, let median = index.quantile(0.5)
    else { return nil }
    self.init(
      lowest: lowest, highest: highest,
      stepCount: Self.stepCount(across: highest - lowest, median: median))
  }

  private static func stepCount(across span: Double, median: Double) -> Double {
    max(stepsToMedian, median > 0 ? span * stepsToMedian / median : 0)
  }

  private static let areaStepCount = 70.0
  /// The upper bound is a multiple of about such a part: a tick stands there.
  private static let partsOfAreas = 5.0

  /// Bounds from 0 up to the areas that belong together, see `FilterIndex.commonAreaLimit`; nil where
  /// too few homes have one.
  init?(areasOf index: FilterIndex, unit: AreaUnit) {
    guard let limit = index.commonAreaLimit else { return nil }
    // What was converted may be a hair above the round number that it was.
    let highest = limit / unit.squareMetres * (1 - 1e-12)
    let part = Self.roundStep(notAbove: highest / Self.partsOfAreas)
    self.init(
      lowest: 0, highest: Self.multiple(of: part, highest, .up), stepCount: Self.areaStepCount)
  }

  /// Bounds around the numbers of a column of the file that belong together, see
  /// `FileColumn.commonNumbers`; between whole numbers all steps are whole, and days step by one. Nil
  /// for a column without numbers.
  init?(of column: FileColumn) {
    guard let (range, median) = column.commonNumbers, case .numbers(let numbers) = column.values
    else { return nil }
    let span = range.upperBound - range.lowerBound
    guard span > 0, span.isFinite, !column.areDays else {
      guard span.isFinite else { return nil }
      // No day is rounder than another.
      (lower, upper, step) = (range.lowerBound, range.upperBound, span > 0 ? 1 : 0)
      return
    }
    let areWhole = numbers.allSatisfy { $0.isNaN || $0 == $0.rounded() }
    let count = Self.stepCount(across: span, median: median)
    step = max(Self.roundStep(notAbove: span / count), areWhole ? 1 : 0)
    lower = min(range.lowerBound, Self.multiple(of: step, range.lowerBound, .down))
    upper = max(range.upperBound, Self.multiple(of: step, range.upperBound, .up))
  }

  /// The part of a linear track below which the median says that most homes share a corner of it.
  private static let crowdedPart = 0.2

  /// How a slider shares out numbers with a median: ratios where they crowd at the lower end, else
  /// differences.
  func shape(median: Double?) -> SliderScale {
    let span = upper - lower
    // A few whole numbers have their places beside each other, however they crowd.
    guard let median, lower >= 0, span > 0, fewNumbers == nil else { return .linear }
    return (median - lower) / span < Self.crowdedPart ? .logarithmic : .linear
  }

  /// Fewer whole numbers than that can each be told from its neighbours.
  private static let manyNumbers = 20.0

  /// How many numbers there are from end to end, where they are whole and few; else nil.
  var fewNumbers: Int? {
    step == 1 && upper - lower < Self.manyNumbers - 1 ? Int(upper - lower) + 1 : nil
  }

  /// Whether a value is one that steps from the lower bound lead to, or the upper bound.
  func isStep(_ value: Double) -> Bool {
    guard value >= lower, value <= upper else { return false }
    guard step > 0, value < upper else { return true }
    let steps = (value - lower) / step
    return (steps - steps.rounded()).magnitude < 1e-6
  }

  /// The steps around a range, which is open where it reaches an end of the bounds; nil where it
  /// reaches both, or where there is nothing to choose.
  func range(around range: ClosedRange<Double>) -> ClosedRange<Double>? {
    guard step > 0 else { return nil }
    let low = Self.multiple(of: step, range.lowerBound, .down)
    let high = Self.multiple(of: step, range.upperBound, .up)
    let (isOpenBelow, isOpenAbove) = (low <= lower, high >= upper)
    guard !isOpenBelow || !isOpenAbove else { return nil }
    return (isOpenBelow ? -.infinity : low)...(isOpenAbove ? .infinity : high)
  }

  /// The largest of 1, 2, 5 times a power of ten that is not above a value; 0 for none.
  static func roundStep(notAbove value: Double) -> Double {
    guard value > 0, value.isFinite else { return 0 }
    var power = 1.0
    while power * 10 <= value { power *= 10 }
    // Below 1 the divisor is kept whole: 1/10 is nearer to a tenth than ten times a hundredth.
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

/// Where a scale of days has its ticks: at the first days of years or months, or every so many days.
struct DayTicks {
  /// The days, see `Day.number`.
  let values: [Double]
  private let unit: Unit

  private enum Unit { case years, months, days }

  /// How many have room for their texts in the width of the column.
  private static let most = (years: 6, months: 4, days: 3)
  /// How many months may lie between two.
  private static let months = [1, 2, 3, 6, 12, 24, 60, 120, 240, 600, 1_200]
  /// How many days may: most months are longer.
  private static let days = [1.0, 2, 7, 14]

  init(from lower: Double, to upper: Double) {
    for step in Self.days where upper - lower < step * Double(Self.most.days) {
      (values, unit) = (Array(stride(from: lower, through: upper, by: step)), .days)
      return
    }
    var firsts: [Double] = []
    for step in Self.months {
      firsts = Self.firsts(every: step, from: lower, to: upper)
      let isYears = step % 12 == 0
      guard firsts.count <= (isYears ? Self.most.years : Self.most.months) else { continue }
      (values, unit) = (firsts, isYears ? .years : .months)
      return
    }
    (values, unit) = (firsts, .years)
  }

  /// The first days of months that lie so far apart, counted from the year 0.
  private static func firsts(every step: Int, from lower: Double, to upper: Double) -> [Double] {
    let (year, month, _) = Day(number: lower).components
    let start = (year * 12 + month - 1) / step * step
    var (firsts, number) = ([Double](), start)
    while let day = Day(year: number / 12, month: number % 12 + 1, day: 1),
      Double(day.number) <= upper
    {
      if Double(day.number) >= lower { firsts.append(Double(day.number)) }
      number += step
    }
    return firsts
  }

  /// A tick in as few words as its neighbours are: `2024`, `2024-05`, `2024-05-17`.
  func text(_ value: Double) -> String {
    let day = Day(number: value).description
    return switch unit {
    case .years: String(day.prefix(4))
    case .months: String(day.prefix(7))
    case .days: day
    }
  }
}
