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
    read(text, locale) ?? withoutUnit(text).flatMap { read($0, locale) }
  }

  @MainActor
  private func read(_ text: String, _ locale: NumberLocale) -> Double? {
    guard var number else { return parse?(text, locale) }
    // With a unit, prefixes such as "k" or "m" in front of it are understood.
    if number.suffix.isEmpty, !unit.isEmpty { number.suffix = Self.noBreakSpace + unit }
    return number.number(from: text, locale: locale)
  }

  /// A typed text without the unit at its end, or nil if it does not end with the unit.
  func withoutUnit(_ text: String) -> String? {
    let plain = WrittenText.plain(text).trimmingSpaces
    let unit = NumberFormat.unitNames(unit).first { plain.lowercased().hasSuffix($0) }
    return unit.map { plain.dropLast($0.count).trimmingSpaces }
  }

  /// Whether typed texts can be read.
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
