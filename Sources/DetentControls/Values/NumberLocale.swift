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
  /// - Parameter places: how many decimals, 0...15; nil writes those that it has.
  public func text(_ value: Double, places: Int? = nil) -> String {
    let digits = magnitudeText(value, places: places)
    let isZero = !digits.utf8.contains { (UInt8(ascii: "1")...UInt8(ascii: "9")).contains($0) }
    return value < 0 && !isZero ? Self.minus + digits : digits
  }

  /// The same without a sign.
  func magnitudeText(_ value: Double, places: Int?) -> String {
    guard value.isFinite else { return "–" }
    let places = places.map { max(0, min($0, 15)) }
    let rounded = Decimals.round(value.magnitude, places: places ?? 15)
    // Beyond this the digits say nothing, and nobody groups them.
    guard rounded < 1e15 else { return rounded.description }
    let parts = rounded.description.split(separator: ".")
    var whole = parts.first.map(String.init) ?? "0"
    var fraction = parts.count > 1 && parts[1] != "0" ? String(parts[1]) : ""
    // Smaller numbers describe themselves with an exponent.
    if rounded < 1e-4 {
      whole = "0"
      fraction = Decimals.fraction(rounded, places: places ?? Decimals.places(of: rounded))
    }
    if let places {
      fraction = String(fraction.prefix(places))
      fraction += String(repeating: "0", count: places - fraction.count)
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

  /// The number that a person wrote; nil where it is none.
  ///
  /// The sign of the place, a dot or a comma stands before decimals; the grouping of the place, spaces and
  /// apostrophes stand between groups. What could be either is a grouping where whole groups follow it:
  /// `1,234` is 1234 and `1,5` is 1.5 where commas group.
  public func value(of text: String) -> Double? {
    var rest = Substring(text).drop(while: \.isWhitespace)
    while rest.last?.isWhitespace == true { rest.removeLast() }
    let isNegative = rest.hasPrefix("-") || rest.hasPrefix(Self.minus)
    if isNegative { rest.removeFirst() }
    guard var runs = Self.runs(of: rest, decimal: decimal, grouping: grouping) else { return nil }
    var fraction = ""
    if let last = runs.last, runs.count > 1, isDecimal(last.sign, in: runs) {
      fraction = last.digits
      runs.removeLast()
    }
    guard runs.count == 1 || areGrouped(runs) else { return nil }
    let whole = runs.map(\.digits).joined()
    guard !whole.isEmpty || !fraction.isEmpty,
      let value = Double("\(whole.isEmpty ? "0" : whole).\(fraction.isEmpty ? "0" : fraction)"),
      value.isFinite
    else { return nil }
    return isNegative ? -value : value
  }

  /// Digits and the sign before them; the first ones have none.
  private struct Run {
    var sign: String
    var digits = ""
  }

  /// A text as digits with signs between them; nil where there is anything else. No "inf", no "0x10", no
  /// exponents: what is written on a label can be read, and nothing more.
  private static func runs(
    of text: Substring, decimal: String, grouping: String
  ) -> [Run]? {
    var runs = [Run(sign: "")]
    var rest = text
    while let character = rest.first {
      if let digit = digit(character) {
        runs[runs.count - 1].digits += String(digit)
        rest.removeFirst()
        continue
      }
      let signs = [decimal, grouping].filter { !$0.isEmpty }
      if let sign = signs.first(where: rest.hasPrefix) {
        runs.append(Run(sign: sign))
        rest.removeFirst(sign.count)
      } else if character.isWhitespace || ".,'’".contains(character) {
        runs.append(Run(sign: character.isWhitespace ? " " : String(character)))
        rest.removeFirst()
      } else {
        return nil
      }
    }
    return runs
  }

  /// The value of a digit of any script.
  static func digit(_ character: Character) -> Int? {
    guard character.unicodeScalars.count == 1,
      character.unicodeScalars.first?.properties.generalCategory == .decimalNumber
    else { return nil }
    return character.wholeNumberValue
  }

  private func isDecimal(_ sign: String, in runs: [Run]) -> Bool {
    if sign == decimal { return true }
    guard sign == "." || sign == "," else { return false }
    return sign != grouping || runs.filter { $0.sign == sign }.count == 1 && !areGrouped(runs)
  }

  /// Whether the signs stand between whole groups: those of the place, or thousands.
  private func areGrouped(_ runs: [Run]) -> Bool {
    func isGrouping(_ sign: String) -> Bool {
      sign == grouping || sign == " " || sign == "'" || sign == "’"
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
