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
  public func value(of text: String) -> Double? {
    var plain = ""
    var rest = Substring(text)
    while let character = rest.first {
      if rest.hasPrefix(decimal) {
        plain.append(".")
        rest = rest.dropFirst(decimal.count)
      } else if !grouping.isEmpty, rest.hasPrefix(grouping) {
        rest = rest.dropFirst(grouping.count)
      } else {
        if !character.isWhitespace { plain.append(character) }
        rest = rest.dropFirst()
      }
    }
    if plain.hasPrefix(Self.minus) { plain = "-" + plain.dropFirst() }
    // No "inf", no "0x10", no exponents: what is written on a label can be read, and nothing else.
    let allowed = plain.utf8.enumerated().allSatisfy { index, byte in
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: ".")
        || byte == UInt8(ascii: "-") && index == 0
    }
    return allowed ? Double(plain) : nil
  }
}
