import DetentViews

/// How numbers are written in a place: a small value that whoever knows the place fills in.
public struct NumberLocale: Hashable, Sendable, Codable {
  /// Between groups of digits; empty for none.
  public var grouping: String
  /// Before decimals.
  public var decimal: String
  /// The least number of digits that is grouped: 5 leaves 1234 as it is.
  public var groupedFrom: Int
  /// The digits of a group; the last one, before the decimals, and the others: 3 and 2 make 12,34,567.
  public var groupSizes: GroupSizes

  /// How many digits stand together.
  public struct GroupSizes: Hashable, Sendable, Codable {
    /// Before the decimals.
    public var last: Int
    /// Before those.
    public var others: Int

    /// Sizes below 1 count as 1.
    public init(last: Int = 3, others: Int = 3) {
      self.last = max(1, last)
      self.others = max(1, others)
    }
  }

  /// 1,234,567.89
  public static let plain = NumberLocale()

  /// A way to write numbers; 1,234,567.89 by default.
  public init(
    grouping: String = ",", decimal: String = ".", groupedFrom: Int = 4,
    groupSizes: GroupSizes = GroupSizes()
  ) {
    self.grouping = grouping
    self.decimal = decimal
    self.groupedFrom = groupedFrom
    self.groupSizes = groupSizes
  }

  // MARK: Writing

  /// The digits of a number, with a minus sign where it is negative.
  /// - Parameter digits: how many decimals, 0...15; nil writes those that it has.
  public func text(_ value: Double, fractionDigits: Int? = nil) -> String {
    let digits = magnitudeText(value, fractionDigits: fractionDigits)
    let isZero = !digits.utf8.contains { (UInt8(ascii: "1")...UInt8(ascii: "9")).contains($0) }
    return value < 0 && !isZero ? Self.minus + digits : digits
  }

  /// The same without a sign.
  func magnitudeText(_ value: Double, fractionDigits: Int?) -> String {
    guard value.isFinite else { return "–" }
    let fractionDigits = fractionDigits.map { max(0, min($0, 15)) }
    // As many digits as doubles tell apart: what is written and read again is written alike.
    let rounded = DecimalRounding.round(
      value.magnitude,
      fractionDigits: fractionDigits ?? min(15, DecimalRounding.significantDigits(of: value)))
    // Beyond this the digits say nothing, and nobody groups them.
    guard rounded < 1e15 else { return rounded.description }
    let parts = rounded.description.split(separator: ".")
    var whole = parts.first.map(String.init) ?? "0"
    var fraction = parts.count > 1 && parts[1] != "0" ? String(parts[1]) : ""
    // Smaller numbers describe themselves with an exponent.
    if rounded < 1e-4 {
      whole = "0"
      fraction = DecimalRounding.fraction(
        rounded, fractionDigits: fractionDigits ?? DecimalRounding.fractionDigits(of: rounded))
    }
    if let fractionDigits {
      fraction = String(fraction.prefix(fractionDigits))
      fraction += String(repeating: "0", count: fractionDigits - fraction.count)
    }
    return grouped(whole) + (fraction.isEmpty ? "" : decimal + fraction)
  }

  private func grouped(_ digits: String) -> String {
    let count = digits.utf8.count
    guard count >= groupedFrom, !grouping.isEmpty else { return digits }
    var text = ""
    for (index, digit) in digits.enumerated() {
      let rest = count - index - groupSizes.last
      if index > 0, rest >= 0, rest % groupSizes.others == 0 { text += grouping }
      text.append(digit)
    }
    return text
  }

  static let minus = "−"

  // MARK: Reading

  /// The number that the user wrote, in digits of any script; nil where it is none.
  ///
  /// The sign of the place, `٫`, a dot or a comma stands before decimals; the grouping of the place, `٬`,
  /// spaces and apostrophes stand between groups. What could be either is a grouping where whole groups
  /// follow it: `1,234` is 1234 and `1,5` is 1.5 where commas group.
  public func value(of text: String) -> Double? {
    var rest = WrittenText.plain(text).trimmingSpaces
    let isNegative = rest.hasPrefix("-")
    if isNegative || rest.hasPrefix("+") { rest.removeFirst() }
    return magnitude(of: rest).map { isNegative ? 0 - $0 : $0 }
  }

  /// The number of a text in plain characters, without a sign.
  /// - Parameter exponent: the power of ten that it is multiplied by, without rounding twice.
  func magnitude(of text: String, exponent: Int = 0) -> Double? {
    if let value = Self.described(text, exponent: exponent) { return value }
    guard var runs = runs(of: text) else { return nil }
    var fraction = ""
    if let last = runs.last, runs.count > 1, isDecimal(last.sign, in: runs) {
      fraction = last.digits
      runs.removeLast()
    }
    guard runs.count == 1 || areGrouped(runs) else { return nil }
    let whole = runs.map(\.digits).joined()
    guard !whole.isEmpty || !fraction.isEmpty else { return nil }
    let digits = "\(whole.isEmpty ? "0" : whole).\(fraction.isEmpty ? "0" : fraction)"
    return Double("\(digits)e\(exponent)").flatMap { $0.isFinite ? $0 : nil }
  }

  /// The characters that may stand between the digits of a number.
  func isSeparator(_ character: Character) -> Bool {
    ".,'٫٬ ".contains(character) || signs.contains { $0.contains(character) }
  }

  /// The signs of the place in plain characters, the one before decimals first.
  private var signs: [String] {
    [decimal, grouping].filter { !$0.isEmpty }.map { WrittenText.plain($0) }
  }

  /// The value of what numbers beyond counting are written as: `1e+20`, `2.5e-07`. An exponent has its sign.
  private static func described(_ text: String, exponent: Int) -> Double? {
    let parts = text.utf8.split(separator: UInt8(ascii: "e"), omittingEmptySubsequences: false)
    guard parts.count == 2, let sign = parts[1].first, sign == 0x2B || sign == 0x2D,
      let first = parts[0].first, 0x30...0x39 ~= first, parts[0].last != 0x2E,
      let power = Int(Substring(parts[1])), parts[1].dropFirst().allSatisfy({ 0x30...0x39 ~= $0 }),
      parts[0].allSatisfy({ 0x30...0x39 ~= $0 || $0 == 0x2E }),
      let value = Double("\(Substring(parts[0]))e\(max(-999, min(999, power)) + exponent)")
    else { return nil }
    return value.isFinite ? value : nil
  }

  /// Digits and the sign before them; the first ones have none.
  private struct Run {
    var sign: String
    var digits = ""
  }

  /// A text as digits with signs between them; nil where there is anything else. No "inf", no "0x10": what
  /// is written on a label can be read, and nothing more.
  private func runs(of text: String) -> [Run]? {
    let signs = signs
    var runs = [Run(sign: "")]
    var rest = Substring(text)
    while let character = rest.first {
      if let byte = character.asciiValue, 0x30...0x39 ~= byte {
        runs[runs.count - 1].digits.append(character)
        rest.removeFirst()
      } else if let sign = signs.first(where: rest.hasPrefix) {
        runs.append(Run(sign: sign))
        rest.removeFirst(sign.count)
      } else if ".,'٫٬ ".contains(character) {
        runs.append(Run(sign: String(character)))
        rest.removeFirst()
      } else {
        return nil
      }
    }
    return runs
  }

  private func isDecimal(_ sign: String, in runs: [Run]) -> Bool {
    if sign == WrittenText.plain(decimal) { return true }
    if sign == "٫" { return sign != WrittenText.plain(grouping) }
    guard sign == "." || sign == "," else { return false }
    return sign != WrittenText.plain(grouping)
      || runs.filter { $0.sign == sign }.count == 1 && !areGrouped(runs)
  }

  /// Whether the signs stand between whole groups: those of the place, or thousands.
  private func areGrouped(_ runs: [Run]) -> Bool {
    let grouping = WrittenText.plain(grouping)
    func isGrouping(_ sign: String) -> Bool {
      sign == grouping || sign == " " || sign == "'" || sign == "٬"
    }
    func fits(_ last: Int, _ others: Int) -> Bool {
      runs.indices.allSatisfy { index in
        let count = runs[index].digits.count
        // Nobody groups what begins with a zero: 0,500 is a half.
        if index == 0 { return count <= max(last, others) && "1"..."9" ~= runs[0].digits.prefix(1) }
        let sign = runs[index].sign
        return isGrouping(sign) && sign == runs[1].sign
          && count == (index == runs.count - 1 ? last : others)
      }
    }
    return fits(groupSizes.last, groupSizes.others) || fits(3, 3)
  }
}
