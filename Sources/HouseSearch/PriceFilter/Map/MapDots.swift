import DetentDrawing

/// Draws the dots of homes: each pixel is covered once, however many dots touch it, so that no
/// density makes a blob.
///
/// It covers the part of a patch that has homes, whichever of them are lit.
struct MapDots: Sendable {
  /// The place of its first pixel in the patch.
  private let left: Int
  private let top: Int
  private let width: Int
  private let height: Int
  /// Device pixels a pixel of the level.
  private let pixels: Double
  private let size: DotSize
  private var stamps: [DotCoverage?]

  /// Where a dot can begin within a pixel, along one axis.
  private static let phases = 4

  init(of bins: HexagonBins, in patch: MapPatch) {
    (pixels, size) = (patch.pixelsPerLevel, bins.size)
    stamps = Array(repeating: nil, count: size.stepCount * Self.phases * Self.phases)
    var area: Rect?
    bins.forEachDot { dot in
      // As large as a pixel: a union leaves out what is empty.
      let middle = Rect(x: Double(dot.x), y: Double(dot.y), width: 1, height: 1)
      area = area?.union(middle) ?? middle
    }
    // A dot of some of its homes lies elsewhere in its hexagon.
    let reach = HexagonGrid.width + DotCoverage.largestRadius / pixels
    let patchSize = Size(width: Double(patch.pixelWidth), height: Double(patch.pixelHeight))
    let shown = (area ?? .zero).insetBy(dx: -reach, dy: -reach)
      .applying(AffineTransform(a: pixels, b: 0, c: 0, d: pixels, tx: 0, ty: 0))
      .intersection(Rect(origin: .zero, size: patchSize))
    (left, top) = (Int(shown.minX), Int(shown.minY))
    width = max(1, Int(shown.maxX.rounded(.up)) - left)
    height = max(1, Int(shown.maxY.rounded(.up)) - top)
  }

  /// Where the image is in a patch that is shown in a frame.
  func frame(in frame: Rect, of patch: MapPatch) -> Rect {
    let (x, y) = (
      frame.width / Double(patch.pixelWidth), frame.height / Double(patch.pixelHeight)
    )
    return Rect(
      x: frame.minX + Double(left) * x, y: frame.minY + Double(top) * y,
      width: Double(width) * x, height: Double(height) * y)
  }

  /// The image of the dots, of which some are lit.
  /// - Parameter bins: of all homes; nil where all are lit.
  mutating func image(
    of lit: HexagonBins, among bins: HexagonBins?, scale: Double, _ palette: MapPalette
  ) -> Image {
    let under = bins.map { coverage(of: $0.subtracting(lit)) }
    return Self.image(
      under ?? [UInt8](repeating: 0, count: width * height), coverage(of: lit), width: width,
      height: height, scale: scale, colors: (palette.unlit, palette.lit))
  }

  /// How much of each pixel the dots cover, row by row: 255 for all of it.
  private mutating func coverage(of bins: HexagonBins) -> [UInt8] {
    var coverage = [UInt8](repeating: 0, count: width * height)
    bins.forEachDot { dot in
      let steps = Double(Self.phases) * pixels
      let (x, y) = (
        Int((Double(dot.x) * steps).rounded()), Int((Double(dot.y) * steps).rounded())
      )
      let phase = (x & (Self.phases - 1)) + (y & (Self.phases - 1)) * Self.phases
      let number = size.step(of: dot.count) * Self.phases * Self.phases + phase
      let stamp = stamps[number] ?? makeStamp(dot.count, phase)
      stamps[number] = stamp
      stamp.draw(
        x: (x >> 2) - left, y: (y >> 2) - top, into: &coverage, width: width, height: height)
    }
    return coverage
  }

  private func makeStamp(_ count: Int, _ phase: Int) -> DotCoverage {
    DotCoverage(
      radius: size.radius(of: count) * pixels,
      x: Double(phase % Self.phases) / Double(Self.phases),
      y: Double(phase / Self.phases) / Double(Self.phases))
  }

  /// The image of two coverages, the second one over the first.
  static func image(
    _ under: [UInt8], _ over: [UInt8], width: Int, height: Int, scale: Double,
    colors: (under: Color, over: Color)
  ) -> Image {
    let (below, above) = (palette(colors.under), palette(colors.over))
    let opacity = (0...255).map { level in
      256 - UInt32((colors.over.alpha * Double(level) / 255 * 256).rounded())
    }
    let made = Image.ofRows(pixelWidth: width, pixelHeight: height, scale: scale) { row, pixels in
      under.withUnsafeBytes { under in
        over.withUnsafeBytes { over in
          let start = row &* width
          func draw(_ columns: Range<Int>) {
            for column in columns {
              let (low, high) = (Int(under[start &+ column]), Int(over[start &+ column]))
              if high == 0 {
                pixels[column] = below[low]
              } else {
                pixels[column] = above[high] &+ faded(below[low], opacity[high])
              }
            }
          }
          // Most of a map is empty, as a new image is: eight pixels are passed at once.
          let words = width / 8
          for word in 0..<words {
            let offset = start &+ word &* 8
            let bits = under.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            if bits | over.loadUnaligned(fromByteOffset: offset, as: UInt64.self) != 0 {
              draw(word &* 8..<word &* 8 &+ 8)
            }
          }
          draw(words &* 8..<width)
        }
      }
    }
    return made ?? .blank(size: .zero)
  }

  /// A premultiplied colour with 256ths of its alpha.
  private static func faded(_ word: UInt32, _ part: UInt32) -> UInt32 {
    let even = ((word & 0x00FF_00FF) &* part) >> 8 & 0x00FF_00FF
    let odd = ((word >> 8 & 0x00FF_00FF) &* part) & 0xFF00_FF00
    return even | odd
  }

  private static func palette(_ color: Color) -> [UInt32] {
    (0...255).map { color.faded(Double($0) / 255).premultiplied }
  }
}

/// The pixels that a dot covers, and how much of each.
private struct DotCoverage: Sendable {
  private let side: Int
  private let extent: Int
  private let levels: [UInt8]

  static let largestRadius = 64.0

  /// - Parameters:
  ///   - radius: in pixels.
  ///   - x: where the middle is within its pixel, 0..<1.
  init(radius: Double, x: Double, y: Double) {
    let extent = Int(min(radius, Self.largestRadius).rounded(.up)) + 1
    self.extent = extent
    side = 2 * extent + 1
    levels = (-extent...extent).flatMap { row in
      (-extent...extent).map { column in
        let (dx, dy) = (Double(column) + 0.5 - x, Double(row) + 0.5 - y)
        let distance = (dx * dx + dy * dy).squareRoot()
        return UInt8((max(0, min(radius + 0.5 - distance, 1)) * 255).rounded())
      }
    }
  }

  func draw(x: Int, y: Int, into target: inout [UInt8], width: Int, height: Int) {
    let first = max(0, extent - x)
    let last = min(side, width - x + extent)
    guard first < last else { return }
    for row in 0..<side {
      let line = y + row - extent
      guard line >= 0, line < height else { continue }
      let start = line * width + x - extent
      for column in first..<last {
        let level = levels[row * side + column]
        if target[start + column] < level { target[start + column] = level }
      }
    }
  }
}
