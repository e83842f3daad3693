import DetentViews

/// How a dial writes values, in its middle and to assistive technology, and reads typed ones.
@MainActor
struct DialTexts {
  var format: ValueFormat?
  /// What stands below the value.
  var unit: String
  /// What is said for a value instead of what is written.
  var spoken: (@MainActor (Double) -> String)?
  var rules: DialRules
  /// How numbers are written where the dial is.
  var locale: NumberLocale

  /// What is written for a value.
  func text(for value: Double) -> String {
    if let format { return format.text(for: value, locale: locale) }
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

  /// The number of a typed text, wherever it lies; nil where it is none.
  /// - Parameter values: those of now, whose texts are known.
  func number(of text: String, values: [Double]) -> Double? {
    reader(values)(text).flatMap { $0.isFinite ? $0 : nil }
  }

  private func reader(_ values: [Double]) -> @MainActor (String) -> Double? {
    guard let format else {
      let number = NumberFormat(suffix: unit)
      return { number.number(from: $0, locale: locale) }
    }
    let plain: @MainActor (String) -> Double?
    if format.reads {
      plain = { format.value(of: $0, locale: locale) }
    } else {
      let reader = ShownValueReader(values: rules.limits.samples + values, write: text(for:))
      plain = { reader.value(of: $0) }
    }
    return { text in plain(text) ?? withoutUnit(text).flatMap { plain($0) } }
  }

  /// A text without its unit: that stands below the value, and is typed with it or not.
  private func withoutUnit(_ text: String) -> String? {
    let plain = WrittenText.plain(text).trimmingSpaces
    return NumberFormat.unitNames(unit).first { plain.lowercased().hasSuffix($0) }.map {
      plain.dropLast($0.count).trimmingSpaces
    }
  }
}
