/// Reads a cell with both degrees of a coordinate: signed decimals, without minutes and seconds.
///
/// In plain pairs latitude comes first, as in `51.5, -0.12`, `(51,5; -0,12)`, `[51.5 -0.12]`, unless
/// the name of the column begins with longitude. In well-known text (OGC 06-103r4, 7.2) and GeoJSON
/// (RFC 7946, 3.1.1) longitude comes first, and an altitude may follow: `POINT (-0.12 51.5)`.
/// Words or letters name both: `{'lat': 51.5, 'lon': -0.12}`, `51.5° N 0.12° W`. Others are refused.
enum CoordinatePair {
  private static let degrees = NumberParser(.degrees(limit: .infinity))

  static func parse(
    _ cell: Bytes, in column: String = ""
  ) throws(NumberFault) -> (latitude: Double, longitude: Double) {
    let cell = part(of: cell)
    var scanner = NumberScanner(cell)
    scanner.trim()
    if scanner.isAbsence { throw .missing }
    // Another separator between the numbers leaves the commas for their decimals.
    let hasDecimalCommas = cell.contains { ";/|".utf8.contains($0) }
    var (numbers, words) = ([Double](), [String]())
    while !scanner.isAtEnd {
      let (rest, byte) = (cell[scanner.index..<scanner.end], scanner.peek())
      if byte.isLetter {
        let word = rest.prefix(while: \.isLetter)
        words.append(String(decoding: word, as: UTF8.self).lowercased())
        scanner.index += word.count
      } else if byte.isDigit || "+-.".utf8.contains(byte) {
        var digits = rest.prefix {
          $0.isDigit || "+-.eE".utf8.contains($0) || hasDecimalCommas && $0 == UInt8(ascii: ",")
        }
        if digits.last.map({ $0 | 0x20 == 0x65 }) == true { digits.removeLast() }
        guard let number = try? degrees.value(Bytes(rebasing: digits)) else { throw .notANumber }
        numbers.append(number)
        scanner.index += digits.count
      } else {
        guard byte <= 0x20 || "()[]{}'\":=,;/|°".utf8.contains(byte) else { throw .notANumber }
        scanner.index += 1
      }
    }
    // Letters follow degrees; `N1, E8` are postcodes.
    let first = cell.first { $0 > 0x20 }
    let letters = words.filter(["n", "s", "e", "w"].contains)
    guard words.allSatisfy({ isNorth($0) || isEast($0) || others.contains($0) }),
      letters.isEmpty || letters.count == numbers.count && first?.isLetter == false
    else { throw .notANumber }
    for (index, letter) in letters.enumerated() where letter == "s" || letter == "w" {
      numbers[index] = -numbers[index].magnitude
    }
    let isEastFirst =
      switch (words.lastIndex(where: isNorth), words.lastIndex(where: isEast)) {
      case (let north?, let east?): east < north
      case (nil, nil):
        words.contains("point") || words.contains("coordinates")
          || isEast(column.prefix(3).lowercased())
      default: throw NumberFault.notANumber
      }
    guard numbers.count == 2 || numbers.count == 3 && isEastFirst else { throw .notANumber }
    let (north, east) = isEastFirst ? (numbers[1], numbers[0]) : (numbers[0], numbers[1])
    guard north.magnitude <= 90, east.magnitude <= 180 else { throw .outOfRange }
    return (north, east)
  }

  static func parse(_ text: String) throws(NumberFault) -> (latitude: Double, longitude: Double) {
    try text.withBytes { (bytes) throws(NumberFault) in try parse(bytes) }
  }

  /// The part of a cell after a reference system (EWKT), after an address, or in a link's query.
  private static func part(of cell: Bytes) -> Bytes {
    let marks = cell.starts(with: "SRID=".utf8) ? [";"] : ["\n(", "?q=", "&q="]
    let start = marks.lazy.compactMap { ByteSearch.end(of: $0.utf8, in: cell) }.first ?? 0
    return Bytes(rebasing: cell[start...].prefix { $0 != UInt8(ascii: "&") })
  }

  private static let others: Set<String> = ["point", "z", "coordinates", "type", "crs"]

  private static func isNorth(_ word: String) -> Bool {
    word.hasPrefix("lat") || ["y", "n", "s"].contains(word)
  }

  private static func isEast(_ word: String) -> Bool {
    word.hasPrefix("lon") || ["lng", "x", "e", "w"].contains(word)
  }
}
