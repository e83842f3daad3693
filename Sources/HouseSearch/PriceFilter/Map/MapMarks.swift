import DetentDrawing
import DetentViews
import Glibc

/// What stands out on a map or a chart: the drawn area, the ring with its thumb and its middle,
/// favourites, the home under the pointer and the chosen one.
@MainActor
struct MapMarks {
  /// How wide the map is, in logical pixels.
  let width: Double
  let palette: MapPalette
  let traits: Traits

  static let thumbRadius = 7.0
  private static let thumbHalo = thumbRadius + 6
  private static let pinHeight = 20.0
  private static let pinRadius = 6.6
  private static let starRadius = 8.5
  private static let labelFont = Font.system(12, weight: 650, tabularDigits: true)

  // MARK: Area and ring

  /// What the line along the edge of an area, or around a ring, covers.
  func extent(of path: Path) -> Rect {
    guard !path.isEmpty else { return .zero }
    let width = 2 * palette.strength
    return path.bounds.insetBy(dx: -width, dy: -width)
  }

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

  /// The thumb, with what its distance is.
  func drawThumb(at point: Point, _ words: String, isEmphasized: Bool, in canvas: Canvas) {
    if isEmphasized {
      canvas.fill(
        Path(circleAt: point, radius: Self.thumbHalo), with: palette.lit.withAlpha(0.16))
    }
    let side = 2 * Self.thumbRadius
    // On whole pixels, as the plates of homes are: both plates are the images of the last frame then,
    // wherever the ring is dragged.
    let frame = Rect(center: point, size: Size(width: side, height: side))
      .rounded(toPixelsAt: traits.scale)
    MapPlate.draw(frame, radius: Self.thumbRadius, fill: .white, palette, in: canvas)
    canvas.stroke(
      Path(circleAt: frame.center, radius: Self.thumbRadius - 1), with: palette.lit,
      style: StrokeStyle(width: 2))
    let text = thumbText(words)
    let plate = besides(point, text, gap: Self.thumbHalo)
    MapPlate.draw(plate, radius: plate.height / 2, palette, in: canvas)
    canvas.draw(
      text, at: Point(x: plate.midX - text.size.width / 2, y: plate.midY - text.size.height / 2),
      color: palette.text)
  }

  private func thumbText(_ words: String) -> TextLayout {
    .cached(words, font: .system(11.5, weight: 600, tabularDigits: true))
  }

  /// What the thumb covers with its words.
  func thumbExtent(at point: Point, _ words: String) -> Rect {
    let side = 2 * (Self.thumbHalo + 1)
    let plate = besides(point, thumbText(words), gap: Self.thumbHalo)
    return Rect(center: point, size: Size(width: side, height: side))
      .union(MapPlate.area(of: plate))
  }

  /// Beside a point, at its right where there is room.
  private func besides(_ point: Point, _ text: TextLayout, gap: Double) -> Rect {
    let size = Size(width: (text.size.width + 18).rounded(.up), height: 22)
    let fits = point.x + gap + size.width + 4 <= width
    return Rect(
      x: fits ? point.x + gap : point.x - gap - size.width, y: point.y - size.height / 2,
      width: size.width, height: size.height
    ).rounded(toPixelsAt: traits.scale)
  }

  /// A pin whose tip is at a point.
  func drawPin(at tip: Point, in canvas: Canvas) {
    let r = Self.pinRadius
    let middle = Point(x: tip.x, y: tip.y - Self.pinHeight + r)
    var path = Path()
    path.move(to: tip)
    path.curve(
      to: Point(x: middle.x - r, y: middle.y),
      control1: Point(x: tip.x - 2.2, y: tip.y - 4.6),
      control2: Point(x: middle.x - r, y: middle.y + 5.2))
    path.curve(
      to: Point(x: middle.x, y: middle.y - r),
      control1: Point(x: middle.x - r, y: middle.y - 0.552 * r),
      control2: Point(x: middle.x - 0.552 * r, y: middle.y - r))
    path.curve(
      to: Point(x: middle.x + r, y: middle.y),
      control1: Point(x: middle.x + 0.552 * r, y: middle.y - r),
      control2: Point(x: middle.x + r, y: middle.y - 0.552 * r))
    path.curve(
      to: tip, control1: Point(x: middle.x + r, y: middle.y + 5.2),
      control2: Point(x: tip.x + 2.2, y: tip.y - 4.6))
    path.close()
    canvas.stroke(path, with: palette.built, style: StrokeStyle(width: 2.5, join: .round))
    canvas.fill(path, with: palette.text)
    canvas.fill(Path(circleAt: middle, radius: 2.5), with: palette.built)
  }

  /// What a pin covers.
  func pinExtent(at tip: Point) -> Rect {
    let reach = Self.pinRadius + 2
    return Rect(
      x: tip.x - reach, y: tip.y - Self.pinHeight - 2, width: 2 * reach,
      height: Self.pinHeight + 4)
  }

  /// What a press on the pin is near to, from its tip.
  static let pinMiddle = Point(x: 0, y: -12)

  /// The cross that keys move, with its middle at a point.
  func drawCross(at middle: Point, in canvas: Canvas) {
    var path = Path()
    for (x, y) in [(1.0, 0.0), (-1, 0), (0, 1), (0, -1)] {
      let (near, far) = (Self.cross.lowerBound, Self.cross.upperBound)
      path.move(to: middle + Point(x: x * near, y: y * near))
      path.line(to: middle + Point(x: x * far, y: y * far))
    }
    canvas.stroke(path, with: palette.built, style: StrokeStyle(width: 5, cap: .round))
    canvas.stroke(path, with: palette.text, style: StrokeStyle(width: 2, cap: .round))
  }

  /// From where to where the arms of the cross reach, in logical pixels.
  private static let cross = 4.0...16.0

  // MARK: Homes

  /// - Parameter isLit: whether the filter lets it through.
  func drawStar(at point: Point, isLit: Bool, in canvas: Canvas) {
    var corners: [Point] = []
    for number in 0..<10 {
      let angle = Double(number) * .pi / 5 - .pi / 2
      let radius = number % 2 == 0 ? Self.starRadius : Self.starRadius * 0.45
      corners.append(
        Point(x: point.x + cos(angle) * radius, y: point.y + 0.6 + sin(angle) * radius))
    }
    let path = Path.closed(corners)
    canvas.stroke(path, with: palette.built, style: StrokeStyle(width: 2, join: .round))
    let color = palette.favourite
    canvas.fill(path, with: isLit ? color : color.mixed(with: palette.built, fraction: 0.55))
  }

  func drawHovered(at point: Point, in canvas: Canvas) {
    canvas.fill(Path(circleAt: point, radius: 7.5), with: palette.built)
    canvas.stroke(
      Path(circleAt: point, radius: 5.5), with: palette.lit, style: StrokeStyle(width: 2))
    canvas.fill(Path(circleAt: point, radius: 2.4), with: palette.lit)
  }

  /// The chosen home, with what is said of it, which is empty for nothing.
  func drawChosen(at point: Point, _ words: String, in canvas: Canvas) {
    canvas.fill(Path(circleAt: point, radius: 8.75), with: Color.black.withAlpha(0.16))
    canvas.fill(Path(circleAt: point, radius: 8), with: palette.plate)
    canvas.fill(Path(circleAt: point, radius: 5.5), with: palette.lit)
    drawLabel(words, at: point, fill: palette.lit, ink: palette.onAccent, in: canvas)
  }

  /// What is said of what the pointer is over; nothing where it is empty.
  func drawNote(_ words: String, at point: Point, in canvas: Canvas) {
    drawLabel(words, at: point, fill: palette.plate, ink: palette.text, in: canvas)
  }

  /// What is said of a home; nothing where it is empty.
  func drawLabel(
    _ words: String, at point: Point, fill: Color, ink: Color, in canvas: Canvas
  ) {
    guard let plate = plate(of: words, at: point) else { return }
    let text = label(words)
    MapPlate.draw(plate, radius: 8, fill: fill, palette, in: canvas)
    canvas.draw(
      text, at: Point(x: plate.midX - text.size.width / 2, y: plate.midY - text.size.height / 2),
      color: ink)
  }

  private func label(_ words: String) -> TextLayout {
    .cached(words, font: Self.labelFont, direction: traits.textDirection(of: words))
  }

  /// Where it is said: above the home where there is room.
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
