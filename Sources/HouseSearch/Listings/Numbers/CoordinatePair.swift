/// Reads a cell with both degrees of a coordinate.
///
/// In plain pairs latitude comes first: `51.5, -0.12`, `(51,5; -0,12)`, `[51.5 -0.12]`. In
/// well-known text (OGC 06-103r4, 7.2) and GeoJSON (RFC 7946, 3.1.1) longitude comes first:
/// `POINT (-0.12 51.5)`. Dictionaries name both: `{'latitude': 51.5, 'longitude': -0.12}`. Letters
/// of directions may follow: `51.5°N 0.12°W`. Minutes and seconds are not read.
enum CoordinatePair {
  private static let parsers = (
    north: NumberParser(.degrees(limit: 90)), east: NumberParser(.degrees(limit: 180))
  )

  static func parse(_ cell: Bytes) throws(NumberFault) -> (latitude: Double, longitude: Double) {
    guard let first = cell.firstIndex(where: isOfNumber),
      let last = cell.lastIndex(where: \.isDigit)
    else {
      // The cell is empty, a word for a missing value, or another word.
      _ = try parsers.north.value(cell)
      throw .notANumber
    }
    guard first <= last, cell[..<first].allSatisfy(isFrame),
      cell[(last + 1)...].allSatisfy(isFrame),
      let (north, east) = halves(of: Bytes(rebasing: cell[first...last]))
    else { return try labelled(cell) }
    return (try parsers.north.value(north), try parsers.east.value(east))
  }

  static func parse(_ text: String) throws(NumberFault) -> (latitude: Double, longitude: Double) {
    try text.withBytes(parse)
  }

  private static func isOfNumber(_ byte: UInt8) -> Bool {
    byte.isDigit || "-+.".utf8.contains(byte)
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  private static func isFrame(_ byte: UInt8) -> Bool { isSpace(byte) || "()[]".utf8.contains(byte) }

  /// Splits at a semicolon, slash or bar, or else at a comma between numbers, or else at spaces.
  private static func halves(of bytes: Bytes) -> (Bytes, Bytes)? {
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
    return (Bytes(rebasing: bytes[..<border]), Bytes(rebasing: bytes[(border + 1)...]))
  }

  // MARK: With words

  private enum Axis { case north, east, none }

  private static func axis(_ word: Substring) -> Axis? {
    if word.hasPrefix("lat") || word == "y" { return .north }
    if word.hasPrefix("lon") || word.hasPrefix("lng") || word == "x" { return .east }
    return word == "srid" || word == "epsg" || word == "crs" ? Axis.none : nil
  }

  private static func labelled(
    _ cell: Bytes
  ) throws(NumberFault) -> (latitude: Double, longitude: Double) {
    var rest = TextFolding.folded(String(decoding: cell, as: UTF8.self))[...]
    var (north, east, label): (Double?, Double?, Axis?) = (nil, nil, nil)
    var (plain, isEastFirst) = ([Double](), false)
    while let character = rest.first {
      if character.isLetter {
        let word = rest.prefix(while: \.isLetter)
        rest = rest.dropFirst(word.count)
        if let named = axis(word) { label = named }
        // `n`, `s`, `e`, `w` and `o` follow their number.
        if word.count == 1, let sign = ["n": 1.0, "s": -1, "e": 1, "w": -1, "o": -1][word],
          let last = plain.popLast()
        {
          if word == "n" || word == "s" { north = sign * last } else { east = sign * last }
        }
        isEastFirst = isEastFirst || word == "point" || word == "coordinates"
      } else if character.isASCII && character.isNumber || character == "-" {
        let digits = rest.prefix { $0.isASCII && ($0.isNumber || ".-+".contains($0)) }
        rest = rest.dropFirst(digits.count)
        guard let number = Double(digits) else { throw .notANumber }
        switch label {
        case .north?: north = number
        case .east?: east = number
        case .some(.none): break
        case nil: plain.append(number)
        }
        label = nil
      } else {
        rest = rest.dropFirst()
      }
    }
    if north == nil, east == nil, plain.count >= 2, isEastFirst {
      (east, north) = (plain[0], plain[1])
    }
    // Further numbers are minutes or anything else.
    guard let north, let east, isEastFirst || plain.isEmpty else { throw .notANumber }
    guard north.magnitude <= 90, east.magnitude <= 180 else { throw .outOfRange }
    return (north, east)
  }
}
