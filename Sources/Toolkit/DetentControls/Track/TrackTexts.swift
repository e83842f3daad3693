import DetentViews

/// How the values of a track are written and read.
@MainActor protocol TrackTexts {
  /// The written text of a value.
  func text(for value: Double) -> String
  /// The text that assistive technology reads for a value.
  func spokenText(for value: Double) -> String
  /// The text of a value in a field.
  func editingText(for value: Double) -> String
  /// Whether typed texts can be read.
  var canRead: Bool { get }
  /// The number of a typed text, wherever it lies, or nil if the text is not a number.
  /// - Parameter values: the values of now, whose texts are known.
  func number(of text: String, values: [Double]) -> Double?
}

/// How a slider writes values, on labels, beside ticks and to assistive technology, and reads typed
/// ones.
@MainActor
struct SliderTexts: TrackTexts {
  var format: ValueFormat?
  var tickFormat: ValueFormat?
  var openEnds: OpenEnds
  /// What is said for a value instead of what labels show.
  var spoken: (@MainActor (Double) -> String)?
  var rules: TrackRules
  /// How numbers are written where the slider is.
  var locale: NumberLocale

  // MARK: Labels

  /// What stands on the label of a thumb at a value.
  func text(for value: Double) -> String {
    marked(number(value, by: format), by: format, lower: value, upper: value)
  }

  /// What stands on the label of several thumbs, the lowest value first. Equal values are written
  /// once.
  func text(from lower: Double, to upper: Double) -> String {
    guard lower < upper else { return text(for: lower) }
    if let format, let text = format.rangeText?(lower, upper) {
      return marked(text, by: format, lower: lower, upper: upper)
    }
    return text(for: lower) + ValueFormat.dash + text(for: upper)
  }

  /// The pieces of that text in their order on the screen.
  /// - Parameter isReversed: whether the lesser value stands behind the greater one.
  func pieces(from lower: Double, to upper: Double, isReversed: Bool) -> [String] {
    guard lower < upper, format?.rangeText == nil else { return [text(from: lower, to: upper)] }
    let texts = [text(for: lower), ValueFormat.dash, text(for: upper)]
    return isReversed ? texts.reversed() : texts
  }

  /// A value without the unit of its format.
  private func number(_ value: Double, by format: ValueFormat?) -> String {
    format?.textWithoutUnit(for: value, locale: locale) ?? plainText(for: value)
  }

  /// A number, in as many digits as its neighbours need to differ.
  private func plainText(for value: Double) -> String {
    NumberFormat.plain(
      value, rules.grid.isContinuous(at: value) ? rules.fractionDigits(at: value) - 9 : 15, locale)
  }

  // MARK: Ticks

  /// What stands beside a tick.
  func tickText(for value: Double) -> String {
    let format = tickFormat ?? format
    return marked(number(value, by: format), by: format, lower: value, upper: value)
  }

  /// What stands beside a tick whose nearest neighbour is so far away; nil where that makes no
  /// difference.
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
    spoken?(value) ?? text(for: value)
  }

  /// What is said for all values, in order.
  func spokenText(for values: [Double]) -> String {
    guard let lower = values.first, let upper = values.last else { return "" }
    guard values.count > 1 else { return spokenText(for: lower) }
    guard spoken != nil else { return text(from: lower, to: upper) }
    return spokenText(for: lower) + ValueFormat.dash + spokenText(for: upper)
  }

  // MARK: Typing

  var canRead: Bool {
    format?.reads ?? true || format?.readsWhatItWrites == true
  }

  /// A value as it is written to be changed: without the signs of open ends.
  func editingText(for value: Double) -> String {
    if let text = format?.editingText?(value) { return text }
    let text = number(value, by: format)
    return format?.withUnit(text) ?? text
  }

  func number(of text: String, values: [Double]) -> Double? {
    let format = format ?? .number()
    let parse: @MainActor (String) -> Double?
    if format.reads {
      parse = { format.value(of: $0, locale: locale) }
    } else if format.readsWhatItWrites {
      let reader = ShownValueReader(values: rules.samples + values) {
        format.textWithoutUnit(for: $0, locale: locale) ?? plainText(for: $0)
      }
      parse = { text in format.value(of: text) { reader.value(of: $0) } }
    } else {
      return nil
    }
    // The signs of open ends are the slider's: a format need not know of them.
    let value = parse(text) ?? parse(unmarked(text))
    return value.flatMap { $0.isFinite ? $0 : nil }
  }

  // MARK: Open ends

  /// A text without the signs of open ends and without the unit.
  private func unmarked(_ text: String) -> String {
    var rest = Substring(format?.withoutUnit(text) ?? text.trimmingSpaces)
    if rest.hasPrefix("<") { rest.removeFirst() }
    if rest.hasSuffix("+") { rest.removeLast() }
    return rest.trimmingSpaces
  }

  /// A number with the signs of open ends, then the unit of a format: `300+ m²`.
  private func marked(
    _ number: String, by format: ValueFormat?, lower: Double, upper: Double
  ) -> String {
    let isOpen = rules.maximum > rules.minimum
    let isBelow = isOpen && openEnds.contains(.minimum) && lower <= rules.minimum
    let isAbove = isOpen && openEnds.contains(.maximum) && upper >= rules.maximum
    let text = (isBelow ? "<" : "") + number + (isAbove ? "+" : "")
    return format?.withUnit(text) ?? text
  }
}

/// How a dial writes values, in its middle and to assistive technology, and reads typed ones.
@MainActor
struct DialTexts: TrackTexts {
  var format: ValueFormat?
  /// What is said for a value instead of what is written.
  var spoken: (@MainActor (Double) -> String)?
  var rules: TrackRules
  /// How numbers are written where the dial is.
  var locale: NumberLocale

  /// What stands below the value.
  var unit: String { format?.unit ?? "" }

  /// What is written for a value.
  func text(for value: Double) -> String {
    if let text = format?.textWithoutUnit(for: value, locale: locale) { return text }
    return NumberFormat.plain(
      value, rules.grid.isContinuous ? DecimalRounding.fractionDigits(forSpan: rules.span) - 9 : 15,
      locale)
  }

  /// A value as it is written to be changed.
  func editingText(for value: Double) -> String {
    format?.editingText?(value) ?? text(for: value)
  }

  /// What is written for a range.
  func text(from lower: Double, to upper: Double) -> String {
    format?.rangeText?(lower, upper) ?? "\(text(for: lower)) – \(text(for: upper))"
  }

  /// What is said for a value.
  func spokenText(for value: Double) -> String {
    spoken?(value) ?? withUnit(text(for: value))
  }

  /// What is said for a range.
  func spokenText(from lower: Double, to upper: Double) -> String {
    guard let spoken else { return withUnit(text(from: lower, to: upper)) }
    return "\(spoken(lower)) – \(spoken(upper))"
  }

  private func withUnit(_ text: String) -> String { unit.isEmpty ? text : "\(text) \(unit)" }

  /// What cannot be read is refused in the field.
  var canRead: Bool { true }

  func number(of text: String, values: [Double]) -> Double? {
    let format = format ?? .plain(unit: "")
    let value: Double?
    if format.reads {
      value = format.value(of: text, locale: locale)
    } else {
      let reader = ShownValueReader(values: rules.samples + values, write: self.text(for:))
      value = format.value(of: text) { reader.value(of: $0) }
    }
    return value.flatMap { $0.isFinite ? $0 : nil }
  }
}
