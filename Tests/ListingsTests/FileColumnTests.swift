import ListingsTestSupport
import Testing

@testable import Listings

/// A column of the file is read again for all homes.
@Suite struct FileColumnTests {
  private func numbers(_ column: FileColumn) -> [Double?]? {
    guard case .numbers(let values) = column.values else { return nil }
    return values.map { $0.isNaN ? nil : $0 }
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
    let table = try listings("price,energy\n1,C\n2,B\n3,B\n4,\n5, B \n6,A\n")
    let column = try await table.column(1)
    #expect(texts(column) == ["C", "B", "B", nil, "B", "A"])
    #expect(column.choices.map(\.text) == ["B", "C", "A"])
    #expect(column.choices.map(\.count) == [3, 1, 1])
    #expect(column.choices.map(\.id) == [2, 1, 3])
    #expect(column.range == nil)
  }

  @Test(arguments: [
    ("-1.5\n2\n-0.25\n", [-1.5, 2, -0.25]), ("\"1,250\"\n\"£2,000\"\n3\n", [1250, 2000, 3]),
    ("2.25%\n-1 %\n0.5٪\n3％\n", [2.25, -1, 0.5, 3]),
    ("1.234\n98.5\n2\n", [1.234, 98.5, 2]), ("51.501\n51.502\n", [51.501, 51.502]),
  ])
  func numbersAreReadAsFilesWriteThem(_ cells: String, _ expected: [Double]) async throws {
    let rows = cells.split(separator: "\n").map { "5,\($0)\n" }.joined()
    #expect(numbers(try await listings("price,x\n" + rows).column(1)) == expected)
  }

  @Test(arguments: ["01234\n05678\n", "SW1\n5\n", "%\n%\n", "2024-01\n2024-02\n", "31/31/24\n"])
  func namesAreNoNumbers(_ cells: String) async throws {
    let rows = cells.split(separator: "\n").map { "5,\($0)\n" }.joined()
    let column = try await listings("price,x\n" + rows).column(1)
    #expect(texts(column) == cells.split(separator: "\n").map(String.init))
  }

  @Test(
    arguments: [
      ("2024-01-15\n\n2023-12-31T23:59:00Z\n", false, ["2024-01-15", nil, "2023-12-31"]),
      ("20141013T000000\n20150225T000000\n", false, ["2014-10-13", "2015-02-25"]),
      ("20141013\n20150225\n", false, ["2014-10-13", "2015-02-25"]),
      ("01/02/2024\n13/02/2024\n", true, ["2024-02-01", "2024-02-13"]),
      ("01/02/2024\n02/13/2024\n", false, ["2024-01-02", "2024-02-13"]),
      // Nothing shows which one is the month.
      ("01/02/2024\n3/3/24\n", false, ["2024-02-01", "2024-03-03"]),
      ("01/02/2024\n3/3/24\n", true, ["2024-01-02", "2024-03-03"]),
      ("1.2.69\n1.2.68 12:00\n", false, ["1969-02-01", "2068-02-01"]),
    ] as [(String, Bool, [String?])])
  func daysAreNumbersOfDays(_ cells: String, isDollars: Bool, _ days: [String?]) async throws {
    let rows = cells.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map { "\(isDollars ? "$" : "£")5,\($0)\n" }.joined()
    let column = try await listings("price,listed\n" + rows).column(1)
    #expect(column.areDays)
    #expect(numbers(column)?.map { $0.map { Day(number: $0).description } } == days)
  }

  @Test func numbersThatBeginLikeDaysAreNumbers() async throws {
    let days = Array(repeating: "5,20240115\n", count: 2_000).joined()
    let rest = (0..<2_000).map { "5,\(30_000_000 + $0)\n" }.joined()
    let column = try await listings("price,lot\n" + days + rest).column(1)
    #expect(!column.areDays && column.range == 20_240_115...30_001_999)
  }

  @Test func aDayThatNoCalendarHasIsNone() async throws {
    let rows = (1...28).map { "5,2023-02-\($0)\n" }.joined() + "5,2023-02-29\n"
    let column = try await listings("price,listed\n" + rows).column(1)
    #expect(column.areDays && column.number(of: 27) == 19_416 && column.number(of: 28) == nil)
    #expect(column.range == 19_389...19_416)
  }

  @Test func aDayThatStandsForNoneDoesNotPressTheOthersIntoACorner() async throws {
    let rows = (1...30).map { "5,2024-05-\($0)\n" }.joined()
    let column = try await listings("price,listed\n5,1900-01-01\n" + rows).column(1)
    #expect(column.commonNumbers?.range == 19_844...19_873)
    let even = (1...30).map { "5,\(1950 + $0 * 2)-05-01\n" }.joined()
    let years = try await listings("price,built\n5,1900-01-01\n" + even).column(1)
    #expect(years.commonNumbers?.range == years.range)
  }

  @Test func oneOddCellAmongTwentyLeavesAColumnOfNumbers() async throws {
    let rows = (1...19).map { "5,\($0)\n" }.joined()
    let column = try await listings("price,x\n" + rows + "5,unclear\n").column(1)
    #expect(numbers(column) == (1...19).map { Double($0) } + [nil])
    #expect(texts(try await listings("price,x\n5,1\n5,unclear\n").column(1)) == ["1", "unclear"])
  }

  @Test func readingAColumnCanBeCancelledAndAMissingOneIsEmpty() async throws {
    let table = try listings("price,x\n1,2\n")
    let error = #expect(throws: LoadError.self) {
      try table.column(1) { true }
    }
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
