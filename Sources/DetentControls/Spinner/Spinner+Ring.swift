import DetentDrawing
import DetentViews

/// Presses on what is open. Points are in the coordinates of the popup's content.
extension Spinner {
  func pressPopup(_ event: PointerEvent) -> Bool {
    guard isOpen, let popup else { return false }
    if event.button == .secondary {
      close(.cancel)
      return false
    }
    guard event.button == .primary else { return false }
    let hit =
      popup.isHubUnderRestingPointer(at: event.location)
      ? .hub : popup.hit(at: event.location, rotation: rotation)
    guard hit != .outside else {
      close(outsidePress)
      return false
    }
    guard hit != .blank else {
      stopSpinning()
      if popup.clearsSearch(at: event.location) { clearSearch() }
      return true
    }
    let stops = isSpinning
    // The wheel is grabbed where it is seen.
    cancelMotion()
    var pressed = SpinnerGesture(
      hit == .hub ? .hub : .ring, at: event.location, rotation: rotation,
      index: model.selectedIndex)
    pressed.didStop = stops
    pressed.clickCount = event.clickCount
    pressed.lastAngle = popup.angle(of: event.location)
    pressed.velocity.add(0, at: event.timestamp)
    gesture = pressed
    if hit != .hub, !stops, popup.isWheel, tapMode == .stepSides { holdSide() }
    return true
  }

  func dragPopup(_ event: PointerEvent) {
    guard var dragging = gesture, let popup, !dragging.isOver else { return }
    let slop = dragging.kind == .hub ? SpinnerGesture.markSlop : SpinnerGesture.slop
    if !dragging.isDragging {
      let farthest = event.coalescedPoints.map { $0.distance(to: dragging.start) }.max() ?? 0
      guard farthest >= slop else { return }
      dragging.isDragging = true
      hover(nil)
    }
    guard dragging.kind == .ring else {
      gesture = dragging
      return mark(event.location)
    }
    var turned = 0.0
    for point in event.coalescedPoints {
      let step = popup.step(from: &dragging, to: point)
      turned += step.items
      dragging.velocity.add(step.way, at: event.timestamp)
    }
    gesture = dragging
    turn(byItems: turned)
    follow()
  }

  func releasePopup(_ event: PointerEvent) {
    guard isOpen else {
      gesture = nil
      return
    }
    if gesture?.isDragging == true { dragPopup(event) }
    guard let released = gesture, !released.isOver else { return endGesture() }
    switch (released.kind, released.isDragging) {
    case (.ring, true):
      gesture = nil
      // The release itself is no movement, but it tells how long ago the last one was.
      letGo(
        atSpeed: released.velocity.speed(at: event.timestamp), after: released,
        device: event.device)
    case (.ring, false):
      gesture = nil
      click(released)
    case (.hub, true):
      gesture = nil
      let inside = popup?.hit(at: event.location, rotation: rotation) == .hub
      comeToRest(reason: .turn)
      if !inside { chooseMarked(at: event.location) }
      if isOpen { hoverDidChange(inPopup: event.location) }
    case (.hub, false):
      gesture = nil
      if released.didStop { return comeToRest(reason: .turn) }
      // Who is asked may refuse to close it.
      turnToTarget()
      useHub(reason: .hubPress)
      sendActions(for: .pointerUpInside)
    }
  }

  /// The gesture was taken away: what it changed is taken back.
  func cancelPopupPress() {
    guard let cancelled = gesture else { return }
    gesture = nil
    guard isOpen else { return }
    cancelMotion()
    hover(nil)
    let index = min(cancelled.startIndex, max(0, model.count - 1))
    targetSlot = slot(nearestTo: index)
    turnToTarget()
    // Also to an item that only a program could select.
    select(index, reason: .turn, isRestoring: true)
  }

  private func endGesture() {
    gesture = nil
    if isOpen, motion == nil { turnToTarget() }
  }

  // MARK: Clicks

  private func click(_ released: SpinnerGesture) {
    guard !released.didStop, let popup else { return comeToRest(reason: .turn) }
    if popup.isWheel, tapMode == .stepSides {
      if released.repeats == 0 { turn(bySteps: side(of: released.start), reason: .itemPress) }
      return
    }
    // The second click of two is meant for the item of the first, which is on its way to the top.
    if released.clickCount > 1 { return finishClick() }
    guard case .slot(let slot) = popup.hit(at: released.start, rotation: rotation) else {
      return comeToRest(reason: .itemPress)
    }
    let index = model.index(ofSlot: slot)
    guard popup.isWheel || model.slots.contains(slot), model.isSelectable(index) else {
      return turnToTarget()
    }
    if index == model.selectedIndex { return finishClick() }
    turn(to: slot, reason: .itemPress)
    if closesOnSelection { close(.accept) }
  }

  private func finishClick() {
    turnToTarget()
    close(.accept)
  }

  /// Right of the hub the wheel turns clockwise, left of it back.
  private func side(of point: Point) -> Int {
    guard let popup, let angle = popup.angle(of: point) else { return 0 }
    return popup.steps(clockwise: angle > 0)
  }

  /// A side that is held steps again and again.
  private func holdSide() {
    guard let content = popup?.content else { return }
    sideTimer = content.startTimer(after: .milliseconds(400), repeats: .milliseconds(90)) {
      [weak self] in self?.repeatSide()
    }
  }

  private func repeatSide() {
    guard var held = gesture, held.holdsSide, isOpen else { return }
    held.repeats += 1
    gesture = held
    turn(bySteps: side(of: held.start), reason: .itemPress)
  }

  // MARK: Hover

  func hoverDidChange(inPopup point: Point?) {
    guard isOpen, let popup, gesture == nil, !isSpinning else { return }
    guard let point, !popup.isResting(at: point),
      case .slot(let slot) = popup.hit(at: point, rotation: rotation)
    else { return hover(nil) }
    hover(slot)
  }
}
