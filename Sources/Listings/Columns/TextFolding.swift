/// Makes spellings comparable: lower case, no accents, narrow forms.
package enum TextFolding {
  /// The folded scalars of a text. `é` becomes `e`, `ß` becomes `ss`, `Ａ` becomes `a`, `²` becomes
  /// `2`; accents that stand alone are dropped; letters of other scripts stay.
  package static func folded(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { append(scalar, to: &result) }
    return String(result)
  }

  private static func append(_ scalar: Unicode.Scalar, to result: inout String.UnicodeScalarView) {
    switch scalar.value {
    case 0x41...0x5A: result.append(Unicode.Scalar(UInt8(scalar.value | 0x20)))
    case 0..<0x80: result.append(scalar)
    case 0x0300...0x036F: break
    case 0xFF01...0xFF5E:
      if let narrow = Unicode.Scalar(scalar.value - 0xFEE0) { append(narrow, to: &result) }
    default:
      for lower in scalar.properties.lowercaseMapping.unicodeScalars {
        if let letters = accented[lower] {
          result.append(contentsOf: letters.unicodeScalars)
        } else if !(0x0300...0x036F ~= lower.value) {
          result.append(lower)
        }
      }
    }
  }

  /// Latin letters with accents, by the letters they are compared as.
  private static let accented: [Unicode.Scalar: String] = {
    let groups = [
      "a": "àáâãäåāăąǎạảấầẩẫậắằẳẵặª", "c": "çćĉċč", "d": "ďđð", "e": "èéêëēĕėęěẹẻẽếềểễệ",
      "g": "ĝğġģ", "h": "ĥħ", "i": "ìíîïĩīĭįıỉị", "j": "ĵ", "k": "ķ", "l": "ĺļľŀł",
      "n": "ñńņňŉ", "o": "òóôõöøōŏőơọỏốồổỗộớờởỡợº", "r": "ŕŗř", "s": "śŝşšș",
      "t": "ţťŧț", "u": "ùúûüũūŭůűųưụủứừửữự", "w": "ŵ", "y": "ýÿŷỳỵỷỹ", "z": "źżž", "ss": "ß",
      "ae": "æ", "oe": "œ", "th": "þ", "2": "²", "3": "³", "m2": "㎡",
    ]
    var table: [Unicode.Scalar: String] = [:]
    for (letters, variants) in groups {
      for scalar in variants.unicodeScalars { table[scalar] = letters }
    }
    return table
  }()
}
