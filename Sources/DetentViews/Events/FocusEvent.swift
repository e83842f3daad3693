/// A window became, or stopped being, the one that receives keys.
public struct FocusEvent: Hashable, Sendable {
  /// Whether the window has the keyboard now.
  public var isFocused: Bool

  /// The keyboard came or went.
  public init(isFocused: Bool) { self.isFocused = isFocused }
}
