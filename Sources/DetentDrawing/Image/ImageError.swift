/// Why an image could not be read or written. The place is a path, or "PNG data".
public enum ImageError: Error, Hashable, Sendable, CustomStringConvertible {
  case cannotOpen(source: String, reason: String)
  case notARegularFile(source: String)
  case notAPNG(source: String)
  case damaged(source: String)
  /// A file of more than 16 MiB.
  case fileTooLarge(source: String)
  /// No pixels, or more than 16 million of them.
  case badSize(source: String, pixelWidth: Int, pixelHeight: Int)
  case cannotWrite(source: String, reason: String)

  /// One line that says what is wrong.
  public var description: String {
    switch self {
    case .cannotOpen(let source, let reason): "\(Self.plain(source)): cannot open: \(reason)"
    case .notARegularFile(let source): "\(Self.plain(source)): not a regular file"
    case .notAPNG(let source): "\(Self.plain(source)): not a PNG image"
    case .damaged(let source): "\(Self.plain(source)): the PNG image is damaged or incomplete"
    case .fileTooLarge(let source):
      "\(Self.plain(source)): larger than \(Image.maximumFileSize / 1_048_576) MiB"
    case .badSize(let source, let width, let height):
      "\(Self.plain(source)): \(width) × \(height) pixels; from 1 to 16 million can be read"
    case .cannotWrite(let source, let reason): "\(Self.plain(source)): cannot write: \(reason)"
    }
  }

  /// A name may hold anything, also what moves the cursor of a terminal.
  private static func plain(_ source: String) -> String {
    var text = ""
    for scalar in source.unicodeScalars {
      let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
      text.unicodeScalars.append(isControl ? "\u{FFFD}" : scalar)
    }
    return text
  }
}
