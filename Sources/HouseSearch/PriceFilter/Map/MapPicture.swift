import DetentDrawing
import Glibc

/// The picture of the homes on a map. It extends beyond the visible part, so that short pans only
/// move it. If the map leaves it, or the filter changes, a new picture is made: at once if there
/// are few homes, otherwise in the background. Until then the last picture is shown, stretched if
/// necessary. While the filter changes, a picture of few homes covers only the visible part.
@MainActor
final class MapPicture {
  /// The homes that match the filter. A new version means a new filter.
  struct Matches: Sendable {
    var version: Int
    /// Returns whether the home of a row matches. Called on any thread.
    var isMatch: @Sendable (Int) -> Bool
  }

  private struct Request: Sendable {
    let homes: MapHomes
    let matches: Matches?
    let grid: HexagonGrid
    let scale: Double
    let palette: MapPalette

    var isMatch: @Sendable (Int) -> Bool {
      if let matches { matches.isMatch } else { { _ in true } }
    }

    func isSame(_ other: Request?) -> Bool {
      homes === other?.homes && grid == other?.grid && scale == other?.scale
        && palette == other?.palette && matches?.version == other?.matches?.version
    }

    /// Whether the picture can be made at once, while a frame waits for it.
    var isQuick: Bool {
      MapPicture.isFew(homes) && grid.size.width * grid.size.height * scale * scale <= 800_000
    }
  }

  private struct Made: Sendable {
    let request: Request
    let hexagons: MapHexagons.Split
    let image: Image
  }

  var didChange: (() -> Void)?
  private var shown: Made?
  private var wanted: Request?
  /// Whether a newer picture is being made.
  private(set) var isBehind = false

  /// Returns the matching homes of the shown picture, or nil before the first one of these homes.
  func matching(_ homes: MapHomes) -> MapHexagons? {
    shown?.request.homes === homes ? shown?.hexagons.passing : nil
  }

  private nonisolated static func isFew(_ homes: MapHomes) -> Bool { homes.count <= 50_000 }

  /// Returns the changed rectangles of the view, or nil if work continues in the background.
  @discardableResult
  func update(
    _ homes: MapHomes, _ matches: Matches?, _ viewport: MapViewport, scale: Double,
    palette: MapPalette
  ) -> [Rect]? {
    guard viewport.size.width > 0, viewport.size.height > 0 else { return [] }
    let current = wanted ?? shown?.request
    let side = min(viewport.area.width, viewport.area.height)
    let isStep = current?.homes === homes && current?.matches?.version != matches?.version
    let isTight = isStep && Self.isFew(homes)
    // Requests the next picture before the map leaves the current one.
    let needed = viewport.area.insetBy(isBehind || Self.isFew(homes) ? 0 : -side / 8)
    let isUsable =
      !isTight && current?.homes === homes && current?.grid.zoom == viewport.zoom
      && current?.grid.area.contains(needed) == true
    let made = HexagonGrid(
      zoom: viewport.zoom, covering: viewport.area.insetBy(isTight ? 0 : -side / 4))
    let grid = isUsable ? current?.grid ?? made : made
    let request = Request(
      homes: homes, matches: matches, grid: grid, scale: scale, palette: palette)
    guard !request.isSame(current) else { return isBehind ? nil : [] }
    wanted = request
    // A picture of different homes, or in different colours, must not be shown meanwhile.
    if shown?.request.homes !== homes || shown?.request.palette != palette { shown = nil }
    guard shown == nil || (request.isQuick && !isBehind) else {
      makeNext()
      return nil
    }
    let old = shown
    wanted = nil
    let new = Self.made(request, after: old)
    shown = new
    guard let old, old.request.grid == grid else {
      return [Rect(origin: .zero, size: viewport.size)]
    }
    let origin = Self.frame(of: new, viewport).origin
    return new.image.changes(since: old.image).map { $0.offsetBy(dx: origin.x, dy: origin.y) }
  }

  private func makeNext() {
    guard !isBehind, let request = wanted else { return }
    isBehind = true
    Task { [weak self, old = shown] in
      let made = await inBackground { Self.made(request, after: old) }
      guard let self else { return }
      isBehind = false
      // If no picture is wanted, a newer one was made synchronously meanwhile.
      guard let wanted else { return }
      if wanted.isSame(request) { self.wanted = nil }
      if wanted.homes === request.homes, wanted.palette == request.palette {
        shown = made
        didChange?()
      }
      makeNext()
    }
  }

  /// - Parameter old: an earlier picture. One of the same homes and hexagons saves time.
  private nonisolated static func made(_ request: Request, after old: Made?) -> Made {
    let (grid, palette) = (request.grid, request.palette)
    let known = old.flatMap {
      $0.request.homes === request.homes && $0.request.grid == grid ? $0 : nil
    }
    let hexagons = MapHexagons.split(
      request.homes, in: grid, where: request.isMatch,
      updating: known?.hexagons, where: (known?.request ?? request).isMatch)
    var image = DotImage(size: grid.size, scale: request.scale)
    let (origin, world) = (grid.origin, grid.world)
    for (part, color) in [(hexagons.others, palette.unlit), (hexagons.passing, palette.lit)] {
      for dot in part.dots {
        let middle = (dot.place - origin) * world
        let radius = part.size.radius(of: dot.count)
        image.draw(x: middle.x, y: middle.y, radius: radius, color)
      }
    }
    return Made(request: request, hexagons: hexagons, image: image.made)
  }

  /// Returns the frame of a picture in a view, aligned to device pixels so that pixels are copied.
  private static func frame(of made: Made, _ viewport: MapViewport) -> Rect {
    let (size, scale, grid) = (made.image.size, made.request.scale, made.request.grid)
    let origin = viewport.point(grid.origin)
    let stretch = exp2(viewport.zoom - grid.zoom)
    return Rect(
      x: (origin.x * scale).rounded() / scale, y: (origin.y * scale).rounded() / scale,
      width: size.width * stretch, height: size.height * stretch)
  }

  func draw(in canvas: Canvas, _ viewport: MapViewport) {
    guard let shown else { return }
    canvas.draw(shown.image, in: Self.frame(of: shown, viewport), isRough: true)
  }
}

/// An image of dots on a transparent background. Dots are blended pixel by pixel, because paths
/// would take a hundred times as long.
struct DotImage {
  private let width: Int
  private let height: Int
  private let scale: Double
  /// The premultiplied pixels, row by row from the top.
  private var pixels: ContiguousArray<UInt32>
  /// The pixels of the last dot, reused for the next dot if it looks the same.
  private var stamp: (look: SIMD4<Double>, inks: [UInt32]) = (.zero, [])

  /// - Parameter size: in logical pixels.
  init(size: Size, scale: Double) {
    width = max(1, Int((size.width * scale).rounded()))
    height = max(1, Int((size.height * scale).rounded()))
    self.scale = scale
    pixels = ContiguousArray(repeating: 0, count: width * height)
  }

  /// Draws a dot on top of earlier ones. The place and the radius are in logical pixels.
  mutating func draw(x: Double, y: Double, radius: Double, _ color: Color) {
    let (x, y, radius, word) = (x * scale, y * scale, radius * scale, color.premultiplied)
    let (left, top) = (
      Int((x - radius - 0.5).rounded(.down)), Int((y - radius - 0.5).rounded(.down))
    )
    // Rounded to sixteenths of a pixel, so that more dots look the same.
    let offset =
      ((SIMD2(x, y) - SIMD2(Double(left), Double(top))) * 16).rounded(.toNearestOrEven) / 16
    let look = SIMD4(offset.x, offset.y, radius, Double(word))
    let side = Int((2 * radius).rounded(.up)) + 2
    if stamp.look != look { stamp = (look, Self.inks(look, side, word)) }
    let columns = (left..<left + side).clamped(to: 0..<width)
    stamp.inks.withUnsafeBufferPointer { inks in
      pixels.withUnsafeMutableBufferPointer { pixels in
        for row in (top..<top + side).clamped(to: 0..<height) {
          let (line, inkLine) = (row &* width, (row &- top) &* side &- left)
          for column in columns {
            let ink = inks[inkLine &+ column]
            let alpha = ink >> 24
            pixels[line &+ column] =
              ink &+ Self.faded(pixels[line &+ column], 256 &- alpha &- alpha >> 7)
          }
        }
      }
    }
  }

  /// Returns the pixels of a dot. Its edge is soft: coverage falls nearly linearly over a pixel.
  private static func inks(_ look: SIMD4<Double>, _ side: Int, _ word: UInt32) -> [UInt32] {
    (0..<side * side).map { index in
      let (row, column) = index.quotientAndRemainder(dividingBy: side)
      let (dx, dy) = (Double(column) + 0.5 - look.x, Double(row) + 0.5 - look.y)
      let covered = look.z * 128 + 128 - (dx * dx + dy * dy) * 128 / look.z
      return faded(word, UInt32(max(0, min(covered, 256))))
    }
  }

  /// Returns a premultiplied colour with 256ths of its alpha.
  @inline(__always)
  private static func faded(_ word: UInt32, _ part: UInt32) -> UInt32 {
    let even = ((word & 0x00FF_00FF) &* part) >> 8 & 0x00FF_00FF
    let odd = ((word >> 8 & 0x00FF_00FF) &* part) & 0xFF00_FF00
    return even | odd
  }

  var made: Image {
    let image = Image.ofRows(pixelWidth: width, pixelHeight: height, scale: scale) { row, line in
      _ = line.update(from: pixels[row * width..<(row + 1) * width])
    }
    return image ?? .blank(size: .zero)
  }
}
