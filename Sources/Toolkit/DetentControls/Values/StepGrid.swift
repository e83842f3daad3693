import DetentViews

/// The values that a control can take, in successive pieces of equal steps with allowed ends.
struct StepGrid: Equatable, Sendable {
  /// At least one piece; each begins at the end of the previous one.
  let pieces: [Piece]

  init(_ pieces: [Piece]) { self.pieces = pieces }

  init(minimum: Double, maximum: Double, step: Double) {
    self.init([Piece(minimum: minimum, maximum: maximum, step: step)])
  }

  /// Creates the grid of a scale: its own steps, and the step of the control where it has none.
  init(_ scale: SpannedScale, step: Double) {
    let stops = scale.stops
    guard stops.contains(where: { $0.step != nil }) else {
      self.init(minimum: scale.minimum, maximum: scale.maximum, step: step)
      return
    }
    self.init(
      zip(stops, stops.dropFirst()).map {
        Piece(minimum: $0.value, maximum: $1.value, step: $0.step ?? step)
      })
  }

  var minimum: Double { pieces[0].minimum }
  var maximum: Double { pieces[pieces.count - 1].maximum }

  var isContinuous: Bool { pieces.allSatisfy(\.isContinuous) }
  var isContinuousSomewhere: Bool { pieces.contains(where: \.isContinuous) }

  /// The number of steps from the minimum to the maximum, without those of continuous pieces.
  var stepCount: Double { pieces.reduce(0) { $0 + $1.stepCount } }

  func isContinuous(at value: Double) -> Bool { piece(of: value).isContinuous }

  /// The nearest allowed value in steps; halves round up. An off-step maximum is a whole step away.
  func snap(_ value: Double) -> Double { piece(of: value).snap(value) }
  func floor(_ value: Double) -> Double { piece(of: value).floor(value) }
  func ceil(_ value: Double) -> Double { piece(of: value).ceil(value) }

  /// The value some steps away, down if negative. A continuous piece counts as one step.
  func moved(_ value: Double, bySteps count: Double) -> Double {
    guard !isContinuous, count != 0 else { return snap(value) }
    var value = max(minimum, min(maximum, value))
    var left = count
    while left != 0, let piece = piece(from: value, up: left > 0) {
      if piece.isContinuous {
        value = left > 0 ? piece.maximum : piece.minimum
        left += left > 0 ? max(-1, -left) : min(1, -left)
      } else {
        (value, left) = piece.moved(value, bySteps: left)
      }
    }
    return value
  }

  private func piece(of value: Double) -> Piece {
    pieces.first { value < $0.maximum } ?? pieces[pieces.count - 1]
  }

  /// The piece that a step from a value leads through, or nil at the end.
  private func piece(from value: Double, up: Bool) -> Piece? {
    up ? pieces.first { value < $0.maximum } : pieces.last { value > $0.minimum }
  }
}

extension StepGrid {
  /// Values in equal steps: the minimum, every whole number of steps above it, and the maximum, even
  /// if it lies between two steps. A step of 0 allows every value.
  struct Piece: Equatable, Sendable {
    let minimum: Double
    let maximum: Double
    let step: Double
    /// The index of the last step below the maximum.
    private let lastIndex: Double
    private let fractionDigits: Int
    private let leastSlack: Double

    init(minimum: Double, maximum: Double, step: Double) {
      self.minimum = minimum
      self.maximum = maximum
      let count = step > 0 ? (maximum - minimum) / step : .infinity
      // Above this, the error of an index is no longer small compared with a step.
      guard count < 1e13 else {
        self.step = 0
        leastSlack = 0
        lastIndex = 0
        fractionDigits = 0
        return
      }
      self.step = step
      leastSlack = 1e-9 * min(1, count)
      let wholeSteps = (count + max(leastSlack, count * 4e-16)).rounded(.down)
      // A last step that differs from the maximum only by rounding is the maximum.
      let isMaximum = Self.isNear(minimum + wholeSteps * step, maximum, from: minimum)
      lastIndex = isMaximum ? wholeSteps - 1 : wholeSteps
      fractionDigits = max(
        DecimalRounding.fractionDigits(of: step), DecimalRounding.fractionDigits(of: minimum))
    }

    var isContinuous: Bool { step == 0 }

    func snap(_ value: Double) -> Double {
      step(at: value) { point(($0 + 0.5 + slack($0)).rounded(.down)) }
    }

    func floor(_ value: Double) -> Double {
      step(at: value) { x in
        if Self.isNear(value, maximum, from: minimum) { return maximum }
        // An off-step maximum lies just above the last step: only the maximum itself reaches it.
        return point(min((x + slack(x)).rounded(.down), lastIndex))
      }
    }

    func ceil(_ value: Double) -> Double {
      step(at: value) { point(($0 - slack($0)).rounded(.up)) }
    }

    /// - Parameter find: returns the value for an index inside the bounds.
    private func step(at value: Double, _ find: (Double) -> Double) -> Double {
      guard value > minimum else { return minimum }
      guard value < maximum else { return maximum }
      return isContinuous ? value : find(index(of: value))
    }

    /// The value some steps away, and the number of steps beyond the end. From an off-step maximum
    /// the first step down leads to the last whole step, and the first step up leads back.
    func moved(_ value: Double, bySteps count: Double) -> (value: Double, left: Double) {
      let x = index(of: value)
      let slack = slack(x)
      let goal = (count > 0 ? (x + slack).rounded(.down) : (x - slack).rounded(.up)) + count
      return (point(goal), count > 0 ? max(0, goal - lastIndex - 1) : min(0, goal))
    }

    var stepCount: Double { isContinuous ? 0 : lastIndex + 1 }

    private func index(of value: Double) -> Double { (value - minimum) / step }

    private func point(_ index: Double) -> Double {
      guard index > 0 else { return minimum }
      guard index <= lastIndex else { return maximum }
      // Always from the minimum, never from the last value, so that errors do not add up.
      return min(
        maximum, DecimalRounding.round(minimum + index * step, fractionDigits: fractionDigits))
    }

    private static func isNear(_ value: Double, _ maximum: Double, from minimum: Double) -> Bool {
      maximum - value <= 1e-12 * (maximum - minimum)
    }

    /// The distance from a whole number that an index may have by rounding alone.
    private func slack(_ index: Double) -> Double { max(leastSlack, index.magnitude * 4e-16) }
  }
}
