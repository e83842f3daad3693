import DetentViews
import DetentWidgets
import Listings

/// The least number of bedrooms; see `SizeSection`, too.
@MainActor
final class BedroomsSection: FilterSection {
  private let segments = SegmentedControl([])
  private var texts = ListingsTexts(Traits())
  /// The greatest number that has a segment; it stands for all above, too.
  private static let most = 5

  init() {
    super.init(name: "bedrooms", .bedrooms, rows: [segments])
    setCustomSpacing(6, after: head)
    segments.identifier = "bedrooms"
    // All segments are as wide as the longest title, which other languages have longer.
    segments.style.padding = 1
  }

  override func connect() {
    segments.onValueChanged { [weak self] _, _ in self?.didChange?() }
  }

  override var control: View { segments }

  override func show(_ model: ListingsModel) {
    write(model)
    // Without areas the dial chooses the bedrooms.
    isHidden = model.session.listings?.columns[.bedrooms] == nil || model.areaBounds == nil
    reset()
  }

  override func write(_ model: ListingsModel) {
    texts = model.texts
    setTitle(texts.text("Bedrooms"), texts.text)
    let titles =
      [texts.text("Any", context: "bedrooms")]
      + (1...Self.most).map { texts.text("\(texts.count($0))+", context: "bedrooms") }
    segments.titles = titles
  }

  private var minimum: Int { segments.selectedIndex ?? 0 }

  override func take(_ filter: ListingsFilter) {
    var count = 0
    if case .atLeast(let least) = filter.bedrooms { count = least }
    segments.selectedIndex = max(0, min(count, Self.most))
  }

  override func apply(to filter: inout ListingsFilter) {
    if minimum > 0 { filter.bedrooms = .atLeast(minimum) }
  }

  override var summary: String? {
    guard minimum > 0 else { return nil }
    let number = texts.count(minimum)
    return texts.text(minimum, "≥ \(number) bedroom", "≥ \(number) bedrooms")
  }

  override func reset() { segments.setSelectedIndex(0, animated: true) }
}
