import Logging

/// One line of warning for each kind of refused input, thinned out so that a value that is wrong in
/// every frame does not fill a disk: the 1st, 2nd, 4th, 8th … time.
enum Refusal {
  private static let logger = Logger(label: "detent.drawing")
  private static let counts = Lock<[String: Int]>([:])

  /// Says that a call was left out; always false, so that a guard can return it.
  @discardableResult
  static func note(_ place: StaticString, _ reason: StaticString = "number not finite") -> Bool {
    warn("\(place): \(reason); left out")
    return false
  }

  /// One line for what went wrong and can be worked around.
  static func warn(_ text: String) {
    let count = counts.withLock { table in
      // Texts that differ each time must not fill the memory instead.
      if table.count > 256 { table = [:] }
      table[text, default: 0] &+= 1
      return table[text] ?? 1
    }
    if count & (count &- 1) == 0 {
      logger.warning("\(text)", metadata: count > 1 ? ["times": "\(count)"] : nil)
    }
  }
}
