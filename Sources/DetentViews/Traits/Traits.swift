/// What the surroundings ask of a view: inherited from the window, overridable for a subtree.
public struct Traits: Hashable, Sendable {
  public var appearance: Appearance
  public var contrast: Contrast
  public var layoutDirection: LayoutDirection
  /// Whether animations take no time.
  public var reducesMotion: Bool
  /// Device pixels a logical pixel; may be fractional.
  public var scale: Double
  /// A POSIX or BCP 47 locale name, such as `de_DE`; empty for the neutral one.
  public var locale: String

  public init(
    appearance: Appearance = .light, contrast: Contrast = .standard,
    layoutDirection: LayoutDirection = .leftToRight, reducesMotion: Bool = false,
    scale: Double = 1, locale: String = ""
  ) {
    self.appearance = appearance
    self.contrast = contrast
    self.layoutDirection = layoutDirection
    self.reducesMotion = reducesMotion
    self.scale = scale
    self.locale = locale
  }

  public var isRightToLeft: Bool { layoutDirection == .rightToLeft }
}

public enum Appearance: String, Hashable, Sendable, CaseIterable {
  case light, dark
}

public enum Contrast: String, Hashable, Sendable, CaseIterable {
  case standard, high
}

public enum LayoutDirection: String, Hashable, Sendable, CaseIterable {
  case leftToRight, rightToLeft
}

/// What a view decides for itself and its subviews instead of inheriting it; nil inherits.
public struct TraitOverrides: Hashable, Sendable {
  public var appearance: Appearance?
  public var contrast: Contrast?
  public var layoutDirection: LayoutDirection?
  public var reducesMotion: Bool?

  public init(
    appearance: Appearance? = nil, contrast: Contrast? = nil,
    layoutDirection: LayoutDirection? = nil, reducesMotion: Bool? = nil
  ) {
    self.appearance = appearance
    self.contrast = contrast
    self.layoutDirection = layoutDirection
    self.reducesMotion = reducesMotion
  }

  func applied(to traits: Traits) -> Traits {
    var result = traits
    if let appearance { result.appearance = appearance }
    if let contrast { result.contrast = contrast }
    if let layoutDirection { result.layoutDirection = layoutDirection }
    if let reducesMotion { result.reducesMotion = reducesMotion }
    return result
  }
}
