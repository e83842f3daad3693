public import DetentDrawing

/// An object that recognizes a gesture in the presses on a view and notifies its targets.
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
/// A recognizer receives the presses that neither a control in its view nor the view itself
/// accepts. A dragging finger gives way to a scroll view around the view; see
/// ``yieldsTouches(toScrollingAlong:)``. If a view has several recognizers, the first one that
/// recognizes its gesture makes the rest fail; a pinch and a rotation go together.
///
/// For a new kind of gesture, subclass this type: override ``beginTracking(_:)``,
/// ``continueTracking(_:)`` and ``endTracking(_:)``, and call ``setState(_:)``.
@MainActor
open class GestureRecognizer {
  /// A step of a gesture. A discrete one, such as a tap, goes from `possible` to `ended`; a
  /// continuous one from `began` through any number of `changed` to `ended` or `cancelled`.
  public enum State: Hashable, Sendable {
    /// The gesture may follow, or nothing is pressed.
    case possible
    case began
    case changed
    case ended
    /// The gesture was cancelled: restore what it changed.
    case cancelled
    /// The press is a different gesture. Actions are not called.
    case failed
  }

  /// The view of the recognizer, or nil.
  public final internal(set) weak var view: View?
  /// The current step of the gesture. Each press begins at `possible`.
  public final private(set) var state = State.possible
  /// The last location of the pointer, or the middle of the fingers, in the view's coordinates.
  public final fileprivate(set) var location = Point.zero
  /// Whether the recognizer receives presses; disabling cancels its gesture.
  public final var isEnabled = true {
    didSet { if !isEnabled { cancel() } }
  }
  fileprivate let actions = ActionList<GestureRecognizer>()

  /// Creates a recognizer without a view or actions.
  public init() {}

  // MARK: For subclasses

  /// Called when the primary button or a finger goes down, at a location in the view's coordinates.
  /// Returns whether the press may become the gesture.
  open func beginTracking(_ event: PointerEvent) -> Bool { false }
  /// Called when the pointer of the press moves.
  open func continueTracking(_ event: PointerEvent) {}
  /// Called when the button or the finger is lifted. Afterwards the gesture fails if it is still
  /// `possible`, and ends if it has begun.
  open func endTracking(_ event: PointerEvent) {}
  /// Called when two fingers pinch or turn. For `.began`, returns whether this may be the gesture.
  open func pinch(_ event: PinchEvent) -> Bool { false }
  /// Whether a finger dragging in a direction may scroll the surroundings, which cancels the press;
  /// true by default. Called once, before the gesture is recognized.
  open func yieldsTouches(toScrollingAlong way: Point) -> Bool { true }
  /// Clears the last gesture before the next one begins.
  open func reset() {}

  /// Changes the state, and calls the actions unless it is `possible` or `failed`. A gesture that
  /// ended, failed or was cancelled keeps its state until the next press.
  public final func setState(_ new: State) {
    switch state {
    case .possible: break
    case .began, .changed: guard new != .possible, new != .failed, new != .began else { return }
    case .ended, .cancelled, .failed: return
    }
    state = new
    guard new != .possible, new != .failed else { return }
    if new != .cancelled { view?.gestures?.recognized(self) }
    actions.send(self)
  }

  // MARK: For the view

  final var isUnderWay: Bool { state == .began || state == .changed }

  fileprivate final func start() {
    reset()
    state = .possible
  }

  fileprivate final func finish() { setState(isUnderWay ? .ended : .failed) }

  /// Cancels the gesture, or makes it fail if it has not begun.
  public final func cancel() { setState(isUnderWay ? .cancelled : .failed) }
}

/// A recognizer whose actions receive it with its own type.
@MainActor
public protocol GestureActionSending: GestureRecognizer {}

extension GestureRecognizer: GestureActionSending {}

extension GestureActionSending {
  /// Adds a method of a target, which is held weakly, as an action for each step of the gesture.
  @discardableResult
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping @MainActor (Target) -> (Self) -> Void
  ) -> ActionToken {
    addAction { [weak target] sender in if let target { action(target)(sender) } }
  }

  /// Adds a closure as an action for each step; it has to capture the recognizer weakly if at all.
  @discardableResult
  public func addAction(_ action: @escaping @MainActor (Self) -> Void) -> ActionToken {
    actions.add { if let sender = $0 as? Self { action(sender) } }
  }
}

/// The recognizers of a view, which own presses and pinches together.
@MainActor
final class GestureGroup: Tracking {
  var recognizers: [GestureRecognizer] = []
  private var pressed: [GestureRecognizer] = []
  private var pinched: [GestureRecognizer] = []

  var isUnderWay: Bool { (pressed + pinched).contains(where: \.isUnderWay) }

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
      // The first finger's press ends now, and should not end the gestures of these recognizers.
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

  /// Makes the other recognizers of the press fail. Gestures of two fingers go together.
  func recognized(_ recognizer: GestureRecognizer) {
    for other in pressed where other !== recognizer && !other.isUnderWay {
      other.setState(.failed)
    }
  }
}
