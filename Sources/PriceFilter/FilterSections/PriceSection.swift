import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

/// The price filter: what is chosen, how many homes cost what, the slider that chooses, and its
/// scale.
@MainActor
final class PriceSection: FilterSection {
  /// Prices are shared out in another way.
  var scaleDidChange: (() -> Void)?
  private let slider = RangeSlider()
  private let scale = MenuButton(style: .quiet)
  private let value = Label(font: .system(17, weight: 650, tabularDigits: true))
  private var index: FilterIndex?
  private var scales: [PriceScale] = []

  /// A bar and its gap are about 7 pixels wide.
  private static let barCount = 44

  init() {
    super.init(name: "price", .price, rows: [value, slider])
    setCustomSpacing(8, after: value)
    slider.identifier = "price"
    slider.ticks = .round
    slider.allowsOffStepTyping = true
    scale.identifier = "price.scale"
    scale.menuAlignment = .trailing
    head.addSubview(scale)
  }

  override func connect() {
    slider.onValueChanged { [weak self] _, _ in
      self?.update()
      self?.didChange?()
    }
    scale.onValueChanged { [weak self] _, _ in
      self?.updateScale()
      self?.scaleDidChange?()
    }
  }

  override var control: View { slider }

  // MARK: Other listings

  override func show(_ model: ListingsModel) {
    index = model.session.index
    guard let index, let bounds = model.priceBounds else {
      isHidden = true
      slider.isEnabled = false
      return
    }
    isHidden = false
    slider.update { slider in
      slider.minimumValue = bounds.lower
      slider.maximumValue = bounds.upper
      slider.step = bounds.step
    }
    slider.openEnds = Self.openEnds(of: bounds, over: index)
    slider.isEnabled = bounds.lower < bounds.upper
    scales = PriceScale.allCases.filter { $0.isOffered(for: bounds) }
    write(model)
    scale.selectedIndex = scales.firstIndex(of: PriceScale(suiting: index, bounds: bounds))
    scale.isHidden = !slider.isEnabled
    updateScale()
    reset()
  }

  override func write(_ model: ListingsModel) {
    guard let bounds = model.priceBounds else { return }
    // What was typed stands there as it was typed.
    let (money, texts) = (model.money, model.texts.text)
    var format = ValueFormat(
      parse: money.amount, text: { bounds.isStep($0) ? money.compact($0) : money.exact($0) })
    format.editingText = money.exact
    slider.format = format
    slider.tickFormat = money.ticks
    setTitle(texts("Price"), texts)
    slider.lowerThumbLabel = texts("Minimum price")
    slider.upperThumbLabel = texts("Maximum price")
    scale.accessibilityLabel = texts("Scale of the prices")
    scale.items = scales.map { MenuItem($0.title(texts)) }
    update()
  }

  /// The ends beyond which there are homes.
  private static func openEnds(of bounds: NiceBounds, over index: FilterIndex) -> OpenEnds {
    var ends: OpenEnds = []
    if let lowest = index.lowestPrice, lowest < bounds.lower { ends.insert(.minimum) }
    if let highest = index.highestPrice, highest > bounds.upper { ends.insert(.maximum) }
    return ends
  }

  /// How prices are shared out along the track; one price alone stands in the middle.
  var valueScale: any ValueScale {
    let (low, high) = (slider.minimumValue, slider.maximumValue)
    guard low < high else {
      return LinearScale(minimum: low - abs(low) / 2 - 0.5, maximum: low + abs(low) / 2 + 0.5)
    }
    return slider.scale.scale(from: low, to: high)
  }

  private func updateScale() {
    guard let index, let selected = scale.selectedIndex, scales.indices.contains(selected) else {
      return
    }
    let shape = scales[selected].shape(for: index)
    slider.scale = shape
    slider.histogram =
      slider.isEnabled
      ? Histogram(
        sorted: Array(index.prices),
        scale: shape.scale(from: slider.minimumValue, to: slider.maximumValue),
        binCount: Self.barCount) : nil
  }

  // MARK: The filter

  override func take(_ filter: ListingsFilter) {
    let range = filter.price ?? ValueRange()
    slider.setValues(
      lower: max(range.lower, slider.minimumValue), upper: min(range.upper, slider.maximumValue))
    update()
  }

  override func apply(to filter: inout ListingsFilter) {
    guard summary != nil else { return }
    // A thumb at an open end leaves no home out on its side.
    var (lower, upper) = (slider.lowerValue, slider.upperValue)
    if lower <= slider.minimumValue { lower = min(lower, index?.lowestPrice ?? lower) }
    if upper >= slider.maximumValue { upper = max(upper, index?.highestPrice ?? upper) }
    filter.price = ValueRange(lower: lower, upper: upper)
  }

  override var summary: String? {
    let isAll =
      slider.lowerValue <= slider.minimumValue && slider.upperValue >= slider.maximumValue
    return isAll ? nil : slider.text(for: slider.values)
  }

  override func reset() {
    slider.setValues(lower: slider.minimumValue, upper: slider.maximumValue)
    update()
  }

  private func update() { value.text = slider.text(for: slider.values) }
}

/// How the track of the price slider is shared out.
enum PriceScale: CaseIterable {
  case linear, logarithmic, quantile

  /// What the menu calls it.
  func title(_ texts: Localized) -> String {
    switch self {
    case .linear: texts("Linear scale")
    case .logarithmic: texts("Log scale")
    case .quantile: texts("Even scale")
    }
  }

  /// The fraction of a linear track below which the median says that most homes share a corner of
  /// it.
  private static let crowdedPart = 0.2

  /// What suits the prices: ratios where they crowd at the lower end, else differences.
  init(suiting index: FilterIndex, bounds: NiceBounds) {
    let span = bounds.upper - bounds.lower
    guard let median = index.quantile(0.5), bounds.lower > 0, span > 0 else {
      self = .linear
      return
    }
    self = (median - bounds.lower) / span < Self.crowdedPart ? .logarithmic : .linear
  }

  /// Ratios need prices above zero.
  func isOffered(for bounds: NiceBounds) -> Bool { self != .logarithmic || bounds.lower > 0 }

  func shape(for index: FilterIndex) -> SliderScale {
    switch self {
    case .linear: .linear
    case .logarithmic: .logarithmic
    case .quantile: .quantile(of: index.prices[index.commonRanks])
    }
  }
}
