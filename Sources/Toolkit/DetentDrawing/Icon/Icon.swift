/// A small image that takes the colour of what it stands beside: a vector of the library, a glyph
/// of an icon font, or an image file. Its text says it all, so that files and editors have one way
/// to write it:
///
/// | text | is |
/// |---|---|
/// | `star` | a vector of the library, see ``vectorNames`` |
/// | `FontAwesome:f015`, `FontAwesome:U+FACE` | a glyph of an installed family by its code point |
/// | `FontAwesome:home` | the same by the name that the font has for it |
/// | `icons/own.ttf:e900` | a glyph of a font file |
/// | `icon.png` | an image file |
///
/// A code point of four to six hexadecimal digits needs `U+` only where all of them are letters.
/// Paths are those of the process; a file of styles says them from its own folder. What is not
/// there is drawn as a box, and logged once.
public struct Icon: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The text that stands for the icon.
  public let description: String

  /// The icon of a text. Any text is one; that of an unknown icon is drawn as a box.
  public init(_ text: String) { description = String(text.prefix(Self.longestText)) }

  /// The icon of a text.
  public init(stringLiteral text: String) { self.init(text) }

  /// A vector of the library.
  public static func vector(_ name: String) -> Icon { Icon(name) }

  /// A glyph of an installed family or of a font file, by its code point.
  public static func glyph(_ codePoint: Unicode.Scalar, font: String) -> Icon {
    let digits = String(codePoint.value, radix: 16)
    let padded = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    return Icon("\(font):\(padded.contains(where: \.isNumber) ? "" : "U+")\(padded)")
  }

  /// A glyph of an installed family or of a font file, by the name that the font has for it.
  public static func glyph(named name: String, font: String) -> Icon { Icon("\(font):\(name)") }

  /// An image file.
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

  /// Longer than any path.
  private static let longestText = 4_096

  // MARK: Files

  /// The file of the image or of the font; nil for a vector and a glyph of an installed family.
  package var file: String? {
    switch source {
    case .image(let path): path
    case .codePoint(_, let font), .glyphName(_, let font): IconFont.isFile(font) ? font : nil
    case .vector: nil
    }
  }

  /// The same image or glyph of another file; the icon itself where it is of none.
  package func moved(to file: String) -> Icon {
    guard let old = self.file else { return self }
    if case .image = source { return .image(file) }
    return Icon(file + description.dropFirst(old.count))
  }

  // MARK: What there is

  /// Whether there is such an icon; others are drawn as a box.
  package var isKnown: Bool {
    if case .missing = IconCatalog.shared.drawing(of: self) { false } else { true }
  }

  /// Whether it has colours of its own, which it keeps unless it is drawn as a template.
  package var hasColors: Bool {
    if case .image = IconCatalog.shared.drawing(of: self) { true } else { false }
  }

  /// The names of the library, sorted.
  public static var vectorNames: [String] { IconCatalog.shared.vectorNames }

  /// Adds a vector to the library; it replaces one of the same name.
  public static func register(_ vector: VectorIcon, as name: String) {
    IconCatalog.shared.register(vector, as: name)
  }

  /// The glyphs of a family or a font file by code point; none if there is no such font.
  package static func glyphs(ofFont font: String) -> [Glyph] { IconFont.glyphs(of: font) }

  package struct Glyph: Hashable, Sendable {
    package let icon: Icon
    /// The name that the font has for it; nil where it has none.
    package let name: String?
    package let codePoint: UInt32
  }

  /// The size beside a text: vectors and glyphs are as high as `height`, an image has its own.
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
  /// Draws an icon as large as fits into the middle of a rectangle; one that is not there as a box.
  /// - Parameters:
  ///   - color: nil for the colours of an image; what has none of its own is then black.
  ///   - rightToLeft: whether rows run to the left, where arrows that go on point to the left.
  public func draw(_ icon: Icon, in rect: Rect, color: Color?, rightToLeft: Bool = false) {
    guard rect.isFinite else { return Path.refuse("Canvas.draw(icon)") }
    guard !rect.isEmpty else { return }
    switch IconCatalog.shared.drawing(of: icon) {
    case .vector(let vector):
      draw(vector, in: rect, color: color ?? .black, rightToLeft: rightToLeft)
    case .missing: draw(VectorIcon.missing, in: rect, color: color ?? .black)
    case .image(let image):
      let factor = min(rect.width / image.size.width, rect.height / image.size.height)
      let size = Size(width: image.size.width * factor, height: image.size.height * factor)
      let frame = Rect(center: rect.center, size: size)
      if let color {
        drawTemplate(image, in: frame, color: color)
      } else {
        draw(image, in: frame)
      }
    }
  }
}

/// What is known of icons: the library of vectors, and what was found of fonts and files.
final class IconCatalog: Sendable {
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
    // Not under the lock: files are read.
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

  /// Not every name that a program makes up is logged.
  private static let mostReported = 4_096

  private func find(_ source: Icon.Source) -> (Drawing, problem: String?) {
    do {
      switch source {
      case .vector(let name):
        guard let vector = state.withLock({ $0.vectors[name] }) else {
          return (.missing, "the library has none of this name")
        }
        return (.vector(vector), nil)
      case .codePoint(let codePoint, let font):
        return (.vector(try IconFont.glyph(.codePoint(codePoint), of: font)), nil)
      case .glyphName(let name, let font):
        return (.vector(try IconFont.glyph(.name(name), of: font)), nil)
      case .image(let path): return (.image(try Image(contentsOf: path)), nil)
      }
    } catch {
      return (.missing, "\(error)")
    }
  }
}
