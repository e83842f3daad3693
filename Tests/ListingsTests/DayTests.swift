import ListingsTestSupport
import Testing

@testable import Listings

@Suite struct DayTests {
  @Test func daysAreCountedFrom1970() throws {
    for (year, month, day, number) in [
      (1970, 1, 1, 0), (1969, 12, 31, -1), (2000, 2, 29, 11_016), (1900, 2, 29, nil),
      (2023, 2, 29, nil), (2024, 4, 31, nil), (2024, 13, 1, nil), (2024, 0, 1, nil),
    ] as [(Int, Int, Int, Int?)] {
      #expect(Day(year: year, month: month, day: day)?.number == number)
    }
    // One after the other, over all kinds of years.
    var last = try #require(Day(year: 1899, month: 12, day: 31))
    for number in (last.number + 1)..<60_000 {
      let day = Day(number: Double(number))
      let parts = day.components
      #expect(Day(year: parts.year, month: parts.month, day: parts.day) == day)
      #expect(parts.day == last.components.day + 1 || parts.day == 1)
      #expect(last < day && last.description < day.description)
      last = day
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, 0.5])
  func everyNumberIsSomeDay(_ number: Double) {
    #expect(Day.years ~= Day(number: number).components.year)
  }

  @Test(arguments: [
    ("2024", "2024-01-01", "2024-12-31"), ("2024-02", "2024-02-01", "2024-02-29"),
    ("2024-12", "2024-12-01", "2024-12-31"), ("2024-05-17", "2024-05-17", "2024-05-17"),
    ("17/05/2024", "2024-05-17", "2024-05-17"), ("5/17/24", "2024-05-17", "2024-05-17"),
    ("5.5.2024", "2024-05-05", "2024-05-05"), ("20240517", "2024-05-17", "2024-05-17"),
  ])
  func textsStandForDays(_ text: String, _ first: String, _ last: String) {
    let span = Day.span(of: text)
    #expect(span?.lowerBound.description == first && span?.upperBound.description == last)
  }

  @Test(arguments: [
    "", "-", "24", "2024-", "2024-13", "2024-00", "2024-02-30", "1/2/2024", "12", "900k",
    "20241301",
    "2024-05-17x", "2024/05", "١٢", "2024--05", "-2024", "99999999999999999999", "2999-12-32",
  ])
  func otherTextsStandForNone(_ text: String) { #expect(Day.span(of: text) == nil) }

  @Test func aColumnOfMonthsHoldsDays() throws {
    let table = try listings("price,month\n5,2024-03\n6,2024-12\n7,2025-01\n")
    let column = try table.column(1) { false }
    #expect(column.areDays)
    let ends = ["2024-03-01", "2025-01-01"].compactMap(Day.numbers).map(\.lowerBound)
    #expect(column.range == ends[0]...ends[1])
  }

  // MARK: Filters

  private func index() async throws -> FilterIndex {
    let csv =
      "price,listed,note\n" + (1...9).map { "\($0),0\($0)/05/2024,a\n" }.joined()
      + "10,13/06/2024,b\n"
    let index = FilterIndex(try listings(csv))
    try await index.addColumn(1)
    return index
  }

  @Test(arguments: [
    ("listed>=2024-05-09", 2, "listed>=2024-05-09"),
    ("listed<=2024-05-02", 2, "listed<=2024-05-02"),
    ("listed=2024-05", 9, "listed=2024-05-01..2024-05-31"),
    ("listed=2024-05-03..2024-06", 8, "listed=2024-05-03..2024-06-30"),
    ("listed=2024-05-03", 1, "listed=2024-05-03"),
    ("listed=2023", 0, "listed=2023-01-01..2023-12-31"),
    ("listed>=2024", 10, "listed>=2024-01-01"), ("listed=..13/06/2024", 10, "listed<=2024-06-13"),
  ])
  func daysAreFilteredBy(_ text: String, _ count: Int, _ written: String) async throws {
    let index = try await index()
    let expression = FilterExpression(index)
    let filter = try expression.filter(from: text)
    #expect(index.result(of: filter).count == count && expression.text(of: filter) == written)
    #expect(try expression.filter(from: written) == filter)
  }

  @Test(arguments: ["listed>=1/2/2024", "listed<=5", "listed=2024-05-03..x", "listed>=900k"])
  func whatIsNoDayIsRefused(_ text: String) async throws {
    let expression = FilterExpression(try await index())
    let error = #expect(throws: ExpressionError.self) { try expression.filter(from: text) }
    #expect(error?.message.contains("is not a date such as 2024-05-17") == true)
  }

  @Test func scriptsFilterAndSortByDays() async throws {
    let folder = TemporaryFolder()
    let csv = "price,listed\n1,05/11/2023\n2,01/12/2023\n3,31/10/2023\n4,\n"
    let (index, search) = try await ListingsLoader.loadIndex(
      ListingsSource(path: folder.write("days.csv", Array(csv.utf8))),
      searching: SearchText(filter: "listed>=2023-11", sort: "listed-"), marks: { _ in [:] })
    #expect(await index.sorted(search).map { index.listings.price(of: $0) } == [2, 1])
  }

  private func day(_ text: String) -> String? {
    var text = text
    return text.withUTF8 { WrittenDay($0)?.day?.description }
  }

  @Test(arguments: [
    ("January-15-2021", "2021-01-15"), ("May-4-2026", "2026-05-04"),
    ("October-31-2025", "2025-10-31"), ("15 Jan 2021", "2021-01-15"),
    ("Jan 15, 2021", "2021-01-15"), ("15-Jan-21", "2021-01-15"),
    ("Fri, 15 Jan 2021 10:00", "2021-01-15"), ("15th January 2021", "2021-01-15"),
    ("15. März 2024", "2024-03-15"), ("5 de mayo de 2024", "2024-05-05"),
    ("1er août 2023", "2023-08-01"), ("15 stycznia 2024", "2024-01-15"),
    ("3. července 2024", "2024-07-03"), ("3. června 2024", "2024-06-03"),
    ("15 янв. 2024 г.", "2024-01-15"), ("9 мая 2024", "2024-05-09"), ("2024年1月15日", "2024-01-15"),
    ("2024년 1월 15일", "2024-01-15"), ("15 Ağustos 2024", "2024-08-15"),
    ("15. elokuuta 2024", "2024-08-15"), ("15 settembre 2024", "2024-09-15"),
    ("15 dezembro 2024", "2024-12-15"), ("2 mrt 2024", "2024-03-02"), ("15 Mei 2024", "2024-05-15"),
    ("2024. január 15.", "2024-01-15"), ("15 ديسمبر 2024", "2024-12-15"),
    ("March 2024", "2024-03-01"), ("Mar-21", "2021-03-01"), ("Dec-99", "1999-12-01"),
  ])
  func monthsInWordsAreRead(_ text: String, _ expected: String) { #expect(day(text) == expected) }

  @Test(arguments: [
    "21-Mar", "March 21", "12 March Road 2021", "Juniper 5 2024 Lane", "marble 3", "May", "5 2024",
    "Mayfair 12",
  ])
  func otherWordsAreNoDays(_ text: String) { #expect(day(text) == nil) }
}
