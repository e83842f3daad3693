public import DetentDrawing

/// A movement of a value that is not tied to a point: what keys and wheels do.
public enum ValueMove: Hashable, Sendable {
  /// Steps of the control, upwards positive.
  case steps(Double)
  /// Pages: a tenth of the range, or what the control calls a page.
  case pages(Double)
  /// A tenth of a step, where values are continuous; else a step.
  case fine(Double)
  /// The value goes to the least that is allowed.
  case toLowest
  /// The value goes to the greatest that is allowed.
  case toHighest

  /// Whether a mark on the way ends it: where it was aimed at an end, that is what is meant.
  package var stopsAtDetents: Bool { self != .toLowest && self != .toHighest }

  /// What notches of the wheel ask for: with Control pages, with Shift a tenth.
  public static func turn(_ count: Double, _ modifiers: Modifiers) -> ValueMove {
    if modifiers.contains(.control) { return .pages(count) }
    return modifiers.contains(.shift) ? .fine(count) : .steps(count)
  }
}

/// What keys and the wheel mean to a value, by the way in which it grows on the screen.
public struct ValueKeys: Hashable, Sendable {
  /// Whether values grow upwards instead of along the text.
  public var isVertical: Bool
  /// Whether text runs to the left.
  public var isRightToLeft: Bool
  /// Whether the minimum is where the maximum usually is.
  public var isInverted: Bool

  /// Keys of a value that grows to the right by default.
  public init(isVertical: Bool = false, isRightToLeft: Bool = false, isInverted: Bool = false) {
    (self.isVertical, self.isRightToLeft, self.isInverted) = (isVertical, isRightToLeft, isInverted)
  }

  /// The movement a key stands for; nil where the key means something else.
  public func move(for key: Key, modifiers: Modifiers) -> ValueMove? {
    // Alt and the logo key belong to window managers.
    guard modifiers.isDisjoint(with: [.alt, .super]) else { return nil }
    if let arrow = direction(of: key) {
      let isPage = !modifiers.isDisjoint(with: [.shift, .control])
      return isPage ? .pages(arrow) : .steps(arrow)
    }
    // With Control these keys mean tabs, pages and zoom to the application.
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

  /// +1 where an arrow points towards the maximum. Along the axis the direction that is seen
  /// counts; across it up is more, and right is more where text runs to the right.
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

  /// What a turn of the wheel is worth: notches follow the arrows of the same direction.
  public func amount(of notches: Point) -> Double { notches.x * horizontal + notches.y * vertical }
}
