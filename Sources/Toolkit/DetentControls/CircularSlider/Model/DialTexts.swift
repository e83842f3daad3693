import DetentViews

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
