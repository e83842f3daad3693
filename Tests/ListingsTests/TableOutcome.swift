import ListingsTestSupport

@testable import Listings

/// Opens a file with some bytes, which is removed at once.
func openFile(_ bytes: [UInt8]) throws(LoadError) -> InputFile {
  let folder = TemporaryFolder()
  return try InputFile.open(folder.write("bytes.csv", bytes))
}

/// The outcome of reading a table, in a form that can be compared.
struct TableOutcome: Equatable {
  var rows: [[String]] = []
  var lines: [Int] = []
  var diagnostics: [Diagnostic] = []
  var diagnosticCount = 0
  var skipped = 0
  var error: CSVError?
  var delimiter: UInt8 = 0

  private struct KeptRows: CSVSink {
    var rows: [[String]] = []
    var lines: [Int] = []

    mutating func receive(_ row: CSVRow) {
      rows.append(row.strings)
      lines.append(row.line)
    }
  }

  init(_ bytes: [UInt8], delimiter: UInt8? = nil, chunkSize: Int = .max) {
    do throws(CSVError) {
      var reader = CSVReader(delimiter: delimiter)
      var kept = KeptRows()
      try bytes.withUnsafeBufferPointer { (bytes) throws(CSVError) in
        var rest = UnsafeRawBufferPointer(bytes)[...]
        while !rest.isEmpty {
          let chunk = rest.prefix(max(1, chunkSize))
          rest = rest.dropFirst(chunk.count)
          try reader.feed(UnsafeRawBufferPointer(rebasing: chunk), into: &kept)
        }
      }
      try reader.finish(into: &kept)
      (rows, lines) = (kept.rows, kept.lines)
      diagnostics = reader.log.stored
      diagnosticCount = reader.log.count
      skipped = reader.skippedCount
      self.delimiter = reader.delimiter
    } catch {
      self.error = error
    }
  }

  init(_ text: String, delimiter: UInt8? = nil, chunkSize: Int = .max) {
    self.init(Array(text.utf8), delimiter: delimiter, chunkSize: chunkSize)
  }

  var reasons: [Diagnostic.Reason] { diagnostics.map(\.reason) }
}
