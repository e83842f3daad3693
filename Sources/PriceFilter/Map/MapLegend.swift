import DetentDrawing
import DetentViews
import Glibc

/// A raised plate on a map.
struct MapPlate: Hashable, Sendable {
  let size: Size
  let radius: Double
  let fill: Color
  let line: Color

  static let radius = 9.0
  private static let shadow = Shadow(
    color: Color.black.withAlpha(0.14), offset: Point(x: 0, y: 1), sigma: 2)

  static func draw(
    _ rect: Rect, radius: Double = radius, fill: Color? = nil, _ palette: MapPalette,
    in canvas: Canvas
  ) {
    let plate = MapPlate(
      size: rect.size, radius: radius, fill: fill ?? palette.plate, line: palette.plateLine)
    let overflow = shadow.visualOverflow
    // Shadows are slow: each plate is drawn once.
    ImageCache.shared.show(
      plate, covering: rect.insetBy(dx: -overflow, dy: -overflow), in: canvas
    ) { canvas in
      let path = Path(roundedRect: rect, cornerRadius: radius)
      canvas.drawShadow(of: path, shadow)
      canvas.fill(path, with: plate.fill)
      guard fill == nil else { return }
      canvas.stroke(
        Path(roundedRect: rect.insetBy(dx: 0.5, dy: 0.5), cornerRadius: radius - 0.5),
        with: plate.line.withAlpha(0.7))
    }
  }
}

/// What the map is measured with, and what its dots stand for: at the lower corners.
@MainActor
struct MapLegend {
  let viewport: MapViewport
  let palette: MapPalette
  let traits: Traits
  let bar: MapScaleBar
  /// Nil where no dots are shown.
  let dotSize: DotSize?
  /// Homes that the map does not show; empty for none.
  let note: String

  private static let font = Font.system(11, tabularDigits: true)
  private static let height = 30.0
  private static let edge = 8.0
  private static let padding = 12.0
  /// On smaller maps what the dots stand for would cover too many of them.
  private static let leastWidthForDots = 480.0
  private static let gap = 8.0

  private var barText: TextLayout { .cached(barWords, font: .system(11, weight: 550)) }

  private var barWords: String {
    let texts = traits.texts
    let isShort = bar.kilometers < 1
    let format = NumberFormat.unit(isShort ? texts("m") : texts("km"))
    return format.text(
      for: isShort ? bar.kilometers * 1_000 : bar.kilometers, locale: traits.numberLocale)
  }

  private var noteText: TextLayout? {
    note.isEmpty ? nil : .cached(note, font: Self.font)
  }

  private var dots: [(count: Int, text: TextLayout)] {
    let counts = dotSize?.marks ?? []
    return counts.map { count in
      let number = NumberFormat(notation: .shortest).text(
        for: Double(count), locale: traits.numberLocale)
      let isLast = count == counts.last
      return (
        count,
        .cached(isLast ? traits.texts("\(number)+", context: "homes") : number, font: Self.font)
      )
    }
  }

  private var dotsTitle: TextLayout { .cached(traits.texts("homes a dot"), font: Self.font) }

  /// The plates, from the leading corner; those that have no room are left out.
  var frames: (bar: Rect?, note: Rect?, dots: Rect?) {
    let bounds = Rect(origin: .zero, size: viewport.size)
    let top = bounds.maxY - Self.edge - Self.height
    guard top > 60 else { return (nil, nil, nil) }
    var (start, end) = (Self.edge, bounds.width - Self.edge)
    func leading(_ width: Double) -> Rect? {
      guard width <= end - start else { return nil }
      let x = traits.isRightToLeft ? bounds.width - start - width : start
      start += width + Self.gap
      return Rect(x: x, y: top, width: width, height: Self.height)
        .rounded(toPixelsAt: traits.scale)
    }
    func trailing(_ width: Double) -> Rect? {
      guard width <= end - start else { return nil }
      end -= width + Self.gap
      let x = traits.isRightToLeft ? bounds.width - end - Self.gap - width : end + Self.gap
      return Rect(x: x, y: top, width: width, height: Self.height)
        .rounded(toPixelsAt: traits.scale)
    }
    let bar = leading(max(self.bar.length, barText.size.width) + 2 * Self.padding)
    let note = noteText.flatMap { leading($0.size.width + 2 * Self.padding) }
    let dots = dots
    guard bounds.width >= Self.leastWidthForDots, !dots.isEmpty else { return (bar, note, nil) }
    let keys = dots.reduce(0) { $0 + $1.text.size.width + Self.dotRoom }
    return (bar, note, trailing(keys + dotsTitle.size.width + 2 * Self.padding))
  }

  /// What one dot takes with the gaps at its sides.
  private static let dotRoom = 24.0

  /// What they cover.
  var covered: [Rect] {
    let frames = frames
    return [frames.bar, frames.note, frames.dots].compactMap { $0?.insetBy(dx: -6, dy: -6) }
  }

  func draw(in canvas: Canvas) {
    let frames = frames
    if let frame = frames.bar { drawBar(in: frame, canvas) }
    if let frame = frames.note, let noteText {
      MapPlate.draw(frame, palette, in: canvas)
      draw(noteText, from: frame.minX + Self.padding, in: frame, canvas)
    }
    if let frame = frames.dots, let dotSize { drawDots(of: dotSize, in: frame, canvas) }
  }

  private func draw(_ text: TextLayout, from x: Double, in frame: Rect, _ canvas: Canvas) {
    canvas.draw(
      text, at: Point(x: x, y: frame.midY - text.size.height / 2), color: palette.secondary)
  }

  private func drawBar(in frame: Rect, _ canvas: Canvas) {
    MapPlate.draw(frame, palette, in: canvas)
    let text = barText
    canvas.draw(
      text, at: Point(x: frame.midX - text.size.width / 2, y: frame.minY + 3), color: palette.text)
    var line = Path()
    let (left, right) = (frame.midX - bar.length / 2, frame.midX + bar.length / 2)
    let y = frame.maxY - 7
    line.move(to: Point(x: left, y: y - 4))
    line.line(to: Point(x: left, y: y))
    line.line(to: Point(x: right, y: y))
    line.line(to: Point(x: right, y: y - 4))
    canvas.stroke(line, with: palette.text, style: StrokeStyle(width: 1.5))
  }

  private func drawDots(of dotSize: DotSize, in frame: Rect, _ canvas: Canvas) {
    MapPlate.draw(frame, palette, in: canvas)
    let isMirrored = traits.isRightToLeft
    var x = Self.padding
    func place(_ width: Double) -> Double {
      isMirrored ? frame.maxX - x - width : frame.minX + x
    }
    for (count, text) in dots {
      let radius = dotSize.radius(of: count)
      canvas.fill(
        Path(circleAt: Point(x: place(6) + 3, y: frame.midY), radius: radius), with: palette.lit)
      x += 11
      draw(text, from: place(text.size.width), in: frame, canvas)
      x += text.size.width + Self.dotRoom - 11
    }
    x -= 4
    draw(dotsTitle, from: place(dotsTitle.size.width), in: frame, canvas)
  }
}

/// A round distance on the ground, and how long it is on the screen.
struct MapScaleBar: Equatable, Sendable {
  let kilometers: Double
  /// In logical pixels.
  let length: Double

  private static let longest = 84.0

  /// The longest round distance that has room, at the middle of what is in sight.
  init(_ viewport: MapViewport, _ projection: MapProjection) {
    let perPixel = projection.kilometers(acrossAt: viewport.center) / viewport.world
    let most = perPixel * Self.longest
    let power = pow(10, log10(most).rounded(.down))
    let factor = [5.0, 2, 1].first { $0 * power <= most } ?? 1
    kilometers = factor * power
    length = kilometers / perPixel
  }
}
