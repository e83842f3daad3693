/// Which way values grow around a dial.
public enum DialDirection: String, Hashable, Sendable, Codable, CaseIterable {
  /// Values grow clockwise.
  case clockwise
  /// Values grow counterclockwise.
  case counterclockwise
}

/// How a drag turns a dial.
public enum DialDragMode: String, Hashable, Sendable, Codable, CaseIterable {
  /// The thumb follows the pointer around the centre.
  case angular
  /// Up is more, as with the knobs of audio programs.
  case vertical
  /// Right is more; left in a mirrored dial.
  case horizontal
  /// Up and right are more.
  case linear
  /// Linear at first; angular from where the pointer leaves the disc.
  case automatic
}

/// Where a press on a dial counts.
public enum DialPressArea: String, Hashable, Sendable, Codable, CaseIterable {
  /// The thumb and the ring that it lies on.
  case ring
  /// Everything inside the bounds.
  case anywhere
}

/// When a dragged value is brought to a step.
public enum DialSnapping: String, Hashable, Sendable, Codable, CaseIterable {
  /// The value goes to the nearest step with each movement.
  case live
  /// The value goes to the nearest step when the pointer lets go; until then it moves smoothly.
  case onRelease
}
