import ListingsTestSupport
import Testing

@testable import Listings

/// What is said about files that could not be read as they stand.
@Suite struct LoadReportTests {
  @Test func aFileNoneOfWhoseRowsCanBeReadIsAnErrorWithTheFirstReason() throws {
    let error = #expect(throws: LoadError.self) {
      try listings("title,price\nA,POA\nB,\nC,-5\nD,call us\n")
    }
    guard case .noReadableRow(let report) = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(report.rowsRead == 4 && report.rowsKept == 0 && report.diagnostics.count == 4)
    #expect(
      error?.description.hasSuffix(
        "/listings.csv: could not read any of its 4 rows: line 2, column 2: price: not a number")
        == true)
    #expect(error?.exitCode == 65)
    #expect(LoadError(path: "x", reason: .notFound).exitCode == 1)
    #expect(failure("price\n") == nil)
  }
}
