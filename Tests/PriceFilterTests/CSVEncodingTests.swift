import Testing

@testable import PriceFilter

@Suite struct CSVEncodingTests {
  @Test(
    arguments: [
      ([0xFF, 0xFE, 0x61, 0x00, 0x2C, 0x00], "UTF-16LE"),
      ([0xFE, 0xFF, 0x00, 0x61, 0x00, 0x2C], "UTF-16BE"),
      ([0xFF, 0xFE, 0x00, 0x00, 0x61, 0x00, 0x00, 0x00], "UTF-32LE"),
      ([0x00, 0x00, 0xFE, 0xFF, 0x00, 0x00, 0x00, 0x61], "UTF-32BE"),
      ([0x61, 0x00, 0x2C, 0x00, 0x62, 0x00], "UTF-16LE"),
      ([0x00, 0x61, 0x00, 0x2C, 0x00, 0x62], "UTF-16BE"),
    ] as [([UInt8], String)])
  func otherEncodingsAreNamed(_ bytes: [UInt8], _ name: String) {
    for chunkSize in [1, 1_000] {
      let outcome = TableOutcome(bytes, chunkSize: chunkSize)
      #expect(outcome.error == .encoding(name))
      #expect(outcome.rows.isEmpty)
    }
  }

  @Test(
    arguments: [
      ([0xFF], "\u{FFFD}"), ([0x61, 0xFF, 0x62], "a\u{FFFD}b"),
      ([0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"),
      ([0xF4, 0x90, 0x80, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
      ([0xC0, 0xAF], "\u{FFFD}\u{FFFD}"), ([0xE2, 0x82], "\u{FFFD}"),
      ([0xF0, 0x9F, 0x98, 0x41], "\u{FFFD}A"), ([0xC3, 0xA9, 0x80], "é\u{FFFD}"),
    ] as [([UInt8], String)])
  func illFormedBytesAreReplacedAndTheRowKept(_ bytes: [UInt8], _ expected: String) {
    for tail in [Array(",x\n".utf8), []] {
      let outcome = TableOutcome(Array("a,b\n".utf8) + bytes + tail)
      #expect(outcome.rows.last?.first == expected)
      #expect(outcome.diagnostics == [Diagnostic(line: 2, column: 1, reason: .invalidUTF8)])
      // The standard library decodes the same way.
      #expect(String(decoding: bytes, as: UTF8.self) == expected)
    }
  }

  @Test func repairAgreesWithTheStandardLibraryOnRandomBytes() {
    var generator = SplitMix64(seed: 11)
    let pool: [UInt8] = [0x41, 0x80, 0xBF, 0xC2, 0xE0, 0xA0, 0xED, 0x9F, 0xF0, 0x90, 0xF4, 0x8F]
    for _ in 0..<2_000 {
      let bytes = (0..<generator.below(12)).map { _ in pool[generator.below(pool.count)] }
      var output: [UInt8] = []
      bytes.withUnsafeBufferPointer { UTF8Repair.append($0, to: &output) }
      let expected = String(decoding: bytes, as: UTF8.self)
      #expect(String(decoding: output, as: UTF8.self) == expected)
      let isValid = bytes.withUnsafeBufferPointer { UTF8Repair.isValid($0) }
      #expect(isValid == (Array(expected.utf8) == bytes))
    }
  }
}
