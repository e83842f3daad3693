import DetentDrawing
import DetentViews
import DetentWidgets

/// A pie with its legend, what a screen reader says of it, and small ones to compare.
final class PieChartPage: StackView {
  private let chart = example(PieChart(), "pie", "Property types, London")

  private static let types = ["House", "Flat", "New development", "Penthouse", "Studio", "Other"]
  private static let districts: KeyValuePairs<String, [Double]> = [
    "Chelsea": [116, 411, 57, 56, 42, 15], "Wimbledon": [387, 141, 21, 8, 17, 12],
    "Putney": [216, 178, 92, 24, 26, 4], "Canary Wharf": [14, 261, 213, 43, 56, 5],
    "Richmond": [302, 89, 18, 14, 12, 23],
  ]

  /// What writes a number; called again where that is written in another way.
  private var writers: [() -> Void] = []

  private static func sectors(_ values: [Double]) -> [PieChart.Sector] {
    zip(types, values).map { PieChart.Sector(name: $0, value: $1) }
  }

  init() {
    super.init(.vertical, spacing: 16, layoutMargins: EdgeInsets(vertical: 24, horizontal: 24))
    chart.unit = "listings"
    chart.legend = PieLegend()
    chart.sectors = Self.sectors([1_430, 1_012, 418, 292, 216, 112])
    chart.selectedIndex = 1
    let spoken = SpokenList(chart)
    chart.didChange = { [weak spoken] _ in spoken?.setNeedsDisplay() }
    let title = Label("Pie chart", font: .system(17, weight: 680))
    let hint = Label(
      hint:
        "A custom control that uses the public API only. Click a sector, or press Tab and the arrow keys. "
        + "Press Escape to clear the selection."
    )
    let top = StackView(wrapping: [main, card(of: spoken)], spacing: 16)
    for view in [StackView(.vertical, spacing: 2, views: [title, hint]), top, small] {
      addSubview(view)
    }
    addRoomBelow()
  }

  /// One sector is selected and has the focus, another one is hovered.
  override func prepareForDesign() {
    (chart.forcedState, chart.hovered) = (.focused, 3)
  }

  override func localeDidChange() { for write in writers { write() } }

  /// A caption that is written in the locale of a chart.
  private func caption(
    of chart: PieChart, _ text: @escaping @MainActor (PieChart) -> String
  ) -> Label {
    let label = Label(caption: text(chart))
    writers.append { [weak label, weak chart] in if let chart { label?.text = text(chart) } }
    return label
  }

  private func sum(of chart: PieChart) -> String {
    NumberFormat().text(
      for: PieGeometry.sum(of: chart.sectors.map(\.value)), locale: chart.traits.numberLocale)
  }

  private var main: View {
    let count = caption(of: chart) { [unowned self] in "\(sum(of: $0)) listings" }
    let head = StackView(
      .horizontal, views: [Label(name: "Property types, London"), Spacer(), count])
    return GalleryCard(spacing: 8, vertical: 16, horizontal: 20, [head, PieFrame(chart)])
  }

  private func card(of spoken: SpokenList) -> View {
    let keys = StackView(.horizontal, spacing: 8, alignment: .center)
    for (names, action) in [(["←", "→"], "Select"), (["Esc"], "Clear selection")] {
      for name in names {
        let key = StackView(
          .horizontal, layoutMargins: EdgeInsets(vertical: 2, horizontal: 6),
          views: [Label(name, font: .system(11), color: .secondary)])
        (key.borderColor, key.cornerRadius) = (.line, 5)
        keys.addSubview(key)
      }
      let label = Label(caption: action)
      keys.addSubview(label)
      keys.setCustomSpacing(14, after: label)
    }
    keys.addSubview(Spacer())
    let card = GalleryCard(
      spacing: 8, vertical: 16, horizontal: 16,
      [Label(name: "What a screen reader says"), spoken, keys, Spacer()])
    card.contentHugging.horizontal = .high
    return card
  }

  private var small: View {
    let row = StackView(wrapping: [], equally: true, spacing: 8)
    for (district, values) in Self.districts {
      let chart = example(PieChart(), "pie.\(district.lowercased())", district)
      (chart.sectors, chart.unit) = (Self.sectors(values), "listings")
      (chart.fixedWidth, chart.fixedHeight) = (108, 108)
      let largest = values.indices.max { values[$0] < values[$1] } ?? 0
      let words = StackView(
        .vertical, spacing: 2,
        views: [
          Spacer(), Label(district, font: .system(13, weight: 600)),
          caption(of: chart) { [unowned self] in sum(of: $0) },
          caption(of: chart) {
            "\(Self.types[largest]) \(PieLook.texts(of: largest, in: $0).percent)"
          }, Spacer(),
        ])
      row.addSubview(StackView(.horizontal, spacing: 4, views: [chart, words]))
    }
    let head = StackView(
      wrapping: [
        Label(name: "By district"), Spacer(),
        Label(hint: "Each property type has the same color in all charts."),
      ], spacing: 0)
    return GalleryCard(spacing: 0, vertical: 14, horizontal: 20, [head, row])
  }
}

/// A chart with its legend, beside each other or below.
private final class PieFrame: View {
  private let chart: PieChart

  init(_ chart: PieChart) {
    self.chart = chart
    super.init(frame: .zero)
    addSubview(chart)
    compressionResistance.horizontal = .low
  }

  override var intrinsicContentSize: Size { Size(width: PieLegend.widthBeside, height: 390) }
  override func sizeThatFits(_ size: Size) -> Size {
    Size(
      width: min(PieLegend.widthBeside, size.width),
      height: chart.legend?.height(in: size.width) ?? 390)
  }
  override func layoutSubviews() { chart.frame = bounds }
}

/// The chart as it is in the tree of what is accessible, in words.
private final class SpokenList: View {
  private unowned let chart: PieChart

  init(_ chart: PieChart) {
    self.chart = chart
    super.init(frame: .zero)
  }

  override var intrinsicContentSize: Size { Size(width: 296, height: 350) }

  override func draw(in canvas: Canvas, dirty: Rect) {
    guard let node = chart.accessibilityTree().first else { return }
    var y = 0.0
    func write(_ text: String, _ weight: Int, _ size: Double, _ color: DynamicColor, _ x: Double) {
      let layout = TextLayout.cached(
        text, font: .system(size, weight: weight, tabularDigits: true), width: bounds.width - x)
      let frame = mirrored(Rect(origin: Point(x: x, y: y), size: layout.size))
      canvas.draw(layout, at: frame.origin, color: color.resolved(for: traits))
      y += layout.size.height.rounded(.up)
    }
    let locale = traits.numberLocale
    let count = locale.text(node.children.count)
    write("“\(node.label ?? "")”", 600, 12, .text, 0)
    write("list box · \(count) elements · selectable", 400, 11.5, .secondary, 0)
    y += 12
    for (index, option) in node.children.enumerated() where y + 40 < bounds.maxY {
      if index > 0 {
        canvas.fill(
          mirrored(Rect(x: 12, y: y, width: bounds.width - 12, height: canvas.hairline)),
          with: DynamicColor.line.resolved(for: traits))
        y += 6
      }
      let isSelected = option.states.contains(.selected)
      canvas.fill(
        Path(roundedRect: mirrored(Rect(x: 12, y: y + 4, width: 8, height: 8)), cornerRadius: 2),
        with: PieLook.fill(of: index, in: chart))
      let words = [option.label, option.valueText].compactMap(\.self).joined(separator: ", ")
      write("“\(words)”", isSelected ? 650 : 400, 12, .text, 28)
      let states = option.states.filter { $0 != .hovered }.map(\.rawValue)
      write(
        (["option", "\(locale.text(index + 1)) of \(count)"] + states).joined(separator: " · "),
        400, 11.5,
        .secondary, 28)
      y += 6
    }
  }
}
