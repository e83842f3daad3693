/// Why a surface could not be made.
public enum SurfaceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A size or scale is NaN or infinite.
  case notFinite
  /// The caller's memory does not hold an image of that shape.
  case badMemory(pixelWidth: Int, pixelHeight: Int, bytesPerRow: Int)
  /// There is no memory for an image of that size.
  case outOfMemory(pixelWidth: Int, pixelHeight: Int)

  /// One line that says what could not be had.
  public var description: String {
    switch self {
    case .notFinite: "Surface: the size or the scale is not a finite number"
    case .badMemory(let width, let height, let row):
      "Surface: \(width) × \(height) pixels with \(row) bytes a row do not fit the memory"
    case .outOfMemory(let width, let height):
      "Surface: no memory for \(width) × \(height) pixels"
    }
  }
}
