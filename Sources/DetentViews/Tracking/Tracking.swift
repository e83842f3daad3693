/// The one way in which a view receives pointer input, on every host.
///
/// A press is offered to the view under it and to its ancestors. After an accepted begin come any
/// number of continues and **exactly one** end or cancel, wherever the pointer goes; a refused
/// begin is followed by nothing. Locations are in the coordinates of the view.
@MainActor
public protocol Tracking: View {
  /// A button went down on the view. True takes the pointer until its release.
  func beginTracking(_ event: PointerEvent) -> Bool

  /// The pointer moved. False ends the gesture at once, with an end.
  func continueTracking(_ event: PointerEvent) -> Bool

  /// The button went up, or its release was lost and the last known location stands for it.
  func endTracking(_ event: PointerEvent)

  /// The gesture was taken away: restore what it changed.
  func cancelTracking()

  /// Whether presses are offered at all; a view that says no still keeps them from its ancestors.
  var isTrackingEnabled: Bool { get }

  /// Called by the window around the four calls; controls keep their state by it.
  func trackingDidChange(_ change: TrackingChange)
}

extension Tracking {
  /// True.
  public var isTrackingEnabled: Bool { true }
  /// Does nothing.
  public func trackingDidChange(_ change: TrackingChange) {}
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
