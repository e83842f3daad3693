import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

/// The number of bedrooms, exact or at least.
@MainActor
final class BedroomsSection: FilterSection {
  private let segments = SegmentedControl([])
  private let mode = SegmentedControl(["", ""], selectedIndex: 1)
  /// A number from a typed filter may have no segment.
  private var rooms: RoomCount?
  /// The least number in the file, 0 or 1.
  private var least = 1
  /// The greatest number with a segment. Its segment always means "at least".
  private static let most = 5

  init(_ model: ListingsModel) {
    super.init(model, name: "bedrooms", .bedrooms, rows: [segments])
    setCustomSpacing(8, after: head)
    head.wraps = true
    head.addSubview(mode)
    segments.identifier = "bedrooms"
    // All segments are as wide as the longest title, which is longer in some languages.
    segments.style.padding = 1
    segments.compressionResistance.horizontal = .low
    mode.identifier = "bedrooms.mode"
    mode.style = .small
    segments.firstExtendedSegment = 1
    segments.onValueChanged { [weak self] _, _ in self?.chooseNumber() }
    mode.onValueChanged { [weak self] _, _ in self?.chooseMode() }
  }

  /// A range of bedrooms replaces a number of them.
  override var isReplaced: Bool {
    model.session.listings?.columns[.bedrooms].map(model.added.numbers.contains) == true
  }

  override var control: View { segments }
  override var controls: [View] { [segments, mode] }

  override func show(_ index: FilterIndex) -> Bool {
    least = index.bedrooms.contains(0) ? 0 : 1
    rooms = nil
    return index.listings.columns[.bedrooms] != nil
  }

  override func write() {
    let text = model.texts.text
    setTitle(text("Bedrooms"))
    mode.titles = [
      text("Exactly", context: "bedrooms"), text("At least", context: "bedrooms"),
    ]
    mode.accessibilityLabel = text("Exactly or at least")
    update(animated: false)
  }

  private var isAtLeast: Bool { mode.selectedIndex == 1 }

  /// The numbers with a segment. "At least 0" is left out because it means any number.
  private var numbers: ClosedRange<Int> { (isAtLeast ? 1 : least)...Self.most }

  private func chooseNumber() {
    guard let index = segments.selectedIndex else { return }
    let number = numbers.lowerBound + index - 1
    rooms = index == 0 ? nil : isAtLeast ? .atLeast(number) : .exactly(number)
    model.edit { $0.bedrooms = rooms }
  }

  private func chooseMode() {
    rooms = rooms.flatMap {
      let number = $0.number
      return isAtLeast ? (number > 0 ? .atLeast(number) : nil) : .exactly(number)
    }
    update(animated: true)
    model.edit { $0.bedrooms = rooms }
  }

  private func update(animated: Bool) {
    let (texts, numbers) = (model.texts, numbers)
    var titles = numbers.map(texts.count)
    if isAtLeast {
      titles[titles.count - 1] = texts.text("\(texts.count(Self.most))+", context: "bedrooms")
    }
    segments.titles = [texts.text("Any", context: "bedrooms")] + titles
    segments.firstExtendedSegment = isAtLeast ? 1 : nil
    let index = rooms.map { numbers.contains($0.number) ? $0.number - numbers.lowerBound + 1 : nil }
    segments.setSelectedIndex(index ?? 0, animated: animated)
  }

  override func show(_ filter: ListingsFilter, _ result: FilterResult) {
    var wanted = filter.bedrooms
    if case .atLeast(...0) = wanted { wanted = nil }
    guard wanted != rooms else { return }
    rooms = wanted
    switch wanted {
    case .atLeast: mode.selectedIndex = 1
    case .exactly: mode.selectedIndex = 0
    case nil: break
    }
    update(animated: true)
  }

  override func words(for filter: ListingsFilter, isSpoken: Bool) -> String? {
    guard let rooms = filter.bedrooms else { return nil }
    let texts = model.texts
    guard case .atLeast(let least) = rooms else { return texts.spokenBedrooms(rooms.number) }
    let number = texts.count(least)
    return texts.text(least, "\(number) bedroom or more", "\(number) bedrooms or more")
  }
}

extension RoomCount {
  var number: Int {
    switch self {
    case .exactly(let number), .atLeast(let number): number
    }
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
