import Glibc

/// Finds the files that come with the application, wherever it was put.
///
/// The folders, in this order: beside the executable (and in a folder `Resources` there),
/// `../share/detent` from it, `$XDG_DATA_HOME/detent`, each of `$XDG_DATA_DIRS` with `/detent`, and
/// the folder `Resources` of the sources it was built from.
struct ResourceLocator: Hashable, Sendable {
  /// The folders that are looked in, in order.
  let folders: [String]

  init() {
    var environment: [String: String] = [:]
    for name in ["HOME", "XDG_DATA_HOME", "XDG_DATA_DIRS"] {
      environment[name] = getenv(name).map { String(cString: $0) }
    }
    let executable = realpath("/proc/self/exe", nil)
    defer { free(executable) }
    self.init(
      executable: executable.map { String(cString: $0) }, environment: environment,
      sourceFile: #filePath)
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
    func absolute(_ path: String?) -> String? { path?.hasPrefix("/") == true ? path : nil }
    let home = absolute(environment["HOME"]).map { $0 + "/.local/share" }
    let listed = environment["XDG_DATA_DIRS"].flatMap { $0.isEmpty ? nil : $0 }
    let shared = (listed ?? "/usr/local/share:/usr/share").split(separator: ":").map(String.init)
    let data = [absolute(environment["XDG_DATA_HOME"]) ?? home] + shared.map(absolute)
    folders += data.compactMap { $0.map { $0 + "/detent" } }
    // This file is five levels below the folder of the package.
    var root: String? = sourceFile
    for _ in 0..<5 { root = root.flatMap { Self.parent($0) } }
    if let root { folders.append(root + "/Resources") }
    self.folders = folders
  }

  /// The path of a resource; nil if none of the folders has a readable file of that name.
  func path(of name: String) -> String? {
    folders.lazy.map { "\($0)/\(name)" }.first { path in
      var status = stat()
      return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        && access(path, R_OK) == 0
    }
  }

  var sampleListings: String? { path(of: "sample-listings.csv") }

  private static func parent(_ path: String) -> String? {
    guard let slash = path.utf8.lastIndex(of: 0x2F), slash > path.startIndex else { return nil }
    return String(path[..<slash])
  }
}
