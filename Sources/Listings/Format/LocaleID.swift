import Glibc

/// A language and a region, and how numbers are written there.
public struct LocaleID: Hashable, Sendable, CustomStringConvertible {
  /// The ISO 639 code, in lower case; empty for the plain locale.
  public let language: String
  /// The ISO 3166 code, in upper case; empty if none is given.
  public let region: String

  /// No language: commas between thousands, a dot before decimals.
  public static let plain = LocaleID(language: "", region: "")

  init(language: String, region: String) {
    self.language = language
    self.region = region
  }

  /// Reads `de_DE.UTF-8`, `pt-BR`, `zh_Hans_CN`, `sr_RS@latin`; `C`, `POSIX` and what is no locale
  /// are the plain one.
  public init(_ text: String) {
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

  /// A locale that a user asks for by its name: nil where the name is none, or names a language or a region
  /// that does not exist. Beside the forms above scripts and variants may stand in it; `C` and `POSIX`
  /// are the plain locale.
  public init?(known text: String) {
    let isWord: (Character) -> Bool = { $0.isASCII && ($0.isLetter || $0.isNumber) }
    let isTail: (Substring) -> Bool = { tail in
      !tail.isEmpty && tail.allSatisfy { isWord($0) || $0 == "-" }
    }
    let name = text.prefix { $0 != "." && $0 != "@" }
    let tails = text[name.endIndex...].split(omittingEmptySubsequences: false) {
      $0 == "." || $0 == "@"
    }
    // Before the first sign stands nothing.
    guard tails.dropFirst().allSatisfy(isTail) else { return nil }
    self.init(text)
    if name == "C" || name == "POSIX" { return }
    let parts = name.split(omittingEmptySubsequences: false) { $0 == "_" || $0 == "-" }
    guard parts.dropFirst().allSatisfy({ 2...8 ~= $0.count && $0.allSatisfy(isWord) }),
      !language.isEmpty, ISOCodes.hasLanguage(language),
      region.isEmpty || ISOCodes.hasRegion(region)
    else { return nil }
  }

  /// The locale for numbers that an environment names: `LC_ALL`, else `LC_NUMERIC`, else `LANG`.
  public init(environment: [String: String]) {
    let names = ["LC_ALL", "LC_NUMERIC", "LANG"]
    let value = names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    self.init(value ?? "")
  }

  /// The locale for numbers of this process, as its environment names it.
  public static var current: LocaleID {
    var environment: [String: String] = [:]
    for name in ["LC_ALL", "LC_NUMERIC", "LANG"] {
      if let value = getenv(name) { environment[name] = String(cString: value) }
    }
    return LocaleID(environment: environment)
  }

  /// The name as an environment has it: `de_DE`; `C` for the plain one.
  public var description: String {
    if language.isEmpty { return "C" }
    return region.isEmpty ? language : "\(language)_\(region)"
  }
}
