import CDetentX11
import DetentAccessibility
import DetentViews

/// The current meaning of a physical key.
struct KeyStroke: Hashable {
  /// The key, or nil for modifiers and dead keys, which controls ignore.
  var key: Key?
  /// The typed or composed text. It is empty while Control, Alt or the logo key is down.
  var text: String
  /// Whether the symbol itself implies Shift, as for Shift+Tab.
  var impliesShift = false
}

/// A keyboard layout. Tests implement it without a server.
@MainActor
protocol KeyboardLayout {
  func stroke(of event: XKeyEvent) -> KeyStroke
  func modifiers(of state: UInt32) -> Modifiers
  /// Whether a held key repeats as presses only, not as a release and a press at the same time.
  var reportsRepeatsDirectly: Bool { get }
}

/// The server's layout from Xlib's cache, without round trips.
@MainActor
final class XKeyboard: KeyboardLayout {
  private let connection: Connection
  let input: InputMethod
  private var altMask: UInt32 = 0
  private var superMask: UInt32 = 0
  private(set) var reportsRepeatsDirectly = false

  init(connection: Connection) {
    self.connection = connection
    input = InputMethod(connection: connection)
    askForDirectRepeats(true)
    readModifiers()
  }

  func askForDirectRepeats(_ isWanted: Bool) {
    var supported: Int32 = 0
    XkbSetDetectableAutoRepeat(connection.display, isWanted ? 1 : 0, &supported)
    reportsRepeatsDirectly = isWanted && supported != 0
  }

  /// Reloads a changed layout. Xlib trusts the numbers in the event, so they are checked first.
  func refresh(for event: XMappingEvent) {
    guard event.send_event == 0 else { return }
    switch event.request {
    case MappingModifier: break
    case MappingKeyboard:
      let first = Int(event.first_keycode)
      let count = Int(event.count)
      guard first >= 8, count >= 1, first + count <= 256 else { return }
    default: return
    }
    var event = event
    XRefreshKeyboardMapping(&event)
    readModifiers()
  }

  func stroke(of event: XKeyEvent) -> KeyStroke {
    let composed = input.text(of: event)
    // Text from an input method has no key.
    guard event.keycode != 0 else { return KeyStroke(key: nil, text: composed ?? "") }
    var event = event
    let state = event.state
    let symbol = lookUp(&event)
    // Name the key without the modifiers of shortcuts, and without Caps Lock.
    event.state = state & ~UInt32(ControlMask | LockMask) & ~altMask & ~superMask
    let plain = lookUp(&event)
    let isShortcut = state & (UInt32(ControlMask) | altMask | superMask) != 0
    let text = isShortcut ? "" : composed ?? symbol.text
    let named = isShortcut ? latin(plain, of: event) : plain
    return KeyStroke(
      key: named.key ?? Key(typing: text), text: text,
      impliesShift: plain.rawValue == UInt(XK_ISO_Left_Tab))
  }

  /// The key for assistive technology, or nil for text of an input method and synthetic events.
  func keystroke(of event: XKeyEvent) -> Keystroke? {
    guard event.keycode != 0, event.send_event == 0 else { return nil }
    var event = event
    let symbol = lookUp(&event)
    let isText =
      symbol.character.map { !$0.isWhitespace } ?? false
      && event.state & (UInt32(ControlMask) | altMask | superMask) == 0
    let name = XKeysymToString(symbol.rawValue).map { String(cString: $0) } ?? ""
    return Keystroke(
      isPress: event.type == KeyPress, symbol: UInt32(truncatingIfNeeded: symbol.rawValue),
      code: Int32(truncatingIfNeeded: event.keycode),
      modifiers: Int32(truncatingIfNeeded: event.state),
      time: Int32(truncatingIfNeeded: event.time), text: isText ? symbol.text : name,
      isText: isText)
  }

  /// The Latin letter of a shortcut. For a key of another script, it is the letter on the same key
  /// in the user's other layout, or else on an American keyboard.
  private func latin(_ symbol: KeySymbol, of event: XKeyEvent) -> KeySymbol {
    guard let letter = symbol.character, letter.isLetter, !letter.isASCII else { return symbol }
    let level: Int32 = event.state & UInt32(ShiftMask) != 0 ? 1 : 0
    for group in 0..<Int32(XkbNumKbdGroups) {
      let other = KeySymbol(
        UInt(
          XkbKeycodeToKeysym(
            connection.display, KeyCode(truncatingIfNeeded: event.keycode), group, level)))
      if let letter = other.character, letter.isLetter, letter.isASCII { return other }
    }
    return Self.american[event.keycode].map { KeySymbol($0) } ?? symbol
  }

  /// Keysyms of Latin letters by keycode. Every server on Linux uses these keycodes (evdev).
  private static let american: [UInt32: UInt] = {
    var symbols: [UInt32: UInt] = [:]
    for (first, letters) in [(24, "qwertyuiop"), (38, "asdfghjkl"), (52, "zxcvbnm")] {
      for (code, letter) in zip(UInt32(first)..., letters.utf8) { symbols[code] = UInt(letter) }
    }
    return symbols
  }()

  func modifiers(of state: UInt32) -> Modifiers {
    var modifiers: Modifiers = []
    if state & UInt32(ShiftMask) != 0 { modifiers.insert(.shift) }
    if state & UInt32(ControlMask) != 0 { modifiers.insert(.control) }
    if state & altMask != 0 { modifiers.insert(.alt) }
    if state & superMask != 0 { modifiers.insert(.super) }
    return modifiers
  }

  private func lookUp(_ event: inout XKeyEvent) -> KeySymbol {
    var symbol: UInt = 0
    let text = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 32) { buffer in
      let count = XLookupString(
        &event, buffer.baseAddress, Int32(buffer.count), &symbol, nil)
      return String(
        decoding: UnsafeRawBufferPointer(buffer).prefix(max(0, Int(count))), as: UTF8.self)
    }
    return KeySymbol(symbol, text: text)
  }

  /// The layout assigns Alt and the logo key to two of the five unnamed modifiers.
  private func readModifiers() {
    let display = connection.display
    let alt = XkbKeysymToModifiers(display, UInt(XK_Alt_L))
    let logo = XkbKeysymToModifiers(display, UInt(XK_Super_L))
    altMask = alt != 0 ? alt : UInt32(Mod1Mask)
    superMask = logo != 0 ? logo : UInt32(Mod4Mask)
  }
}

struct KeySymbol: Hashable {
  let rawValue: UInt
  /// The printable character that the key types, or nil.
  let character: Character?

  /// - Parameter text: Xlib's text, used for alphabets with keysyms of their own, such as Cyrillic.
  init(_ rawValue: UInt, text: String = "") {
    self.rawValue = rawValue
    let scalar = Self.scalar(of: rawValue, text: text)
    character = scalar.flatMap { $0.isPrintable ? Character($0) : nil }
  }

  /// Keypad keys count as the keys that they stand for.
  var key: Key? {
    if let named = Self.named[Int32(truncatingIfNeeded: rawValue)] { return named }
    let functions = UInt(XK_F1)...UInt(XK_F35)
    if functions.contains(rawValue) { return .function(Int(rawValue - functions.lowerBound) + 1) }
    return character.map { .character($0) }
  }

  var text: String { character.map { String($0) } ?? "" }

  private static func scalar(of symbol: UInt, text: String) -> Unicode.Scalar? {
    let value = UInt32(truncatingIfNeeded: symbol)
    switch value {
    case 0x20...0x7e, 0xa0...0xff: return Unicode.Scalar(value)
    // Keypad digits and operators are ASCII codes with the high bits set.
    case 0xffaa...0xffb9, 0xffbd, 0xff80: return Unicode.Scalar(value & 0x7f)
    case 0x0100_0020...0x0110_ffff: return Unicode.Scalar(value - 0x0100_0000)
    case 0x0100...0x20ff: return text.unicodeScalars.count == 1 ? text.unicodeScalars.first : nil
    default: return nil
    }
  }

  private static let named: [Int32: Key] = [
    XK_Left: .left, XK_Right: .right, XK_Up: .up, XK_Down: .down,
    XK_KP_Left: .left, XK_KP_Right: .right, XK_KP_Up: .up, XK_KP_Down: .down,
    XK_Page_Up: .pageUp, XK_Page_Down: .pageDown, XK_Home: .home, XK_End: .end,
    XK_KP_Page_Up: .pageUp, XK_KP_Page_Down: .pageDown, XK_KP_Home: .home, XK_KP_End: .end,
    XK_Tab: .tab, XK_ISO_Left_Tab: .tab, XK_KP_Tab: .tab,
    XK_Return: .enter, XK_KP_Enter: .enter, XK_ISO_Enter: .enter,
    XK_Escape: .escape, XK_space: .space, XK_KP_Space: .space,
    XK_BackSpace: .backspace, XK_Delete: .delete, XK_KP_Delete: .delete,
    XK_Insert: .insert, XK_KP_Insert: .insert, XK_Menu: .menu,
    XF86XK_AudioPlay: .playPause, XF86XK_AudioPause: .playPause, XF86XK_AudioStop: .stop,
    XF86XK_AudioNext: .nextTrack, XF86XK_AudioPrev: .previousTrack, XF86XK_AudioMute: .mute,
    XF86XK_AudioRaiseVolume: .volumeUp, XF86XK_AudioLowerVolume: .volumeDown,
  ]
}

extension Unicode.Scalar {
  fileprivate var isPrintable: Bool {
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      false
    default: true
    }
  }
}

extension Key {
  init?(typing text: String) {
    guard let first = text.first else { return nil }
    self = text == " " ? .space : .character(first)
  }
}
