import DetentControls
import DetentViews
import Listings

/// How the prices of a file are written in a locale, and read where users type them.
struct PriceFormat {
  /// The currency; nil writes bare numbers.
  let currency: Currency?
  let locale: NumberLocale
  private let format: NumberFormat

  init(currency: Currency?, locale: NumberLocale) {
    self.currency = currency
    self.locale = locale
    format = NumberFormat(currency.map { .currency($0.symbol) } ?? .number, fractionDigits: 0)
  }

  private func format(_ notation: NumberFormat.Notation) -> NumberFormat {
    var format = format
    format.notation = notation
    return format
  }

  /// The whole amount: `£1,675,000`, `1.675.000 €`, `£167.5万`.
  func full(_ amount: Double) -> String {
    format(.exact).text(for: amount, locale: locale)
  }

  /// The amount in three digits or so: `£850`, `£12.5k`, `£2.4M`.
  func compact(_ amount: Double) -> String {
    format(.shortest).text(for: amount, locale: locale)
  }

  /// The same as it is read aloud, without letters for thousands and millions: `£12,500`,
  /// `£2.4 million`.
  func spoken(_ amount: Double, _ texts: Localized) -> String {
    // Words for ten thousands are words already.
    guard !locale.countsInMyriads else { return compact(amount) }
    let size = amount.magnitude
    guard size >= 999_500, size < 1e15 else { return full(amount) }
    let isMillions = size < 999_500_000
    let scaled = size / (isMillions ? 1e6 : 1e9)
    let unit = scaled < 9.995 ? 100.0 : scaled < 99.95 ? 10 : 1
    let number = NumberFormat().text(for: (scaled * unit).rounded() / unit, locale: locale)
    // Parts of one are many, as in most languages.
    let count = Int(exactly: (scaled * unit).rounded() / unit) ?? 100
    let words =
      isMillions
      ? texts(count, "\(number) million", "\(number) million")
      : texts(count, "\(number) billion", "\(number) billion")
    // The sign of the currency stands around the words where it stands around a number.
    return full(amount < 0 ? -1 : 1).replacing(locale.text(1), with: words)
  }

  /// An amount read aloud, in all its digits where fewer would stand for another one.
  func spokenExact(_ amount: Double, _ texts: Localized) -> String {
    self.amount(from: compact(amount)) == amount ? spoken(amount, texts) : full(amount)
  }

  /// How amounts along a scale are written, with digits enough to distinguish neighbours:
  /// `£101.5k`, `£102k`.
  var ticks: ValueFormat { ValueFormat(format(.shortest)) }

  /// An amount in all its digits where the compact text would stand for another one.
  func exact(_ amount: Double) -> String {
    let compact = compact(amount)
    return self.amount(from: compact) == amount ? compact : full(amount)
  }

  /// Reads an amount as users type one: `£1.2m`, `650k`, `650,000`; nil where it is none, or one in
  /// another currency.
  func amount(from text: String) -> Double? {
    TypedPrice.amount(from: text, in: currency, decimalSign: locale.decimal)
  }
}
