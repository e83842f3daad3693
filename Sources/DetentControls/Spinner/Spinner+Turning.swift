import DetentDrawing
import DetentViews

extension Spinner {
  /// Whether the items go round in a circle where they are shown now.
  var wraps: Bool { popup.map(\.isWheel) ?? (model.presentation == .wheel) }

  /// The slot of an item that is nearest to where the wheel is.
  func slot(nearestTo index: Int) -> Int {
    guard wraps, model.count > 0 else { return model.slot(ofIndex: index) }
    let turns = ((rotation - Double(index)) / Double(model.count)).rounded()
    return Int(exactly: turns).map { index + $0 * model.count } ?? index
  }

  /// The wheel stands where the selection is, without a turn to spare.
  func restAtSelection() {
    cancelMotion()
    targetSlot = model.slot(ofIndex: model.selectedIndex)
    rotation = Double(targetSlot)
    drift = 0
    popup?.contentDidTurn()
  }

  // MARK: To an item

  /// Turns to a slot and selects its item.
  func turn(to slot: Int, reason: EditReason) {
    // What turns away from under a pointer at rest is not what the user looks at.
    hover(nil)
    targetSlot = slot
    turnToTarget()
    select(model.index(ofSlot: slot), reason: reason)
  }

  /// Turns on by so many items that can be chosen.
  func turn(bySteps steps: Int, reason: EditReason) {
    turn(to: model.slot(after: targetSlot, steps: steps, wraps: wraps), reason: reason)
  }

  /// Turns to an item the short way round.
  func turn(toIndex index: Int?, reason: EditReason) {
    if let index { turn(to: slot(nearestTo: index), reason: reason) }
  }

  /// The ease of a wheel that turns to an item.
  static let turnTiming = Timing.curve(.easeInOut, duration: .milliseconds(200))

  /// Moves what is drawn to the target, from wherever it is.
  func turnToTarget() {
    cancelMotion()
    let target = Double(targetSlot)
    let (start, startDrift) = (rotation, drift)
    guard popup != nil, start != target || startDrift != 0 else {
      setRotation(target)
      return reduceTurns()
    }
    let turning = Animation(
      from: 0, to: 1, timing: Self.turnTiming,
      update: { [weak self] part in
        let place = part == 1 ? target : start + (target - start) * part
        self?.setRotation(place, drift: startDrift * (1 - part))
      },
      completion: { [weak self] finished in
        guard finished, let self else { return }
        motion = nil
        reduceTurns()
      })
    motion = turning
    startAnimation(turning)
  }

  /// - Parameter drift: nil keeps it.
  func setRotation(_ value: Double, drift: Double? = nil) {
    let drift = drift ?? self.drift
    guard value.isFinite, value != rotation || drift != self.drift else { return }
    (rotation, self.drift) = (value, drift)
    popup?.contentDidTurn()
  }

  /// A drag turns by so many items. What is seen of a list follows the pointer as far as the list goes.
  func turn(byItems items: Double) {
    let turned = limited(rotation + items)
    guard case .picker(let picker) = popup?.shape else { return setRotation(turned) }
    let first = picker.limitedFirst(picker.first(rotation: rotation, drift: drift) + items)
    setRotation(turned, drift: first - picker.first(rotation: turned))
  }

  func cancelMotion() {
    motion?.cancel()
    motion = nil
    isSpinning = false
  }

  /// A wheel that rests forgets how often it went round.
  private func reduceTurns() {
    guard gesture == nil, !isSpinning, wraps, model.count > 0 else { return }
    let reduced = model.index(ofSlot: targetSlot)
    guard reduced != targetSlot else { return }
    if let hoveredSlot { self.hoveredSlot = hoveredSlot + reduced - targetSlot }
    rotation += Double(reduced - targetSlot)
    targetSlot = reduced
  }

  // MARK: Coasting

  /// Lets go of the wheel at a speed in logical pixels a second, positive towards growing indices: it
  /// coasts, or turns to the nearest item. With a mouse the drag and what follows are two turns at most.
  func letGo(atSpeed speed: Double, after drag: SpinnerGesture, device: PointerEvent.Device) {
    var most = Double.infinity
    if wraps, device != .touch {
      let turn = Double(model.count)
      // After a drag that was longer a flick goes on all the same.
      most = max(flywheel.mouseTurns * turn - (rotation - drag.startRotation).magnitude, turn)
    }
    guard let run = flywheel.run(pointerSpeed: speed, items: most), run.duration.isFinite else {
      return comeToRest(reason: .turn)
    }
    let start = rotation
    hover(nil)
    isSpinning = true
    let coasting = Animation(
      from: 0, to: run.duration,
      timing: .curve(.linear, duration: .seconds(run.duration)),
      update: { [weak self] in self?.coast(to: start + run.distance(at: $0)) },
      completion: { [weak self] finished in
        guard finished, let self, isSpinning else { return }
        comeToRest(reason: .turn)
      })
    motion = coasting
    startAnimation(coasting)
  }

  private func coast(to position: Double) {
    guard isSpinning else { return }
    let end = limited(position)
    setRotation(end)
    follow()
    if end != position, isSpinning { comeToRest(reason: .turn) }
  }

  /// A list has ends, a wheel has none.
  func limited(_ position: Double) -> Double {
    wraps ? position : max(0, min(position, Double(max(0, model.slots.count - 1))))
  }

  /// Selects what the turning wheel brings to the top. A list tells only where it comes to rest.
  func follow() {
    guard let slot = model.nearestSelectable(to: rotation, wraps: wraps) else { return }
    targetSlot = slot
    if wraps { select(model.index(ofSlot: slot), reason: .turn) }
  }

  /// Stops a coasting wheel on the nearest item.
  func stopSpinning() {
    if isSpinning { comeToRest(reason: .turn) }
  }

  /// Turns to the nearest item that can be chosen; back to the selected one where there is none.
  func comeToRest(reason: EditReason) {
    cancelMotion()
    targetSlot =
      model.nearestSelectable(to: rotation, wraps: wraps) ?? slot(nearestTo: model.selectedIndex)
    turnToTarget()
    select(model.index(ofSlot: targetSlot), reason: reason)
  }
}
