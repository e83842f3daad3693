import DetentViews

/// What the name of a desktop's theme says about it, as `HighContrastInverse` or `Adwaita:dark`.
struct ThemeName {
  private let words: [String]

  /// A word begins with a capital letter or after a sign.
  init(_ name: String) {
    words = Self.words(of: name)
  }

  private static func words(of name: String) -> [String] {
    var words: [String] = []
    var canBegin = true
    var wasCapital = false
    for character in name {
      guard character.isLetter || character.isNumber else {
        canBegin = true
        continue
      }
      if canBegin || character.isUppercase && !wasCapital { words.append("") }
      words[words.count - 1] += character.lowercased()
      canBegin = false
      wasCapital = character.isUppercase
    }
    return words
  }

  var contrast: Contrast {
    let joined = words.joined()
    let isHigh =
      ["highcontrast", "hicontrast", "contrasthigh"].contains { joined.contains($0) }
      || words.contains("hc")
    return isHigh ? .high : .standard
  }

  /// Dark themes say so in their names; that of much contrast is dark where it is turned round.
  var appearance: Appearance {
    let isDark =
      words.contains("dark") || words.last == "hicontrastdark"
      || contrast == .high && words.contains("inverse")
    return isDark ? .dark : .light
  }
}
