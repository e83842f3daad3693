import DetentDrawing
import DetentViews

/// A part of a slider that is drawn once and then shown as an image.
protocol ThumbDrawing: Hashable, Sendable {
  /// Its side in device pixels, a whole number.
  func side(scale: Double) -> Double
  /// Draws it at the origin of a canvas of that size.
  func draw(in canvas: Canvas)
}

extension ThumbDrawing {
  func size(scale: Double) -> Size {
    Size(width: side(scale: scale) / scale, height: side(scale: scale) / scale)
  }
}

/// The drawings that a slider showed last, found by comparing: a look into the cache of all, which
/// boxes and hashes its keys, made each step of a drag 6 % slower.
@MainActor
final class SliderImages {
  var thumbs = Recent<ThumbImage>()
  var masks = Recent<RoundMask>()
  var rings = Recent<RingMask>()

  struct Recent<Drawing: ThumbDrawing> {
    private var entries: [(drawing: Drawing, scale: Double, image: Image)] = []
    /// Thumbs at rest, hovered and held, and their halos.
    private static var limit: Int { 4 }

    mutating func image(of drawing: Drawing, scale: Double) -> Image {
      if let known = entries.first(where: { $0.scale == scale && $0.drawing == drawing }) {
        return known.image
      }
      let image = ImageCache.shared.image(
        for: drawing, size: drawing.size(scale: scale), scale: scale, draw: drawing.draw)
      if entries.count == Self.limit { entries.removeFirst() }
      entries.append((drawing, scale, image))
      return image
    }
  }
}

/// A round thumb with its ring and shadow: everything that its image depends on.
struct ThumbImage: ThumbDrawing {
  /// The diameter without the ring, in device pixels.
  var diameter: Double
  var ringWidth: Double
  var body: Color
  var ring: Color
  var shadow: Shadow
  /// Whether the shadow is left out.
  var isFlat: Bool

  /// How many device pixels the shadow needs on each side.
  static func padding(_ shadow: Shadow, scale: Double) -> Double {
    let offset = max(shadow.offset.x.magnitude, shadow.offset.y.magnitude)
    return min(256, ((shadow.overflow + offset) * scale + 1).rounded(.up))
  }

  func side(scale: Double) -> Double { diameter + 2 * Self.padding(shadow, scale: scale) }

  func draw(in canvas: Canvas) {
    canvas.drawSymmetrically(pixels: side(scale: canvas.scale)) {
      let side = size(scale: $0.scale).width
      let center = Point(x: side / 2, y: side / 2)
      let radius = diameter / $0.scale / 2
      let disc = Path(circleAt: center, radius: radius)
      if !isFlat { $0.drawShadow(of: disc, shadow) }
      $0.fill(disc, with: ring)
      $0.fill(Path(circleAt: center, radius: radius - ringWidth), with: body)
    }
  }
}

/// A square with round corners as a mask without a colour: halos, and the ends of tracks.
struct RoundMask: ThumbDrawing {
  /// The side of the square, in device pixels, as is the radius.
  var side: Double
  var cornerRadius: Double

  static func disc(diameter: Double) -> RoundMask {
    RoundMask(side: diameter, cornerRadius: diameter / 2)
  }

  func side(scale: Double) -> Double { side }

  func draw(in canvas: Canvas) {
    canvas.drawSymmetrically(pixels: side) {
      let square = Rect(origin: .zero, size: size(scale: $0.scale))
      $0.fill(
        Path(roundedRect: square, cornerRadius: cornerRadius / $0.scale),
        with: Color(hex: 0x000000))
    }
  }
}

/// A ring around a thumb as a mask: a stroke would differ where only a part of it is drawn.
struct RingMask: ThumbDrawing {
  /// The diameter of what the ring lies around, in device pixels.
  var diameter: Double
  var ring: FocusRing

  func side(scale: Double) -> Double { diameter + 2 * (ring.overflow * scale).rounded(.up) }

  func draw(in canvas: Canvas) {
    let (side, body) = (size(scale: canvas.scale).width, diameter / canvas.scale)
    let disc = Rect(
      center: Point(x: side / 2, y: side / 2), size: Size(width: body, height: body))
    ring.draw(along: ring.path(around: disc, cornerRadius: body / 2), in: canvas)
  }
}

extension Canvas {
  /// Draws a square of so many device pixels whose right half mirrors the left one to the last bit,
  /// so that a mirrored slider is the mirror image of the plain one: rasterizers do not give that
  /// for free.
  fileprivate func drawSymmetrically(pixels: Double, _ body: (Canvas) -> Void) {
    let side = pixels / scale
    let square = Rect(x: 0, y: 0, width: side, height: side)
    let image = Image.rendered(size: square.size, scale: scale, draw: body)
    let left = (pixels / 2).rounded(.up) / scale
    saved {
      clip(to: Rect(x: 0, y: 0, width: left, height: side))
      draw(image, in: square)
    }
    saved {
      clip(to: Rect(x: left, y: 0, width: side - left, height: side))
      _ = concatenate(AffineTransform(a: -1, b: 0, c: 0, d: 1, tx: side, ty: 0))
      draw(image, in: square)
    }
  }
}

/// The images that stand for the thumbs, by state. Empty: thumbs are drawn.
struct ThumbImages {
  private var images: [ThumbAppearance: [Image]] = [:]

  subscript(look: ThumbAppearance) -> [Image] {
    get { images[look] ?? [] }
    set { images[look] = newValue.isEmpty ? nil : newValue }
  }

  /// The image for a state, or else the one of the normal state.
  func image(for look: ThumbAppearance, scale: Double) -> (image: Image, isSubstitute: Bool)? {
    if let image = Self.best(self[look], scale: scale) { return (image, false) }
    return Self.best(self[.normal], scale: scale).map { ($0, look != .normal) }
  }

  /// The smallest image with enough pixels, else the one with the most.
  private static func best(_ images: [Image], scale: Double) -> Image? {
    let enough = images.filter { $0.scale >= scale - 1e-9 }.min { $0.scale < $1.scale }
    return enough ?? images.max { $0.scale < $1.scale }
  }
}
