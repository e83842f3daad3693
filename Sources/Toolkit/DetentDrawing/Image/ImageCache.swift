/// A cache of drawings that are shown as images: shadows, gradients, faces. The least recently used
/// are dropped first. It can be used from any thread.
public final class ImageCache: Sendable {
  /// The cache of the process, so that equal drawings are rendered once.
  public static let shared = ImageCache()

  private struct Key<Name: Hashable & Sendable>: Hashable {
    let name: Name
    let size: Size
    let scale: Double
  }

  private let images: Lock<LRU<AnyHashable, Image>>

  /// A separate cache, for drawings with a shorter life.
  /// - Parameter byteLimit: the number of bytes of pixels beyond which older drawings are dropped.
  package init(byteLimit: Int = 64 << 20) { images = Lock(LRU(limit: .max, costLimit: byteLimit)) }

  /// Returns the image of a key, a size in logical pixels and a scale, and draws it if it is not
  /// cached. The key must contain everything that the drawing depends on; keys of different types
  /// are never equal. Each lookup hashes the key, which takes 0.9 µs for twenty numbers: a large
  /// key should hash only the fields that usually differ.
  package func image(
    for key: some Hashable & Sendable, size: Size, scale: Double, draw: (Canvas) -> Void
  ) -> Image {
    func drawn() -> Image { Image.rendered(size: size, scale: scale, draw: draw) }
    // NaN never equals itself, so each lookup would add an entry.
    guard size.isFinite, scale.isFinite else { return drawn() }
    return image(for: Key(name: key, size: size, scale: scale), make: drawn) ?? drawn()
  }

  func image(for key: some Hashable, make: () -> Image?) -> Image? {
    let key = AnyHashable(key)
    if let known = images.withLock({ $0.value(for: key) }) { return known }
    // Outside the lock, because a drawing may use the cache for its parts.
    guard let image = make() else { return nil }
    images.withLock { _ = $0.insert(image, for: key, cost: image.byteCount + Self.entryByteCount) }
    return image
  }

  /// The approximate cost of an entry besides its pixels, which limits the number of tiny images.
  private static let entryByteCount = 1 << 10

  var count: Int { images.withLock { $0.count } }

  // MARK: Drawing through the cache

  /// Shows a drawing that stays the same for many frames as an image with exact device pixels. If
  /// that is not possible, the drawing is repeated each time.
  /// - Parameters:
  ///   - name: Contains everything that the drawing depends on except the canvas.
  ///   - area: The area of the drawing, in the coordinates of the canvas.
  ///   - draw: Draws in the coordinates of the canvas.
  public func show(
    _ name: some Hashable & Sendable, covering area: Rect, in canvas: Canvas,
    draw: (Canvas) -> Void
  ) {
    guard let placed = placed(name, area, in: canvas, draw: draw) else { return draw(canvas) }
    canvas.draw(placed.image, in: placed.frame)
  }

  /// Shows a cached shape in a colour: the shape is drawn in black and used as a mask.
  func showTemplate(
    _ name: some Hashable & Sendable, covering area: Rect, in canvas: Canvas, color: Color,
    draw: (Canvas, Color) -> Void
  ) {
    guard let placed = placed(name, area, in: canvas, draw: { draw($0, .black) }) else {
      return draw(canvas, color)
    }
    canvas.drawTemplate(placed.image, in: placed.frame, color: color)
  }

  /// The image of an area and its frame, or nil if the axes are rotated or the area is too large.
  private func placed(
    _ name: some Hashable & Sendable, _ area: Rect, in canvas: Canvas, draw: (Canvas) -> Void
  ) -> (image: Image, frame: Rect)? {
    let transform = canvas.deviceTransform
    let device = area.applying(transform).outset(toPixelsAt: 1)
    guard !canvas.keepsShapes, transform.b == 0, transform.c == 0, transform.a == transform.d,
      transform.a > 0,
      device.width * device.height <= Self.largestShown, let back = transform.inverted
    else { return nil }
    let frame = device.applying(back)
    let origin = area.origin.applying(transform)
    // The fraction of the first pixel determines the antialiasing, so it belongs to the key.
    let key = PlacedName(name: name, phaseX: Self.phase(origin.x), phaseY: Self.phase(origin.y))
    let image = image(for: key, size: frame.size, scale: transform.a) {
      $0.translate(x: -frame.minX, y: -frame.minY)
      draw($0)
    }
    return (image, frame)
  }

  private struct PlacedName<Name: Hashable & Sendable>: Hashable, Sendable {
    let name: Name
    let phaseX: Double
    let phaseY: Double
  }

  /// The size of the largest cached drawing, in device pixels.
  private static let largestShown = 2_000_000.0

  /// The fraction of a pixel, rounded to 1/256 to hide rounding errors.
  private static func phase(_ coordinate: Double) -> Double {
    ((coordinate - coordinate.rounded(.down)) * 256).rounded()
  }
}
