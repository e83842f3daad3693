/// Drawings that are made once and then shown as images: shadows, gradients, faces. Those that were not
/// asked for the longest go first. Safe to use from any thread.
public final class ImageCache: Sendable {
  /// That of everything that the process draws: what looks the same is drawn once.
  public static let shared = ImageCache()

  private struct Contents {
    var images: LRU<Key, Image>
    /// Those that were found last.
    var recent: [Recent] = []
  }

  private struct Key: Hashable {
    let name: AnyHashable
    let size: Size
    let scale: Double
  }

  private struct Recent {
    let name: RecentName
    let type: ObjectIdentifier
    let size: Size
    let scale: Double
    let image: Image
  }

  private let contents: Lock<Contents>

  /// A cache of its own, for what need not be kept as long as the rest.
  /// - Parameter byteLimit: beyond this many bytes of pixels older drawings go, however few there are.
  public init(byteLimit: Int = 64 << 20) {
    contents = Lock(Contents(images: LRU(limit: .max, costLimit: byteLimit)))
  }

  /// The drawing with a key, a size in logical pixels and a scale; drawn now where it is not known.
  /// The key must tell apart everything that the drawing depends on; keys of different types differ.
  @inlinable
  public func image<Name: Hashable & Sendable>(
    for name: Name, size: Size, scale: Double, draw: (Canvas) -> Void
  ) -> Image {
    // Inlined for the comparison of keys: a step of a drag shows the same few images as the one before, and
    // to compare keys of twenty numbers takes a twentieth of what it takes to find one in a table, 1.2 µs.
    // A whole step of a slider takes 12.
    let type = ObjectIdentifier(Name.self)
    let known = recent(type, size, scale) {
      unsafeDowncast($0, to: RecentNameOf<Name>.self).name == name
    }
    return known ?? found(RecentNameOf(name), AnyHashable(name), type, size, scale, draw)
  }

  /// - Parameter isSame: called for names of that type only.
  @usableFromInline
  func recent(
    _ type: ObjectIdentifier, _ size: Size, _ scale: Double, isSame: (RecentName) -> Bool
  ) -> Image? {
    contents.withLock {
      for known in $0.recent
      where known.type == type && known.scale == scale && known.size == size && isSame(known.name) {
        return known.image
      }
      return nil
    }
  }

  @usableFromInline
  func found(
    _ recent: RecentName, _ name: AnyHashable, _ type: ObjectIdentifier, _ size: Size,
    _ scale: Double, _ draw: (Canvas) -> Void
  ) -> Image {
    func drawn() -> Image { Image.rendered(size: size, scale: scale, draw: draw) }
    // NaN is unlike itself: each look would add a further entry.
    guard size.isFinite, scale.isFinite else { return drawn() }
    return kept(recent, Key(name: name, size: size, scale: scale), type, make: drawn) ?? drawn()
  }

  /// The image of a key that says everything, also its size; made where it is not known.
  func image<Name: Hashable & Sendable>(for name: Name, make: () -> Image?) -> Image? {
    let key = Key(name: AnyHashable(name), size: .zero, scale: 1)
    return kept(RecentNameOf(name), key, ObjectIdentifier(Name.self), make: make)
  }

  private func kept(
    _ recent: RecentName, _ key: Key, _ type: ObjectIdentifier, make: () -> Image?
  ) -> Image? {
    let known = contents.withLock { $0.images.value(for: key) }
    // Not under the lock: a drawing may use the cache for its own parts.
    guard let image = known ?? make() else { return nil }
    contents.withLock {
      if known == nil {
        let gone = $0.images.insert(image, for: key, cost: image.byteCount + Self.entryByteCount)
        // What went must not live on here.
        if !gone.isEmpty { $0.recent = [] }
      }
      if $0.recent.count == Self.recentLimit { $0.recent.removeFirst() }
      $0.recent.append(
        Recent(name: recent, type: type, size: key.size, scale: key.scale, image: image))
    }
    return image
  }

  private static let recentLimit = 12

  /// What an entry costs beside its pixels, about, so that very small ones are bounded, too.
  private static let entryByteCount = 1 << 10

  /// How many drawings it holds.
  var count: Int { contents.withLock { $0.images.count } }

  // MARK: In place

  /// Shows what stays as it is for many frames as an image whose pixels are those of the device; where
  /// that is not possible, draws it anew.
  /// - Parameters:
  ///   - name: Tells apart everything that the drawing depends on but the canvas.
  ///   - area: What the drawing covers, in the coordinates of the canvas.
  ///   - draw: Draws in the same coordinates.
  package func show(
    _ name: some Hashable & Sendable, covering area: Rect, in canvas: Canvas,
    draw: (Canvas) -> Void
  ) {
    let transform = canvas.deviceTransform
    let device = area.applying(transform).outset(toPixelsAt: 1)
    guard transform.b == 0, transform.c == 0, transform.a == transform.d, transform.a > 0,
      device.width * device.height <= Self.largestShown, let back = transform.inverted
    else { return draw(canvas) }
    let place = device.applying(back)
    let origin = area.origin.applying(transform)
    // Where the pixels begin decides how edges are smoothed, so it is a part of the key.
    let key = PlacedName(name: name, phaseX: Self.phase(origin.x), phaseY: Self.phase(origin.y))
    let image = image(for: key, size: place.size, scale: transform.a) {
      $0.translate(x: -place.minX, y: -place.minY)
      draw($0)
    }
    canvas.draw(image, in: place)
  }

  private struct PlacedName<Name: Hashable & Sendable>: Hashable, Sendable {
    let name: Name
    let phaseX: Double
    let phaseY: Double
  }

  /// Larger drawings are not kept, in device pixels.
  private static let largestShown = 2_000_000.0

  /// Where in a device pixel something begins, so coarse that rounding errors do not tell places
  /// apart.
  private static func phase(_ coordinate: Double) -> Double {
    ((coordinate - coordinate.rounded(.down)) * 256).rounded()
  }
}

/// A key as it was given, behind a reference.
@usableFromInline
class RecentName {}

@usableFromInline
final class RecentNameOf<Name>: RecentName {
  @usableFromInline let name: Name

  @inlinable
  init(_ name: Name) { self.name = name }
}
