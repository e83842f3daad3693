import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

/// The distance from a point: the middle of all homes, or a point that the user chose on the map.
@MainActor
final class DistanceSection: FilterSection {
  /// Whether a click on the map now chooses the point.
  var isChoosing = false { didSet { if isChoosing != oldValue { writeOrigin() } } }
  /// Starts or ends choosing the point on the map.
  let link = Button("", style: .link)

  private let dial = CircularSlider()
  private let origin = Label(font: .system(13, weight: 650))
  /// A typed distance may be beyond the end of the dial.
  private var shown: Surroundings?
  /// The length of the shown unit, in kilometres.
  private var kilometres: Double { texts.distanceUnit.kilometres }
  private var place: (center: Coordinate, name: String)?

  /// The approximate number of steps on the dial.
  private static let stepCount = 50.0
  private static let diameter = 136.0
  /// The greatest distance, in kilometres, of a home that a point is named after.
  private static let nearby = 2.0

  init(_ model: ListingsModel) {
    let icon = IconView(ToolIcon.crosshair.vector, side: 14, color: .accent)
    let from = StackView(.horizontal, spacing: 5, alignment: .center, views: [icon, origin])
    for view in [origin, link] { view.compressionResistance.horizontal = .low }
    let lines = StackView(.vertical, spacing: 1, alignment: .center, views: [from, link])
    let column = StackView(.vertical, spacing: 2, alignment: .center, views: [dial, lines])
    // The ring is open at the bottom, which leaves room.
    column.setCustomSpacing(-18, after: dial)
    super.init(model, name: "distance", .surroundings, control: dial, rows: [column])
    explanations = [origin]
    dial.style.diameter = Self.diameter
    dial.accessibilityTextForValue = { [unowned self] in spoken($0) }
    dial.allowsOffStepTyping = true
    link.identifier = "distance.choose"
    dial.onValueChanged { [weak self] dial, _ in
      guard let self else { return }
      let isAny = dial.value >= dial.maximumValue
      model.measure(within: isAny ? nil : Surroundings.plain(dial.value * kilometres))
    }
  }

  override func show(_ index: FilterIndex) -> Bool {
    // Homes in one place have no distances.
    guard let area = model.session.surroundings, area.radius > 0,
      let bounds = NiceBounds(
        lowest: 0, highest: area.radius / kilometres, stepCount: Self.stepCount)
    else { return false }
    dial.setRange(minimum: 0, maximum: bounds.upper)
    dial.step = bounds.step
    dial.defaultValue = bounds.upper
    dial.value = bounds.upper
    setTitle(text("Distance"))
    dial.accessibilityLabel = text("Maximum distance")
    (shown, place) = (nil, nil)
    writeFormat()
    writeOrigin()
    return true
  }

  override func show(_ filter: ListingsFilter, _ result: FilterResult) {
    if filter.surroundings != shown {
      shown = filter.surroundings
      let value = radius.map(texts.length) ?? dial.maximumValue
      if dial.value != min(value, dial.maximumValue) {
        dial.setValue(value, animated: radius == nil)
      }
      writeFormat()
    }
    // Distances from the middle of all homes need no name.
    let center = shown?.center == model.session.surroundings?.center ? nil : shown?.center
    if place?.center != center {
      place = center.map { ($0, name(of: $0, result)) }
      writeOrigin()
    }
  }

  /// The chosen distance in kilometres, or nil for any.
  private var radius: Double? { shown.flatMap { $0.radius.isFinite ? $0.radius : nil } }

  private func name(of center: Coordinate, _ result: FilterResult) -> String {
    let home = result.filter.surroundings?.center == center ? result.nearestHome : nil
    let isNear = home.map { $0.distance <= Self.nearby } ?? false
    let name = isNear ? home.flatMap { result.listings.placeName(of: $0.row) } : nil
    return name ?? texts.coordinate(center)
  }

  /// The dial's distances and step in kilometres, or nil if the file has no coordinates.
  var limits: (range: ClosedRange<Double>, step: Double)? {
    guard !isHidden else { return nil }
    let (least, most) = (max(dial.step, 0.01), max(dial.maximumValue, 0.02))
    return (least * kilometres...most * kilometres, dial.step * kilometres)
  }

  // MARK: What is written

  /// Sets the text at the end of the dial: no limit, or a typed distance beyond the dial.
  private func writeFormat() {
    let (length, numbers) = (radius.map(texts.length), texts.numbers)
    let number = ValueFormat.unit(
      length == nil ? text("distance", context: "any") : texts.mostDistanceUnit)
    var format = number
    if length.map({ $0 > dial.maximumValue }) ?? true {
      let end = length.map { texts.amount($0, NumberFormat()) } ?? text("Any", context: "distance")
      format = ValueFormat(parse: { number.value(of: $0, locale: numbers) }, text: { _ in end })
      format.unit = number.unit
      format.editingText = { NumberFormat().text(for: $0, locale: numbers) }
    }
    dial.format = format
  }

  private func spoken(_ value: Double) -> String {
    guard let value = value < dial.maximumValue ? value * kilometres : radius else {
      return text("Any distance")
    }
    return texts.spokenDistance(value, isExact: true)
  }

  private func writeOrigin() {
    origin.text =
      isChoosing
      ? text("click the map")
      : place.map { text("from \($0.name)") } ?? text("from the centre")
    link.title = isChoosing ? text("Cancel", context: "choose on the map") : text("Choose on map")
  }

  override func words(for filter: ListingsFilter, isSpoken: Bool) -> String? {
    guard let wanted = filter.surroundings, wanted.radius.isFinite else { return nil }
    let isMiddle = wanted.center == model.session.surroundings?.center
    let name = place?.center == wanted.center ? place?.name : nil
    let from = isMiddle ? nil : name ?? texts.coordinate(wanted.center)
    guard isSpoken else {
      let distance = texts.exactDistance(wanted.radius)
      return from.map { text("≤ \(distance) from \($0)") } ?? text("≤ \(distance)")
    }
    let distance = texts.spokenDistance(wanted.radius, isExact: true)
    return from.map { text("within \(distance) of \($0)") } ?? text("at most \(distance)")
  }
}
