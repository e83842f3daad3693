import DetentDrawing
import DetentViews
import DetentWidgets

/// A sheet with rows of two texts, one at each end. Keys scroll through the rows.
@MainActor
final class TextSheet: ListSheet, ListViewDataSource {
  struct Row: Hashable {
    var text: String
    var detail = ""
    var isHeading = false
    var spoken: String
  }

  var rows: [Row] { didSet { list.reloadData() } }
  /// The keys that close the sheet, in addition to Escape.
  var closingKeys: [Shortcut] = []
  let list = ListView(rowHeight: TextSheet.rowHeight)
  private let lastButton: View?

  private static let gap = 12.0
  /// The heights of rows with one and two lines, and the least width of a window for one line.
  private static let (rowHeight, highRow, narrowWidth) = (28.0, 44.0, 480.0)

  init(_ title: String, subtitle: String = "", rows: [Row], buttons: [View]) {
    (self.rows, lastButton) = (rows, buttons.last)
    super.init(title, subtitle: subtitle, content: list, buttons: buttons, width: 600)
    list.accessibilityLabel = title
    list.showsSeparators = false
    list.dataSource = self
  }

  /// Shows the sheet over the window of a view and focuses the last button.
  func open(from owner: View) { open(from: owner, focusing: lastButton ?? list) }

  override func contentFrame(in area: Rect, mayLeave: Bool) -> (frame: Rect, leavesWindow: Bool) {
    list.rowHeight = bounds.width < Self.narrowWidth ? Self.highRow : Self.rowHeight
    return super.contentFrame(in: area, mayLeave: mayLeave)
  }

  override func keyDown(_ event: KeyEvent) -> Bool {
    // The key that opened the sheet may still be held.
    if event.phase == .down, closingKeys.contains(where: { $0.matches(event) }) {
      dismiss()
      return true
    }
    let isArrow = event.key == .down || event.key == .up
    if isArrow, !list.isFirstResponder, list.becomeFirstResponder(.keyboard(.forward)) {
      return list.keyDown(event)
    }
    return super.keyDown(event)
  }

  func numberOfRows(in list: ListView) -> Int { rows.count }

  func listView(_ list: ListView, accessibilityLabelForRow row: Int) -> String { rows[row].spoken }

  func listView(_ list: ListView, contentOfRow row: Int) -> AnyHashable? { rows[row] }

  func listView(
    _ list: ListView, drawRow number: Int, in canvas: Canvas, rect: Rect, isSelected: Bool
  ) {
    let (row, traits) = (rows[number], list.traits)
    let hasTwoLines = list.rowHeight > Self.rowHeight && !row.detail.isEmpty
    let room = rect.width - 2 * Self.inset
    func layout(_ text: String, _ weight: Int, _ width: Double) -> TextLayout {
      .fitting(
        text, font: .system(13, weight: weight, tabularDigits: true), width: max(0, width),
        direction: traits.textDirection(of: text))
    }
    let detail = layout(row.detail, 400, hasTwoLines ? room : room / 2)
    let taken = hasTwoLines || row.detail.isEmpty ? 0 : detail.size.width + Self.gap
    let text = layout(row.text, row.isHeading ? 650 : 400, room - taken)
    func draw(_ text: TextLayout, at start: Double, _ middle: Double, _ color: DynamicColor) {
      let x = traits.isRightToLeft ? rect.maxX - start - text.size.width : rect.minX + start
      canvas.draw(
        text, at: Point(x: x, y: middle - text.size.height / 2), color: color.resolved(for: traits))
    }
    let lift = hasTwoLines ? Self.rowHeight / 3 : 0
    draw(text, at: Self.inset, rect.midY - lift, .text)
    draw(
      detail, at: hasTwoLines ? Self.inset : rect.width - Self.inset - detail.size.width,
      rect.midY + lift, isSelected ? .secondaryOnSelection : .secondary)
  }
}
