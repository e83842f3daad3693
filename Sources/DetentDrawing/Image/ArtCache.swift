/// Drawings that are made once and then shown as images: shadows, glows, gradients. Those that were
/// not asked for the longest go first. Safe to use from any thread.
// Unchecked: the table is only touched under its lock, and images are Sendable.
public final class ArtCache: @unchecked Sendable {
  private struct Key: Hashable {
    let name: AnyHashable
    let size: Size
    let scale: Double
  }

  /// Beyond this many bytes of pixels older drawings go, however few there are.
  public static let maximumByteCount = 64 << 20

  private let lock = Lock(())
  private var images: LRU<Key, Image>

  /// A cache of at most `limit` drawings.
  public init(limit: Int = 64) {
    images = LRU(limit: limit, costLimit: Self.maximumByteCount)
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
    if let known = lock.withLock({ _ in images.value(for: key) }) { return known }
    // Not under the lock: a drawing may use the cache for its own parts.
    let image = Image.rendered(size: size, scale: scale, draw: draw)
    lock.withLock { _ in images.insert(image, for: key, cost: image.byteCount) }
    return image
  }

  /// How many drawings it holds.
  public var count: Int { lock.withLock { _ in images.count } }

  /// Forgets all drawings, for example after a change of scale.
  public func removeAll() { lock.withLock { _ in images.removeAll() } }
}
