/// Writes amounts of money, areas and counts, for one currency and locale.
///
/// Amounts are rounded half away from zero. An amount that is not finite is written `–`.
public struct PriceText: Hashable, Sendable {
  /// The currency of amounts; nil for bare numbers.
  public let currency: Currency?
  /// Where numbers are written so.
  public let locale: LocaleID
  private let style: NumberStyle

  /// - Parameter currency: nil writes bare numbers.
  public init(currency: Currency?, locale: LocaleID = .plain) {
    self.currency = currency
    self.locale = locale
    style = NumberStyle(locale)
  }

  /// What stands for a number that is none.
  static let nothing = "–"

  /// The whole amount: `£1,675,000`, `1.675.000 €`.
  public func full(_ amount: Double) -> String {
    guard let digits = whole(amount.magnitude) else { return Self.nothing }
    return signed(amount, digits)
  }

  /// The amount in three digits or so: `£850`, `£12.5k`, `£650k`, `£2.40M`, `£1.25B`. Amounts below
  /// ten thousand are written in full.
  /// - Parameter keepsZeros: false leaves out zeros behind the point: `£2.4M`, `£1M`.
  public func compact(_ amount: Double, keepsZeros: Bool = true) -> String {
    let size = amount.magnitude
    let digits: String? =
      switch size {
      case ..<9_999.5: whole(size)
      case ..<99_950: scaled(size / 1e3, decimals: 1, keepsZeros: false).map { $0 + "k" }
      case ..<999_500: scaled(size / 1e3, decimals: 0).map { $0 + "k" }
      case ..<999_500_000: scaled(size / 1e6, keepsZeros: keepsZeros).map { $0 + "M" }
      default: scaled(size / 1e9, keepsZeros: keepsZeros).map { $0 + "B" }
      }
    return digits.map { signed(amount, $0) } ?? Self.nothing
  }

  /// The amount among others that are so far apart, in as many digits as tell them apart: `£101.5k` beside
  /// `£102k`, `£2.4M` beside `£2.6M`.
  public func compact(_ amount: Double, step: Double) -> String {
    let size = amount.magnitude
    let (unit, sign): (Double, String) =
      switch size {
      case ..<9_999.5: (1, "")
      case ..<999_500: (1e3, "k")
      case ..<999_500_000: (1e6, "M")
      default: (1e9, "B")
      }
    guard step > 0, step.isFinite,
      let digits = scaled(
        size / unit, decimals: Self.decimals(telling: step / unit), keepsZeros: false)
    else { return compact(amount, keepsZeros: false) }
    return signed(amount, digits + sign)
  }

  /// The decimals that amounts so far apart need: all of a round step, of another one as many as keep them
  /// different.
  private static func decimals(telling step: Double) -> Int {
    var (decimals, rest) = (0, step)
    while rest < 1, decimals < 9 { (decimals, rest) = (decimals + 1, rest * 10) }
    let isWhole = { (value: Double) in (value - value.rounded()).magnitude < 1e-6 * value }
    // One more for the half of 2.5.
    return !isWhole(rest) && isWhole(rest * 10) && decimals < 9 ? decimals + 1 : decimals
  }

  /// Two amounts as a range: `£650k – £2.40M`.
  public func compactRange(_ lower: Double, _ upper: Double) -> String {
    "\(compact(lower)) – \(compact(upper))"
  }

  /// An area in whole units: `141 m²`, `1,518 sq ft`.
  /// - Parameter squareMetres: the area, whatever the unit.
  public func area(_ squareMetres: Double, unit: AreaUnit = .squareMetres) -> String {
    guard let digits = whole(unit.fromSquareMetres(squareMetres).magnitude) else {
      return Self.nothing
    }
    return "\(digits)\(NumberStyle.space)\(unit.rawValue)"
  }

  /// A distance along the ground: `4.5 km`, `120 km`.
  public func distance(_ kilometres: Double) -> String {
    let size = kilometres.magnitude
    guard let digits = scaled(size, decimals: size < 9.95 ? 1 : 0, keepsZeros: false) else {
      return Self.nothing
    }
    return "\(digits)\(NumberStyle.space)km"
  }

  /// A count: `3,480`.
  public func count(_ count: Int) -> String { locale.text(count) }

  // MARK: Reading

  /// Reads an amount as users type one; nil where it is none, or one in another currency.
  ///
  /// One separator before three digits groups them, unless it is what the place puts before decimals and the
  /// amount has thousands without it: `650.000` is 650,000, and `1.250M` is 1,250,000 where dots mark decimals.
  package func amount(from text: String) -> Double? {
    guard let number = try? NumberParser(.price).parse(text), isOwn(number.currency, in: text)
    else { return nil }
    let sign = number.ambiguousSeparator == .dot ? "." : ","
    let isDecimal =
      number.isAmbiguous && sign == style.decimal
      && number.decimalValue >= Self.leastWithThousandths
    return isDecimal ? number.decimalValue : number.value
  }
  private static let leastWithThousandths = 1_000.0

  /// Whether a sign may stand for the currency of the amounts: "$" does for the dollars of other places.
  private func isOwn(_ written: Currency?, in text: String) -> Bool {
    guard let written, let currency, written != currency else { return true }
    return currency.symbol.contains(written.symbol)
      || text.lowercased().split(whereSeparator: { !$0.isLetter && $0 != "." }).contains {
        $0 == currency.symbol.lowercased()
      }
  }

  // MARK: Digits

  /// A number with three digits in all: 2.40, 24.0, 240.
  private func scaled(_ value: Double, keepsZeros: Bool) -> String? {
    scaled(
      value, decimals: value < 9.995 ? 2 : value < 99.95 ? 1 : 0, keepsZeros: keepsZeros)
  }

  private func scaled(_ value: Double, decimals: Int, keepsZeros: Bool = true) -> String? {
    let factor = (0..<decimals).reduce(1.0) { factor, _ in factor * 10 }
    guard let units = UInt64(exactly: (value * factor).rounded()) else { return nil }
    let divisor = UInt64(factor)
    let whole = style.text(units / divisor)
    let rest = units % divisor
    if decimals == 0 || (rest == 0 && !keepsZeros) { return whole }
    let digits = String(rest)
    var fraction = String(repeating: "0", count: decimals - digits.count) + digits
    while !keepsZeros, fraction.last == "0" { fraction.removeLast() }
    return whole + style.decimal + fraction
  }

  /// A whole number with its groups; nil for one that is not finite or beyond counting.
  private func whole(_ value: Double) -> String? {
    UInt64(exactly: value.rounded()).map(style.text)
  }

  private func signed(_ amount: Double, _ digits: String) -> String {
    let isNegative = amount < 0 && digits != "0"
    return (isNegative ? "−" : "") + withSymbol(digits)
  }

  private func withSymbol(_ digits: String) -> String {
    guard let symbol = currency?.symbol else { return digits }
    let isWord = symbol.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || $0 == "." }
    // Words such as kr and zł follow the amount, codes such as CHF precede it with a space.
    let isCode = isWord && symbol == currency?.code
    if style.symbolFollows || (isWord && !isCode) { return digits + NumberStyle.space + symbol }
    return symbol + (style.symbolIsSpaced || isCode ? NumberStyle.space : "") + digits
  }
}
