import DetentDrawing
import DetentViews
import DetentWidgets

/// A pie with its legend, the words of a screen reader for it, and small pies to compare.
final class PieChartPage: GallerySection {
  private let chart = example(PieChart(), "pie", "Property types, London")
  private let legend: PieLegend
  private let sum = Label(caption: "")
  private let spoken = Label(hint: "")
  /// The small charts with their captions.
  private let small: [(chart: PieChart, caption: Label)]

  private static let types = ["House", "Flat", "New development", "Penthouse", "Studio", "Other"]
  private static let districts: KeyValuePairs<String, [Double]> = [
    "Chelsea": [116, 411, 57, 56, 42, 15], "Wimbledon": [387, 141, 21, 8, 17, 12],
    "Putney": [216, 178, 92, 24, 26, 4], "Canary Wharf": [14, 261, 213, 43, 56, 5],
    "Richmond": [302, 89, 18, 14, 12, 23],
  ]

  private static func fill(_ chart: PieChart, _ values: [Double], size: Double) {
    chart.sectors = zip(types, values).map { PieChart.Sector(name: $0, value: $1) }
    (chart.unit, chart.fixedWidth, chart.fixedHeight) = ("listings", size, size)
  }

  init() {
    Self.fill(chart, [1_430, 1_012, 418, 292, 216, 112], size: 340)
    chart.selectedIndex = 1
    legend = PieLegend(of: chart)
    small = Self.districts.map { district, values in
      let chart = example(PieChart(), "pie.\(district.lowercased())", district)
      Self.fill(chart, values, size: 108)
      return (chart, Label(caption: ""))
    }
    let head = StackView(
      .horizontal, views: [Label(name: "Property types, London"), Spacer(), sum])
    let row = StackView(
      wrapping: [chart, legend.list, Spacer()], spacing: 24, alignment: .center)
    let words = GalleryCard([Label(name: "Words of a screen reader"), spoken, Spacer()])
    words.fixedWidth = 320
    let pies = small.map { chart, caption in
      let name = Label(chart.accessibilityLabel ?? "", font: .system(13, weight: 600))
      let column = StackView(.vertical, spacing: 2, views: [Spacer(), name, caption, Spacer()])
      return StackView(.horizontal, spacing: 4, views: [chart, column])
    }
    let districts = GalleryCard([
      Label(name: "By district"), StackView(wrapping: pies, equally: true, spacing: 8),
    ])
    super.init(
      "Pie chart",
      "A custom control that uses the public API only. Click a sector, or press Tab and the arrow "
        + "keys. Press Escape to clear the selection.",
      rows: [StackView(wrapping: [GalleryCard([head, row]), words], spacing: 16), districts])
    setCustomSpacing(16, after: subviews[2])
    chart.didChange = { [weak self] _ in self?.write() }
    write()
  }

  /// Writes the texts that follow the chart and the locale.
  private func write() {
    legend.update()
    func total(of chart: PieChart) -> String {
      NumberFormat().text(
        for: PieGeometry.sum(of: chart.sectors.map(\.value)), locale: chart.traits.numberLocale)
    }
    sum.text = "\(total(of: chart)) listings"
    for (chart, caption) in small {
      let values = chart.sectors.map(\.value)
      let largest = values.indices.max { values[$0] < values[$1] } ?? 0
      let share = "\(chart.sectors[largest].name) \(chart.texts[largest].percent)"
      caption.text = "\(total(of: chart)) · \(share)"
    }
    let locale = traits.numberLocale
    let count = locale.text(chart.sectors.count)
    let options = chart.nodes.enumerated().map { index, option in
      let words = [option.label, option.valueText].compactMap(\.self).joined(separator: ", ")
      let states = option.states.filter { $0 != .hovered }.map(\.rawValue)
      let place = ["\(locale.text(index + 1)) of \(count)"] + states
      return "“\(words)”\n\(place.joined(separator: ", "))"
    }
    let name = "“\(chart.accessibilityLabel ?? "")”\nlist box, \(count) elements"
    spoken.text = ([name] + options).joined(separator: "\n\n")
  }

  override func localeDidChange() { write() }

  /// One sector is selected and has the focus, another one is hovered.
  override func prepareForDesign() {
    (chart.forcedState, chart.hovered) = (.focused, 3)
  }
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

  /// Follows the selection and the pointer of the chart.
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
    /// - Parameter end: The trailing edge of the text; nil begins it at the leading edge.
    func write(_ text: String, _ font: Font, _ color: DynamicColor, end: Double? = nil) {
      let layout = TextLayout.fitting(text, font: font, width: 132)
      let x = end.map { $0 - layout.size.width } ?? 34
      let origin = Point(x: x, y: rect.midY - layout.size.height / 2)
      let frame = list.mirrored(Rect(origin: origin, size: layout.size))
      canvas.draw(layout, at: frame.origin, color: color.resolved(for: list.traits))
    }
    let digits = Font.system(13, tabularDigits: true)
    let secondary = isSelected ? DynamicColor.secondaryOnSelection : .secondary
    write(chart.sectors[row].name, .system(13, weight: isSelected ? 600 : 400), .text)
    write(chart.texts[row].amount, digits, secondary, end: 228)
    write(chart.texts[row].percent, digits.withWeight(650), .text, end: 284)
  }
}
