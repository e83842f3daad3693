public import DetentDrawing

/// An object that finds a gesture in the presses on a view, and notifies its targets of it.
///
/// ```swift
/// let pan = PanGestureRecognizer()
/// pan.addAction { pan in
///   guard let card = pan.view else { return }
///   card.center = card.center + pan.translation
///   pan.translation = .zero
/// }
/// card.addGestureRecognizer(pan)
/// ```
///
/// A recognizer gets the presses that no control in its view accepts, and that the view itself does
/// not track. A finger that drags gives way to a scroll view around the view; see
/// ``yieldsTouches(toScrollingAlong:)``. If a view has several recognizers, the first one that
/// recognizes its gesture makes the others fail; a pinch and a rotation go together.
///
/// To recognize another gesture, subclass it: override ``beginTracking(_:)``,
/// ``continueTracking(_:)`` and ``endTracking(_:)``, and call ``setState(_:)``. The base class
/// recognizes nothing.
@MainActor
open class GestureRecognizer {
  /// A step in the life of a gesture. A discrete gesture, such as a tap, goes from `possible` to
  /// `ended`; a continuous one goes from `began` over any number of `changed` to `ended` or
  /// `cancelled`.
  public enum State: Hashable, Sendable {
    /// A gesture may follow, or there is no press.
    case possible
    /// A continuous gesture was recognized.
    case began
    /// The pointer or the fingers moved.
    case changed
    /// The gesture is complete.
    case ended
    /// The gesture was taken away: restore what it changed.
    case cancelled
    /// The press is another gesture. Actions are not called.
    case failed
  }

  /// The view that it was added to, or nil.
  public final fileprivate(set) weak var view: View?
  /// The step that the gesture has reached. The next press begins at `possible` again.
  public final private(set) var state = State.possible
  /// The last location of the pointer or the middle of the fingers, in the coordinates of the view.
  public final fileprivate(set) var location = Point.zero
  /// Whether it takes part in presses; disabling cancels a gesture that is under way.
  public final var isEnabled = true {
    didSet { if !isEnabled { cancel() } }
  }
  private var actions: [(token: ActionToken, call: @MainActor (GestureRecognizer) -> Void)] = []

  /// A recognizer without a view and without actions.
  public init() {}

  // MARK: For subclasses

  /// The primary button, or a finger, went down. Returns whether the press may become the gesture.
  /// The location of the event is in the coordinates of the view.
  open func beginTracking(_ event: PointerEvent) -> Bool { false }
  /// The pointer moved.
  open func continueTracking(_ event: PointerEvent) {}
  /// The button was released, or the finger lifted. What is still `possible` afterwards fails, what
  /// has begun ends.
  open func endTracking(_ event: PointerEvent) {}
  /// Two fingers pinch or turn. Returns, for the first event, whether they may become the gesture.
  open func pinch(_ event: PinchEvent) -> Bool { false }
  /// Whether a finger that drags that way may scroll what lies around the view, which cancels the
  /// press; true by default. It is asked once, before the gesture is recognized.
  open func yieldsTouches(toScrollingAlong way: Point) -> Bool { true }
  /// Forgets a gesture that is over, before the next one begins.
  open func reset() {}

  /// Goes on to a state, and calls the actions unless that is `possible` or `failed`. A gesture that
  /// has ended, failed or was cancelled keeps its state until the next press.
  public final func setState(_ new: State) {
    switch state {
    case .possible: break
    case .began, .changed: guard new != .possible, new != .failed, new != .began else { return }
    case .ended, .cancelled, .failed: return
    }
    state = new
    guard new != .possible, new != .failed else { return }
    if new != .cancelled { view?.gestures?.recognized(self) }
    for action in actions where !action.token.isRemoved { action.call(self) }
  }

  // MARK: For the view

  /// Whether the gesture is recognized and not over.
  final var isUnderWay: Bool { state == .began || state == .changed }

  fileprivate final func start() {
    reset()
    state = .possible
  }

  fileprivate final func finish() { setState(isUnderWay ? .ended : .failed) }

  /// Takes the gesture away.
  public final func cancel() { setState(isUnderWay ? .cancelled : .failed) }

  fileprivate final func addCall(
    _ call: @escaping @MainActor (GestureRecognizer) -> Void
  ) -> ActionToken {
    let token = ActionToken()
    token.holder = self
    actions.append((token, call))
    return token
  }
}

extension GestureRecognizer: ActionHolder {
  final func prune() { actions.removeAll { $0.token.isRemoved } }
}

/// Registration of actions that know the type of their recognizer.
@MainActor
public protocol GestureActionSending: GestureRecognizer {}

extension GestureRecognizer: GestureActionSending {}

extension GestureActionSending {
  /// Calls a method of a target, which is held weakly, with each step of a recognized gesture.
  @discardableResult
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping @MainActor (Target) -> (Self) -> Void
  ) -> ActionToken {
    addAction { [weak target] sender in if let target { action(target)(sender) } }
  }

  /// Calls a closure with each step; one that captures the recognizer must do so weakly.
  @discardableResult
  public func addAction(_ action: @escaping @MainActor (Self) -> Void) -> ActionToken {
    addCall { if let sender = $0 as? Self { action(sender) } }
  }
}

extension View {
  /// The recognizers of the view, in the order in which they were added.
  public final var gestureRecognizers: [GestureRecognizer] { gestures?.recognizers ?? [] }

  /// Adds a recognizer, taking it from the view that it was added to before.
  public final func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    recognizer.view?.removeGestureRecognizer(recognizer)
    let gestures = gestures ?? GestureGroup()
    self.gestures = gestures
    recognizer.view = self
    gestures.recognizers.append(recognizer)
  }

  /// Removes a recognizer; a gesture that is under way is cancelled.
  public final func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view === self else { return }
    recognizer.cancel()
    recognizer.view = nil
    gestures?.recognizers.removeAll { $0 === recognizer }
  }
}

/// The recognizers of a view, as the owner of a press and of a pinch.
@MainActor
final class GestureGroup: Tracking {
  var recognizers: [GestureRecognizer] = []
  /// The recognizers that take part in the press, and in the pinch.
  private var pressed: [GestureRecognizer] = []
  private var pinched: [GestureRecognizer] = []

  var isUnderWay: Bool { (pressed + pinched).contains(where: \.isUnderWay) }

  /// The recognizers that a press or a pinch may be meant for, ready for it.
  private func begin(
    at location: Point, _ wants: (GestureRecognizer) -> Bool
  ) -> [GestureRecognizer] {
    recognizers.filter { recognizer in
      guard recognizer.isEnabled else { return false }
      recognizer.start()
      recognizer.location = location
      return wants(recognizer)
    }
  }

  private func end(
    _ group: ReferenceWritableKeyPath<GestureGroup, [GestureRecognizer]>,
    _ end: (GestureRecognizer) -> Void
  ) {
    let last = self[keyPath: group]
    self[keyPath: group] = []
    last.forEach(end)
  }

  // MARK: Presses

  func beginTracking(_ event: PointerEvent) -> Bool {
    guard event.button == .primary else { return false }
    pressed = begin(at: event.location) { $0.beginTracking(event) }
    return !pressed.isEmpty
  }

  func continueTracking(_ event: PointerEvent) -> Bool {
    for recognizer in pressed {
      recognizer.location = event.location
      recognizer.continueTracking(event)
    }
    return true
  }

  func endTracking(_ event: PointerEvent) {
    for recognizer in pressed {
      recognizer.location = event.location
      recognizer.endTracking(event)
    }
    end(\.pressed) { $0.finish() }
  }

  func cancelTracking() { end(\.pressed) { $0.cancel() } }

  var yieldsTouchesToScrolling: Bool { true }

  func yieldsTouches(toScrollingAlong way: Point) -> Bool {
    !isUnderWay && pressed.allSatisfy { $0.yieldsTouches(toScrollingAlong: way) }
  }

  // MARK: Two fingers

  func pinch(_ event: PinchEvent) -> Bool {
    guard event.phase != .began else {
      pinched = begin(at: event.location) { $0.pinch(event) }
      // The press of the first finger ends now, and is not theirs any more.
      pressed.removeAll { recognizer in pinched.contains { $0 === recognizer } }
      return !pinched.isEmpty
    }
    for recognizer in pinched {
      recognizer.location = event.location
      _ = recognizer.pinch(event)
    }
    switch event.phase {
    case .ended: end(\.pinched) { $0.finish() }
    case .cancelled: end(\.pinched) { $0.cancel() }
    case .began, .changed: break
    }
    return true
  }

  /// A gesture was recognized: the others of the press are not meant. Gestures of two fingers go
  /// together.
  func recognized(_ recognizer: GestureRecognizer) {
    for other in pressed where other !== recognizer && !other.isUnderWay {
      other.setState(.failed)
    }
  }
}
