import Glibc

/// A gaussian blur of 8-bit coverage: the true kernel while it is small, three boxes when it is not
/// (they come within 3 % and cost the same for every sigma).
struct GaussianBlur {
  private let sigma: Double

  init(sigma: Double) { self.sigma = sigma }

  func apply(
    to pixels: UnsafeMutableBufferPointer<UInt8>, width: Int, height: Int, bytesPerRow: Int
  ) {
    guard sigma > 0.05, width > 0, height > 0, pixels.count >= bytesPerRow * height else { return }
    let length = max(width, height)
    var line = [UInt8](repeating: 0, count: length)
    var other = line
    let kernel = sigma < 2.5 ? self.kernel : []
    let boxes = kernel.isEmpty ? self.boxes : []
    func run(start: Int, count: Int, step: Int) {
      for i in 0..<count { line[i] = pixels[start + i * step] }
      if kernel.isEmpty {
        for box in boxes {
          Self.box(line, &other, count: count, width: box)
          swap(&line, &other)
        }
      } else {
        Self.convolve(line, &other, count: count, kernel: kernel)
        swap(&line, &other)
      }
      for i in 0..<count { pixels[start + i * step] = line[i] }
    }
    for y in 0..<height { run(start: y * bytesPerRow, count: width, step: 1) }
    for x in 0..<width { run(start: x, count: height, step: bytesPerRow) }
  }

  /// Half a kernel, middle first, in 16.16.
  private var kernel: [UInt32] {
    let reach = Int((sigma * 3).rounded(.up), clampedTo: 1...32)
    let weights = (0...reach).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let total = 2 * weights.reduce(0, +) - weights[0]
    return weights.map { UInt32(clamping: Int($0 / total * 65536, clampedTo: 0...65536)) }
  }

  /// Three odd widths whose variances add up to that of the gaussian as nearly as they can.
  private var boxes: [Int] {
    let ideal = (4 * sigma * sigma + 1).squareRoot()
    var low = Int(ideal.rounded(.down), clampedTo: 1...4001)
    if low % 2 == 0 { low -= 1 }
    let m = (12 * sigma * sigma - Double(3 * low * low + 12 * low + 9)) / Double(-4 * low - 4)
    let narrow = Int(m, clampedTo: 0...3)
    return (0..<3).map { $0 < narrow ? low : low + 2 }
  }

  private static func box(
    _ source: [UInt8], _ target: inout [UInt8], count: Int, width: Int
  ) {
    let half = width / 2
    let scale = UInt64((1 << 32) / width)
    var sum = 0
    for i in 0..<min(half, count) { sum += Int(source[i]) }
    for i in 0..<count {
      if i + half < count { sum += Int(source[i + half]) }
      if i - half - 1 >= 0 { sum -= Int(source[i - half - 1]) }
      target[i] = UInt8(truncatingIfNeeded: (UInt64(sum) * scale + 1 << 31) >> 32)
    }
  }

  private static func convolve(
    _ source: [UInt8], _ target: inout [UInt8], count: Int, kernel: [UInt32]
  ) {
    for i in 0..<count {
      var sum = UInt32(source[i]) * kernel[0]
      for k in 1..<kernel.count {
        let left = i - k >= 0 ? UInt32(source[i - k]) : 0
        let right = i + k < count ? UInt32(source[i + k]) : 0
        sum += (left + right) * kernel[k]
      }
      target[i] = UInt8(clamping: (sum + 32768) >> 16)
    }
  }
}
