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
    /// Larger than `CSVLimits.fileBytes`.
    case tooLarge
    /// Nothing but space.
    case empty
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
  public let reason: Reason

  public init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }

  public var description: String { "\(PlainText.escaped(path, limit: 400)): \(reason)" }
}

extension LoadError.Reason: CustomStringConvertible {
  public var description: String {
    switch self {
    case .invalidPath: "not a path"
    case .notFound: "no such file"
    case .notPermitted: "no permission to read"
    case .isDirectory: "is a directory"
    case .notRegularFile: "not a regular file"
    case .symbolicLinkLoop: "too many symbolic links"
    case .tooLarge: "larger than \(CSVLimits.fileBytes >> 20) MB"
    case .empty: "the file is empty"
    case .changedWhileReading: "the file changed while it was read"
    case .system(let code): "cannot be read: \(SystemError.text(code))"
    case .table(let error): error.description
    case .columns(let error): error.description
    case .cancelled: "cancelled"
    }
  }
}
