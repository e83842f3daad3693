import DetentDrawing
import DetentViews

/// Listings as dots, price against area; those that pass the filters are lit.
///
/// Dots are drawn into two pictures, all of them dim and some of them lit, when the data or the size
/// changes. A drag of prices or of the area only moves the border between the two, so it costs no dot
/// at all.
@MainActor
final class ScatterChart: View {
  /// What the chart shows. More dots than `limit` are thinned: they would only cover each other.
  struct Content: Sendable {
    var dots: [Point]
    /// The row of the listings that each dot stands for.
    var rows: [Int]
    var xAxis: ChartAxis
    var yAxis: ChartAxis
    /// Counts up with each new content, so that pictures are found without comparing the dots.
    var version: Int

    static let limit = 12_000
  }

  /// The part of the plot that is lit.
  struct Selection: Hashable, Sendable {
    /// On the x axis; nil for all of it.
    var prices: ClosedRange<Double>?
    /// Where the lit part begins on the y axis; nil for its foot.
    var minimumArea: Double?

    var isAll: Bool { prices == nil && minimumArea == nil }
  }

  /// Which dots can be lit, where something else than the two axes decides.
  struct Lights: Sendable {
    var flags: [Bool]
    /// Counts up, as that of the content does.
    var version: Int
  }

  var content: Content? {
    didSet {
      art.removeAll()
      setNeedsDisplay()
    }
  }
  /// Nil lets every dot be lit.
  var lights: Lights? {
    didSet { if lights?.version != oldValue?.version { setNeedsDisplay() } }
  }
  var selection = Selection() {
    didSet { if selection != oldValue { selectionDidChange(from: oldValue) } }
  }
  var formatX: (Double) -> String = { "\($0)" }
  var formatY: (Double) -> String = { "\($0)" }

  private let art = ArtCache(limit: 4)
  private static let insets = EdgeInsets(top: 8, leading: 40, bottom: 24, trailing: 4)
  private static let dotRadius = 2.0
  private let tickFont = Font.system(11, tabularDigits: true)

  init() {
    super.init(frame: .zero)
    accessibilityRole = .image
    isUserInteractionEnabled = false
  }

  // MARK: Layout

  private var plot: Rect {
    let area = bounds.inset(by: Self.insets, rightToLeft: traits.isRightToLeft)
    return area.rounded(toPixelsAt: traits.scale)
  }

  private func x(_ value: Double, in plot: Rect) -> Double {
    plot.minX + (content?.xAxis.fraction(of: value) ?? 0) * plot.width
  }

  private func y(_ value: Double, in plot: Rect) -> Double {
    plot.maxY - (content?.yAxis.fraction(of: value) ?? 0) * plot.height
  }

  /// The lit part of the plot.
  private func lit(_ selection: Selection, in plot: Rect) -> Rect {
    var (left, right, bottom) = (plot.minX, plot.maxX, plot.maxY)
    if let prices = selection.prices {
      left = max(plot.minX, min(x(prices.lowerBound, in: plot), plot.maxX))
      right = max(left, min(x(prices.upperBound, in: plot), plot.maxX))
    }
    if let area = selection.minimumArea {
      bottom = max(plot.minY, min(y(area, in: plot), plot.maxY))
    }
    return Rect(x: left, y: plot.minY, width: right - left, height: bottom - plot.minY)
  }

  private func selectionDidChange(from previous: Selection) {
    guard previous.isAll == selection.isAll else { return setNeedsDisplay() }
    let plot = plot
    let old = lit(previous, in: plot)
    let new = lit(selection, in: plot)
    for (a, b) in [(old.minX, new.minX), (old.maxX, new.maxX)] where a != b {
      let slice = Rect(
        x: min(a, b), y: plot.minY, width: abs(b - a), height: plot.height)
      setNeedsDisplay(in: slice.insetBy(dx: -1, dy: -1))
    }
    guard old.maxY != new.maxY else { return }
    let slice = Rect(
      x: plot.minX, y: min(old.maxY, new.maxY), width: plot.width,
      height: abs(old.maxY - new.maxY))
    setNeedsDisplay(in: slice.insetBy(dx: -1, dy: -1))
  }

  // MARK: Drawing

  override func draw(in canvas: Canvas, dirty: Rect) {
    guard let content else { return }
    let plot = plot
    guard plot.width > 0, plot.height > 0 else { return }
    drawGrid(content, in: canvas, plot: plot)
    let lit = lit(selection, in: plot)
    let isPartial = !selection.isAll || lights != nil
    if !selection.isAll {
      canvas.fill(lit, with: DynamicColor.accentSoft.resolved(for: traits))
    }
    let reach = Self.dotRadius + 1
    let place = plot.insetBy(dx: -reach, dy: -reach)
    if isPartial { canvas.draw(dots(content, isLit: false, plot: plot), in: place) }
    canvas.saved {
      // Dots at the ends hang over the plot: they are lit as far as they reach.
      let left = lit.minX <= plot.minX ? place.minX : lit.minX
      let right = lit.maxX >= plot.maxX ? place.maxX : lit.maxX
      let bottom = lit.maxY >= plot.maxY ? place.maxY : lit.maxY
      canvas.clip(
        to: Rect(
          x: left, y: place.minY, width: max(0, right - left), height: bottom - place.minY))
      canvas.draw(dots(content, isLit: true, plot: plot), in: place)
    }
  }

  private struct ArtKey: Hashable, Sendable {
    let version: Int
    /// That of the lights; nil for the dim dots, which are all of them.
    let lights: Int?
    let appearance: Appearance
  }

  private func dots(_ content: Content, isLit: Bool, plot: Rect) -> Image {
    let reach = Self.dotRadius + 1
    let size = Size(width: plot.width + 2 * reach, height: plot.height + 2 * reach)
    let key = ArtKey(
      version: content.version, lights: isLit ? lights?.version ?? 0 : nil,
      appearance: traits.appearance)
    let flags = isLit ? lights?.flags : nil
    let color =
      isLit
      ? DynamicColor.accent.resolved(for: traits).withAlpha(0.65)
      : DynamicColor.secondary.resolved(for: traits).withAlpha(0.22)
    return art.image(for: key, size: size, scale: traits.scale) { canvas in
      for (number, dot) in content.dots.enumerated() where flags?[number] ?? true {
        let center = Point(
          x: reach + content.xAxis.fraction(of: dot.x) * plot.width,
          y: reach + (1 - content.yAxis.fraction(of: dot.y)) * plot.height)
        canvas.fill(Path(circleAt: center, radius: Self.dotRadius), with: color)
      }
    }
  }

  private func drawGrid(_ content: Content, in canvas: Canvas, plot: Rect) {
    let line = DynamicColor.line.resolved(for: traits)
    let ink = DynamicColor.secondary.resolved(for: traits)
    let hairline = 1 / traits.scale
    for value in content.xAxis.ticks(atMost: max(2, Int(exactly: (plot.width / 90).rounded()) ?? 2))
    {
      let place = Rect(x: x(value, in: plot), y: plot.minY, width: hairline, height: plot.height)
      canvas.fill(place.rounded(toPixelsAt: traits.scale), with: line)
      let text = TextLayout.cached(formatX(value), font: tickFont)
      let left = max(0, min(place.minX - text.size.width / 2, bounds.width - text.size.width))
      canvas.draw(text, at: Point(x: left, y: plot.maxY + 7), color: ink)
    }
    for value in content.yAxis.ticks(
      atMost: max(2, Int(exactly: (plot.height / 26).rounded()) ?? 2))
    {
      let place = Rect(x: plot.minX, y: y(value, in: plot), width: plot.width, height: hairline)
      canvas.fill(place.rounded(toPixelsAt: traits.scale), with: line)
      let text = TextLayout.cached(formatY(value), font: tickFont)
      let left = traits.isRightToLeft ? plot.maxX + 8 : plot.minX - 8 - text.size.width
      canvas.draw(text, at: Point(x: left, y: place.minY - text.size.height / 2), color: ink)
    }
  }
}
