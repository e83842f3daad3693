import DetentViews

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
