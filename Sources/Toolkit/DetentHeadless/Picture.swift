public import DetentDrawing
internal import Glibc

/// A copy of a surface's pixels, to be compared with a later one.
///
/// A failing test prints the ``difference(from:tolerance:)`` of two pictures in one line:
/// `#expect(host.picture.difference(from: calm) == nil)`.
public struct Picture: Sendable, CustomStringConvertible {
  /// The width in device pixels.
  public let pixelWidth: Int
  /// The height in device pixels.
  public let pixelHeight: Int
  /// Premultiplied ARGB, row by row.
  package let words: [UInt32]

  /// Copies the pixels of a surface.
  public init(_ surface: Surface) {
    let (width, height, row) = (surface.pixelWidth, surface.pixelHeight, surface.bytesPerRow)
    (pixelWidth, pixelHeight) = (width, height)
    words = surface.withUnsafeBytes { bytes in
      [UInt32](unsafeUninitializedCapacity: width * height) { buffer, count in
        guard let target = buffer.baseAddress, let source = bytes.baseAddress else { return }
        for y in 0..<height { memcpy(target + y * width, source + y * row, width * 4) }
        count = width * height
      }
    }
  }

  package init(pixelWidth: Int, pixelHeight: Int, words: [UInt32]) {
    (self.pixelWidth, self.pixelHeight, self.words) = (pixelWidth, pixelHeight, words)
  }

  /// The size, in device pixels.
  public var description: String { "picture of \(pixelWidth) × \(pixelHeight) pixels" }

  /// Returns the difference from the expected picture, or nil if all differences are tolerated.
  /// - Parameter tolerance: the allowed difference of each channel of a pixel, in levels of 255.
  public func difference(from expected: Picture, tolerance: Int = 0) -> PictureDifference? {
    difference(from: expected) { index, word in
      let amounts = Self.channels.map { amount(in: $0, at: index, from: word) }
      return amounts.lazy.filter { $0 > tolerance }.max() ?? 0
    }
  }

  /// The shifts of the four channels of a word, in bits.
  package static let channels: [UInt32] = [0, 8, 16, 24]

  /// The difference of one channel between a pixel and a word, in levels.
  package func amount(in channel: UInt32, at index: Int, from word: UInt32) -> Int {
    abs(Int(words[index] >> channel & 0xFF) - Int(word >> channel & 0xFF))
  }

  /// - Parameter amount: returns the difference of unequal pixels in levels, or 0 to ignore it.
  package func difference(
    from expected: Picture, amount: (_ index: Int, _ expected: UInt32) -> Int
  ) -> PictureDifference? {
    var difference = PictureDifference(shown: self, expected: expected)
    guard !difference.isOfSize, words.count == expected.words.count else { return difference }
    for y in 0..<pixelHeight {
      let row = y * pixelWidth..<(y + 1) * pixelWidth
      // Most rows are equal; `memcmp` skips them fast.
      if isRow(row, sameIn: expected) { continue }
      for index in row where words[index] != expected.words[index] {
        let amount = amount(index, expected.words[index])
        if amount > 0 { difference.add(amount, x: index - row.lowerBound, y: y) }
      }
    }
    return difference.pixelCount == 0 ? nil : difference
  }

  private func isRow(_ row: Range<Int>, sameIn other: Picture) -> Bool {
    words.withUnsafeBufferPointer { here in
      other.words.withUnsafeBufferPointer { there in
        guard let here = here.baseAddress, let there = there.baseAddress else { return true }
        return memcmp(here + row.lowerBound, there + row.lowerBound, row.count * 4) == 0
      }
    }
  }
}

/// The number and the place of the pixels that differ between two pictures.
public struct PictureDifference: Hashable, Sendable, CustomStringConvertible {
  /// The number of differing pixels; 0 if the sizes differ.
  public private(set) var pixelCount = 0
  /// The greatest difference of a channel, in levels of 255.
  public private(set) var greatest = 0
  /// The smallest rectangle around all differing pixels, in device pixels.
  public private(set) var area = Rect.zero
  /// Whether the pictures differ in size. Then no pixels are compared.
  public let isOfSize: Bool
  private let shown: String
  private let expected: String

  init(shown: Picture, expected: Picture) {
    isOfSize =
      shown.pixelWidth != expected.pixelWidth || shown.pixelHeight != expected.pixelHeight
    self.shown = "\(shown.pixelWidth) × \(shown.pixelHeight)"
    self.expected = "\(expected.pixelWidth) × \(expected.pixelHeight)"
  }

  mutating func add(_ amount: Int, x: Int, y: Int) {
    pixelCount += 1
    greatest = max(greatest, amount)
    area = area.union(Rect(x: Double(x), y: Double(y), width: 1, height: 1))
  }

  /// One line with the number of differing pixels, the greatest difference and the area.
  public var description: String {
    guard !isOfSize else { return "\(shown) pixels where \(expected) are expected" }
    let (x, y) = (Int(area.minX), Int(area.minY))
    return "\(pixelCount) of \(shown) pixels differ, by \(greatest) levels at most, "
      + "within x \(x)..<\(Int(area.maxX)), y \(y)..<\(Int(area.maxY))"
  }
}

extension HeadlessHost {
  /// A copy of what the surface shows now.
  public var picture: Picture { Picture(surface) }
}
