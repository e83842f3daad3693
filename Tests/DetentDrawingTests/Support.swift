import DetentDrawing
import Testing

let ink = Color(hex: 0x1B6EF3)
let testFont = Font(family: "DejaVu Sans", size: 14)

/// A surface with a drawing on it.
func drawn(
  _ width: Double, _ height: Double, scale: Double = 1, _ body: (Canvas) -> Void
) throws -> Surface {
  let surface = try Surface(size: Size(width: width, height: height), scale: scale)
  surface.withCanvas(body)
  return surface
}

/// The pixel of a surface that lies at a logical point.
func probe(_ surface: Surface, _ x: Double, _ y: Double) -> Color {
  surface.pixel(x: Int(x * surface.scale), y: Int(y * surface.scale))
}

/// Whether two colours differ by no more than some levels of 255 in any component.
func near(_ a: Color, _ b: Color, levels: Double = 2) -> Bool {
  let limit = levels / 255 + 1e-9
  return abs(a.red - b.red) <= limit && abs(a.green - b.green) <= limit
    && abs(a.blue - b.blue) <= limit && abs(a.alpha - b.alpha) <= limit
}

func bytes(_ surface: Surface) -> [UInt8] { surface.withUnsafeBytes { [UInt8]($0) } }

/// Where two lists differ first; nil where they do not. A test that fails prints it, and not the
/// lists.
func firstDifference(_ a: [UInt8], _ b: [UInt8]) -> Int? {
  a == b ? nil : zip(a, b).enumerated().first { $1.0 != $1.1 }?.offset ?? min(a.count, b.count)
}

/// The sum of all alphas, in whole pixels.
func coverage(_ surface: Surface) -> Double {
  surface.pixels.reduce(0) { $0 + $1.alpha }
}

extension Surface {
  /// The colours of all device pixels, row by row.
  var pixels: [Color] {
    (0..<pixelHeight).flatMap { y in (0..<pixelWidth).map { pixel(x: $0, y: y) } }
  }
}

/// The difference of the alphas of two surfaces, pixel by pixel.
func alphaDifferences(_ a: Surface, _ b: Surface) -> [Double] {
  zip(a.pixels, b.pixels).map { abs($0.alpha - $1.alpha) }
}

let nasty: [Double] = [
  .nan, .infinity, -.infinity, 1e300, -1e300, .greatestFiniteMagnitude, .leastNonzeroMagnitude,
]
