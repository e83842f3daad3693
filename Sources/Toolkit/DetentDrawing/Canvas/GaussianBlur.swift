import Glibc

/// A gaussian blur of 8-bit coverage. It uses the true kernel for a small sigma and three box
/// filters for a large one, which come within 3 % and cost the same for every sigma. Rows are added
/// to rows, which the compiler vectorises; the other direction works on the transposed plane.
struct GaussianBlur {
  /// Coverage without padding between the rows.
  struct Plane {
    var bytes: [UInt8]
    var width: Int
    var height: Int
  }

  private let kernel: [UInt32]
  private let boxes: [Int]

  /// - Parameter sigma: the standard deviation in pixels; below 0.05 nothing is blurred.
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

  /// Half a kernel from its centre, in 16.16 fixed point, rounded down so the sum is at most 1.
  private static func kernel(_ sigma: Double) -> [UInt32] {
    let radius = Int((sigma * 3).rounded(.up), clampedTo: 1...32)
    let weights = (0...radius).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let total = 2 * weights.reduce(0, +) - weights[0]
    return weights.map { UInt32(clamping: Int($0 / total * 65536, clampedTo: 0...65536)) }
  }

  /// Three odd widths whose variances add up as closely as possible to that of the gaussian.
  private static func boxes(_ sigma: Double) -> [Int] {
    let ideal = (4 * sigma * sigma + 1).squareRoot()
    var low = Int(ideal.rounded(.down), clampedTo: 1...8001)
    if low % 2 == 0 { low -= 1 }
    let spread = 12 * sigma * sigma - Double(3 * low * low + 12 * low + 9)
    let narrow = Int(spread / Double(-4 * low - 4), clampedTo: 0...3)
    return (0..<3).map { $0 < narrow ? low : low + 2 }
  }

  /// Replaces each row by the mean of the rows around it. Rows outside the plane count as zero.
  private static func average(_ plane: Plane, rows: Int) -> [UInt8] {
    let (width, height, half) = (plane.width, plane.height, rows / 2)
    // 255 × scale × rows stays below 2^32.
    let scale = UInt32((1 << 23) / rows)
    var sums = [UInt32](repeating: 1 << 22 / scale, count: width)
    return filtered(plane, &sums) { source, target, sums in
      for y in 0..<min(half, height) { add(source + y * width, times: 1, to: sums, width) }
      for y in 0..<height {
        if y + half < height { add(source + (y + half) * width, times: 1, to: sums, width) }
        store(sums, times: scale, shift: 23, in: target + y * width, width)
        if y >= half { add(source + (y - half) * width, times: ~0, to: sums, width) }
      }
    }
  }

  private static func convolve(_ plane: Plane, _ kernel: [UInt32]) -> [UInt8] {
    let (width, height) = (plane.width, plane.height)
    var sums = [UInt32](repeating: 0, count: width)
    return filtered(plane, &sums) { source, target, sums in
      for y in 0..<height {
        sums.update(repeating: 1 << 15, count: width)
        for k in (1 - kernel.count)..<kernel.count where (0..<height).contains(y + k) {
          add(source + (y + k) * width, times: kernel[abs(k)], to: sums, width)
        }
        store(sums, times: 1, shift: 16, in: target + y * width, width)
      }
    }
  }

  private static func filtered(
    _ plane: Plane, _ sums: inout [UInt32],
    _ body: (
      _ source: UnsafePointer<UInt8>, _ target: UnsafeMutablePointer<UInt8>,
      _ sums: UnsafeMutablePointer<UInt32>
    ) -> Void
  ) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: plane.bytes.count) { target, count in
      count = plane.bytes.count
      guard let target = target.baseAddress else { return }
      body(plane.bytes, target, &sums)
    }
  }

  // Plain loops over pointers: ranges and buffers take four times as long in debug builds.

  @inline(__always) private static func add(
    _ row: UnsafePointer<UInt8>, times weight: UInt32, to sums: UnsafeMutablePointer<UInt32>,
    _ count: Int
  ) {
    var x = 0
    while x < count {
      sums[x] &+= UInt32(row[x]) &* weight
      x &+= 1
    }
  }

  @inline(__always) private static func store(
    _ sums: UnsafePointer<UInt32>, times scale: UInt32, shift: UInt32,
    in row: UnsafeMutablePointer<UInt8>, _ count: Int
  ) {
    var x = 0
    while x < count {
      row[x] = UInt8(truncatingIfNeeded: (sums[x] &* scale) &>> shift)
      x &+= 1
    }
  }

  private static func transposed(_ plane: Plane) -> Plane {
    let (width, height) = (plane.width, plane.height)
    let block = 16
    let bytes = [UInt8](unsafeUninitializedCapacity: plane.bytes.count) { target, count in
      count = plane.bytes.count
      guard let target = target.baseAddress else { return }
      plane.bytes.withUnsafeBufferPointer { source in
        guard let source = source.baseAddress else { return }
        // Small blocks keep both planes within the nearest cache.
        for top in stride(from: 0, to: height, by: block) {
          for left in stride(from: 0, to: width, by: block) {
            let right = min(left + block, width)
            for y in top..<min(top + block, height) {
              let row = source + y * width
              var x = left
              while x < right {
                target[x &* height &+ y] = row[x]
                x &+= 1
              }
            }
          }
        }
      }
    }
    return Plane(bytes: bytes, width: height, height: width)
  }
}
