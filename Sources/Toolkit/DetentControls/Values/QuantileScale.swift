/// A scale made from data: equal distances hold equal numbers of data, so half of the data gets
/// half of the track.
///
/// The scale rises strictly, so every value keeps a stretch of its own. Frequent values get the
/// stretches up to their neighbours. The scale is a summary of the data, not a copy.
struct QuantileScale: ValueScale, Hashable {
  private let points: ControlPoints
  /// The bounds; the scale between them is linear if the data have no range.
  private let bounds: LinearScale

  /// The greatest number of stretches; a fraction is accurate to one part in this number.
  private static let stretches = 512
  /// The greatest part of the track for values beyond the data, at either end.
  private static let shareBeyond = 0.05

  /// Creates a scale from data in any order, from their least to their greatest value. Data that
  /// are not finite are ignored; fewer than two different values make a linear scale.
  init(of data: some Sequence<Double>) {
    // Faster: the elements of an array need no dynamic dispatch.
    var data = Array(data)
    data.removeAll { !$0.isFinite }
    data.sort()
    self.init(
      Self.points(of: data), LinearScale(minimum: data.first ?? 0, maximum: data.last ?? 1))
  }

  private init(_ points: ControlPoints, _ bounds: LinearScale) {
    self.points = points
    self.bounds = bounds
  }

  var minimum: Double { bounds.minimum }
  var maximum: Double { bounds.maximum }
  func fraction(of value: Double) -> Double {
    isLinear ? bounds.fraction(of: value) : points.position(of: value)
  }
  func value(at fraction: Double) -> Double {
    isLinear ? bounds.value(at: fraction) : points.value(at: fraction)
  }

  var isLinear: Bool { points.positions.count < 3 }

  /// The same data between other bounds, with little room beyond the data, or nil if linear.
  func spanning(_ minimum: Double, _ maximum: Double) -> QuantileScale? {
    var scale = self
    if minimum != self.minimum || maximum != self.maximum {
      guard !isLinear, let cut = points.spanning(minimum, maximum, share: Self.shareBeyond)
      else { return nil }
      scale = QuantileScale(cut, LinearScale(minimum: minimum, maximum: maximum))
    }
    return scale.isLinear ? nil : scale
  }

  // MARK: Data

  private static func points(of data: [Double]) -> ControlPoints {
    let nothing = ControlPoints(positions: [], values: [])
    guard let first = data.first, let last = data.last, first < last,
      (last - first).isFinite
    else { return nothing }
    let count = min(stretches, data.count - 1)
    // Runs of equal values, with the positions that they take up.
    var runs: [(value: Double, low: Double, high: Double)] = []
    for index in 0...count {
      let position = Double(index) / Double(count)
      let value = quantile(position, of: data)
      if let run = runs.last, isSame(value, run.value) {
        runs[runs.count - 1].high = position
      } else {
        runs.append((value, position, position))
      }
    }
    // The last run may have joined the greatest value with one that is nearly equal.
    runs[runs.count - 1].value = last
    // A run lies in the middle of its positions, except at the ends.
    let middles = runs.dropFirst().dropLast().map { ($0.low + $0.high) / 2 }
    return ControlPoints(
      positions: runs.count < 2 ? [0] : [0] + middles + [1], values: runs.map(\.value))
  }

  /// The value below which a fraction of the data lies, interpolated between two data.
  private static func quantile(_ position: Double, of data: [Double]) -> Double {
    let rank = position * Double(data.count - 1)
    let index = min(data.count - 2, Int(rank))
    let way = rank - Double(index)
    let (low, high) = (data[index], data[index + 1])
    return way <= 0.5 ? low + way * (high - low) : high - (1 - way) * (high - low)
  }

  /// Values closer than this leave a `Double` too few digits for the fractions between them.
  private static func isSame(_ a: Double, _ b: Double) -> Bool {
    (a - b).magnitude <= 1e-6 * max(a.magnitude, b.magnitude)
  }
}
