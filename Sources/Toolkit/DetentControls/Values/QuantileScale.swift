/// A scale made from data, on which equal distances hold equally many of them: half of the data
/// gets half of the track, however they are spread.
///
/// Values that occur often get the way to their neighbours in value: the scale rises strictly, so
/// that every value keeps a stretch of its own. It is a sketch of the data, not a copy.
struct QuantileScale: ValueScale, Hashable {
  private let points: ControlPoints
  /// The bounds where the data give no shape.
  private let bounds: LinearScale

  /// The stretches that the data are divided into; a fraction is right to one part in so many.
  private static let stretches = 512
  /// The most of the way that lies beyond the data at either end.
  private static let shareBeyond = 0.05

  /// A scale over data in any order, from their least to their greatest value. Numbers that are not
  /// finite are no data; fewer than two different ones make a linear scale.
  init(of data: some Sequence<Double>) {
    // An array first: its elements are then seen without asking each of them for its type.
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

  /// The same data between other bounds, what lies beyond all data on a small part; nil if linear.
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
    // Equal values, and the positions that they take up.
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
    // The greatest value itself, should it have fallen to one that is nearly the same.
    runs[runs.count - 1].value = last
    // A run lies in the middle of its positions, except at the ends.
    let middles = runs.dropFirst().dropLast().map { ($0.low + $0.high) / 2 }
    return ControlPoints(
      positions: runs.count < 2 ? [0] : [0] + middles + [1], values: runs.map(\.value))
  }

  /// The value below which a part of the data lies, between two data where it falls between them.
  private static func quantile(_ position: Double, of data: [Double]) -> Double {
    let rank = position * Double(data.count - 1)
    let index = min(data.count - 2, Int(rank))
    let way = rank - Double(index)
    let (low, high) = (data[index], data[index + 1])
    return way <= 0.5 ? low + way * (high - low) : high - (1 - way) * (high - low)
  }

  /// Values this close leave a `Double` no digits to keep fractions between them apart.
  private static func isSame(_ a: Double, _ b: Double) -> Bool {
    (a - b).magnitude <= 1e-6 * max(a.magnitude, b.magnitude)
  }
}
