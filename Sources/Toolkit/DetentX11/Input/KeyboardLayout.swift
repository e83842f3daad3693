import CDetentX11
import DetentAccessibility
import DetentViews

/// What a key of the keyboard means at the moment.
struct KeyStroke: Hashable {
  /// Nil for keys that mean nothing to controls: modifiers, dead keys.
  var key: Key?
  /// What it types, or has been composed; empty while Control, Alt or the logo key is down.
  var text: String
  /// Whether the key's name says that Shift is down, as that of Shift+Tab does.
  var impliesShift = false
}

/// The layout of the keyboard. Tests have one without a server.
@MainActor
protocol KeyboardLayout {
  func stroke(of event: XKeyEvent) -> KeyStroke
  func modifiers(of state: UInt32) -> Modifiers
  /// Whether a held key repeats without a release before each press; else a release and a press of
  /// the same moment are a repeat.
  var reportsRepeatsDirectly: Bool { get }
}

/// The server's layout, as Xlib caches it: no lookup asks the server.
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

  /// The layout changed. Xlib trusts the numbers in the event, so they are checked first.
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
    // Text that an input method has made has no key.
    guard event.keycode != 0 else { return KeyStroke(key: nil, text: composed ?? "") }
    var event = event
    let state = event.state
    let symbol = lookUp(&event)
    // The key is named without the modifiers that shortcuts are made of, and without Caps Lock.
    event.state = state & ~UInt32(ControlMask | LockMask) & ~altMask & ~superMask
    let plain = lookUp(&event)
    let isShortcut = state & (UInt32(ControlMask) | altMask | superMask) != 0
    let text = isShortcut ? "" : composed ?? symbol.text
    let named = isShortcut ? latin(plain, of: event) : plain
    return KeyStroke(
      key: named.key ?? Key(typing: text), text: text,
      impliesShift: plain.rawValue == UInt(XK_ISO_Left_Tab))
  }

  /// A key as assistive technology hears of it; nil for text that an input method has made, and for
  /// what another program has made up.
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

  /// Shortcuts are Latin letters: where the layout types others, those that the same key has in the
  /// other layout that the user switches to; where there is none, those of an American keyboard.
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

  /// Keysyms of Latin letters by the keycodes that every server on Linux gives their keys (evdev).
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

  /// Which of the five nameless modifiers Alt and the logo key are is the layout's choice.
  private func readModifiers() {
    let display = connection.display
    let alt = XkbKeysymToModifiers(display, UInt(XK_Alt_L))
    let logo = XkbKeysymToModifiers(display, UInt(XK_Super_L))
    altMask = alt != 0 ? alt : UInt32(Mod1Mask)
    superMask = logo != 0 ? logo : UInt32(Mod4Mask)
  }
}

/// A keysym, and what it stands for.
struct KeySymbol: Hashable {
  let rawValue: UInt
  /// The printable character that it types, if any.
  let character: Character?

  /// - Parameter text: what Xlib says that the key types; asked only for the alphabets that have
  ///   numbers of their own, such as the Cyrillic one.
  init(_ rawValue: UInt, text: String = "") {
    self.rawValue = rawValue
    let scalar = Self.scalar(of: rawValue, text: text)
    character = scalar.flatMap { $0.isPrintable ? Character($0) : nil }
  }

  /// The key of the toolkit; keypad forms are the keys that they stand for.
  var key: Key? {
    if let named = Self.named[Int32(truncatingIfNeeded: rawValue)] { return named }
    let functions = UInt(XK_F1)...UInt(XK_F35)
    if functions.contains(rawValue) { return .function(Int(rawValue - functions.lowerBound) + 1) }
    return character.map { .character($0) }
  }

  /// What it types; empty for keys that control something.
  var text: String { character.map { String($0) } ?? "" }

  private static func scalar(of symbol: UInt, text: String) -> Unicode.Scalar? {
    let value = UInt32(truncatingIfNeeded: symbol)
    switch value {
    case 0x20...0x7e, 0xa0...0xff: return Unicode.Scalar(value)
    // Keypad digits and operators are ASCII with the high bits set.
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
  /// Whether it is text, and not something that controls how text is shown.
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
  /// The key that types a text; nil where there is none.
  init?(typing text: String) {
    guard let first = text.first else { return nil }
    self = text == " " ? .space : .character(first)
  }
}
