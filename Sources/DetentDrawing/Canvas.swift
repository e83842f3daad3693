public struct Color: Hashable, Sendable, Codable { public var red=0.0, green=0.0, blue=0.0, alpha=1.0
  public init(hex: UInt32, alpha: Double = 1) {}
  public func withAlpha(_ a: Double) -> Color { self }
  public func mixed(with: Color, fraction: Double) -> Color { self } }
public struct Path { public init(roundedRect: Rect, cornerRadius: Double) {} }
public struct StrokeStyle { public init(width: Double = 1) {} }
public enum TextAlignment: Sendable, Hashable { case natural, leading, center, trailing }
public enum TextDirection: Sendable, Hashable { case automatic, leftToRight, rightToLeft }
public struct Font: Hashable, Sendable, Codable { public static func system(_ s: Double, weight: Int = 400, tabularDigits: Bool = false) -> Font { Font() } }
public final class TextLayout { public var size: Size { .zero }; public var baseline: Double { 0 }
  public static func cached(_ text: String, font: Font, width: Double? = nil, lineLimit: Int = 1, alignment: TextAlignment = .natural, direction: TextDirection = .automatic) -> TextLayout { TextLayout() } }
public struct SurfaceError: Error {}
public final class Surface { public init(size: Size, scale: Double) throws(SurfaceError) {}
  public func withCanvas(_ b: (Canvas) -> Void) { b(Canvas()) }
  public func pixel(x: Int, y: Int) -> Color { Color(hex: 0) } }
public final class Canvas {
  public func saved(_ b: () throws -> Void) rethrows { try b() }
  public func concatenate(_ t: AffineTransform) -> Bool { true }
  public func clip(to: Rect) {}
  public func clip(to: Path) {}
  public func clear(_ r: Rect) {}
  public func group(alpha: Double, _ b: () -> Void) { b() }
  public func fill(_ r: Rect, with: Color) {}
  public func fill(_ r: Path, with: Color) {}
  public func stroke(_ r: Path, with: Color, style: StrokeStyle) {}
  public func draw(_ t: TextLayout, at: Point, color: Color) {}
}
