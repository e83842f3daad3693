/// What a byte means to the reader outside and inside quotes.
enum ByteClass: UInt8 {
  case ordinary, delimiter, quote, lineFeed, carriageReturn, nul, high

  /// The classes of all 256 bytes.
  static func table(delimiter: UInt8) -> [ByteClass] {
    var table = [ByteClass](repeating: .ordinary, count: 256)
    for byte in 0x80...0xFF { table[byte] = .high }
    table[0x00] = .nul
    table[0x0A] = .lineFeed
    table[0x0D] = .carriageReturn
    table[0x22] = .quote
    table[Int(delimiter)] = .delimiter
    return table
  }
}
