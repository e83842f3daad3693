/// The path of an object on a bus, such as `/org/a11y/bus`; a text that is none cannot be one.
public struct ObjectPath: Hashable, Sendable, CustomStringConvertible {
  /// The path as it is written.
  public let description: String

  /// - Parameter text: `/`, or names of letters, digits and `_`, each with a `/` before it.
  public init?(_ text: String) {
    guard text == "/" || Self.isWellFormed(text) else { return nil }
    description = text
  }

  private static func isWellFormed(_ text: String) -> Bool {
    var previous: UInt8?
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "/") where previous != UInt8(ascii: "/"): break
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        // It begins with a slash.
        guard previous != nil else { return false }
      default: return false
      }
      previous = byte
    }
    return previous != nil && previous != UInt8(ascii: "/")
  }
}

extension ObjectPath: ExpressibleByStringLiteral {
  /// A path that stands in the program's own code; one that is malformed there ends it.
  public init(stringLiteral value: StaticString) {
    guard let path = ObjectPath("\(value)") else { preconditionFailure("no path: \(value)") }
    self = path
  }
}
