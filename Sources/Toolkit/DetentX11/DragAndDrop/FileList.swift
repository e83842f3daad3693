import DetentBase
import Glibc

/// The files that a list of the type `text/uri-list` names (RFC 2483), as far as they are on this
/// machine.
package enum FileList {
  /// More files than this are left out.
  static let mostFiles = 1_000
  /// Paths that are longer in bytes no system call takes.
  static let longestPath = 4_095

  /// The name of this machine.
  package static let hostName: String = {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "localhost" }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }()

  /// - Parameters:
  ///   - list: one URI a line; lines that begin with `#` say nothing.
  ///   - host: the name of this machine: other ones' files cannot be opened.
  package static func paths(in list: String, host: String = hostName) -> [String] {
    var paths: [String] = []
    for line in list.split(whereSeparator: \.isNewline) where paths.count < mostFiles {
      if let path = path(of: line, host: host) { paths.append(path) }
    }
    return paths
  }

  /// The path of a `file:` URI (RFC 8089); nil where it is none, or broken.
  package static func path(
    of uri: some StringProtocol, host: String = hostName
  ) -> String? {
    let scheme = "file:"
    guard uri.prefix(scheme.count).lowercased() == scheme else { return nil }
    var rest = uri.dropFirst(scheme.count)
    if rest.hasPrefix("//") {
      rest = rest.dropFirst(2)
      guard let slash = rest.firstIndex(of: "/") else { return nil }
      let name = rest[..<slash].lowercased()
      guard name.isEmpty || name == "localhost" || name == host.lowercased() else { return nil }
      rest = rest[slash...]
    }
    guard rest.hasPrefix("/"), let bytes = decoded(rest.utf8) else { return nil }
    guard bytes.count <= longestPath, !bytes.contains(0) else { return nil }
    return String(pathBytes: bytes)
  }

  /// The text of bytes with `%41` for `A`; nil where a percent sign is followed by no such number.
  private static func decoded(_ text: some Collection<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var rest = text.makeIterator()
    while let byte = rest.next() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.next().flatMap(digit), let low = rest.next().flatMap(digit) else {
        return nil
      }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
