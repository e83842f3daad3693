import Glibc

/// A file that takes the place of another one at once: whoever reads it sees the old content or the
/// new one, and after a failure the old one. It is written beside its place. A link stays one: what
/// it leads to is replaced.
package final class FileReplacement {
  /// What is written to; closed by the end of this object.
  package let descriptor: Int32
  private let target: String
  /// The name until the end; nil after it.
  private var temporary: String?

  /// - Parameter mode: of a new file, before the mask of the process; a file that is replaced keeps
  ///   its own.
  package init(of path: String, mode: UInt32 = 0o666) throws(FileOutput.Failure) {
    let target = Self.destination(of: path)
    self.target = target
    let slash = target.lastIndex(of: "/")
    let folder = slash.map { target[...$0] } ?? ""
    let name = slash.map { target[target.index(after: $0)...] } ?? target[...]
    let number = UInt32.random(in: .min ... .max)
    let temporary = "\(folder).\(name.prefix(40)).\(getpid())-\(number).part"
    let file = temporary.withPath { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode) }
    descriptor = file
    guard file >= 0 else { throw FileOutput.Failure(errno) }
    self.temporary = temporary
    var status = stat()
    if target.withPath({ stat($0, &status) }) == 0 { fchmod(file, status.st_mode & 0o7777) }
  }

  deinit {
    if let temporary { _ = temporary.withPath { unlink($0) } }
    if descriptor >= 0 { close(descriptor) }
  }

  package func write(_ bytes: [UInt8]) throws(FileOutput.Failure) {
    try FileOutput.write(bytes, to: descriptor)
  }

  /// Puts the file in its place; both outlive a loss of power.
  package func finish() throws(FileOutput.Failure) {
    guard let temporary else { return }
    // A pipe or a device has nothing to keep.
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw FileOutput.Failure(errno) }
    let isMoved = temporary.withPath { from in target.withPath { to in rename(from, to) } } == 0
    guard isMoved else { throw FileOutput.Failure(errno) }
    self.temporary = nil
    let folder = target.lastIndex(of: "/").map { String(target[...$0]) } ?? "."
    let directory = folder.withPath { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard directory >= 0 else { return }
    fsync(directory)
    close(directory)
  }

  /// Where a path leads, also where there is nothing yet.
  private static func destination(of path: String) -> String {
    var path = path
    for _ in 0..<40 {
      var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
      let count = path.withPath { readlink($0, &buffer, Int(PATH_MAX)) }
      guard count > 0 else { break }
      let link = String(pathBytes: buffer[..<count])
      let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
      path = link.hasPrefix("/") ? link : folder + link
    }
    return path
  }
}
