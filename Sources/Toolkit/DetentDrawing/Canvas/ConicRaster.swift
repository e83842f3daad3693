import Glibc

/// The pixels of a conic gradient. Cairo has mesh patterns for this, but fills them ten times as
/// slowly, all of the clip each time, and leaves the two sides of the seam without a soft edge.
struct ConicRaster: Hashable {
  private static let steps = 2048

  private let stops: [GradientStop]
  private let startAngle: Double
  /// Maps device pixels of the image to points around the centre.
  private let inverse: AffineTransform
  private let width: Int
  private let height: Int

  /// Nil where the area is empty, or the transform cannot be inverted.
  /// - Parameters:
  ///   - area: Whole device pixels.
  ///   - transform: From the gradient's coordinates to device pixels.
  init?(
    stops: [GradientStop], center: Point, startAngle: Double, transform: AffineTransform, area: Rect
  ) {
    guard !area.isEmpty, area.width <= 32767, area.height <= 32767 else { return nil }
    let middle = center.applying(transform)
    // Equal rings at whole pixels from one another share an image, in spite of rounding errors.
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
    // Lengths of the gradient's coordinates in device pixels, for the width of the seam.
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

  /// Premultiplied colours once around.
  private var table: [UInt32] {
    let gradient = Gradient(kind: .conic(center: .zero, startAngle: 0), stops: stops)
    return (0..<Self.steps).map {
      gradient.color(at: Double($0) / Double(Self.steps - 1)).premultiplied
    }
  }

  /// The angle of a point as a part of a turn, within a hundred-thousandth; 0 at the centre.
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
  /// A word of premultiplied ARGB, as pixels of images are.
  package var premultiplied: UInt32 {
    func byte(_ value: Double) -> UInt32 { UInt32(Int(value * alpha * 255, clampedTo: 0...255)) }
    return UInt32(Int(alpha * 255, clampedTo: 0...255)) << 24 | byte(red) << 16 | byte(green) << 8
      | byte(blue)
  }
}
