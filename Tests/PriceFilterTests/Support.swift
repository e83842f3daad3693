import Glibc

@testable import PriceFilter

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

/// Listings from text.
func listings(
  _ text: String, columns: ColumnOverrides = ColumnOverrides()
) throws(LoadError) -> Listings {
  try Listings(parsing: Array(text.utf8), columns: columns)
}

extension Listings {
  var prices: [Double] { (0..<count).map(price) }
  var areas: [Double?] { (0..<count).map(area) }
  var reasons: [Diagnostic.Reason] { report.diagnostics.stored.map(\.reason) }
}

/// Why loading text fails; nil if it does not.
func failure(_ text: String, columns: ColumnOverrides = ColumnOverrides()) -> LoadError.Reason? {
  do throws(LoadError) {
    _ = try listings(text, columns: columns)
    return nil
  } catch {
    return error.reason
  }
}

/// A folder of its own for a test, removed with the value.
final class TemporaryFolder {
  let path: String

  init() {
    var template = Array("/tmp/detent-tests-\(String(repeating: "X", count: 6))".utf8CString)
    path = mkdtemp(&template).map { String(cString: $0) } ?? "/tmp"
  }

  deinit {
    for name in names { unlink("\(path)/\(name)") }
    for name in folders.reversed() { rmdir("\(path)/\(name)") }
    rmdir(path)
  }

  private var names: [String] = []
  private var folders: [String] = []

  /// Makes a folder in it.
  func makeFolder(_ name: String) {
    folders.append(name)
    mkdir("\(path)/\(name)", 0o755)
  }

  func file(_ name: String) -> String {
    names.append(name)
    return "\(path)/\(name)"
  }

  func write(_ name: String, _ bytes: [UInt8]) -> String {
    let path = file(name)
    Self.append(bytes, to: path, flags: O_TRUNC)
    return path
  }

  static func append(_ bytes: [UInt8], to path: String, flags: Int32 = O_APPEND) {
    let descriptor = open(path, O_WRONLY | O_CREAT | flags, 0o600)
    guard descriptor >= 0 else { return }
    var offset = 0
    while offset < bytes.count {
      let count = bytes.withUnsafeBytes { bytes in
        bytes.baseAddress.map { Glibc.write(descriptor, $0 + offset, bytes.count - offset) } ?? 0
      }
      guard count > 0 else { break }
      offset += count
    }
    close(descriptor)
  }
}

/// Whether this is a debug build, where nothing can be said about speed.
var isDebugBuild: Bool {
  var isDebug = false
  assert(
    {
      isDebug = true
      return true
    }())
  return isDebug
}
