/// A movement of a value that is not tied to a place: what keys and wheels do.
enum RangeMove: Hashable, Sendable {
  case steps(Double)
  case pages(Double)
  /// A tenth of a step, where values are continuous; else a step.
  case fine(Double)
  case toLowest
  case toHighest

  /// Whether a mark on the way ends it: where it was aimed at an end, that is what is meant.
  var stopsAtMarks: Bool { self != .toLowest && self != .toHighest }
}

extension RangeRules {
  /// What one step of a key or a notch of a wheel is worth.
  /// - Parameter isNice: whether a hundredth of the range is rounded to the series 1, 2, 5.
  func keyStep(isNice: Bool) -> Double {
    if !lattice.isContinuous { return step }
    return isNice ? Decimals.niceStep(near: span / 100) : span / 100
  }

  /// The value that a movement leads to, before the other thumb limits it.
  func moved(_ value: Double, by move: RangeMove, isNice: Bool = false) -> Double {
    switch move {
    case .toLowest: return minimum
    case .toHighest: return maximum
    case .steps(let count): return moved(value, by: count, of: keyStep(isNice: isNice))
    case .fine(let count):
      let step = keyStep(isNice: isNice)
      return moved(value, by: count, of: lattice.isContinuous ? step / 10 : step)
    case .pages(let count):
      let page = max(keyStep(isNice: isNice), span / 10)
      guard !lattice.isContinuous else { return moved(value, by: count, of: page) }
      // A page is a whole number of steps, and at least one.
      return lattice.moved(value, bySteps: count * max(1, (page / step).rounded()))
    }
  }

  private func moved(_ value: Double, by count: Double, of step: Double) -> Double {
    guard lattice.isContinuous else { return lattice.moved(value, bySteps: count) }
    return lattice.snap(tidied(value + count * step))
  }
}
