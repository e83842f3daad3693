import DetentDrawing
import DetentViews

/// A part of a slider that is drawn once and then shown as an image.
protocol ThumbDrawing: Hashable, Sendable {
  /// The size in logical pixels, a whole number of device pixels.
  func size(scale: Double) -> Size
  /// Draws it at the origin of a canvas of that size.
  func draw(in canvas: Canvas)
}

/// The drawings that a slider showed last. Each frame of a drag asks for the same few ones: these
/// are found by comparing. A look into the cache of all, which boxes and hashes its keys, made a
/// step 6 % slower.
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

/// A round thumb with its ring and shadow: everything its image depends on, so that it is drawn
/// once.
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

  /// The size with the padding, in logical pixels.
  func size(scale: Double) -> Size {
    let side = (diameter + 2 * Self.padding(shadow, scale: scale)) / scale
    return Size(width: side, height: side)
  }

  func draw(in canvas: Canvas) {
    canvas.drawSymmetrically(pixels: diameter + 2 * Self.padding(shadow, scale: canvas.scale)) {
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

/// A square with round corners as a mask: halos, and the ends of tracks. Its colour comes when it
/// is drawn.
struct RoundMask: ThumbDrawing {
  /// The side of the square, in device pixels, as is the radius.
  var side: Double
  var cornerRadius: Double

  static func disc(diameter: Double) -> RoundMask {
    RoundMask(side: diameter, cornerRadius: diameter / 2)
  }

  func size(scale: Double) -> Size {
    Size(width: side / scale, height: side / scale)
  }

  func draw(in canvas: Canvas) {
    canvas.drawSymmetrically(pixels: side) {
      let square = Rect(origin: .zero, size: size(scale: $0.scale))
      $0.fill(
        Path(roundedRect: square, cornerRadius: cornerRadius / $0.scale),
        with: Color(hex: 0x000000))
    }
  }
}

/// A ring around a thumb as a mask: a stroke would differ a little wherever only a part of it is
/// drawn.
struct RingMask: ThumbDrawing {
  /// The diameter of what the ring lies around, in device pixels.
  var diameter: Double
  var ring: FocusRing

  func size(scale: Double) -> Size {
    let side = (diameter + 2 * (ring.overflow * scale).rounded(.up)) / scale
    return Size(width: side, height: side)
  }

  func draw(in canvas: Canvas) {
    let (side, body) = (size(scale: canvas.scale).width, diameter / canvas.scale)
    let disc = Rect(
      center: Point(x: side / 2, y: side / 2), size: Size(width: body, height: body))
    ring.draw(along: ring.path(around: disc, cornerRadius: body / 2), in: canvas)
  }
}

extension Canvas {
  /// Draws a square of so many device pixels of which the right half is the mirror image of the
  /// left one, to the last bit: a mirrored slider is then the mirror image of the plain one.
  /// Rasterizers do not give that for free.
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

  /// The image for a state, or else the one of the normal state.
  func image(
    for thumb: Int, look: ThumbAppearance, scale: Double
  ) -> (image: Image, isSubstitute: Bool)? {
    guard !images.isEmpty else { return nil }
    if let image = Self.best(self[thumb, look], scale: scale) { return (image, false) }
    return Self.best(self[thumb, .normal], scale: scale).map { ($0, look != .normal) }
  }

  /// The extents of thumbs: those of their images, or of what is drawn instead.
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

/// The edge of what is seen of an image: a rectangle with round corners around all that is not
/// transparent.
struct ThumbOutline: Equatable, Sendable {
  /// In logical pixels, from the middle of the image or as it is placed.
  var rect: Rect
  var cornerRadius: Double

  /// The edge of an image whose middle is at a point.
  func around(_ center: Point) -> ThumbOutline {
    var outline = self
    outline.rect = rect.offsetBy(dx: center.x, dy: center.y)
    return outline
  }

  /// What is seen less than this, such as a shadow, lies outside.
  private static let leastAlpha = UInt8(128)

  /// Those of the images that were shown last: to look at all pixels takes longer than a frame.
  @MainActor private static var kept = LRU<ObjectIdentifier, (image: Image, outline: Self)>(
    limit: 16)

  @MainActor static func outline(of image: Image) -> ThumbOutline {
    let key = ObjectIdentifier(image)
    if let known = kept.value(for: key) { return known.outline }
    let outline = ThumbOutline(of: image)
    kept.insert((image, outline), for: key)
    return outline
  }

  init(of image: Image) {
    let (width, height) = (image.pixelWidth, image.pixelHeight)
    let whole = Rect(center: .zero, size: image.size)
    rect = whole
    cornerRadius = 0
    guard let surface = try? Surface(size: image.size, scale: image.scale) else { return }
    surface.withCanvas { $0.draw(image, in: Rect(origin: .zero, size: image.size)) }
    func isSeen(_ x: Int, _ y: Int) -> Bool {
      surface.pixel(x: x, y: y).alpha * 255 >= Double(Self.leastAlpha)
    }
    let seen = (0..<height).map { y in (0..<width).map { isSeen($0, y) } }
    let rows = seen.indices.filter { seen[$0].contains(true) }
    let columns = (0..<width).filter { x in seen.contains { $0[x] } }
    guard let top = rows.first, let bottom = rows.last, let left = columns.first,
      let right = columns.last
    else { return }
    let scale = image.scale
    rect = Rect(
      x: whole.minX + Double(left) / scale, y: whole.minY + Double(top) / scale,
      width: Double(right - left + 1) / scale, height: Double(bottom - top + 1) / scale)
    // How far along the diagonal from a corner something is seen shows how round it is; the least
    // round corner counts, as nothing of the image may lie outside.
    let most = min(right - left, bottom - top) / 2
    func depth(_ x: Int, _ dx: Int, _ y: Int, _ dy: Int) -> Int {
      (0...max(0, most)).first { seen[y + dy * $0][x + dx * $0] } ?? most
    }
    let least =
      [
        depth(left, 1, top, 1), depth(right, -1, top, 1), depth(left, 1, bottom, -1),
        depth(right, -1, bottom, -1),
      ].min() ?? 0
    let radius = Double(least) / scale / (1 - 0.5.squareRoot())
    cornerRadius = min(radius, rect.width / 2, rect.height / 2)
  }
}
