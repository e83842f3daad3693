/// Drawings that are made once and then shown as images: shadows, glows, gradients. Those that were
/// not asked for the longest go first. Safe to use from any thread.
public final class ImageCache: Sendable {
  private struct Key: Hashable {
    let name: AnyHashable
    let size: Size
    let scale: Double
  }

  /// Beyond this many bytes of pixels older drawings go, however few there are.
  public static let maximumByteCount = 64 << 20

  private let images: Lock<LRU<Key, Image>>

  /// A cache of at most `limit` drawings.
  public init(limit: Int = 64) {
    images = Lock(LRU(limit: limit, costLimit: Self.maximumByteCount))
  }

  /// The drawing with a key, a size in logical pixels and a scale; drawn now where it is not known.
  /// The key must tell apart everything that the drawing depends on.
  public func image(
    for key: some Hashable & Sendable, size: Size, scale: Double, draw: (Canvas) -> Void
  ) -> Image {
    let key = Key(name: AnyHashable(key), size: size, scale: scale)
    // NaN is unlike itself: each look would add a further entry.
    guard size.isFinite, scale.isFinite else {
      return Image.rendered(size: size, scale: scale, draw: draw)
    }
    if let known = images.withLock({ $0.value(for: key) }) { return known }
    // Not under the lock: a drawing may use the cache for its own parts.
    let image = Image.rendered(size: size, scale: scale, draw: draw)
    images.withLock { _ = $0.insert(image, for: key, cost: image.byteCount) }
    return image
  }

  /// How many drawings it holds.
  public var count: Int { images.withLock { $0.count } }

  /// Forgets all drawings, for example after a change of scale.
  public func removeAll() { images.withLock { $0.removeAll() } }
}
