/// Rules for writing and reading numbers: kind and number of digits. The locale adds its symbols.
///
/// Written numbers can be read again in every locale; `number(from:locale:)` accepts other forms.
public struct NumberFormat: Hashable, Sendable {
  /// The quantity that a number stands for.
  public enum Kind: Hashable, Sendable {
    case number
    /// A fraction, written in hundredths: 0.25 is `25%`, `25 %`, `%25`.
    case percent
    /// An amount of money with the symbol or code of its currency, placed as usual in the locale.
    case currency(String)
  }

  /// The amount of detail in a text.
  public enum Notation: Hashable, Sendable {
    /// All digits of the format, grouped if the format does so.
    case full
    /// All digits, with ten thousands in languages that count in them: `899,950`, `89.995万`.
    case exact
    /// About three digits, from ten thousand on: `12.5k`, `650k`, `2.40M`, `1.25B`, or with the
    /// words of the language: `2,40 Mio.`, `240万`.
    case compact
    /// As `compact`, but without trailing zeros: `2.4M`, `1M`.
    case shortest
  }

  /// The quantity that numbers stand for.
  package var kind = Kind.number
  /// The number of decimals in the full notation, 0...15, or nil for as many as a number has.
  public var fractionDigits: Int?
  /// The text before the number, after its sign.
  package var prefix = ""
  /// The text after the number, such as a unit with its space.
  package var suffix = ""
  /// The amount of detail.
  public var notation = Notation.full
  /// Whether the digits of long numbers are grouped.
  package var usesGrouping = true
  /// Whether numbers above zero have a plus sign.
  package var showsPlusSign = false

  /// Creates a format; by default for plain numbers with all their decimals.
  public init(
    _ kind: Kind = .number, fractionDigits: Int? = nil, prefix: String = "", suffix: String = "",
    notation: Notation = .full, usesGrouping: Bool = true
  ) {
    self.kind = kind
    self.fractionDigits = fractionDigits
    self.prefix = prefix
    self.suffix = suffix
    self.notation = notation
    self.usesGrouping = usesGrouping
  }

  /// A format with a unit after the number: `12 km`.
  public static func unit(_ unit: String, fractionDigits: Int? = nil) -> NumberFormat {
    NumberFormat(fractionDigits: fractionDigits, suffix: NumberLocale.space + unit)
  }

  /// A number without groups and with at most `fractionDigits` decimals: the default of controls.
  package static func plain(
    _ value: Double, _ fractionDigits: Int, _ locale: NumberLocale
  ) -> String {
    let value = DecimalRounding.round(value, fractionDigits: max(0, fractionDigits))
    let size = value.magnitude
    guard size == 0 || 1e-4..<1e15 ~= size else {
      return NumberFormat(usesGrouping: false).text(for: value, locale: locale)
    }
    // The value is already rounded. A shortcut, since this runs for labels at each step of a drag.
    let digits = size == size.rounded() ? UInt64(size).description : size.description
    if value >= 0, locale.isDescription { return digits }
    var text = value < 0 ? NumberLocale.minus : ""
    locale.append(digits, usesGrouping: false, to: &text)
    return text
  }

  // MARK: Writing

  /// The text of a number, or a dash if it is not finite.
  public func text(for value: Double, locale: NumberLocale = .plain) -> String {
    guard value.isFinite else { return Self.nothing }
    let value = counted(value)
    return text(for: value, size(of: value.magnitude, locale), locale)
  }

  /// The text of a number with enough digits to distinguish it from values one step away.
  public func text(for value: Double, step: Double, locale: NumberLocale = .plain) -> String {
    guard value.isFinite, step > 0, step.isFinite else {
      var format = self
      if notation == .compact { format.notation = .shortest }
      return format.text(for: value, locale: locale)
    }
    let value = counted(value)
    var size = Size(value: value.magnitude)
    if notation != .full, notation != .exact {
      let unit = locale.units.first { value.magnitude >= $0.least }
      let scale = unit?.value ?? 1
      size = Size(value: value.magnitude / scale, trimsZeros: true, word: unit?.word ?? "")
      size.fractionDigits = DecimalRounding.fractionDigits(forStep: step / scale)
    } else {
      size.fractionDigits = max(
        fractionDigits ?? 0, DecimalRounding.fractionDigits(forStep: counted(step)))
    }
    return text(for: value, size, locale)
  }

  private static let nothing = "–"

  /// The absolute value of a number, and its notation.
  private struct Size {
    var value: Double
    var fractionDigits: Int?
    var trimsZeros = false
    /// The word for the power of ten that multiplies the number.
    var word = ""
  }

  /// The number to write. Rounded, because 100 × 0.29 is 28.999999999999996.
  private func counted(_ value: Double) -> Double {
    kind == .percent ? DecimalRounding.round(value * 100, fractionDigits: 12) : value
  }

  private func size(of value: Double, _ locale: NumberLocale) -> Size {
    switch notation {
    case .full: return Size(value: value, fractionDigits: fractionDigits)
    case .exact:
      guard locale.countsInMyriads, let unit = Self.myriad(of: value, locale) else {
        return Size(value: value, fractionDigits: fractionDigits)
      }
      let scaled = DecimalRounding.round(value, fractionDigits: fractionDigits ?? 0) / unit.value
      return Size(value: scaled, fractionDigits: 4, trimsZeros: true, word: unit.word)
    case .compact, .shortest: break
    }
    guard let unit = locale.units.first(where: { value >= $0.least }) else {
      return Size(value: value, fractionDigits: 0)
    }
    let scaled = value / unit.value
    let fractionDigits =
      unit.value == 1e3 ? (scaled < 99.95 ? 1 : 0) : Self.decimals(ofThree: scaled)
    return Size(
      value: scaled, fractionDigits: fractionDigits,
      trimsZeros: !unit.keepsZeros || notation == .shortest, word: unit.word)
  }

  /// The largest unit of which a whole number has at most four decimals, or nil below ten thousand.
  private static func myriad(of value: Double, _ locale: NumberLocale) -> NumberLocale.Unit? {
    locale.units.first {
      value >= $0.value && ($0.value == 1e4 || value.remainder(dividingBy: 1e4) == 0)
    }
  }

  /// The number of decimals for three digits in all: 2.40, 24.0, 240.
  private static func decimals(ofThree value: Double) -> Int {
    value < 9.995 ? 2 : value < 99.95 ? 1 : 0
  }

  private func text(for value: Double, _ size: Size, _ locale: NumberLocale) -> String {
    guard notation == .full || notation == .exact || size.value < 1e15 else { return Self.nothing }
    var digits = DecimalRounding.text(size.value, fractionDigits: size.fractionDigits)
    if size.trimsZeros, digits.utf8.contains(UInt8(ascii: ".")) {
      while digits.utf8.last == UInt8(ascii: "0") { digits.removeLast() }
      if digits.utf8.last == UInt8(ascii: ".") { digits.removeLast() }
    }
    let isZero = !digits.utf8.contains { UInt8(ascii: "1")...UInt8(ascii: "9") ~= $0 }
    let (prefix, suffix) = surroundings(locale)
    var text = isZero ? "" : value < 0 ? NumberLocale.minus : showsPlusSign ? "+" : ""
    text += prefix
    // Four digits before a unit are not grouped: 1235万.
    let groups = usesGrouping && !(locale.countsInMyriads && !size.word.isEmpty)
    locale.append(digits, usesGrouping: groups, to: &text)
    text += size.word
    text += suffix
    return text
  }

  private func surroundings(_ locale: NumberLocale) -> (prefix: String, suffix: String) {
    let sign: String
    var placement: NumberLocale.SignPlacement
    switch kind {
    case .number: return (prefix, suffix)
    case .percent: (sign, placement) = (locale.percentSign, locale.percent)
    case .currency(let currency):
      (sign, placement) = (currency, locale.currency)
      // Words such as kr and zł follow the amount everywhere. Codes such as CHF have a space.
      let isWord = sign.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || $0 == "." }
      let isCode = isWord && sign.utf8.count == 3 && sign.utf8.allSatisfy { 0x41...0x5A ~= $0 }
      if isWord { placement = isCode && placement != .afterSpaced ? .beforeSpaced : .afterSpaced }
    }
    return switch placement {
    case .before: (prefix + sign, suffix)
    case .beforeSpaced: (prefix + sign + NumberLocale.space, suffix)
    case .after: (prefix, sign + suffix)
    case .afterSpaced: (prefix, NumberLocale.space + sign + suffix)
    }
  }

  // MARK: Reading

  /// Reads a number that the user wrote, in the digits of any script, or returns nil.
  ///
  /// The text around the number may be missing, and a word for thousands or millions may follow it.
  /// The decimal separator is that of the locale, `٫`, a dot or a comma. Groups are separated by
  /// the grouping of the locale, `٬`, spaces or apostrophes. An ambiguous separator is a grouping
  /// if whole groups follow it: if commas group, `1,234` is 1234 and `1,5` is 1.5.
  public func number(from text: String, locale: NumberLocale = .plain) -> Double? {
    let exponent = kind == .percent ? -2 : 0
    let surroundings = surroundings(locale)
    let prefix = WrittenText.plain(surroundings.prefix).trimmingSpaces.lowercased()
    let units = Self.unitNames(surroundings.suffix)
    // The number lies between the prefix and the suffix, even if those contain digits or signs.
    let whole = WrittenText.plain(text).trimmingSpaces.lowercased()
    for written in [whole, WrittenNumber.withoutOpenEnds(whole)] {
      var inner = Substring(written)
      let isNegative = inner.hasPrefix("-")
      if isNegative || inner.hasPrefix("+") { inner.removeFirst() }
      let suffix = units.first ?? ""
      guard inner.hasPrefix(prefix), inner.dropFirst(prefix.count).hasSuffix(suffix) else {
        continue
      }
      let digits = inner.dropFirst(prefix.count).dropLast(suffix.count).trimmingSpaces
      if let value = locale.magnitude(of: digits, exponent: exponent) {
        return isNegative ? 0 - value : value
      }
    }
    guard var number = WrittenNumber(text, locale: locale) else { return nil }
    // Many people write the currency on the other side of the amount, wherever the locale puts it.
    let isSign = kind != .number && units.first == number.lead
    guard number.lead.isEmpty || number.lead == prefix || isSign else { return nil }
    if !prefix.isEmpty, number.tail.hasSuffix(prefix) {
      number.tail = number.tail.dropLast(prefix.count).trimmingSpaces
    }
    guard let scale = NumberScale.exponent(of: number, units: units) else { return nil }
    return number.value(locale, exponent: scale + exponent)
  }

  /// The accepted spellings of a unit: all of it, or its first word.
  package static func unitNames(_ unit: String) -> [String] {
    let unit = WrittenText.plain(unit).trimmingSpaces.lowercased()
    let first = String(unit.prefix { $0 != " " })
    return unit.isEmpty ? [] : first == unit ? [unit] : [unit, first]
  }
}
