/// How many dots cover each pixel of a plot. Dots that lie on each other are counted, not painted over
/// each other: a crowd of them still tells how large it is.
struct DotDensity: Sendable {
  /// The coverage of a pixel that one dot covers wholly.
  static let unit: UInt32 = 16

  /// The sides of the picture in pixels: those of the plot, and the reach of a dot around it.
  let width: Int
  let height: Int
  private let stamp: DotStamp
  /// The pixel in the middle of each dot.
  private let middles: ContiguousArray<UInt32>

  /// - Parameters:
  ///   - dots: as parts of the plot's sides, 0...1 from the left and from the top; ones outside lie at
  ///     the edge.
  ///   - plotWidth: in pixels.
  ///   - plotHeight: in pixels.
  init(
    dots: ContiguousArray<SIMD2<Float>>, plotWidth: Int, plotHeight: Int, stamp: DotStamp
  ) {
    let (columns, rows) = (max(1, plotWidth), max(1, plotHeight))
    width = columns + 2 * stamp.reach
    height = rows + 2 * stamp.reach
    self.stamp = stamp
    let size = SIMD2(Float(columns), Float(rows))
    let most = size - 1
    let stride = UInt32(width)
    let corner = UInt32(stamp.reach) * (stride + 1)
    middles = ContiguousArray(
      dots.lazy.map { dot in
        let pixel = SIMD2<UInt32>(
          truncatingIfNeeded: SIMD2<Int32>(
            (dot * size).clamped(lowerBound: .zero, upperBound: most)))
        return corner &+ pixel.y &* stride &+ pixel.x
      })
  }

  /// The coverage of each pixel, row by row from the top, by the dots that pass a test.
  /// - Parameter isShown: asked for the number of each dot.
  func coverage(_ isShown: (Int) -> Bool) -> [UInt32] {
    var counts = [UInt32](repeating: 0, count: width * height)
    counts.withUnsafeMutableBufferPointer { counts in
      for number in middles.indices where isShown(number) { counts[Int(middles[number])] &+= 1 }
    }
    return [UInt32](unsafeUninitializedCapacity: counts.count) { target, filled in
      filled = counts.count
      target.update(repeating: 0)
      counts.withUnsafeBufferPointer { counts in
        for middle in counts.indices where counts[middle] > 0 {
          stamp.add(counts[middle], at: middle, stride: width, to: target)
        }
      }
    }
  }
}

/// The pixels that one dot covers, and how much of each.
struct DotStamp: Hashable, Sendable {
  /// How far the dot reaches from its middle, in pixels.
  let reach: Int
  /// The coverage of each pixel of the square around it, row by row; `DotDensity.unit` is all of it.
  private let weights: [UInt32]

  /// - Parameter radius: in pixels.
  init(radius: Double) {
    let radius = max(0.5, min(radius, 64))
    let reach = Int(radius.rounded(.up))
    self.reach = reach
    weights = (-reach...reach).flatMap { y in
      (-reach...reach).map { x in
        let distance = Double(x * x + y * y).squareRoot()
        let part = max(0, min(radius + 0.5 - distance, 1))
        return UInt32((part * Double(DotDensity.unit)).rounded())
      }
    }
  }

  /// Adds dots of one middle to the coverage of the pixels around it, all of which exist.
  @inline(__always)
  func add(
    _ count: UInt32, at middle: Int, stride: Int, to target: UnsafeMutableBufferPointer<UInt32>
  ) {
    let side = 2 &* reach &+ 1
    weights.withUnsafeBufferPointer { weights in
      var line = middle &- reach &* (stride &+ 1)
      for row in 0..<side {
        for column in 0..<side {
          target[line &+ column] &+= weights[row &* side &+ column] &* count
        }
        line &+= stride
      }
    }
  }
}
