import DetentDrawing

/// What a host shows, to be compared with another picture of the same state.
struct StormPicture {
  private let bytes: [UInt8]
  private let bytesPerRow: Int

  init(_ surface: Surface) {
    bytes = surface.withUnsafeBytes { Array($0) }
    bytesPerRow = surface.bytesPerRow
  }

  /// Where two pictures differ, and by how much at most.
  struct Difference {
    var area = Rect.zero
    var greatest = 0
    var channels = 0
  }

  /// How a picture that was painted in parts differs from this fresh one; nil where the differences are
  /// those that Cairo makes by itself.
  func difference(from shown: StormPicture) -> Difference? {
    guard bytes != shown.bytes, bytes.count == shown.bytes.count else { return nil }
    let difference = differences(from: shown) { !isShadeOfEdge($0, $1) }
    let isNoise =
      difference.greatest <= Self.greatestNoise && difference.channels <= Self.noisyChannels
    return isNoise ? nil : difference
  }

  /// All that differs by more than rounding.
  func differences(
    from shown: StormPicture, where counts: (_ index: Int, _ amount: Int) -> Bool = { _, _ in true }
  ) -> Difference {
    var difference = Difference()
    for index in bytes.indices where bytes[index] != shown.bytes[index] {
      let amount = abs(Int(bytes[index]) - Int(shown.bytes[index]))
      guard amount > Self.rounding, counts(index, amount) else { continue }
      difference.greatest = max(difference.greatest, amount)
      difference.channels += 1
      let (x, y) = (index % bytesPerRow / 4, index / bytesPerRow)
      let pixel = Rect(x: Double(x), y: Double(y), width: 1, height: 1)
      difference.area = difference.area.union(pixel)
    }
    return difference
  }

  /// Cairo samples a pixel in fifteen rows. It cuts a path at the edge of what is painted, which moves the
  /// path by a hair, and a sample of an edge may then fall on the other side of it: along the whole edge
  /// where that is straight. The middle of a plane has no such shades, and neither have other colours.
  private func isShadeOfEdge(_ index: Int, _ amount: Int) -> Bool {
    (amount - Self.rounding) * Self.rowsOfSamples <= contrast(around: index)
  }

  /// By how much a pixel and those around it differ in one channel.
  private func contrast(around index: Int) -> Int {
    var (least, most) = (bytes[index], bytes[index])
    for row in -1...1 {
      for column in -1...1 {
        let neighbour = index + row * bytesPerRow + column * 4
        guard bytes.indices.contains(neighbour) else { continue }
        (least, most) = (min(least, bytes[neighbour]), max(most, bytes[neighbour]))
      }
    }
    return Int(most) - Int(least)
  }

  /// Layers may round the other way where their edges are others.
  private static let rounding = 2
  private static let rowsOfSamples = 15
  /// Where several edges lie over one another, a few pixels may have a shade more or less than one of them
  /// makes. What was not painted is larger, or another colour.
  private static let greatestNoise = 16
  static let noisyChannels = 48
}
