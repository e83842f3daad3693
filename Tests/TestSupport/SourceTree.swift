import Foundation

/// The files of this package, for tests that hold what is written about it.
package enum SourceTree {
  private static let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()

  /// - Parameter path: from the package's folder on.
  package static func text(_ path: String) throws -> String {
    try String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)
  }

  /// The absolute path of a file of this package.
  package static func path(_ path: String) -> String { "\(root)/\(path)" }

  /// Whether this package has a file or a folder at a path.
  package static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(root)/\(path)")
  }

  /// The paths of the files below a folder whose names end so.
  package static func files(below folder: String, suffix: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: "\(root)/\(folder)")
      .filter { $0.hasSuffix(suffix) }.map { "\(folder)/\($0)" }
  }
}
