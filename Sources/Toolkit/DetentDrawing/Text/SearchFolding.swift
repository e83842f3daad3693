internal import CDetentCairo

extension String {
  /// The text as it is compared where something is looked for by typing: without case, accents and
  /// other marks, and without differences of form, in any script. `Ático` becomes `atico`, `Straße`
  /// `strasse`, `Łódź` `lodz`, `Ａ` `a`, `٣` `3`.
  package var foldedForSearch: String {
    // Nearly all that is typed.
    if utf8.allSatisfy({ $0 < 0x80 }) { return lowercased() }
    return SearchFolding.folded(self)
  }
}

private enum SearchFolding {
  static func folded(_ text: String) -> String {
    // Of longer texts nobody types more.
    let start = String(text.prefix(longestText))
    var result = String.UnicodeScalarView()
    for scalar in caseFolded(decomposed(start)).unicodeScalars { append(scalar, to: &result) }
    return String(result)
  }

  private static let longestText = 1_000

  private static func append(_ scalar: Unicode.Scalar, to result: inout String.UnicodeScalarView) {
    let properties = scalar.properties
    // Accents stand over, under or in letters; marks of class 0 are letters of their own, such as
    // the vowels of Indian scripts.
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

  /// Letters whose strokes and ligatures are no marks of their own.
  private static let stroked: [Unicode.Scalar: String] = [
    "ø": "o", "ł": "l", "đ": "d", "ħ": "h", "ŧ": "t", "ð": "d", "ı": "i", "ŋ": "n", "þ": "th",
    "æ": "ae", "œ": "oe", "ƒ": "f", "ƀ": "b", "ɨ": "i", "ʉ": "u",
  ]

  /// Compatibility forms taken apart: letters and their marks, ligatures, narrow and wide forms.
  private static func decomposed(_ text: String) -> String {
    taken(g_utf8_normalize(text, -1, G_NORMALIZE_ALL)) ?? text
  }

  private static func caseFolded(_ text: String) -> String {
    taken(g_utf8_casefold(text, -1)) ?? text
  }

  /// A string of GLib's, which is released.
  private static func taken(_ characters: UnsafeMutablePointer<CChar>?) -> String? {
    guard let characters else { return nil }
    defer { g_free(characters) }
    return String(cString: characters)
  }
}
