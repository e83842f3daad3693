import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

/// The least number of bedrooms, by the dial of a file that has neither coordinates nor areas. It
/// shows an exact one, too, which was chosen elsewhere.
@MainActor
final class RoomsSection: FilterSection {
  private let dial = CircularSlider()
  private var texts = ListingsTexts(Traits())
  /// What passes; nil where everything does.
  private var rooms: RoomCount?

  private static let diameter = 136.0

  init() {
    super.init(
      name: "rooms", .bedrooms, rows: [StackView(.vertical, alignment: .center, views: [dial])])
    setCustomSpacing(8, after: head)
    dial.identifier = "rooms"
    dial.defaultValue = 0
    dial.step = 1
    dial.style.diameter = Self.diameter
  }

  override func connect() {
    dial.onValueChanged { [weak self] dial, _ in
      guard let self else { return }
      rooms = dial.value > 0 ? .atLeast(Int(dial.value)) : nil
      writeDial()
      didChange?()
    }
  }

  override var control: View { dial }

  override func show(_ model: ListingsModel) {
    isHidden = model.dial != .bedrooms
    dial.setRange(minimum: 0, maximum: Double(model.mostBedrooms ?? 1))
    write(model)
    choose(nil)
  }

  override func write(_ model: ListingsModel) {
    texts = model.texts
    let text = texts.text
    setTitle(text("Bedrooms"), text)
    writeDial()
  }

  private func writeDial() {
    let text = texts.text
    let isExact = if case .exactly = rooms { true } else { false }
    dial.accessibilityLabel =
      isExact ? text("Number of bedrooms") : text("Minimum number of bedrooms")
    // What passes begins at the thumb, unless it is one number.
    dial.origin = isExact ? nil : dial.maximumValue
    guard rooms == nil else {
      dial.format = .plain(unit: isExact ? text("beds exactly") : text("beds min"))
      return
    }
    dial.format = .saying(
      text("Any", context: "bedrooms"), unit: text("bedrooms", context: "any"), texts.numbers)
  }

  override func take(_ filter: ListingsFilter) {
    // What has no place on the dial stays on a chip.
    choose(filter.bedrooms.flatMap { Double($0.number) <= dial.maximumValue ? $0 : nil })
  }

  private func choose(_ rooms: RoomCount?, animated: Bool = false) {
    self.rooms = rooms
    writeDial()
    dial.setValue(Double(rooms?.number ?? 0), animated: animated)
  }

  override func apply(to filter: inout ListingsFilter) { if let rooms { filter.bedrooms = rooms } }

  override var summary: String? {
    guard let rooms else { return nil }
    let (number, count) = (rooms.number, texts.count(rooms.number))
    if case .atLeast = rooms {
      return texts.text("≥ \(texts.text(number, "\(count) bed", "\(count) beds"))")
    }
    return number == 0
      ? texts.bedrooms(0) : texts.text(number, "\(count) bedroom", "\(count) bedrooms")
  }

  override var spokenSummary: String? {
    guard case .atLeast(let least)? = rooms else { return summary }
    let number = texts.count(least)
    return texts.text(least, "\(number) bedroom or more", "\(number) bedrooms or more")
  }

  override func reset() { choose(nil, animated: true) }
}
