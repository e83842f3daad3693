import DetentBase
import DetentDrawing
import DetentViews

/// Where the columns of a list of files lie.
@MainActor
struct FileColumns {
  /// The frames in a row, from left to right as they are read.
  let icon: Rect
  let name: Rect
  let size: Rect
  let modified: Rect

  private static let margin = 14.0
  private static let gap = 12.0
  private static let iconSide = 20.0
  private static let sizeWidth = 76.0
  private static let dateWidth = 92.0
  /// The widths below which the date, and then the size, make room for names.
  private static let roomForDates = 420.0
  private static let roomForSizes = 280.0

  init(in rect: Rect, rightToLeft: Bool) {
    let date = rect.width >= Self.roomForDates ? Self.dateWidth : 0
    let size = rect.width >= Self.roomForSizes ? Self.sizeWidth : 0
    var end = rect.maxX - Self.margin
    func column(_ width: Double) -> Rect {
      guard width > 0 else { return Rect(x: end, y: rect.minY, width: 0, height: rect.height) }
      defer { end -= width + Self.gap }
      return Rect(x: end - width, y: rect.minY, width: width, height: rect.height)
    }
    let (modified, sizes) = (column(date), column(size))
    let icon = Rect(
      x: rect.minX + Self.margin, y: rect.midY - Self.iconSide / 2, width: Self.iconSide,
      height: Self.iconSide)
    let start = icon.maxX + 10
    let name = Rect(x: start, y: rect.minY, width: max(0, end - start), height: rect.height)
    func placed(_ part: Rect) -> Rect {
      guard rightToLeft else { return part }
      return Rect(
        x: rect.minX + rect.maxX - part.maxX, y: part.minY, width: part.width, height: part.height)
    }
    (self.icon, self.name) = (placed(icon), placed(name))
    (self.size, self.modified) = (placed(sizes), placed(modified))
  }
}

extension TextLayout {
  /// A name on one line; where it has less room than it needs, without its middle: endings say what
  /// files are.
  static func shortened(_ name: String, font: Font, width: Double) -> TextLayout {
    let whole = cached(name, font: font)
    return whole.size.width <= width + 1
      ? whole : cached(name, font: font, width: max(0, width), truncation: .middle)
  }
}

/// Draws the rows of a list of files.
@MainActor
struct FileRowPainter {
  let traits: Traits
  let today: DirectoryDate
  private static let font = Font.system(13)
  private static let folderFont = Font.system(13, weight: 500)
  private static let figures = Font.system(11.5, tabularDigits: true)

  func draw(_ entry: DirectoryEntry, date: DirectoryDate, in rect: Rect, on canvas: Canvas) {
    let columns = FileColumns(in: rect, rightToLeft: traits.isRightToLeft)
    let (text, secondary) = (color(.text), color(.secondary))
    let isFolder = entry.kind == .folder
    canvas.draw(
      FileIcons.icon(of: entry), in: columns.icon,
      color: isFolder ? color(.accent).withAlpha(0.85) : secondary)
    let font = isFolder ? Self.folderFont : Self.font
    put(
      TextLayout.shortened(entry.name.displayedPath, font: font, width: columns.name.width),
      columns.name, isAtEnd: false, entry.isHidden ? secondary : text, canvas)
    let texts = FileTexts(traits: traits)
    if columns.size.width > 0, !isFolder {
      let size = TextLayout.fitting(
        texts.size(entry.size), font: Self.figures, width: columns.size.width)
      put(size, columns.size, isAtEnd: true, secondary, canvas)
    }
    if columns.modified.width > 0, entry.modified > 0 {
      let text = texts.date(date, today: today)
      let layout = TextLayout.fitting(text, font: Self.figures, width: columns.modified.width)
      put(layout, columns.modified, isAtEnd: true, secondary, canvas)
    }
  }

  private func color(_ color: DynamicColor) -> Color { color.resolved(for: traits) }

  private func put(
    _ layout: TextLayout, _ rect: Rect, isAtEnd: Bool, _ color: Color, _ canvas: Canvas
  ) {
    // Figures end at their units on the right, also where rows run to the left.
    let x =
      isAtEnd || traits.isRightToLeft
      ? rect.maxX - min(rect.width, layout.size.width) : rect.minX
    canvas.draw(layout, at: Point(x: x, y: rect.midY - layout.size.height / 2), color: color)
  }
}

/// The names of the columns of a list of files; a press puts the files in their order.
@MainActor
final class FileListHeader: View {
  var didChoose: ((DirectoryListing.Order) -> Void)?
  private let buttons = DirectoryListing.Order.allCases.map { FileOrderButton($0) }

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    for button in buttons {
      button.identifier = "files.by.\(button.order)"
      button.addAction(for: .primaryActionTriggered) { [weak self] button, _ in
        self?.didChoose?(button.order)
      }
      addSubview(button)
    }
  }

  func show(_ listing: DirectoryListing) {
    for button in buttons {
      button.arrow = button.order == listing.order ? (listing.isReversed ? .up : .down) : nil
    }
  }

  override func layoutSubviews() {
    let columns = FileColumns(in: bounds, rightToLeft: traits.isRightToLeft)
    for button in buttons {
      let frame =
        switch button.order {
        case .name: columns.name
        case .size: columns.size
        case .modified: columns.modified
        }
      button.isHidden = frame.width == 0
      button.frame = frame.insetBy(dx: 0, dy: 3)
    }
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    let hairline = 1 / traits.scale
    canvas.fill(
      Rect(x: 0, y: bounds.maxY - hairline, width: bounds.width, height: hairline),
      with: DynamicColor.line.resolved(for: traits))
  }
}

/// The name of a column, with an arrow where files are in its order.
@MainActor
private final class FileOrderButton: PressControl {
  enum Arrow { case up, down }

  let order: DirectoryListing.Order
  var arrow: Arrow? { didSet { if arrow != oldValue { setNeedsDisplay() } } }
  private static let font = Font.system(11.5, weight: 600)

  init(_ order: DirectoryListing.Order) {
    self.order = order
    super.init(frame: .zero)
    accessibilityRole = .button
    localeDidChange()
  }

  override func localeDidChange() {
    accessibilityLabel = FileTexts(traits: traits).name(order)
    setNeedsDisplay()
  }

  override func stateDidChange() { setNeedsDisplay() }

  override func draw(in canvas: Canvas, dirty: Rect) {
    let isStrong = isHovered || isHighlighted || arrow != nil
    let color = (isStrong ? DynamicColor.text : .secondary).resolved(for: traits)
    let room = arrow == nil ? bounds.width : bounds.width - 14
    let text = TextLayout.fitting(accessibilityLabel ?? "", font: Self.font, width: max(0, room))
    let isAtEnd = order != .name || traits.isRightToLeft
    let x = isAtEnd ? bounds.maxX - text.size.width : bounds.minX
    canvas.draw(text, at: Point(x: x, y: bounds.midY - text.size.height / 2), color: color)
    if let arrow {
      let side = 10.0
      let icon = Rect(
        x: isAtEnd ? x - side - 4 : x + text.size.width + 4, y: bounds.midY - side / 2,
        width: side, height: side)
      canvas.saved {
        if arrow == .up {
          canvas.translate(x: 0, y: 2 * icon.midY)
          canvas.concatenate(AffineTransform(scaleX: 1, y: -1))
        }
        canvas.draw(
          .chevronDown, in: icon, color: DynamicColor.accent.resolved(for: traits), strokeWidth: 3.4
        )
      }
    }
    if showsFocusRing {
      canvas.stroke(
        Path(roundedRect: bounds.insetBy(dx: -3, dy: 1), cornerRadius: 4),
        with: DynamicColor.accent.resolved(for: traits), style: StrokeStyle(width: 2))
    }
  }

  override func accessibilityNode() -> AccessibilityNode? {
    var node = super.accessibilityNode()
    if arrow != nil { node?.states.append(.selected) }
    return node
  }
}
