import DetentViews

@MainActor
struct TrackTexts {
  var format: ValueFormat?
  /// The format of values beside ticks; nil uses `format`.
  var tickFormat: ValueFormat?
  var openEnds: OpenEnds = []
  /// Returns the text that assistive technology reads for a value; nil uses the written text.
  var spoken: (@MainActor (Double) -> String)?
  var rules: TrackRules
  var locale: NumberLocale
  /// Whether the values belong to a dial, which writes the unit below them.
  var isRound: Bool

  // MARK: Values

  func text(for value: Double) -> String {
    marked(number(value, by: format), by: format, lower: value, upper: value)
  }

  /// The written text of a range. On a slider, equal values are written once.
  func text(from lower: Double, to upper: Double) -> String {
    guard isRound || lower < upper else { return text(for: lower) }
    if let format, let text = format.rangeText?(lower, upper) {
      return marked(text, by: format, lower: lower, upper: upper)
    }
    return text(for: lower) + ValueFormat.dash + text(for: upper)
  }

  /// In their order on the screen; `isReversed` puts the greater value first.
  func pieces(from lower: Double, to upper: Double, isReversed: Bool) -> [String] {
    guard lower < upper, format?.rangeText == nil else { return [text(from: lower, to: upper)] }
    let texts = [text(for: lower), ValueFormat.dash, text(for: upper)]
    return isReversed ? texts.reversed() : texts
  }

  private func number(_ value: Double, by format: ValueFormat?) -> String {
    format?.textWithoutUnit(for: value, locale: locale) ?? plainText(for: value)
  }

  /// A number with enough digits to tell neighbours apart; on a dial as many everywhere.
  private func plainText(for value: Double) -> String {
    let isContinuous = isRound ? rules.grid.isContinuous : rules.grid.isContinuous(at: value)
    guard isContinuous else { return NumberFormat.plain(value, 15, locale) }
    let digits =
      isRound
      ? DecimalRounding.fractionDigits(forSpan: rules.span) : rules.fractionDigits(at: value)
    return NumberFormat.plain(value, digits - 9, locale)
  }

  // MARK: Ticks

  func tickText(for value: Double) -> String {
    let format = tickFormat ?? format
    return marked(number(value, by: format), by: format, lower: value, upper: value)
  }

  /// The text beside a tick with a neighbour at the distance `step`, or nil if that has no effect.
  func tickText(for value: Double, step: Double) -> String? {
    let format = tickFormat ?? format
    let text =
      if let format {
        format.textWithoutUnit(ofTick: value, step: step, locale: locale)
      } else {
        NumberFormat.plain(value, DecimalRounding.fractionDigits(forStep: step), locale)
      }
    return text.map { marked($0, by: format, lower: value, upper: value) }
  }

  // MARK: Assistive technology

  func spokenText(for value: Double) -> String {
    spoken?(value) ?? withUnitOfDial(text(for: value))
  }

  func spokenText(for values: [Double]) -> String {
    guard let lower = values.first, let upper = values.last else { return "" }
    guard values.count > 1 else { return spokenText(for: lower) }
    guard let spoken else { return withUnitOfDial(text(from: lower, to: upper)) }
    return spoken(lower) + ValueFormat.dash + spoken(upper)
  }

  private func withUnitOfDial(_ text: String) -> String {
    guard isRound, let unit = format?.unit, !unit.isEmpty else { return text }
    return "\(text) \(unit)"
  }

  // MARK: Typing

  /// Whether typed texts can be read.
  var canRead: Bool { format?.reads ?? true }

  /// The text of a value in a field, without the signs of open ends.
  func editingText(for value: Double) -> String {
    if let text = format?.editingText?(value) { return text }
    let text = number(value, by: format)
    return isRound ? text : format?.withUnit(text) ?? text
  }

  /// The number of a typed text, even out of bounds, or nil if the text is not a number.
  func number(of text: String) -> Double? {
    let format = format ?? .plain(unit: "")
    var value = format.value(of: text, locale: locale)
    // The slider adds the signs of open ends, so the format need not know them.
    if value == nil, !isRound { value = format.value(of: unmarked(text), locale: locale) }
    return value.flatMap { $0.isFinite ? $0 : nil }
  }

  // MARK: Open ends

  private func unmarked(_ text: String) -> String {
    var rest = Substring(format?.withoutUnit(text) ?? text.trimmingSpaces)
    if rest.hasPrefix("<") { rest.removeFirst() }
    if rest.hasSuffix("+") { rest.removeLast() }
    return rest.trimmingSpaces
  }

  /// A number with the signs of open ends and the unit of a format: `300+ m²`. A dial adds neither.
  private func marked(
    _ number: String, by format: ValueFormat?, lower: Double, upper: Double
  ) -> String {
    guard !isRound else { return number }
    let isOpen = rules.maximum > rules.minimum
    let isBelow = isOpen && openEnds.contains(.minimum) && lower <= rules.minimum
    let isAbove = isOpen && openEnds.contains(.maximum) && upper >= rules.maximum
    let text = (isBelow ? "<" : "") + number + (isAbove ? "+" : "")
    return format?.withUnit(text) ?? text
  }
}
