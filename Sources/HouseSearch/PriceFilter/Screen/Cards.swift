import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets

/// A raised surface for one item: a chart, a list or a message.
@MainActor
final class Card: View {
  static let radius = 12.0

  init() {
    super.init(frame: .zero)
    backgroundColor = .card
    borderColor = .line
    cornerRadius = Self.radius
    clipsToBounds = true
  }
}

@MainActor
final class FloatingCard: View {
  private let card = Card()
  private let content: View

  init(_ content: View) {
    self.content = content
    super.init(frame: .zero)
    visualOverflow = Shadow.floating.visualOverflow
    card.addSubview(content)
    addSubview(card)
  }

  override func layoutSubviews() {
    card.frame = bounds
    content.frame = card.bounds
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    canvas.drawShadow(of: Path(roundedRect: bounds, cornerRadius: card.cornerRadius), .floating)
  }
}

extension View {
  static func hairline() -> View {
    let line = View()
    (line.backgroundColor, line.fixedHeight) = (.line, 1)
    return line
  }

  enum HairlineEdge { case top, bottom, leading, trailing }

  /// Draws a line of one device pixel inside an edge.
  func drawHairline(at edge: HairlineEdge, in canvas: Canvas) {
    let width = 1 / traits.scale
    var line = bounds
    switch edge {
    case .top, .bottom: line.size.height = width
    case .leading, .trailing: line.size.width = width
    }
    if edge == .bottom { line.origin.y = bounds.maxY - width }
    if edge == (traits.isRightToLeft ? .leading : .trailing) { line.origin.x = bounds.maxX - width }
    canvas.fill(line, with: DynamicColor.line.resolved(for: traits))
  }
}

extension FocusRing {
  /// Draws the focus ring of content that fills a rounded rectangle or is clipped by it.
  static func draw(inside rect: Rect, cornerRadius: Double, traits: Traits, in canvas: Canvas) {
    let width = 2.0
    let ring = FocusRing(color: color(.accent, for: traits), width: width, gap: -width)
    ring.draw(along: ring.path(around: rect, cornerRadius: cornerRadius), in: canvas)
  }
}

extension Shadow {
  static let floating = Shadow(
    color: Color.black.withAlpha(0.28), offset: Point(x: 0, y: 10), sigma: 13)
}

@MainActor
final class Scrim: View {
  static let color = DynamicColor(
    light: DynamicColor.text.light.withAlpha(0.32), dark: Color.black.withAlpha(0.5))

  override func draw(in canvas: Canvas, dirty: Rect) {
    canvas.fill(bounds.intersection(dirty), with: Self.color.resolved(for: traits))
  }
}

/// A card over the dimmed window. It receives all keys and presses until it is dismissed.
@MainActor
class ListSheet: Popover {
  private let body: View
  private let column: StackView
  private let scroller: ScrollView
  private let width: Double

  private static let (margin, inset, greatestHeight) = (16.0, 20.0, 620.0)

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
    accessibilityRole = .dialog
    accessibilityLabel = title
  }

  static func column(_ rows: [View], spacing: Double) -> StackView {
    StackView(
      .vertical, spacing: spacing,
      layoutMargins: EdgeInsets(vertical: 4, horizontal: inset), views: rows)
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

  final override func draw(in canvas: Canvas, dirty: Rect) {
    canvas.fill(bounds.intersection(dirty), with: Scrim.color.resolved(for: traits))
  }

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

  private static let (inset, gap) = (20.0, 12.0)
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
