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

  /// The whole amount, which is also read aloud: `£1,675,000`, `1.675.000 €`, `£167.5万`.
  func full(_ amount: Double) -> String {
    format(.exact).text(for: amount, locale: locale)
  }

  /// The amount in three digits or so: `£850`, `£12.5k`, `£2.4M`.
  func compact(_ amount: Double) -> String {
    format(.shortest).text(for: amount, locale: locale)
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
