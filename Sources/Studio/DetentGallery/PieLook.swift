import DetentDrawing
import DetentViews

/// How a pie is drawn: all that decides it as one value, which is the key of its image.
struct PieLook: Hashable, Sendable {
  let geometry: PieGeometry
  /// What the drawing covers.
  let area: Rect
  /// The sectors from the back to the front.
  private let order: [Int]
  private let fills: [Color]
  private let percents: [String]
  /// The sector with the focus ring.
  private let focused: Int?
  private let ground: Color
  private let accent: Color
  private let empty: Color

  @MainActor
  init(of chart: PieChart, _ geometry: PieGeometry) {
    self.geometry = geometry
    area = chart.bounds.insetBy(dx: -chart.visualOverflow, dy: -chart.visualOverflow)
    let focused = chart.showsFocusRing && !chart.sectors.isEmpty ? chart.active : nil
    self.focused = focused
    fills = chart.sectors.indices.map { Self.fill(of: $0, in: chart) }
    let shares = PieGeometry.shares(of: chart.sectors.map(\.value))
    percents = chart.sectors.indices.map {
      Self.texts(of: $0, in: chart, share: shares[$0]).percent
    }
    ground = DynamicColor.card.resolved(for: chart.traits)
    accent = DynamicColor.accent.resolved(for: chart.traits)
    empty = DynamicColor.track.resolved(for: chart.traits)
    let front = [chart.selectedIndex, focused].compactMap(\.self)
    order =
      chart.sectors.indices.filter { !front.contains($0) }
      + (front.first == front.last ? Array(front.prefix(1)) : front)
  }

  // MARK: Words

  /// How many a sector stands for, and how much of the whole.
  /// - Parameter share: its part of the whole, where that is known; a chart of many need not find
  ///   it for each.
  @MainActor
  static func texts(
    of index: Int, in chart: PieChart, share: Double? = nil
  ) -> (amount: String, percent: String) {
    let share = share ?? PieGeometry.shares(of: chart.sectors.map(\.value))[index]
    let locale = chart.traits.numberLocale
    return (
      NumberFormat().text(for: chart.sectors[index].value, locale: locale),
      NumberFormat(.percent, fractionDigits: 0).text(for: share, locale: locale)
    )
  }

  /// The sectors as assistive technology sees them: an element each, that says what the legend
  /// writes.
  @MainActor
  func nodes(of chart: PieChart) -> [AccessibilityNode] {
    let shares = PieGeometry.shares(of: chart.sectors.map(\.value))
    return chart.sectors.enumerated().map { index, sector in
      let texts = Self.texts(of: index, in: chart, share: shares[index])
      let amount = chart.unit.isEmpty ? texts.amount : "\(texts.amount) \(chart.unit)"
      var states: [AccessibilityState] = chart.isEnabled ? [] : [.disabled]
      if index == chart.selectedIndex { states.append(.selected) }
      if index == chart.active, chart.isFirstResponder { states.append(.focused) }
      if index == chart.hovered { states.append(.hovered) }
      return AccessibilityNode(
        id: chart.identifier.map { "\($0).\(index)" }, type: "Sector", role: .option,
        label: sector.name, frame: chart.frameInWindow(geometry.path(index).bounds),
        valueText: "\(amount), \(texts.percent)", states: states)
    }
  }

  // MARK: Colours

  /// The colours of the sectors: white text has a contrast of 4.5 to 1 to each of them.
  static let palette: [UInt32] = [0x2563EB, 0x7C3AED, 0x0E7490, 0xB45309, 0xBE185D, 0x64748B]

  /// The colour of a sector and of what stands for it, in the state that it is in. It gets darker
  /// and never lighter: its text stays legible.
  @MainActor
  static func fill(of index: Int, in chart: PieChart) -> Color {
    let color = Color(hex: palette[index % palette.count])
    guard chart.isEnabled else {
      let gray = DynamicColor.secondary.resolved(for: chart.traits)
      let ground = DynamicColor.card.resolved(for: chart.traits)
      return gray.mixed(with: ground, fraction: 0.35 + 0.1 * Double(index % 5))
    }
    let forced = chart.forcedState.intersection([.hovered, .highlighted])
    let isHot = index == chart.hovered ?? (forced.isEmpty ? nil : chart.active)
    let isStrong = chart.traits.contrast == .high && chart.traits.appearance == .light
    let state = isHot ? chart.isHighlighted ? 0.24 : 0.14 : 0
    return color.mixed(with: .black, fraction: max(state, isStrong ? 0.35 : 0))
  }

  // MARK: Drawing

  func draw(in canvas: Canvas) {
    if geometry.parts.allSatisfy({ $0.share <= 0 }) {
      canvas.fill(Path(circleAt: geometry.center, radius: geometry.radius), with: empty)
    }
    for index in order where geometry.parts[index].share > 0 {
      let path = geometry.path(index)
      if index == focused { drawRing(around: path, in: canvas) }
      canvas.fill(path, with: fills[index])
      if index != focused { drawGap(around: path, of: index, in: canvas) }
      drawPercent(of: index, in: canvas)
    }
  }

  /// Draws a ring that has the ground on both sides, between what lies below and itself: it shows
  /// beside every colour.
  private func drawRing(around path: Path, in canvas: Canvas) {
    for (width, color) in [(12.0, ground), (8, accent), (4, ground)] {
      canvas.stroke(path, with: color, style: StrokeStyle(width: width, join: .round))
    }
  }

  private func drawGap(around path: Path, of index: Int, in canvas: Canvas) {
    let half = geometry.arcs[index].half
    guard half < .pi - 1e-9 else { return }
    // A thin sector is not all gap.
    let width = min(1.5, half * geometry.radius)
    canvas.stroke(path, with: ground, style: StrokeStyle(width: width, join: .round))
  }

  private func drawPercent(of index: Int, in canvas: Canvas) {
    let half = geometry.arcs[index].half
    guard half * 2 >= 14 * .pi / 180, geometry.radius >= 80 else { return }
    let font = Font.system(half > 0.3 ? 13 : 12, weight: 650, tabularDigits: true)
    let text = TextLayout.cached(percents[index], font: font)
    let middle = geometry.point(index, at: half < .pi - 1e-9 ? 0.67 : 0)
    canvas.draw(
      text, at: Point(x: middle.x - text.size.width / 2, y: middle.y - text.size.height / 2),
      color: .white)
  }
}
