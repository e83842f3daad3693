/// A text of a program as it stands in the code, in English, which is also its key:
/// `"Loading \(file)"` is `Loading {1}` for translators, who may put what is filled in wherever
/// their language has it.
///
/// What is filled in is text: numbers are written before, by a ``NumberFormat``. In a language that
/// runs to the left, names and other words that do not stand between U+2068 and U+2069, so that they
/// order nothing around them.
public struct LocalizedText: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// The English text with `{1}`, `{2}` … for what is filled in.
  public let key: String
  /// What is filled in, in the order of the English text.
  public let arguments: [String]

  /// A text in which nothing is filled in.
  public init(stringLiteral value: String) {
    key = value
    arguments = []
  }

  /// What a literal with texts in it makes.
  public init(stringInterpolation: StringInterpolation) {
    key = stringInterpolation.key
    arguments = stringInterpolation.arguments
  }

  /// Collects the pieces of a literal.
  public struct StringInterpolation: StringInterpolationProtocol {
    var key = ""
    var arguments: [String] = []

    /// Called by the compiler.
    public init(literalCapacity: Int, interpolationCount: Int) {
      key.reserveCapacity(literalCapacity + 3 * interpolationCount)
      arguments.reserveCapacity(interpolationCount)
    }

    /// Called by the compiler for what stands in the literal.
    public mutating func appendLiteral(_ literal: String) { key += literal }

    /// Fills in a text. Numbers are none: the locale decides how they are written.
    public mutating func appendInterpolation(_ text: some StringProtocol) {
      arguments.append(String(text))
      key += "{\(arguments.count)}"
    }
  }

  /// A translation of the key with the arguments filled in.
  func filled(_ translation: String, isRightToLeft: Bool) -> String {
    guard !arguments.isEmpty else { return translation }
    return TextTemplate(translation, isRightToLeft: isRightToLeft).filled(arguments)
  }
}

/// A text that is looked up before its arguments are known, as for the steps of a drag.
public struct TextTemplate: Sendable {
  /// What stands before each argument, and its number from 0.
  private var parts: [(before: String, argument: Int)] = []
  private var end = ""
  /// Whether it runs to the left: what is filled in may run the other way.
  private let isRightToLeft: Bool

  /// A translation with `{1}`, `{2}` … in it.
  init(_ translation: String, isRightToLeft: Bool) {
    self.isRightToLeft = isRightToLeft
    var rest = translation[...]
    while let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")) {
      end += rest[..<open]
      rest = rest[rest.utf8.index(after: open)...]
      guard let close = rest.utf8.firstIndex(of: UInt8(ascii: "}")),
        let number = Int(rest[..<close]), number > 0
      else {
        end += "{"
        continue
      }
      parts.append((end, number - 1))
      end = ""
      rest = rest[rest.utf8.index(after: close)...]
    }
    end += rest
  }

  /// The text with what is filled in, in the order of the English text.
  public func callAsFunction(_ arguments: String...) -> String { filled(arguments) }

  func filled(_ arguments: [String]) -> String {
    var result = ""
    for (before, argument) in parts {
      result += before
      guard arguments.indices.contains(argument) else {
        result += "{\(argument + 1)}"
        continue
      }
      let text = arguments[argument]
      result += isRightToLeft ? text.isolatedFromRightToLeft : text
    }
    result += end
    return result
  }
}

/// The texts of a library or a program in the language of a view: a function from English.
///
///     let texts = Localized(.priceFilter, for: traits)
///     reset.title = texts("Reset")
///     label.text = texts(count, "\(number) home", "\(number) homes")
///
/// To make one looks for the translations once; each call then costs a look-up in a dictionary.
/// Views ask again in ``View/localeDidChange()``.
public struct Localized: Sendable {
  private let translation: TextCatalog.Translation?
  private let pseudo: TextCatalog.PseudoLanguage?
  private var isRightToLeft: Bool { translation?.isRightToLeft ?? (pseudo == .mirrored) }

  /// The texts of a catalog for such traits; the English ones if there is no translation.
  public init(_ catalog: TextCatalog, for traits: Traits) {
    self.init(catalog, languages: traits.language.isEmpty ? traits.locale : traits.language)
  }

  init(_ catalog: TextCatalog, languages: String) {
    pseudo = TextCatalog.PseudoLanguage(languages)
    translation = pseudo == nil ? catalog.translation(for: languages) : nil
  }

  /// A text. The context tells apart texts that are the same in English only.
  public func callAsFunction(_ text: LocalizedText, context: String? = nil) -> String {
    let translation =
      pseudo?.text(text.key) ?? translation?.forms(of: text.key, context)?.first ?? text.key
    return text.filled(translation, isRightToLeft: isRightToLeft)
  }

  /// A text whose arguments come later; they stand in it as `{1}`, `{2}` ….
  public func template(_ text: LocalizedText, context: String? = nil) -> TextTemplate {
    TextTemplate(self(text, context: context), isRightToLeft: isRightToLeft)
  }

  /// The text for a count whose arguments come later.
  public func template(
    _ count: Int, _ one: LocalizedText, _ other: LocalizedText, context: String? = nil
  ) -> TextTemplate {
    TextTemplate(self(count, one, other, context: context), isRightToLeft: isRightToLeft)
  }

  /// The text for a count, in the form that the language has for it.
  /// - Parameters:
  ///   - count: what the form is chosen by.
  ///   - one: the English text for one thing, which is the key.
  ///   - other: the English text for several; it fills in the same in the same order.
  public func callAsFunction(
    _ count: Int, _ one: @autoclosure () -> LocalizedText,
    _ other: @autoclosure () -> LocalizedText, context: String? = nil
  ) -> String {
    // One of the two is made: this is what a drag needs at every step.
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
