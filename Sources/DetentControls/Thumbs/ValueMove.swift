import DetentViews

/// A movement of a value that is not tied to a place: what keys and wheels do.
enum ValueMove: Hashable, Sendable {
  case steps(Double)
  case pages(Double)
  /// A tenth of a step, where values are continuous; else a step.
  case fine(Double)
  case toLowest
  case toHighest

  /// Whether a mark on the way ends it: where it was aimed at an end, that is what is meant.
  var stopsAtMarks: Bool { self != .toLowest && self != .toHighest }

  /// What notches of the wheel ask of a thumb: with Control pages, with Shift a tenth.
  static func turn(_ count: Double, _ modifiers: Modifiers) -> ValueMove {
    if modifiers.contains(.control) { return .pages(count) }
    return modifiers.contains(.shift) ? .fine(count) : .steps(count)
  }
}
