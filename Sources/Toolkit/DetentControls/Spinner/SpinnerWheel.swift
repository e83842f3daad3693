import DetentDrawing
import DetentViews
import Glibc

/// The wheel of a spinner, or the list of its picker: its position, its target and its motion. A
/// turn selects the item at the top. In multiple selection it only moves the keyboard focus there.
@MainActor
final class SpinnerWheel {
  var model = SpinnerModel()
  /// The session of every edit, including runs of keys and of the mouse wheel.
  let editing: EditingSession<ItemChoice>
  /// The drawn rotation, in items.
  private(set) var rotation = 0.0
  /// The number of rows that a drag has scrolled a list away from its selected row.
  private(set) var drift = 0.0
  /// The slot at which it will stop.
  private(set) var target = 0 {
    // A list marks its row before it arrives there.
    didSet { if target != oldValue { didTurn() } }
  }
  /// Whether it coasts after a flick.
  private(set) var isSpinning = false
  private var motion: Animation?
  /// Ends a scroll of rows, some time after its last notch.
  private var scrollEnd: TimerToken?
  private static let scrollPause = Duration.milliseconds(200)

  private weak var spinner: Spinner?

  init(of spinner: Spinner) {
    self.spinner = spinner
    editing = EditingSession(spinner, value: \.wheel.model.selection) { spinner, choice, _ in
      spinner.wheel.model.select(choice)
    }
    // Only for the closed control; an open spinner turns back, see ``takeBack()``.
    editing.restore = { [weak self] start in
      self?.model.select(start)
      self?.restAtSelection()
    }
  }

  private func didTurn() { spinner?.popup?.contentDidTurn() }

  var isMoving: Bool { motion != nil }

  /// Whether the items go round in a circle in the present form.
  var wraps: Bool { spinner?.popup?.isWheel ?? (model.presentation == .wheel) }

  private func slot(nearestTo index: Int) -> Int {
    model.slot(ofIndex: index, nearestTo: rotation, wraps: wraps)
  }

  // MARK: Position

  /// Rests at the selected item, without extra turns.
  func restAtSelection() {
    cancelMotion()
    target = model.slot(ofIndex: model.currentIndex)
    rotation = Double(target)
    drift = 0
    didTurn()
  }

  /// Sets an item as the target; ``turnToTarget()`` moves there.
  func aim(at index: Int) { target = slot(nearestTo: index) }

  private static let turnTiming = Timing.curve(.easeInOut, duration: .milliseconds(200))

  func turnToTarget() {
    cancelMotion()
    let end = Double(target)
    let (start, startDrift) = (rotation, drift)
    guard spinner?.popup != nil, start != end || startDrift != 0 else {
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
    spinner?.startAnimation(turning)
  }

  func cancelMotion() {
    motion?.cancel()
    scrollEnd?.cancel()
    (motion, scrollEnd) = (nil, nil)
    isSpinning = false
  }

  private func setRotation(_ value: Double, drift: Double? = nil) {
    let drift = drift ?? self.drift
    guard value.isFinite, value != rotation || drift != self.drift else { return }
    (rotation, self.drift) = (value, drift)
    didTurn()
  }

  /// Removes whole turns from the position of a resting wheel.
  private func reduceTurns() {
    guard spinner?.gesture.press == nil, !isSpinning, wraps, model.count > 0 else { return }
    let reduced = model.index(ofSlot: target)
    guard reduced != target else { return }
    spinner?.gesture.shiftHover(by: reduced - target)
    rotation += Double(reduced - target)
    target = reduced
  }

  // MARK: Turns to an item

  /// - Parameter find: returns the slot, or nil for none. It is called again after an edit has
  ///   begun, because handlers may have selected another item or removed items.
  private func turn(reason: EditReason, to find: () -> Int?) {
    guard var slot = find() else { return }
    spinner?.hover(nil)
    if begin(toSelect: model.index(ofSlot: slot), reason: reason) {
      guard spinner?.isEnabled == true, editing.isOpen, let again = find() else {
        aim(at: model.currentIndex)
        return turnToTarget()
      }
      slot = again
    }
    target = slot
    turnToTarget()
    select(model.index(ofSlot: slot), reason: reason)
    turnToSelection()
  }

  /// Turns back if the delegate or a handler did not leave the item at the top selected.
  private func turnToSelection() {
    guard model.count > 0, model.index(ofSlot: target) != model.currentIndex else { return }
    aim(at: model.currentIndex)
    turnToTarget()
  }

  func turn(to slot: Int, reason: EditReason) {
    let index = model.index(ofSlot: slot)
    turn(reason: reason) {
      // If a search ends meanwhile, the item has another slot.
      model.index(ofSlot: slot) == index ? slot : self.slot(nearestTo: index)
    }
  }

  /// Reverts a turn, even to an item that only a program can select.
  func turnBack(to index: Int) {
    aim(at: index)
    turnToTarget()
    select(index, reason: .turn, isRestoring: true)
    turnToSelection()
  }

  func turn(bySteps steps: Int, reason: EditReason) {
    turn(reason: reason) { slot(after: steps) }
  }

  func slot(after steps: Int) -> Int { model.slot(after: target, steps: steps, wraps: wraps) }

  /// Takes the short way round; nil does nothing.
  func turn(toIndex index: Int?, reason: EditReason) {
    turn(reason: reason) { index.map { slot(nearestTo: $0) } }
  }

  // MARK: Drags and flicks

  /// Turns by a number of items and selects the item at the top. Rows follow the pointer.
  func drag(byItems items: Double, in shape: SpinnerShape) {
    let turned = limited(rotation + items)
    if case .picker(let picker) = shape {
      let first = picker.limitedFirst(picker.first(rotation: rotation, drift: drift) + items)
      setRotation(turned, drift: first - picker.first(rotation: turned))
    } else {
      setRotation(turned)
    }
    follow()
  }

  /// Coasts, or turns to the nearest item. With a mouse, drag and coasting are at most two turns.
  /// The speed is in logical pixels per second, positive towards greater indices; `start` is the
  /// rotation at which the drag began.
  func letGo(
    atSpeed speed: Double, from start: Double, device: PointerEvent.Device
  ) {
    var most = Double.infinity
    if wraps, device != .touch {
      let turn = Double(model.count)
      // After a longer drag a flick still has an effect.
      most = max(SpinnerFlywheel.mouseTurns * turn - (rotation - start).magnitude, turn)
    }
    guard let run = SpinnerFlywheel().run(pointerSpeed: speed, items: most) else {
      return comeToRest(reason: .turn)
    }
    let first = rotation
    spinner?.hover(nil)
    isSpinning = true
    let coasting = Animation(
      from: 0, to: run.duration,
      timing: .curve(.linear, duration: .seconds(run.duration)), isOngoing: true,
      update: { [weak self] in self?.coast(to: first + run.distance(at: $0)) },
      completion: { [weak self] finished in
        guard finished, let self, isSpinning else { return }
        comeToRest(reason: .turn)
      })
    motion = coasting
    spinner?.startAnimation(coasting)
  }

  private func coast(to position: Double) {
    guard isSpinning else { return }
    let end = limited(position)
    setRotation(end)
    follow()
    if end != position, isSpinning { comeToRest(reason: .turn) }
  }

  private func limited(_ position: Double) -> Double {
    wraps ? position : max(0, min(position, Double(max(0, model.slots.count - 1))))
  }

  /// Selects the items that a turning wheel brings to the top. A list selects only where it rests.
  private func follow() {
    guard let slot = model.nearestSelectable(to: rotation, wraps: wraps) else { return }
    target = slot
    if wraps { selectTurned(slot, .turn) }
  }

  /// Selects an item that was turned to the top, unless the program selects one as the edit begins.
  private func selectTurned(_ slot: Int, _ reason: EditReason) {
    let (index, selected) = (model.index(ofSlot: slot), model.currentIndex)
    if begin(toSelect: index, reason: reason), !editing.isOpen || model.currentIndex != selected {
      return
    }
    select(index, reason: reason)
  }

  func stopSpinning() {
    if isSpinning { comeToRest(reason: .turn) }
    endScroll()
  }

  /// Scrolls the rows of a picker by selectable items, and selects the row after a pause.
  func scroll(bySteps steps: Int) {
    spinner?.hover(nil)
    target = slot(after: steps)
    turnToTarget()
    scrollEnd = spinner?.startTimer(after: Self.scrollPause) { [weak self] in self?.endScroll() }
  }

  /// - Parameter selects: whether the reached row is selected; if not, the rows turn back.
  func endScroll(selects: Bool = true) {
    guard let scrollEnd else { return }
    scrollEnd.cancel()
    self.scrollEnd = nil
    if selects { selectTurned(target, .wheel) }
    turnToSelection()
  }

  /// Turns to the nearest selectable item, or back to the selected item if no item is selectable.
  func comeToRest(reason: EditReason) {
    cancelMotion()
    target =
      model.nearestSelectable(to: rotation, wraps: wraps) ?? slot(nearestTo: model.currentIndex)
    turnToTarget()
    selectTurned(target, reason)
    turnToSelection()
  }

  // MARK: Edits

  var part: String {
    guard let spinner, spinner.isOpen, let popup = spinner.popup else { return "hub" }
    return popup.isWheel ? "wheel" : "picker"
  }

  private func begin(reason: EditReason) {
    if !editing.isOpen { editing.begin(part: part, reason: reason) }
  }

  /// Begins the edit that selects an item by a turn to it, if needed.
  /// - Returns: whether handlers were notified; they may have ended or refused the edit.
  private func begin(toSelect index: Int, reason: EditReason) -> Bool {
    guard !editing.isOpen, !model.allowsMultipleSelection, index != model.currentIndex,
      model.isSelectable(index)
    else { return false }
    begin(reason: reason)
    return true
  }

  /// Brings an item to the top. In single selection this selects it: the targets are notified
  /// within the open edit, or in one that begins now. Only `isRestoring` selects a disabled item.
  private func select(_ index: Int, reason: EditReason, isRestoring: Bool = false) {
    func isPossible() -> Bool {
      index != model.currentIndex
        && (isRestoring ? model.items.indices.contains(index) : model.isSelectable(index))
    }
    guard isPossible() else { return }
    guard !model.allowsMultipleSelection else {
      model.select(index)
      spinner?.choiceDidChange()
      return
    }
    begin(reason: reason)
    // A handler of the beginning may have ended the edit, or removed the item.
    guard editing.isOpen, isPossible() else { return }
    editing.setPart(part, reason: reason)
    let choice = ItemChoice(index: index, title: model.items[index].title)
    guard isRestoring || accepts(choice), isPossible() else { return }
    model.select(index)
    spinner?.choiceDidChange()
    spinner?.notifyDelegate(of: [model.currentIndex])
    editing.valueDidChange()
  }

  func toggle(_ index: Int, reason: EditReason) {
    guard model.allowsMultipleSelection, model.isSelectable(index) else { return }
    begin(reason: reason)
    // A handler of the beginning may have ended the edit, or removed the item.
    guard editing.isOpen, model.allowsMultipleSelection, model.isSelectable(index) else { return }
    editing.setPart(part, reason: reason)
    let choice = model.selection(toggling: index)
    // The delegate may have changed the selection.
    guard accepts(choice), model.allowsMultipleSelection, model.isSelectable(index),
      model.selection(toggling: index) == choice
    else { return }
    model.select(choice)
    spinner?.choiceDidChange()
    spinner?.notifyDelegate(of: [index])
    editing.valueDidChange()
  }

  /// Returns whether the delegate accepts a choice unchanged: the wheel cannot turn elsewhere.
  private func accepts(_ choice: ItemChoice) -> Bool {
    editing.accepted(choice) == choice && editing.isOpen
  }

  /// Cancels the edit and sets the item that it began with as the target.
  func takeBack() {
    let reached = model.selectedIndexes
    editing.cancel { start in
      model.select(start)
      aim(at: model.currentIndex)
    }
    reportRestored(from: reached)
  }

  /// Cancels a run of keys on the closed control, as Escape does. Returns whether one was open.
  func takeKeyRunBack() -> Bool {
    let reached = model.selectedIndexes
    guard editing.cancelKeyRun() else { return false }
    reportRestored(from: reached)
    return true
  }

  private func reportRestored(from reached: Set<Int>) {
    let selected = model.selectedIndexes
    spinner?.notifyDelegate(
      of: model.allowsMultipleSelection
        ? selected.symmetricDifference(reached) : selected.subtracting(reached))
  }
}

/// The friction of a wheel after a flick, independent of the frame rate.
struct SpinnerFlywheel {
  /// The least speed of a pointer for a flick, in logical pixels per second along the ring.
  private static let threshold = 480.0
  /// The speed of a pointer that gives the wheel the speed 1, in logical pixels per second.
  private static let unit = 600.0
  /// The fraction of the speed that remains after a sixtieth of a second.
  private static let decay = 0.994
  /// The items that pass the top per second at the speed 1.
  private static let itemsPerSecond = 6.0
  /// The speed below which the wheel comes to rest on an item.
  private static let stopSpeed = 0.8
  /// The greatest speed of a wheel, because a mouse is quicker than a thumb.
  private static let maximumSpeed = 10.0
  /// The greatest number of whole turns by a drag with a mouse and the flick at its end.
  static let mouseTurns = 2.0
  /// The time constant τ of the friction, in seconds.
  private static let timeConstant = -1 / (60 * log(decay))

  /// Nil if the pointer is too slow. Its speed along the ring is in logical pixels per second,
  /// positive towards greater indices; `items` is the most that may pass.
  func run(pointerSpeed: Double, items: Double = .infinity) -> Run? {
    guard pointerSpeed.isFinite, pointerSpeed.magnitude > Self.threshold else { return nil }
    // From v₀ to the speed at which the wheel stops, items·τ·(v₀ − stop) pass.
    let speed = min(
      pointerSpeed.magnitude / Self.unit, Self.maximumSpeed,
      Self.stopSpeed + max(0, items) / (Self.itemsPerSecond * Self.timeConstant))
    return speed > Self.stopSpeed ? Run(speed: pointerSpeed < 0 ? -speed : speed) : nil
  }

  /// A turn of the wheel until it rests: v(t) = v₀·e^(−t/τ), where e^(−1/60τ) is the decay.
  struct Run: Equatable {
    /// Negative towards smaller indices.
    let speed: Double

    var duration: Double { timeConstant * log(speed.magnitude / stopSpeed) }

    /// The number of items, with fractions, that have passed after a time in seconds.
    func distance(at time: Double) -> Double {
      let t = max(0, min(time, duration))
      return itemsPerSecond * speed * timeConstant * (1 - exp(-t / timeConstant))
    }
  }
}
