/// A key that went down or up, in the terms of X.
package struct Keystroke: Hashable, Sendable {
  package var isPress: Bool
  /// The keysym.
  package var symbol: UInt32
  /// The code of the physical key.
  package var code: Int32
  /// The modifiers and buttons before the event.
  package var modifiers: Int32
  /// The server time, in milliseconds.
  package var time: Int32
  /// The typed text, or the name of the keysym.
  package var text: String
  /// Whether `text` is typed text.
  package var isText: Bool

  package init(
    isPress: Bool, symbol: UInt32, code: Int32, modifiers: Int32, time: Int32, text: String,
    isText: Bool
  ) {
    (self.isPress, self.symbol, self.code) = (isPress, symbol, code)
    (self.modifiers, self.time) = (modifiers, time)
    (self.text, self.isText) = (text, isText)
  }

  /// The form that the registry expects.
  var value: BusValue {
    .tuple([
      .uint32(isPress ? 0 : 1), .int32(Int32(bitPattern: symbol)), .int32(code),
      .int32(modifiers), .int32(time), .string(text), .boolean(isText),
    ])
  }
}
