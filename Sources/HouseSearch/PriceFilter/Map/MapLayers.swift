import DetentDrawing
import Glibc

/// What is drawn of the homes and of the ground, larger than what is in sight: to pan is to draw
/// two images elsewhere. They are made anew where they do not reach any more; what would hold up a
/// frame is made beside the main actor, and until then the ones before are shown, stretched.
@MainActor
final class MapLayers {
  /// Which homes are lit. A new version says that other ones are.
  struct Matches: Sendable {
    var version: Int
    /// By the rank of a home; called on other threads, too.
    var isMatch: @Sendable (Int) -> Bool
  }

  /// What images are made of.
  private struct Request: Sendable {
    let homes: MapHomes
    let matches: Matches?
    let palette: MapPalette
    let patch: MapPatch
    let sight: MapSight

    /// Whether the images are those of the other one; what is in sight is no part of that.
    func isMadeOfSame(_ other: Request) -> Bool {
      homes === other.homes && patch == other.patch && palette == other.palette
    }

    /// Whether a frame can wait for it.
    var isQuick: Bool {
      patch.pixelCount <= MapLayers.fewPixels
        && homes.roughCount(in: patch.grid.area) <= MapLayers.fewHomes
    }
  }

  /// The images of a request.
  private struct Layers: Sendable {
    var request: Request
    var bins: HexagonBins
    var lit: HexagonBins
    /// The stamps of the dots, which the next images of the same patch need again.
    var drawing: MapDots
    var ground: Image
    var dots: Image
    /// The ground and the dots of what was in sight, as one: it is shown in half of the time. Nil where making it would hold up a frame.
    var joined: (sight: MapSight, image: Image)?

    /// Draws the ground, what a closure draws on it, and the dots.
    /// - Parameter frame: of the patch.
    func draw(in canvas: Canvas, _ frame: Rect, _ drawBetween: () -> Void = {}) {
      canvas.draw(ground, in: frame, isRough: true)
      drawBetween()
      canvas.draw(dots, in: drawing.frame(in: frame, of: request.patch), isRough: true)
    }

    /// Where they look otherwise than other ones; nil where nowhere.
    func area(unlike other: Layers?) -> WorldRect? {
      guard let other, other.request.isMadeOfSame(request) else { return request.patch.grid.area }
      return lit.area(unlike: other.lit)
    }
  }

  /// Whether the first images are waited for, however many homes there are.
  var isPatient = false
  /// Images came that were being made: a part of the world looks otherwise.
  var didChange: ((WorldRect) -> Void)?
  private var shown: Layers?
  private var wanted: Request?
  private var isMaking = false
  /// What was drawn last.
  private var sight = MapSight()

  /// What is looked at within a frame; more is counted beside the main actor.
  private nonisolated static let fewHomes = 50_000
  private nonisolated static let fewPixels = 800_000
  /// Where nothing is shown yet a frame waits for so many: a window begins with its homes.
  private static let manyHomes = 1_500_000

  /// The dots of the homes that are lit, where they have been counted.
  var litBins: HexagonBins? { shown?.lit }
  /// How large dots are; nil where none are shown yet.
  var dotSize: DotSize? { shown?.bins.size }
  /// Whether the images are not what was asked for yet.
  var isBehind: Bool { isMaking }

  /// Asks for the images of what is in sight.
  func update(
    _ homes: MapHomes, _ matches: Matches?, _ viewport: MapViewport, scale: Double,
    palette: MapPalette
  ) {
    sight = MapSight(viewport: viewport, scale: scale, palette: palette)
    guard viewport.size.width > 0, viewport.size.height > 0 else { return }
    let current = wanted ?? shown?.request
    var patch = current?.patch
    let isUsable =
      current?.homes === homes
      && patch?.shows(viewport, scale: scale, isTight: isMaking) == true
    if !isUsable { patch = MapPatch(around: viewport, scale: scale) }
    guard let patch else { return }
    let request = Request(
      homes: homes, matches: matches, palette: palette, patch: patch, sight: sight)
    if let current, current.isMadeOfSame(request),
      current.matches?.version == matches?.version
    {
      return
    }
    // Those of other homes show nothing that is true.
    if shown?.request.homes !== homes { shown = nil }
    wanted = request
    // Nor do those of another appearance belong beside the words and buttons of this one.
    let isFirst =
      shown?.request.palette != palette && (isPatient || homes.locatedCount <= Self.manyHomes)
    if isFirst || (request.isQuick && !isMaking) {
      wanted = nil
      shown = Self.made(request, from: shown)
    } else {
      makeNext()
    }
  }

  /// Asks for other dots on the images that are shown, if they are made beside the main actor.
  /// - Returns: whether they are, and what is shown stays as it is until they come.
  func light(_ matches: Matches?, of homes: MapHomes) -> Bool {
    guard let current = wanted ?? shown?.request, current.homes === homes, !current.isQuick else {
      return false
    }
    wanted = Request(
      homes: homes, matches: matches, palette: current.palette, patch: current.patch, sight: sight)
    makeNext()
    return true
  }

  private func makeNext() {
    guard !isMaking, let request = wanted else { return }
    isMaking = true
    let previous = shown
    Task { [weak self] in
      let made = await Self.madeElsewhere(request, from: previous)
      guard let self else { return }
      isMaking = false
      // Other homes may have come meanwhile.
      guard let wanted, wanted.homes === made.request.homes else { return makeNext() }
      let changed = made.area(unlike: shown)
      shown = made
      if wanted.isMadeOfSame(request), wanted.matches?.version == request.matches?.version {
        self.wanted = nil
      }
      if let changed { didChange?(changed) }
      makeNext()
    }
  }

  @concurrent
  private static func madeElsewhere(_ request: Request, from previous: Layers?) async -> Layers {
    var layers = made(request, from: previous)
    let (sight, patch) = (request.sight, request.patch)
    layers.joined = sight.image(of: patch) { layers.draw(in: $0, $1) }.map { (sight, $0) }
    return layers
  }

  private nonisolated static func made(_ request: Request, from previous: Layers?) -> Layers {
    let patch = request.patch
    let known = previous.flatMap {
      $0.request.homes === request.homes && $0.request.patch == patch ? $0 : nil
    }
    let bins = known?.bins ?? HexagonBins(of: request.homes, in: patch.grid)
    var lit = bins
    if let matches = request.matches {
      lit = HexagonBins(of: request.homes, in: patch.grid, where: matches.isMatch)
    }
    var drawing = known?.drawing ?? MapDots(of: bins, in: patch)
    let dots = drawing.image(
      of: lit, among: request.matches == nil ? nil : bins, scale: patch.scale, request.palette)
    let ground =
      known?.request.palette == request.palette ? known?.ground : nil
    return Layers(
      request: request, bins: bins, lit: lit, drawing: drawing,
      ground: ground ?? patch.groundImage(of: request.homes, request.palette), dots: dots)
  }

  // MARK: Drawing

  /// Draws the ground, what a closure draws on it, and the dots.
  func draw(
    in canvas: Canvas, _ bounds: Rect, _ viewport: MapViewport, _ drawArea: (() -> Void)?
  ) {
    if drawArea == nil, let joined = shown?.joined, joined.sight == sight {
      return canvas.draw(joined.image, in: bounds)
    }
    let frame = shown?.request.patch.frame(in: viewport) ?? .zero
    // No pixel shines through the image of the ground.
    if !frame.contains(bounds) { canvas.fill(bounds, with: sight.ground) }
    let drawArea = drawArea ?? {}
    if let shown { shown.draw(in: canvas, frame, drawArea) } else { drawArea() }
  }
}

/// A part of the world that is drawn once, and seen at some zoom and scale.
struct MapPatch: Hashable, Sendable {
  let grid: HexagonGrid
  let zoom: Double
  /// Device pixels a logical pixel.
  let scale: Double

  /// How far it reaches beyond what is in sight, as a part of that, and how much of it may be gone
  /// before the next one is asked for.
  private static let reach = 0.35
  private static let reserve = 0.08

  init(around viewport: MapViewport, scale: Double) {
    (zoom, self.scale) = (viewport.zoom, scale)
    grid = HexagonGrid(
      level: HexagonGrid.level(at: viewport.zoom),
      covering: Self.extended(viewport.area, by: Self.reach))
  }

  private static func extended(_ area: WorldRect, by part: Double) -> WorldRect {
    let (dx, dy) = (area.width * part, area.height * part)
    return WorldRect(
      minX: area.minX - dx, minY: area.minY - dy, maxX: area.maxX + dx, maxY: area.maxY + dy)
  }

  /// Device pixels a pixel of the level.
  var pixelsPerLevel: Double { scale * exp2(zoom) / grid.world }
  var pixelWidth: Int { max(1, Int((grid.size.width * pixelsPerLevel).rounded())) }
  var pixelHeight: Int { max(1, Int((grid.size.height * pixelsPerLevel).rounded())) }
  var pixelCount: Int { pixelWidth * pixelHeight }

  /// Whether it shows all that is in sight, as it is meant to be seen.
  /// - Parameter isTight: whether it need not reach beyond that.
  func shows(_ viewport: MapViewport, scale: Double, isTight: Bool) -> Bool {
    guard zoom == viewport.zoom, self.scale == scale else { return false }
    return grid.area.contains(Self.extended(viewport.area, by: isTight ? 0 : Self.reserve))
  }

  /// Where its images are in a view: on whole device pixels where it is seen as it was drawn.
  func frame(in viewport: MapViewport) -> Rect {
    let origin = viewport.point(grid.origin)
    guard viewport.zoom == zoom else {
      let size = Size(
        width: Double(pixelWidth) / scale * exp2(viewport.zoom - zoom),
        height: Double(pixelHeight) / scale * exp2(viewport.zoom - zoom))
      return Rect(origin: origin, size: size)
    }
    return Rect(
      x: (origin.x * scale).rounded() / scale, y: (origin.y * scale).rounded() / scale,
      width: Double(pixelWidth) / scale, height: Double(pixelHeight) / scale)
  }

  /// What is under the dots.
  func groundImage(of homes: MapHomes, _ palette: MapPalette) -> Image {
    let size = Size(width: Double(pixelWidth) / scale, height: Double(pixelHeight) / scale)
    return Image.rendered(size: size, scale: scale, isOpaque: true) { canvas in
      canvas.fill(canvas.clipBounds, with: palette.ground)
      let (ground, world) = (homes.ground, exp2(zoom))
      guard !ground.path.isEmpty else { return }
      let side = ground.cell * world
      let path = ground.path.applying(
        AffineTransform(
          a: side, b: 0, c: 0, d: side, tx: (ground.origin.x - grid.origin.x) * world,
          ty: (ground.origin.y - grid.origin.y) * world))
      canvas.fill(path, with: palette.built)
      canvas.stroke(
        path, with: palette.shore, style: StrokeStyle(width: palette.strength, join: .round))
    }
  }
}
