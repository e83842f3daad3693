import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

/// What was noticed, line by line: where, what stands there in the file, and what is wrong with it.
@MainActor
final class LossTable: View {
  /// The lines of one reason are shown; nil shows all.
  var reason: Int? {
    didSet {
      guard reason != oldValue else { return }
      shown = report.lines(of: reason)
      list.reloadData()
      scroller.contentOffset = 0
    }
  }
  /// Whether what is wrong stands below what stands in the file.
  var hasTwoLines = false {
    didSet {
      guard hasTwoLines != oldValue else { return }
      list.rowHeight = hasTwoLines ? 48 : 32
      setNeedsLayout()
    }
  }

  private let report: LossReport
  private var shown: [Int]
  /// What stands in the file at the first lines, as far as it has been read.
  private var cells: [String] = []
  private let list = ListView(rowHeight: 32)
  private let header: LossHeader
  private let scroller: ScrollView

  private static let headerHeight = 32.0
  /// How many places of the file are read at once.
  private static let batch = 100

  init(_ report: LossReport) {
    self.report = report
    shown = report.lines(of: nil)
    let texts = report.texts.text
    header = LossHeader((texts("Line"), texts("In the file"), texts("Reason")))
    scroller = ScrollView(contentView: list)
    super.init(frame: .zero)
    contentHugging = AxisPriorities(horizontal: LayoutPriority(1), vertical: LayoutPriority(1))
    compressionResistance.vertical = LayoutPriority(1)
    list.identifier = "losses.lines"
    list.accessibilityLabel = texts("Problems by line")
    list.dataSource = self
    for view in [header, scroller] { addSubview(view) }
    readCells()
  }

  /// What stands there is read again, in parts: the file may lie on a slow disk.
  private func readCells() {
    Task { [weak self, report] in
      for start in stride(from: 0, to: report.lines.count, by: Self.batch) {
        guard self != nil else { return }
        let end = min(start + Self.batch, report.lines.count)
        let cells = await report.cells(at: start..<end)
        self?.cells += cells
        self?.list.setNeedsDisplay()
      }
    }
  }

  /// What stands at a line; nil where that is not known yet.
  private func cell(_ line: Int) -> String? {
    guard cells.indices.contains(line) else { return nil }
    return cells[line].isEmpty ? report.texts.text("(empty)") : cells[line]
  }

  /// How high all of it is.
  override var intrinsicContentSize: Size {
    Size(
      width: View.noIntrinsicMetric,
      height: Self.headerHeight + list.rowHeight * Double(report.lines.count))
  }

  override func layoutSubviews() {
    header.isHidden = hasTwoLines
    let top = hasTwoLines ? 0 : Self.headerHeight
    header.frame = Rect(x: 0, y: 0, width: bounds.width, height: top)
    scroller.frame = Rect(
      x: 0, y: top, width: bounds.width, height: max(0, bounds.height - top))
  }
}

extension LossTable: ListViewDataSource {
  func numberOfRows(in list: ListView) -> Int { shown.count }

  func listView(
    _ list: ListView, drawRow row: Int, in canvas: Canvas, rect: Rect, isSelected: Bool
  ) {
    guard shown.indices.contains(row) else { return }
    let line = report.lines[shown[row]]
    LossPainter(rect: rect, traits: list.traits, hasTwoLines: hasTwoLines).draw(
      line.number, cell(shown[row]) ?? "", line.words, isStrong: line.diagnostic.skipsRow,
      in: canvas)
  }

  func listView(_ list: ListView, accessibilityLabelForRow row: Int) -> String {
    guard shown.indices.contains(row) else { return "" }
    let words = report.texts.line(report.lines[shown[row]].diagnostic)
    return [words, cell(shown[row])].compactMap { $0 }.joined(separator: report.texts.text(" · "))
  }
}

/// The names of the columns.
@MainActor
private final class LossHeader: View {
  private let names: (line: String, cell: String, reason: String)

  init(_ names: (line: String, cell: String, reason: String)) {
    self.names = names
    super.init(frame: .zero)
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    LossPainter(rect: bounds, traits: traits, hasTwoLines: false)
      .draw(names.line, names.cell, names.reason, isStrong: false, in: canvas)
    let hairline = 1 / traits.scale
    canvas.fill(
      Rect(x: 0, y: bounds.maxY - hairline, width: bounds.width, height: hairline),
      with: DynamicColor.line.resolved(for: traits))
  }
}

/// Draws a line of the table.
@MainActor
private struct LossPainter {
  let rect: Rect
  let traits: Traits
  let hasTwoLines: Bool

  private static let font = Font.system(13, tabularDigits: true)
  private static let strongFont = Font.system(13, weight: 600, tabularDigits: true)
  private static let (numberEnd, gap, margin) = (64.0, 16.0, 20.0)
  /// The part of the room beside the numbers that what stands in the file has.
  private static let cellPart = 0.42

  /// - Parameter isStrong: whether the row of the file was left out.
  func draw(
    _ number: String, _ cell: String, _ reason: String, isStrong: Bool, in canvas: Canvas
  ) {
    let start = Self.numberEnd + Self.gap
    let width = rect.width - start - Self.margin
    guard width > Self.gap else { return }
    let cellWidth = hasTwoLines ? width : (width * Self.cellPart).rounded()
    let reasonStart = hasTwoLines ? start : start + cellWidth + Self.gap
    let (upper, lower) = hasTwoLines ? (rect.minY + 15, rect.minY + 33) : (rect.midY, rect.midY)
    let figure = fitting(number, Self.font, start)
    // Figures keep to the right in both directions: their ones stand below each other.
    put(
      figure, at: traits.isRightToLeft ? Self.margin : Self.numberEnd - figure.size.width, upper,
      .secondary, in: canvas)
    put(
      fitting(cell, isStrong ? Self.strongFont : Self.font, cellWidth), at: start, upper,
      isStrong ? .text : .secondary, in: canvas)
    put(
      fitting(reason, Self.font, rect.width - reasonStart - Self.margin), at: reasonStart, lower,
      .secondary, in: canvas)
  }

  private func fitting(_ text: String, _ font: Font, _ width: Double) -> TextLayout {
    .fitting(text, font: font, width: width, direction: traits.textDirection(of: text))
  }

  private func put(
    _ text: TextLayout, at distance: Double, _ middle: Double, _ color: DynamicColor,
    in canvas: Canvas
  ) {
    let x =
      traits.isRightToLeft ? rect.maxX - distance - text.size.width : rect.minX + distance
    canvas.draw(
      text, at: Point(x: x, y: middle - text.size.height / 2), color: color.resolved(for: traits))
  }
}
