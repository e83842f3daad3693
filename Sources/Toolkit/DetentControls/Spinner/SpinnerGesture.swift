import DetentDrawing
import DetentViews

/// The pointer on a spinner: a press on the closed hub, a press on the open wheel or picker, the
/// mouse wheel, and the item under a pointer at rest.
///
/// It turns the wheel, and returns the action that remains for the spinner.
@MainActor
final class SpinnerGesture {
  private let wheel: SpinnerWheel
  private let hoverDidChange: () -> Void
  /// The press that is under way.
  private(set) var press: Press? {
    didSet {
      guard press?.holdsSide != true else { return }
      sideTimer?.cancel()
      sideTimer = nil
    }
  }
  /// Steps again and again while a side of the wheel is held. It ends with the press.
  private var sideTimer: TimerToken?
  /// The slot under the pointer.
  private(set) var hoveredSlot: Int?
  /// The parts of a notch that the mouse wheel has turned the open spinner by.
  private var notches = WheelNotches()

  init(on wheel: SpinnerWheel, hoverDidChange: @escaping () -> Void) {
    (self.wheel, self.hoverDidChange) = (wheel, hoverDidChange)
  }

  /// Whether a drag turns the wheel or moves the rows.
  var isGrabbing: Bool { press?.kind == .ring && press?.isDragging == true }

  /// Whether a drag from the hub of the open wheel marks an item.
  var isMarking: Bool { press.map { $0.kind == .hub && $0.isDragging && !$0.isOver } ?? false }

  /// Makes the rest of the press meaningless.
  func giveUp() { press?.isOver = true }

  /// Forgets the press, the hover and the mouse wheel, because the spinner closes.
  func forget() {
    press = nil
    hoveredSlot = nil
    notches.drop()
  }

  // MARK: On the closed hub; points are in its coordinates

  func pressHub(at point: Point) {
    press = Press(.hub, at: point, rotation: wheel.rotation, index: wheel.model.currentIndex)
  }

  /// Whether a drag leaves the hub for the first time, so that the spinner opens.
  func dragOpens(at point: Point, isInHub: Bool, _ isAllowed: Bool) -> Bool {
    guard let pressed = press, !pressed.isOver else { return false }
    if !isInHub { press?.hasLeftHub = true }
    guard !pressed.didOpen, isAllowed, point.distance(to: pressed.start) >= Press.markSlop else {
      return false
    }
    press?.didOpen = true
    return true
  }

  /// The drag has opened the spinner, or the spinner refused.
  func dragDidOpen(_ isOpen: Bool) {
    if isOpen { press?.isDragging = true } else { giveUp() }
  }

  /// Whether the pointer has opened the spinner and marks items of it now.
  var marks: Bool { press.map { $0.didOpen && $0.hasLeftHub && !$0.isOver } ?? false }

  /// Ends a press on the hub.
  /// - Parameter point: in the coordinates of the popup.
  func releaseHub(isInHub: Bool, at point: Point?, of popup: SpinnerPopup?) -> SpinnerAction {
    guard let released = press else { return .none }
    press = nil
    guard !released.isOver else { return .none }
    guard released.didOpen else { return isInHub ? .clickHub : .none }
    guard released.hasLeftHub, let point, let popup else {
      hover(nil)
      return .none
    }
    return chooseMarked(at: point, of: popup)
  }

  /// Takes a press on the hub away.
  /// - Returns: whether it opened the spinner.
  func cancelHub() -> Bool {
    defer { press = nil }
    return press?.didOpen ?? false
  }

  // MARK: On the open spinner; points are in the coordinates of its content

  /// - Parameter stepsSides: whether a press beside the hub turns the wheel by one item.
  func press(
    _ event: PointerEvent, on popup: SpinnerPopup, outside: SpinnerOutcome, stepsSides: Bool
  ) -> SpinnerAction {
    if event.button == .secondary { return .close(.cancel) }
    guard event.button == .primary else { return .ignore }
    let hit =
      popup.isHubUnderRestingPointer(at: event.location) ? .hub : popup.hit(at: event.location)
    guard hit != .outside else { return .close(outside, .pressOutside) }
    guard hit != .blank else {
      wheel.stopSpinning()
      return popup.clearsSearch(at: event.location) ? .clearSearch : .none
    }
    let stops = wheel.isSpinning
    // The wheel is grabbed where it is seen.
    wheel.cancelMotion()
    var pressed = Press(
      hit == .hub ? .hub : .ring, at: event.location, rotation: wheel.rotation,
      index: wheel.model.currentIndex)
    pressed.didStop = stops
    pressed.clickCount = event.clickCount
    pressed.lastAngle = popup.shape.angle(of: event.location)
    pressed.velocity.add(0, at: event.timestamp)
    press = pressed
    if hit != .hub, !stops, popup.isWheel, stepsSides { holdSide(of: popup) }
    return .none
  }

  func drag(_ event: PointerEvent, on popup: SpinnerPopup) {
    guard var dragging = press, !dragging.isOver else { return }
    let slop = dragging.kind == .hub ? Press.markSlop : Press.slop
    if !dragging.isDragging {
      let farthest = event.coalescedPoints.map { $0.distance(to: dragging.start) }.max() ?? 0
      guard farthest >= slop else { return }
      dragging.isDragging = true
      hover(nil)
    }
    guard dragging.kind == .ring else {
      press = dragging
      return mark(event.location, on: popup)
    }
    var turned = 0.0
    for point in event.coalescedPoints {
      let step = popup.shape.step(of: &dragging, to: point)
      turned += step.items
      dragging.velocity.add(step.way, at: event.timestamp)
    }
    press = dragging
    wheel.drag(byItems: turned, in: popup.shape)
    if wheel.model.currentIndex != dragging.startIndex { popup.content.pressBecameEdit() }
  }

  func release(
    _ event: PointerEvent, on popup: SpinnerPopup, stepsSides: Bool,
    _ flywheel: @autoclosure () -> SpinnerFlywheel
  ) -> SpinnerAction {
    guard wheel.scene().isOpen else {
      press = nil
      return .none
    }
    if press?.isDragging == true { drag(event, on: popup) }
    guard let released = press, !released.isOver else {
      press = nil
      if wheel.scene().isOpen, !wheel.isMoving { wheel.turnToTarget() }
      return .none
    }
    press = nil
    switch (released.kind, released.isDragging) {
    case (.ring, true):
      // The release itself is not a movement; its time shows how long ago the last one was.
      wheel.letGo(
        atSpeed: released.velocity.speed(at: event.timestamp), from: released.startRotation,
        flywheel(), device: event.device)
      return .none
    case (.ring, false):
      return click(released, on: popup, stepsSides: stepsSides)
    case (.hub, true):
      let isInHub = popup.hit(at: event.location) == .hub
      wheel.comeToRest(reason: .turn)
      return isInHub ? .none : chooseMarked(at: event.location, of: popup)
    case (.hub, false):
      guard !released.didStop else {
        wheel.comeToRest(reason: .turn)
        return .none
      }
      // The delegate may refuse to close it.
      wheel.turnToTarget()
      return .clickHub
    }
  }

  /// Takes the press away, with all that it changed.
  func cancel() {
    guard let cancelled = press else { return }
    press = nil
    guard wheel.scene().isOpen else { return }
    wheel.cancelMotion()
    hover(nil)
    wheel.turnBack(to: min(cancelled.startIndex, max(0, wheel.model.count - 1)))
  }

  // MARK: Clicks

  private func click(_ released: Press, on popup: SpinnerPopup, stepsSides: Bool) -> SpinnerAction {
    guard !released.didStop else {
      wheel.comeToRest(reason: .turn)
      return .none
    }
    if popup.isWheel, stepsSides {
      if released.repeats == 0 { step(to: released.start, in: popup.shape) }
      return .none
    }
    let togglesItems = wheel.model.allowsMultipleSelection
    // The second click of two means the item of the first, which is on its way to the top.
    if released.clickCount > 1, !togglesItems { return accept() }
    guard case .slot(let slot) = popup.hit(at: released.start) else {
      wheel.comeToRest(reason: .itemPress)
      return .none
    }
    let index = wheel.model.index(ofSlot: slot)
    guard popup.isWheel || wheel.model.slots.contains(slot), wheel.model.isSelectable(index)
    else {
      wheel.turnToTarget()
      return .none
    }
    if togglesItems {
      // Nothing turns away from under the pointer: the next click may mean the next item.
      wheel.turnToTarget()
      wheel.toggle(index, reason: .itemPress)
    } else if index == wheel.model.currentIndex {
      return accept()
    } else {
      wheel.turn(to: slot, reason: .itemPress)
    }
    return .chosen
  }

  private func accept() -> SpinnerAction {
    wheel.turnToTarget()
    return .close(.accept)
  }

  /// Turns the wheel clockwise right of the hub, and back left of it.
  private func step(to point: Point, in shape: SpinnerShape) {
    let steps = shape.angle(of: point).map { shape.steps(clockwise: $0 > 0) } ?? 0
    wheel.turn(bySteps: steps, reason: .itemPress)
  }

  /// Steps again and again while a side is held.
  private func holdSide(of popup: SpinnerPopup) {
    sideTimer = popup.content.startTimer(
      after: .milliseconds(400), repeats: .milliseconds(90)
    ) { [weak self, weak popup] in
      guard let self, let popup, press?.holdsSide == true, let start = press?.start else { return }
      press?.repeats += 1
      step(to: start, in: popup.shape)
    }
  }

  // MARK: Hover

  /// Marks the item that a release would choose.
  func mark(_ point: Point, on popup: SpinnerPopup) {
    if wheel.scene().isOpen { hover(popup.markedSlot(at: point)) }
  }

  /// Chooses the item at the release and closes; on the hub the spinner stays open.
  private func chooseMarked(at point: Point, of popup: SpinnerPopup) -> SpinnerAction {
    guard wheel.scene().isOpen, let slot = popup.markedSlot(at: point) else {
      hover(nil)
      return .none
    }
    let index = wheel.model.index(ofSlot: slot)
    guard wheel.model.isSelectable(index) else { return .none }
    if wheel.model.allowsMultipleSelection {
      wheel.toggle(index, reason: .itemPress)
    } else {
      wheel.turn(to: slot, reason: .itemPress)
    }
    return .close(.accept)
  }

  /// Follows a pointer without a button to a point of the open spinner, or nil outside of it.
  func hover(at point: Point?, of popup: SpinnerPopup) {
    guard wheel.scene().isOpen, press == nil, !wheel.isSpinning else { return }
    guard let point, !popup.isResting(at: point), case .slot(let slot) = popup.hit(at: point)
    else { return hover(nil) }
    hover(slot)
  }

  func hover(_ slot: Int?) {
    guard slot != hoveredSlot else { return }
    hoveredSlot = slot
    hoverDidChange()
  }

  /// Keeps the hovered item, which has another slot now.
  func shiftHover(by slots: Int) { hoveredSlot = hoveredSlot.map { $0 + slots } }

  // MARK: Mouse wheel

  /// Begins the next turn of the mouse wheel with a whole notch.
  func dropNotches() { notches.drop() }

  /// Turns the open spinner by notches or parts of them.
  /// - Parameter isOutside: whether the pointer is beside the spinner, where a turn only stops it.
  func turn(by amount: Double, isOutside: Bool) {
    guard wheel.scene().isOpen, press == nil else { return }
    if wheel.isSpinning {
      notches.drop()
      return wheel.stopSpinning()
    }
    guard !isOutside else { return }
    let count = Int(exactly: notches.take(amount)) ?? 0
    if count != 0 { wheel.turn(bySteps: count, reason: .wheel) }
  }

  /// A press on a spinner. Points are in the coordinates of the view that was pressed.
  struct Press: Equatable, Sendable {
    enum Kind: Equatable, Sendable {
      /// The hub: a release there closes or opens the spinner, a drag out of it marks an item.
      case hub
      /// The ring of the wheel, or a row of the picker.
      case ring
    }

    let kind: Kind
    let start: Point
    /// The rotation and the selected item at the press.
    let startRotation: Double
    let startIndex: Int
    /// Whether the press stopped a coasting wheel: then only a drag has an effect.
    var didStop = false
    /// Whether the pointer has moved far enough for a drag.
    var isDragging = false
    /// Whether the press opened the popup.
    var didOpen = false
    /// Whether the pointer has left the hub since. Before that it marks no item, even if the popup
    /// covers the hub.
    var hasLeftHub = false
    /// Whether the rest of the press has no effect.
    var isOver = false
    /// How often a held side has stepped.
    var repeats = 0
    var clickCount = 1
    /// The last angle of the pointer off the centre.
    var lastAngle: Double?
    /// The last point of the pointer.
    var last: Point
    var velocity = PointerVelocity()

    init(_ kind: Kind, at point: Point, rotation: Double, index: Int) {
      (self.kind, start, last) = (kind, point, point)
      (startRotation, startIndex) = (rotation, index)
    }

    /// Whether it is a press beside the hub that has not become anything else.
    var holdsSide: Bool { kind == .ring && !isDragging && !isOver }

    /// The distances from which on a drag of the ring, or from the hub, begins, in logical pixels.
    static let slop = 4.0
    static let markSlop = 12.0
  }
}
