import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

/// The most that a home may cost, by the dial of a file that has nothing else for one. It moves the
/// upper end of the price, whose filter it is.
@MainActor
final class BudgetSection: FilterSection {
  private let dial = CircularSlider()
  private unowned let price: PriceSection
  private var texts = ListingsTexts(Traits())
  private var money = PriceFormat(currency: nil, locale: Traits().numberLocale)
  /// Nil where a home may cost anything.
  private var most: Double?
  /// What passed when the edit began: what gave way to the dial comes back with it.
  private var start: ValueRange?

  private static let diameter = 136.0

  init(_ price: PriceSection) {
    self.price = price
    super.init(
      name: "budget", .price, rows: [StackView(.vertical, alignment: .center, views: [dial])])
    setCustomSpacing(8, after: head)
    dial.identifier = "budget"
    dial.style.diameter = Self.diameter
    (dial.style.valueFontSize, dial.style.valueFontWeight) = (17, 650)
    dial.allowsOffStepTyping = true
  }

  override func connect() {
    dial.addAction(for: .editingDidBegin) { [weak self] _, _ in
      if let self { start = price.range.range }
    }
    dial.addAction(for: .valueChanged) { [weak self] dial, _ in
      self?.setMost(dial.value < dial.maximumValue ? dial.value : nil)
    }
    // It may have stood at its end for a price beyond.
    dial.addAction(for: .editingDidCancel) { [weak self] _, _ in
      if let self { setMost(start.flatMap { $0.upper.isFinite ? $0.upper : nil }) }
    }
  }

  private func setMost(_ price: Double?) {
    most = price
    writeDial()
    self.price.setMost(price, from: start)
    didChange?()
  }

  override var control: View { dial }

  override func show(_ model: ListingsModel) {
    isHidden = model.dial != .price
    guard let bounds = model.priceBounds else { return }
    let hasChoice = model.onlyPrice == nil
    // One price alone fills the ring.
    dial.setRange(minimum: hasChoice ? bounds.lower : 0, maximum: bounds.upper)
    dial.scale = hasChoice ? price.shape : .linear
    (dial.step, dial.defaultValue) = (bounds.step, bounds.upper)
    dial.isEnabled = hasChoice
    (dial.value, most) = (bounds.upper, nil)
    write(model)
  }

  override func write(_ model: ListingsModel) {
    (texts, money) = (model.texts, model.money)
    setTitle(texts.text("Budget"), texts.text)
    writeDial()
  }

  private func writeDial() {
    let money = money
    let text = texts.text
    let end: String
    let unit: String
    if !dial.isEnabled {
      (end, unit) = (money.compact(dial.maximumValue), text("for all homes"))
    } else if let most {
      (end, unit) = (money.compact(most), text("at most", context: "price"))
    } else {
      (end, unit) = (text("Any", context: "price"), text("price", context: "any"))
    }
    let spoken = most.map { text("at most \(money.spoken($0, text))") } ?? text("Any price")
    dial.accessibilityTextForValue = { [weak self] in
      self?.dial.isEnabled == true ? spoken : money.spoken($0, text)
    }
    var format = ValueFormat(parse: money.amount, text: { _ in end })
    format.unit = unit
    format.editingText = money.full
    dial.format = format
  }

  /// What was chosen by the price shows here, too.
  override func showResult(_ result: FilterResult, _ model: ListingsModel) { take(result.filter) }

  override func take(_ filter: ListingsFilter) {
    choose(filter.price.flatMap { $0.upper.isFinite ? $0.upper : nil })
  }

  private func choose(_ price: Double?) {
    guard price != most else { return }
    most = price
    dial.value = min(price ?? dial.maximumValue, dial.maximumValue)
    writeDial()
  }

  // The price says and keeps what is chosen.
  override func reset() { choose(nil) }
}
