import DetentDrawing
import DetentViews
import DetentWidgets

/// The names of the columns, which sort the list: a press by one column, with Shift by another one
/// where the first is equal. The arrows go from name to name.
@MainActor
final class ListingsHeader: Control {
  /// How a column is sorted by.
  struct Mark: Equatable, Sendable {
    var isDescending = false
    /// Its place among the keys, counted from 1; nil where it is the only one.
    var rank: Int?
  }

  /// What the header shows.
  struct Content: Equatable {
    /// What the columns are called, and which there are.
    var layout = ListingLayout()
    /// The columns that the list is sorted by.
    var marks: [ListingColumn: Mark] = [:]
    /// What a narrow list says of its order.
    var orderText = ""
  }

  static let height = 32.0
  /// What an arrow and a rank take beside a name.
  static let markWidth = 24.0
  private static let arrowSize = 13.0

  /// The user sorts by a column: alone, or where those before are equal.
  var didSort: ((ListingColumn, _ adding: Bool) -> Void)?
  var content = Content() { didSet { redraw(if: content != oldValue) } }
  private var pressed: ListingColumn? { didSet { redraw(if: pressed != oldValue) } }
  private var hovered: ListingColumn? { didSet { redraw(if: hovered != oldValue) } }
  /// The name that the keyboard is at.
  private var focused = ListingColumn.price { didSet { redraw(if: focused != oldValue) } }

  init() {
    super.init(frame: .zero)
    identifier = "listings.header"
    accessibilityRole = .group
  }

  private var columns: ListingColumns {
    ListingColumns(width: bounds.width, layout: content.layout)
  }

  /// The room of a name that is pressed: the height of the header, and to the middle of the gaps.
  private func frame(of column: ListingColumn) -> Rect? {
    guard let span = columns[column] else { return nil }
    let (start, width) = (span.start - 6, span.width + 12)
    return Rect(
      x: traits.isRightToLeft ? bounds.width - start - width : start, y: 0, width: width,
      height: bounds.height)
  }

  private func column(at point: Point) -> ListingColumn? {
    columns.shown.first { frame(of: $0)?.contains(point) ?? false }
  }

  // MARK: Input

  override var canBecomeFirstResponder: Bool { isEnabled }
  override var highlightsOutside: Bool { false }
  override func stateDidChange() { setNeedsDisplay() }

  override func cursor(at point: Point) -> Cursor? {
    column(at: point) == nil ? nil : .pointingHand
  }

  override func hoverDidChange(at point: Point?) {
    super.hoverDidChange(at: point)
    hovered = point.flatMap(column(at:))
  }

  override func beginTracking(_ event: PointerEvent) -> Bool {
    guard event.button == .primary, let column = column(at: event.location) else { return false }
    becomeFirstResponder(.pointer)
    (pressed, focused) = (column, column)
    return true
  }

  override func endTracking(_ event: PointerEvent) {
    let column = pressed
    pressed = nil
    guard let column, self.column(at: event.location) == column else { return }
    didSort?(column, event.modifiers.contains(.shift))
  }

  override func cancelTracking() { pressed = nil }

  override func keyDown(_ event: KeyEvent) -> Bool {
    let shown = columns.shown
    guard let index = shown.firstIndex(of: focused) ?? shown.indices.last else { return false }
    let forward = traits.isRightToLeft ? -1 : 1
    let target: Int
    switch (event.key, event.modifiers) {
    case (.space, []), (.enter, []), (.space, .shift), (.enter, .shift):
      if event.phase == .down { didSort?(shown[index], event.modifiers.contains(.shift)) }
      return true
    case (.right, []): target = index + forward
    case (.left, []): target = index - forward
    case (.home, []): target = 0
    case (.end, []): target = shown.count - 1
    default: return false
    }
    focused = shown[max(0, min(target, shown.count - 1))]
    return true
  }

  // MARK: Drawing

  override func draw(in canvas: Canvas, dirty: Rect) {
    let columns = columns
    for column in columns.shown {
      guard let span = columns[column] else { continue }
      let mark = content.marks[column]
      if column == .favourite {
        drawStar(span, in: canvas)
      } else if columns.isNarrow, column == .title {
        drawText(content.orderText, of: column, span, mark: nil, in: canvas)
      } else {
        drawText(content.layout.names[column] ?? "", of: column, span, mark: mark, in: canvas)
      }
    }
    let hairline = 1 / traits.scale
    canvas.fill(
      Rect(x: 0, y: bounds.maxY - hairline, width: bounds.width, height: hairline),
      with: DynamicColor.line.resolved(for: traits))
    guard showsFocusRing, let frame = frame(of: focused) else { return }
    FocusRing.draw(
      inside: frame.insetBy(dx: 1, dy: 3), cornerRadius: 6, traits: traits, in: canvas)
  }

  private func ink(of column: ListingColumn) -> Color {
    let isStrong = content.marks[column] != nil || [hovered, pressed].contains(column)
    return (isStrong ? DynamicColor.text : .secondary).resolved(for: traits)
  }

  private func drawStar(_ span: ListingColumns.Span, in canvas: Canvas) {
    let x = traits.isRightToLeft ? bounds.width - span.end : span.start
    canvas.draw(
      ToolIcon.favourite.vector,
      in: Rect(
        center: Point(x: x + span.width / 2, y: bounds.midY), size: Size(width: 15, height: 15)),
      color: ink(of: .favourite))
  }

  /// Draws a name, and behind it which way the column is sorted, and as which key.
  private func drawText(
    _ name: String, of column: ListingColumn, _ span: ListingColumns.Span, mark: Mark?,
    in canvas: Canvas
  ) {
    let text = TextLayout.fitting(
      name, font: ListingRowPainter.headerFont, width: span.width,
      direction: traits.textDirection(of: name))
    let rank = (mark?.rank).map {
      TextLayout.cached(
        traits.numberLocale.text($0), font: .system(10.5, weight: 600, tabularDigits: true))
    }
    let gap = 3.0
    let arrow = mark == nil ? 0 : gap + Self.arrowSize
    let width = text.size.width + arrow + (rank.map { gap + $0.size.width } ?? 0)
    let isMirrored = traits.isRightToLeft
    // Names stand where their figures do: those at the right in both directions.
    let isAtEnd = ListingColumn.figures.contains(column) && !isMirrored
    var start = isAtEnd ? span.end - width : span.start
    /// The place of what comes next, from the leading edge.
    func place(_ size: Size) -> Rect {
      defer { start += size.width + gap }
      let x = isMirrored ? bounds.width - start - size.width : start
      return Rect(origin: Point(x: x, y: bounds.midY - size.height / 2), size: size)
    }
    canvas.draw(text, at: place(text.size).origin, color: ink(of: column))
    guard let mark else { return }
    canvas.draw(
      mark.isDescending ? VectorIcon.arrowDown : .arrowUp,
      in: place(Size(width: Self.arrowSize, height: Self.arrowSize)),
      color: DynamicColor.accent.resolved(for: traits), strokeWidth: 2.6)
    rank.map {
      canvas.draw(
        $0, at: place($0.size).origin, color: DynamicColor.secondary.resolved(for: traits))
    }
  }

  // MARK: Accessibility

  override func localeDidChange() { accessibilityLabel = traits.texts("Sort by column") }

  override func didMoveToWindow() { localeDidChange() }

  override func accessibilityChildren() -> [AccessibilityNode] {
    let texts = traits.texts
    return columns.shown.map { column in
      let name = column == .favourite ? texts("Favourites") : content.layout.names[column] ?? ""
      let order = content.marks[column].map {
        $0.isDescending ? texts("descending") : texts("ascending")
      }
      let isFocused = isFirstResponder && column == focused
      return AccessibilityNode(
        id: identifier.map { "\($0).\(column)" }, type: "ColumnHeader", role: .button,
        label: [name, order].compactMap { $0 }.joined(separator: texts(", ")),
        frame: frame(of: column).map(frameInWindow) ?? .zero,
        states: [.focusable] + (isFocused ? [.focused] : []), part: "\(column)")
    }
  }

  override func accessibilityPerform(_ action: AccessibilityAction, part: String) -> Bool {
    guard isEnabled, action == .press, let column = column(named: part) else { return false }
    didSort?(column, false)
    return true
  }

  override func accessibilityFocus(part: String) -> Bool {
    guard let column = column(named: part), becomeFirstResponder(.program) else { return false }
    focused = column
    return true
  }

  /// The column that a part is the name of.
  private func column(named part: String) -> ListingColumn? {
    columns.shown.first { "\($0)" == part }
  }
}
