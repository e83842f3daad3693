import DetentViews
import DetentWidgets
import Listings

/// The least number of bedrooms; see `SizeGroup`, too.
@MainActor
final class BedroomsSection: FilterGroup {
  private let segments = SegmentedControl(["Any"] + (1...5).map { "\($0)+" })

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
    isHidden = !model.columns.contains(.bedrooms) || model.areaBounds == nil
    reset()
  }

  private var minimum: Int { segments.selectedIndex ?? 0 }

  override func apply(to filter: inout ListingsFilter) {
    if minimum > 0 { filter.minimumBedrooms = minimum }
  }

  override var summary: String? {
    minimum > 0 ? "≥ \(minimum) bedroom\(minimum == 1 ? "" : "s")" : nil
  }

  override func reset() { segments.setSelectedIndex(0, animated: true) }
}
