/// Text in the characters of the core protocol's type STRING (ISO 8859-1), for programs that know no
/// others.
enum LatinText {
  /// What has no character there stands as plainly as possible: signs as a typewriter has them, letters
  /// without their marks, and all else as question marks.
  static func bytes(of text: String) -> [UInt8] { text.flatMap { bytes(of: $0) } }

  private static func bytes(of character: Character) -> [UInt8] {
    if let byte = latin[character] { return [byte] }
    if let plain = signs[character] { return Array(plain.utf8) }
    return letters(of: character).map { Array($0.utf8) } ?? [UInt8(ascii: "?")]
  }

  /// Characters are equal however they are composed.
  private static let latin: [Character: UInt8] = {
    var table: [Character: UInt8] = [:]
    for byte in [UInt8](0x20...0x7E) + [UInt8](0xA0...0xFF) {
      table[Character(Unicode.Scalar(byte))] = byte
    }
    return table
  }()

  private static let signs: [Character: String] = {
    let groups = [
      "-": "‐‑‒–—―−", "\"": "“”„‟″", "'": "‘’‚‛′", "<": "‹", ">": "›", "*": "•", "...": "…",
      " ": "\u{2002}\u{2003}\u{2004}\u{2005}\u{2006}\u{2007}\u{2008}\u{2009}\u{200A}\u{202F}",
      "<=": "≤", ">=": "≥", "->": "→", "<-": "←", "EUR": "€", "TM": "™", "OE": "Œ", "oe": "œ",
    ]
    var table: [Character: String] = [:]
    for (plain, characters) in groups {
      for character in characters { table[character] = plain }
    }
    return table
  }()

  /// A Latin letter without its marks, or the letters that are joined in one sign; Unicode's names of them
  /// say which. Nil for letters of other scripts.
  private static func letters(of character: Character) -> String? {
    guard let first = character.unicodeScalars.first else { return nil }
    if first.isASCII { return String(first) }
    guard let name = first.properties.name else { return nil }
    let words = name.split(separator: " ")
    guard words.count >= 4, words[0] == "LATIN", words.count == 4 || words[4] == "WITH",
      words[2] == "LIGATURE" || words[2] == "LETTER" && words[3].count == 1
    else { return nil }
    return words[1] == "SMALL" ? words[3].lowercased() : String(words[3])
  }
}
