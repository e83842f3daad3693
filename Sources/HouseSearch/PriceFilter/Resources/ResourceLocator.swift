import Glibc

/// Finds the files that come with the application, wherever it was put.
///
/// The folders, in this order: beside the executable (and in a folder `Resources` there),
/// `../share/detent` from it, `$XDG_DATA_HOME/detent`, each of `$XDG_DATA_DIRS` with `/detent`, and
/// the folder `Resources` of the sources it was built from.
public struct ResourceLocator: Hashable, Sendable {
  /// The folders that are looked in, in order.
  public let folders: [String]

  /// The folders for this process.
  public init() {
    var environment: [String: String] = [:]
    for name in ["HOME", "XDG_DATA_HOME", "XDG_DATA_DIRS"] {
      if let value = getenv(name) { environment[name] = String(cString: value) }
    }
    self.init(executable: Self.executablePath, environment: environment, sourceFile: #filePath)
  }

  /// - Parameters:
  ///   - executable: the path of the program; nil if it is not known.
  ///   - environment: `HOME`, `XDG_DATA_HOME` and `XDG_DATA_DIRS`; paths that are not absolute do
  ///     not count, as the XDG specification wants it.
  ///   - sourceFile: the path of this file where it was compiled.
  init(executable: String?, environment: [String: String], sourceFile: String) {
    var folders: [String] = []
    if let folder = executable.flatMap({ Self.parent($0) }) {
      folders += [folder, folder + "/Resources"]
      if let prefix = Self.parent(folder) { folders.append(prefix + "/share/detent") }
    }
    func isAbsolute(_ path: String) -> Bool { path.utf8.first == 0x2F }
    let home = environment["HOME"].flatMap { isAbsolute($0) ? $0 + "/.local/share" : nil }
    let dataHome = environment["XDG_DATA_HOME"].flatMap { isAbsolute($0) ? $0 : nil } ?? home
    if let dataHome { folders.append(dataHome + "/detent") }
    let listed = environment["XDG_DATA_DIRS"].flatMap { $0.isEmpty ? nil : $0 }
    for folder in (listed ?? "/usr/local/share:/usr/share").split(separator: ":") {
      if isAbsolute(String(folder)) { folders.append(folder + "/detent") }
    }
    // This file is five levels below the folder of the package.
    var root: String? = sourceFile
    for _ in 0..<5 { root = root.flatMap { Self.parent($0) } }
    if let root { folders.append(root + "/Resources") }
    self.folders = folders
  }

  /// The path of a resource; nil if it is in none of the folders, or if the name is more than the
  /// name of a file (letters, digits, `.`, `-`, `_`, no dot at its start).
  public func path(of name: String) -> String? {
    guard Self.isFileName(name) else { return nil }
    return folders.lazy.map { "\($0)/\(name)" }.first { Self.isReadableFile($0) }
  }

  /// The path of the listings that come with the application.
  public var sampleListings: String? { path(of: "sample-listings.csv") }

  static func isFileName(_ name: String) -> Bool {
    guard 1...64 ~= name.utf8.count, name.utf8.first != 0x2E else { return false }
    return name.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
      default: false
      }
    }
  }

  private static func isReadableFile(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    return access(path, R_OK) == 0
  }

  private static func parent(_ path: String) -> String? {
    guard let slash = path.utf8.lastIndex(of: 0x2F), slash > path.startIndex else { return nil }
    return String(path[..<slash])
  }

  /// The path of the program that runs, links followed.
  private static var executablePath: String? {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let length = buffer.withUnsafeMutableBytes { bytes in
      bytes.bindMemory(to: CChar.self).baseAddress.map {
        readlink("/proc/self/exe", $0, bytes.count)
      } ?? 0
    }
    guard length > 0, length < buffer.count else { return nil }
    return String(decoding: buffer[..<length], as: UTF8.self)
  }
}
