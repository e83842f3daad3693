import DetentDrawing
import DetentViews
import DetentWidgets

extension GalleryPage {
  static let pieChart = GalleryPage(name: "pie-chart", title: "Pie chart", isDesigned: true) {
    [PieChartPage()]
  }
}

final class PieChartPage: GallerySection {
  private let chart = example(PieChart(), "pie", "Property types, London") {
    let data: KeyValuePairs = [
      "House": 1_430.0, "Flat": 1_012, "New development": 418, "Penthouse": 292, "Studio": 216,
      "Other": 112,
    ]
    $0.sectors = data.map { PieChart.Sector(name: $0, value: $1) }
    ($0.unit, $0.fixedWidth, $0.fixedHeight, $0.selectedIndex) = ("listings", 340, 340, 1)
  }
  private let legend: PieLegend
  private let sum = Label(caption: "")

  init() {
    legend = PieLegend(of: chart)
    let head = StackView(
      .horizontal, views: [Label(name: "Property types, London"), Spacer(), sum])
    let row = StackView(
      wrapping: [chart, legend.list, Spacer()], spacing: 24, alignment: .center)
    super.init(
      "Pie chart",
      "A custom control that uses the public API only. Click a sector, or press Tab and the arrow "
        + "keys. Press Escape to clear the selection.", rows: [GalleryCard([head, row])])
    chart.didChange = { [weak self] _ in self?.write() }
    write()
  }

  private func write() {
    legend.update()
    let total = PieGeometry.sum(of: chart.sectors.map(\.value))
    sum.text = "\(NumberFormat().text(for: total, locale: chart.traits.numberLocale)) listings"
  }

  override func localeDidChange() { write() }

  /// Shows a focused and selected sector, and a hovered sector.
  override func prepareForDesign() { (chart.forcedState, chart.hovered) = (.focused, 3) }
}

/// A list of the sectors of a chart. A row is selected and hovered together with its sector.
final class PieLegend: ListViewDataSource {
  let list: ListView
  private unowned let chart: PieChart

  init(of chart: PieChart) {
    self.chart = chart
    list = example(ListView(rowHeight: 40), "legend", "Legend") { $0.fixedWidth = 296 }
    list.showsSeparators = false
    list.dataSource = self
    list.didHover = { [weak chart] in chart?.hovered = $0 }
    list.addAction(for: .valueChanged) { [weak chart] list, _ in
      chart?.selectedIndex = list.selectedRow
    }
  }

  func update() {
    (list.selectedRow, list.highlightedRow) = (chart.selectedIndex, chart.hovered)
    list.setNeedsDisplay()
  }

  func numberOfRows(in list: ListView) -> Int { chart.sectors.count }

  func listView(_ list: ListView, accessibilityLabelForRow row: Int) -> String {
    "\(chart.sectors[row].name), \(chart.texts[row].amount)"
  }

  func listView(
    _ list: ListView, drawRow row: Int, in canvas: Canvas, rect: Rect, isSelected: Bool
  ) {
    let swatch = Rect(x: 12, y: rect.midY - 6, width: 12, height: 12)
    canvas.fill(
      Path(roundedRect: canvas.pixelAligned(list.mirrored(swatch)), cornerRadius: 3),
      with: PieLook.fill(of: row, in: chart))
    func write(_ text: String, _ font: Font, _ color: DynamicColor, to end: Double? = nil) {
      let text = TextLayout.fitting(text, font: font, width: 132)
      list.write(text, color, from: 34, to: end, in: rect, canvas)
    }
    let digits = Font.system(13, tabularDigits: true)
    let secondary = isSelected ? DynamicColor.secondaryOnSelection : .secondary
    write(chart.sectors[row].name, .system(13, weight: isSelected ? 600 : 400), .text)
    write(chart.texts[row].amount, digits, secondary, to: 228)
    write(chart.texts[row].percent, digits.withWeight(650), .text, to: 284)
  }
}
