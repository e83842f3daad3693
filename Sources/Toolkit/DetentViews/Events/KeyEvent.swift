/// A key by its meaning; keys of the keypad arrive as the keys they stand for.
public enum Key: Hashable, Sendable {
  case left, right, up, down
  case pageUp, pageDown, home, end
  case tab, enter, escape, space, backspace, delete, insert
  /// The key that requests a context menu.
  case menu
  /// A function key by its number: 1 is F1.
  case function(Int)
  /// A key of a media player. Desktops may reserve these and the volume keys.
  case playPause, nextTrack, previousTrack, stop
  case volumeUp, volumeDown, mute
  /// A key that types: the character without modifiers other than Shift, such as `a`, `A` or `+`.
  case character(Character)

  /// Whether this is a media or volume key, which works wherever the focus is.
  package var isMedia: Bool {
    switch self {
    case .playPause, .nextTrack, .previousTrack, .stop, .volumeUp, .volumeDown, .mute: true
    default: false
    }
  }
}

/// A press, a repeat or a release of a key.
public struct KeyEvent: Hashable, Sendable {
  /// The kind of a key event.
  public enum Phase: Hashable, Sendable {
    case down
    /// The key is held and repeats; only real hosts send these.
    case repeated
    case up
  }

  /// The kind of a key event.
  public var phase: Phase
  /// The key, by its meaning.
  public var key: Key
  /// The modifiers that are held with the key.
  public var modifiers: Modifiers
  /// The text that the key types after layout and input method; empty for releases and other keys.
  public var text: String
  /// The time of the event, on the clock of frames.
  public var timestamp: Duration

  /// Creates a key event.
  public init(
    phase: Phase, key: Key, modifiers: Modifiers = [], text: String = "",
    timestamp: Duration = .zero
  ) {
    (self.phase, self.key, self.modifiers) = (phase, key, modifiers)
    (self.text, self.timestamp) = (text, timestamp)
  }
}

/// The modifier keys that are down while an event happens.
public struct Modifiers: OptionSet, Hashable, Sendable {
  /// One bit for each modifier.
  public let rawValue: UInt8

  /// Creates a set of modifiers from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Either of the Shift keys.
  public static let shift = Modifiers(rawValue: 1 << 0)
  /// Either of the Control keys.
  public static let control = Modifiers(rawValue: 1 << 1)
  /// The Alt key, which belongs to window managers; controls give it no meaning.
  public static let alt = Modifiers(rawValue: 1 << 2)
  /// The logo key, also called Super.
  public static let `super` = Modifiers(rawValue: 1 << 3)
}

/// A change of whether a window receives keys.
package struct FocusEvent: Hashable, Sendable {
  package var isFocused: Bool

  package init(isFocused: Bool) { self.isFocused = isFocused }
}
