/// Recognises days among prices: a column whose cells slipped by one must not make homes of £20,240,115.
enum DateShape {
  /// Whether a cell is a day as files write it: `2024-01-15`, `15/01/2024`, `15.1.24`, with or without a
  /// time of day after it.
  static func matches(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var scanner = NumberScanner(bytes)
    scanner.trim()
    let cell = bytes[scanner.index..<scanner.end]
    // Hyphen, dot and slash come before the digits.
    let day = cell.prefix { 0x2D...0x39 ~= $0 }
    guard let sign = day.first(where: { $0 < 0x30 }) else { return false }
    let parts = day.split(separator: sign, maxSplits: 3, omittingEmptySubsequences: false).map {
      (value: Int(String(decoding: $0, as: UTF8.self)) ?? -1, length: $0.count)
    }
    guard parts.count == 3, parts.allSatisfy({ 1...4 ~= $0.length && $0.value >= 0 }) else {
      return false
    }
    // Nothing, or a time after a space or a T.
    let next = cell.dropFirst(day.count).first ?? 0x20
    guard next == 0x20 || next | 0x20 == 0x74 else { return false }
    let (first, second, third) = (parts[0], parts[1], parts[2])
    guard second.length <= 2, 1...31 ~= second.value else { return false }
    if first.length == 4 {
      return years ~= first.value && third.length <= 2 && 1...31 ~= third.value
    }
    guard first.length <= 2, 1...31 ~= first.value else { return false }
    return third.length == 2 || (third.length == 4 && years ~= third.value)
  }

  /// Whether a whole number reads as a day without signs: 20240115. Prices do too, once in a while: the
  /// column decides.
  static func isCompactDay(_ value: Double) -> Bool {
    guard compactDays ~= value, let number = Int(exactly: value) else { return false }
    return 1...12 ~= number / 100 % 100 && 1...31 ~= number % 100
  }

  /// Every number of eight digits that begins like a year of our time.
  static let compactDays = 19_000_101.0...20_991_231.0

  private static let years = 1_900...2_099
}
