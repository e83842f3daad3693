import Listings
import Testing

@testable import PriceFilter

@Suite struct DayTicksTests {
  @Test(arguments: [
    ("2024-05-17", "2024-05-17", ["2024-05-17"]),
    ("2024-05-17", "2024-05-19", ["2024-05-17", "2024-05-18", "2024-05-19"]),
    ("2024-05-17", "2024-06-20", ["2024-05-17", "2024-05-31", "2024-06-14"]),
    ("2024-05-17", "2024-07-20", ["2024-06", "2024-07"]),
    ("2014-05-02", "2015-05-27", ["2014-07", "2014-10", "2015-01", "2015-04"]),
    ("2014-01-01", "2017-01-01", ["2014", "2015", "2016", "2017"]),
    ("1900-06-01", "2024-05-17", ["1920", "1940", "1960", "1980", "2000", "2020"]),
  ])
  func ticksAreAtTheFirstDaysOfWhatTheyName(
    _ first: String, _ last: String, _ texts: [String]
  ) throws {
    let (first, last) = (try #require(Day.span(of: first)), try #require(Day.span(of: last)))
    let ticks = DayTicks(
      from: Double(first.lowerBound.number), to: Double(last.upperBound.number))
    #expect(ticks.values.map(ticks.text) == texts)
  }

  @Test func anySpanHasFewTicks() {
    // Files write days of two centuries.
    for span in 0..<600 {
      for first in [-25_567.0, 0, 19_000] {
        let ticks = DayTicks(from: first, to: first + Double(span * span) / 5)
        #expect(1...6 ~= ticks.values.count, "\(first) and \(span * span / 5) days")
        #expect(Set(ticks.values.map(ticks.text)).count == ticks.values.count)
      }
    }
  }
}
