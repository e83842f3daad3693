import DetentBase
import Glibc

/// The reason why homes could not be written, in one line.
package struct ExportError: Error, Equatable, Sendable, CustomStringConvertible {
  package enum Reason: Equatable, Sendable {
    /// The homes cannot be read again.
    case source(LoadError)
    case invalidPath, noFolder, notPermitted, isDirectory
    /// The file is the source of the displayed homes, so the filtered-out homes would be lost.
    case isShown
    /// A system error, by its number.
    case system(Int32)
    case cancelled
  }

  /// The path of the file, as the caller gave it.
  package let path: String
  package let reason: Reason

  package init(path: String, reason: Reason) { (self.path, self.reason) = (path, reason) }

  /// One line for users: the path, escaped, and the reason.
  package var description: String {
    if case .source(let error) = reason { return error.description }
    return "\(PlainText.escaped(path, limit: 400)): \(reason)"
  }

  static func reason(_ code: Int32) -> Reason {
    switch code {
    case ENOENT, ENOTDIR: .noFolder
    case EACCES, EPERM, EROFS: .notPermitted
    case EISDIR: .isDirectory
    case ENAMETOOLONG, ELOOP, EINVAL: .invalidPath
    default: .system(code)
    }
  }
}

extension ExportError.Reason: Remarkable {
  package var remark: Remark {
    switch self {
    case .source(let error): error.reason.remark
    case .invalidPath: "not a valid path"
    case .noFolder: "the folder does not exist"
    case .notPermitted: "you do not have permission to write here"
    case .isDirectory: "this is a folder, not a file"
    case .isShown: "this file is open; choose another name"
    case .system(let code): "could not be written: \(SystemError.text(code))"
    case .cancelled: "cancelled"
    }
  }
}

/// The destination of an export. A file is written completely or not at all.
final class ExportOutput {
  let path: String
  private let descriptor: Int32
  /// Nil if bytes are written directly to the descriptor.
  private var file: FileReplacement?
  private var buffer: [UInt8] = []
  private(set) var failure: ExportError?

  private static let bufferBytes = 1 << 20

  /// Opens a regular file; an existing one is replaced at the end.
  init(path: String) throws(ExportError) {
    self.path = path
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw ExportError(path: path, reason: .invalidPath)
    }
    var status = stat()
    if path.withPath({ stat($0, &status) }) == 0 {
      switch status.st_mode & S_IFMT {
      case S_IFREG where path.withPath { access($0, W_OK) } == 0: break
      case S_IFREG: throw ExportError(path: path, reason: .notPermitted)
      case S_IFDIR: throw ExportError(path: path, reason: .isDirectory)
      default: throw ExportError(path: path, reason: .invalidPath)
      }
    }
    do throws(FileOutput.Failure) {
      let file = try FileReplacement(of: path)
      (self.file, descriptor) = (file, file.descriptor)
    } catch {
      throw ExportError(path: path, reason: ExportError.reason(error.code))
    }
  }

  init(descriptor: Int32, name: String) { (path, self.descriptor) = (name, descriptor) }

  func append(_ bytes: some Collection<UInt8>) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.bufferBytes { flush() }
  }

  func finish() throws(ExportError) {
    flush()
    if let failure { throw failure }
    do throws(FileOutput.Failure) { try file?.finish() } catch {
      throw ExportError(path: path, reason: ExportError.reason(error.code))
    }
  }

  private func flush() {
    defer { buffer.removeAll(keepingCapacity: true) }
    guard failure == nil else { return }
    do throws(FileOutput.Failure) { try FileOutput.write(buffer, to: descriptor) } catch {
      failure = ExportError(path: path, reason: ExportError.reason(error.code))
    }
  }
}
