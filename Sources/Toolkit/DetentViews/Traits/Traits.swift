public import DetentDrawing

/// What the surroundings ask of a view: inherited from the window, overridable for a subtree.
public struct Traits: Hashable, Sendable {
  /// Light or dark.
  public var appearance: Appearance
  /// How strong edges and texts are to be.
  public var contrast: Contrast
  /// The direction of texts and rows.
  public var layoutDirection: LayoutDirection
  /// Whether animations take no time.
  public var reducesMotion: Bool
  /// Device pixels a logical pixel; may be fractional, and includes the user's text size.
  public var scale: Double
  /// Whether assistive technology reads the window: messages should not go by themselves then.
  public var usesAssistiveTechnology = false
  /// A POSIX or BCP 47 locale name, such as `de_DE`; empty for the neutral one.
  public var locale: String
  /// The language of texts where it is not that of the locale: a locale name, or a list of them in
  /// order of preference, such as `de:fr`; empty follows ``locale``. See ``Localized``.
  public var language = ""
  /// What stands for the accents of the palette; nil for themselves. See ``View/tintColor``.
  public var tintColor: DynamicColor?

  /// Traits of a light desktop by default.
  public init(
    appearance: Appearance = .light, contrast: Contrast = .standard,
    layoutDirection: LayoutDirection = .leftToRight, reducesMotion: Bool = false,
    scale: Double = 1, locale: String = "", language: String = "", tintColor: DynamicColor? = nil
  ) {
    self.appearance = appearance
    self.contrast = contrast
    self.layoutDirection = layoutDirection
    self.reducesMotion = reducesMotion
    self.scale = scale
    self.locale = locale
    self.language = language
    self.tintColor = tintColor
  }

  /// Whether texts and rows run to the left.
  public var isRightToLeft: Bool { layoutDirection == .rightToLeft }
}

/// Light or dark grounds.
public enum Appearance: String, Hashable, Sendable, CaseIterable {
  /// Dark texts stand on light grounds.
  case light
  /// Light texts stand on dark grounds.
  case dark
}

/// How strong edges and texts are.
public enum Contrast: String, Hashable, Sendable, CaseIterable {
  /// Edges and texts are as the palette has them.
  case standard
  /// Edges and texts stand out more.
  case high
}

/// The direction of texts and rows.
public enum LayoutDirection: String, Hashable, Sendable, CaseIterable {
  /// Texts and rows begin on the left.
  case leftToRight
  /// Texts and rows begin on the right.
  case rightToLeft
}

/// What a view decides for itself and its subviews instead of inheriting it; nil inherits.
public struct TraitOverrides: Hashable, Sendable {
  /// Light or dark; nil as around the view.
  public var appearance: Appearance?
  /// The contrast; nil as around the view.
  public var contrast: Contrast?
  /// The direction; nil as around the view.
  public var layoutDirection: LayoutDirection?
  /// Whether animations take no time; nil as around the view.
  public var reducesMotion: Bool?
  /// The locale, such as `de_DE`; nil as around the view.
  public var locale: String?
  /// What stands for the accents of the palette; nil as around the view.
  public var tintColor: DynamicColor?

  /// Inherits all but what is given.
  public init(
    appearance: Appearance? = nil, contrast: Contrast? = nil,
    layoutDirection: LayoutDirection? = nil, reducesMotion: Bool? = nil,
    locale: String? = nil, tintColor: DynamicColor? = nil
  ) {
    self.appearance = appearance
    self.contrast = contrast
    self.layoutDirection = layoutDirection
    self.reducesMotion = reducesMotion
    self.locale = locale
    self.tintColor = tintColor
  }

  func applied(to traits: Traits) -> Traits {
    var result = traits
    if let appearance { result.appearance = appearance }
    if let contrast { result.contrast = contrast }
    if let layoutDirection { result.layoutDirection = layoutDirection }
    if let locale { result.locale = locale }
    if let tintColor { result.tintColor = tintColor }
    if let reducesMotion { result.reducesMotion = reducesMotion }
    return result
  }
}

extension Traits {
  /// The base direction of a text. In a right-to-left layout a text runs to the left, unless its first
  /// letter belongs to a script that runs to the right: "5 km" stays "5 km". A text without letters
  /// follows the layout. Text between isolates is ignored.
  public func textDirection(of text: String) -> TextDirection {
    guard isRightToLeft else { return .leftToRight }
    var depth = 0
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x2066...0x2068: depth += 1
      case 0x2069: depth -= 1
      default:
        guard depth == 0, scalar.properties.isAlphabetic else { continue }
        return scalar.isRightToLeft ? .rightToLeft : .leftToRight
      }
    }
    return .rightToLeft
  }
}

extension String {
  /// The text between U+2068 and U+2069 if it has letters that run to the right.
  var isolatedFromRightToLeft: String {
    let hasOthers = unicodeScalars.contains { $0.properties.isAlphabetic && !$0.isRightToLeft }
    return hasOthers ? "\u{2068}\(self)\u{2069}" : self
  }
}

extension Unicode.Scalar {
  /// Whether a letter is of a script that runs from right to left, such as Arabic.
  fileprivate var isRightToLeft: Bool {
    switch value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x1_0800...0x1_0FFF, 0x1_E800...0x1_EFFF:
      true
    default: false
    }
  }
}
