/// Reads a cell that holds both degrees of a coordinate: `51.5, -0.12`, `(51,5; -0,12)`, `[51.5 -0.12]`,
/// north before east; and `POINT (-0.12 51.5)`, which has it the other way round (OGC 06-103r4, 7.2).
enum CoordinatePair {
  private static let parsers = (
    north: NumberParser(.degrees(limit: 90)), east: NumberParser(.degrees(limit: 180))
  )

  static func parse(
    _ cell: UnsafeBufferPointer<UInt8>
  ) throws(NumberFault) -> (latitude: Double, longitude: Double) {
    guard let first = cell.firstIndex(where: isOfNumber),
      let last = cell.lastIndex(where: { isDigit($0) })
    else {
      // Nothing, a word for nothing, or some other word.
      _ = try parsers.north.value(cell)
      throw .notANumber
    }
    let isReversed = try isLongitudeFirst(cell[..<first])
    guard first <= last, cell[(last + 1)...].allSatisfy(isFrame),
      let (one, other) = halves(of: UnsafeBufferPointer(rebasing: cell[first...last]))
    else { throw .notANumber }
    let (north, east) = isReversed ? (other, one) : (one, other)
    return (try parsers.north.value(north), try parsers.east.value(east))
  }

  static func parse(_ text: String) throws(NumberFault) -> (latitude: Double, longitude: Double) {
    var text = text
    let result: Result<(latitude: Double, longitude: Double), NumberFault> = text.withUTF8 {
      bytes in
      do throws(NumberFault) { return .success(try parse(bytes)) } catch { return .failure(error) }
    }
    return try result.get()
  }

  private static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }

  private static func isOfNumber(_ byte: UInt8) -> Bool {
    isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
      || byte == UInt8(ascii: ".")
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  private static func isFrame(_ byte: UInt8) -> Bool {
    isSpace(byte) || [UInt8](arrayLiteral: 0x28, 0x29, 0x5B, 0x5D).contains(byte)
  }

  /// Whether what stands before the numbers says that east comes first.
  private static func isLongitudeFirst(
    _ bytes: Slice<UnsafeBufferPointer<UInt8>>
  ) throws(NumberFault) -> Bool {
    let word = bytes.filter { !isFrame($0) }.map { $0 & 0xDF }
    if word.isEmpty { return false }
    guard word == Array("POINT".utf8) else { throw .notANumber }
    return true
  }

  /// Parted at a semicolon or a bar, else at the comma that is no decimal one, else at the spaces.
  private static func halves(
    of bytes: UnsafeBufferPointer<UInt8>
  ) -> (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>)? {
    let commas = bytes.indices.filter { bytes[$0] == UInt8(ascii: ",") }
    let border: Int?
    if let sign = bytes.firstIndex(where: { [0x3B, 0x2F, 0x7C].contains($0) }) {
      border = sign
    } else if commas.count == 1 || commas.count == 3 {
      border = commas[commas.count / 2]
    } else {
      border = commas.count == 2 || commas.isEmpty ? bytes.firstIndex(where: isSpace) : nil
    }
    guard let border, border > bytes.startIndex else { return nil }
    return (
      UnsafeBufferPointer(rebasing: bytes[..<border]),
      UnsafeBufferPointer(rebasing: bytes[(border + 1)...])
    )
  }
}
