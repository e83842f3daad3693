import DetentViews

/// How the values of a slider are written, and read where the user types them.
public struct ValueFormat: Sendable {
  /// The text of a value.
  public var text: @MainActor (Double) -> String
  /// The text of a range, from its lower and its upper value; nil puts a dash between the two texts.
  public var rangeText: (@MainActor (_ lower: Double, _ upper: Double) -> String)?
  /// The value of a text that the user typed, nil where it is none; nil where nothing can be typed.
  public var parse: (@MainActor (String) -> Double?)?
  /// The text of a value that is about to be edited, where that should say more than the usual one; nil shows
  /// the usual one.
  public var editingText: (@MainActor (Double) -> String)?
  /// Whether texts without a `parse` are read by what `text` writes.
  var readsWhatItWrites = false
  /// The text of a tick whose nearest neighbour is so far away, with digits enough to tell the two apart; nil
  /// writes a tick like any other value.
  public var tickText: (@MainActor (_ value: Double, _ step: Double) -> String)?

  /// A format of closures.
  public init(
    rangeText: (@MainActor (_ lower: Double, _ upper: Double) -> String)? = nil,
    parse: (@MainActor (String) -> Double?)? = nil,
    tickText: (@MainActor (_ value: Double, _ step: Double) -> String)? = nil,
    text: @escaping @MainActor (Double) -> String
  ) {
    self.text = text
    self.rangeText = rangeText
    self.parse = parse
    self.tickText = tickText
  }

  /// The texts of rising values beside each other, as at the ticks of a slider or of the axis of a chart: with
  /// digits enough to tell neighbours apart.
  @MainActor
  public func texts(ofTicks values: [Double]) -> [String] {
    values.indices.map { index in
      let value = values[index]
      let steps = [index - 1, index + 1].filter(values.indices.contains).map {
        (values[$0] - value).magnitude
      }
      return steps.min().flatMap { tickText?(value, $0) } ?? text(value)
    }
  }

  /// A format of a function whose texts can be typed back, whatever it writes: what they mean is learned from
  /// the texts of values all over the range.
  public static func readable(_ text: @escaping @MainActor (Double) -> String) -> ValueFormat {
    var format = ValueFormat(text: text)
    format.readsWhatItWrites = true
    return format
  }

  /// A number, between texts that say what it counts: `£1,250`, `12 km`. The sign stands before all.
  /// - Parameter digits: how many decimals; nil writes those that the value has.
  public static func number(
    fractionDigits: Int? = nil, prefix: String = "", suffix: String = "",
    locale: NumberLocale = .plain
  ) -> ValueFormat {
    func text(_ value: Double, _ fractionDigits: Int?) -> String {
      let digits = locale.text(value, fractionDigits: fractionDigits)
      let isNegative = digits.hasPrefix(NumberLocale.minus)
      return isNegative
        ? NumberLocale.minus + prefix + digits.dropFirst() + suffix : prefix + digits + suffix
    }
    return ValueFormat(
      parse: { text in value(of: text, prefix, suffix, locale) },
      tickText: { value, step in
        text(value, max(fractionDigits ?? 0, DecimalRounding.fractionDigits(telling: step)))
      },
      text: { text($0, fractionDigits) })
  }

  /// A number with a unit after it: `12 km`.
  public static func unit(
    _ unit: String, fractionDigits: Int? = nil, locale: NumberLocale = .plain
  ) -> ValueFormat {
    number(fractionDigits: fractionDigits, suffix: noBreakSpace + unit, locale: locale)
  }

  /// A part of 1 as parts of a hundred: `25%` for 0.25.
  /// - Parameter suffix: what stands after the digits; some digits put a space before the sign.
  public static func percent(
    fractionDigits: Int? = 0, suffix: String = "%", locale: NumberLocale = .plain
  ) -> ValueFormat {
    // Rounded again: a hundred times 0.29 is 28.999999999999996.
    ValueFormat(
      parse: { text in value(of: text, "", suffix, locale, exponent: -2) },
      tickText: { value, step in
        let fractionDigits = max(
          fractionDigits ?? 0,
          DecimalRounding.fractionDigits(
            telling: DecimalRounding.round(step * 100, fractionDigits: 12)))
        return locale.text(
          DecimalRounding.round(value * 100, fractionDigits: 12), fractionDigits: fractionDigits)
          + suffix
      },
      text: {
        locale.text(
          DecimalRounding.round($0 * 100, fractionDigits: 12), fractionDigits: fractionDigits)
          + suffix
      })
  }

  /// A space at which no line breaks.
  public static let noBreakSpace = "\u{A0}"

  /// Reads a number with or without what stands around it, and with a word for thousands or millions.
  private static func value(
    of text: String, _ prefix: String, _ suffix: String, _ locale: NumberLocale, exponent: Int = 0
  ) -> Double? {
    let prefix = WrittenText.plain(prefix).trimmingSpaces.lowercased()
    let units = unitNames(suffix)
    // What was written stands between the two, whatever these look like.
    let whole = WrittenText.plain(text).trimmingSpaces.lowercased()
    for written in [whole, WrittenNumber.withoutOpenEnds(whole)] {
      var inner = Substring(written)
      let isNegative = inner.hasPrefix("-")
      if isNegative { inner.removeFirst() }
      let suffix = units.first ?? ""
      guard inner.hasPrefix(prefix), inner.dropFirst(prefix.count).hasSuffix(suffix) else {
        continue
      }
      let digits = inner.dropFirst(prefix.count).dropLast(suffix.count).trimmingSpaces
      if let value = locale.magnitude(of: digits, exponent: exponent) {
        return isNegative ? 0 - value : value
      }
    }
    guard var number = WrittenNumber(text, locale: locale) else { return nil }
    guard number.lead.isEmpty || number.lead == prefix else { return nil }
    // Many write the currency behind the amount, wherever it is shown.
    if !prefix.isEmpty, number.tail.hasSuffix(prefix) {
      number.tail = number.tail.dropLast(prefix.count).trimmingSpaces
    }
    guard let scale = NumberScale.exponent(of: number, units: units) else { return nil }
    return number.value(locale, exponent: scale + exponent)
  }

  /// The ways to write a unit: all of it, or its first word.
  static func unitNames(_ unit: String) -> [String] {
    let unit = WrittenText.plain(unit).trimmingSpaces.lowercased()
    let first = String(unit.prefix { $0 != " " })
    return unit.isEmpty ? [] : first == unit ? [unit] : [unit, first]
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
