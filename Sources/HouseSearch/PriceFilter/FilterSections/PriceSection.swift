import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

/// The price, and how sure it is in which currency.
@MainActor
final class PriceSection: RangeSection {
  /// Says that the currency is a guess.
  private let guess = Label(font: .system(11.5), color: .secondary)

  init(_ model: ListingsModel) {
    super.init(model, name: "price", .price, histogramHeight: 56)
    addSubview(guess)
    guess.identifier = "price.currency"
    guess.lineLimit = 2
  }

  override var explanations: [View] { [guess] }

  override func show(_ index: FilterIndex) -> Bool {
    guard let bounds = model.priceBounds, let lowest = index.lowestPrice,
      let highest = index.highestPrice
    else { return false }
    show(Scale(bounds: bounds, values: lowest...highest, shape: model.priceShape))
    return true
  }

  override func write() {
    guard let bounds = model.priceBounds else { return }
    let (money, texts) = (model.money, model.texts.text)
    // What was typed stands there as it was typed.
    var format = ValueFormat(
      parse: money.amount, text: { bounds.isStep($0) ? money.compact($0) : money.exact($0) })
    format.editingText = money.full
    setTitle(texts("Price"))
    write(
      Words(
        format: format, ticks: money.ticks,
        spoken: money.full,
        labels: (texts("Minimum price"), texts("Maximum price"))))
    guess.text = model.session.report?.fileCurrency.flatMap { Self.guess($0, texts) } ?? ""
    guess.isHidden = guess.text.isEmpty
  }

  /// How a currency that the file does not state was found out.
  private static func guess(_ found: FileCurrency, _ texts: Localized) -> String? {
    switch found.reason {
    case .chosen, .stated: nil
    case .postalCodes: texts("Prices in \(found.currency.code) (detected from postcodes)")
    case .columnNames: texts("Prices in \(found.currency.code) (detected from column names)")
    }
  }
}
