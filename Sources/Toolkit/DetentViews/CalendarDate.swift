import Glibc

/// A day of the Gregorian calendar, without a time of day or a time zone.
public struct CalendarDate: Hashable, Comparable, Sendable, CustomStringConvertible, ReportedValue {
  /// The year, 1...9999.
  public let year: Int
  /// The month, 1...12.
  public let month: Int
  /// The day of the month, from 1.
  public let day: Int

  /// Creates a date, or returns nil if the calendar does not contain it.
  public init?(year: Int, month: Int, day: Int) {
    guard 1...9_999 ~= year, 1...12 ~= month, 1...31 ~= day else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
    guard CalendarDate(dayNumber: dayNumber) == self else { return nil }
  }

  /// Creates the date a number of days after 1970-01-01, limited to the years 1...9999. From Howard
  /// Hinnant, "chrono-Compatible Low-Level Date Algorithms", `civil_from_days`: years begin in
  /// March, and all eras of 400 years are equal.
  public init(dayNumber: Int) {
    let days = max(-719_162, min(dayNumber, 2_932_896)) + 719_468
    let era = days / 146_097
    let dayOfEra = days % 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let fromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * fromMarch + 2) / 5 + 1
    month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// The number of days since 1970-01-01, with `days_from_civil` of the same source.
  package var dayNumber: Int {
    let fromMarch = month <= 2 ? year - 1 : year
    let (era, yearOfEra) = (fromMarch / 400, fromMarch % 400)
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// Today in the time zone of the process.
  public static var today: CalendarDate {
    var (now, parts) = (time(nil), tm())
    localtime_r(&now, &parts)
    return CalendarDate(
      year: Int(parts.tm_year) + 1_900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
      ?? CalendarDate(dayNumber: 0)
  }

  /// The day of the week, from 1 for Monday to 7 for Sunday.
  package var weekday: Int { (dayNumber + 719_162) % 7 + 1 }

  /// More days than the calendar has; the limit prevents overflow.
  private static let allDays = 4_000_000

  /// Returns the date a number of days later, limited to the years 1...9999.
  public func adding(days: Int) -> CalendarDate {
    CalendarDate(dayNumber: dayNumber + max(-Self.allDays, min(days, Self.allDays)))
  }

  /// Returns the same day a number of months later, or the last day of a shorter month.
  package func adding(months: Int) -> CalendarDate {
    let months = max(-Self.allDays, min(months, Self.allDays))
    let number = max(12, min(year * 12 + month - 1 + months, 9_999 * 12 + 11))
    for day in stride(from: day, to: 27, by: -1) {
      if let date = CalendarDate(year: number / 12, month: number % 12 + 1, day: day) {
        return date
      }
    }
    return CalendarDate(year: number / 12, month: number % 12 + 1, day: day) ?? self
  }

  /// The date in ISO 8601, such as `2024-05-17`.
  public var description: String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return String(repeating: "0", count: max(0, 4 - "\(year)".count))
      + "\(year)-\(two(month))-\(two(day))"
  }

  /// The date in ISO 8601 under the key `value`.
  public var report: [String: ReportedField] { ["value": .text(description)] }

  /// Whether one date is before the other.
  public static func < (one: CalendarDate, other: CalendarDate) -> Bool {
    (one.year, one.month, one.day) < (other.year, other.month, other.day)
  }

  // MARK: Words

  /// The date in the language of the traits, such as "17 May 2024".
  public func text(for traits: Traits) -> String {
    let numbers = traits.numberLocale
    let (day, year) = (numbers.text(ofDate: "\(day)"), numbers.text(ofDate: "\(year)"))
    let month = traits.monthNames[month - 1]
    return LocaleID(traits.locale).region == "US"
      ? traits.localized("\(month) \(day), \(year)", context: "date")
      : traits.localized("\(day) \(month) \(year)", context: "date")
  }

  /// The heading of a month in a calendar, such as "May 2024".
  package func monthText(for traits: Traits) -> String {
    let (month, year) = (
      traits.monthNames[month - 1], traits.numberLocale.text(ofDate: "\(year)")
    )
    return traits.localized("\(month) \(year)", context: "date")
  }
}

extension Traits {
  fileprivate var monthNames: [String] {
    names(
      localized(
        "January, February, March, April, May, June, July, August, September, October, November, December"
      ), 12)
  }

  /// The days of the week from Monday, abbreviated for the columns of a calendar.
  package var weekdayNames: [String] {
    names(localized("Mo, Tu, We, Th, Fr, Sa, Su", context: "days of the week"), 7)
  }

  /// Splits a text at its commas. Numbers replace a wrong count of names in a translation.
  private func names(_ text: String, _ count: Int) -> [String] {
    var names: [String] = []
    var rest = text[...]
    while let comma = rest.firstIndex(of: ",") {
      names.append(String(rest[..<comma]))
      rest = rest[rest.index(after: comma)...].drop { $0 == " " }
    }
    names.append(String(rest))
    return names.count == count ? names : (1...count).map { "\($0)" }
  }

  package var todayTitle: String { localized("Today") }

  package var firstWeekday: Int { LocaleID(locale).firstWeekday }
}
