/// A text of a program. The English text in the code is also its key: `"Loading \(file)"` has the
/// key `Loading {1}`, and translators may move the argument.
///
/// Arguments are texts; format numbers first with a ``NumberFormat``. In right-to-left languages,
/// left-to-right words are isolated with U+2068 and U+2069, so that they do not reorder other text.
public struct LocalizedText: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// The English text with `{1}`, `{2}` … for the arguments.
  package let key: String
  /// The arguments in the order of the English text.
  package let arguments: [String]

  /// Creates a text without arguments.
  public init(stringLiteral value: String) {
    key = value
    arguments = []
  }

  /// Creates a text from a literal with interpolated arguments.
  public init(stringInterpolation: StringInterpolation) {
    key = stringInterpolation.key
    arguments = stringInterpolation.arguments
  }

  /// Collects the parts of a literal.
  public struct StringInterpolation: StringInterpolationProtocol {
    var key = ""
    var arguments: [String] = []

    /// Called by the compiler.
    public init(literalCapacity: Int, interpolationCount: Int) {
      key.reserveCapacity(literalCapacity + 3 * interpolationCount)
      arguments.reserveCapacity(interpolationCount)
    }

    /// Called by the compiler for the text of the literal.
    public mutating func appendLiteral(_ literal: String) { key += literal }

    /// Adds a text as an argument. Numbers are not accepted: their form depends on the locale.
    public mutating func appendInterpolation(_ text: some StringProtocol) {
      arguments.append(String(text))
      key += "{\(arguments.count)}"
    }
  }

  /// Returns a translation with the arguments in place of `{1}`, `{2}` and so on.
  func filled(_ translation: String, isRightToLeft: Bool) -> String {
    guard !arguments.isEmpty else { return translation }
    var result = ""
    var rest = translation[...]
    while let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")) {
      result += rest[..<open]
      rest = rest[rest.utf8.index(after: open)...]
      guard let close = rest.utf8.firstIndex(of: UInt8(ascii: "}")),
        let number = Int(rest[..<close]), number > 0
      else {
        result += "{"
        continue
      }
      rest = rest[rest.utf8.index(after: close)...]
      guard arguments.indices.contains(number - 1) else {
        result += "{\(number)}"
        continue
      }
      let text = arguments[number - 1]
      result += isRightToLeft ? text.isolatedFromRightToLeft : text
    }
    return result + rest
  }
}

/// Translates the English texts of a library or program into the language of a view.
///
///     let texts = Localized(.priceFilter, for: traits)
///     reset.title = texts("Reset")
///     label.text = texts(count, "\(number) home", "\(number) homes")
///
/// Creating one finds the translation; each call is then a dictionary look-up. Views look their
/// texts up again in ``View/localeDidChange()``.
public struct Localized: Sendable {
  private let translation: TextCatalog.Translation?
  private let pseudo: TextCatalog.PseudoLanguage?
  private var isRightToLeft: Bool { translation?.isRightToLeft ?? (pseudo == .mirrored) }

  /// Creates the translation of a catalog for traits; without one, texts stay English.
  public init(_ catalog: TextCatalog, for traits: Traits) {
    self.init(catalog, languages: traits.language.isEmpty ? traits.locale : traits.language)
  }

  init(_ catalog: TextCatalog, languages: String) {
    pseudo = TextCatalog.PseudoLanguage(languages)
    translation = pseudo == nil ? catalog.translation(for: languages) : nil
  }

  /// Returns a text in the language. The context distinguishes texts that are equal in English.
  public func callAsFunction(_ text: LocalizedText, context: String? = nil) -> String {
    let translation =
      pseudo?.text(text.key) ?? translation?.forms(of: text.key, context)?.first ?? text.key
    return text.filled(translation, isRightToLeft: isRightToLeft)
  }

  /// Translates a text in the plural form for a count.
  /// - Parameters:
  ///   - one: the English text for one thing, which is the key.
  ///   - other: the English text for several things, with the same arguments in the same order.
  public func callAsFunction(
    _ count: Int, _ one: @autoclosure () -> LocalizedText,
    _ other: @autoclosure () -> LocalizedText, context: String? = nil
  ) -> String {
    // Only one of the two texts is created, since this runs at each step of a drag.
    if let translation {
      let key = one()
      if let forms = translation.forms(of: key.key, context), !forms.isEmpty {
        return key.filled(
          forms[min(translation.rule.form(for: count), forms.count - 1)],
          isRightToLeft: isRightToLeft)
      }
    }
    let english = count == 1 ? one() : other()
    return english.filled(
      pseudo?.text(english.key) ?? english.key, isRightToLeft: isRightToLeft)
  }
}
