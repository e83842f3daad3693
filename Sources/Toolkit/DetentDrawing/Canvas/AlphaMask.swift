internal import CDetentCairo

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
