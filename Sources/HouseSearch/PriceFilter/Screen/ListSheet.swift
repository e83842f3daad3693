import DetentDrawing
import DetentViews
import DetentWidgets

/// A card over the dimmed window. It receives all keys and presses until it is dismissed.
@MainActor
class ListSheet: Popover {
  private let body: View
  private let column: StackView
  private let scroller: ScrollView
  private let width: Double

  /// The distance of the content from the sides of the card.
  static let inset = 20.0
  private static let (margin, greatestHeight) = (16.0, 620.0)

  /// - Parameter width: that of the card in a wide window, in logical pixels.
  init(_ title: String, subtitle: String = "", content: View, buttons: [View], width: Double) {
    (body, self.width) = (content, width)
    let heading = Label(title, font: .system(17, weight: 680))
    heading.headingLevel = 1
    let words = Label(subtitle, font: .system(13), color: .secondary)
    words.isHidden = subtitle.isEmpty
    for label in [heading, words] {
      label.lineLimit = 6
      label.compressionResistance.horizontal = .low
    }
    scroller = ScrollView(contentView: content)
    scroller.contentHugging.vertical = LayoutPriority(1)
    scroller.compressionResistance.vertical = LayoutPriority(1)
    let row = StackView(.horizontal, spacing: 8, views: buttons)
    row.wraps = true
    column = StackView(
      .vertical, spacing: 14,
      views: [
        StackView(
          .vertical, spacing: 4,
          layoutMargins: EdgeInsets(top: 18, leading: Self.inset, bottom: 0, trailing: Self.inset),
          views: [heading, words]),
        scroller,
        StackView(
          .vertical, alignment: .trailing,
          layoutMargins: EdgeInsets(top: 0, leading: Self.inset, bottom: 14, trailing: Self.inset),
          views: [row]),
      ])
    super.init(content: FloatingCard(column))
    isModal = true
    backgroundColor = .scrim
    accessibilityRole = .dialog
    accessibilityLabel = title
  }

  override func contentFrame(in area: Rect, mayLeave: Bool) -> (frame: Rect, leavesWindow: Bool) {
    let width = max(0, min(self.width, bounds.width - 2 * Self.margin))
    let room = Size(width: width, height: .greatestFiniteMagnitude)
    let natural = column.sizeThatFits(room).height + body.sizeThatFits(room).height
    let height = max(0, min(natural, Self.greatestHeight, bounds.height - 2 * Self.margin))
    let frame = Rect(center: bounds.center, size: Size(width: width, height: height))
    return (frame.rounded(toPixelsAt: traits.scale), false)
  }

  /// The card appears without animation, like the dimming behind it.
  final override func willAppear() {}
  final override func appear() {}
  final override func disappear() { remove() }

  override func keyDown(_ event: KeyEvent) -> Bool {
    scroller.keyDown(event) || super.keyDown(event)
  }
}

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
