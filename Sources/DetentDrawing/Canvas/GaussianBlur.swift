import Glibc

/// A gaussian blur of 8-bit coverage: the true kernel while it is small, three boxes when it is not
/// (they come within 3 % and cost the same for every sigma). Rows are added to rows, which the
/// compiler turns into vector code; the other direction is the same on the transposed plane.
struct GaussianBlur {
  /// Coverage without gaps between the rows.
  struct Plane {
    var bytes: [UInt8]
    var width: Int
    var height: Int
  }

  private let kernel: [UInt32]
  private let boxes: [Int]

  /// Sigma in pixels; below a twentieth nothing is done.
  init(sigma: Double) {
    guard sigma > 0.05 else {
      (kernel, boxes) = ([], [])
      return
    }
    kernel = sigma < 2.5 ? Self.kernel(sigma) : []
    boxes = sigma < 2.5 ? [] : Self.boxes(sigma)
  }

  func apply(to plane: inout Plane) {
    guard !(kernel.isEmpty && boxes.isEmpty), plane.width > 0, plane.height > 0,
      plane.bytes.count == plane.width * plane.height
    else { return }
    for _ in 0..<2 {
      if kernel.isEmpty {
        for box in boxes { plane.bytes = Self.average(plane, rows: box) }
      } else {
        plane.bytes = Self.convolve(plane, kernel)
      }
      plane = Self.transposed(plane)
    }
  }

  /// Half a kernel, the middle first, in 16.16.
  private static func kernel(_ sigma: Double) -> [UInt32] {
    let radius = Int((sigma * 3).rounded(.up), clampedTo: 1...32)
    let weights = (0...radius).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let total = 2 * weights.reduce(0, +) - weights[0]
    return weights.map { UInt32(clamping: Int($0 / total * 65536, clampedTo: 0...65536)) }
  }

  /// Three odd widths whose variances add up to that of the gaussian as nearly as they can.
  private static func boxes(_ sigma: Double) -> [Int] {
    let ideal = (4 * sigma * sigma + 1).squareRoot()
    var low = Int(ideal.rounded(.down), clampedTo: 1...8001)
    if low % 2 == 0 { low -= 1 }
    let spread = 12 * sigma * sigma - Double(3 * low * low + 12 * low + 9)
    let narrow = Int(spread / Double(-4 * low - 4), clampedTo: 0...3)
    return (0..<3).map { $0 < narrow ? low : low + 2 }
  }

  /// Each row becomes the mean of the rows around it; there is nothing beyond the first and last.
  private static func average(_ plane: Plane, rows: Int) -> [UInt8] {
    let (width, height, half) = (plane.width, plane.height, rows / 2)
    // 255 times this times the count of rows stays below 2^32.
    let scale = UInt32((1 << 23) / rows)
    var sums = [UInt32](repeating: 1 << 22 / scale, count: width)
    return [UInt8](unsafeUninitializedCapacity: plane.bytes.count) { target, count in
      count = plane.bytes.count
      plane.bytes.withUnsafeBufferPointer { source in
        sums.withUnsafeMutableBufferPointer { sums in
          func add(_ y: Int) {
            guard y < height else { return }
            let row = y * width
            for x in 0..<width { sums[x] &+= UInt32(source[row &+ x]) }
          }
          for y in 0..<half { add(y) }
          for y in 0..<height {
            add(y + half)
            let row = y * width
            for x in 0..<width {
              target[row &+ x] = UInt8(truncatingIfNeeded: (sums[x] &* scale) >> 23)
            }
            guard y >= half else { continue }
            let old = (y - half) * width
            for x in 0..<width { sums[x] &-= UInt32(source[old &+ x]) }
          }
        }
      }
    }
  }

  private static func convolve(_ plane: Plane, _ kernel: [UInt32]) -> [UInt8] {
    let (width, height) = (plane.width, plane.height)
    var sums = [UInt32](repeating: 0, count: width)
    return [UInt8](unsafeUninitializedCapacity: plane.bytes.count) { target, count in
      count = plane.bytes.count
      plane.bytes.withUnsafeBufferPointer { source in
        sums.withUnsafeMutableBufferPointer { sums in
          for y in 0..<height {
            for x in 0..<width { sums[x] = 1 << 15 }
            for k in (1 - kernel.count)..<kernel.count where (0..<height).contains(y + k) {
              let weight = kernel[abs(k)]
              let row = (y + k) * width
              for x in 0..<width { sums[x] &+= UInt32(source[row &+ x]) &* weight }
            }
            let row = y * width
            for x in 0..<width {
              target[row &+ x] = UInt8(truncatingIfNeeded: min(sums[x] >> 16, 255))
            }
          }
        }
      }
    }
  }

  private static func transposed(_ plane: Plane) -> Plane {
    let (width, height) = (plane.width, plane.height)
    let block = 16
    let bytes = [UInt8](unsafeUninitializedCapacity: plane.bytes.count) { target, count in
      count = plane.bytes.count
      plane.bytes.withUnsafeBufferPointer { source in
        // Small blocks: both sides then stay within the nearest cache.
        for top in stride(from: 0, to: height, by: block) {
          for left in stride(from: 0, to: width, by: block) {
            for y in top..<min(top + block, height) {
              for x in left..<min(left + block, width) {
                target[x &* height &+ y] = source[y &* width &+ x]
              }
            }
          }
        }
      }
    }
    return Plane(bytes: bytes, width: height, height: width)
  }
}
