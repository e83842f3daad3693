import DetentViews

/// How a slider writes values, on labels, beside ticks and to assistive technology, and reads typed
/// ones.
@MainActor
struct SliderTexts {
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
    marked(written(value, by: format), lower: value, upper: value)
  }

  /// What stands on the label of several thumbs, the lowest value first. Equal values are written
  /// once.
  func text(from lower: Double, to upper: Double) -> String {
    guard lower < upper else { return text(for: lower) }
    if let format, let text = format.rangeText?(lower, upper) {
      return marked(format.withUnit(text), lower: lower, upper: upper)
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

  private func written(_ value: Double, by format: ValueFormat?) -> String {
    guard let format else { return plainText(for: value) }
    return format.withUnit(
      format.textWithoutUnit(for: value, locale: locale) ?? plainText(for: value))
  }

  /// A number, in as many digits as its neighbours need to differ.
  private func plainText(for value: Double) -> String {
    NumberFormat.plain(
      value, rules.grid.isContinuous(at: value) ? rules.fractionDigits(at: value) - 9 : 15, locale)
  }

  // MARK: Ticks

  /// What stands beside a tick.
  func tickText(for value: Double) -> String {
    marked(written(value, by: tickFormat ?? format), lower: value, upper: value)
  }

  /// What stands beside a tick whose nearest neighbour is so far away; nil where that makes no
  /// difference.
  func tickText(for value: Double, step: Double) -> String? {
    let text =
      if let format = tickFormat ?? format {
        format.text(ofTick: value, step: step, locale: locale)
      } else {
        NumberFormat.plain(value, DecimalRounding.fractionDigits(forStep: step), locale)
      }
    return text.map { marked($0, lower: value, upper: value) }
  }

  // MARK: Assistive technology

  func spokenText(for value: Double) -> String {
    guard let spoken else { return text(for: value) }
    return marked(spoken(value), lower: value, upper: value)
  }

  /// What is said for all values, in order.
  func spokenText(for values: [Double]) -> String {
    guard let lower = values.first, let upper = values.last else { return "" }
    guard values.count > 1 else { return spokenText(for: lower) }
    guard spoken != nil else { return text(from: lower, to: upper) }
    return spokenText(for: lower) + ValueFormat.dash + spokenText(for: upper)
  }

  // MARK: Typing

  /// Whether typed texts can be read.
  var canRead: Bool {
    format?.reads ?? true || format?.readsWhatItWrites == true
  }

  /// A value as it is written to be changed: without the signs of open ends.
  func editingText(for value: Double) -> String {
    format?.editingText?(value) ?? written(value, by: format)
  }

  /// The number of a typed text, wherever it lies; nil where it is none.
  /// - Parameter values: those of now, whose texts are known.
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

  /// A text without the signs of open ends.
  private func unmarked(_ text: String) -> String {
    var rest = Substring(text.trimmingSpaces)
    if rest.hasPrefix("<") { rest.removeFirst() }
    if rest.hasSuffix("+") { rest.removeLast() }
    return rest.trimmingSpaces
  }

  /// A text with the signs of open ends.
  private func marked(_ text: String, lower: Double, upper: Double) -> String {
    guard rules.maximum > rules.minimum else { return text }
    let isBelow = openEnds.contains(.minimum) && lower <= rules.minimum
    let isAbove = openEnds.contains(.maximum) && upper >= rules.maximum
    return (isBelow ? "<" : "") + text + (isAbove ? "+" : "")
  }
}
