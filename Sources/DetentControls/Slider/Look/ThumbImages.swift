import DetentDrawing
import DetentViews

/// The images that stand for the thumbs, by thumb and state. Empty: thumbs are drawn.
struct ThumbImages {
  private struct Key: Hashable {
    let thumb: Int
    let look: ThumbAppearance
  }

  private var images: [Key: [Image]] = [:]

  subscript(thumb: Int, look: ThumbAppearance) -> [Image] {
    get { images[Key(thumb: thumb, look: look)] ?? [] }
    set { images[Key(thumb: thumb, look: look)] = newValue.isEmpty ? nil : newValue }
  }

  /// Gives the images to other thumbs; those of thumbs that get no number are dropped.
  mutating func renumber(_ number: (Int) -> Int?) {
    let moved = images.compactMap { key, images in
      number(key.thumb).map { (Key(thumb: $0, look: key.look), images) }
    }
    images = Dictionary(moved) { first, _ in first }
  }

  /// The image for a state, or the one of the normal state in its place.
  func image(
    for thumb: Int, look: ThumbAppearance, scale: Double
  ) -> (image: Image, isSubstitute: Bool)? {
    guard !images.isEmpty else { return nil }
    if let image = Self.best(self[thumb, look], scale: scale) { return (image, false) }
    return Self.best(self[thumb, .normal], scale: scale).map { ($0, look != .normal) }
  }

  /// The extents of thumbs: those of their images, or of what is drawn in their place.
  func sizes(of count: Int, drawn: Double, scale: Double) -> [Size] {
    let drawn = Size(width: drawn, height: drawn)
    return (0..<count).map { image(for: $0, look: .normal, scale: scale)?.image.size ?? drawn }
  }

  /// The smallest image with enough pixels, else the one with the most.
  private static func best(_ images: [Image], scale: Double) -> Image? {
    let enough = images.filter { $0.scale >= scale - 1e-9 }.min { $0.scale < $1.scale }
    return enough ?? images.max { $0.scale < $1.scale }
  }
}
