import DetentDrawing
import DetentViews

/// The places that users go to often, one below the other.
@MainActor
final class PlaceList: View, ListViewDataSource {
  var didChoose: ((String) -> Void)?
  private let list = ListView(rowHeight: 34)
  private let scroller: ScrollView
  private(set) var places: [DirectoryPlace] = []
  private static let font = Font.system(13)
  private static let iconSide = 18.0

  override init(frame: Rect = .zero) {
    scroller = ScrollView(contentView: list)
    super.init(frame: frame)
    list.identifier = "files.places"
    list.showsSeparators = false
    list.dataSource = self
    list.addAction(for: .valueChanged) { [weak self] list, _ in
      guard let self, let row = list.selectedRow, places.indices.contains(row) else { return }
      didChoose?(places[row].path)
    }
    addSubview(scroller)
    localeDidChange()
  }

  override func localeDidChange() { list.accessibilityLabel = traits.localized("Places") }

  /// Shows places, and marks the one that a folder is.
  func show(_ places: [DirectoryPlace], folder: String) {
    if places != self.places {
      self.places = places
      list.reloadData()
    }
    list.selectedRow = places.firstIndex { $0.path == folder }
  }

  override func layoutSubviews() {
    scroller.frame = bounds.inset(by: EdgeInsets(vertical: 8, horizontal: 0))
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    canvas.fill(bounds, with: DynamicColor.background.resolved(for: traits))
    let hairline = 1 / traits.scale
    let x = traits.isRightToLeft ? 0 : bounds.maxX - hairline
    let line = DynamicColor.line.resolved(for: traits)
    canvas.fill(Rect(x: x, y: 0, width: hairline, height: bounds.height), with: line)
    canvas.fill(
      Rect(x: 0, y: bounds.maxY - hairline, width: bounds.width, height: hairline), with: line)
  }

  func numberOfRows(in list: ListView) -> Int { places.count }

  func listView(
    _ list: ListView, drawRow row: Int, in canvas: Canvas, rect: Rect, isSelected: Bool
  ) {
    guard places.indices.contains(row) else { return }
    let (place, traits) = (places[row], list.traits)
    let color = (isSelected ? DynamicColor.accent : .text).resolved(for: traits)
    let secondary = isSelected ? color : DynamicColor.secondary.resolved(for: traits)
    let side = Self.iconSide
    let icon = Rect(
      x: traits.isRightToLeft ? rect.maxX - 14 - side : rect.minX + 14, y: rect.midY - side / 2,
      width: side, height: side)
    canvas.draw(FileIcons.icon(of: place.kind), in: icon, color: secondary)
    let width = max(0, rect.width - 14 - side - 10 - 10)
    let name = FileTexts(traits: traits).name(place)
    let text = TextLayout.shortened(name, font: Self.font, width: width)
    let x =
      traits.isRightToLeft ? icon.minX - 10 - min(width, text.size.width) : icon.maxX + 10
    canvas.draw(text, at: Point(x: x, y: rect.midY - text.size.height / 2), color: color)
  }

  func listView(_ list: ListView, accessibilityLabelForRow row: Int) -> String {
    places.indices.contains(row) ? FileTexts(traits: traits).name(places[row]) : ""
  }
}
