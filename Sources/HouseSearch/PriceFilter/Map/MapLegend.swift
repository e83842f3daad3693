import DetentDrawing
import DetentViews
import Glibc

/// A raised plate.
struct MapPlate: Hashable, Sendable {
  let size: Size
  let radius: Double
  let fill: Color
  let line: Color

  static let radius = 9.0
  private static let shadow = Shadow(
    color: Color.black.withAlpha(0.14), offset: Point(x: 0, y: 1), sigma: 2)

  /// What a plate covers with its shadow.
  static func area(of rect: Rect) -> Rect {
    let overflow = shadow.visualOverflow
    return rect.insetBy(dx: -overflow, dy: -overflow)
  }

  static func draw(
    _ rect: Rect, radius: Double = radius, fill: Color? = nil, _ palette: MapPalette,
    in canvas: Canvas
  ) {
    let plate = MapPlate(
      size: rect.size, radius: radius, fill: fill ?? palette.plate, line: palette.plateLine)
    // Shadows are slow: each plate is drawn once.
    ImageCache.shared.show(plate, covering: area(of: rect), in: canvas) { canvas in
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
  /// What is said beside the scale of homes that the map does not show; nil for nothing.
  let note: Rect?

  private static let font = Font.system(11, tabularDigits: true)
  /// The height of the plates, and their distance from the edges, in logical pixels.
  static let (height, edge) = (30.0, 8.0)
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

  /// A dot, and what it stands for.
  private struct Key: Hashable, Sendable {
    let radius: Double
    let words: String
    @MainActor var text: TextLayout { .cached(words, font: MapLegend.font) }
  }

  private var dots: [Key] {
    let counts = dotSize?.marks ?? []
    return counts.map { count in
      let number = NumberFormat(notation: .shortest).text(
        for: Double(count), locale: traits.numberLocale)
      let isLast = count == counts.last
      return Key(
        radius: dotSize?.radius(of: count) ?? 0,
        words: isLast ? traits.texts("\(number)+", context: "homes") : number)
    }
  }

  private var dotsTitle: Key { Key(radius: 0, words: traits.texts("homes per dot")) }

  /// Where a plate of a width stands at the lower edge, so far from a corner; nil without room.
  private static func frame(
    _ width: Double, _ start: Double, atEnd: Bool = false, in size: Size, _ traits: Traits
  ) -> Rect? {
    let top = size.height - edge - height
    guard top > 60, start + width + edge <= size.width else { return nil }
    let isAtRight = atEnd != traits.isRightToLeft
    return Rect(
      x: isAtRight ? size.width - start - width : start, y: top, width: width, height: height
    )
    .rounded(toPixelsAt: traits.scale)
  }

  /// Where a note of a width stands, whatever the scale is.
  static func noteFrame(_ width: Double, in size: Size, _ traits: Traits) -> Rect? {
    frame(width, noteStart, in: size, traits)
  }

  private static let noteStart = edge + MapScaleBar.longest + 2 * padding + gap

  /// The plates at the lower corners; those that have no room are left out.
  var frames: (bar: Rect?, dots: Rect?) {
    let size = viewport.size
    let width = max(self.bar.length, barText.size.width) + 2 * Self.padding
    let bar = Self.frame(width, Self.edge, in: size, traits)
    let dots = dots
    guard size.width >= Self.leastWidthForDots, !dots.isEmpty else { return (bar, nil) }
    let keys = dots.reduce(0) { $0 + $1.text.size.width + Self.dotRoom }
    let key = Self.frame(
      keys + dotsTitle.text.size.width + 2 * Self.padding, Self.edge, atEnd: true, in: size, traits)
    let isFree = key.map { key in
      [bar, note].allSatisfy { $0?.insetBy(dx: -Self.gap, dy: 0).intersects(key) != true }
    }
    return (bar, isFree == true ? key : nil)
  }

  /// What one dot takes with the gaps at its sides.
  private static let dotRoom = 24.0

  /// What they cover.
  var covered: [Rect] {
    let frames = frames
    return [frames.bar, note, frames.dots].compactMap { $0?.insetBy(dx: -6, dy: -6) }
  }

  /// All that a plate looks like: it stays as it is while a filter is dragged.
  private struct Drawing: Hashable, Sendable {
    let size: Size
    let palette: MapPalette
    let isMirrored: Bool
    /// What stands on it.
    let keys: [Key]
    let barLength: Double
  }

  func draw(in canvas: Canvas) {
    let frames = frames
    if let frame = frames.bar {
      let words = Key(radius: 0, words: barWords)
      show([words], barLength: bar.length, in: frame, canvas) { drawBar(in: frame, $0) }
    }
    if let frame = frames.dots {
      let dots = dots
      show(dots + [dotsTitle], in: frame, canvas) { drawDots(dots, in: frame, $0) }
    }
  }

  private func show(
    _ keys: [Key], barLength: Double = 0, in frame: Rect, _ canvas: Canvas, draw: (Canvas) -> Void
  ) {
    let drawing = Drawing(
      size: frame.size, palette: palette, isMirrored: traits.isRightToLeft, keys: keys,
      barLength: barLength)
    ImageCache.shared.show(drawing, covering: MapPlate.area(of: frame), in: canvas, draw: draw)
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

  private func drawDots(_ dots: [Key], in frame: Rect, _ canvas: Canvas) {
    MapPlate.draw(frame, palette, in: canvas)
    let isMirrored = traits.isRightToLeft
    var x = Self.padding
    func place(_ width: Double) -> Double {
      isMirrored ? frame.maxX - x - width : frame.minX + x
    }
    for dot in dots {
      let text = dot.text
      canvas.fill(
        Path(circleAt: Point(x: place(6) + 3, y: frame.midY), radius: dot.radius),
        with: palette.lit)
      x += 11
      draw(text, from: place(text.size.width), in: frame, canvas)
      x += text.size.width + Self.dotRoom - 11
    }
    x -= 4
    let title = dotsTitle.text
    draw(title, from: place(title.size.width), in: frame, canvas)
  }
}

/// A round distance on the ground, and how long it is on the screen.
struct MapScaleBar: Equatable, Sendable {
  let kilometers: Double
  /// In logical pixels.
  let length: Double

  static let longest = 84.0

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
