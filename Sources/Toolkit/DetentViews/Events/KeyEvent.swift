/// A key by its meaning; keypad forms arrive as the key that they stand for.
public enum Key: Hashable, Sendable {
  /// An arrow key.
  case left, right, up, down
  /// A key that moves by a page, or to the beginning or the end.
  case pageUp, pageDown, home, end
  /// A key of editing and of moving on.
  case tab, enter, escape, space, backspace, delete, insert
  /// The key that requests a context menu.
  case menu
  /// A function key by its number: 1 is F1.
  case function(Int)
  /// A key of a player. Desktops may keep these and the next ones for themselves.
  case playPause, nextTrack, previousTrack, stop
  /// A key of the volume.
  case volumeUp, volumeDown, mute
  /// A key that types; the character without modifiers other than Shift, such as `a`, `A` or `+`.
  case character(Character)

  /// Whether the key belongs to a player or to the volume, wherever the focus is.
  package var isMedia: Bool {
    switch self {
    case .playPause, .nextTrack, .previousTrack, .stop, .volumeUp, .volumeDown, .mute: true
    default: false
    }
  }
}

/// A press, a repeat or a release of a key.
public struct KeyEvent: Hashable, Sendable {
  /// What happened to the key.
  public enum Phase: Hashable, Sendable {
    /// The key went down.
    case down
    /// The key is being held; only real hosts' auto-repeat makes these.
    case repeated
    /// The key went up.
    case up
  }

  /// What happened to it.
  public var phase: Phase
  /// Which key.
  public var key: Key
  /// The modifiers that are held with it.
  public var modifiers: Modifiers
  /// What the key types after layout and input method; empty for releases and other keys.
  public var text: String
  /// The time of the event, on the clock of frames.
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

/// A window became, or stopped being, the one that receives keys.
package struct FocusEvent: Hashable, Sendable {
  package var isFocused: Bool

  package init(isFocused: Bool) { self.isFocused = isFocused }
}
