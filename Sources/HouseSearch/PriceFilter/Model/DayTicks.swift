import Listings

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

  /// The finest ticks, as long as there are few enough.
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
