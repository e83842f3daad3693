public import DetentDrawing

/// The environment of a view: inherited from the window, and overridable for a subtree.
public struct Traits: Hashable, Sendable {
  /// Light or dark backgrounds.
  public var appearance: Appearance
  /// The contrast of edges and texts.
  public var contrast: Contrast
  /// The direction of texts and rows.
  public var layoutDirection: LayoutDirection
  /// Whether animations take no time.
  public var reducesMotion: Bool
  /// Device pixels per logical pixel, including the user's text size; may be fractional.
  public var scale: Double
  /// Whether assistive technology reads the window; messages should then not disappear.
  public var usesAssistiveTechnology = false
  /// A POSIX or BCP 47 locale name, such as `de_DE`; empty for the neutral locale.
  public var locale: String
  /// The language of texts: a locale name, or a list of them in order of preference, such as
  /// `de:fr`. If empty, it follows ``locale``. See ``Localized``.
  public var language = ""
  /// The replacement for the accents of the palette, or nil to keep them. See ``View/tintColor``.
  public var tintColor: DynamicColor?

  /// Creates traits; the defaults are those of a light desktop.
  public init(
    appearance: Appearance = .light, contrast: Contrast = .standard,
    layoutDirection: LayoutDirection = .leftToRight, reducesMotion: Bool = false,
    scale: Double = 1, locale: String = "", language: String = "", tintColor: DynamicColor? = nil
  ) {
    (self.appearance, self.contrast, self.scale) = (appearance, contrast, scale)
    (self.layoutDirection, self.reducesMotion) = (layoutDirection, reducesMotion)
    (self.locale, self.language, self.tintColor) = (locale, language, tintColor)
  }

  /// Whether texts and rows run to the left.
  public var isRightToLeft: Bool { layoutDirection == .rightToLeft }
}

/// Light or dark backgrounds.
public enum Appearance: String, Hashable, Sendable, CaseIterable {
  case light
  case dark
}

/// The contrast of edges and texts.
public enum Contrast: String, Hashable, Sendable, CaseIterable {
  /// Edges and texts have the colors of the palette.
  case standard
  case high
}

/// The direction of texts and rows.
public enum LayoutDirection: String, Hashable, Sendable, CaseIterable {
  case leftToRight
  case rightToLeft
}

/// The traits that a view sets for itself and its subviews; nil inherits from the surroundings.
public struct TraitOverrides: Hashable, Sendable {
  /// Light or dark, or nil to inherit.
  public var appearance: Appearance?
  /// The contrast, or nil to inherit.
  public var contrast: Contrast?
  /// The direction of texts and rows, or nil to inherit.
  public var layoutDirection: LayoutDirection?
  /// Whether animations take no time, or nil to inherit.
  public var reducesMotion: Bool?
  /// The locale, such as `de_DE`, or nil to inherit.
  public var locale: String?
  /// The replacement for the accents of the palette, or nil to inherit.
  public var tintColor: DynamicColor?

  /// Creates overrides; traits that are not given are inherited.
  public init(
    appearance: Appearance? = nil, contrast: Contrast? = nil,
    layoutDirection: LayoutDirection? = nil, reducesMotion: Bool? = nil,
    locale: String? = nil, tintColor: DynamicColor? = nil
  ) {
    (self.appearance, self.contrast, self.locale) = (appearance, contrast, locale)
    (self.layoutDirection, self.reducesMotion) = (layoutDirection, reducesMotion)
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
  /// The alpha of disabled text. In high contrast, colors of the palette keep 4.5:1.
  package func disabledAlpha(_ alpha: Double = 0.4) -> Double {
    contrast == .high ? max(alpha, 0.8) : alpha
  }

  /// The base direction of a text. In a right-to-left layout a text runs to the left, unless its
  /// first letter belongs to a left-to-right script: "5 km" stays "5 km". A text without letters
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
  /// The text, isolated with U+2068 and U+2069 if it contains letters that run to the right.
  var isolatedFromRightToLeft: String {
    let hasOthers = unicodeScalars.contains { $0.properties.isAlphabetic && !$0.isRightToLeft }
    return hasOthers ? "\u{2068}\(self)\u{2069}" : self
  }
}

extension Unicode.Scalar {
  fileprivate var isRightToLeft: Bool {
    switch value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x1_0800...0x1_0FFF, 0x1_E800...0x1_EFFF:
      true
    default: false
    }
  }
}
