import Glibc

/// Whether the long forms of storms and soaks are asked for, by `DETENT_SOAK=1`.
enum Soak {
  static let isWanted = getenv("DETENT_SOAK").map { String(cString: $0) } == "1"

  /// A count for every run of the tests, or the whole one.
  static func count(_ short: Int, whole: Int) -> Int { isWanted ? whole : short }

  /// Says what a long run measured. `swift test` shows standard error.
  static func report(_ line: String) {
    guard isWanted else { return }
    let bytes = Array("soak: \(line)\n".utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
  }
}
