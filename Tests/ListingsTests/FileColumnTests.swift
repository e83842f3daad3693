import ListingsTestSupport
import Testing

@testable import Listings

/// A column of the file is read again for all homes.
@Suite struct FileColumnTests {
  private func numbers(_ column: FileColumn) -> [Double?]? {
    guard case .numbers(let values) = column.values else { return nil }
    return values.map { $0.isNaN ? nil : $0 }
  }

  /// The column beside the price in rows of some cells.
  private func column(_ cells: [String]) async throws -> FileColumn {
    try await listings("price,x\n" + cells.map { "5,\($0)\n" }.joined()).column(1)
  }

  private func texts(_ column: FileColumn) -> [String?]? {
    guard case .texts(let values) = column.values else { return nil }
    return values.ids.indices.map { values[$0] }
  }

  @Test func aColumnOfNumbersHasThemAndItsEnds() async throws {
    let table = try listings("price,year\n1,1990\nx,1\n2,\n3,n/a\n4,2004\n")
    let column = try await table.column(1)
    #expect(numbers(column) == [1990, nil, nil, 2004])
    #expect(column.range == 1990...2004 && column.name == "year" && column.choices.isEmpty)
  }

  @Test func aColumnOfWordsHasThemByFrequency() async throws {
    let column = try await column(["C", "B", "B", "", " B ", "A"])
    #expect(texts(column) == ["C", "B", "B", nil, "B", "A"] && column.range == nil)
    let choices = column.choices.map { "\($0.text) \($0.count) \($0.id)" }
    #expect(choices == ["B 3 2", "C 1 1", "A 1 3"])
  }

  @Test(
    arguments: [
      (["-1.5", "2", "-0.25"], [-1.5, 2, -0.25]),
      (["\"1,250\"", "\"£2,000\"", "3"], [1250, 2000, 3]),
      (["2.25%", "-1 %", "0.5٪", "3％"], [2.25, -1, 0.5, 3]),
      (["1.234", "98.5", "2"], [1.234, 98.5, 2]), (["51.501", "51.502"], [51.501, 51.502]),
      // One odd cell among twenty leaves a column of numbers.
      ((1...19).map { "\($0)" } + ["unclear"], (1...19).map { Double($0) } + [nil]),
    ] as [([String], [Double?])])
  func numbersAreReadAsFilesWriteThem(_ cells: [String], _ expected: [Double?]) async throws {
    #expect(numbers(try await column(cells)) == expected)
  }

  @Test(arguments: [
    ["01234", "05678"], ["SW1", "5"], ["%", "%"], ["2024-13", "2024-00"], ["31/31/24"],
    ["1", "unclear"],
  ])
  func namesAreNoNumbers(_ cells: [String]) async throws {
    #expect(texts(try await column(cells)) == cells)
  }

  @Test(
    arguments: [
      ("£", ["2024-01-15", "", "2023-12-31T23:59:00Z"], ["2024-01-15", nil, "2023-12-31"]),
      ("£", ["20141013T000000", "20150225T000000"], ["2014-10-13", "2015-02-25"]),
      ("£", ["20141013", "20150225"], ["2014-10-13", "2015-02-25"]),
      ("$", ["01/02/2024", "13/02/2024"], ["2024-02-01", "2024-02-13"]),
      ("£", ["01/02/2024", "02/13/2024"], ["2024-01-02", "2024-02-13"]),
      // Nothing shows which one is the month.
      ("£", ["01/02/2024", "3/3/24"], ["2024-02-01", "2024-03-03"]),
      ("$", ["01/02/2024", "3/3/24"], ["2024-01-02", "2024-03-03"]),
      ("£", ["1.2.69", "1.2.68 12:00"], ["1969-02-01", "2068-02-01"]),
      ("£", ["January-15-2021", "May-4-2026"], ["2021-01-15", "2026-05-04"]),
    ] as [(String, [String], [String?])])
  func daysAreNumbersOfDays(_ sign: String, _ cells: [String], _ days: [String?]) async throws {
    let rows = cells.map { "\(sign)5,\($0)\n" }.joined()
    let column = try await listings("price,listed\n" + rows).column(1)
    #expect(column.areDays)
    #expect(numbers(column)?.map { $0.map { Day(number: $0).description } } == days)
  }

  @Test func numbersThatBeginLikeDaysAreNumbers() async throws {
    let days = Array(repeating: "20240115", count: 2_000)
    let column = try await column(days + (0..<2_000).map { "\(30_000_000 + $0)" })
    #expect(!column.areDays && column.range == 20_240_115...30_001_999)
  }

  @Test func aDayThatNoCalendarHasIsNone() async throws {
    let column = try await column((1...29).map { "2023-02-\($0)" })
    #expect(column.areDays && column.number(of: 27) == 19_416 && column.number(of: 28) == nil)
    #expect(column.range == 19_389...19_416)
  }

  @Test func aDayThatStandsForNoneDoesNotPressTheOthersIntoACorner() async throws {
    let days = try await column(["1900-01-01"] + (1...30).map { "2024-05-\($0)" })
    #expect(days.commonNumbers?.range == 19_844...19_873)
    let years = try await column(["1900-01-01"] + (1...30).map { "\(1950 + $0 * 2)-05-01" })
    #expect(years.commonNumbers?.range == years.range)
  }

  @Test func readingAColumnCanBeCancelledAndAMissingOneIsEmpty() async throws {
    let table = try listings("price,x\n1,2\n")
    let error = #expect(throws: LoadError.self) { try table.column(1) { true } }
    #expect(error?.reason == .cancelled)
    #expect(texts(try await table.column(7)) == [nil])
  }

  @Test func columnsToFilterByHoldNumbersOrWordsThatRepeat() throws {
    let table = try listings(
      "price,type,ref,year,energy,note,lift,country,city,empty\n"
        + (1...10).map {
          "\($0)000,Flat,\($0),\(1900 + $0 * 7 % 30),\($0 % 2 == 0 ? "A" : "B"),note \($0),"
            + "\($0 % 3 == 0 ? "yes" : ""),Spain,\($0 < 7 ? "Ronda" : "Jaén"),\n"
        }.joined())
    let names = try table.filterColumns().map { table.fileColumns[$0] }
    #expect(names == ["year", "energy", "lift", "city"])
  }
}
