/// Why an image could not be read or written. The place is a path, or "PNG data".
public enum ImageError: Error, Hashable, Sendable, CustomStringConvertible {
  case cannotOpen(place: String, reason: String)
  case notARegularFile(place: String)
  case notAPNG(place: String)
  case damaged(place: String)
  /// A file of more than 16 MiB.
  case fileTooLarge(place: String)
  /// No pixels, or more than 16 million of them.
  case badSize(place: String, pixelWidth: Int, pixelHeight: Int)
  case cannotWrite(place: String, reason: String)

  public var description: String {
    switch self {
    case .cannotOpen(let place, let reason): "\(Self.plain(place)): cannot open: \(reason)"
    case .notARegularFile(let place): "\(Self.plain(place)): not a regular file"
    case .notAPNG(let place): "\(Self.plain(place)): not a PNG image"
    case .damaged(let place): "\(Self.plain(place)): the PNG image is damaged or incomplete"
    case .fileTooLarge(let place):
      "\(Self.plain(place)): larger than \(Image.maximumFileSize / 1_048_576) MiB"
    case .badSize(let place, let width, let height):
      "\(Self.plain(place)): \(width) × \(height) pixels; from 1 to 16 million can be read"
    case .cannotWrite(let place, let reason): "\(Self.plain(place)): cannot write: \(reason)"
    }
  }

  /// A name may hold anything, also what moves the cursor of a terminal.
  private static func plain(_ place: String) -> String {
    var text = ""
    for scalar in place.unicodeScalars {
      let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
      text.unicodeScalars.append(isControl ? "\u{FFFD}" : scalar)
    }
    return text
  }
}
