internal import CDetentCairo
import Glibc

/// Coverage of device pixels, 8 bits each, in an area that begins anywhere.
final class AlphaMask {
  private let handle: OpaquePointer
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
    x = area.minX
    y = area.minY
  }

  deinit { cairo_surface_destroy(handle) }

  var byteCount: Int { Int(cairo_image_surface_get_stride(handle)) * height }

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
    let row = Int(cairo_image_surface_get_stride(handle))
    GaussianBlur(sigma: sigma).apply(
      to: UnsafeMutableBufferPointer(start: data, count: row * height), width: width,
      height: height, bytesPerRow: row)
    cairo_surface_mark_dirty(handle)
  }
}
