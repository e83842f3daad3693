/// Digits of every script as ASCII's: the readers of numbers know only those.
enum PlainDigits {
  /// Reads bytes as they are; those that are no number once more with plain digits.
  static func read<Number>(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ read: (UnsafeBufferPointer<UInt8>) throws(NumberFault) -> Number
  ) throws(NumberFault) -> Number {
    do throws(NumberFault) {
      return try read(bytes)
    } catch {
      // Only where there may be others: most cells that are no numbers are words.
      guard error == .notANumber || error == .percentage, let plain = written(bytes) else {
        throw error
      }
      let result: Result<Number, NumberFault> = plain.withUnsafeBufferPointer { bytes in
        do throws(NumberFault) { return .success(try read(bytes)) } catch { return .failure(error) }
      }
      return try result.get()
    }
  }

  /// The bytes with decimal digits of every script, full-width signs and marks of writing directions in
  /// plain ASCII; nil where there are none of these.
  ///
  /// `٫` and `٬` stay: unlike dots and commas they mean one thing each.
  static func written(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    guard bytes.contains(where: { $0 >= 0x80 }) else { return nil }
    var result: [UInt8] = []
    var isOther = false
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      if let plain = plain(scalar) {
        isOther = true
        result += plain
      } else {
        result += Array(String(scalar).utf8)
      }
    }
    return isOther ? result : nil
  }

  /// What stands for a character; nil for the character itself, nothing for what cannot be seen.
  private static func plain(_ scalar: Unicode.Scalar) -> [UInt8]? {
    guard !scalar.isASCII else { return nil }
    switch scalar.value {
    case 0x61C, 0x200B...0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: return []
    case 0x60C, 0xFE50: return [0x2C]
    case 0xFE52: return [0x2E]
    case 0x66A: return [0x25]
    case 0xFF01...0xFF5E: return [UInt8(truncatingIfNeeded: scalar.value - 0xFEE0)]
    default:
      guard scalar.properties.generalCategory == .decimalNumber,
        let digit = scalar.properties.numericValue
      else { return nil }
      return [0x30 + UInt8(digit)]
    }
  }
}
