import DetentHeadless

/// Pictures that were painted in parts, compared with fresh ones of the same state.
extension Picture {
  /// How this fresh picture differs from one that was painted in parts; nil where the differences
  /// are those that Cairo makes by itself.
  func fault(of shown: Picture) -> PictureDifference? {
    let (difference, channels) = differences(from: shown) { !isShadeOfEdge($0, $1, $2) }
    guard let difference, !difference.isOfSize else { return nil }
    let isNoise = difference.greatest <= Self.greatestNoise && channels <= Self.noisyChannels
    return isNoise ? nil : difference
  }

  /// All that differs by more than rounding, and how many channels of pixels do.
  func differences(
    from shown: Picture,
    where counts: (_ channel: UInt32, _ index: Int, _ amount: Int) -> Bool = { _, _, _ in true }
  ) -> (PictureDifference?, channels: Int) {
    var channels = 0
    let difference = difference(from: shown) { index, word in
      let amounts = Self.channels.map { channel in
        let amount = amount(in: channel, at: index, from: word)
        return amount > Self.rounding && counts(channel, index, amount) ? amount : 0
      }
      channels += amounts.count { $0 > 0 }
      return amounts.max() ?? 0
    }
    return (difference, channels)
  }

  /// Cairo samples a pixel in fifteen rows. It cuts a path at the edge of what is painted, which
  /// moves the path by a hair, and a sample of an edge may then fall on the other side of it: along
  /// the whole edge where that is straight. The middle of a plane has no such shades, and neither
  /// have other colours.
  private func isShadeOfEdge(_ channel: UInt32, _ index: Int, _ amount: Int) -> Bool {
    (amount - Self.rounding) * Self.rowsOfSamples <= contrast(in: channel, around: index)
  }

  /// By how much a pixel and those around it differ in one channel.
  private func contrast(in channel: UInt32, around index: Int) -> Int {
    var (least, most) = (255, 0)
    for row in -1...1 {
      for neighbour in index + row * pixelWidth - 1...index + row * pixelWidth + 1
      where words.indices.contains(neighbour) {
        let level = Int(words[neighbour] >> channel & 0xFF)
        (least, most) = (min(least, level), max(most, level))
      }
    }
    return most - least
  }

  /// Layers may round the other way where their edges are others.
  private static let rounding = 2
  private static let rowsOfSamples = 15
  /// Where several edges lie over one another, a few pixels may have a shade more or less than one
  /// of them makes: at most one sample of black on white. What was not painted is larger, or another
  /// colour.
  private static let greatestNoise = 255 / rowsOfSamples + rounding
  static let noisyChannels = 48
}
