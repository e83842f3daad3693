import DetentDrawing
import DetentViews

struct MapPalette: Hashable, Sendable {
  /// The traits that determine colours. Others do not make palettes different.
  private let traits: Traits

  init(_ all: Traits) {
    traits = Traits(appearance: all.appearance, contrast: all.contrast, tintColor: all.tintColor)
  }

  private func color(_ color: DynamicColor) -> Color { color.resolved(for: traits) }
  private var isHigh: Bool { traits.contrast == .high }
  private var isDark: Bool { traits.appearance == .dark }

  var ground: Color { color(.mapGround) }
  var lit: Color { color(.accent) }
  var unlit: Color { color(.secondary).withAlpha(isHigh ? 0.62 : isDark ? 0.36 : 0.27) }
  var text: Color { color(.text) }
  var secondary: Color { color(isHigh ? .text : .secondary) }
  var plate: Color { color(.card) }
  var plateLine: Color { color(isHigh ? .text : .line) }
  var favourite: Color { isDark ? Color(hex: 0xF0B429) : Color(hex: 0xB87503) }
  var area: Color { lit.withAlpha(isDark ? 0.14 : 0.09) }
  /// The factor for line widths.
  var strength: Double { isHigh ? 1.5 : 1 }
}

extension DynamicColor {
  static let mapGround = DynamicColor(light: Color(hex: 0xF4F6F9), dark: Color(hex: 0x2A2D32))
}

extension PointerEvent.Device {
  /// The distance within which a press hits a dot of the map or the chart, in logical pixels.
  var hitDistance: Double { self == .touch ? TouchMetrics.target / 2 : 8 }
}

/// Draws the area, the ring, favourites, and the hovered and selected home on a map or chart.
@MainActor
struct MapMarks {
  /// The width of the map or the chart, in logical pixels.
  let width: Double
  let palette: MapPalette
  let traits: Traits

  static let thumbRadius = 7.0
  private static let labelFont = Font.system(12, weight: 650, tabularDigits: true)

  // MARK: Area and ring

  func drawInside(_ path: Path, in canvas: Canvas) { canvas.fill(path, with: palette.area) }

  func drawEdge(_ path: Path, in canvas: Canvas) {
    canvas.stroke(
      path, with: palette.lit, style: StrokeStyle(width: 2 * palette.strength, join: .round))
  }

  func drawRing(_ path: Path, in canvas: Canvas) {
    canvas.stroke(
      path, with: palette.lit,
      style: StrokeStyle(width: 1.5 * palette.strength, join: .round, dash: [5, 3.5]))
  }

  func drawThumb(at point: Point, _ words: String, in canvas: Canvas) {
    canvas.fill(Path(circleAt: point, radius: Self.thumbRadius), with: .white)
    canvas.stroke(
      Path(circleAt: point, radius: Self.thumbRadius - 1), with: palette.lit,
      style: StrokeStyle(width: 2))
    drawNote(words, at: point, in: canvas)
  }

  func drawPin(at tip: Point, in canvas: Canvas) {
    let scale = 20 / 18.5
    let path = ToolIcon.pin.vector.path.applying(
      AffineTransform(
        a: scale, b: 0, c: 0, d: scale, tx: tip.x - 12 * scale, ty: tip.y - 21.5 * scale))
    canvas.stroke(path, with: palette.ground, style: StrokeStyle(width: 2.5, join: .round))
    canvas.fill(path, with: palette.text)
    let middle = Point(x: tip.x, y: tip.y - 11.5 * scale)
    canvas.fill(Path(circleAt: middle, radius: 2.6), with: palette.ground)
  }

  func drawCross(at middle: Point, in canvas: Canvas) {
    let (x, y) = (middle.x, middle.y)
    let path = Path(
      strokes: [(x - 16, y), (x - 4, y)], [(x + 4, y), (x + 16, y)], [(x, y - 16), (x, y - 4)],
      [(x, y + 4), (x, y + 16)])
    canvas.stroke(path, with: palette.ground, style: StrokeStyle(width: 5, cap: .round))
    canvas.stroke(path, with: palette.text, style: StrokeStyle(width: 2, cap: .round))
  }

  // MARK: Homes

  /// - Parameter isLit: whether the home matches the filter.
  func drawStar(at point: Point, isLit: Bool, in canvas: Canvas) {
    let path = VectorIcon.star.path.applying(
      AffineTransform(translationX: point.x - 12, y: point.y - 12))
    canvas.stroke(path, with: palette.ground, style: StrokeStyle(width: 2, join: .round))
    let color = palette.favourite
    canvas.fill(path, with: isLit ? color : color.mixed(with: palette.ground, fraction: 0.55))
  }

  func drawHovered(at point: Point, _ words: String, in canvas: Canvas) {
    canvas.fill(Path(circleAt: point, radius: 7.5), with: palette.ground)
    canvas.stroke(
      Path(circleAt: point, radius: 5.5), with: palette.lit, style: StrokeStyle(width: 2))
    canvas.fill(Path(circleAt: point, radius: 2.4), with: palette.lit)
    drawNote(words, at: point, in: canvas)
  }

  func drawChosen(at point: Point, _ words: String, isLit: Bool, in canvas: Canvas) {
    canvas.fill(Path(circleAt: point, radius: 8.75), with: Color.black.withAlpha(0.16))
    canvas.fill(Path(circleAt: point, radius: 8), with: palette.plate)
    canvas.fill(Path(circleAt: point, radius: 5.5), with: isLit ? palette.lit : palette.unlit)
    drawNote(words, at: point, isLit: isLit, in: canvas)
  }

  func drawNote(_ words: String, at point: Point, isLit: Bool = false, in canvas: Canvas) {
    guard let plate = plate(of: words, at: point) else { return }
    Self.drawPlate(plate, radius: 8, isLit: isLit, palette, in: canvas)
    let text = label(words)
    canvas.draw(
      text, at: Rect(center: plate.center, size: text.size).origin,
      color: isLit ? DynamicColor.onAccent.resolved(for: traits) : palette.text)
  }

  static func drawPlate(
    _ rect: Rect, radius: Double, isLit: Bool = false, _ palette: MapPalette, in canvas: Canvas
  ) {
    let path = Path(roundedRect: rect, cornerRadius: radius)
    canvas.fill(path, with: isLit ? palette.lit : palette.plate)
    canvas.strokeEdge(of: rect, cornerRadius: radius, width: 1, with: palette.plateLine)
  }

  private func label(_ words: String) -> TextLayout {
    .cached(words, font: Self.labelFont, direction: traits.textDirection(of: words))
  }

  /// Returns the frame of a label, above a point if it fits there, or nil if the words are empty.
  func plate(of words: String, at point: Point) -> Rect? {
    guard !words.isEmpty else { return nil }
    let text = label(words)
    let size = Size(width: (text.size.width + 18).rounded(.up), height: 23)
    let above = point.y - 13 - size.height
    let left = max(4, min(point.x - size.width / 2, width - size.width - 4))
    return Rect(
      x: left, y: above >= 4 ? above : point.y + 13, width: size.width, height: size.height
    ).rounded(toPixelsAt: traits.scale)
  }
}
