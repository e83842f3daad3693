/// The values that a control can take: those of one piece of equal steps, or of several pieces that follow
/// one another, each with a step of its own. The ends of pieces can always be taken.
struct StepGrid: Hashable, Sendable {
  private let first: StepPiece
  /// Empty on nearly every control.
  private let others: [StepPiece]

  init(minimum: Double, maximum: Double, step: Double) {
    first = StepPiece(minimum: minimum, maximum: maximum, step: step)
    others = []
  }

  /// - Parameter pieces: each begins where the one before ends.
  init(_ first: StepPiece, _ others: [StepPiece]) {
    self.first = first
    self.others = others
  }

  /// The values that a scale allows: its own steps, and elsewhere those of the control.
  init(_ scale: SpannedScale, step: Double) {
    let stops = scale.stops
    guard stops.contains(where: { $0.step != nil }) else {
      self.init(minimum: scale.minimum, maximum: scale.maximum, step: step)
      return
    }
    let pieces = zip(stops, stops.dropFirst()).map {
      StepPiece(minimum: $0.value, maximum: $1.value, step: $0.step ?? step)
    }
    self.init(pieces[0], Array(pieces.dropFirst()))
  }

  var pieces: [StepPiece] { [first] + others }
  var minimum: Double { first.minimum }
  var maximum: Double { others.last?.maximum ?? first.maximum }

  /// Whether it allows every value.
  var isContinuous: Bool { first.isContinuous && others.allSatisfy(\.isContinuous) }
  /// Whether it allows every value of some piece.
  var isContinuousSomewhere: Bool { first.isContinuous || others.contains(where: \.isContinuous) }

  /// The number of steps from the minimum to the maximum, without those of continuous pieces.
  var stepCount: Double { others.reduce(first.stepCount) { $0 + $1.stepCount } }

  /// Whether every value near this one is allowed.
  func isContinuous(at value: Double) -> Bool { piece(of: value).isContinuous }

  /// The point nearest in steps, an exact half up. An off-step maximum is reached from the end itself or
  /// from where the next whole step would be nearer.
  func snap(_ value: Double) -> Double { piece(of: value).snap(value) }
  /// The greatest point that is not above a value.
  func floor(_ value: Double) -> Double { piece(of: value).floor(value) }
  /// The least point that is not below a value.
  func ceil(_ value: Double) -> Double { piece(of: value).ceil(value) }

  /// The point a number of steps away, negative ones below. A continuous piece counts as one step.
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

  private func piece(of value: Double) -> StepPiece {
    if others.isEmpty || value < first.maximum { return first }
    return others.first { value < $0.maximum } ?? others[others.count - 1]
  }

  /// The piece that a step from a value leads through; nil at the end.
  private func piece(from value: Double, up: Bool) -> StepPiece? {
    if others.isEmpty { return up ? value < maximum ? first : nil : value > minimum ? first : nil }
    return up ? pieces.first { value < $0.maximum } : pieces.last { value > $0.minimum }
  }
}
