/// The modifier keys that are down while an event happens.
public struct Modifiers: OptionSet, Hashable, Sendable {
  /// One bit for each modifier.
  public let rawValue: UInt8

  /// Modifiers by their bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The Shift key.
  public static let shift = Modifiers(rawValue: 1 << 0)
  /// The Control key.
  public static let control = Modifiers(rawValue: 1 << 1)
  /// Alt belongs to window managers; controls do not give it a meaning.
  public static let alt = Modifiers(rawValue: 1 << 2)
  /// The logo key.
  public static let `super` = Modifiers(rawValue: 1 << 3)
}
