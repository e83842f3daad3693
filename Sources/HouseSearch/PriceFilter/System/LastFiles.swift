import DetentBase
import Glibc
import Listings

/// The files that were shown when the program ended, as far as they are still there.
struct LastFiles {
  /// Their paths; none where one of them is gone.
  let paths: [String]
  /// The name of one that is gone; nil where none is.
  let missing: String?

  /// - Parameter paths: those that were remembered.
  init(_ paths: [String]) {
    let missing = paths.first { $0.withPath { access($0, R_OK) } != 0 }
    self.paths = missing == nil ? paths : []
    self.missing = missing.map { ListingsSource(path: $0).name }
  }
}
