@testable import Listings

/// The outcome of reading a table, in a form that can be compared.
struct TableOutcome: Equatable {
  var rows: [[String]] = []
  var lines: [Int] = []
  var diagnostics: [Diagnostic] = []
  var diagnosticCount = 0
  var skipped = 0
  var error: CSVError?

  init(_ bytes: [UInt8], delimiter: UInt8? = nil, chunkSize: Int = .max) {
    do throws(CSVError) {
      let table = try CSVTable(parsing: bytes, delimiter: delimiter, chunkSize: chunkSize)
      rows = table.rows
      lines = table.lines
      diagnostics = table.diagnostics.stored
      diagnosticCount = table.diagnostics.count
      skipped = table.skippedCount
    } catch {
      self.error = error
    }
  }

  init(_ text: String, delimiter: UInt8? = nil, chunkSize: Int = .max) {
    self.init(Array(text.utf8), delimiter: delimiter, chunkSize: chunkSize)
  }

  var reasons: [Diagnostic.Reason] { diagnostics.map(\.reason) }
}
