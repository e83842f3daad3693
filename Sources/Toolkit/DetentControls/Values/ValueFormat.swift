public import DetentViews

/// The format of a control's values: it writes them, and reads what the user types.
public struct ValueFormat: Sendable {
  /// The unit of the values, such as "m²". A dial writes it below the value, other controls after
  /// it. Assistive technology reads it, and typed values may contain it.
  public var unit = ""
  /// Returns the text of a range without the ``unit``; by default both texts and a dash.
  public var rangeText: (@MainActor (_ lower: Double, _ upper: Double) -> String)?
  /// Returns the initial text of an edit; nil, the default, uses the written text.
  public var editingText: (@MainActor (Double) -> String)?
  /// Nil for plain numbers.
  private var write: (@MainActor (Double, NumberLocale) -> String)?
  private var writeTick: (@MainActor (_ value: Double, _ step: Double, NumberLocale) -> String)?
  private var parse: (@MainActor (String, NumberLocale) -> Double?)?
  /// Reads numbers and their unit if `parse` is nil.
  private var number: NumberFormat?
  /// Whether typed texts are compared with the texts that `text` writes.
  private(set) var readsWhatItWrites = false

  /// Creates a format from closures, which have to consider the locale themselves.
  /// - Parameters:
  ///   - parse: returns the value of a typed text, or nil if the text is invalid. Without this
  ///     closure nothing can be typed.
  ///   - tickText: returns the text of a tick, with enough digits to differ from a neighbour at the
  ///     distance `step`. By default ticks are written like other values.
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

  /// Creates a format of numbers in the locale of the control.
  public init(_ number: NumberFormat) {
    self.number = number
    write = { number.text(for: $0, locale: $1) }
    writeTick = { number.text(for: $0, step: $1, locale: $2) }
  }

  /// The default format of controls: ungrouped, with enough digits to tell neighbours apart.
  public static func plain(unit: String) -> ValueFormat {
    var format = Self.unit(unit)
    format.write = nil
    format.writeTick = { NumberFormat.plain($0, DecimalRounding.fractionDigits(forStep: $1), $2) }
    return format
  }

  /// A format from a function whose texts can be typed, as learned from texts all over the range.
  public static func readable(
    unit: String = "", _ text: @escaping @MainActor (Double) -> String
  ) -> ValueFormat {
    var format = ValueFormat(text: text)
    format.unit = unit
    format.readsWhatItWrites = true
    return format
  }

  /// A number between a prefix and a suffix: `£1,250`, `12 km`. The minus sign precedes the prefix.
  /// - Parameter fractionDigits: the number of decimals; nil writes those that the value has.
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

  /// A fraction of 1 as a percentage: `25%` for 0.25.
  public static func percent(fractionDigits: Int? = 0) -> ValueFormat {
    ValueFormat(NumberFormat(.percent, fractionDigits: fractionDigits))
  }

  /// The text of a value, with the unit.
  @MainActor
  public func text(for value: Double, locale: NumberLocale = .plain) -> String {
    let text = textWithoutUnit(for: value, locale: locale) ?? NumberFormat.plain(value, 15, locale)
    return value.isFinite ? withUnit(text) : text
  }

  /// The text of a range. A ``rangeText`` gets the unit once, else each value gets it.
  @MainActor
  public func text(
    from lower: Double, to upper: Double, locale: NumberLocale = .plain
  ) -> String {
    if let rangeText { return withUnit(rangeText(lower, upper)) }
    return text(for: lower, locale: locale) + Self.dash + text(for: upper, locale: locale)
  }

  static let dash = " – "

  /// The text of a value without the unit, or nil if the control writes plain numbers.
  @MainActor
  func textWithoutUnit(for value: Double, locale: NumberLocale) -> String? {
    write?(value, locale)
  }

  func withUnit(_ text: String) -> String {
    guard !unit.isEmpty else { return text }
    var text = text
    text += Self.noBreakSpace
    text += unit
    return text
  }

  /// The text of a tick without the unit, or nil if the distance does not affect it.
  @MainActor
  func textWithoutUnit(ofTick value: Double, step: Double, locale: NumberLocale) -> String? {
    writeTick?(value, step, locale)
  }

  /// The texts of ascending values that are shown next to each other, such as the ticks of a slider
  /// or a chart, with enough digits to tell neighbours apart.
  @MainActor
  public func texts(ofTicks values: [Double], locale: NumberLocale = .plain) -> [String] {
    zip(values, values.neighbourDistances).map { value, step in
      step.flatMap { textWithoutUnit(ofTick: value, step: $0, locale: locale) }.map(withUnit)
        ?? text(for: value, locale: locale)
    }
  }

  /// The value of a typed text, or nil if the text is invalid.
  @MainActor
  public func value(of text: String, locale: NumberLocale = .plain) -> Double? {
    value(of: text) { text in
      guard var number else { return parse?(text, locale) }
      // With a unit, prefixes such as "k" or "m" in front of it are understood.
      if number.suffix.isEmpty, !unit.isEmpty { number.suffix = Self.noBreakSpace + unit }
      return number.number(from: text, locale: locale)
    }
  }

  /// The value of a text, or if `read` returns nil, of the text without its unit.
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

  /// Whether texts are read by a parser rather than compared with written texts.
  var reads: Bool { parse != nil || number != nil }

  /// A space that does not break lines.
  public static let noBreakSpace = "\u{A0}"
}

extension [Double] {
  /// The distance of each value from its nearer neighbour; nil for a lone value.
  var neighbourDistances: [Double?] {
    indices.map { index in
      [index - 1, index + 1].filter(indices.contains).map { (self[$0] - self[index]).magnitude }
        .min()
    }
  }
}

/// The ends of a range that also stand for all values beyond them.
public struct OpenEnds: OptionSet, Hashable, Sendable {
  /// The bits of the ends.
  public let rawValue: UInt8

  /// Creates a set of ends from bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The minimum also stands for less, and is written `<£100k`.
  public static let minimum = OpenEnds(rawValue: 1)
  /// The maximum also stands for more, and is written `£5M+`.
  public static let maximum = OpenEnds(rawValue: 2)
}

/// The times at which values are written beside the thumbs.
public enum LabelVisibility: String, Hashable, Sendable, Codable, CaseIterable {
  /// No labels are shown.
  case never
  /// Labels are shown during hover, drags and moves by keys, and shortly after.
  case onInteraction
  /// Labels are always shown.
  case always
}

/// Reads the texts that a function writes for values: times, `1.2k`, `90 min` and `1.5 h`, words.
/// The units and their factors are learned from the texts of values all over the range. So the user
/// can also type values between those that were written.
struct ShownValueReader {
  /// In ascending order.
  let values: [Double]
  let write: (Double) -> String
  private let locale = NumberLocale.plain

  func value(of text: String) -> Double? {
    let known = values.map { (value: $0, text: Self.plain(write($0))) }
    if let number = WrittenNumber(text, locale: locale), let value = value(of: number, known) {
      return value
    }
    let text = Self.plain(text)
    return text.isEmpty ? nil : known.first { $0.text == text }?.value
  }

  private struct Meaning {
    var leads: Set<String> = [""]
    var factors: [String: Double] = [:]
  }

  private func value(of number: WrittenNumber, _ known: [(value: Double, text: String)]) -> Double?
  {
    let meaning = meaning(of: known)
    guard meaning.leads.contains(number.lead), let plain = number.value(locale) else { return nil }
    if let factor = meaning.factors[number.tail] { return Self.product(plain, factor) }
    let worths = Set(meaning.factors.values)
    // If all texts have the same factor, it also applies to a number alone.
    if number.tail.isEmpty { return Self.product(plain, worths.count == 1 ? worths.first ?? 1 : 1) }
    let units = Array(meaning.factors.keys.filter { !$0.isEmpty })
    guard !meaning.factors.isEmpty,
      let exponent = NumberScale.exponent(of: number, units: units),
      let scaled = number.value(locale, exponent: exponent)
    else { return nil }
    let unit = units.first { number.tail.hasSuffix($0) } ?? ""
    // A word such as "k" scales the value, a prefix as in "km" scales the unit.
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

  /// The possible factors of a unit: powers of ten, and the divisions of time and angles.
  private static let factors: [Double] = [
    1, 1e3, 1e6, 1e9, 0.01, 1e-3, 60, 3_600, 1 / 60.0, 1 / 3_600.0, 100, 10, 0.1, 1e4, 1e8, 24,
    1_440, 86_400, 1 / 24.0, 1 / 1_440.0, 1 / 86_400.0, 1_024, 1_048_576, 1e-6,
  ]

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
