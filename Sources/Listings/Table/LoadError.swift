/// Why listings could not be loaded, in one line.
public struct LoadError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of failure.
  public enum Reason: Hashable, Sendable {
    case invalidPath
    case notFound
    case notPermitted
    case isDirectory
    /// A pipe, a socket or a device: only regular files have a size and an end.
    case notRegularFile
    case symbolicLinkLoop
    /// Larger than the system can read.
    case tooLarge
    /// Its homes take more memory than they may: half of the machine's and no more than 4 GB; that many bytes.
    case tooMuchMemory(limit: Int)
    /// Nothing but space.
    case empty
    /// None of its rows is a home; the report says why.
    case noReadableRow(LoadReport)
    /// The file was written to while it was read.
    case changedWhileReading
    /// The system could not read; its error number.
    case system(Int32)
    case table(CSVError)
    case columns(ColumnError)
    /// The task was cancelled.
    case cancelled
  }

  /// The file, as the caller named it.
  public let path: String
  /// What went wrong.
  public let reason: Reason

  /// A failure with a file.
  public init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }

  /// What a program ends with for it, as `sysexits.h` counts: 65 for a file none of whose rows is a home, 1
  /// for everything else.
  public var exitCode: Int32 { if case .noReadableRow = reason { 65 } else { 1 } }

  /// One line for users: the file, escaped, and what went wrong.
  public var description: String { "\(PlainText.escaped(path, limit: 400)): \(reason)" }
}

extension LoadError.Reason: CustomStringConvertible {
  /// What went wrong, without the name of the file.
  public var description: String {
    switch self {
    case .invalidPath: "not a path"
    case .notFound: "no such file"
    case .notPermitted: "no permission to read"
    case .isDirectory: "is a directory"
    case .notRegularFile: "not a regular file"
    case .symbolicLinkLoop: "too many symbolic links"
    case .tooLarge: "larger than this system can read"
    case .tooMuchMemory(let limit):
      "its homes take more than \(LoadReport.plain(limit >> 20)) MB of memory, which is the limit here"
    case .empty: "the file is empty"
    case .noReadableRow(let report): report.refusal
    case .changedWhileReading: "the file changed while it was read"
    case .system(let code): "cannot be read: \(SystemError.text(code))"
    case .table(let error): error.description
    case .columns(let error): error.description
    case .cancelled: "cancelled"
    }
  }
}
