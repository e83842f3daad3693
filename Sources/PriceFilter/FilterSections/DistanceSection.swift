import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

/// How far from the middle of all homes.
@MainActor
final class DistanceSection: FilterSection {
  private let dial = CircularSlider()
  private let words = Label(font: .system(13, weight: 650))
  private let hint = Label(font: .system(11.5), color: .secondary)
  /// Where distances are measured from.
  private(set) var middle: Coordinate?
  private var homesMiddle: Coordinate?
  private var texts = ListingsTexts(Traits())
  private var templates = Templates(Traits().texts)

  /// What a turn of the dial writes at every step.
  private struct Templates {
    let distance: NumberFormat
    let most: TextTemplate
    let within: TextTemplate
    let anywhere: String

    init(_ texts: Localized) {
      distance = .unit(texts("km"))
      most = texts.template("≤ {1}")
      within = texts.template("Within {1}")
      anywhere = texts("Anywhere")
    }
  }

  /// The number of steps that the dial has room for, about.
  private static let stepCount = 50.0

  init() {
    hint.lineLimit = 2
    // It wraps where there is less room than for one line.
    hint.compressionResistance.horizontal = .low
    let lines = StackView(.vertical, spacing: 2, views: [words, hint])
    let row = StackView(.horizontal, spacing: 14, alignment: .center, views: [dial, lines])
    super.init(name: "distance", .surroundings, rows: [row])
    setCustomSpacing(6, after: head)
    dial.style = .minimal
    dial.style.diameter = 88
    dial.style.valueFontSize = 20
    dial.identifier = "distance"
    dial.accessibilityTextForValue = { [unowned self] in
      let number = dial.text(for: $0)
      // Parts of one are many, as in most languages.
      let count = Int(exactly: $0) ?? 100
      return texts.text(count, "\(number) kilometre", "\(number) kilometres")
    }
    dial.allowsOffStepTyping = true
  }

  override func connect() {
    dial.onValueChanged { [weak self] _, _ in
      self?.update()
      self?.didChange?()
    }
  }

  override var control: View { dial }

  override func show(_ model: ListingsModel) {
    let area = model.session.surroundings
    (middle, homesMiddle) = (area?.center, area?.center)
    let bounds = area.flatMap {
      NiceBounds(lowest: 0, highest: $0.radius, stepCount: Self.stepCount)
    }
    isHidden = bounds.map { $0.upper <= 0 } ?? true
    guard let bounds else { return }
    write(model)
    dial.setRange(minimum: 0, maximum: bounds.upper)
    dial.step = bounds.step
    dial.defaultValue = bounds.upper
    dial.value = bounds.upper
    update()
  }

  override func write(_ model: ListingsModel) {
    texts = model.texts
    templates = Templates(texts.text)
    setTitle(texts.text("Distance"), texts.text)
    dial.accessibilityLabel = texts.text("Maximum distance")
    dial.format = .unit(texts.text("km"))
    writeOrigin()
    update()
  }

  private var text: String { texts.amount(dial.value, templates.distance) }

  /// The distances that the dial can be turned to, and by which steps, in kilometres.
  var limits: (range: ClosedRange<Double>, step: Double) {
    (max(dial.step, 0.01)...max(dial.maximumValue, 0.02), dial.step)
  }

  private var isAll: Bool { dial.value >= dial.maximumValue }

  override func take(_ filter: ListingsFilter) {
    if let wanted = filter.surroundings {
      choose(wanted.center)
      dial.value = wanted.radius
    } else {
      dial.value = dial.maximumValue
    }
    update()
  }

  /// Measures from another point from now on.
  private func choose(_ center: Coordinate) {
    guard center != middle else { return }
    middle = center
    writeOrigin()
  }

  /// The middle of all homes, or the point that the user chose.
  private func writeOrigin() {
    hint.text =
      middle == homesMiddle
      ? texts.text("Distance from the middle of all listings")
      : texts.text("Distance from the point on the map")
  }

  override func apply(to filter: inout ListingsFilter) {
    guard let middle, !isAll else { return }
    filter.surroundings = Surroundings(center: middle, radius: dial.value)
  }

  override var summary: String? { isAll ? nil : templates.most(text) }

  override func reset() {
    dial.setValue(dial.maximumValue, animated: true)
    update()
  }

  private func update() {
    words.text = isAll ? templates.anywhere : templates.within(text)
  }
}
