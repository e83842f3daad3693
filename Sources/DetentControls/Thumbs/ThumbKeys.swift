import DetentDrawing
import DetentViews

/// What a key means to a thumb, as a pure function.
struct ThumbKeys: Hashable, Sendable {
  var isVertical = false
  var isRightToLeft = false
  var isInverted = false

  /// The movement a key stands for; nil where the key is for somebody else.
  func move(for key: Key, modifiers: Modifiers) -> ValueMove? {
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

  /// +1 where an arrow points towards the maximum. Along the axis the direction that is seen counts;
  /// across it up is more, and right is more where text runs to the right.
  func direction(of key: Key) -> Double? {
    switch key {
    case .right: horizontal
    case .left: -horizontal
    case .up: vertical
    case .down: -vertical
    default: nil
    }
  }

  /// What a movement to the right is worth.
  var horizontal: Double {
    let followsText: Double = isRightToLeft ? -1 : 1
    return isVertical || !isInverted ? followsText : -followsText
  }

  /// What a movement upwards is worth.
  var vertical: Double { isVertical && isInverted ? -1 : 1 }

  /// What a turn of the wheel is worth: notches follow the arrows of the same direction.
  func amount(of notches: Point) -> Double { notches.x * horizontal + notches.y * vertical }
}
