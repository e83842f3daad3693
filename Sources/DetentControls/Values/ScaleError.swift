/// Why a scale cannot be made.
public enum ScaleError: Error, Hashable, Sendable {
  /// A bound, stop or step is NaN or infinite, or a span is too long for a `Double`.
  case notFinite
  /// Fewer than two stops, or bounds without a range between them.
  case noRange
  /// The stops do not begin at the position 0 and end at the position 1.
  case openEnds
  /// The positions or the values of the stops do not rise from each one to the next; which one.
  case notRising(stop: Int)
  /// A step between stops is negative; after which stop.
  case negativeStep(stop: Int)
  /// The functions of a scale do not rise (or fall) all the way; a value near which they fail.
  case notMonotone(near: Double)
  /// The functions of a scale do not undo each other; a value for which they do not.
  case notInverse(near: Double)
}
