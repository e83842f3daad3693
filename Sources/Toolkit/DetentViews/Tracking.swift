public import DetentDrawing

/// A view that receives pointer input, in the same way on all hosts. A ``GestureRecognizer`` is
/// called in the same order.
///
/// A press is offered to the view under it and then to its ancestors. An accepted begin is followed
/// by any number of continues and **exactly one** end or cancel, wherever the pointer goes; a
/// refused one by no call. Locations are in the coordinates of the view.
///
/// Each pointer has its own owner: two fingers may drag two controls at once.
@MainActor
public protocol Tracking: AnyObject {
  /// Called when a button or a finger goes down. Returns true to own the pointer until its release.
  func beginTracking(_ event: PointerEvent) -> Bool

  /// Called when the pointer moves. Returns false to end the gesture at once.
  func continueTracking(_ event: PointerEvent) -> Bool

  /// Called at the release. If the release was lost, the event has the last known location.
  func endTracking(_ event: PointerEvent)

  /// Called when the gesture is cancelled: restore what it changed.
  func cancelTracking()

  /// Called when the gesture of one of several pointers is cancelled: restore what it changed.
  func cancelTracking(of pointer: PointerID)

  /// Whether presses are offered to the view; if not, its ancestors do not get them either.
  var isTrackingEnabled: Bool { get }

  /// Whether further pointers are offered to the view while it tracks one, instead of refused.
  var isMultipleTouchEnabled: Bool { get }

  /// Whether a dragging finger that began here scrolls the surroundings, which cancels the gesture.
  var yieldsTouchesToScrolling: Bool { get }

  /// Whether such a finger scrolls when it drags in a direction, in the coordinates of the window.
  func yieldsTouches(toScrollingAlong way: Point) -> Bool

  /// Called by the window after each step of an accepted press; controls update their state in it.
  func trackingDidChange(_ change: TrackingChange)
}

extension Tracking {
  /// Cancels the gestures of all pointers.
  public func cancelTracking(of pointer: PointerID) { cancelTracking() }
  /// True by default.
  public var isTrackingEnabled: Bool { true }
  /// False by default.
  public var isMultipleTouchEnabled: Bool { false }
  /// False by default.
  public var yieldsTouchesToScrolling: Bool { false }
  /// Equal to `yieldsTouchesToScrolling` for all directions.
  public func yieldsTouches(toScrollingAlong way: Point) -> Bool { yieldsTouchesToScrolling }
  /// Does nothing.
  public func trackingDidChange(_ change: TrackingChange) {}
}

/// A view whose content can be dragged with a finger anywhere. The views inside are offered a touch
/// first, and they are hovered instead of this view.
@MainActor
public protocol TouchScrolling: View, Tracking {
  /// Whether a drag in a direction would scroll.
  func scrolls(along way: Point) -> Bool

  /// Whether the content moves by itself, so that a touch only stops it.
  var isCoasting: Bool { get }
}

/// A step in the life of a gesture, after the view has responded.
public enum TrackingChange: Hashable, Sendable {
  /// The view accepted a press.
  case began
  case moved(inside: Bool)
  case ended(inside: Bool)
  case cancelled
}

/// The tolerances and minimum sizes for input with fingers.
public enum TouchMetrics {
  /// The distance in logical pixels up to which a touch is a tap.
  package static let slop = 12.0
  /// The minimum width and height of a target for fingers, in logical pixels.
  public static let target = 44.0
  /// The minimum height of a menu row for fingers, in logical pixels. Rows touch each other, so
  /// their targets cannot extend beyond them.
  package static let menuRow = 40.0
  /// The distance in logical pixels within which a lifted finger still counts as inside a control.
  package static let retention = 20.0
  /// The time after which a resting touch opens the context menu.
  package static let longPress = Duration.milliseconds(500)
}

extension PointerEvent.Device {
  /// The distance, in logical pixels, after which a press is a drag.
  package var slop: Double { self == .touch ? TouchMetrics.slop : 3 }
}
