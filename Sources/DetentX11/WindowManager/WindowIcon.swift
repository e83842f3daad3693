import CDetentX11
import DetentDrawing

/// Icons as window managers take them: width, height, and the pixels as 0xAARRGGBB, one after the other.
enum WindowIcon {
  static let longestSide = 256
  /// Servers without big requests take no more than 262,140 bytes at once.
  static let mostWords = 65_000

  /// Icons that are too large are left out.
  static func words(of icons: [Image]) -> [UInt] {
    var words: [UInt] = []
    for icon in icons {
      let (width, height) = (icon.pixelWidth, icon.pixelHeight)
      guard (1...longestSide).contains(width), (1...longestSide).contains(height),
        words.count + 2 + width * height <= mostWords, let pixels = pixels(of: icon)
      else { continue }
      words += [UInt(width), UInt(height)] + pixels
    }
    return words
  }

  private static func pixels(of icon: Image) -> [UInt]? {
    let size = Size(width: Double(icon.pixelWidth), height: Double(icon.pixelHeight))
    guard let surface = try? Surface(size: size, scale: 1) else { return nil }
    surface.withCanvas { $0.draw(icon, in: Rect(origin: .zero, size: size)) }
    return surface.withUnsafeBytes { bytes in
      (0..<icon.pixelHeight).flatMap { y in
        (0..<icon.pixelWidth).map { x in
          straight(bytes.load(fromByteOffset: y * surface.bytesPerRow + x * 4, as: UInt32.self))
        }
      }
    }
  }

  /// Without the alpha that Cairo has multiplied the colours with.
  private static func straight(_ pixel: UInt32) -> UInt {
    let alpha = pixel >> 24
    guard alpha > 0 else { return 0 }
    let colors = [16, 8, 0].map { shift in
      min(255, ((pixel >> shift & 0xff) * 255 + alpha / 2) / alpha) << shift
    }
    return UInt(alpha << 24 | colors.reduce(0, |))
  }
}
