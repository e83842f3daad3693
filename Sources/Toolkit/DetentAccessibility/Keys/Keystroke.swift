/// A key that went down or up, in the words of X.
package struct Keystroke: Hashable, Sendable {
  /// Whether it went down.
  package var isPress: Bool
  /// What the key means, as a keysym.
  package var symbol: UInt32
  /// Which key it is.
  package var code: Int32
  /// The modifiers and buttons that were down before.
  package var modifiers: Int32
  /// When it happened, in the server's milliseconds.
  package var time: Int32
  /// What it types, or else what its keysym is called.
  package var text: String
  /// Whether the text is what it types.
  package var isText: Bool

  package init(
    isPress: Bool, symbol: UInt32, code: Int32, modifiers: Int32, time: Int32, text: String,
    isText: Bool
  ) {
    (self.isPress, self.symbol, self.code) = (isPress, symbol, code)
    (self.modifiers, self.time) = (modifiers, time)
    (self.text, self.isText) = (text, isText)
  }

  /// As the registry of accessible programs takes it.
  var value: BusValue {
    .tuple([
      .uint32(isPress ? 0 : 1), .int32(Int32(bitPattern: symbol)), .int32(code),
      .int32(modifiers), .int32(time), .string(text), .boolean(isText),
    ])
  }
}
