import DetentDrawing
import Glibc
import Synchronization

/// The translations of a library or program: one gettext file for each language.
///
/// A package with `.embedInCode("Texts")` among the resources of its target embeds them:
///
///     extension TextCatalog {
///       static let fader = TextCatalog(["de": { PackageResources.de_po }])
///     }
///
/// A file is read when its language is first needed.
public final class TextCatalog: Sendable {
  final class Translation: Sendable {
    let rule: PluralRule
    let isRightToLeft: Bool
    private let texts: [String: [String]]

    init(_ file: TranslationFile, isRightToLeft: Bool) {
      rule = file.pluralRule ?? .english
      self.isRightToLeft = isRightToLeft
      var texts: [String: [String]] = [:]
      for message in file.messages where !message.isFuzzy && !message.translations.contains("") {
        texts[Self.key(message.text, message.context)] = message.translations
      }
      self.texts = texts
    }

    private static func key(_ text: String, _ context: String?) -> String {
      context.map { "\($0)\u{4}\(text)" } ?? text
    }

    func forms(of text: String, _ context: String?) -> [String]? { texts[Self.key(text, context)] }
  }

  /// The languages other than the English of the code, such as `de` and `zh_CN`, in alphabetical
  /// order. For code in British English, a file `en_US` may contain the few texts that differ.
  package let languages: [String]
  private let files: [String: @Sendable () -> [UInt8]]
  private let read = Mutex<[String: Translation]>([:])

  /// Creates a catalog from the contents of files by language.
  public init(_ files: [String: @Sendable () -> [UInt8]]) {
    self.files = files
    languages = files.keys.sorted()
  }

  /// The first language of a list, such as `pt_BR:de`, that has a translation, or else `en`.
  package func language(for list: String) -> String {
    for name in list.split(separator: ":") {
      let locale = LocaleID(String(name))
      if PseudoLanguage(String(name)) != nil { return "en" }
      if let found = locale.languageNames(String(name)).first(where: { files[$0] != nil }) {
        return found
      }
      // The texts in the code are English, so later languages of the list are not needed.
      if locale.language == "en" { return "en" }
    }
    return "en"
  }

  /// The layout direction of the language that the texts are shown in.
  public func layoutDirection(for traits: Traits) -> LayoutDirection {
    let list = traits.language.isEmpty ? traits.locale : traits.language
    if PseudoLanguage(list) == .mirrored { return .rightToLeft }
    return LocaleID(language(for: list)).isRightToLeft ? .rightToLeft : .leftToRight
  }

  func translation(for list: String) -> Translation? {
    let language = language(for: list)
    guard let file = files[language] else { return nil }
    return read.withLock { read in
      if let known = read[language] { return known }
      let parsed = TranslationFile(file())
      for problem in parsed.problems { ThrottledLog.warn("texts in \(language): \(problem)") }
      let made = Translation(parsed, isRightToLeft: LocaleID(language).isRightToLeft)
      read[language] = made
      return made
    }
  }

  /// The unparsed file of a language, for tests.
  package func file(_ language: String) -> [UInt8]? { files[language]?() }

  package static let detent = TextCatalog([
    "ar": { PackageResources.ar_po }, "de": { PackageResources.de_po },
    "zh_CN": { PackageResources.zh_CN_po },
  ])
}

extension Traits {
  /// Sets the locale, the languages of texts and the layout direction.
  /// - Parameters:
  ///   - name: a locale such as `de_DE`, or nil for those of the environment.
  ///   - catalog: the texts, whose language decides the direction: English is left-to-right.
  public mutating func setLocale(_ name: String? = nil, texts catalog: TextCatalog) {
    locale = name ?? LocaleID.current.description
    language = name ?? LocaleID.currentLanguages
    layoutDirection = catalog.layoutDirection(for: self)
  }

  package func localized(_ text: LocalizedText, context: String? = nil) -> String {
    Localized(.detent, for: self)(text, context: context)
  }
}

extension LocaleID {
  /// The file names for translations of a locale, closest first.
  fileprivate func languageNames(_ name: String) -> [String] {
    guard language == "zh" else { return [description, language] }
    let isTraditional =
      name.contains("Hant") || (["TW", "HK", "MO"].contains(region) && !name.contains("Hans"))
    return isTraditional ? ["zh_TW", "zh_HK"] : ["zh_CN", "zh"]
  }
}

extension TextCatalog {
  /// An artificial language for tests. Texts become longer, accented and bracketed, which reveals
  /// texts without a key and views that are too small for other languages.
  enum PseudoLanguage {
    /// `en_XA`: `[Ŕéšéţ on]`.
    case accented
    /// `ar_XB`: `רעסעת`.
    case mirrored

    init?(_ languages: String) {
      switch languages.prefix(5) {
      case "en_XA", "en-XA": self = .accented
      case "ar_XB", "ar-XB": self = .mirrored
      default: return nil
      }
    }

    /// Returns the pseudo-translation of a key, except for its arguments.
    func text(_ key: String) -> String {
      let words = Self.mapped(key) { letters[$0] ?? $0 }
      guard words != key, self == .accented else { return words }
      return "[\(words)\(Self.padding(key.count))]"
    }

    /// Short texts grow most: by 40 %, and by at least two characters.
    private static func padding(_ length: Int) -> String {
      let wanted = max(2, (length * 2 + 4) / 5)
      let words = " one two three four five six seven eight nine ten eleven twelve"
      return String((0..<(wanted / words.count + 1)).map { _ in words }.joined().prefix(wanted))
    }

    private var letters: [Character: Character] {
      switch self {
      case .accented: Self.accents
      case .mirrored: Self.hebrew
      }
    }

    private static let latin = "ABCDEFGHIJKLMNOPRSTUVWYZabcdefghijklmnoprstuvwyz"
    private static let accents = table(latin, "ÅƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞŔŠŢÛṼŴÝŽåƀçđéƒĝĥîĵķļɱñöþŕšţûṽŵýž")
    /// Letters of a right-to-left script with similar sounds.
    private static let hebrew = table(latin, "אבכדעפגהיזקלמנופרסתובויזאבכדעפגהיזקלמנופרסתובויז")

    private static func table(_ from: String, _ to: String) -> [Character: Character] {
      Dictionary(zip(from, to), uniquingKeysWith: { first, _ in first })
    }

    private static func mapped(_ key: String, _ map: (Character) -> Character) -> String {
      var isArgument = false
      return String(
        key.map { character -> Character in
          if character == "{" { isArgument = true }
          defer { if character == "}" { isArgument = false } }
          return isArgument ? character : map(character)
        })
    }
  }
}
