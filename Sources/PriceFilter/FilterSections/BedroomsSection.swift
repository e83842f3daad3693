import DetentViews
import DetentWidgets
import Listings

/// The least number of bedrooms; see `SizeGroup`, too.
@MainActor
final class BedroomsSection: FilterGroup {
  private let segments = SegmentedControl(titles(.plain))
  private var locale = NumberLocale.plain

  init() {
    super.init("Bedrooms", name: "bedrooms", rows: [segments])
    setSpacing(6, after: head)
    segments.identifier = "bedrooms"
    segments.accessibilityLabel = "Bedrooms"
  }

  override func connect() {
    segments.onValueChanged { [weak self] _, _ in self?.didChange?() }
  }

  override var control: View { segments }

  override func show(_ model: ListingsModel) {
    // Without areas the dial asks for the bedrooms.
    locale = segments.traits.numberLocale
    let titles = Self.titles(locale)
    if segments.titles != titles { segments.titles = titles }
    isHidden = !model.columns.contains(.bedrooms) || model.areaBounds == nil
    reset()
  }

  private static func titles(_ locale: NumberLocale) -> [String] {
    ["Any"] + (1...5).map { locale.text($0) + "+" }
  }

  private var minimum: Int { segments.selectedIndex ?? 0 }

  override func apply(to filter: inout ListingsFilter) {
    if minimum > 0 { filter.minimumBedrooms = minimum }
  }

  override var summary: String? {
    minimum > 0 ? "≥ \(locale.text(minimum)) bedroom\(minimum == 1 ? "" : "s")" : nil
  }

  override func reset() { segments.setSelectedIndex(0, animated: true) }
}
