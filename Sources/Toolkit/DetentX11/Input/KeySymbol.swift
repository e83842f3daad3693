import CDetentX11
import DetentViews

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
