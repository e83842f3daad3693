import DetentDrawing
import DetentViews

/// What is written beside a pie, or below a narrow one: a row for each sector with its name, amount
/// and share, and the same at the one under the pointer. It lies in the chart and takes no input of
/// its own: a press on a row is one on its sector.
final class PieLegend: View {
  private static let width = 296.0
  private static let gap = 24.0
  private static let rowHeight = 40.0
  private static let leastRowHeight = 28.0
  /// Below the rows, with its line.
  private static let sumHeight = 44.0
  /// The width from which the rows stand beside a disc that is worth looking at.
  static let widthBeside = 560.0
  private var chart: PieChart? { superview as? PieChart }
  /// Room for the shadow of what floats.
  private static let shadow = Shadow(
    color: Color(hex: 0, alpha: 0.2), offset: Point(x: 0, y: 8), sigma: 10)

  init() {
    super.init(frame: .zero)
    visualOverflow = Self.shadow.overflow + 8
  }

  private var isMirrored: Bool { traits.isRightToLeft }

  /// How high a chart of a width is with all of its rows.
  func height(in width: Double) -> Double {
    guard width < Self.widthBeside else { return 390 }
    let rows = Double(min(chart?.sectors.count ?? 0, 100)) * Self.rowHeight
    return side(in: width) + Self.gap + rows + Self.sumHeight
  }

  /// The height of the disc above the rows.
  private func side(in width: Double) -> Double { min(width, 340) }

  /// Where the rows go, if there is no room for them beside the disc but below it.
  private func areaBelow(in bounds: Rect) -> Rect? {
    let top = side(in: bounds.width) + Self.gap
    let height = bounds.height - top - Self.sumHeight
    guard bounds.width < Self.widthBeside, height >= 3 * Self.leastRowHeight else { return nil }
    let width = min(Self.width, bounds.width)
    return Rect(x: bounds.midX - width / 2, y: bounds.minY + top, width: width, height: height)
  }

  /// What is left for the disc.
  func disc(in bounds: Rect) -> Rect {
    if areaBelow(in: bounds) != nil {
      return Rect(
        x: bounds.minX, y: bounds.minY, width: bounds.width, height: side(in: bounds.width))
    }
    let width = max(0, bounds.width - Self.width - Self.gap)
    return Rect(
      x: isMirrored ? bounds.maxX - width : bounds.minX, y: bounds.minY, width: width,
      height: bounds.height)
  }

  /// The rows that are shown, with their frames: where there are more than fit, those around the
  /// active one.
  var rows: [(index: Int, rect: Rect)] {
    let area = areaBelow(in: bounds) ?? areaBeside
    guard let chart, !chart.sectors.isEmpty, area.height >= Self.leastRowHeight else { return [] }
    let all = chart.sectors.count
    let count = min(all, Int(min(area.height / Self.leastRowHeight, 1_000)))
    let first = max(0, min(chart.active - count / 2, all - count))
    let height = min(Self.rowHeight, area.height / Double(count))
    let top = area.midY - Double(count) * height / 2
    return (0..<count).map { row in
      (
        first + row,
        Rect(x: area.minX, y: top + Double(row) * height, width: area.width, height: height)
      )
    }
  }

  private var areaBeside: Rect {
    Rect(
      x: isMirrored ? bounds.minX : bounds.maxX - Self.width, y: bounds.minY,
      width: min(Self.width, bounds.width), height: bounds.height)
  }

  /// The sector whose row is at a point.
  func row(at point: Point) -> Int? { rows.first { $0.rect.contains(point) }?.index }

  override func draw(in canvas: Canvas, dirty: Rect) {
    guard let chart else { return }
    for (index, rect) in rows { draw(index, of: chart, in: rect, canvas) }
    drawSum(of: chart, in: canvas)
    if let index = chart.hovered { drawTip(of: index, of: chart, in: canvas) }
  }

  private func draw(_ index: Int, of chart: PieChart, in row: Rect, _ canvas: Canvas) {
    let isSelected = index == chart.selectedIndex
    if isSelected || index == chart.hovered {
      let color = isSelected ? DynamicColor.accentSoft : DynamicColor.text.withAlpha(0.04)
      canvas.fill(Path(roundedRect: row, cornerRadius: 8), with: color.resolved(for: traits))
    }
    let swatch = canvas.pixelAligned(part(12, 12, in: row).insetBy(dx: 0, dy: row.height / 2 - 6))
    canvas.fill(
      Path(roundedRect: swatch, cornerRadius: 3), with: PieLook.fill(of: index, in: chart))
    let texts = PieLook.texts(of: index, in: chart)
    let nameFont = Font.system(13, weight: isSelected ? 600 : 400)
    write(chart.sectors[index].name, nameFont, .text, in: part(34, 132, in: row), canvas)
    let digits = Font.system(13, tabularDigits: true)
    let secondary = isSelected ? DynamicColor.secondaryOnSelection : .secondary
    write(texts.amount, digits, secondary, in: part(170, 58, in: row), atEnd: true, canvas)
    write(
      texts.percent, digits.withWeight(650), .text, in: part(232, 52, in: row), atEnd: true, canvas
    )
  }

  /// Draws what the selected sector stands for, or all of them, below the rows.
  private func drawSum(of chart: PieChart, in canvas: Canvas) {
    guard let last = rows.last?.rect, last.maxY + Self.sumHeight <= bounds.maxY else { return }
    let line = Rect(x: last.minX, y: last.maxY + 8, width: last.width, height: 1 / traits.scale)
    canvas.fill(canvas.pixelAligned(line), with: DynamicColor.line.resolved(for: traits))
    let row = Rect(x: last.minX, y: last.maxY + 10, width: last.width, height: 40)
    let all = PieGeometry.sum(of: chart.sectors.map(\.value))
    let sum = NumberFormat().text(
      for: chart.selectedIndex.map { chart.sectors[$0].value } ?? all, locale: traits.numberLocale)
    let title = chart.selectedIndex == nil ? "Total" : "Selected"
    write(title, .system(13), .secondary, in: part(12, 120, in: row), canvas)
    let font = Font.system(18, weight: 680, tabularDigits: true)
    write(sum, font, .text, in: part(132, 152, in: row), atEnd: true, canvas)
  }

  /// Draws what the sector under the pointer stands for, above its edge.
  private func drawTip(of index: Int, of chart: PieChart, in canvas: Canvas) {
    let texts = PieLook.texts(of: index, in: chart)
    let lines = [
      (chart.sectors[index].name, Font.system(13, weight: 600), DynamicColor.text),
      ("\(texts.amount) \(chart.unit) · \(texts.percent)", .system(12), .secondary),
    ]
    let widest = lines.map { TextLayout.cached($0.0, font: $0.1).size.width }.max() ?? 0
    let (edge, room) = (chart.geometry.point(index, at: 1), disc(in: bounds))
    let width = min(widest.rounded(.up) + 44, room.width)
    let plate = Rect(
      x: max(room.minX, min(edge.x - width / 2, room.maxX - width)).rounded(),
      y: max(room.minY, edge.y - 74).rounded(), width: width, height: 50)
    let path = Path(roundedRect: plate, cornerRadius: 9)
    canvas.drawShadow(of: path, Self.shadow)
    canvas.fill(path, with: DynamicColor.card.resolved(for: traits))
    let line = Path(roundedRect: plate.insetBy(dx: 0.5, dy: 0.5), cornerRadius: 8.5)
    canvas.stroke(line, with: DynamicColor.line.resolved(for: traits))
    let head = Rect(x: plate.minX, y: plate.minY + 7, width: width, height: 20)
    let swatch = part(12, 12, in: head).insetBy(dx: 0, dy: 4)
    canvas.fill(
      Path(roundedRect: swatch, cornerRadius: 3), with: PieLook.fill(of: index, in: chart))
    for (row, line) in lines.enumerated() {
      let area = part(32, width - 40, in: head.offsetBy(dx: 0, dy: Double(row) * 17))
      write(line.0, line.1, line.2, in: area, canvas)
    }
  }

  /// A part of a row, from its leading edge.
  private func part(_ leading: Double, _ width: Double, in row: Rect) -> Rect {
    Rect(
      x: isMirrored ? row.maxX - leading - width : row.minX + leading, y: row.minY,
      width: width, height: row.height)
  }

  private func write(
    _ string: String, _ font: Font, _ color: DynamicColor, in area: Rect, atEnd: Bool = false,
    _ canvas: Canvas
  ) {
    var layout = TextLayout.cached(string, font: font)
    if layout.size.width > area.width {
      layout = TextLayout.cached(string, font: font, width: area.width)
    }
    let x = atEnd == isMirrored ? area.minX : area.maxX - min(layout.size.width, area.width)
    canvas.draw(
      layout, at: Point(x: x, y: area.midY - layout.size.height / 2),
      color: color.resolved(for: traits).faded(chart?.isEnabled == false ? 0.4 : 1))
  }
}
