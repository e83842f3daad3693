import DetentDrawing
import DetentViews
import Glibc

/// The geometry of a pie chart, without a view. Angles are in radians, clockwise from the top.
struct PieGeometry: Hashable, Sendable {
  /// A sector as it is drawn now, possibly during an animation.
  struct Part: Hashable, Sendable {
    /// The share of the disc, 0...1.
    var share = 0.0
    /// The distance that the sector is moved out of the disc, in logical pixels.
    var offset = 0.0

    /// The sector at a fraction of its animation.
    func moved(to end: Part, by fraction: Double) -> Part {
      Part(
        share: share + (end.share - share) * fraction,
        offset: offset + (end.offset - offset) * fraction)
    }
  }

  /// The angle of a sector's middle, and half its span.
  struct Arc: Hashable, Sendable { let middle, half: Double }

  let center: Point
  let radius: Double
  let parts: [Part]
  let arcs: [Arc]

  /// A disc centred in a rectangle, with a margin for sectors that move out.
  init(in bounds: Rect, margin: Double, parts: [Part]) {
    center = bounds.center
    radius = max(0, min(bounds.width, bounds.height) / 2 - margin)
    self.parts = parts
    var end = 0.0
    arcs = parts.map { part in
      let half = part.share * .pi
      defer { end += 2 * half }
      return Arc(middle: end + half, half: half)
    }
  }

  /// The sum of all amounts; negative and invalid amounts count as 0.
  static func sum(of amounts: [Double]) -> Double {
    amounts.reduce(0) { $0 + ($1.isFinite ? max(0, $1) : 0) }
  }

  static func shares(of amounts: [Double]) -> [Double] {
    let counted = amounts.map { $0.isFinite ? max(0, $0) : 0 }
    // Divided first, because the sum of huge amounts is infinite.
    let largest = max(counted.max() ?? 0, .leastNormalMagnitude)
    let sum = counted.reduce(0) { $0 + $1 / largest }
    return counted.map { sum > 0 ? $0 / largest / sum : 0 }
  }

  func path(_ index: Int) -> Path {
    let (middle, half) = (arcs[index].middle, arcs[index].half)
    let tip = point(index, at: 0)
    guard half < .pi - 1e-9 else { return Path(circleAt: tip, radius: radius) }
    var path = Path()
    path.move(to: tip)
    // Angles of paths begin at the right.
    path.addArc(
      center: tip, radius: radius, startAngle: middle - half - .pi / 2,
      endAngle: middle + half - .pi / 2)
    path.close()
    return path
  }

  /// A point on the middle line of a sector, at a fraction of the radius.
  func point(_ index: Int, at fraction: Double) -> Point {
    let (angle, distance) = (arcs[index].middle, parts[index].offset + radius * fraction)
    return center + Point(x: sin(angle) * distance, y: -cos(angle) * distance)
  }

  /// The sector for a press at a point. A sector thinner than a target also takes presses beside
  /// it; among several thin sectors, the nearest one is chosen.
  /// - Parameter target: The smallest extent of a target, in logical pixels.
  func sector(at point: Point, target: Double) -> Int? {
    let distance = point.distance(to: center)
    let out = parts.map(\.offset).max() ?? 0
    guard distance <= radius + out, radius > 0 else { return nil }
    let angle = atan2(point.x - center.x, center.y - point.y)
    func miss(_ index: Int) -> Double { remainder(angle - arcs[index].middle, 2 * .pi).magnitude }
    let least = target / 2 / max(distance, 1)
    let sectors = arcs.indices.filter { arcs[$0].half > 0 }
    let thin = sectors.filter { arcs[$0].half < least && miss($0) <= least }
    return thin.min { miss($0) < miss($1) } ?? sectors.first { miss($0) <= arcs[$0].half }
  }
}

/// The look of a pie chart: everything that its drawing depends on, as the key of its image.
struct PieLook: Hashable, Sendable {
  let geometry: PieGeometry
  let area: Rect
  /// The sectors from back to front.
  private let order: [Int]
  private let fills: [Color]
  private let percents: [String]
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
    percents = chart.texts.map(\.percent)
    ground = DynamicColor.card.resolved(for: chart.traits)
    accent = DynamicColor.accent.resolved(for: chart.traits)
    empty = DynamicColor.track.resolved(for: chart.traits)
    let front = [chart.selectedIndex, focused].compactMap(\.self)
    order =
      chart.sectors.indices.filter { !front.contains($0) }
      + (front.first == front.last ? Array(front.prefix(1)) : front)
  }

  // MARK: Colors

  /// The colors of the sectors. White text has a contrast of at least 4.5:1 on each.
  static let palette: [UInt32] = [0x2563EB, 0x7C3AED, 0x0E7490, 0xB45309, 0xBE185D, 0x64748B]

  /// The color of a sector in its state. States only darken it, so that its text stays legible.
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

  /// Draws a focus ring between lines of the background color, so that it is visible on any color.
  private func drawRing(around path: Path, in canvas: Canvas) {
    for (width, color) in [(12.0, ground), (8, accent), (4, ground)] {
      canvas.stroke(path, with: color, style: StrokeStyle(width: width, join: .round))
    }
  }

  private func drawGap(around path: Path, of index: Int, in canvas: Canvas) {
    let half = geometry.arcs[index].half
    guard half < .pi - 1e-9 else { return }
    // The gap must not cover all of a thin sector.
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

// MARK: Motion and words

extension PieChart {
  /// Animates the sectors to the data, with the selected one outside the disc.
  func moveSectors(out selected: Int?) {
    let target = PieGeometry.shares(of: sectors.map(\.value)).enumerated().map { index, share in
      PieGeometry.Part(share: share, offset: index == selected ? 8 : 0)
    }
    guard target != self.target else { return lookDidChange() }
    self.target = target
    let start = target.indices.map { parts.indices.contains($0) ? parts[$0] : PieGeometry.Part() }
    animation?.cancel()
    let moving = Animation(from: 0, to: 1, timing: .value) { [weak self] fraction in
      self?.parts = zip(start, target).map { $0.moved(to: $1, by: fraction) }
      self?.lookDidChange()
    }
    animation = moving
    startAnimation(moving)
  }

  var texts: [(amount: String, percent: String)] {
    let locale = traits.numberLocale
    return zip(sectors, PieGeometry.shares(of: sectors.map(\.value))).map { sector, share in
      (
        NumberFormat().text(for: sector.value, locale: locale),
        NumberFormat(.percent, fractionDigits: 0).text(for: share, locale: locale)
      )
    }
  }

  var nodes: [AccessibilityNode] {
    zip(sectors, texts).enumerated().map { index, sector in
      let (amount, percent) = sector.1
      var states: [AccessibilityState] = isEnabled ? [] : [.disabled]
      if index == selectedIndex { states.append(.selected) }
      if index == active, isFirstResponder { states.append(.focused) }
      if index == hovered { states.append(.hovered) }
      return AccessibilityNode(
        id: identifier.map { "\($0).\(index)" }, type: "Sector", role: .option,
        label: sector.0.name, frame: frameInWindow(geometry.path(index).bounds),
        valueText: "\(unit.isEmpty ? amount : "\(amount) \(unit)"), \(percent)", states: states)
    }
  }
}
