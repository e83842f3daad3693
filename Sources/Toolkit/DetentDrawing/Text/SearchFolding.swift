internal import CDetentCairo

extension String {
  /// The text for search comparisons: without case, accents, other marks and differences of form,
  /// in any script. `Ático` becomes `atico`, `Straße` `strasse`, `Łódź` `lodz`, `Ａ` `a`, `٣` `3`.
  package var foldedForSearch: String {
    // Most typed texts are ASCII.
    if utf8.allSatisfy({ $0 < 0x80 }) { return lowercased() }
    return SearchFolding.folded(self)
  }
}

private enum SearchFolding {
  static func folded(_ text: String) -> String {
    // Longer texts are not typed.
    let start = String(text.prefix(longestText))
    var result = String.UnicodeScalarView()
    for scalar in caseFolded(decomposed(start)).unicodeScalars { append(scalar, to: &result) }
    return String(result)
  }

  private static let longestText = 1_000

  private static func append(_ scalar: Unicode.Scalar, to result: inout String.UnicodeScalarView) {
    let properties = scalar.properties
    // Marks of class 0, such as vowels of Indian scripts, are letters; other marks are accents.
    if properties.canonicalCombiningClass != .notReordered { return }
    if let letters = stroked[scalar] {
      result.append(contentsOf: letters.unicodeScalars)
    } else if scalar.value >= 0x80, properties.numericType == .decimal,
      let digit = properties.numericValue.flatMap({ Int(exactly: $0) }), (0...9).contains(digit)
    {
      result.append(Unicode.Scalar(UInt8(0x30 + digit)))
    } else {
      result.append(scalar)
    }
  }

  /// Letters whose strokes or ligatures are not separate marks.
  private static let stroked: [Unicode.Scalar: String] = [
    "ø": "o", "ł": "l", "đ": "d", "ħ": "h", "ŧ": "t", "ð": "d", "ı": "i", "ŋ": "n", "þ": "th",
    "æ": "ae", "œ": "oe", "ƒ": "f", "ƀ": "b", "ɨ": "i", "ʉ": "u",
  ]

  /// The compatibility decomposition: letters apart from marks, ligatures split, widths unified.
  private static func decomposed(_ text: String) -> String {
    taken(g_utf8_normalize(text, -1, G_NORMALIZE_ALL)) ?? text
  }

  private static func caseFolded(_ text: String) -> String {
    taken(g_utf8_casefold(text, -1)) ?? text
  }

  private static func taken(_ characters: UnsafeMutablePointer<CChar>?) -> String? {
    guard let characters else { return nil }
    defer { g_free(characters) }
    return String(cString: characters)
  }
}
