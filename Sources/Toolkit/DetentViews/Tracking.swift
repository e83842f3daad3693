public import DetentDrawing

/// The one way in which a view receives pointer input, on every host. A view conforms to it, and a
/// ``GestureRecognizer`` is called in the same order.
///
/// A press is offered to the view under it and to its ancestors. After an accepted begin come any
/// number of continues and **exactly one** end or cancel, wherever the pointer goes; a refused
/// begin is followed by nothing. Locations are in the coordinates of the view.
///
/// Each pointer has an owner of its own: two fingers may drag two controls at once.
@MainActor
public protocol Tracking: AnyObject {
  /// A button or a finger went down on the view. True takes the pointer until its release.
  func beginTracking(_ event: PointerEvent) -> Bool

  /// The pointer moved. False ends the gesture at once, with an end.
  func continueTracking(_ event: PointerEvent) -> Bool

  /// The button went up, or its release was lost and the last known location stands for it.
  func endTracking(_ event: PointerEvent)

  /// The gesture was taken away: restore what it changed.
  func cancelTracking()

  /// The gesture of one of several pointers was taken away: restore what that one changed. Only
  /// views that track several override it.
  func cancelTracking(of pointer: PointerID)

  /// Whether presses are offered at all; a view that says no still keeps them from its ancestors.
  var isTrackingEnabled: Bool { get }

  /// Whether a second pointer is offered to the view while it tracks one; otherwise that is refused.
  var isMultipleTouchEnabled: Bool { get }

  /// Whether a finger that has begun here and drags scrolls what lies around, with a cancel.
  var yieldsTouchesToScrolling: Bool { get }

  /// The same of a drag that way, in the coordinates of the window.
  func yieldsTouches(toScrollingAlong way: Point) -> Bool

  /// Called by the window around the four calls; controls keep their state by it.
  func trackingDidChange(_ change: TrackingChange)
}

extension Tracking {
  /// Takes everything back.
  public func cancelTracking(of pointer: PointerID) { cancelTracking() }
  /// True.
  public var isTrackingEnabled: Bool { true }
  /// False.
  public var isMultipleTouchEnabled: Bool { false }
  /// False.
  public var yieldsTouchesToScrolling: Bool { false }
  /// Whichever way the drag goes.
  public func yieldsTouches(toScrollingAlong way: Point) -> Bool { yieldsTouchesToScrolling }
  /// Does nothing.
  public func trackingDidChange(_ change: TrackingChange) {}
}

extension View {
  /// Whether an event, in the coordinates of the view, is on it; a finger may be a little beside.
  package final func isOver(_ event: PointerEvent) -> Bool {
    let beside = TouchMetrics.retention
    return point(inside: event.location)
      || event.device == .touch && bounds.insetBy(dx: -beside, dy: -beside).contains(event.location)
  }
}

/// A view whose content a finger drags, wherever in it that lands. It is no target of its own: the
/// views inside are offered a touch first, and what is hovered is they.
@MainActor
public protocol TouchScrolling: View, Tracking {
  /// Whether a drag that way would scroll.
  func scrolls(along way: Point) -> Bool

  /// Whether the content moves by itself: a touch stops it, and is for nobody else.
  var isCoasting: Bool { get }
}

/// A step in the life of a gesture, after the view has answered.
public enum TrackingChange: Hashable, Sendable {
  /// The view accepted a press.
  case began
  /// The pointer moved and is, or is not, over the view.
  case moved(inside: Bool)
  /// The gesture ended, with the pointer over the view or beside it.
  case ended(inside: Bool)
  /// The gesture was taken away.
  case cancelled
}

/// How far fingers go, and how large what they mean has to be.
public enum TouchMetrics {
  /// A touch that moves less far, in logical pixels, is a tap.
  public static let slop = 12.0
  /// The least width and height of what a finger can press, in logical pixels.
  public static let target = 44.0
  /// The least height of a row of a menu that a finger opened, in logical pixels: rows touch each
  /// other, so that their targets cannot grow beyond them.
  package static let menuRow = 40.0
  /// How far beside a control, in logical pixels, a finger may be lifted and mean it.
  package static let retention = 20.0
  /// A touch that rests so long asks for the context menu.
  package static let longPress = Duration.milliseconds(500)
}

extension PointerEvent.Device {
  /// How far a pointer goes, in logical pixels, before its press is a drag.
  package var slop: Double { self == .touch ? TouchMetrics.slop : 3 }
}
