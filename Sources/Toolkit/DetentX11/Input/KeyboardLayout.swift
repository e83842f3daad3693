import CDetentX11
import DetentAccessibility
import DetentViews

/// What a key of the keyboard means at the moment.
struct KeyStroke: Hashable {
  /// Nil for keys that mean nothing to controls: modifiers, dead keys, media keys.
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
