/// A window became, or stopped being, the one that receives keys.
public struct FocusEvent: Hashable, Sendable {
  public var isFocused: Bool

  public init(isFocused: Bool) { self.isFocused = isFocused }
}
