/// Drawings that are made once and then shown as images: shadows, gradients, faces. Those that were
/// not used for the longest go first. Safe to use from any thread.
public final class ImageCache: Sendable {
  /// That of everything that the process draws: what looks the same is drawn once.
  public static let shared = ImageCache()

  private struct Key<Name: Hashable & Sendable>: Hashable {
    let name: Name
    let size: Size
    let scale: Double
  }

  private let images: Lock<LRU<AnyHashable, Image>>

  /// A cache of its own, for what need not be kept as long as the rest.
  /// - Parameter byteLimit: beyond this many bytes of pixels older drawings go, however few there
  ///   are.
  public init(byteLimit: Int = 64 << 20) { images = Lock(LRU(limit: .max, costLimit: byteLimit)) }

  /// The drawing with a key, a size in logical pixels and a scale; drawn now where it is not known.
  /// The key must tell apart everything that the drawing depends on; keys of different types
  /// differ. Each look hashes the key, which takes 0.9 µs for one of twenty numbers: such a one
  /// does well to hash only those that mostly differ.
  public func image(
    for key: some Hashable & Sendable, size: Size, scale: Double, draw: (Canvas) -> Void
  ) -> Image {
    func drawn() -> Image { Image.rendered(size: size, scale: scale, draw: draw) }
    // NaN is unlike itself: each look would add a further entry.
    guard size.isFinite, scale.isFinite else { return drawn() }
    return image(for: Key(name: key, size: size, scale: scale), make: drawn) ?? drawn()
  }

  /// The image of a key, made where it is not known.
  func image(for key: some Hashable, make: () -> Image?) -> Image? {
    let key = AnyHashable(key)
    if let known = images.withLock({ $0.value(for: key) }) { return known }
    // Not under the lock: a drawing may use the cache for its own parts.
    guard let image = make() else { return nil }
    images.withLock { _ = $0.insert(image, for: key, cost: image.byteCount + Self.entryByteCount) }
    return image
  }

  /// What an entry costs beside its pixels, about, so that very small ones are bounded, too.
  private static let entryByteCount = 1 << 10

  var count: Int { images.withLock { $0.count } }

  // MARK: In place

  /// Shows what stays as it is for many frames as an image whose pixels are those of the device;
  /// where that is not possible, draws it anew.
  /// - Parameters:
  ///   - name: Tells apart everything that the drawing depends on but the canvas.
  ///   - area: What the drawing covers, in the coordinates of the canvas.
  ///   - draw: Draws in the same coordinates.
  public func show(
    _ name: some Hashable & Sendable, covering area: Rect, in canvas: Canvas,
    draw: (Canvas) -> Void
  ) {
    guard let placed = placed(name, area, in: canvas, draw: draw) else { return draw(canvas) }
    canvas.draw(placed.image, in: placed.frame)
  }

  /// The same for a shape: what is drawn in black is kept, and shown in a colour.
  func showTemplate(
    _ name: some Hashable & Sendable, covering area: Rect, in canvas: Canvas, color: Color,
    draw: (Canvas, Color) -> Void
  ) {
    guard let placed = placed(name, area, in: canvas, draw: { draw($0, .black) }) else {
      return draw(canvas, color)
    }
    canvas.drawTemplate(placed.image, in: placed.frame, color: color)
  }

  /// The image of an area and its frame; nil if the axes are turned, or it is too large to keep.
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
    // Where the pixels begin decides how edges are smoothed, so it is a part of the key.
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

  /// Larger drawings are not kept, in device pixels.
  private static let largestShown = 2_000_000.0

  /// The fraction of a pixel where something begins, in steps that hide rounding errors.
  private static func phase(_ coordinate: Double) -> Double {
    ((coordinate - coordinate.rounded(.down)) * 256).rounded()
  }
}
