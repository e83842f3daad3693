/// How the values of a slider are written, and read where a person types them.
public struct ValueFormat: Sendable {
  /// The text of a value.
  public var text: @MainActor (Double) -> String
  /// The text of a range, from its lower and its upper value; nil puts a dash between the two texts.
  public var rangeText: (@MainActor (_ lower: Double, _ upper: Double) -> String)?
  /// The value of a text that a person typed, nil where it is none; nil where nothing can be typed.
  public var parse: (@MainActor (String) -> Double?)?

  /// A format of closures.
  public init(
    rangeText: (@MainActor (_ lower: Double, _ upper: Double) -> String)? = nil,
    parse: (@MainActor (String) -> Double?)? = nil,
    text: @escaping @MainActor (Double) -> String
  ) {
    self.text = text
    self.rangeText = rangeText
    self.parse = parse
  }

  /// A number, between texts that say what it counts: `£1,250`, `12 km`. The sign stands before all.
  /// - Parameter places: how many decimals; nil writes those that the value has.
  public static func number(
    places: Int? = nil, prefix: String = "", suffix: String = "", locale: NumberLocale = .plain
  ) -> ValueFormat {
    ValueFormat(
      parse: { text in value(of: text, prefix, suffix, locale) },
      text: { value in
        let digits = locale.text(value, places: places)
        let isNegative = digits.hasPrefix(NumberLocale.minus)
        return isNegative
          ? NumberLocale.minus + prefix + digits.dropFirst() + suffix : prefix + digits + suffix
      })
  }

  /// A number with a unit after it: `12 km`.
  public static func unit(
    _ unit: String, places: Int? = nil, locale: NumberLocale = .plain
  ) -> ValueFormat {
    number(places: places, suffix: noBreakSpace + unit, locale: locale)
  }

  /// A part of 1 as parts of a hundred: `25%` for 0.25.
  /// - Parameter suffix: what stands after the digits; some places put a space before the sign.
  public static func percent(
    places: Int? = 0, suffix: String = "%", locale: NumberLocale = .plain
  ) -> ValueFormat {
    // Rounded again: a hundred times 0.29 is 28.999999999999996.
    ValueFormat(
      parse: { text in value(of: text, "", suffix, locale).map { $0 / 100 } },
      text: { locale.text(Decimals.round($0 * 100, places: 12), places: places) + suffix })
  }

  /// A space at which no line breaks.
  public static let noBreakSpace = "\u{A0}"

  /// Reads a number with or without what stands around it.
  private static func value(
    of text: String, _ prefix: String, _ suffix: String, _ locale: NumberLocale
  ) -> Double? {
    func trimmed(_ text: Substring) -> Substring {
      var text = text.drop { $0.isWhitespace }
      while text.last?.isWhitespace == true { text = text.dropLast() }
      return text
    }
    var rest = trimmed(Substring(text))
    let (before, after) = (trimmed(Substring(prefix)), trimmed(Substring(suffix)))
    // Open ends are written with a sign that is not part of the number.
    if rest.hasPrefix("<") { rest = trimmed(rest.dropFirst()) }
    if rest.hasSuffix("+") { rest = trimmed(rest.dropLast()) }
    func hasSign() -> Bool { rest.hasPrefix("-") || rest.hasPrefix(NumberLocale.minus) }
    let isNegative = hasSign()
    if isNegative { rest = trimmed(rest.dropFirst()) }
    if !before.isEmpty, rest.hasPrefix(before) { rest = trimmed(rest.dropFirst(before.count)) }
    if !after.isEmpty, rest.hasSuffix(after) { rest = trimmed(rest.dropLast(after.count)) }
    guard !(isNegative && hasSign()), let value = locale.value(of: String(rest)) else { return nil }
    return isNegative ? -value : value
  }
}

/// The ends of a range that stand for everything beyond them.
public struct OpenEnds: OptionSet, Hashable, Sendable {
  /// One bit for each end.
  public let rawValue: UInt8

  /// Ends by their bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The minimum stands for less too, and is written `<£100k`.
  public static let minimum = OpenEnds(rawValue: 1)
  /// The maximum stands for more too, and is written `£5M+`.
  public static let maximum = OpenEnds(rawValue: 2)
}

/// When the values are written beside the thumbs.
public enum LabelVisibility: String, Hashable, Sendable, Codable, CaseIterable {
  /// Never.
  case never
  /// While the pointer is over the slider, while keys move it, while it is dragged, and shortly after.
  case onInteraction
  /// Always.
  case always
}
