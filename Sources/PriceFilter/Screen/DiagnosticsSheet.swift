import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

/// What the reading of a file noticed, line by line, on a card over the window. The window below it
/// takes neither keys nor presses until it is closed.
@MainActor
final class DiagnosticsSheet: ModalCard {
  /// What it shows.
  struct Report {
    var title: String
    var subtitle: String
    var lines: [Diagnostic]
    var texts: ListingsTexts
    /// What stands in the file at a line of these; it is read again for it.
    var cell: (Diagnostic) -> String
    /// What is left out of the lines; nil where nothing is.
    var rest: String?
    /// Whether there are rows that can be saved.
    var hasUnreadRows: Bool
  }

  /// The user wants to save the rows that could not be read.
  var didRequestSave: (() -> Void)?

  private let report: Report
  private let column: StackView
  private let list = ListView(rowHeight: 32)
  private let scroller: ScrollView
  private let header = DiagnosticHeader()
  private let copy = Button("", style: .bordered)
  private let save = Button("", style: .bordered)
  private let done = Button("", style: .bordered)
  /// What stands in the file at the lines that were in sight.
  private var cells: [Int: String] = [:]

  private static let size = Size(width: 720, height: 544)
  private static let margin = 16.0
  private static let headerHeight = 28.0

  init(_ report: Report) {
    self.report = report
    let title = Label(report.title, font: .system(16, weight: 680))
    let subtitle = Label(report.subtitle, font: .system(13), color: .secondary)
    let rest = Label(report.rest ?? "", font: .system(11.5), color: .secondary)
    for label in [title, subtitle] {
      label.lineLimit = 6
      label.compressionResistance.horizontal = .low
    }
    rest.isHidden = report.rest == nil
    scroller = ScrollView(contentView: list)
    scroller.contentHugging.vertical = LayoutPriority(1)
    scroller.compressionResistance.vertical = LayoutPriority(1)
    header.fixedHeight = Self.headerHeight
    column = StackView(
      .vertical,
      views: [
        Self.inset([title, subtitle], EdgeInsets(top: 18, leading: 20, bottom: 12, trailing: 20)),
        header, scroller, Self.hairline,
        Self.inset([rest], EdgeInsets(top: 8, leading: 20, bottom: 0, trailing: 20)),
        StackView(
          .horizontal, spacing: 12, alignment: .center,
          layoutMargins: EdgeInsets(vertical: 14, horizontal: 20),
          views: [copy, save, Spacer(), done]),
      ])
    super.init(column)
    identifier = "details"
    accessibilityLabel = report.title
    list.identifier = "details.lines"
    let texts = report.texts.text
    list.accessibilityLabel = texts("What was noticed, by lines")
    header.names = (texts("Line"), texts("In the file"), texts("Why"))
    (copy.title, done.title) = (texts("Copy list"), texts("Done"))
    save.title = texts("Save unread rows…")
    save.isHidden = !report.hasUnreadRows
    save.compressionResistance.horizontal = .low
    list.dataSource = self
    copy.identifier = "details.copy"
    save.identifier = "details.save"
    done.identifier = "details.done"
    for button in [copy, save, done] { button.compressionResistance.vertical = .high }
    copy.addTarget(self, action: DiagnosticsSheet.copyLines, for: .primaryActionTriggered)
    save.addTarget(self, action: DiagnosticsSheet.saveRows, for: .primaryActionTriggered)
    done.addTarget(self, action: DiagnosticsSheet.close, for: .primaryActionTriggered)
  }

  private static var hairline: View {
    let line = View()
    line.backgroundColor = .line
    line.fixedHeight = 1
    return line
  }

  private static func inset(_ views: [View], _ margins: EdgeInsets) -> View {
    let stack = StackView(.vertical, spacing: 5, layoutMargins: margins, views: views)
    stack.isHidden = views.allSatisfy(\.isHidden)
    return stack
  }

  /// Shows it over the window of a view.
  func open(from owner: View) { open(from: owner, focusing: done) }

  private func close(_ sender: Button) { dismiss() }

  /// The question for a file comes in its place.
  private func saveRows(_ sender: Button) {
    dismiss()
    didRequestSave?()
  }

  private func cell(ofRow row: Int) -> String {
    if let cell = cells[row] { return cell }
    let cell = report.cell(report.lines[row])
    cells[row] = cell
    return cell
  }

  private func copyLines(_ sender: Button) {
    guard let window else { return }
    let lines = report.lines.map(report.texts.line) + [report.rest].compactMap { $0 }
    window.offer(lines.joined(separator: "\n"), on: .clipboard)
  }

  override func cardSize(in window: Size) -> Size {
    let room = Rect(origin: .zero, size: window).insetBy(dx: Self.margin, dy: Self.margin).size
    let width = min(Self.size.width, max(0, room.width))
    let lines = Double(report.lines.count) * list.rowHeight
    let natural = column.sizeThatFits(Size(width: width, height: room.height)).height + lines
    let height = max(0, min(natural, Self.size.height, room.height))
    return Size(width: width, height: height)
  }
}

extension DiagnosticsSheet: ListViewDataSource {
  func numberOfRows(in list: ListView) -> Int { report.lines.count }

  func listView(
    _ list: ListView, drawRow row: Int, in canvas: Canvas, rect: Rect, isSelected: Bool
  ) {
    guard report.lines.indices.contains(row) else { return }
    let line = report.lines[row]
    let remark = report.texts.remark(line)
    DiagnosticPainter(rect: rect, traits: list.traits).draw(
      remark.line, cell(ofRow: row), remark.reason, isStrong: line.skipsRow, in: canvas)
  }

  func listView(_ list: ListView, accessibilityLabelForRow row: Int) -> String {
    guard report.lines.indices.contains(row) else { return "" }
    return [report.texts.line(report.lines[row]), cell(ofRow: row)]
      .filter { !$0.isEmpty }.joined(separator: " · ")
  }
}

/// The names of the columns.
@MainActor
private final class DiagnosticHeader: View {
  var names = (line: "", cell: "", reason: "")

  override func draw(in canvas: Canvas, dirty: Rect) {
    DiagnosticPainter(rect: bounds, traits: traits)
      .draw(names.line, names.cell, names.reason, isStrong: false, in: canvas)
    let hairline = 1 / traits.scale
    for y in [0, bounds.maxY - hairline] {
      canvas.fill(
        Rect(x: 0, y: y, width: bounds.width, height: hairline),
        with: DynamicColor.line.resolved(for: traits))
    }
  }
}

/// Draws a line of the list: its number, what stands there and what is wrong with it.
@MainActor
private struct DiagnosticPainter {
  let rect: Rect
  let traits: Traits

  private static let font = Font.system(13, tabularDigits: true)
  private static let numberEnd = 84.0
  private static let gap = 16.0
  private static let margin = 20.0

  /// The part of the room beside the numbers that what stands in the file has.
  private static let cellPart = 0.4

  /// - Parameter isStrong: whether the row of the file was left out.
  func draw(
    _ number: String, _ cell: String, _ reason: String, isStrong: Bool, in canvas: Canvas
  ) {
    let secondary = DynamicColor.secondary.resolved(for: traits)
    let ink = isStrong ? DynamicColor.text.resolved(for: traits) : secondary
    let figure = TextLayout.cached(number, font: Self.font)
    put(figure, fromLeading: Self.numberEnd - figure.size.width, secondary, in: canvas)
    let start = Self.numberEnd + Self.gap
    let width = rect.width - start - Self.margin - Self.gap
    guard width > 0 else { return }
    let cellWidth = (width * Self.cellPart).rounded()
    put(fitting(cell, cellWidth), fromLeading: start, ink, in: canvas)
    put(
      fitting(reason, width - cellWidth), fromLeading: start + cellWidth + Self.gap, secondary,
      in: canvas)
  }

  private func fitting(_ text: String, _ width: Double) -> TextLayout {
    let layout = TextLayout.cached(text, font: Self.font)
    return layout.size.width > width
      ? TextLayout.cached(text, font: Self.font, width: width) : layout
  }

  private func put(
    _ text: TextLayout, fromLeading distance: Double, _ color: Color, in canvas: Canvas
  ) {
    let x =
      traits.isRightToLeft ? rect.maxX - distance - text.size.width : rect.minX + distance
    canvas.draw(text, at: Point(x: x, y: rect.midY - text.size.height / 2), color: color)
  }
}
