import DetentDrawing

/// The shape of a slider's scale: the share of the track that each value gets. The slider supplies
/// the bounds, and the shape adapts to them whenever they change.
///
///     price.scale = .logarithmic
public struct SliderScale: Hashable, Sendable {
  enum Shape: Hashable, Sendable {
    case linear
    case logarithmic(linearWithin: Double?)
    case piecewise(PiecewiseScale)
  }

  let shape: Shape

  /// A scale on which equal distances are equal differences.
  public static let linear = SliderScale(shape: .linear)
  /// Equal ratios at equal distances; linear close to zero if the bounds touch or cross it.
  public static let logarithmic = SliderScale(shape: .logarithmic(linearWithin: nil))

  /// A scale on which equal distances are equal ratios, except close to zero.
  /// - Parameter linearWithin: the distance from zero within which the scale is linear, above 0. A
  ///   number that is not finite has the effect of `logarithmic`.
  public static func logarithmic(linearWithin: Double) -> SliderScale {
    guard Finite.accepts(linearWithin, "SliderScale.logarithmic(linearWithin:)") else {
      return .logarithmic
    }
    return SliderScale(shape: .logarithmic(linearWithin: linearWithin))
  }

  /// A scale of straight pieces between stops, cut or extended to the bounds.
  public static func piecewise(_ stops: [Stop]) throws(ScaleError) -> SliderScale {
    SliderScale(shape: .piecewise(try PiecewiseScale(stops)))
  }

  private init(shape: Shape) { self.shape = shape }

  /// A fraction of the track with a given value.
  public struct Stop: Hashable, Sendable {
    /// The fraction of the track, 0...1; the first stop is at 0, the last one at 1.
    var position: Double
    /// The value at that position.
    var value: Double
    /// The step of values up to the next stop. 0 allows all values; nil is the step of the slider.
    var step: Double?

    /// Creates a stop from a fraction of the track, 0...1, and its value. The first stop is at 0,
    /// the last one at 1.
    /// - Parameter step: the step of values up to the next stop. 0 allows all values; nil is the
    ///   step of the slider.
    public init(at position: Double, value: Double, step: Double? = nil) {
      self.position = position
      self.value = value
      self.step = step
    }
  }

  /// The scale between two bounds; not finite or in the wrong order they make one value.
  public func scale(from minimum: Double, to maximum: Double) -> any ValueScale {
    SpannedScale(self, LinearScale(minimum: minimum, maximum: maximum))
  }
}

struct SpannedScale: ValueScale, Equatable {
  private let shape: SliderScale
  private let bounds: LinearScale
  private let scale: any ValueScale
  /// Whether equal distances are equal differences. Also true if the shape does not fit the bounds.
  let isLinear: Bool

  init(_ shape: SliderScale, _ bounds: LinearScale) {
    let (low, high) = (bounds.minimum, bounds.maximum)
    let fitting: (any ValueScale)? =
      switch shape.shape {
      case _ where low >= high: nil
      case .linear: nil
      case .logarithmic(let width): LogScale(minimum: low, maximum: high, linearWithin: width)
      case .piecewise(let scale): scale.spanning(low, high)
      }
    (self.shape, self.bounds) = (shape, bounds)
    (scale, isLinear) = (fitting ?? bounds, fitting == nil)
  }

  static func == (a: SpannedScale, b: SpannedScale) -> Bool {
    a.shape == b.shape && a.bounds == b.bounds
  }

  var minimum: Double { scale.minimum }
  var maximum: Double { scale.maximum }
  func fraction(of value: Double) -> Double { scale.fraction(of: value) }
  func value(at fraction: Double) -> Double { scale.value(at: fraction) }
  func ticks(limit: Int) -> [Double] { scale.ticks(limit: limit) }

  /// The stops of a piecewise scale; empty on other scales.
  var stops: [SliderScale.Stop] { (scale as? PiecewiseScale)?.stops ?? [] }
}

/// A mapping between the values of a control and the fractions along its track, shared by
/// everything that draws, hit-tests or reads a position.
///
/// A scale rises, and is exact at its ends: `fraction(of: minimum)` is 0, `value(at: 1)` `maximum`.
public protocol ValueScale: Sendable {
  /// The value at the fraction 0.
  var minimum: Double { get }
  /// The value at the fraction 1.
  var maximum: Double { get }
  /// The fraction of a value, 0...1; values outside the bounds give the nearer end.
  func fraction(of value: Double) -> Double
  /// The value at a fraction of the track; fractions outside 0...1 give the nearer end.
  func value(at fraction: Double) -> Double
  /// Round values to mark the scale with, ascending within the bounds, at most `limit`. They are at
  /// least a third of an even share apart, `1 / (3 · limit)`. Only round bounds are included.
  func ticks(limit: Int) -> [Double]
}

extension ValueScale {
  /// The roundest value near each of `limit` evenly spread fractions, for any shape of scale.
  public func ticks(limit: Int) -> [Double] { NiceTicks.spread(over: self, limit: limit) }
}

/// A scale on which equal distances are equal differences.
public struct LinearScale: ValueScale, Hashable {
  /// The value at the fraction 0.
  public let minimum: Double
  /// The value at the fraction 1.
  public let maximum: Double

  /// Creates a scale between bounds; not finite or in the wrong order they make one value.
  public init(minimum: Double, maximum: Double) {
    let isUsable = minimum.isFinite && maximum.isFinite && (maximum - minimum).isFinite
    self.minimum = minimum.isFinite ? minimum : 0
    self.maximum = isUsable && maximum > minimum ? maximum : self.minimum
  }

  /// The fraction of a value, 0...1.
  public func fraction(of value: Double) -> Double {
    // NaN returns here.
    guard value > minimum else { return 0 }
    guard value < maximum else { return maximum > minimum ? 1 : 0 }
    return (value - minimum) / (maximum - minimum)
  }

  /// The value at a fraction; fractions outside 0...1 give the nearer end.
  public func value(at fraction: Double) -> Double {
    guard fraction > 0 else { return minimum }
    guard fraction < 1 else { return maximum }
    return minimum.interpolated(to: maximum, at: fraction)
  }

  /// Multiples of 1, 2 or 5 · 10ⁿ, at most `limit`.
  public func ticks(limit: Int) -> [Double] {
    NiceTicks.multiples(from: minimum, to: maximum, limit: limit)
  }
}

extension Double {
  /// The number at a fraction of the way to another one. It is computed from the nearer end, so that
  /// both ends are exact, and values close to them survive the way there and back.
  fileprivate func interpolated(to end: Double, at fraction: Double) -> Double {
    fraction <= 0.5 ? self + fraction * (end - self) : end - (1 - fraction) * (end - self)
  }
}

/// The reason why a scale cannot be created.
public enum ScaleError: Error, Hashable, Sendable {
  /// A bound, stop or step is NaN or infinite, or a span is too long for a `Double`.
  case notFinite
  /// Fewer than two stops, or bounds without a range between them.
  case noRange
  /// The stops do not begin at the position 0 and end at the position 1.
  case openEnds
  /// The positions or values do not rise at the stop with this index.
  case notRising(stop: Int)
  /// The step of the stop with this index is negative.
  case negativeStep(stop: Int)
}

/// A scale of straight pieces between stops: half of the track for the first 100, the other half
/// for the next 10,000. Each piece can have its own step.
struct PiecewiseScale: ValueScale, Hashable {
  typealias Stop = SliderScale.Stop

  /// The stops, from the minimum to the maximum.
  let stops: [Stop]
  private let points: ControlPoints

  /// Creates a scale through stops. Positions and values have to rise, the positions from 0 to 1.
  init(_ stops: [Stop]) throws(ScaleError) {
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

  var minimum: Double { stops.first?.value ?? 0 }
  var maximum: Double { stops.last?.value ?? 0 }

  func fraction(of value: Double) -> Double { points.position(of: value) }
  func value(at fraction: Double) -> Double { points.value(at: fraction) }

  /// The same scale between other bounds, cut or extended, or nil if they share no values.
  func spanning(_ minimum: Double, _ maximum: Double) -> PiecewiseScale? {
    if minimum == self.minimum, maximum == self.maximum { return self }
    guard let cut = points.spanning(minimum, maximum) else { return nil }
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
  func ticks(limit: Int) -> [Double] {
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
private struct ControlPoints: Hashable, Sendable {
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

  /// The line between other bounds, mapped to 0...1 again: cut, or extended straight beyond its
  /// ends.
  func spanning(_ minimum: Double, _ maximum: Double) -> ControlPoints? {
    guard let first = values.first, let last = values.last, positions.count > 1,
      minimum < maximum, minimum < last, maximum > first
    else { return nil }
    let low = minimum < first ? -beyond(first - minimum, 0) : position(of: minimum)
    let high = maximum > last ? 1 + beyond(maximum - last, values.count - 2) : position(of: maximum)
    let length = high - low
    guard length > 0, length.isFinite else { return nil }
    let inside = values.indices.filter { values[$0] > minimum && values[$0] < maximum }
    return ControlPoints(
      positions: [0] + inside.map { (positions[$0] - low) / length } + [1],
      values: [minimum] + inside.map { values[$0] } + [maximum])
  }

  private func beyond(_ distance: Double, _ stretch: Int) -> Double {
    let slope =
      (positions[stretch + 1] - positions[stretch]) / (values[stretch + 1] - values[stretch])
    return max(1e-9, slope * distance)
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
    return to[low].interpolated(to: to[high], at: (x - from[low]) / (from[high] - from[low]))
  }
}
