/// What has to happen after a change of a property: of many changes together, the union, once.
public struct StyleEffects: OptionSet, Hashable, Sendable {
  /// One bit for each effect.
  public let rawValue: UInt8

  /// Effects by their bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The control is drawn again.
  public static let display = StyleEffects(rawValue: 1 << 0)
  /// Its parts are placed again.
  public static let layout = StyleEffects(rawValue: 1 << 1)
  /// It asks for another size.
  public static let intrinsicSize = StyleEffects(rawValue: 1 << 2)
  /// Presses reach it elsewhere.
  public static let hitRegion = StyleEffects(rawValue: 1 << 3)
  /// Assistive technology is notified.
  public static let accessibility = StyleEffects(rawValue: 1 << 4)
}
