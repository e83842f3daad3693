import Glibc

/// Conversion of paths to strings. A path is a sequence of bytes, which need not be UTF-8. Each
/// byte that is not UTF-8 becomes one scalar in U+10FF80...U+10FFFF, so that the bytes can be
/// restored. A scalar of that range that occurs in a name is escaped byte by byte.
extension String {
  private static let firstEscape: UInt32 = 0x10_FF00

  package init(pathBytes bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    // Only scalars from U+100000 on begin with this byte.
    if !bytes.contains(0xF4), let text = String(validating: bytes, as: UTF8.self) {
      self = text
      return
    }
    self.init()
    var rest = bytes[...]
    while !rest.isEmpty {
      var parser = Unicode.UTF8.ForwardParser()
      var input = rest.makeIterator()
      if case .valid(let encoded) = parser.parseScalar(from: &input),
        case let scalar = Unicode.UTF8.decode(encoded), !Self.isEscape(scalar)
      {
        unicodeScalars.append(scalar)
        rest = rest.dropFirst(encoded.count)
      } else if let byte = rest.popFirst() {
        unicodeScalars.append(Self.escape(byte))
      }
    }
  }

  package init(path: UnsafePointer<CChar>) {
    var count = 0
    while path[count] != 0 { count += 1 }
    self.init(pathBytes: (0..<count).map { UInt8(bitPattern: path[$0]) })
  }

  private static func escape(_ byte: UInt8) -> Unicode.Scalar {
    byte < 0x80
      ? Unicode.Scalar(byte) : Unicode.Scalar(firstEscape + UInt32(byte)) ?? "\u{FFFD}"
  }

  private static func isEscape(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= firstEscape + 0x80
  }

  /// The bytes of a path, without a zero at the end.
  package var pathBytes: [UInt8] {
    guard utf8.contains(0xF4) else { return Array(utf8) }
    return unicodeScalars.flatMap { scalar in
      Self.isEscape(scalar)
        ? [UInt8(truncatingIfNeeded: scalar.value)] : Array(String(scalar).utf8)
    }
  }

  package func withPath<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    guard utf8.contains(0xF4) else { return withCString(body) }
    let bytes = pathBytes.map { CChar(bitPattern: $0) } + [0]
    return bytes.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.map(body) ?? withCString(body)
    }
  }

  /// The target of the symbolic link at the path, or nil if the path is not a link.
  package var linkTarget: String? {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = withPath { readlink($0, &buffer, Int(PATH_MAX)) }
    return count > 0 ? String(pathBytes: buffer[..<count]) : nil
  }

  /// The path for display: bytes that are not UTF-8 become U+FFFD.
  package var displayedPath: String {
    guard utf8.contains(0xF4) else { return self }
    var shown = String.UnicodeScalarView()
    for scalar in unicodeScalars { shown.append(Self.isEscape(scalar) ? "\u{FFFD}" : scalar) }
    return String(shown)
  }
}
