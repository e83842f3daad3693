/// Recognises days among prices: a column whose cells slipped by one must not make homes of
/// £20,240,115.
enum DateShape {
  /// Whether a whole number reads as a day without signs: 20240115. Prices do too, once in a while:
  /// the column decides.
  static func isCompactDay(_ value: Double) -> Bool {
    guard compactDays ~= value, let number = Int(exactly: value) else { return false }
    return 1...12 ~= number / 100 % 100 && 1...31 ~= number % 100
  }

  /// Whether an amount may be a day written as a number: 20240115 or 20240115.0. The digits of a day
  /// have no group separators, and no sign follows them.
  static func mayBeCompactDay(
    _ number: ParsedNumber, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    compactDays ~= number.value && number.evidence.isDisjoint(with: .anyGroups)
      && !number.isAmbiguous && bytes.last.map { 0x30...0x39 ~= $0 || $0 == 0x20 } == true
  }

  /// Every number of eight digits that begins like a year of our time.
  static let compactDays = 19_000_101.0...20_991_231.0
}
