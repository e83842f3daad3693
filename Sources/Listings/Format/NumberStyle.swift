/// How numbers and amounts are written in a place.
package struct NumberStyle: Hashable, Sendable {
  /// Between groups of digits.
  package var grouping = ","
  /// Before decimals.
  package var decimal = "."
  /// Whether groups after the first three digits have two, as in 12,34,567.
  package var isIndian = false
  /// How many digits a number has at least before it is grouped.
  package var groupedFrom = 4
  /// Whether the sign of a currency follows the amount.
  var symbolFollows = false
  /// Whether a space stands between the amount and a sign before it.
  var symbolIsSpaced = false

  static let narrowSpace = "\u{202F}"
  /// Keeps what stands on both sides of it on one line.
  package static let space = "\u{A0}"

  init() {}

  /// The style of a locale; by its region where a language is written in several ways.
  package init(_ locale: LocaleID) {
    switch locale.language {
    case "de", "nl", "da", "id", "tr", "el", "hr", "sl", "sr", "ro", "vi", "is", "it", "es", "pt",
      "ca", "gl", "eu", "bs", "mk":
      (grouping, decimal, symbolFollows) = (".", ",", true)
    case "fr": (grouping, decimal, symbolFollows) = (Self.narrowSpace, ",", true)
    case "pl", "cs", "sk", "ru", "uk", "bg", "sv", "nb", "no", "nn", "fi", "hu", "et", "lv", "lt",
      "be", "kk":
      (grouping, decimal, symbolFollows) = (Self.space, ",", true)
    case "hi", "bn", "ta", "te", "mr", "gu", "kn", "ml", "pa": isIndian = true
    default: break
    }
    applyLanguage(locale)
    applyRegion(locale)
  }

  private mutating func applyLanguage(_ locale: LocaleID) {
    switch locale.language {
    case "nl", "tr": (symbolFollows, symbolIsSpaced) = (false, locale.language == "nl")
    // Four digits stand together there.
    case "es", "pl", "bg": groupedFrom = 5
    case "pt": if locale.region != "BR" { (grouping, groupedFrom) = (Self.space, 5) }
    case "id": (symbolFollows, symbolIsSpaced) = (false, true)
    default: break
    }
  }

  private mutating func applyRegion(_ locale: LocaleID) {
    switch (locale.language, locale.region) {
    case (_, "CH"), (_, "LI"):
      (grouping, decimal, symbolFollows, symbolIsSpaced) = ("’", ".", false, true)
    case ("de", "AT"): (grouping, symbolFollows, symbolIsSpaced) = (Self.space, false, true)
    case ("pt", "BR"): (symbolFollows, symbolIsSpaced) = (false, true)
    case ("es", "MX"), ("es", "US"), ("es", "PR"), ("es", "GT"), ("es", "PE"), ("es", "HN"):
      (grouping, decimal, symbolFollows, groupedFrom) = (",", ".", false, 4)
    case ("es", "AR"), ("es", "CO"), ("es", "CL"), ("es", "UY"), ("es", "PY"), ("es", "EC"):
      (symbolFollows, symbolIsSpaced, groupedFrom) = (false, true, 4)
    case ("fr", "CA"): grouping = Self.space
    case ("en", "ZA"), ("af", _): (grouping, decimal) = (Self.space, ",")
    case ("en", "IN"): isIndian = true
    default: break
    }
  }

  /// A whole number with its groups.
  func text(_ value: UInt64) -> String {
    let digits = Array(String(value).utf8)
    guard digits.count >= groupedFrom else { return String(value) }
    var bytes: [UInt8] = []
    for (index, digit) in digits.enumerated() {
      let remaining = digits.count - index
      let isBoundary =
        isIndian
        ? remaining == 3 || (remaining > 3 && remaining % 2 == 1)
        : remaining % 3 == 0
      if index > 0, isBoundary { bytes.append(contentsOf: grouping.utf8) }
      bytes.append(digit)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension LocaleID {
  /// A count with its groups, as `3,480`.
  public func text(_ count: Int) -> String {
    let digits = NumberStyle(self).text(UInt64(count.magnitude))
    return count < 0 ? "−" + digits : digits
  }
}
