import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

/// The number of bedrooms, exact or at least. A typed filter may have any range.
@MainActor
final class BedroomsSection: FilterSection {
  private let segments = SegmentedControl([])
  private let mode = SegmentedControl(["", ""], selectedIndex: 1)
  /// The chosen range, which may have no segment.
  private var rooms: ValueRange?
  /// The least number in the file, 0 or 1.
  private var least = 1
  /// The greatest number with a segment. Its segment always means "at least".
  private static let most = 5

  init(_ model: ListingsModel) {
    super.init(model, name: "bedrooms", .bedrooms, control: segments, rows: [segments])
    head.wraps = true
    head.addSubview(mode)
    // All segments are as wide as the longest title, which is longer in some languages.
    segments.style.padding = 1
    segments.compressionResistance.horizontal = .low
    mode.identifier = "bedrooms.mode"
    mode.style = .small
    segments.onValueChanged { [weak self] _, _ in self?.chooseNumber() }
    mode.onValueChanged { [weak self] _, _ in self?.chooseMode() }
  }

  override var controls: [View] { [segments, mode] }

  override func show(_ index: FilterIndex) -> Bool {
    least = index.bedrooms.contains(0) ? 0 : 1
    setTitle(text("Bedrooms"))
    mode.titles = [
      text("Exactly", context: "bedrooms"), text("At least", context: "bedrooms"),
    ]
    mode.accessibilityLabel = text("Exactly or at least")
    update(animated: false)
    return index.listings.columns[.bedrooms] != nil
  }

  private var isAtLeast: Bool { mode.selectedIndex == 1 }

  /// The numbers with a segment. "At least 0" is left out because it means any number.
  private var numbers: ClosedRange<Int> { (isAtLeast ? 1 : least)...Self.most }

  /// The range that a number stands for in the current mode. The last one has no end.
  private func range(_ number: Double) -> ValueRange {
    let isOpen = isAtLeast || number == Double(Self.most)
    return ValueRange(lower: number, upper: isOpen ? .infinity : number)
  }

  private func chooseNumber() {
    guard let index = segments.selectedIndex else { return }
    rooms = index == 0 ? nil : range(Double(numbers.lowerBound + index - 1))
    edit()
  }

  private func chooseMode() {
    rooms = rooms.flatMap { rooms in
      let number = rooms.lower.isFinite ? rooms.lower : rooms.upper
      return number.isFinite && !(isAtLeast && number <= 0) ? range(number) : nil
    }
    update(animated: true)
    edit()
  }

  private func edit() { model.edit { $0.ranges[.bedrooms] = rooms } }

  private func update(animated: Bool) {
    let last = text("\(texts.count(Self.most))+", context: "bedrooms")
    segments.titles =
      [text("Any", context: "bedrooms")] + numbers.dropLast().map(texts.count) + [last]
    segments.firstExtendedSegment = isAtLeast ? 1 : nil
    let index = numbers.map { range(Double($0)) }.firstIndex { $0 == rooms }
    segments.setSelectedIndex(rooms == nil ? 0 : index.map { $0 + 1 }, animated: animated)
  }

  override func show(_ filter: ListingsFilter, _ result: FilterResult) {
    // At least 0 means any number.
    let wanted = filter.criteria.contains(.bedrooms) ? filter.ranges[.bedrooms] : nil
    guard wanted != rooms else { return }
    rooms = wanted
    if let wanted {
      if wanted.lower == wanted.upper { mode.selectedIndex = 0 }
      if wanted.upper == .infinity { mode.selectedIndex = 1 }
    }
    update(animated: true)
  }

  override func words(for filter: ListingsFilter, isSpoken: Bool) -> String? {
    guard let range = filter.ranges[.bedrooms] else { return nil }
    let least = Int(exactly: range.lower)
    guard let most = Int(exactly: range.upper) else {
      return least.map { least in
        let number = texts.count(least)
        return text(least, "\(number) bedroom or more", "\(number) bedrooms or more")
      }
    }
    guard least != most else { return texts.spokenBedrooms(most) }
    let end = texts.count(most)
    let ends = least.map { text("\(texts.count($0)) to \(end)") } ?? text("at most \(end)")
    let name = text("Bedrooms")
    return text("\(name): \(ends)")
  }
}

extension SegmentedControlStyle {
  /// The style of a control next to the title of a filter.
  fileprivate static let small = SegmentedControlStyle().with {
    ($0.height, $0.cornerRadius, $0.inset, $0.cardRadius) = (24, 7, 2, 5)
    ($0.font, $0.selectedFont) = (.system(11.5), .system(11.5, weight: 600))
    $0.padding = 8
  }
}
