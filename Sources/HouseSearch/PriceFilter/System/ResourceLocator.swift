import DetentBase
import Glibc

/// Finds the bundled files, regardless of the place of installation.
struct ResourceLocator: Hashable, Sendable {
  /// The searched folders, in order: that of the executable and its `Resources`, `../share/detent`
  /// from it, and the folder `Resources` of the sources it was built from.
  let folders: [String]

  init() {
    let executable = realpath("/proc/self/exe", nil)
    defer { free(executable) }
    self.init(executable: executable.map { String(path: $0) }, sourceFile: #filePath)
  }

  /// - Parameter sourceFile: the path of this file where it was compiled.
  init(executable: String?, sourceFile: String) {
    var folders: [String] = []
    if let folder = executable?.folderOfPath {
      folders += [folder, folder + "/Resources"]
      if let prefix = folder.folderOfPath { folders.append(prefix + "/share/detent") }
    }
    // This file is five levels below the folder of the package.
    var root: String? = sourceFile
    for _ in 0..<5 { root = root?.folderOfPath }
    if let root { folders.append(root + "/Resources") }
    self.folders = folders
  }

  func path(of name: String) -> String? {
    folders.lazy.map { "\($0)/\(name)" }.first { path in
      var status = stat()
      return path.withPath { stat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFREG
        && path.withPath { access($0, R_OK) } == 0
    }
  }

  var sampleListings: String? { path(of: "sample-listings.csv") }
}
