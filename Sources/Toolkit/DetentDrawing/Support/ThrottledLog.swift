import Logging

/// Warnings about refused input, thinned out so that a value that is wrong in every frame does not
/// fill a disk: each text is logged 16 times, then the 32nd, 64th, 128th … time.
package enum ThrottledLog {
  private static let logger = Logger(label: "detent")
  private static let counts = Lock<[String: Int]>([:])
  @TaskLocal private static var recorder: Lock<[String]>?

  /// Logs that a call was ignored. Always returns false, so that a guard can return it.
  @discardableResult
  static func note(_ subject: StaticString, _ reason: StaticString = "number not finite") -> Bool {
    warn("\(subject): \(reason); left out")
    return false
  }

  package static func warn(_ text: String) {
    if let recorder { return recorder.withLock { $0.append(text) } }
    let count = counts.withLock { table in
      // Texts that differ each time must not fill the memory instead.
      if table.count > 256 { table = [:] }
      table[text, default: 0] &+= 1
      return table[text] ?? 1
    }
    guard count <= unthinned || count & (count &- 1) == 0 else { return }
    logger.warning("\(text)", metadata: count > 1 ? ["times": "\(count)"] : nil)
  }

  private static let unthinned = 16

  /// Returns the lines that a closure would log, for tests. They are not logged.
  package static func lines(of body: () throws -> Void) rethrows -> [String] {
    let lines = Lock<[String]>([])
    try $recorder.withValue(lines) { try body() }
    return lines.withLock { $0 }
  }
}
