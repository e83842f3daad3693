public import DetentDrawing

/// A movement of a value by keys or the wheel, not tied to a point on the screen.
public enum ValueMove: Hashable, Sendable {
  /// Steps of the control, upwards positive.
  case steps(Double)
  /// Pages: a tenth of the range, or a page of the control itself.
  case pages(Double)
  /// A tenth of a step if values are continuous, otherwise a step.
  case fine(Double)
  case toLowest
  case toHighest

  /// Whether the move stops at detents on its way; a move to an end passes them.
  package var stopsAtDetents: Bool { self != .toLowest && self != .toHighest }

  /// The move for notches of the wheel: pages with Control, fine steps with Shift.
  public static func turn(_ count: Double, _ modifiers: Modifiers) -> ValueMove {
    if modifiers.contains(.control) { return .pages(count) }
    return modifiers.contains(.shift) ? .fine(count) : .steps(count)
  }
}

/// The meaning of keys and the wheel for a value, given the direction in which it grows.
public struct ValueKeys: Hashable, Sendable {
  /// Whether values grow upwards instead of along the text.
  package var isVertical: Bool
  /// Whether text runs to the left.
  package var isRightToLeft: Bool
  /// Whether the minimum is at the end where the maximum usually is.
  package var isInverted: Bool

  /// Creates the keys for a value; by default it grows to the right.
  public init(isVertical: Bool = false, isRightToLeft: Bool = false, isInverted: Bool = false) {
    (self.isVertical, self.isRightToLeft, self.isInverted) = (isVertical, isRightToLeft, isInverted)
  }

  /// The movement for a key, or nil if the key has another meaning.
  public func move(for key: Key, modifiers: Modifiers) -> ValueMove? {
    // Alt and the logo key belong to window managers.
    guard modifiers.isDisjoint(with: [.alt, .super]) else { return nil }
    if let arrow = direction(of: key) {
      let isPage = !modifiers.isDisjoint(with: [.shift, .control])
      return isPage ? .pages(arrow) : .steps(arrow)
    }
    // With Control, applications use these keys for tabs, pages and zoom.
    guard !modifiers.contains(.control) else { return nil }
    switch key {
    case .pageUp: return .pages(1)
    case .pageDown: return .pages(-1)
    case .home: return .toLowest
    case .end: return .toHighest
    case .character("+"), .character("="): return .steps(1)
    case .character("-"): return .steps(-1)
    default: return nil
    }
  }

  /// Returns +1 if the arrow key increases the value, -1 if it decreases it. Along the axis the
  /// direction on the screen counts. Across it, up is more, and so is right in left-to-right text.
  func direction(of key: Key) -> Double? {
    switch key {
    case .right: horizontal
    case .left: -horizontal
    case .up: vertical
    case .down: -vertical
    default: nil
    }
  }

  private var horizontal: Double {
    let followsText: Double = isRightToLeft ? -1 : 1
    return isVertical || !isInverted ? followsText : -followsText
  }

  private var vertical: Double { isVertical && isInverted ? -1 : 1 }

  /// The signed number of steps for a turn of the wheel; notches follow the arrow keys.
  public func amount(of notches: Point) -> Double { notches.x * horizontal + notches.y * vertical }
}
