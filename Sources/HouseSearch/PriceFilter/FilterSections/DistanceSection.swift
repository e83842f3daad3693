import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

/// How far from a point: the middle of all homes, or one that the user chose on the map.
@MainActor
final class DistanceSection: FilterSection {
  /// The user wants to choose the point on the map, or no longer.
  var didRequestMap: (() -> Void)?
  /// Whether a click on the map chooses the point now.
  var isChoosing = false { didSet { if isChoosing != oldValue { writeOrigin() } } }
  /// Whether there is a map to choose on.
  var canChoose = true { didSet { link.isHidden = !canChoose } }

  private let dial = CircularSlider()
  private let origin = SteppedLabel(font: .system(13, weight: 650))
  private let link = Button("", style: .link)
  /// The distance that was chosen, in kilometres; nil for any. One that was typed elsewhere may lie
  /// beyond the end of the dial.
  private var radius: Double?
  /// Where distances are measured from.
  private(set) var middle: Coordinate?
  private var homesMiddle: Coordinate?
  /// What the chosen point is called, and which one that is.
  private var place: (center: Coordinate, name: String)?
  private var texts = ListingsTexts(Traits())
  private var templates = Templates(Traits().texts)

  /// What a turn of the dial writes at every step.
  private struct Templates {
    let distance: NumberFormat
    let most: TextTemplate
    let mostFrom: TextTemplate
    let from: TextTemplate

    init(_ texts: Localized) {
      distance = .unit(texts("km"))
      most = texts.template("≤ {1}")
      mostFrom = texts.template("≤ {1} from {2}")
      from = texts.template("from {1}")
    }
  }

  /// The number of steps that the dial has room for, about.
  private static let stepCount = 50.0
  private static let diameter = 136.0
  /// A point that is further from all homes, in kilometres, is not called after one.
  private static let nearby = 2.0

  init() {
    let icon = IconView(ToolIcon.crosshair.vector, side: 14, color: .accent)
    let from = StackView(.horizontal, spacing: 5, alignment: .center, views: [icon, origin])
    for view in [origin, link] { view.compressionResistance.horizontal = .low }
    let lines = StackView(.vertical, spacing: 1, alignment: .center, views: [from, link])
    let column = StackView(.vertical, spacing: 2, alignment: .center, views: [dial, lines])
    // Below the ends of the ring there is room.
    column.setCustomSpacing(-18, after: dial)
    super.init(name: "distance", .surroundings, rows: [column])
    setCustomSpacing(8, after: head)
    dial.style.diameter = Self.diameter
    dial.identifier = "distance"
    dial.accessibilityTextForValue = { [unowned self] in spoken($0) }
    dial.allowsOffStepTyping = true
    link.identifier = "distance.choose"
  }

  override func connect() {
    dial.onValueChanged { [weak self] dial, _ in
      guard let self else { return }
      radius = dial.value < dial.maximumValue ? Surroundings.plain(dial.value) : nil
      update()
      didChange?()
    }
    link.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.didRequestMap?() }
  }

  override var control: View { dial }
  override var explanations: [View] { [origin] }

  override func show(_ model: ListingsModel) {
    let area = model.session.surroundings
    (middle, homesMiddle, place) = (area?.center, area?.center, nil)
    let bounds = area.flatMap {
      NiceBounds(lowest: 0, highest: $0.radius, stepCount: Self.stepCount)
    }
    isHidden = bounds.map { $0.upper <= 0 } ?? true
    guard let bounds else { return }
    dial.setRange(minimum: 0, maximum: bounds.upper)
    dial.step = bounds.step
    dial.defaultValue = bounds.upper
    (dial.value, radius) = (bounds.upper, nil)
    write(model)
  }

  override func write(_ model: ListingsModel) {
    texts = model.texts
    templates = Templates(texts.text)
    setTitle(texts.text("Distance"), texts.text)
    dial.accessibilityLabel = texts.text("Maximum distance")
    place = nil
    if let result = model.session.result { showResult(result, model) }
    writeFormat()
    writeOrigin()
  }

  // MARK: What is written

  /// What the dial says at its end instead of its number: that everything passes, or a distance
  /// that it has no room for. Nil elsewhere.
  private var endText: String? {
    guard let radius else { return texts.text("Any", context: "distance") }
    return radius > dial.maximumValue
      ? NumberFormat().text(for: radius, locale: texts.numbers) : nil
  }
  /// What it says now.
  private var writtenEnd: String?

  private func writeFormat() {
    writtenEnd = endText
    let unit = radius == nil ? texts.text("distance", context: "any") : texts.text("km at most")
    dial.format = writtenEnd.map { .saying($0, unit: unit, texts.numbers) } ?? .unit(unit)
  }

  private func spoken(_ value: Double) -> String {
    guard let value = value < dial.maximumValue ? value : radius else {
      return texts.text("Any distance")
    }
    return texts.spokenDistance(value, isExact: true)
  }

  /// Nil where distances are measured from the middle of all homes.
  private var placeName: String? { isElsewhere ? place?.name : nil }

  private func writeOrigin() {
    let text = texts.text
    origin.steps =
      isChoosing
      ? [text("click the map")]
      : placeName.map { [templates.from($0)] }
        ?? [text("from the centre of all homes"), text("from the centre")]
    origin.accessibilityLabel = origin.steps.first
    link.title =
      isChoosing
      ? texts.text("Cancel", context: "choose on the map") : texts.text("Choose on map")
  }

  /// A point is called after the home that is nearest to it.
  override func showResult(_ result: FilterResult, _ model: ListingsModel) {
    guard let middle, isElsewhere, place?.center != middle else { return }
    let home = result.nearestHome
    let isNear = home.map { $0.distance <= Self.nearby } ?? false
    let name = isNear ? home.flatMap { result.listings.placeName(of: $0.row) } : nil
    place = (middle, name ?? texts.coordinate(middle))
    writeOrigin()
  }

  private func update() { if endText != writtenEnd { writeFormat() } }

  // MARK: The filter

  /// The distances that the dial can be turned to, and by which steps, in kilometres.
  var limits: (range: ClosedRange<Double>, step: Double) {
    (max(dial.step, 0.01)...max(dial.maximumValue, 0.02), dial.step)
  }

  override func take(_ filter: ListingsFilter) {
    radius = filter.surroundings.flatMap { $0.radius.isFinite ? $0.radius : nil }
    dial.value = radius ?? dial.maximumValue
    choose(filter.surroundings?.center ?? homesMiddle)
    update()
  }

  /// Measures from another point from now on.
  private func choose(_ center: Coordinate?) {
    guard center != middle else { return }
    middle = center
    writeOrigin()
  }

  /// A point that was chosen stays without a distance, too: the list measures from it.
  override func apply(to filter: inout ListingsFilter) {
    guard let middle, radius != nil || isElsewhere else { return }
    filter.surroundings = Surroundings(center: middle, radius: radius ?? .infinity)
  }

  /// Whether distances are measured from a point that was chosen.
  private var isElsewhere: Bool { middle != homesMiddle }

  override var summary: String? {
    guard let radius else { return nil }
    let distance = texts.amount(radius, templates.distance)
    return placeName.map { templates.mostFrom(distance, $0) } ?? templates.most(distance)
  }

  override var spokenSummary: String? {
    guard let radius else { return nil }
    let distance = texts.spokenDistance(radius, isExact: true)
    return placeName.map { texts.text("within \(distance) of \($0)") }
      ?? texts.text("at most \(distance)")
  }

  override var isChanged: Bool { radius != nil || isElsewhere }

  override func reset() {
    radius = nil
    dial.setValue(dial.maximumValue, animated: true)
    choose(homesMiddle)
    update()
  }
}
