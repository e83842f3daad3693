import Glibc

/// A language and a region.
public struct LocaleID: Hashable, Sendable, CustomStringConvertible {
  /// The ISO 639 code, in lower case; empty for the plain locale.
  package let language: String
  /// The ISO 3166 code, in upper case; empty if none is given.
  package let region: String

  /// No language: commas between thousands, and a decimal point.
  package static let plain = LocaleID(language: "", region: "")

  private init(language: String, region: String) {
    (self.language, self.region) = (language, region)
  }

  /// Parses `de_DE.UTF-8`, `pt-BR`, `zh_Hans_CN`, `sr_RS@latin`; other text gives the plain locale.
  package init(_ text: String) {
    let name = text.prefix { $0 != "." && $0 != "@" }
    let parts = name.split(omittingEmptySubsequences: false) { $0 == "_" || $0 == "-" }
      .map(String.init)
    let isLetter: (Unicode.Scalar) -> Bool = { $0.isASCII && $0.properties.isAlphabetic }
    guard let first = parts.first, 2...3 ~= first.utf8.count,
      first.unicodeScalars.allSatisfy(isLetter)
    else {
      self = .plain
      return
    }
    let region = parts.dropFirst().first { part in
      let isCountry = part.utf8.count == 2 && part.unicodeScalars.allSatisfy(isLetter)
      return isCountry || (part.utf8.count == 3 && Int(part) != nil)
    }
    self.init(language: first.lowercased(), region: region?.uppercased() ?? "")
  }

  /// The locale for numbers in an environment: `LC_ALL`, else `LC_NUMERIC`, else `LANG`.
  package init(environment: [String: String]) {
    self.init(Self.first(of: ["LC_ALL", "LC_NUMERIC", "LANG"], in: environment))
  }

  /// The locale for numbers in the environment of this process.
  public static var current: LocaleID { LocaleID(environment: environment) }

  private static func first(of names: [String], in environment: [String: String]) -> String {
    names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
  }

  private static var environment: [String: String] {
    ["LANGUAGE", "LC_ALL", "LC_NUMERIC", "LC_MESSAGES", "LANG"].reduce(into: [:]) { values, name in
      values[name] = getenv(name).map { String(cString: $0) }
    }
  }

  /// The name as in an environment, such as `de_DE`, or `C` for the plain locale.
  public var description: String {
    if language.isEmpty { return "C" }
    return region.isEmpty ? language : "\(language)_\(region)"
  }

  /// The first day of the week, from 1 for Monday to 7, from the `weekData` of Unicode CLDR.
  /// Without a known region it is Monday, as in ISO 8601.
  package var firstWeekday: Int {
    if region == "MV" { return 5 }
    if Self.saturdayRegions.contains(region[...]) { return 6 }
    return Self.sundayRegions.contains(region[...]) ? 7 : 1
  }

  private static let saturdayRegions = Set(
    "AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY".split(separator: " "))
  private static let sundayRegions = Set(
    """
    AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ
    NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW
    """.split(whereSeparator: \.isWhitespace))

  /// Whether text in the language runs from right to left.
  package var isRightToLeft: Bool {
    (region == "XB" && language == "ar")
      || ["ar", "ckb", "dv", "fa", "he", "iw", "ks", "ps", "sd", "ug", "ur", "yi"]
        .contains(language)
  }

  /// The languages for texts in an environment, for ``Traits/language``: the list in `LANGUAGE`,
  /// else `LC_ALL`, `LC_MESSAGES` or `LANG`. As in gettext, the locale `C` ignores `LANGUAGE`.
  package static func languages(environment: [String: String]) -> String {
    let locale = first(of: ["LC_ALL", "LC_MESSAGES", "LANG"], in: environment)
    guard LocaleID(locale) != .plain, let list = environment["LANGUAGE"], !list.isEmpty else {
      return locale
    }
    return list
  }

  /// The languages for texts in the environment of this process.
  public static var currentLanguages: String { languages(environment: environment) }

  /// Parses a locale that a user names. Returns nil if the name is malformed, or if its language or
  /// region does not exist. In addition to the forms of `init(_:)`, the name may contain scripts
  /// and variants; `C` and `POSIX` are the plain locale.
  package init?(known text: String) {
    let isWord: (Character) -> Bool = { $0.isASCII && ($0.isLetter || $0.isNumber) }
    let isTail: (Substring) -> Bool = { tail in
      !tail.isEmpty && tail.allSatisfy { isWord($0) || $0 == "-" }
    }
    let name = text.prefix { $0 != "." && $0 != "@" }
    let tails = text[name.endIndex...].split(omittingEmptySubsequences: false) {
      $0 == "." || $0 == "@"
    }
    // The name ends at the first `.` or `@`, where the first of the tails is empty.
    guard tails.dropFirst().allSatisfy(isTail) else { return nil }
    self.init(text)
    if name == "C" || name == "POSIX" { return }
    let parts = name.split(omittingEmptySubsequences: false) { $0 == "_" || $0 == "-" }
    guard parts.dropFirst().allSatisfy({ 2...8 ~= $0.count && $0.allSatisfy(isWord) }),
      language.utf8.count == 3 || Self.isoLanguages.contains(language[...]),
      region.isEmpty || region.utf8.count == 3 || Self.isoRegions.contains(region[...])
    else { return nil }
  }

  /// The codes of ISO 639 with two letters. All codes of three letters are accepted.
  private static let isoLanguages = Set(
    """
    aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee
    el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io
    is it iu iw ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml
    mn mo mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc
    sd se sg sh si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz
    ve vi vo wa wo xh yi yo za zh zu
    """.split(whereSeparator: \.isWhitespace))

  /// The codes of ISO 3166, and XA and XB for the pseudo-languages. All codes of three digits are
  /// accepted, as in UN M.49.
  private static let isoRegions = Set(
    """
    AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW
    BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI
    FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN
    IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME
    MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF
    PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV
    SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK
    YE YT ZA ZM ZW XA XB
    """.split(whereSeparator: \.isWhitespace))
}
