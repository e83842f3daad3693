import Glibc

/// Replaces a file atomically: a reader sees either the old content or the new, and a failure keeps
/// the old. The new content goes into a temporary file in the same folder. If the path is a link,
/// the file at the end of the link is replaced.
package final class FileReplacement {
  /// The descriptor of the new file, closed when this object is released.
  package let descriptor: Int32
  private let target: String
  /// The path of the new file until ``finish()``; nil afterwards.
  private var temporary: String?

  /// - Parameter mode: the mode of a new file before the umask; a replaced file keeps its mode.
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

  /// Moves the new file into place, and synchronizes file and folder with the disk.
  package func finish() throws(FileOutput.Failure) {
    guard let temporary else { return }
    // Some file systems cannot synchronize.
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

  /// The path at the end of all links, even if no file exists at it.
  private static func destination(of path: String) -> String {
    var path = path
    for _ in 0..<40 {
      guard let link = path.linkTarget else { break }
      let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
      path = link.hasPrefix("/") ? link : folder + link
    }
    return path
  }
}
