import DetentViews

/// How a dial writes values, in its middle and to assistive technology, and reads typed ones.
@MainActor
struct DialTexts {
  var format: ValueFormat?
  /// What is written for a value instead of what the format writes.
  var write: (@MainActor (Double) -> String)?
  /// The value of a typed text; nil where it is none.
  var read: (@MainActor (String) -> Double?)?
  /// What stands below the value, and what is said for it.
  var unit: String
  var spokenUnit: String?
  var rules: DialRules

  /// What is written for a value.
  func text(for value: Double) -> String {
    if let write = write ?? format?.text { return write(value) }
    return DecimalRounding.text(
      value,
      fractionDigits: rules.grid.isContinuous
        ? DecimalRounding.fractionDigits(forSpan: rules.span) - 9 : 15)
  }

  /// A value as it is written to be changed.
  func editingText(for value: Double) -> String {
    write == nil ? format?.editingText?(value) ?? text(for: value) : text(for: value)
  }

  /// What is said for a text of values.
  func spoken(_ text: String) -> String {
    let unit = spokenUnit ?? unit
    return unit.isEmpty ? text : "\(text) \(unit)"
  }

  /// The number of a typed text, wherever it lies; nil where it is none.
  /// - Parameter values: those of now, whose texts are known.
  func number(of text: String, values: [Double]) -> Double? {
    reader(values)(text).flatMap { $0.isFinite ? $0 : nil }
  }

  private func reader(_ values: [Double]) -> @MainActor (String) -> Double? {
    if let read { return read }
    let units = [unit, spokenUnit ?? ""]
    let plain: @MainActor (String) -> Double?
    if let write = write ?? format?.text, self.write != nil || format?.parse == nil {
      let values = rules.limits.samples + values
      plain = { ShownValueReader(values: values, write: write).value(of: $0) }
    } else if let parse = format?.parse {
      plain = parse
    } else {
      return { text in
        units.lazy.compactMap { ValueFormat.number(suffix: $0).parse?(text) }.first
      }
    }
    return { text in plain(text) ?? Self.withoutUnit(text, units).flatMap { plain($0) } }
  }

  /// A text without its unit: that stands below the value, and is typed with it or not.
  private static func withoutUnit(_ text: String, _ units: [String]) -> String? {
    let plain = WrittenText.plain(text).trimmingSpaces
    return units.lazy.flatMap { ValueFormat.unitNames($0) }.first { name in
      plain.lowercased().hasSuffix(name)
    }.map { plain.dropLast($0.count).trimmingSpaces }
  }
}
