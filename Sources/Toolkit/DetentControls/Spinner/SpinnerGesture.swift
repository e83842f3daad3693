import DetentDrawing
import DetentViews

@MainActor
struct SpinnerGesture {
  fileprivate(set) var press: Press? {
    didSet {
      guard press?.holdsSide != true else { return }
      sideTimer?.cancel()
      sideTimer = nil
    }
  }
  /// Repeats steps while a side of the wheel is held. It ends with the press.
  fileprivate var sideTimer: TimerToken?
  fileprivate(set) var hoveredSlot: Int?
  /// The fraction of a notch that the mouse wheel has turned the open spinner by.
  var notches = WheelNotches()

  var isGrabbing: Bool { press?.kind == .ring && press?.isDragging == true }

  mutating func giveUp() { press?.isOver = true }

  mutating func forget() {
    press = nil
    hoveredSlot = nil
    notches.drop()
  }

  /// Moves the hover with its item, which has another slot now.
  mutating func shiftHover(by slots: Int) { hoveredSlot = hoveredSlot.map { $0 + slots } }

  /// Points are in the coordinates of the pressed view.
  struct Press: Equatable, Sendable {
    enum Kind: Equatable, Sendable {
      /// The hub: a release closes or opens the spinner, a drag off the hub marks an item.
      case hub
      /// The ring of the wheel, or a row of the picker.
      case ring
    }

    let kind: Kind
    let start: Point
    let startRotation: Double
    let startIndex: Int
    /// Whether the press stopped a coasting wheel. Then only a drag has an effect.
    var didStop = false
    var isDragging = false
    var didOpen = false
    /// Whether the pointer has left the hub; before that it marks no item.
    var hasLeftHub = false
    var isOver = false
    var repeats = 0
    var clickCount = 1
    /// The last angle of the pointer that was not at the centre.
    var lastAngle: Double?
    var last: Point
    var velocity = PointerVelocity()

    @MainActor init(_ kind: Kind, at point: Point, of wheel: SpinnerWheel) {
      (self.kind, start, last) = (kind, point, point)
      (startRotation, startIndex) = (wheel.rotation, wheel.model.currentIndex)
    }

    /// Whether it is still a plain press off the hub.
    var holdsSide: Bool { kind == .ring && !isDragging && !isOver }

    /// The distances at which a drag of the ring, or from the hub, begins, in logical pixels.
    static let slop = 4.0
    static let markSlop = 12.0
  }
}

extension Spinner {
  private typealias Press = SpinnerGesture.Press

  // MARK: On the closed hub; points are in its coordinates

  func pressHub(at point: Point) { gesture.press = Press(.hub, at: point, of: wheel) }

  /// Opens the spinner when the pointer leaves the hub, and marks the item under it.
  func dragHub(to point: Point) {
    if let pressed = gesture.press, !pressed.isOver {
      if !self.point(inside: point) { gesture.press?.hasLeftHub = true }
      if !pressed.didOpen, opensByDragging, point.distance(to: pressed.start) >= Press.markSlop {
        gesture.press?.didOpen = true
        if open(reason: .hubPress) { gesture.press?.isDragging = true } else { gesture.giveUp() }
      }
    }
    guard let press = gesture.press, press.didOpen, press.hasLeftHub, !press.isOver, let popup,
      let point = popupPoint(point)
    else { return }
    mark(point, on: popup)
  }

  func releaseHub(at point: Point) {
    guard let released = gesture.press else { return }
    gesture.press = nil
    guard !released.isOver else { return }
    guard released.didOpen else {
      if self.point(inside: point) { useHub(reason: .hubPress) }
      return
    }
    guard released.hasLeftHub, let popup, let point = popupPoint(point) else { return hover(nil) }
    chooseMarked(at: point, of: popup)
  }

  func cancelHub() {
    let didOpen = gesture.press?.didOpen == true
    gesture.press = nil
    // A disabled spinner closes before handlers are called, even if the mouse replaced a finger.
    if didOpen { dismiss(.cancel) } else if !isEnabled { endEverything() }
  }

  private func popupPoint(_ point: Point) -> Point? {
    guard let popup, let window else { return nil }
    return convert(point, to: window) - popup.contentOrigin
  }

  // MARK: On the open spinner; points are in the coordinates of its content

  func press(_ event: PointerEvent, on popup: SpinnerPopup) -> Bool {
    guard popup.takesInput else {
      if event.button == .primary { useHub(reason: .hubPress) }
      return false
    }
    guard isOpen else { return false }
    guard event.button == .primary else {
      if event.button == .secondary { close(.cancel) }
      return false
    }
    let point = event.location
    let hit = popup.isHubUnderRestingPointer(at: point) ? .hub : popup.hit(at: point)
    guard hit != .outside else {
      close(outsidePress, .pressOutside)
      return false
    }
    wheel.endScroll()
    guard isOpen else { return false }
    guard hit != .blank else {
      wheel.stopSpinning()
      if popup.clearsSearch(at: point) { emptySearch() }
      return true
    }
    let stops = wheel.isSpinning
    // The wheel is grabbed where it is drawn.
    wheel.cancelMotion()
    var pressed = Press(hit == .hub ? .hub : .ring, at: point, of: wheel)
    pressed.didStop = stops
    pressed.clickCount = event.clickCount
    pressed.lastAngle = popup.shape.angle(of: point)
    pressed.velocity.add(0, at: event.timestamp)
    gesture.press = pressed
    if hit != .hub, !stops, popup.isWheel, tapMode == .stepSides { holdSide(of: popup) }
    return true
  }

  func drag(_ event: PointerEvent, on popup: SpinnerPopup) {
    guard var dragging = gesture.press, !dragging.isOver else { return }
    let slop = dragging.kind == .hub ? Press.markSlop : Press.slop
    if !dragging.isDragging {
      let farthest = event.coalescedPoints.map { $0.distance(to: dragging.start) }.max() ?? 0
      guard farthest >= slop else { return }
      dragging.isDragging = true
      hover(nil)
    }
    guard dragging.kind == .ring else {
      gesture.press = dragging
      return mark(event.location, on: popup)
    }
    var turned = 0.0
    for point in event.coalescedPoints {
      let step = popup.shape.step(of: &dragging, to: point)
      turned += step.items
      dragging.velocity.add(step.way, at: event.timestamp)
    }
    gesture.press = dragging
    wheel.drag(byItems: turned, in: popup.shape)
    if model.currentIndex != dragging.startIndex { popup.content.pressBecameEdit() }
  }

  func release(_ event: PointerEvent, on popup: SpinnerPopup) {
    let marks = gesture.press.map { $0.kind == .hub && $0.isDragging && !$0.isOver } ?? false
    endPress(event, on: popup)
    if marks, isOpen, event.device != .touch { hover(at: event.location, of: popup) }
  }

  private func endPress(_ event: PointerEvent, on popup: SpinnerPopup) {
    if isOpen, gesture.press?.isDragging == true { drag(event, on: popup) }
    let released = gesture.press
    gesture.press = nil
    guard isOpen else { return }
    guard let released, !released.isOver else {
      if !wheel.isMoving { wheel.turnToTarget() }
      return
    }
    switch (released.kind, released.isDragging) {
    case (.ring, true):
      // The release is not a movement, but its time tells how long the pointer rested.
      wheel.letGo(
        atSpeed: released.velocity.speed(at: event.timestamp), from: released.startRotation,
        device: event.device)
    case (_, false) where released.didStop: wheel.comeToRest(reason: .turn)
    case (.ring, false): click(released, on: popup)
    case (.hub, true):
      let isInHub = popup.hit(at: event.location) == .hub
      wheel.comeToRest(reason: .turn)
      if !isInHub { chooseMarked(at: event.location, of: popup) }
    case (.hub, false):
      // The delegate may refuse to close it.
      wheel.turnToTarget()
      useHub(reason: .hubPress)
      sendActions(for: .pointerUpInside)
    }
  }

  func cancelPress() {
    guard let cancelled = gesture.press else { return }
    gesture.press = nil
    guard isOpen else { return }
    wheel.cancelMotion()
    hover(nil)
    wheel.turnBack(to: min(cancelled.startIndex, max(0, count - 1)))
  }

  // MARK: Clicks

  private func click(_ released: Press, on popup: SpinnerPopup) {
    if popup.isWheel, tapMode == .stepSides {
      if released.repeats == 0 { step(to: released.start, in: popup.shape) }
      return
    }
    let togglesItems = allowsMultipleSelection
    // The second click of a double click accepts the item of the first, which is still turning.
    if released.clickCount > 1, !togglesItems { return acceptTarget() }
    guard case .slot(let slot) = popup.hit(at: released.start) else {
      return wheel.comeToRest(reason: .itemPress)
    }
    let index = model.index(ofSlot: slot)
    guard popup.isWheel || model.slots.contains(slot), model.isSelectable(index) else {
      return wheel.turnToTarget()
    }
    if togglesItems {
      // Nothing moves under the pointer, so that the next click can select the next item.
      wheel.turnToTarget()
      wheel.toggle(index, reason: .itemPress)
    } else if index == model.currentIndex {
      return acceptTarget()
    } else {
      wheel.turn(to: slot, reason: .itemPress)
    }
    if closesOnSelection { close(.accept) }
  }

  private func acceptTarget() {
    wheel.turnToTarget()
    close(.accept)
  }

  /// Turns the wheel by one item: clockwise for a point right of the hub, back for one left of it.
  private func step(to point: Point, in shape: SpinnerShape) {
    let steps = shape.angle(of: point).map { shape.steps(clockwise: $0 > 0) } ?? 0
    wheel.turn(bySteps: steps, reason: .itemPress)
  }

  private func holdSide(of popup: SpinnerPopup) {
    gesture.sideTimer = popup.content.startTimer(
      after: .milliseconds(400), repeats: .milliseconds(90)
    ) { [weak self, weak popup] in
      guard let self, let popup, let press = gesture.press, press.holdsSide else { return }
      gesture.press?.repeats += 1
      step(to: press.start, in: popup.shape)
    }
  }

  // MARK: Hover

  private func mark(_ point: Point, on popup: SpinnerPopup) {
    if isOpen { hover(popup.markedSlot(at: point)) }
  }

  /// Selects the item at the release, and closes. On the hub the spinner stays open.
  private func chooseMarked(at point: Point, of popup: SpinnerPopup) {
    guard isOpen, let slot = popup.markedSlot(at: point) else { return hover(nil) }
    let index = model.index(ofSlot: slot)
    guard model.isSelectable(index) else { return }
    if allowsMultipleSelection {
      wheel.toggle(index, reason: .itemPress)
    } else {
      wheel.turn(to: slot, reason: .itemPress)
    }
    close(.accept)
  }

  /// Nil if the pointer is outside.
  func hover(at point: Point?, of popup: SpinnerPopup) {
    guard isOpen, gesture.press == nil, !wheel.isSpinning else { return }
    guard let point, !popup.isResting(at: point), case .slot(let slot) = popup.hit(at: point)
    else { return hover(nil) }
    hover(slot)
  }

  func hover(_ slot: Int?) {
    guard slot != gesture.hoveredSlot else { return }
    gesture.hoveredSlot = slot
    popup?.contentDidTurn()
  }

  // MARK: Mouse wheel

  /// - Parameter isOutside: whether the pointer is outside, where a turn only stops coasting.
  func turnOpen(_ event: ScrollEvent, isOutside: Bool) {
    guard isOpen, gesture.press == nil else { return }
    if wheel.isSpinning {
      gesture.notches.drop()
      return wheel.stopSpinning()
    }
    guard !isOutside else { return }
    let count = Int(exactly: gesture.notches.take(amount(of: event))) ?? 0
    guard count != 0 else { return }
    if popup?.isWheel == true {
      wheel.turn(bySteps: count, reason: .wheel)
    } else {
      wheel.scroll(bySteps: count)
    }
  }

  func turnClosed(_ event: ScrollEvent) -> Bool {
    guard answersMouseWheel else { return false }
    wheel.editing.prepareToTurn()
    // A handler of the end of the edit may have disabled the wheel.
    guard answersMouseWheel else { return true }
    let steps = Int(exactly: wheel.editing.turnWheel(by: amount(of: event))) ?? 0
    if wheel.slot(after: steps) != wheel.target { wheel.turn(bySteps: steps, reason: .wheel) }
    return true
  }

  private var answersMouseWheel: Bool {
    // Without a window no timer would end the run.
    isEnabled && !isWithoutWindow && gesture.press == nil && !isOpen && count > 1
      && !allowsMultipleSelection && wheelPolicy.answers(isFocused: isFirstResponder)
  }

  /// The notches towards the next item, which is towards the user or to the right.
  private func amount(of event: ScrollEvent) -> Double {
    (traits.isRightToLeft ? -event.notches.x : event.notches.x) - event.notches.y
  }
}
