import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

/// The price: the slider that chooses it, and its scale.
@MainActor
final class PriceSection: RangeSection {
  /// The user shares prices out in another way.
  var scaleDidChange: ((RangeScale) -> Void)?
  private let scale = MenuButton(style: .quiet)
  /// Says that the currency is a guess.
  private let guess = Label(font: .system(11.5), color: .secondary)
  private var index: FilterIndex?
  private var priceBounds: NiceBounds?
  private var scales: [RangeScale] = []

  init() {
    super.init(name: "price", .price, [RangeFilterView(histogramHeight: 56)])
    scale.identifier = "price.scale"
    scale.menuAlignment = .trailing
    head.addSubview(scale)
    addSubview(guess)
    setCustomSpacing(8, after: range)
    guess.identifier = "price.currency"
    guess.lineLimit = 2
  }

  override var explanations: [View] { [guess] }

  override func connect() {
    super.connect()
    scale.onValueChanged { [weak self] _, _ in
      guard let self, let index, let chosenScale else { return }
      range.setShape(shape(chosenScale, of: index))
      scaleDidChange?(chosenScale)
    }
  }

  override func show(_ model: ListingsModel) {
    (index, priceBounds) = (model.session.index, model.priceBounds)
    guard let index, let bounds = priceBounds, let lowest = index.lowestPrice,
      let highest = index.highestPrice
    else {
      isHidden = true
      return
    }
    isHidden = false
    let suiting = RangeScale(suiting: bounds, median: index.quantile(0.5))
    // What suits the prices stands first: it is what they have until the user chooses.
    let others = RangeScale.allCases.filter { $0 != suiting && $0.isOffered(for: bounds) }
    scales = [suiting] + others
    let kept = model.arrangement.priceScale.flatMap { scales.contains($0) ? $0 : nil }
    let shown = kept ?? suiting
    range.show(
      RangeFilterView.Scale(
        bounds: bounds, values: lowest...highest, shape: shape(shown, of: index)))
    write(model)
    scale.selectedIndex = scales.firstIndex(of: shown)
    scale.isHidden = !range.control.isEnabled
  }

  /// The most that a home may cost is chosen elsewhere. The least gives way.
  /// - Parameters:
  ///   - price: nil where it may cost anything.
  ///   - start: what passed before; nil for everything.
  func setMost(_ price: Double?, from start: ValueRange?) {
    let (lower, upper) = (start?.lower ?? -.infinity, price ?? .infinity)
    range.take(ValueRange(lower: min(lower, upper), upper: upper))
  }

  override func write(_ model: ListingsModel) {
    guard let bounds = model.priceBounds else { return }
    let (money, texts) = (model.money, model.texts.text)
    // What was typed stands there as it was typed.
    var format = ValueFormat(
      parse: money.amount, text: { bounds.isStep($0) ? money.compact($0) : money.exact($0) })
    format.editingText = money.full
    setTitle(texts("Price"), texts)
    range.write(
      RangeFilterView.Words(
        format: format, ticks: money.ticks,
        spoken: {
          bounds.isStep($0) ? money.spoken($0, texts) : money.spokenExact($0, texts)
        },
        labels: (texts("Minimum price"), texts("Maximum price")), texts: texts))
    guess.text = model.session.report?.fileCurrency.flatMap { Self.guess($0, texts) } ?? ""
    guess.isHidden = guess.text.isEmpty
    scale.accessibilityLabel = texts("Price scale")
    scale.items = scales.map { MenuItem($0.title(texts)) }
  }

  /// How a currency that the file does not state was found out.
  private static func guess(_ found: FileCurrency, _ texts: Localized) -> String? {
    switch found.reason {
    case .chosen, .stated: nil
    case .postalCodes: texts("Prices in \(found.currency.code) (detected from postcodes)")
    case .columnNames: texts("Prices in \(found.currency.code) (detected from column names)")
    }
  }

  /// How prices are shared out along the track; one price alone stands in the middle.
  var valueScale: any ValueScale {
    guard let index, let bounds = priceBounds, bounds.lower < bounds.upper else {
      let price = priceBounds?.lower ?? 0
      return LinearScale(
        minimum: price - abs(price) / 2 - 0.5, maximum: price + abs(price) / 2 + 0.5)
    }
    return shape(chosenScale ?? .linear, of: index).scale(from: bounds.lower, to: bounds.upper)
  }

  /// How its slider shares out prices, for a control with the same ends.
  var shape: SliderScale { index.map { shape(chosenScale ?? .linear, of: $0) } ?? .linear }

  private var chosenScale: RangeScale? {
    scale.selectedIndex.flatMap { scales.indices.contains($0) ? scales[$0] : nil }
  }

  private func shape(_ scale: RangeScale, of index: FilterIndex) -> SliderScale {
    scale.shape(for: index.prices[index.commonRanks])
  }
}
