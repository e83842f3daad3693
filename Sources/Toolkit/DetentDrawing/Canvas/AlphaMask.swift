internal import CDetentCairo
import Glibc

/// The coverage of device pixels, 8 bits each, in an area at any position.
final class AlphaMask {
  let handle: OpaquePointer
  private let bytesPerRow: Int
  let x: Double
  let y: Double
  let width: Int
  let height: Int

  /// - Returns: nil if the area is empty or larger than a surface may be.
  init?(area: Rect) {
    let side = Surface.maximumSide
    guard area.isFinite, !area.isEmpty, area.width <= Double(side), area.height <= Double(side)
    else { return nil }
    width = Int(area.width.rounded(.up), clampedTo: 1...side)
    height = Int(area.height.rounded(.up), clampedTo: 1...side)
    let made = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(width), Int32(height))
    guard let made = usable(made) else { return nil }
    handle = made
    bytesPerRow = Int(cairo_image_surface_get_stride(made))
    x = area.minX
    y = area.minY
  }

  /// The coverage of an image, from its alpha. Returns nil if memory runs out.
  convenience init?(of image: Image) {
    let size = Size(width: Double(image.pixelWidth), height: Double(image.pixelHeight))
    self.init(area: Rect(origin: .zero, size: size))
    withContext { context in
      cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
      cairo_set_source_surface(context, image.handle, 0, 0)
      cairo_paint(context)
    }
  }

  deinit { cairo_surface_destroy(handle) }

  var area: Rect { Rect(x: x, y: y, width: Double(width), height: Double(height)) }
  var byteCount: Int { bytesPerRow * height }

  /// Draws with a context in device coordinates.
  func withContext(_ body: (OpaquePointer?) -> Void) {
    let context = cairo_create(handle)
    cairo_translate(context, -x, -y)
    body(context)
    cairo_destroy(context)
    cairo_surface_flush(handle)
  }

  func draw(_ path: Path, stroke: StrokeStyle?, _ transform: AffineTransform) {
    let canvas = Canvas(surface: handle, scale: 1)
    canvas.translate(x: -x, y: -y)
    guard canvas.concatenate(transform) else { return }
    if let stroke {
      canvas.stroke(path, with: .black, style: stroke)
    } else {
      canvas.fill(path, with: .black)
    }
    cairo_surface_flush(handle)
  }

  /// Draws the source of a context through the mask. The context must use device coordinates.
  func draw(on context: OpaquePointer?, dx: Double = 0, dy: Double = 0) {
    cairo_mask_surface(context, handle, x + dx, y + dy)
  }

  func blur(sigma: Double) {
    guard let data = cairo_image_surface_get_data(handle) else { return }
    var plane = GaussianBlur.Plane(bytes: [], width: width, height: height)
    plane.bytes.reserveCapacity(width * height)
    for row in 0..<height {
      plane.bytes.append(
        contentsOf: UnsafeBufferPointer(start: data + row * bytesPerRow, count: width))
    }
    GaussianBlur(sigma: sigma).apply(to: &plane)
    plane.bytes.withUnsafeBytes { bytes in
      guard let source = bytes.baseAddress else { return }
      for row in 0..<height {
        UnsafeMutableRawPointer(data + row * bytesPerRow)
          .copyMemory(from: source + row * width, byteCount: width)
      }
    }
    cairo_surface_mark_dirty(handle)
  }

  /// Adds another mask, moved by whole pixels. Each pixel keeps the greater coverage.
  func add(_ other: AlphaMask, dx: Double, dy: Double) {
    let left = Int(other.x + dx - x, clampedTo: -Surface.maximumSide...Surface.maximumSide)
    let top = Int(other.y + dy - y, clampedTo: -Surface.maximumSide...Surface.maximumSide)
    let columns = max(0, -left)..<max(0, -left, min(other.width, width - left))
    let rows = max(0, -top)..<max(0, -top, min(other.height, height - top))
    guard let target = cairo_image_surface_get_data(handle),
      let source = cairo_image_surface_get_data(other.handle)
    else { return }
    for row in rows {
      let line = source + row * other.bytesPerRow
      let out = target + (row + top) * bytesPerRow + left
      for column in columns { out[column] = max(out[column], line[column]) }
    }
    cairo_surface_mark_dirty(handle)
  }

  /// Averages every four pixels in the rows of a mask that is four times as wide.
  func average(_ wide: AlphaMask) {
    guard wide.width == width * 4, wide.height == height,
      let target = cairo_image_surface_get_data(handle),
      let source = cairo_image_surface_get_data(wide.handle)
    else { return }
    for row in 0..<height {
      let line = UnsafeRawPointer(source + row * wide.bytesPerRow)
      let out = target + row * bytesPerRow
      for column in 0..<width {
        // Two sums of neighbouring bytes, then the sum of both.
        let four = line.load(fromByteOffset: column &* 4, as: UInt32.self)
        let pairs = (four & 0x00FF_00FF) &+ (four >> 8 & 0x00FF_00FF)
        let sum = (pairs & 0xFFFF) &+ (pairs >> 16) &+ 2
        out[column] = UInt8(truncatingIfNeeded: sum >> 2)
      }
    }
    cairo_surface_mark_dirty(handle)
  }
}

/// A gaussian blur of 8-bit coverage. It uses the true kernel for a small sigma and three box
/// filters for a large one, which come within 3 % and cost the same for every sigma. Rows are added
/// to rows, which the compiler vectorises; the other direction works on the transposed plane.
struct GaussianBlur {
  /// Coverage without padding between the rows.
  struct Plane {
    var bytes: [UInt8]
    var width: Int
    var height: Int
  }

  private let kernel: [UInt32]
  private let boxes: [Int]

  /// - Parameter sigma: the standard deviation in pixels; below 0.05 nothing is blurred.
  init(sigma: Double) {
    guard sigma > 0.05 else {
      (kernel, boxes) = ([], [])
      return
    }
    kernel = sigma < 2.5 ? Self.kernel(sigma) : []
    boxes = sigma < 2.5 ? [] : Self.boxes(sigma)
  }

  func apply(to plane: inout Plane) {
    guard !(kernel.isEmpty && boxes.isEmpty), plane.width > 0, plane.height > 0,
      plane.bytes.count == plane.width * plane.height
    else { return }
    for _ in 0..<2 {
      if kernel.isEmpty {
        for box in boxes { plane.bytes = Self.average(plane, rows: box) }
      } else {
        plane.bytes = Self.convolve(plane, kernel)
      }
      plane = Self.transposed(plane)
    }
  }

  /// Half a kernel from its centre, in 16.16 fixed point, rounded down so the sum is at most 1.
  private static func kernel(_ sigma: Double) -> [UInt32] {
    let radius = Int((sigma * 3).rounded(.up), clampedTo: 1...32)
    let weights = (0...radius).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let total = 2 * weights.reduce(0, +) - weights[0]
    return weights.map { UInt32(clamping: Int($0 / total * 65536, clampedTo: 0...65536)) }
  }

  /// Three odd widths whose variances add up as closely as possible to that of the gaussian.
  private static func boxes(_ sigma: Double) -> [Int] {
    let ideal = (4 * sigma * sigma + 1).squareRoot()
    var low = Int(ideal.rounded(.down), clampedTo: 1...8001)
    if low % 2 == 0 { low -= 1 }
    let spread = 12 * sigma * sigma - Double(3 * low * low + 12 * low + 9)
    let narrow = Int(spread / Double(-4 * low - 4), clampedTo: 0...3)
    return (0..<3).map { $0 < narrow ? low : low + 2 }
  }

  /// Replaces each row by the mean of the rows around it. Rows outside the plane count as zero.
  private static func average(_ plane: Plane, rows: Int) -> [UInt8] {
    let (width, height, half) = (plane.width, plane.height, rows / 2)
    // 255 × scale × rows stays below 2^32.
    let scale = UInt32((1 << 23) / rows)
    var sums = [UInt32](repeating: 1 << 22 / scale, count: width)
    return filtered(plane, &sums) { source, target, sums in
      for y in 0..<min(half, height) { add(source + y * width, times: 1, to: sums, width) }
      for y in 0..<height {
        if y + half < height { add(source + (y + half) * width, times: 1, to: sums, width) }
        store(sums, times: scale, shift: 23, in: target + y * width, width)
        if y >= half { add(source + (y - half) * width, times: ~0, to: sums, width) }
      }
    }
  }

  private static func convolve(_ plane: Plane, _ kernel: [UInt32]) -> [UInt8] {
    let (width, height) = (plane.width, plane.height)
    var sums = [UInt32](repeating: 0, count: width)
    return filtered(plane, &sums) { source, target, sums in
      for y in 0..<height {
        sums.update(repeating: 1 << 15, count: width)
        for k in (1 - kernel.count)..<kernel.count where (0..<height).contains(y + k) {
          add(source + (y + k) * width, times: kernel[abs(k)], to: sums, width)
        }
        store(sums, times: 1, shift: 16, in: target + y * width, width)
      }
    }
  }

  private static func filtered(
    _ plane: Plane, _ sums: inout [UInt32],
    _ body: (
      _ source: UnsafePointer<UInt8>, _ target: UnsafeMutablePointer<UInt8>,
      _ sums: UnsafeMutablePointer<UInt32>
    ) -> Void
  ) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: plane.bytes.count) { target, count in
      count = plane.bytes.count
      guard let target = target.baseAddress else { return }
      body(plane.bytes, target, &sums)
    }
  }

  // Plain loops over pointers: ranges and buffers take four times as long in debug builds.

  @inline(__always) private static func add(
    _ row: UnsafePointer<UInt8>, times weight: UInt32, to sums: UnsafeMutablePointer<UInt32>,
    _ count: Int
  ) {
    var x = 0
    while x < count {
      sums[x] &+= UInt32(row[x]) &* weight
      x &+= 1
    }
  }

  @inline(__always) private static func store(
    _ sums: UnsafePointer<UInt32>, times scale: UInt32, shift: UInt32,
    in row: UnsafeMutablePointer<UInt8>, _ count: Int
  ) {
    var x = 0
    while x < count {
      row[x] = UInt8(truncatingIfNeeded: (sums[x] &* scale) &>> shift)
      x &+= 1
    }
  }

  private static func transposed(_ plane: Plane) -> Plane {
    let (width, height) = (plane.width, plane.height)
    let block = 16
    let bytes = [UInt8](unsafeUninitializedCapacity: plane.bytes.count) { target, count in
      count = plane.bytes.count
      guard let target = target.baseAddress else { return }
      plane.bytes.withUnsafeBufferPointer { source in
        guard let source = source.baseAddress else { return }
        // Small blocks keep both planes within the nearest cache.
        for top in stride(from: 0, to: height, by: block) {
          for left in stride(from: 0, to: width, by: block) {
            let right = min(left + block, width)
            for y in top..<min(top + block, height) {
              let row = source + y * width
              var x = left
              while x < right {
                target[x &* height &+ y] = row[x]
                x &+= 1
              }
            }
          }
        }
      }
    }
    return Plane(bytes: bytes, width: height, height: width)
  }
}
