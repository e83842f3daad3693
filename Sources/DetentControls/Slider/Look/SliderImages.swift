import DetentDrawing

/// The drawings that one slider shows: thumbs with their shadows, halos, ends of tracks, rings.
@MainActor
final class SliderImages {
  /// Drawn once for all sliders of a look.
  fileprivate static let cache = ImageCache(limit: 64)

  var thumbs = RecentImages<ThumbImage>()
  var masks = RecentImages<RoundMask>()
  var rings = RecentImages<RingMask>()
  var outlines = ThumbOutlines()
}

/// A drawing that is told apart from others by its numbers.
protocol CachedImage: Hashable, Sendable {
  /// In logical pixels.
  func size(scale: Double) -> Size
  func draw(in canvas: Canvas)
}

extension ThumbImage: CachedImage {}
extension RoundMask: CachedImage {}
extension RingMask: CachedImage {}

/// The drawings that were shown last. Each frame asks for the same few, and to compare a few keys takes a
/// fraction of what it takes to find one of so many numbers in a table.
@MainActor
struct RecentImages<Key: CachedImage> {
  private struct Entry {
    let key: Key
    let scale: Double
    let image: Image
  }

  private static var limit: Int { 4 }
  private var entries: [Entry] = []

  mutating func image(of key: Key, scale: Double) -> Image {
    for known in entries where known.scale == scale && known.key == key { return known.image }
    let image = SliderImages.cache.image(for: key, size: key.size(scale: scale), scale: scale) {
      key.draw(in: $0)
    }
    if entries.count == Self.limit { entries.removeFirst() }
    entries.append(Entry(key: key, scale: scale, image: image))
    return image
  }
}
