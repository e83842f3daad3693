public import DetentDrawing
public import DetentViews

/// The most recent drawings of a slider, found by comparison. A lookup in the shared cache boxes
/// and hashes its keys, which made each step of a drag 6 % slower.
@MainActor
final class SliderImages {
  var thumbs = Recent<ThumbImage>()
  var masks = Recent<RoundMask>()
  var rings = Recent<RingMask>()

  protocol Drawing: Hashable, Sendable {
    /// In whole device pixels.
    func pixels(scale: Double) -> Size
    /// Draws at the origin of a canvas with that size.
    func draw(in canvas: Canvas)
  }

  struct Recent<Subject: Drawing> {
    private var entries: [(drawing: Subject, scale: Double, image: Image)] = []
    /// Enough for thumbs at rest, hovered and held, and their halos.
    private static var limit: Int { 4 }

    mutating func image(of drawing: Subject, scale: Double) -> Image {
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

extension SliderImages.Drawing {
  func size(scale: Double) -> Size {
    let pixels = pixels(scale: scale)
    return Size(width: pixels.width / scale, height: pixels.height / scale)
  }

  /// Draws so that the right half mirrors the left one exactly, which rasterizers do not ensure. A
  /// mirrored slider is then the mirror image of the plain one.
  fileprivate func drawSymmetrically(in canvas: Canvas, _ body: (Canvas) -> Void) {
    let scale = canvas.scale
    let area = Rect(origin: .zero, size: size(scale: scale))
    let image = Image.rendered(size: area.size, scale: scale, draw: body)
    let left = (pixels(scale: scale).width / 2).rounded(.up) / scale
    canvas.saved {
      canvas.clip(to: Rect(x: 0, y: 0, width: left, height: area.height))
      canvas.draw(image, in: area)
    }
    canvas.saved {
      canvas.clip(to: Rect(x: left, y: 0, width: area.width - left, height: area.height))
      _ = canvas.concatenate(AffineTransform(a: -1, b: 0, c: 0, d: 1, tx: area.width, ty: 0))
      canvas.draw(image, in: area)
    }
  }
}

struct ThumbImage: SliderImages.Drawing {
  /// The size of the thumb. Like the radius of its corners, it is in device pixels.
  var body: Size
  var cornerRadius: Double
  var ringWidth: Double
  var fill: Color
  var ring: Color
  var shadow: Shadow
  var isFlat: Bool

  static func padding(_ shadow: Shadow, scale: Double) -> Double {
    let offset = max(shadow.offset.x.magnitude, shadow.offset.y.magnitude)
    return min(256, ((shadow.overflow + offset) * scale + 1).rounded(.up))
  }

  func pixels(scale: Double) -> Size {
    body.grown(by: 2 * Self.padding(shadow, scale: scale))
  }

  func draw(in canvas: Canvas) {
    // A shadow on one side has no mirror image.
    guard shadow.offset.x == 0 || isFlat else { return drawParts(in: canvas) }
    drawSymmetrically(in: canvas, drawParts)
  }

  private func drawParts(in canvas: Canvas) {
    let padding = Self.padding(shadow, scale: canvas.scale) / canvas.scale
    let size = size(scale: canvas.scale)
    let frame = Rect(origin: .zero, size: size).insetBy(dx: padding, dy: padding)
    let radius = min(cornerRadius / canvas.scale, min(frame.width, frame.height) / 2)
    let edge = Path(roundedRect: frame, cornerRadius: radius)
    if !isFlat { canvas.drawShadow(of: edge, shadow) }
    canvas.fill(edge, with: ring)
    let inside = frame.insetBy(dx: ringWidth, dy: ringWidth)
    guard !inside.isEmpty else { return }
    canvas.fill(Path(roundedRect: inside, cornerRadius: max(0, radius - ringWidth)), with: fill)
  }
}

extension SliderImages {
  /// A mask of a square with round corners, for halos and the ends of tracks.
  struct RoundMask: Drawing {
    /// The side of the square. Like the radius, it is in device pixels.
    var side: Double
    var cornerRadius: Double

    static func disc(diameter: Double) -> RoundMask {
      RoundMask(side: diameter, cornerRadius: diameter / 2)
    }

    func pixels(scale: Double) -> Size { Size(width: side, height: side) }

    func draw(in canvas: Canvas) {
      drawSymmetrically(in: canvas) {
        let square = Rect(origin: .zero, size: size(scale: $0.scale))
        $0.fill(
          Path(roundedRect: square, cornerRadius: cornerRadius / $0.scale),
          with: Color(hex: 0x000000))
      }
    }
  }

  /// A mask of a ring around a thumb. A partly redrawn stroke would differ.
  struct RingMask: Drawing {
    /// The size inside the ring. Like the radius of its corners, it is in device pixels.
    var body: Size
    var cornerRadius: Double
    var ring: FocusRing

    func pixels(scale: Double) -> Size { body.grown(by: 2 * (ring.overflow * scale).rounded(.up)) }

    func draw(in canvas: Canvas) {
      let scale = canvas.scale
      let frame = Rect(
        center: Rect(origin: .zero, size: size(scale: scale)).center,
        size: Size(width: body.width / scale, height: body.height / scale))
      ring.draw(along: ring.path(around: frame, cornerRadius: cornerRadius / scale), in: canvas)
    }
  }
}

extension Size {
  fileprivate func grown(by length: Double) -> Size {
    Size(width: width + length, height: height + length)
  }
}

/// The images of the thumbs, by thumb and state. Without images, thumbs are drawn.
struct ThumbImages {
  private var shared: [ThumbAppearance: [Image]] = [:]
  private var own: [Int: [ThumbAppearance: [Image]]] = [:]
  var isEmpty: Bool { shared.isEmpty && own.isEmpty }

  subscript(thumb: Int?, look: ThumbAppearance) -> [Image] {
    get { thumb.flatMap { own[$0]?[look] } ?? shared[look] ?? [] }
    set {
      let images = newValue.isEmpty ? nil : newValue
      if let thumb { own[thumb, default: [:]][look] = images } else { shared[look] = images }
    }
  }

  /// The image of a thumb for a state, else the one for the normal state.
  func image(
    of thumb: Int, for look: ThumbAppearance, scale: Double
  ) -> (image: Image, isSubstitute: Bool)? {
    if let image = Self.best(self[thumb, look], scale: scale) { return (image, false) }
    return Self.best(self[thumb, .normal], scale: scale).map { ($0, look != .normal) }
  }

  /// The smallest image with enough pixels, else the one with the most.
  private static func best(_ images: [Image], scale: Double) -> Image? {
    let enough = images.filter { $0.scale >= scale - 1e-9 }.min { $0.scale < $1.scale }
    return enough ?? images.max { $0.scale < $1.scale }
  }
}

/// A thumb for a drawing by a program; see ``SliderControl/thumbDrawing``.
public struct ThumbPart: Equatable, Sendable {
  /// The rank of the thumb, counted from 0 at the minimum.
  public let index: Int
  /// The frame of the thumb in the slider, on whole device pixels.
  public let frame: Rect
  /// The state to show: `highlighted` while the thumb is held, `focused` if keys move it,
  /// `hovered`, `disabled`, or `normal`.
  public let state: ControlState
}
