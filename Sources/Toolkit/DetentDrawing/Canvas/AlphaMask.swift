internal import CDetentCairo

/// Coverage of device pixels, 8 bits each, in an area that begins anywhere.
final class AlphaMask {
  let handle: OpaquePointer
  private let bytesPerRow: Int
  /// The left edge, in device pixels.
  let x: Double
  let y: Double
  let width: Int
  let height: Int

  /// Nil where the area is empty or larger than a surface may be.
  init?(area: Rect) {
    let side = Surface.maximumSide
    guard area.isFinite, !area.isEmpty, area.width <= Double(side), area.height <= Double(side)
    else { return nil }
    width = Int(area.width.rounded(.up), clampedTo: 1...side)
    height = Int(area.height.rounded(.up), clampedTo: 1...side)
    let made = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(width), Int32(height))
    guard let made, cairo_surface_status(made) == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(made)
      return nil
    }
    handle = made
    bytesPerRow = Int(cairo_image_surface_get_stride(made))
    x = area.minX
    y = area.minY
  }

  /// How much an image covers what is below it. Nil where there is no memory for it.
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

  /// Draws with a context whose coordinates are those of the device.
  func withContext(_ body: (OpaquePointer?) -> Void) {
    let context = cairo_create(handle)
    cairo_translate(context, -x, -y)
    body(context)
    cairo_destroy(context)
    cairo_surface_flush(handle)
  }

  func fill(_ path: Path, _ transform: AffineTransform) {
    let canvas = Canvas(surface: handle, scale: 1)
    canvas.translate(x: -x, y: -y)
    guard canvas.concatenate(transform) else { return }
    canvas.fill(path, with: .black)
    cairo_surface_flush(handle)
  }

  /// Draws the source of a context through the mask; the context's coordinates are the device's.
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

  /// Covers what another mask does, moved by whole pixels; where both do, as the one that does
  /// more.
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

  /// Takes the mean of each four pixels of a row of a mask that is four times as wide.
  func average(_ wide: AlphaMask) {
    guard wide.width == width * 4, wide.height == height,
      let target = cairo_image_surface_get_data(handle),
      let source = cairo_image_surface_get_data(wide.handle)
    else { return }
    for row in 0..<height {
      let line = UnsafeRawPointer(source + row * wide.bytesPerRow)
      let out = target + row * bytesPerRow
      for column in 0..<width {
        // Two sums of two bytes side by side, then one of both.
        let four = line.load(fromByteOffset: column &* 4, as: UInt32.self)
        let pairs = (four & 0x00FF_00FF) &+ (four >> 8 & 0x00FF_00FF)
        let sum = (pairs & 0xFFFF) &+ (pairs >> 16) &+ 2
        out[column] = UInt8(truncatingIfNeeded: sum >> 2)
      }
    }
    cairo_surface_mark_dirty(handle)
  }
}
