import DetentControls
import DetentViews
import Listings

/// The format of a file's prices in a locale, for display and for typed input.
struct PriceFormat {
  /// The currency, or nil for bare numbers.
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

  /// Returns the whole amount, also for reading aloud: `£1,675,000`, `1.675.000 €`, `£167.5万`.
  func full(_ amount: Double) -> String { format(.exact).text(for: amount, locale: locale) }

  /// Returns the amount in about three digits: `£850`, `£12.5k`, `£2.4M`.
  func compact(_ amount: Double) -> String { format(.shortest).text(for: amount, locale: locale) }

  /// The format of amounts on a scale, in digits that distinguish neighbours: `£101.5k`, `£102k`.
  var ticks: ValueFormat { ValueFormat(format(.shortest)) }

  /// Returns the compact text of an amount if it is exact, otherwise the full text.
  func exact(_ amount: Double) -> String {
    let compact = compact(amount)
    return self.amount(from: compact) == amount ? compact : full(amount)
  }

  /// Returns a typed amount (`£1.2m`, `650k`, `650,000`), or nil if invalid or in another currency.
  func amount(from text: String) -> Double? {
    TypedPrice.amount(from: text, in: currency, decimalSign: locale.decimal)
  }
}
