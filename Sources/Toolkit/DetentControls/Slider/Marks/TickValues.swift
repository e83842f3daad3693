/// The values at which a slider has ticks, before they are placed.
struct TickValues {
  let line: SliderBaseline
  /// The least distance of two ticks, in logical pixels.
  let spacing: Double

  /// The values of a grid: all, or every second, fifth, tenth … of them, and the maximum.
  func values(of grid: StepGrid) -> [Double] {
    let room = (line.travel / max(spacing, 1)).rounded(.down)
    guard !grid.isContinuous, room >= 1 else { return [] }
    let count = grid.stepCount
    var stride = 1.0
    while count / stride > room { stride = Self.next(stride) }
    let indices = 0...Int((count / stride).rounded(.down))
    let all = indices.map { grid.moved(grid.minimum, bySteps: Double($0) * stride) }
    return spaced(all.last == grid.maximum ? all : all + [grid.maximum])
  }

  /// Round values of the scale, and its ends.
  /// - Parameter count: the greatest number of round values.
  func roundValues(atMost count: Int) -> [Double] {
    let (low, high) = (line.scale.minimum, line.scale.maximum)
    let inside = line.scale.ticks(limit: count).filter { $0 > low && $0 < high }
    return spaced([low] + inside + [high])
  }

  /// Round values of the scale, without its ends where those are not round.
  func roundValues(count: Int) -> [Double] {
    let (low, high) = (line.scale.minimum, line.scale.maximum)
    return line.scale.ticks(limit: count).filter { $0 >= low && $0 <= high }
  }

  /// Rising values without those that are too near to one before them; the last one stays. What
  /// lies evenly around zero does so afterwards.
  func spaced(_ values: [Double]) -> [Double] {
    if isSymmetric(values) {
      let half = spaced(values.filter { $0 >= 0 })
      return half.dropFirst().reversed().map(-) + half
    }
    guard let last = values.last else { return [] }
    var kept: [Double] = []
    for value in values.dropLast() {
      if let previous = kept.last, isNear(previous, value) { continue }
      kept.append(value)
    }
    while let previous = kept.last, isNear(previous, last) { kept.removeLast() }
    return kept + [last]
  }

  /// Whether rising values, and their positions, are the same on both sides of a zero among them.
  func isSymmetric(_ values: [Double]) -> Bool {
    guard values.count > 2, values.count % 2 == 1, values[values.count / 2] == 0 else {
      return false
    }
    let middle = line.position(of: 0)
    return zip(values, values.reversed()).allSatisfy { low, high in
      low == -high
        && (line.position(of: low) + line.position(of: high) - 2 * middle).magnitude < 1e-6
    }
  }

  private func isNear(_ a: Double, _ b: Double) -> Bool {
    line.position(of: b) - line.position(of: a) < max(spacing, 1) - 1e-9
  }

  /// 1, 2, 5, 10, 20 …
  static func next(_ stride: Double) -> Double {
    var power = 1.0
    while power * 10 <= stride { power *= 10 }
    return stride < 2 * power ? 2 * power : stride < 5 * power ? 5 * power : 10 * power
  }
}
