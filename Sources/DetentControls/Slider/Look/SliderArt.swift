import DetentDrawing

/// The drawings that one slider shows: thumbs with their shadows, halos, ends of tracks, rings.
@MainActor
final class SliderArt {
  /// Drawn once for all sliders of a look.
  fileprivate static let cache = ArtCache(limit: 64)

  var thumbs = RecentArt<ThumbArt>()
  var masks = RecentArt<RoundMask>()
  var rings = RecentArt<RingMask>()
  var outlines = ThumbOutlines()
}

/// A drawing that is told apart from others by its numbers.
protocol Artwork: Hashable, Sendable {
  /// In logical pixels.
  func size(scale: Double) -> Size
  func draw(in canvas: Canvas)
}

extension ThumbArt: Artwork {}
extension RoundMask: Artwork {}
extension RingMask: Artwork {}

/// The drawings that were shown last. Each frame asks for the same few, and to compare a few keys takes a
/// fraction of what it takes to find one of so many numbers in a table.
@MainActor
struct RecentArt<Art: Artwork> {
  private struct Entry {
    let art: Art
    let scale: Double
    let image: Image
  }

  private static var limit: Int { 4 }
  private var entries: [Entry] = []

  mutating func image(of art: Art, scale: Double) -> Image {
    for known in entries where known.scale == scale && known.art == art { return known.image }
    let image = SliderArt.cache.image(for: art, size: art.size(scale: scale), scale: scale) {
      art.draw(in: $0)
    }
    if entries.count == Self.limit { entries.removeFirst() }
    entries.append(Entry(art: art, scale: scale, image: image))
    return image
  }
}
