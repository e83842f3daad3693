import DetentTestSupport
import DetentViews
import Testing

@Suite struct CalendarDateTests {
  private func date(_ year: Int, _ month: Int, _ day: Int) throws -> CalendarDate {
    try #require(CalendarDate(year: year, month: month, day: day))
  }

  /// A text without the marks around words that may run the other way.
  private func plain(_ text: String) -> String {
    String(
      text.unicodeScalars.filter { $0 != "\u{2068}" && $0 != "\u{2069}" }.map { Character($0) })
  }

  @Test func everyDayIsTheOneAfterTheDayBefore() throws {
    var expected = (year: 1, month: 1, day: 1)
    let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    let first = try date(1, 1, 1).dayNumber
    for number in first...first + 3 * 146_097 {
      let found = CalendarDate(dayNumber: number)
      guard (found.year, found.month, found.day) == expected, found.dayNumber == number else {
        Issue.record("\(number): \(found)")
        return
      }
      let isLeap =
        expected.year % 4 == 0 && (expected.year % 100 != 0 || expected.year % 400 == 0)
      let length = lengths[expected.month - 1] + (expected.month == 2 && isLeap ? 1 : 0)
      expected.day += 1
      if expected.day > length { (expected.month, expected.day) = (expected.month + 1, 1) }
      if expected.month > 12 { (expected.year, expected.month) = (expected.year + 1, 1) }
    }
  }

  @Test func knownDaysHaveTheirNumbersAndWeekdays() throws {
    #expect(try date(1970, 1, 1).dayNumber == 0 && date(1970, 1, 1).weekday == 4)
    #expect(try date(2000, 2, 29).dayNumber == 11_016)
    #expect(try date(2024, 5, 17).weekday == 5)
    #expect(try date(9999, 12, 31).weekday == 5 && date(1, 1, 1).weekday == 1)
    #expect(try date(987, 6, 5).description == "0987-06-05")
    #expect(try date(2024, 5, 17) < date(2024, 6, 1))
  }

  @Test(arguments: [
    (2023, 2, 29), (1900, 2, 29), (2024, 4, 31), (2024, 13, 1), (2024, 0, 1), (2024, 1, 0),
    (0, 1, 1), (10_000, 1, 1), (.min, .min, .min), (.max, .max, .max),
  ])
  func otherDaysDoNotExist(_ year: Int, _ month: Int, _ day: Int) {
    #expect(CalendarDate(year: year, month: month, day: day) == nil)
  }

  @Test func daysAndMonthsAreAddedWithinTheCalendar() throws {
    #expect(try date(2024, 1, 31).adding(months: 1) == date(2024, 2, 29))
    #expect(try date(2023, 1, 31).adding(months: 1) == date(2023, 2, 28))
    #expect(try date(2024, 1, 15).adding(months: -13) == date(2022, 12, 15))
    #expect(try date(2024, 2, 28).adding(days: 2) == date(2024, 3, 1))
    #expect(try date(9999, 12, 31).adding(days: 1) == date(9999, 12, 31))
    #expect(try date(9999, 12, 31).adding(months: 5) == date(9999, 12, 31))
    #expect(try date(1, 1, 1).adding(months: -5).adding(days: -5) == date(1, 1, 1))
    #expect(CalendarDate(dayNumber: .max).year == 9_999 && CalendarDate(dayNumber: .min).year == 1)
  }

  @Test(arguments: [
    ("en_GB", "17 May 2024", "May 2024", 1), ("en_US", "May 17, 2024", "May 2024", 7),
    ("de_DE", "17. Mai 2024", "Mai 2024", 1), ("zh_CN", "2024年5月17日", "2024年5月", 1),
    (
      "ar_EG", "١٧ مايو ٢٠٢٤",
      "مايو ٢٠٢٤", 6
    ),
  ])
  func aDateIsWrittenAsInTheLanguage(_ locale: String, text: String, month: String, first: Int)
    throws
  {
    var traits = Traits()
    traits.locale = locale
    #expect(try plain(date(2024, 5, 17).text(for: traits)) == text)
    #expect(try plain(date(2024, 5, 17).monthText(for: traits)) == month)
    #expect(traits.firstWeekday == first)
    #expect(Set(traits.weekdayNames).count == 7 && !traits.todayTitle.isEmpty)
    #expect(
      Set(
        (1...12).map { date in
          CalendarDate(year: 2024, month: date, day: 1)?.monthText(for: traits)
        }
      ).count == 12)
  }
}
