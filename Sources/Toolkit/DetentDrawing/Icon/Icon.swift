/// A small image, usually drawn in the colour of the text beside it: a vector of the library, a
/// glyph of an icon font, or an image file. One text describes an icon, in code, files and editors:
///
/// | text | icon |
/// |---|---|
/// | `star` | a vector of the library, see ``vectorNames`` |
/// | `FontAwesome:f015`, `FontAwesome:U+FACE` | a glyph of an installed family by its code point |
/// | `FontAwesome:home` | the same glyph by its name in the font |
/// | `icons/own.ttf:e900` | a glyph of a font file |
/// | `icon.png` | an image file |
///
/// A code point of four to six hexadecimal digits needs `U+` only if all digits are letters. Paths
/// are relative to the process's folder, or in a style file to the folder of that file. A missing
/// icon is drawn as a box and logged once.
public struct Icon: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The text that describes the icon.
  public let description: String

  /// The icon that a text describes. An unknown icon is drawn as a box.
  public init(_ text: String) { description = String(text.prefix(Self.longestText)) }

  /// The icon that a string literal describes.
  public init(stringLiteral text: String) { self.init(text) }

  /// A vector of the library, by its name.
  public static func vector(_ name: String) -> Icon { Icon(name) }

  /// A glyph of an installed family or of a font file, by its code point.
  public static func glyph(_ codePoint: Unicode.Scalar, font: String) -> Icon {
    let digits = String(codePoint.value, radix: 16)
    let padded = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    return Icon("\(font):\(padded.contains(where: \.isNumber) ? "" : "U+")\(padded)")
  }

  /// A glyph of an installed family or of a font file, by its name in the font.
  public static func glyph(named name: String, font: String) -> Icon { Icon("\(font):\(name)") }

  /// An image file, by its path.
  public static func image(_ path: String) -> Icon {
    Icon(path.lowercased().hasSuffix(".png") || path.contains("/") ? path : "./\(path)")
  }

  enum Source: Hashable {
    case vector(String)
    case codePoint(UInt32, font: String)
    case glyphName(String, font: String)
    case image(String)
  }

  var source: Source {
    let text = description
    if text.lowercased().hasSuffix(".png") { return .image(text) }
    guard let colon = text.lastIndex(of: ":") else {
      return text.contains("/") ? .image(text) : .vector(text)
    }
    let font = String(text[..<colon])
    let glyph = String(text[text.index(after: colon)...])
    let isMarked = glyph.hasPrefix("U+") || glyph.hasPrefix("u+")
    let digits = isMarked ? glyph.dropFirst(2) : glyph[...]
    if (isMarked ? 1 : 4)...6 ~= digits.utf8.count, isMarked || digits.contains(where: \.isNumber),
      digits.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }),
      let codePoint = UInt32(digits, radix: 16)
    {
      return .codePoint(codePoint, font: font)
    }
    return .glyphName(glyph, font: font)
  }

  /// The longest text, more than any path needs.
  private static let longestText = 4_096

  // MARK: Files

  /// The file of the image or font, or nil for a vector or a glyph of an installed family.
  package var file: String? {
    switch source {
    case .image(let path): path
    case .codePoint(_, let font), .glyphName(_, let font): IconFont.isFile(font) ? font : nil
    case .vector: nil
    }
  }

  /// The same image or glyph from a different file. An icon without a file is unchanged.
  package func moved(to file: String) -> Icon {
    guard let old = self.file else { return self }
    if case .image = source { return .image(file) }
    return Icon(file + description.dropFirst(old.count))
  }

  // MARK: Known icons

  package var isKnown: Bool {
    if case .missing = IconCatalog.shared.drawing(of: self) { false } else { true }
  }

  /// Whether the icon has colours of its own. It keeps them unless it is drawn as a template.
  package var hasColors: Bool {
    if case .image = IconCatalog.shared.drawing(of: self) { true } else { false }
  }

  /// The names of the library's vectors, sorted.
  public static var vectorNames: [String] { IconCatalog.shared.vectorNames }

  /// Adds a vector to the library, or replaces the vector of that name.
  public static func register(_ vector: VectorIcon, as name: String) {
    IconCatalog.shared.register(vector, as: name)
  }

  /// The glyphs of a family or font file by code point, or none if the font is missing.
  package static func glyphs(ofFont font: String) -> [Glyph] { IconFont.glyphs(of: font) }

  package struct Glyph: Hashable, Sendable {
    package let icon: Icon
    package let name: String?
    package let codePoint: UInt32
  }

  /// The size beside a text: a vector or glyph is `height` high, an image keeps its own size.
  public func size(forHeight height: Double) -> Size {
    switch IconCatalog.shared.drawing(of: self) {
    case .vector(let vector): vector.size(forHeight: height)
    case .image(let image): image.size
    case .missing: VectorIcon.missing.size(forHeight: height)
    }
  }
}

extension Icon: Codable {
  /// Reads the text of an icon.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  /// Writes the text of the icon.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension Canvas {
  /// Draws an icon centred in a rectangle and as large as fits. A missing icon is drawn as a box.
  /// - Parameters:
  ///   - color: the colour; if nil, images keep their colours and other icons are black.
  ///   - rightToLeft: whether rows run to the left; directional icons are then mirrored.
  public func draw(_ icon: Icon, in rect: Rect, color: Color?, rightToLeft: Bool = false) {
    guard rect.isFinite else { return Path.refuse("Canvas.draw(icon)") }
    guard !rect.isEmpty else { return }
    switch IconCatalog.shared.drawing(of: icon) {
    case .vector(let vector):
      draw(vector, in: rect, color: color ?? .black, rightToLeft: rightToLeft)
    case .missing: draw(VectorIcon.missing, in: rect, color: color ?? .black)
    case .image(let image):
      let frame = rect.fitting(image.size)
      if let color {
        drawTemplate(image, in: frame, color: color)
      } else {
        draw(image, in: frame)
      }
    }
  }

  /// Draws a vector centred in a rectangle and as large as fits.
  /// - Parameters:
  ///   - strokeWidth: in units of the box, or nil for the icon's own width.
  ///   - rightToLeft: whether rows run to the left; directional icons are then mirrored.
  public func draw(
    _ icon: VectorIcon, in rect: Rect, color: Color, strokeWidth: Double? = nil,
    rightToLeft: Bool = false
  ) {
    guard rect.isFinite, icon.box.isFinite else { return Path.refuse("Canvas.draw(icon)") }
    guard !rect.isEmpty, !icon.box.isEmpty else { return }
    let placed = PlacedIcon(
      icon: icon, size: rect.size, strokeWidth: icon.strokeWidth.map { strokeWidth ?? $0 },
      isMirrored: icon.isDirectional && rightToLeft)
    // A list draws the same few icons in every row, and filling the strokes of one takes 50 µs.
    ImageCache.shared.showTemplate(
      placed, covering: placed.area(in: rect), in: self, color: color
    ) { $0.draw(placed, at: rect.origin, color: $1) }
  }

  private func draw(_ placed: PlacedIcon, at origin: Point, color: Color) {
    let icon = placed.icon
    saved {
      translate(x: origin.x + placed.offset.x, y: origin.y + placed.offset.y)
      scale(by: placed.factor)
      if placed.isMirrored {
        concatenate(AffineTransform(a: -1, b: 0, c: 0, d: 1, tx: icon.box.width, ty: 0))
      }
      guard let width = placed.strokeWidth else { return fill(icon.path, with: color) }
      stroke(
        icon.path, with: color, style: StrokeStyle(width: width, cap: .round, join: .round))
    }
  }
}

/// A vector scaled to fit in the middle of a given size.
private struct PlacedIcon: Hashable {
  let icon: VectorIcon
  let size: Size
  /// In units of the box.
  let strokeWidth: Double?
  let isMirrored: Bool

  /// Logical pixels per unit of the box.
  var factor: Double { min(size.width / icon.box.width, size.height / icon.box.height) }

  var offset: Point {
    Point(
      x: (size.width - icon.box.width * factor) / 2,
      y: (size.height - icon.box.height * factor) / 2)
  }

  /// The area that the icon covers in a rectangle of its size; paths may leave their box.
  func area(in rect: Rect) -> Rect {
    let margin = (strokeWidth ?? 0) / 2
    let box = Rect(origin: .zero, size: icon.box)
    let ink = box.union(icon.path.hull.insetBy(dx: -margin, dy: -margin))
    let width = icon.box.width
    let left = isMirrored ? min(ink.minX, width - ink.maxX) : ink.minX
    let right = isMirrored ? max(ink.maxX, width - ink.minX) : ink.maxX
    return Rect(
      x: rect.minX + offset.x + left * factor, y: rect.minY + offset.y + ink.minY * factor,
      width: (right - left) * factor, height: ink.height * factor)
  }
}

/// The known icons: the library of vectors and a cache of glyphs and image files.
private final class IconCatalog: Sendable {
  enum Drawing {
    case vector(VectorIcon)
    case image(Image)
    case missing
  }

  private struct State {
    var vectors = VectorIcon.library
    var found = LRU<Icon, Drawing>(limit: 2_048)
    var reported: Set<Icon> = []
  }

  static let shared = IconCatalog()
  private let state = Lock(State())

  var vectorNames: [String] { state.withLock { $0.vectors.keys.sorted() } }

  func register(_ vector: VectorIcon, as name: String) {
    state.withLock {
      $0.vectors[name] = vector
      $0.found.insert(.vector(vector), for: .vector(name))
    }
  }

  func drawing(of icon: Icon) -> Drawing {
    if let known = state.withLock({ $0.found.value(for: icon) }) { return known }
    // Outside the lock, because this may read files.
    let (drawing, problem) = find(icon.source)
    let isNew = state.withLock { state in
      _ = state.found.insert(drawing, for: icon)
      guard problem != nil, state.reported.count < Self.mostReported else { return false }
      return state.reported.insert(icon).inserted
    }
    if let problem, isNew {
      let name = icon.description.prefix(200).debugDescription
      ThrottledLog.warn("icon \(name): \(problem); drawing a box instead")
    }
    return drawing
  }

  /// The greatest number of icons that are logged, for programs that make up names.
  private static let mostReported = 4_096

  private func find(_ source: Icon.Source) -> (Drawing, problem: String?) {
    do {
      switch source {
      case .vector(let name):
        guard let vector = state.withLock({ $0.vectors[name] }) else {
          return (.missing, "the library has none of this name")
        }
        return (.vector(vector), nil)
      case .codePoint(_, let font), .glyphName(_, let font):
        return (.vector(try IconFont.glyph(source, of: font)), nil)
      case .image(let path): return (.image(try Image(contentsOf: path)), nil)
      }
    } catch {
      return (.missing, "\(error)")
    }
  }
}
