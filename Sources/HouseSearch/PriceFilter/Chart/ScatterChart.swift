import DetentControls
import DetentDrawing
import DetentViews

/// A chart of homes as dots, price against area. Dots of homes that match the filter are lit.
/// Its value is the selected part of the plot, which the user edits by drawing a rectangle.
@MainActor
final class ScatterChart: HomePlot<ChartSelection> {
  var content: Content? { didSet { dotsDidChange() } }
  var priceScale: any ValueScale = LinearScale(minimum: 0, maximum: 1) {
    didSet { dotsDidChange() }
  }
  var formatX = ValueFormat.number()
  var titleY = "" { didSet { redraw(if: titleY != oldValue) } }
  var note = "" { didSet { redraw(if: note != oldValue) } }

  /// The press under way, and the corner opposite of its start once it is a drag.
  private var press: (held: EditingPress, start: Point, end: Point?)?

  private var images: [Look: Image] = [:]

  /// The version is that of the matches, or nil for all homes.
  private struct Look: Hashable {
    let plot: Rect
    let scale: Double
    let color: Color
    let version: Int?
  }

  private static let (dotRadius, frameRadius) = (2.0, 3.0)
  private static let insets = EdgeInsets(top: 22, leading: 40, bottom: 24, trailing: 8)
  /// The shortest side of a rectangle that counts, in logical pixels.
  private static let leastSide = 6.0

  init() { super.init(Selection(), name: "chart") }

  /// Keys are unnecessary: the list, the prices and the areas offer keys for the same actions.
  override var canBecomeFirstResponder: Bool { false }

  private func dotsDidChange() {
    images = [:]
    setNeedsDisplay()
  }

  override func matchesDidChange(from old: MapPicture.Matches?) {
    guard isReachable, matches != nil, let content, let old,
      let image = images.first(where: { $0.key.version == old.version })?.value
    else { return setNeedsDisplay() }
    for change in litImage(of: content).changes(since: image) {
      setNeedsDisplay(in: change.offsetBy(dx: dotFrame.minX, dy: dotFrame.minY))
    }
  }

  // MARK: Layout

  var plot: Rect {
    let area = bounds.inset(by: Self.insets, rightToLeft: traits.isRightToLeft)
    return area.rounded(toPixelsAt: traits.scale)
  }

  var geometry: ChartGeometry {
    ChartGeometry(
      plot: plot, prices: priceScale,
      areas: LinearScale(minimum: 0, maximum: content?.greatestArea ?? 1),
      isMirrored: traits.isRightToLeft)
  }

  // MARK: Drawing

  override func draw(in canvas: Canvas, dirty: Rect) {
    let geometry = geometry
    let plot = geometry.plot
    guard let content, plot.width > 0, plot.height > 0 else { return }
    let palette = MapPalette(traits)
    let grid = ChartGrid(chart: bounds, geometry: geometry, traits: traits, formatX: formatX)
    grid.drawColumns(in: canvas)
    grid.drawRows(in: canvas)
    grid.drawHead(titleY, note, in: canvas)
    let area = geometry.rect(of: selection)
    let edge = Path(roundedRect: area, cornerRadius: Self.frameRadius)
    if !selection.isAll {
      canvas.fill(edge, with: DynamicColor.accentSoft.resolved(for: traits))
    }
    if matches != nil {
      let color = palette.secondary.mixed(with: palette.plate, fraction: 0.5)
        .withAlpha(opacity(of: content) * 0.6)
      canvas.draw(image(of: content, nil, color), in: dotFrame)
    }
    canvas.draw(litImage(of: content), in: dotFrame)
    if !selection.isAll, drawn == nil {
      canvas.stroke(edge, with: palette.lit, style: StrokeStyle(width: 1.5 * palette.strength))
    }
    drawMarks(palette, in: canvas)
  }

  private var dotFrame: Rect { plot.insetBy(dx: -Self.dotRadius, dy: -Self.dotRadius) }

  private func opacity(of content: Content) -> Double {
    let crowd = Double(content.rows.count) * 32 / (plot.width * plot.height)
    return max(0.2, 0.8 / (1 + crowd))
  }

  private func litImage(of content: Content) -> Image {
    image(of: content, matches, MapPalette(traits).lit.withAlpha(opacity(of: content)))
  }

  /// Returns the image of the dots that pass, cached until they look different.
  private func image(
    of content: Content, _ matches: MapPicture.Matches?, _ color: Color
  ) -> Image {
    let (geometry, radius) = (geometry, Self.dotRadius)
    let plot = geometry.plot
    let look = Look(plot: plot, scale: traits.scale, color: color, version: matches?.version)
    if let image = images[look] { return image }
    // Images of other matches or sizes are not needed again.
    images = images.filter { $0.key.version == nil && $0.key.plot == plot }
    var image = DotImage(size: dotFrame.size, scale: traits.scale)
    // Aligned to pixels, all dots look the same, which is faster.
    func place(_ way: Double) -> Double { (way * traits.scale).rounded() / traits.scale + radius }
    for row in content.rows where matches?.isMatch(row) != false {
      guard let home = content.place(row) else { continue }
      let point = geometry.point(price: home.x, area: home.y)
      let (x, y) = (place(point.x - plot.minX), place(point.y - plot.minY))
      image.draw(x: x, y: y, radius: radius, color)
    }
    let made = image.made
    images[look] = made
    return made
  }

  /// If there are two marks, only the hovered home has a label.
  private func drawMarks(_ palette: MapPalette, in canvas: Canvas) {
    let marks = MapMarks(width: bounds.width, palette: palette, traits: traits)
    if let drawn {
      let rectangle = Path(rect: geometry.rect(of: drawn))
      marks.drawInside(rectangle, in: canvas)
      marks.drawEdge(rectangle, in: canvas)
    }
    let hovered = drawn == nil && hoveredHome != selectedHome ? hoveredHome : nil
    if let selectedHome, let point = point(of: selectedHome) {
      let isLit = isMatch(selectedHome)
      marks.drawChosen(
        at: point, hovered == nil ? homeText(selectedHome) : "", isLit: isLit, in: canvas)
    }
    guard let hovered, let place = point(of: hovered) else { return }
    marks.drawHovered(at: place, homeText(hovered), in: canvas)
  }

  /// Returns the place of a home, or nil if it lies outside the axes.
  func point(of home: Int) -> Point? {
    let geometry = geometry
    guard let place = content?.place(home), place.x >= geometry.prices.minimum,
      place.x <= geometry.prices.maximum, place.y <= geometry.areas.maximum
    else { return nil }
    return geometry.point(price: place.x, area: place.y)
  }

  // MARK: Pointer

  func home(at point: Point, device: PointerEvent.Device = .mouse) -> Int? {
    content?.home(at: point, within: device.hitDistance, geometry, where: isMatch)
  }

  override func beginTracking(_ event: PointerEvent) -> Bool {
    guard content != nil, event.button == .primary, let held = editing.beginPress() else {
      return false
    }
    press = (held, event.location, nil)
    return true
  }

  override func continueTracking(_ event: PointerEvent) -> Bool {
    guard let (held, start, end) = press else { return false }
    let isDrag = event.coalescedPoints.contains { start.distance(to: $0) > event.device.slop }
    guard isDrag || end != nil else { return true }
    press?.end = event.location
    setNeedsDisplay()
    guard end != nil || editing.beginDrag(held, { Self.step(to: selection) }) else {
      press = nil
      return false
    }
    return true
  }

  override func endTracking(_ event: PointerEvent) {
    if press?.end != nil { press?.end = event.location }
    let (ended, reached) = (press, drawn ?? selection)
    press = nil
    setNeedsDisplay()
    if ended?.end != nil { return editing.endDrag(Self.step(to: reached)) }
    editing.endPress()
    if ended != nil, let home = home(at: event.location, device: event.device) { select(home) }
  }

  override func cancelTracking() {
    press = nil
    editing.cancelDrag()
    setNeedsDisplay()
  }

  /// The selection of the rectangle that is being drawn, widened to the next steps, or nil if it is
  /// too small to be intended.
  private var drawn: Selection? {
    guard case (_, let start, let end?)? = press,
      min(abs(end.x - start.x), abs(end.y - start.y)) >= Self.leastSide
    else { return nil }
    let (a, b) = (geometry.values(at: start), geometry.values(at: end))
    return Selection(
      prices: content?.priceBounds.range(around: min(a.price, b.price)...max(a.price, b.price)),
      areas: content?.areaBounds.range(around: min(a.area, b.area)...max(a.area, b.area)))
  }

  private static func step(to selection: Selection) -> EditStep<Selection> {
    EditStep(selection, part: "rectangle", reason: .thumbDrag)
  }

  override func hoverDidChange(at point: Point?) {
    super.hoverDidChange(at: point)
    hover(point.flatMap { home(at: $0) })
  }

  override func cursor(at point: Point) -> Cursor? {
    home(at: point) == nil ? .arrow : .pointingHand
  }
}
