import DetentDrawing
import DetentViews

/// The filters, one below the other, and what they apply to at the foot.
@MainActor
final class FilterColumn: View {
  static let width = 336.0

  /// Some filter was set, changed or taken away by the person.
  var didChange: (() -> Void)?

  let reset = Button("Reset")
  let help = Button("F1 Help", kind: .quiet)
  private let groups: [FilterGroup]
  private let file = Label(font: .system(11.5), color: .secondary)
  private let column: StackView

  init() {
    let (size, kind) = (SizeGroup(), KindGroup())
    let pair = StackView(.horizontal, spacing: 12, alignment: .leading, views: [size, kind])
    pair.distribution = .fillEqually
    let (price, bedrooms) = (PriceGroup(), BedroomsGroup())
    let (place, distance) = (PlaceGroup(), DistanceGroup())
    groups = [price, size, kind, bedrooms, place, distance]
    let title = Label("Filters", font: .system(16, weight: 680))
    title.accessibilityRole = .heading
    let head = StackView(.horizontal, alignment: .center, views: [title, Spacer(), reset])
    let foot = StackView(
      .horizontal, spacing: 12, alignment: .center, views: [file, Spacer(), help])
    column = StackView(
      .vertical, spacing: 14, layoutMargins: EdgeInsets(vertical: 18, horizontal: 16),
      views: [head, price, pair, bedrooms, place, distance, Spacer(), foot])
    column.setCustomSpacing(20, after: head)
    super.init(frame: .zero)
    accessibilityRole = .group
    accessibilityLabel = "Filters"
    backgroundColor = .panel
    reset.identifier = "reset"
    reset.isEnabled = false
    help.identifier = "help.open"
    file.compressionResistance.horizontal = .low
    addSubview(column)
    reset.addTarget(self, action: FilterColumn.resetAll, for: .primaryActionTriggered)
  }

  /// Starts to listen to the filters.
  func connect() {
    for group in groups {
      group.connect()
      group.didChange = { [weak self] in self?.filterDidChange() }
    }
  }

  /// Shows other listings with nothing filtered; no filters where there are no listings.
  func show(_ model: ListingsModel) {
    for group in groups {
      if model.isLoaded { group.show(model) } else { group.isHidden = true }
    }
    file.text = model.fileText
    reset.isEnabled = false
  }

  /// What all filters together let through.
  var filter: ListingsFilter {
    var filter = ListingsFilter()
    for group in groups where !group.isHidden { group.apply(to: &filter) }
    return filter
  }

  /// Whether there is anything to filter by.
  var isOffering: Bool { groups.contains { !$0.isHidden } }

  /// The filters that are set, each with what takes it away.
  var chips: [ChipRow.Chip] {
    groups.compactMap { group in
      guard !group.isHidden, let name = group.control.identifier, let text = group.summary else {
        return nil
      }
      return ChipRow.Chip(name: name, text: text) { [weak self, weak group] in
        guard let self, let group else { return }
        group.reset()
        filterDidChange()
        group.control.becomeFirstResponder()
      }
    }
  }

  /// Gives the first filter the keyboard.
  func focusFirst() { groups.first { !$0.isHidden }?.control.becomeFirstResponder() }

  /// Lets everything through, as if each filter had been taken away.
  func resetAll() {
    for group in groups { group.reset() }
    filterDidChange()
  }

  private func resetAll(_ sender: Button) { resetAll() }

  private func filterDidChange() {
    reset.isEnabled = groups.contains { !$0.isHidden && $0.summary != nil }
    didChange?()
  }

  override func layoutSubviews() { column.frame = bounds }

  override func draw(in canvas: Canvas, dirty: Rect) {
    let hairline = 1 / traits.scale
    let x = traits.isRightToLeft ? 0 : bounds.maxX - hairline
    canvas.fill(
      Rect(x: x, y: 0, width: hairline, height: bounds.height),
      with: DynamicColor.line.resolved(for: traits))
  }
}
