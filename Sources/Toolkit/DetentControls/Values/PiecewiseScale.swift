/// A scale of straight pieces between stops: half of the track for the first 100, the other half
/// for the next 10,000. Each piece can have its own step.
public struct PiecewiseScale: ValueScale, Hashable {
  /// A fraction of the track with a given value.
  public struct Stop: Hashable, Sendable {
    /// The fraction of the track, 0...1; the first stop is at 0, the last one at 1.
    public var position: Double
    /// The value at that position.
    public var value: Double
    /// The step of values up to the next stop. 0 allows all values; nil is the step of the slider.
    public var step: Double?

    /// Creates a stop from a fraction of the track and its value.
    public init(at position: Double, value: Double, step: Double? = nil) {
      self.position = position
      self.value = value
      self.step = step
    }
  }

  /// The stops, from the minimum to the maximum.
  public let stops: [Stop]
  private let points: ControlPoints

  /// Creates a scale through stops. Positions and values have to rise, the positions from 0 to 1.
  public init(_ stops: [Stop]) throws(ScaleError) {
    guard stops.count > 1, let first = stops.first, let last = stops.last else {
      throw .noRange
    }
    let isFinite = stops.allSatisfy {
      $0.position.isFinite && $0.value.isFinite && $0.step?.isFinite != false
    }
    guard isFinite, (last.value - first.value).isFinite else {
      throw .notFinite
    }
    guard first.position == 0, last.position == 1 else { throw .openEnds }
    for (index, stop) in stops.enumerated() {
      if let step = stop.step, step < 0 { throw .negativeStep(stop: index) }
      guard index > 0 else { continue }
      let previous = stops[index - 1]
      guard stop.position > previous.position, stop.value > previous.value else {
        throw .notRising(stop: index)
      }
    }
    self.init(checked: stops)
  }

  private init(checked stops: [Stop]) {
    self.stops = stops
    points = ControlPoints(positions: stops.map(\.position), values: stops.map(\.value))
  }

  /// The value of the first stop.
  public var minimum: Double { stops.first?.value ?? 0 }
  /// The value of the last stop.
  public var maximum: Double { stops.last?.value ?? 0 }

  /// The part of the track below a value, 0...1.
  public func fraction(of value: Double) -> Double { points.position(of: value) }
  /// The value at a fraction of the track; fractions outside 0...1 give the nearer end.
  public func value(at fraction: Double) -> Double { points.value(at: fraction) }

  /// The same scale between other bounds, cut or extended, or nil if they share no values.
  func spanning(_ minimum: Double, _ maximum: Double) -> PiecewiseScale? {
    if minimum == self.minimum, maximum == self.maximum { return self }
    guard let cut = points.spanning(minimum, maximum, share: .infinity) else { return nil }
    return PiecewiseScale(
      checked: zip(cut.positions, cut.values).map { position, value in
        Stop(at: position, value: value, step: step(from: value))
      })
  }

  private func step(from value: Double) -> Double? {
    (stops.dropLast().last { $0.value <= value } ?? stops.first)?.step
  }

  // MARK: Ticks

  /// The stops, and round values in the pieces that have room for more.
  public func ticks(limit: Int) -> [Double] {
    guard stops.count <= limit, hasRoom(limit) else {
      return NiceTicks.spread(over: self, limit: limit)
    }
    let gap = 1 / (3 * Double(limit))
    let spare = Double(limit - stops.count)
    var ticks = [minimum]
    for (start, end) in zip(stops, stops.dropFirst()) {
      let room = Int(min(1_000, spare * (end.position - start.position)))
      let round = NiceTicks.multiples(from: start.value, to: end.value, limit: room)
      ticks += round.filter {
        let position = fraction(of: $0)
        return position - start.position >= gap && end.position - position >= gap
      }
      ticks.append(end.value)
    }
    return ticks
  }

  private func hasRoom(_ limit: Int) -> Bool {
    zip(stops, stops.dropFirst()).allSatisfy {
      ($1.position - $0.position) * 3 * Double(limit) >= 1
    }
  }
}

/// A rising line of straight pieces that maps values to positions and back.
struct ControlPoints: Hashable, Sendable {
  /// Ascending, from 0 to 1.
  let positions: [Double]
  /// As many as `positions`, in ascending order.
  let values: [Double]

  /// Drops points that do not rise above the previous one; the last point is always kept.
  init(positions: [Double], values: [Double]) {
    var kept: [(position: Double, value: Double)] = []
    for (position, value) in zip(positions, values) {
      if let last = kept.last, position <= last.position || value <= last.value { continue }
      kept.append((position, value))
    }
    if let position = positions.last, let value = values.last, kept.count > 1 {
      // If the last stretch was dropped, the last kept point moves to the end.
      kept[kept.count - 1] = (position, value)
    }
    self.positions = kept.map(\.position)
    self.values = kept.map(\.value)
  }

  func position(of value: Double) -> Double { Self.map(value, values, positions) }
  func value(at position: Double) -> Double { Self.map(position, positions, values) }

  /// The line between other bounds, mapped to 0...1 again: cut, or extended beyond its ends.
  /// - Parameter share: the greatest part of the track for the extension at one end, 0...1. Up to
  ///   that the first and the last stretch are extended straight.
  func spanning(_ minimum: Double, _ maximum: Double, share: Double) -> ControlPoints? {
    guard let first = values.first, let last = values.last, positions.count > 1,
      minimum < maximum, minimum < last, maximum > first
    else { return nil }
    let low = minimum < first ? -beyond(first - minimum, 0, share) : position(of: minimum)
    let high =
      maximum > last ? 1 + beyond(maximum - last, values.count - 2, share) : position(of: maximum)
    let length = high - low
    guard length > 0, length.isFinite else { return nil }
    let inside = values.indices.filter { values[$0] > minimum && values[$0] < maximum }
    return ControlPoints(
      positions: [0] + inside.map { (positions[$0] - low) / length } + [1],
      values: [minimum] + inside.map { values[$0] } + [maximum])
  }

  private func beyond(_ distance: Double, _ stretch: Int, _ share: Double) -> Double {
    let slope =
      (positions[stretch + 1] - positions[stretch]) / (values[stretch + 1] - values[stretch])
    return max(1e-9, min(share / max(1e-9, 1 - 2 * share), slope * distance))
  }

  private static func map(_ x: Double, _ from: [Double], _ to: [Double]) -> Double {
    guard let first = to.first, let last = to.last, let start = from.first, let end = from.last
    else { return 0 }
    guard x > start else { return first }
    guard x < end else { return last }
    var low = 0
    var high = from.count - 1
    while high - low > 1 {
      let middle = (low + high) / 2
      if from[middle] <= x { low = middle } else { high = middle }
    }
    let way = (x - from[low]) / (from[high] - from[low])
    let span = to[high] - to[low]
    // From the nearer end, so that both ends are exact.
    return way <= 0.5 ? to[low] + way * span : to[high] - (1 - way) * span
  }
}
