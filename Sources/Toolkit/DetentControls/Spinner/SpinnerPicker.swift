import DetentDrawing
import DetentViews
import DetentWidgets

/// The geometry of a picker, which scrolls its selected row to the middle. Slots are rows.
struct PickerGeometry: Equatable, Sendable {
  let bounds: Rect
  let list: Rect
  let rowHeight: Double
  let count: Int

  init(bounds: Rect = .zero, list: Rect = .zero, rowHeight: Double = 1, count: Int = 0) {
    self.bounds = bounds
    self.list = Rect(
      origin: list.origin, size: Size(width: list.width, height: max(1, list.height)))
    self.rowHeight = max(1, rowHeight)
    self.count = max(0, count)
  }

  private var visible: Double { list.height / rowHeight }
  var visibleRows: Int { max(1, Int(exactly: (visible + 1e-6).rounded(.down)) ?? 1) }

  /// The row at the top, with fractions, for a rotation of the list.
  /// - Parameter drift: the number of rows that the list is scrolled away from there.
  func first(rotation: Double, drift: Double = 0) -> Double {
    guard rotation.isFinite, drift.isFinite else { return 0 }
    let lead = Double((visibleRows - 1) / 2)
    return limitedFirst(limitedFirst(rotation - lead) + drift)
  }

  func limitedFirst(_ first: Double) -> Double {
    max(0, min(first, Double(count) - visible))
  }

  /// The frame of a row, or nil if the row is out of sight.
  func frame(ofSlot slot: Int, rotation: Double, drift: Double = 0) -> Rect? {
    guard (0..<count).contains(slot) else { return nil }
    let y = (Double(slot) - first(rotation: rotation, drift: drift)) * rowHeight
    guard y + rowHeight > 0.5, y < list.height - 0.5 else { return nil }
    return Rect(x: list.minX, y: list.minY + y, width: list.width, height: rowHeight)
  }

  func slot(at point: Point, rotation: Double, drift: Double = 0) -> Int? {
    guard list.contains(point) else { return nil }
    let row = first(rotation: rotation, drift: drift) + (point.y - list.minY) / rowHeight
    return Int(exactly: row.rounded(.down)).flatMap { (0..<count).contains($0) ? $0 : nil }
  }
}

extension SpinnerRenderState {
  private var hasSearch: Bool { model.count >= self.searchThreshold }

  private var rows: [MenuItem] {
    let font = descriptionFont
    return model.slots.map { slot in
      let item = model.items[model.index(ofSlot: slot)]
      var row = MenuItem(item.title, detail: item.description ?? "", isEnabled: item.isEnabled)
      row.detailFont = font
      return row
    }
  }

  /// The look of the menu. In a HUD all texts have the tint, and the background is clear.
  private var menuStyle: MenuStyle {
    var menu = MenuStyle()
    (menu.font, menu.rowHeight) = (titleFont.withWeight(Self.rowWeight), style.rowHeight)
    (menu.disabledAlpha, menu.checkColor) = (style.disabledAlpha, style.ringColor)
    (menu.textColor, menu.detailColor) = (rowColor, style.descriptionColor)
    (menu.fillColor, menu.highlightColor) = (style.pickerColor, style.bandColor)
    menu.shadow = style.shadow
    if self.isHUD {
      (menu.textColor, menu.detailColor) = (style.ringColor, style.ringColor)
      (menu.fillColor, menu.highlightColor) = (.init(.clear), style.ringColor.withAlpha(0.16))
    }
    if menu.fillColor.resolved(for: traits).alpha == 0 {
      (menu.borderWidth, menu.shadow.color) = (0, .clear)
    }
    return menu
  }

  private static let rowWeight = 450
  private static let rowIconSide = 24.0
  /// The number of items that are checked for icons.
  private static let measuredItems = 200
  /// The limits of the width of the picker, in logical pixels.
  private static let widths = (least: 168.0, most: 320.0)

  func fill(_ card: MenuCard) {
    card.list.pictures = nil
    if model.items.prefix(Self.measuredItems).contains(where: { !$0.icon.isEmpty }) {
      let side = min(Self.rowIconSide, style.rowHeight - 4)
      card.list.pictures = (
        side,
        { [model, traits, isHUD = self.isHUD] row, canvas, color, alpha in
          model.items[model.index(ofSlot: row)].icon.draw(
            in: canvas, side: side, tint: color, alpha: alpha, traits: traits, isTemplate: isHUD)
        }
      )
    }
    (card.minimumWidth, card.maximumWidth) = Self.widths
    card.list.placeholder = traits.localized("No matches")
    card.show(rows, style: menuStyle)
    card.showSearch(hasSearch ? self.search.text : nil, placeholder: traits.localized("Search"))
  }

  /// Marks the selected rows and the hovered one, and scrolls to the present position.
  func mark(_ card: MenuCard, in picker: PickerGeometry) {
    let selected = model.allowsMultipleSelection ? model.selectedSlots : [target]
    card.list.mark(checked: selected, highlighted: hoveredSlot ?? target)
    card.scroll(to: picker.first(rotation: rotation, drift: drift) * picker.rowHeight)
  }
}
