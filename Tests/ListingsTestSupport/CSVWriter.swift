import Listings

/// Writes tables of comma-separated values as exports do.
package struct CSVWriter: Sendable {
  /// What was written so far.
  package private(set) var bytes: [UInt8] = []
  private let delimiter: UInt8

  /// - Parameter delimiter: the byte between two values.
  package init(delimiter: UInt8 = 0x2C) {
    self.delimiter = delimiter
  }

  /// Appends a row of values exactly as they are; one without values has one empty field.
  package mutating func append(row: [String]) {
    CSVRecords.append(row.map { Array($0.utf8) }, delimiter, to: &bytes)
  }
}
