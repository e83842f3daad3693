/// How many dots cover each pixel of a plot. Dots that lie on each other are counted, not painted
/// over each other: a crowd of them still shows how large it is.
struct DotDensity: Sendable {
  /// The coverage of a pixel that one dot covers wholly.
  static let unit: UInt32 = 16

  /// The sides of the image in pixels: those of the plot, and the radius of a dot around it.
  let width: Int
  let height: Int
  private let stamp: DotStamp
  /// The pixel in the middle of each dot.
  private let middles: ContiguousArray<UInt32>

  /// - Parameters:
  ///   - dots: as parts of the plot's sides, 0...1 from the left and from the top; ones outside lie
  ///     at the edge.
  ///   - plotWidth: in pixels.
  ///   - plotHeight: in pixels.
  init(
    dots: ContiguousArray<SIMD2<Float>>, plotWidth: Int, plotHeight: Int, stamp: DotStamp
  ) {
    let (columns, rows) = (max(1, plotWidth), max(1, plotHeight))
    width = columns + 2 * stamp.extent
    height = rows + 2 * stamp.extent
    self.stamp = stamp
    let size = SIMD2(Float(columns), Float(rows))
    let most = size - 1
    let stride = UInt32(width)
    let corner = UInt32(stamp.extent) * (stride + 1)
    middles = ContiguousArray(
      dots.lazy.map { dot in
        let pixel = SIMD2<UInt32>(
          truncatingIfNeeded: SIMD2<Int32>(
            (dot * size).clamped(lowerBound: .zero, upperBound: most)))
        return corner &+ pixel.y &* stride &+ pixel.x
      })
  }

  /// How much some of the dots cover each pixel.
  struct Coverage: Sendable {
    /// Row by row from the top; a few more follow.
    fileprivate(set) var pixels: [UInt32]
    fileprivate var isShown: [Bool]
  }

  /// The coverage by no dot.
  var empty: Coverage {
    // Stamps are wider than dots, by nothing: the last one reaches beyond the last pixel.
    Coverage(
      pixels: [UInt32](repeating: 0, count: width * height + DotStamp.padding),
      isShown: [Bool](repeating: false, count: middles.count))
  }

  /// Adds the dots that pass a test from now on, and takes away those that do no more.
  /// - Parameter isShown: called with the number of each dot.
  func update(_ coverage: inout Coverage, _ isShown: (Int) -> Bool) {
    middles.withUnsafeBufferPointer { middles in
      coverage.pixels.withUnsafeMutableBufferPointer { pixels in
        coverage.isShown.withUnsafeMutableBufferPointer { shown in
          for number in middles.indices {
            let isShown = isShown(number)
            guard shown[number] != isShown else { continue }
            shown[number] = isShown
            stamp.add(at: Int(middles[number]), stride: width, to: pixels, isTakenAway: !isShown)
          }
        }
      }
    }
  }
}

/// The pixels that one dot covers, and how much of each.
struct DotStamp: Equatable, Sendable {
  /// The radius of the dot, in pixels.
  let extent: Int
  /// The coverage of each pixel of the square around it, row by row, `DotDensity.unit` for all of
  /// it; four pixels at once, so that rows end in some that are not covered.
  private let weights: [SIMD4<UInt32>]
  private let vectorsPerRow: Int

  /// How many pixels beyond its own a stamp touches at most, without a change.
  static let padding = 4

  /// - Parameter radius: in pixels.
  init(radius: Double) {
    let radius = max(0.5, min(radius, 64))
    let extent = Int(radius.rounded(.up))
    let vectors = (2 * extent + 1 + 3) / 4
    self.extent = extent
    vectorsPerRow = vectors
    func weight(_ x: Int, _ y: Int) -> UInt32 {
      let part = max(0, min(radius + 0.5 - Double(x * x + y * y).squareRoot(), 1))
      return UInt32((part * Double(DotDensity.unit)).rounded())
    }
    weights = (-extent...extent).flatMap { y in
      (0..<vectors).map { vector in
        var four = SIMD4<UInt32>()
        for lane in 0..<4 where vector * 4 + lane <= 2 * extent {
          four[lane] = weight(vector * 4 + lane - extent, y)
        }
        return four
      }
    }
  }

  /// Adds a dot to the coverage of the pixels around it, all of which exist, or takes it away.
  @inline(__always)
  func add(
    at middle: Int, stride: Int, to target: UnsafeMutableBufferPointer<UInt32>, isTakenAway: Bool
  ) {
    let bytes = UnsafeMutableRawBufferPointer(target)
    weights.withUnsafeBufferPointer { weights in
      var line = (middle &- extent &* (stride &+ 1)) &* 4
      var index = 0
      for _ in 0..<2 &* extent &+ 1 {
        for vector in 0..<vectorsPerRow {
          let offset = line &+ vector &* 16
          let sum = bytes.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt32>.self)
          let new = isTakenAway ? sum &- weights[index] : sum &+ weights[index]
          bytes.storeBytes(of: new, toByteOffset: offset, as: SIMD4<UInt32>.self)
          index &+= 1
        }
        line &+= stride &* 4
      }
    }
  }
}
