internal import CDetentCairo
import Glibc

extension Gradient {
  /// Makes the gradient the source of a context; false if it draws nothing.
  /// - Parameters:
  ///   - transform: The transform of the context, from the coordinates of the gradient to pixels.
  ///   - extent: The area to cover, in the coordinates of the gradient.
  ///   - clip: Returns the clip in the same coordinates; called only for large conic gradients.
  func setSource(
    of context: OpaquePointer?, _ transform: AffineTransform, extent: Rect, clip: () -> Rect
  ) -> Bool {
    switch kind {
    case .linear(let from, let to):
      guard from.isFinite, to.isFinite else { return ThrottledLog.note("Gradient.linear") }
      return set(cairo_pattern_create_linear(from.x, from.y, to.x, to.y), on: context)
    case .radial(let center, let start, let end):
      guard center.isFinite, start.isFinite, end.isFinite else {
        return ThrottledLog.note("Gradient.radial")
      }
      let limit = Path.maximumRadius
      return set(
        cairo_pattern_create_radial(
          center.x, center.y, min(max(0, start), limit), center.x, center.y,
          min(max(0, end), limit)),
        on: context)
    case .conic(let center, let angle):
      guard center.isFinite, angle.isFinite else { return ThrottledLog.note("Gradient.conic") }
      return setConic(center, angle, on: context, transform, extent, clip)
    }
  }

  private func set(_ pattern: OpaquePointer?, on context: OpaquePointer?) -> Bool {
    defer { cairo_pattern_destroy(pattern) }
    for (index, stop) in stops.enumerated() {
      let c = stop.color
      guard c.alpha == 0 else {
        cairo_pattern_add_color_stop_rgba(
          pattern, stop.location, c.red, c.green, c.blue, c.alpha)
        continue
      }
      // Cairo interpolates straight colours, so a stop without alpha takes its neighbours' colours.
      // Otherwise a fade to `clear` would pass through dark grey.
      for neighbour in [index - 1, index + 1] where stops.indices.contains(neighbour) {
        let n = stops[neighbour].color
        cairo_pattern_add_color_stop_rgba(pattern, stop.location, n.red, n.green, n.blue, 0)
      }
    }
    guard cairo_pattern_status(pattern) == CAIRO_STATUS_SUCCESS else { return false }
    cairo_set_source(context, pattern)
    return true
  }

  private func setConic(
    _ center: Point, _ angle: Double, on context: OpaquePointer?, _ t: AffineTransform,
    _ extent: Rect, _ clip: () -> Rect
  ) -> Bool {
    var area = extent.applying(t).insetBy(dx: -1, dy: -1).outset(toPixelsAt: 1)
    // A small area is drawn whole and kept, so that a ring that is redrawn at each step of a drag
    // costs one paint. A larger area is drawn only inside the clip.
    let isKept = area.width * area.height <= 1_000_000
    if !isKept {
      area = area.intersection(
        clip().applying(t).insetBy(dx: -1, dy: -1).outset(toPixelsAt: 1))
    }
    guard
      let raster = ConicRaster(
        stops: stops, center: center, startAngle: angle, transform: t, area: area),
      let image = isKept
        ? ImageCache.shared.image(for: raster, make: raster.image) : raster.image()
    else { return false }
    let pattern = cairo_pattern_create_for_surface(image.handle)
    defer { cairo_pattern_destroy(pattern) }
    var matrix = cairo_matrix_t(
      xx: t.a, yx: t.b, xy: t.c, yy: t.d, x0: t.tx - area.minX, y0: t.ty - area.minY)
    cairo_pattern_set_matrix(pattern, &matrix)
    cairo_pattern_set_filter(pattern, CAIRO_FILTER_NEAREST)
    cairo_set_source(context, pattern)
    return true
  }
}

/// The pixels of a conic gradient. Cairo's mesh patterns take ten times as long, fill the whole
/// clip each time, and leave the seam without a soft edge.
private struct ConicRaster: Hashable {
  private static let steps = 2048

  private let stops: [GradientStop]
  private let startAngle: Double
  /// Maps device pixels of the image to points relative to the centre.
  private let inverse: AffineTransform
  private let width: Int
  private let height: Int

  /// - Parameter area: in whole device pixels.
  /// - Returns: nil if the area is empty or too large, or the transform cannot be inverted.
  init?(
    stops: [GradientStop], center: Point, startAngle: Double, transform: AffineTransform, area: Rect
  ) {
    guard !area.isEmpty, area.width <= 32767, area.height <= 32767 else { return nil }
    let middle = center.applying(transform)
    // Rounding lets equal rings at whole-pixel distances share an image.
    let x = ((area.minX - middle.x) * 1024).rounded() / 1024
    let y = ((area.minY - middle.y) * 1024).rounded() / 1024
    var linear = transform
    (linear.tx, linear.ty) = (0, 0)
    guard let back = linear.inverted else { return nil }
    inverse = AffineTransform(translationX: x + 0.5, y: y + 0.5).concatenating(back)
    self.stops = stops
    self.startAngle = startAngle.remainder(dividingBy: 2 * .pi)
    width = Int(area.width, clampedTo: 1...32767)
    height = Int(area.height, clampedTo: 1...32767)
  }

  func image() -> Image? {
    let colors = table
    return colors.withUnsafeBufferPointer { colors in
      Image.ofRows(pixelWidth: width, pixelHeight: height, scale: 1) { row, line in
        fill(line, row, colors)
      }
    }
  }

  private func fill(
    _ line: UnsafeMutableBufferPointer<UInt32>, _ row: Int, _ colors: UnsafeBufferPointer<UInt32>
  ) {
    let begin = Point(x: 0, y: Double(row)).applying(inverse)
    let (first, last) = (colors[0], colors[Self.steps - 1])
    let shift = Float(startAngle / (2 * .pi))
    // Device pixels per unit of the gradient's coordinates, for the width of the seam.
    let pixels = Float(1 / max(abs(inverse.determinant).squareRoot(), 1e-9))
    for column in 0..<width {
      let x = Float(begin.x + inverse.a * Double(column))
      let y = Float(begin.y + inverse.b * Double(column))
      var turn = Self.turn(x, y) - shift
      turn -= turn.rounded(.down)
      let index = Int(exactly: (turn * Float(Self.steps)).rounded(.down)) ?? 0
      line[column] = colors[min(max(0, index), Self.steps - 1)]
      guard first != last, turn < 0.25 || turn > 0.75 else { continue }
      let side = (turn < 0.5 ? turn : turn - 1) * 2 * .pi
      let distance = side * (x * x + y * y).squareRoot() * pixels
      if abs(distance) < 0.5 { line[column] = Self.mix(last, first, distance + 0.5) }
    }
  }

  private var table: [UInt32] {
    let gradient = Gradient(kind: .conic(center: .zero, startAngle: 0), stops: stops)
    return (0..<Self.steps).map {
      gradient.color(at: Double($0) / Double(Self.steps - 1)).premultiplied
    }
  }

  /// The angle of a point as a fraction of a turn, accurate to 0.00001; 0 at the centre.
  private static func turn(_ x: Float, _ y: Float) -> Float {
    let (ax, ay) = (abs(x), abs(y))
    let longer = max(ax, ay)
    guard longer > 0 else { return 0 }
    let a = min(ax, ay) / longer
    let s = a * a
    var angle = -0.011_721_2 * s + 0.052_653_32
    angle = angle * s - 0.116_432_87
    angle = angle * s + 0.193_543_46
    angle = angle * s - 0.332_623_47
    angle = (angle * s + 0.999_977_26) * a
    if ay > ax { angle = .pi / 2 - angle }
    if x < 0 { angle = .pi - angle }
    if y < 0 { angle = -angle }
    return angle / (2 * .pi)
  }

  private static func mix(_ a: UInt32, _ b: UInt32, _ fraction: Float) -> UInt32 {
    let f = UInt32(Int(Double(fraction * 256), clampedTo: 0...256))
    var result: UInt32 = 0
    for shift in stride(from: UInt32(0), to: 32, by: 8) {
      let mixed = ((a >> shift & 0xFF) * (256 - f) + (b >> shift & 0xFF) * f) >> 8
      result |= mixed << shift
    }
    return result
  }
}

extension Color {
  /// The colour as a word of premultiplied ARGB, as in the pixels of images.
  package var premultiplied: UInt32 {
    func byte(_ value: Double) -> UInt32 { UInt32(Int(value * alpha * 255, clampedTo: 0...255)) }
    return UInt32(Int(alpha * 255, clampedTo: 0...255)) << 24 | byte(red) << 16 | byte(green) << 8
      | byte(blue)
  }
}
