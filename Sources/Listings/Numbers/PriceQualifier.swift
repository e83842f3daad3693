/// Words beside a price that do not change it: how it is meant, or that it is paid every month.
/// Prices by the week or the square metre stay refused, for they would stand among others unmarked.
enum PriceQualifier {
  private static let before = words([
    "from", "guide price", "guide", "offers over", "offers in excess of", "offers in the region of",
    "offers around", "asking price", "fixed price", "oieo", "oiro", "circa", "ca.", "ca",
    "ab", "vb", "desde", "da", "od", "vanaf", "a partir de", "à partir de", "~", "≈", "約", "约",
  ])

  private static let after = words([
    "k.k.", "kk", "v.o.n.", "von", "vb", "vhb", "fp", "ono", "o.n.o.", "neg", "neg.", "negotiable",
    "guide price", "pcm", "p.c.m.", "/month", "/mo", "per month", "a month", "/night", "per night",
    "/monat", "/mois", "/mes", "/mese", "/maand", "fai", "hai", "+", "起", "税込",
  ])

  private static func words(_ list: [String]) -> [[UInt8]] {
    list.map { Array($0.utf8) }.sorted { $0.count > $1.count }
  }

  /// What is left of a cell without one such word at its start and one at its end; nil if there is
  /// none.
  static func stripped(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8>? {
    var scanner = NumberScanner(bytes)
    scanner.trim()
    let start = scanner.index
    for word in before {
      var after = scanner
      // A word ends where its letters end: `ab 500`, not `about 500`.
      guard after.scan(word), !isLetter(after.peek()) || !isLetter(word.last ?? 0) else { continue }
      scanner = after
      if scanner.peek() == 0x3A { scanner.index += 1 }
      scanner.skipSpaces()
      break
    }
    let index = scanner.index
    var end = scanner.end
    for word in after where end - index > word.count {
      scanner.index = end - word.count
      let previous = bytes[scanner.index - 1]
      guard scanner.scan(word), !isLetter(previous) || !isLetter(word.first ?? 0) else { continue }
      end -= word.count
      break
    }
    guard index < end, index > start || end < scanner.end else { return nil }
    return UnsafeBufferPointer(rebasing: bytes[index..<end])
  }

  private static func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte | 0x20 }
}
