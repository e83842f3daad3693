import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets

/// A card over the window with a title, content that scrolls if there is much of it, and buttons
/// below it.
@MainActor
class ListSheet: ModalCard {
  private let body: View
  private let column: StackView
  private let scroller: ScrollView
  private let width: Double

  private static let (margin, inset, greatestHeight) = (16.0, 20.0, 620.0)

  /// - Parameters:
  ///   - subtitle: more about it below the title, or an empty text.
  ///   - width: of the card, in logical pixels, if the window is wide enough.
  init(
    _ title: String, subtitle: String = "", content: View, buttons: [View], width: Double
  ) {
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
          layoutMargins: EdgeInsets(
            top: 18, leading: Self.inset, bottom: 0, trailing: Self.inset),
          views: [heading, words]),
        scroller,
        StackView(
          .vertical, alignment: .trailing,
          layoutMargins: EdgeInsets(
            top: 0, leading: Self.inset, bottom: 14, trailing: Self.inset),
          views: [row]),
      ])
    super.init(column)
    accessibilityLabel = title
  }

  /// A column of rows, as wide as the card.
  static func column(_ rows: [View], spacing: Double) -> StackView {
    StackView(
      .vertical, spacing: spacing,
      layoutMargins: EdgeInsets(vertical: 4, horizontal: inset), views: rows)
  }

  override func cardSize(in window: Size) -> Size {
    let width = min(self.width, window.width - 2 * Self.margin)
    let room = Size(width: width, height: .greatestFiniteMagnitude)
    let natural = column.sizeThatFits(room).height + body.sizeThatFits(room).height
    return Size(
      width: width, height: min(natural, Self.greatestHeight, window.height - 2 * Self.margin))
  }

  override func keyDown(_ event: KeyEvent) -> Bool {
    scroller.keyDown(event) || super.keyDown(event)
  }
}

/// A sheet with rows of two texts, which keys go through: one begins a row, the other one ends it.
@MainActor
final class TextSheet: ListSheet, ListViewDataSource {
  struct Row: Hashable {
    var text: String
    var detail = ""
    /// Whether it is the title of the rows below it.
    var isHeading = false
    /// The row, read aloud.
    var spoken: String
  }

  var rows: [Row] { didSet { list.reloadData() } }
  /// The keys that close the sheet, beside Escape.
  var closingKeys: [Shortcut] = []
  let list = ListView(rowHeight: TextSheet.rowHeight)
  private let lastButton: View?

  private static let (inset, gap) = (20.0, 12.0)
  /// The heights of rows of one line and of two; rows have two in windows below the width.
  private static let (rowHeight, highRow, narrowWidth) = (28.0, 44.0, 480.0)

  init(_ title: String, subtitle: String = "", rows: [Row], buttons: [View]) {
    (self.rows, lastButton) = (rows, buttons.last)
    super.init(title, subtitle: subtitle, content: list, buttons: buttons, width: 600)
    list.accessibilityLabel = title
    list.showsSeparators = false
    list.dataSource = self
  }

  /// Shows it over the window of a view; the last button has the keyboard.
  func open(from owner: View) { open(from: owner, focusing: lastButton ?? list) }

  override func cardSize(in window: Size) -> Size {
    list.rowHeight = window.width < Self.narrowWidth ? Self.highRow : Self.rowHeight
    return super.cardSize(in: window)
  }

  override func keyDown(_ event: KeyEvent) -> Bool {
    // The key that opened it may still be held.
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
