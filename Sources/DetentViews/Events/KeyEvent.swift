/// A key, by what it means and not by where it is: keypad forms arrive as the key that they stand for.
public enum Key: Hashable, Sendable {
  case left, right, up, down
  case pageUp, pageDown, home, end
  case tab, enter, escape, space, backspace, delete, insert
  case function(Int)
  /// A key that types; the character without modifiers other than Shift, such as `a`, `A` or `+`.
  case character(Character)
}

/// A press, a repeat or a release of a key.
public struct KeyEvent: Hashable, Sendable {
  /// What happened to the key.
  public enum Phase: Hashable, Sendable {
    case down
    /// The key is being held; only real hosts' auto-repeat makes these.
    case repeated
    case up
  }

  /// What happened to it.
  public var phase: Phase
  /// Which key.
  public var key: Key
  /// The modifiers that are held with it.
  public var modifiers: Modifiers
  /// What the key types after layout and input method; empty for keys that type nothing and for releases.
  public var text: String
  /// When it happened, on the clock of frames.
  public var timestamp: Duration

  /// An event of a key.
  public init(
    phase: Phase, key: Key, modifiers: Modifiers = [], text: String = "",
    timestamp: Duration = .zero
  ) {
    self.phase = phase
    self.key = key
    self.modifiers = modifiers
    self.text = text
    self.timestamp = timestamp
  }
}
