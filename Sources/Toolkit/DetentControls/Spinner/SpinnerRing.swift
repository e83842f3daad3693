import DetentDrawing
import DetentViews

/// How far the wheel of a spinner is turned, or the list of its picker: where it is, where it is
/// heading and what moves it. What a turn of the user brings to the top is selected, unless several
/// items can be: then it is where the keyboard is.
@MainActor
final class SpinnerRing {
  private weak var spinner: Spinner?
  /// The number of items it is turned by, as it is drawn.
  private(set) var rotation = 0.0
  /// The number of rows a picker is scrolled away from where its selected row would have it: a drag
  /// moves what is seen, also at the ends of the list.
  private(set) var drift = 0.0
  /// Where it is heading.
  private(set) var target = 0 {
    // A picker marks its row before it arrives there.
    didSet { if target != oldValue { spinner?.popup?.contentDidTurn() } }
  }
  /// Whether it turns after a flick.
  private(set) var isSpinning = false
  private var motion: Animation?

  init(of spinner: Spinner) { self.spinner = spinner }

  /// Whether something moves it.
  var isMoving: Bool { motion != nil }

  /// Whether the items go round in a circle where they are shown now.
  var wraps: Bool {
    guard let spinner else { return false }
    return spinner.popup.map(\.isWheel) ?? (spinner.presentation == .wheel)
  }

  /// The slot of an item that is nearest to where the wheel is.
  private func slot(nearestTo index: Int, in model: SpinnerModel) -> Int {
    guard wraps, model.count > 0 else { return model.slot(ofIndex: index) }
    let turns = ((rotation - Double(index)) / Double(model.count)).rounded()
    return Int(exactly: turns).map { index + $0 * model.count } ?? index
  }

  // MARK: Without the user

  /// It stands where the selection is, without a turn to spare.
  func restAtSelection() {
    cancelMotion()
    guard let spinner else { return }
    target = spinner.model.slot(ofIndex: spinner.model.currentIndex)
    rotation = Double(target)
    drift = 0
    spinner.popup?.contentDidTurn()
  }

  /// It heads for an item, and waits there for `turnToTarget()`.
  func aim(at index: Int) {
    if let spinner { target = slot(nearestTo: index, in: spinner.model) }
  }

  /// The ease of a wheel that turns to an item.
  private static let turnTiming = Timing.curve(.easeInOut, duration: .milliseconds(200))

  /// Moves what is drawn to the target, from wherever it is.
  func turnToTarget() {
    cancelMotion()
    let end = Double(target)
    let (start, startDrift) = (rotation, drift)
    guard let spinner, spinner.popup != nil, start != end || startDrift != 0 else {
      setRotation(end)
      return reduceTurns()
    }
    let turning = Animation(
      from: 0, to: 1, timing: Self.turnTiming,
      update: { [weak self] part in
        let reached = part == 1 ? end : start + (end - start) * part
        self?.setRotation(reached, drift: startDrift * (1 - part))
      },
      completion: { [weak self] finished in
        guard finished, let self else { return }
        motion = nil
        reduceTurns()
      })
    motion = turning
    spinner.startAnimation(turning)
  }

  func cancelMotion() {
    motion?.cancel()
    motion = nil
    isSpinning = false
  }

  /// - Parameter drift: nil keeps it.
  private func setRotation(_ value: Double, drift: Double? = nil) {
    let drift = drift ?? self.drift
    guard value.isFinite, value != rotation || drift != self.drift else { return }
    (rotation, self.drift) = (value, drift)
    spinner?.popup?.contentDidTurn()
  }

  /// A wheel that rests forgets how often it went round.
  private func reduceTurns() {
    guard let spinner, spinner.press.gesture == nil, !isSpinning, wraps, spinner.count > 0 else {
      return
    }
    let reduced = spinner.model.index(ofSlot: target)
    guard reduced != target else { return }
    spinner.press.shiftHover(by: reduced - target)
    rotation += Double(reduced - target)
    target = reduced
  }

  // MARK: To an item

  /// Turns to a slot and selects its item.
  /// - Parameter find: the slot; nil where there is none. It is asked again after an edit has
  ///   begun, whose handlers may have selected something else, or taken items away.
  private func turn(reason: EditReason, to find: () -> Int?) {
    guard let spinner, var slot = find() else { return }
    // What turns away from under a pointer at rest is not what the user looks at.
    spinner.press.hover(nil)
    if spinner.chosen.begin(toSelect: spinner.model.index(ofSlot: slot), reason: reason) {
      guard spinner.isEnabled, spinner.chosen.editing.isOpen, let again = find() else {
        aim(at: spinner.model.currentIndex)
        return turnToTarget()
      }
      slot = again
    }
    target = slot
    turnToTarget()
    spinner.chosen.select(spinner.model.index(ofSlot: slot), reason: reason)
    turnToSelection()
  }

  /// What was not selected does not stay at the top: the delegate refused it, or a handler did
  /// something else.
  private func turnToSelection() {
    guard let spinner, spinner.count > 0,
      spinner.model.index(ofSlot: target) != spinner.model.currentIndex
    else { return }
    aim(at: spinner.model.currentIndex)
    turnToTarget()
  }

  /// Turns to a slot and selects its item.
  func turn(to slot: Int, reason: EditReason) {
    guard let spinner else { return }
    let index = spinner.model.index(ofSlot: slot)
    turn(reason: reason) {
      // Where a search ends meanwhile, the item has another slot.
      let model = spinner.model
      return model.index(ofSlot: slot) == index ? slot : self.slot(nearestTo: index, in: model)
    }
  }

  /// Takes a turn back, also to an item that only a program could select.
  func turnBack(to index: Int) {
    aim(at: index)
    turnToTarget()
    spinner?.chosen.select(index, reason: .turn, isRestoring: true)
    turnToSelection()
  }

  /// Turns on by so many items that can be chosen.
  func turn(bySteps steps: Int, reason: EditReason) {
    turn(reason: reason) { slot(after: steps) }
  }

  /// The slot that is so many items that can be chosen further.
  func slot(after steps: Int) -> Int {
    spinner?.model.slot(after: target, steps: steps, wraps: wraps) ?? target
  }

  /// Turns to an item the short way round.
  func turn(toIndex index: Int?, reason: EditReason) {
    turn(reason: reason) {
      guard let spinner, let index else { return nil }
      return slot(nearestTo: index, in: spinner.model)
    }
  }

  // MARK: Dragged and let go

  /// A drag turns by so many items and selects what comes to the top. What is seen of a list
  /// follows the pointer as far as the list goes.
  func drag(byItems items: Double) {
    let turned = limited(rotation + items)
    if case .picker(let picker) = spinner?.popup?.shape {
      let first = picker.limitedFirst(picker.first(rotation: rotation, drift: drift) + items)
      setRotation(turned, drift: first - picker.first(rotation: turned))
    } else {
      setRotation(turned)
    }
    follow()
  }

  /// Lets go of the wheel at a speed in logical pixels a second, positive towards growing indices:
  /// it coasts, or turns to the nearest item. With a mouse the drag and what follows are two turns
  /// at most.
  func letGo(atSpeed speed: Double, after drag: SpinnerGesture, device: PointerEvent.Device) {
    guard let spinner else { return }
    let flywheel = spinner.flywheel
    var most = Double.infinity
    if wraps, device != .touch {
      let turn = Double(spinner.count)
      // After a drag that was longer a flick goes on all the same.
      most = max(flywheel.mouseTurns * turn - (rotation - drag.startRotation).magnitude, turn)
    }
    guard let run = flywheel.run(pointerSpeed: speed, items: most), run.duration.isFinite else {
      return comeToRest(reason: .turn)
    }
    let start = rotation
    spinner.press.hover(nil)
    isSpinning = true
    let coasting = Animation(
      from: 0, to: run.duration,
      timing: .curve(.linear, duration: .seconds(run.duration)), isOngoing: true,
      update: { [weak self] in self?.coast(to: start + run.distance(at: $0)) },
      completion: { [weak self] finished in
        guard finished, let self, isSpinning else { return }
        comeToRest(reason: .turn)
      })
    motion = coasting
    spinner.startAnimation(coasting)
  }

  private func coast(to position: Double) {
    guard isSpinning else { return }
    let end = limited(position)
    setRotation(end)
    follow()
    if end != position, isSpinning { comeToRest(reason: .turn) }
  }

  /// A list has ends, a wheel has none.
  private func limited(_ position: Double) -> Double {
    guard !wraps, let spinner else { return position }
    return max(0, min(position, Double(max(0, spinner.model.slots.count - 1))))
  }

  /// Selects what the turning wheel brings to the top. A list reports only where it comes to rest.
  private func follow() {
    guard let spinner,
      let slot = spinner.model.nearestSelectable(to: rotation, wraps: wraps)
    else { return }
    target = slot
    if wraps { selectTurned(slot, .turn) }
  }

  /// Selects what was turned to the top, unless the program selects something else as the edit
  /// begins: the turn is over then, and the ring has gone there.
  private func selectTurned(_ slot: Int, _ reason: EditReason) {
    guard let spinner else { return }
    let (index, selected) = (spinner.model.index(ofSlot: slot), spinner.model.currentIndex)
    if spinner.chosen.begin(toSelect: index, reason: reason),
      !spinner.chosen.editing.isOpen || spinner.model.currentIndex != selected
    {
      return
    }
    spinner.chosen.select(index, reason: reason)
  }

  /// Stops a coasting wheel on the nearest item.
  func stopSpinning() {
    if isSpinning { comeToRest(reason: .turn) }
  }

  /// Turns to the nearest item that can be chosen; back to the selected one where there is none.
  func comeToRest(reason: EditReason) {
    cancelMotion()
    guard let spinner else { return }
    let model = spinner.model
    target =
      model.nearestSelectable(to: rotation, wraps: wraps)
      ?? slot(nearestTo: model.currentIndex, in: model)
    turnToTarget()
    selectTurned(target, reason)
    turnToSelection()
  }
}
