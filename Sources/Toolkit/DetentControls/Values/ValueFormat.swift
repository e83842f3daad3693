public import DetentViews

/// How the values of a control are written, and read where the user types them.
public struct ValueFormat: Sendable {
  /// What values count, such as "m²". A dial writes it below the value, other controls after it;
  /// assistive technology says it, and typed values may have it or not.
  public var unit = ""
  /// The text of a range, from its lower and its upper value, without the ``unit``; nil puts a dash
  /// between the two texts.
  public var rangeText: (@MainActor (_ lower: Double, _ upper: Double) -> String)?
  /// The text of a value that is about to be edited, where that should say more than the usual one;
  /// nil shows the usual one.
  public var editingText: (@MainActor (Double) -> String)?
  /// Nil for plain numbers.
  private var write: (@MainActor (Double, NumberLocale) -> String)?
  private var writeTick: (@MainActor (_ value: Double, _ step: Double, NumberLocale) -> String)?
  private var parse: (@MainActor (String, NumberLocale) -> Double?)?
  /// What reads instead of a `parse`, together with the unit.
  private var number: NumberFormat?
  /// Whether texts without a `parse` are read by what `text` writes.
  private(set) var readsWhatItWrites = false

  /// A format of closures, which know the locale themselves.
  /// - Parameters:
  ///   - parse: the value of a text that the user typed, nil where it is none; nil where nothing
  ///     can be typed.
  ///   - tickText: the text of a tick whose nearest neighbour is so far away, with digits enough to
  ///     tell the two apart; nil writes a tick like any other value.
  public init(
    rangeText: (@MainActor (_ lower: Double, _ upper: Double) -> String)? = nil,
    parse: (@MainActor (String) -> Double?)? = nil,
    tickText: (@MainActor (_ value: Double, _ step: Double) -> String)? = nil,
    text: @escaping @MainActor (Double) -> String
  ) {
    self.rangeText = rangeText
    write = { value, _ in text(value) }
    if let parse { self.parse = { text, _ in parse(text) } }
    if let tickText { writeTick = { value, step, _ in tickText(value, step) } }
  }

  /// Numbers as they are written and read where the control is.
  public init(_ number: NumberFormat) {
    self.number = number
    write = { number.text(for: $0, locale: $1) }
    writeTick = { number.text(for: $0, step: $1, locale: $2) }
  }

  /// Numbers as controls write them without a format: ungrouped, in as many digits as tell
  /// neighbours apart.
  public static func plain(unit: String) -> ValueFormat {
    var format = Self.unit(unit)
    format.write = nil
    format.writeTick = { NumberFormat.plain($0, DecimalRounding.fractionDigits(forStep: $1), $2) }
    return format
  }

  /// A format of a function whose texts can be typed back, whatever it writes: what they mean is
  /// learned from the texts of values all over the range.
  public static func readable(
    unit: String = "", _ text: @escaping @MainActor (Double) -> String
  ) -> ValueFormat {
    var format = ValueFormat(text: text)
    format.unit = unit
    format.readsWhatItWrites = true
    return format
  }

  /// A number, between texts that say what it counts: `£1,250`, `12 km`. The minus sign stands
  /// before all.
  /// - Parameter fractionDigits: how many decimals; nil writes those that the value has.
  public static func number(
    fractionDigits: Int? = nil, prefix: String = "", suffix: String = ""
  ) -> ValueFormat {
    ValueFormat(NumberFormat(fractionDigits: fractionDigits, prefix: prefix, suffix: suffix))
  }

  /// A number with a ``unit``: `12 km`.
  public static func unit(_ unit: String, fractionDigits: Int? = nil) -> ValueFormat {
    var format = ValueFormat(NumberFormat(fractionDigits: fractionDigits))
    format.unit = unit
    return format
  }

  /// A part of 1 as parts of a hundred: `25%` for 0.25.
  public static func percent(fractionDigits: Int? = 0) -> ValueFormat {
    ValueFormat(NumberFormat(.percent, fractionDigits: fractionDigits))
  }

  /// The text of a value, with the unit.
  @MainActor
  public func text(for value: Double, locale: NumberLocale = .plain) -> String {
    let text = textWithoutUnit(for: value, locale: locale) ?? NumberFormat.plain(value, 15, locale)
    return value.isFinite ? withUnit(text) : text
  }

  /// The text of a range, with the unit: once where there is a ``rangeText``, else with each value.
  @MainActor
  public func text(
    from lower: Double, to upper: Double, locale: NumberLocale = .plain
  ) -> String {
    if let rangeText { return withUnit(rangeText(lower, upper)) }
    return text(for: lower, locale: locale) + Self.dash + text(for: upper, locale: locale)
  }

  /// The dash between the texts of two values.
  static let dash = " – "

  /// The text of a value without the unit; nil where the control writes plain numbers.
  @MainActor
  func textWithoutUnit(for value: Double, locale: NumberLocale) -> String? {
    write?(value, locale)
  }

  /// A text of a value, with the unit after it.
  func withUnit(_ text: String) -> String {
    guard !unit.isEmpty else { return text }
    var text = text
    text += Self.noBreakSpace
    text += unit
    return text
  }

  /// The text of a tick without the unit, or nil if the distance makes no difference.
  @MainActor
  func textWithoutUnit(ofTick value: Double, step: Double, locale: NumberLocale) -> String? {
    writeTick?(value, step, locale)
  }

  /// The texts of rising values beside each other, as at the ticks of a slider or of the axis of a
  /// chart: with digits enough to tell neighbours apart.
  @MainActor
  public func texts(ofTicks values: [Double], locale: NumberLocale = .plain) -> [String] {
    values.indices.map { index in
      let value = values[index]
      let steps = [index - 1, index + 1].filter(values.indices.contains).map {
        (values[$0] - value).magnitude
      }
      return steps.min().flatMap { textWithoutUnit(ofTick: value, step: $0, locale: locale) }
        .map(withUnit) ?? text(for: value, locale: locale)
    }
  }

  /// The value of a text that the user typed; nil where it is none.
  @MainActor
  public func value(of text: String, locale: NumberLocale = .plain) -> Double? {
    value(of: text) { text in
      guard var number else { return parse?(text, locale) }
      // Next to its unit a number may be one of a thousandth or a thousand of it.
      if number.suffix.isEmpty, !unit.isEmpty { number.suffix = Self.noBreakSpace + unit }
      return number.number(from: text, locale: locale)
    }
  }

  /// The value of a text, or else of what stands before the unit, as something reads it.
  @MainActor
  func value(of text: String, read: (String) -> Double?) -> Double? {
    read(text) ?? withoutUnit(text).flatMap(read)
  }

  /// A typed text without the unit at its end, or nil if it does not end with the unit.
  func withoutUnit(_ text: String) -> String? {
    let plain = WrittenText.plain(text).trimmingSpaces
    let unit = NumberFormat.unitNames(unit).first { plain.lowercased().hasSuffix($0) }
    return unit.map { plain.dropLast($0.count).trimmingSpaces }
  }

  /// Whether texts are read by a rule, and not by what `text` writes.
  var reads: Bool { parse != nil || number != nil }

  /// A space at which no line breaks.
  public static let noBreakSpace = "\u{A0}"
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
  /// Labels are shown while the pointer is over the slider, while keys move it, while it is
  /// dragged, and shortly after.
  case onInteraction
  /// Always.
  case always
}

/// Reads the texts that a function writes for values, whatever it writes: times, `1.2k`, `90 min`
/// and `1.5 h`, words.
///
/// What a text means is learned from the texts of values all over the range: which units they have,
/// and what a number beside each is worth. So the user may also type what lies between the values
/// that were written.
struct ShownValueReader {
  /// Values of the control, in order.
  let values: [Double]
  let write: (Double) -> String
  private let locale = NumberLocale.plain

  /// The value of a text; nil where no value is written so.
  func value(of text: String) -> Double? {
    let known = values.map { (value: $0, text: Self.plain(write($0))) }
    if let number = WrittenNumber(text, locale: locale), let value = value(of: number, known) {
      return value
    }
    let text = Self.plain(text)
    return text.isEmpty ? nil : known.first { $0.text == text }?.value
  }

  /// What a number is worth beside its unit.
  private struct Meaning {
    var leads: Set<String> = [""]
    /// The factors by what stands after the digits.
    var factors: [String: Double] = [:]
  }

  private func value(of number: WrittenNumber, _ known: [(value: Double, text: String)]) -> Double?
  {
    let meaning = meaning(of: known)
    guard meaning.leads.contains(number.lead), let plain = number.value(locale) else { return nil }
    if let factor = meaning.factors[number.tail] { return Self.product(plain, factor) }
    let worths = Set(meaning.factors.values)
    // Where all texts mean the same, a number alone means that as well.
    if number.tail.isEmpty { return Self.product(plain, worths.count == 1 ? worths.first ?? 1 : 1) }
    let units = Array(meaning.factors.keys.filter { !$0.isEmpty })
    guard !meaning.factors.isEmpty,
      let exponent = NumberScale.exponent(of: number, units: units),
      let scaled = number.value(locale, exponent: exponent)
    else { return nil }
    let unit = units.first { number.tail.hasSuffix($0) } ?? ""
    // A word such as "k" counts values, a prefix such as that of "km" counts its unit.
    let isWord = NumberScale.exponent(of: number.tail) != nil
    return isWord ? scaled : Self.product(scaled, meaning.factors[unit] ?? 1)
  }

  private func meaning(of known: [(value: Double, text: String)]) -> Meaning {
    var meaning = Meaning()
    for (value, text) in known {
      guard let number = WrittenNumber(text, locale: locale), let digits = number.value(locale)
      else { continue }
      meaning.leads.insert(number.lead)
      guard digits != 0, meaning.factors[number.tail] == nil else { continue }
      meaning.factors[number.tail] = Self.factors.first {
        let read = Self.product(digits, $0)
        return (read > 0) == (value > 0) && Self.plain(write(read)) == text
      }
    }
    return meaning
  }

  /// What one of a unit may be worth: powers of ten, and of what time and angles are divided into.
  private static let factors: [Double] = [
    1, 1e3, 1e6, 1e9, 0.01, 1e-3, 60, 3_600, 1 / 60.0, 1 / 3_600.0, 100, 10, 0.1, 1e4, 1e8, 24,
    1_440, 86_400, 1 / 24.0, 1 / 1_440.0, 1 / 86_400.0, 1_024, 1_048_576, 1e-6,
  ]

  /// The product without the noise of the multiplication.
  private static func product(_ value: Double, _ factor: Double) -> Double {
    let product = value * factor
    return DecimalRounding.round(
      product,
      fractionDigits: DecimalRounding.fractionDigits(forSpan: max(product.magnitude, 1e-300)))
  }

  private static func plain(_ text: String) -> String {
    WrittenText.plain(text).trimmingSpaces.lowercased()
  }
}
