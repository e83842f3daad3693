import DetentDrawing
import DetentTestSupport
import Glibc
import Testing

struct ImageHostileTests {
  private let good = Image.rendered(size: Size(width: 30, height: 20)) {
    $0.fill(Path(circleAt: Point(x: 10, y: 10), radius: 8), with: ink)
  }.pngData()

  /// Calls a closure with the path of a file in a folder of its own, removed afterwards.
  private func withFile(_ name: String, _ body: (String) throws -> Void) throws {
    let root = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    let folder = "\(root)/drawing-\(getpid())-\(name)"
    #expect(mkdir(folder, 0o700) == 0)
    defer {
      unlink("\(folder)/\(name)")
      rmdir(folder)
    }
    try body("\(folder)/\(name)")
  }

  /// A PNG header alone, with a size of our choice.
  private func header(_ width: UInt32, _ height: UInt32) -> [UInt8] {
    var bytes = Array(good.prefix(33))
    for index in 0..<4 {
      bytes[16 + index] = UInt8(width >> UInt32(24 - 8 * index) & 0xFF)
      bytes[20 + index] = UInt8(height >> UInt32(24 - 8 * index) & 0xFF)
    }
    return bytes + good.dropFirst(33)
  }

  @Test func noBytesAndOtherBytesAreNoPNG() {
    for bytes in [[], Array("GIF89a".utf8), Array(good.dropFirst())] {
      #expect(throws: ImageError.notAPNG(source: "PNG data")) { try Image(png: bytes) }
    }
  }

  @Test func everyTruncationIsReportedAsDamage() {
    for count in 8..<good.count - 12 {
      #expect(throws: ImageError.damaged(source: "PNG data")) {
        try Image(png: Array(good.prefix(count)))
      }
    }
  }

  @Test(
    arguments: [
      (0, 0), (0, 5), (5, 0), (32768, 1), (8000, 8000), (UInt32.max, UInt32.max),
      (0x7FFF_FFFF, 1), (1, 0x8000_0000), (4001, 4000),
    ] as [(UInt32, UInt32)])
  func aSizeOutOfBoundsIsRefusedBeforeDecoding(_ width: UInt32, _ height: UInt32) {
    let time = processorTime {
      #expect(
        throws: ImageError.badSize(
          source: "PNG data", pixelWidth: Int(width), pixelHeight: Int(height))
      ) { try Image(png: header(width, height)) }
    }
    #expect(time < .milliseconds(100))
  }

  @Test func aFileThatIsTooLargeIsRefused() {
    let bytes = good + [UInt8](repeating: 0, count: Image.maximumFileSize)
    #expect(throws: ImageError.fileTooLarge(source: "PNG data")) { try Image(png: bytes) }
  }

  @Test func flippedBitsNeverDoMoreThanFail() {
    var random = SplitMix64(seed: 42)
    for _ in 0..<1500 {
      var bytes = good
      for _ in 0..<3 { bytes[random.below(bytes.count)] ^= 1 << UInt8(random.below(8)) }
      if let image = try? Image(png: bytes) { #expect(image.pixelWidth > 0) }
    }
  }

  @Test func filesThatAreNoneAreRefusedByName() {
    let missing = "/nonexistent/\u{1B}[31m.png"
    #expect(throws: ImageError.self) { try Image(contentsOf: missing) }
    for path in ["/dev/zero", "/"] {
      #expect(throws: ImageError.notARegularFile(source: path)) { try Image(contentsOf: path) }
    }
    let text = ImageError.cannotOpen(source: missing, reason: "no").description
    #expect(!text.unicodeScalars.contains("\u{1B}") && text.contains("/nonexistent/"))
  }

  @Test func aNamedPipeDoesNotBlock() throws {
    try withFile("pipe.png") { path in
      #expect(mkfifo(path, 0o600) == 0)
      #expect(throws: ImageError.notARegularFile(source: path)) { try Image(contentsOf: path) }
    }
  }

  @Test func aWrittenFileIsReadBack() throws {
    let surface = try drawn(12, 9) { $0.fill($0.clipBounds, with: ink) }
    try withFile("image.png") { path in
      try surface.writePNG(to: path)
      let image = try Image(contentsOf: path)
      #expect(image.pixelWidth == 12 && image.pixelHeight == 9)
      #expect(firstDifference(image.pngData(), surface.pngData()) == nil)
    }
    for path in ["/nonexistent/x.png", "/dev/full"] {
      #expect(throws: ImageError.self) { try surface.writePNG(to: path) }
    }
  }
}
