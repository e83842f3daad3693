/// A change to all pixels of an image.
///
/// ```swift
/// let faded = photo.filtered(.saturation(0.3), .blur(sigma: 4))
/// ```
public enum ImageFilter: Hashable, Sendable {
  /// A gaussian blur with a sigma in logical pixels, 0...100; the outside counts as transparent.
  case blur(sigma: Double)
  /// A colour matrix of 20 numbers in four rows, as in SVG's `feColorMatrix`. Each of red, green,
  /// blue and alpha (0...1) becomes a sum of the four channels and a constant. A matrix with a
  /// different count or a number that is not finite changes nothing.
  case colorMatrix([Double])

  /// Shades of grey with the same luminance.
  public static let grayscale = saturation(0)
  /// A sepia tone, with the matrix of the W3C's Filter Effects.
  public static let sepia = rows(
    [0.393, 0.769, 0.189, 0], [0.349, 0.686, 0.168, 0], [0.272, 0.534, 0.131, 0])
  /// The complementary colours; alpha is kept.
  public static let inverted = rows([-1, 0, 0, 1], [0, -1, 0, 1], [0, 0, -1, 1])

  /// Multiplies the saturation (W3C Filter Effects): 0 is grey, 1 keeps it, more is livelier.
  public static func saturation(_ s: Double) -> ImageFilter {
    let (r, g, b) = (0.213, 0.715, 0.072)
    return rows(
      [r + (1 - r) * s, g - g * s, b - b * s, 0], [r - r * s, g + (1 - g) * s, b - b * s, 0],
      [r - r * s, g - g * s, b + (1 - b) * s, 0])
  }

  /// Multiplies the colours: 0 is black, 1 changes nothing.
  public static func brightness(_ factor: Double) -> ImageFilter {
    rows([factor, 0, 0, 0], [0, factor, 0, 0], [0, 0, factor, 0])
  }

  /// Multiplies the distance from middle grey: 0 is grey, 1 changes nothing.
  public static func contrast(_ factor: Double) -> ImageFilter {
    let middle = (1 - factor) / 2
    return rows([factor, 0, 0, middle], [0, factor, 0, middle], [0, 0, factor, middle])
  }

  /// A matrix with three rows of red, green, blue and a constant; alpha is kept.
  private static func rows(_ red: [Double], _ green: [Double], _ blue: [Double]) -> ImageFilter {
    let colors = [red, green, blue].map { row in row.prefix(3) + [0] + row.suffix(1) }
    return .colorMatrix(Array(colors.joined()) + [0, 0, 0, 1, 0])
  }
}

extension Image {
  /// Applies the filters in turn. Keep the result: the time grows with the number of pixels.
  public func filtered(_ filters: ImageFilter...) -> Image {
    let pixels = Size(width: Double(pixelWidth), height: Double(pixelHeight))
    guard let surface = try? Surface(size: pixels) else { return self }
    surface.withCanvas { $0.draw(self, in: Rect(origin: .zero, size: pixels)) }
    // Rows of 32-bit pixels have no padding.
    var words = surface.withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) }
    for filter in filters { apply(filter, to: &words) }
    let made = Image.ofRows(pixelWidth: pixelWidth, pixelHeight: pixelHeight, scale: scale) {
      row, pixels in
      for x in 0..<pixelWidth { pixels[x] = words[row * pixelWidth + x] }
    }
    return made ?? self
  }

  private func apply(_ filter: ImageFilter, to words: inout [UInt32]) {
    switch filter {
    case .blur(let sigma):
      let blur = GaussianBlur(sigma: sigma.clamped(0, 100, orNaN: 0) * scale)
      var result = [UInt32](repeating: 0, count: words.count)
      for shift in [UInt32(0), 8, 16, 24] {
        var plane = GaussianBlur.Plane(
          bytes: words.map { UInt8(truncatingIfNeeded: $0 >> shift) }, width: pixelWidth,
          height: pixelHeight)
        blur.apply(to: &plane)
        for index in words.indices { result[index] |= UInt32(plane.bytes[index]) << shift }
      }
      words = result
    case .colorMatrix(let m):
      guard m.count == 20, m.allSatisfy(\.isFinite) else {
        ThrottledLog.warn("ImageFilter.colorMatrix: 20 finite numbers are needed")
        return
      }
      // Images often have long runs of one colour.
      var (last, changed) = (UInt32(0), Self.changed(0, m))
      for index in words.indices {
        if words[index] != last { (last, changed) = (words[index], Self.changed(words[index], m)) }
        words[index] = changed
      }
    }
  }

  private static func changed(_ word: UInt32, _ m: [Double]) -> UInt32 {
    let color = Color(premultiplied: word)
    let from = [color.red, color.green, color.blue, color.alpha, 1]
    let to = (0..<4).map { row in (0..<5).reduce(0.0) { $0 + m[row * 5 + $1] * from[$1] } }
    return Color(red: to[0], green: to[1], blue: to[2], alpha: to[3]).premultiplied
  }
}
