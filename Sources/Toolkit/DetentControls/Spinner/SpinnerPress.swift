import DetentDrawing
import DetentViews

/// The pointer on a spinner: a press on the closed hub, a press on what is open, and what it hovers
/// over.
@MainActor
final class SpinnerPress {
  private weak var spinner: Spinner?
  /// The press that is under way.
  private(set) var gesture: SpinnerGesture? {
    didSet {
      guard gesture?.holdsSide != true else { return }
      sideTimer?.cancel()
      sideTimer = nil
    }
  }
  /// Steps again and again while a side of the wheel is held; it ends with the press.
  private var sideTimer: TimerToken?
  /// The slot under the pointer.
  private(set) var hoveredSlot: Int?

  init(of spinner: Spinner) { self.spinner = spinner }

  /// The rest of the press means nothing any more.
  func giveUp() { gesture?.isOver = true }

  /// The spinner closes.
  func forget() {
    gesture = nil
    hoveredSlot = nil
  }

  // MARK: On the closed control; points are in its coordinates

  func pressHub(_ event: PointerEvent) -> Bool {
    guard let spinner, spinner.isEnabled, event.button == .primary, spinner.presentation != .inert
    else { return false }
    gesture = SpinnerGesture(
      .hub, at: event.location, rotation: spinner.ring.rotation,
      index: spinner.model.currentIndex)
    spinner.endRuns()
    spinner.becomeFirstResponder(.pointer)
    // A handler of the run's end may have taken the press away: it was cancelled then.
    return true
  }

  func dragFromHub(_ event: PointerEvent) {
    guard let spinner, let pressed = gesture, !pressed.isOver else { return }
    if !spinner.point(inside: event.location) { gesture?.hasLeftHub = true }
    if !pressed.didOpen {
      guard spinner.opensByDragging,
        event.location.distance(to: pressed.start) >= SpinnerGesture.markSlop
      else { return }
      gesture?.didOpen = true
      guard spinner.opening.open(reason: .hubPress) else { return giveUp() }
      gesture?.isDragging = true
    }
    if gesture?.hasLeftHub == true { mark(popupPoint(event.location)) }
  }

  func releaseHub(_ event: PointerEvent) {
    guard let spinner, let released = gesture else { return }
    gesture = nil
    guard !released.isOver else { return }
    if released.didOpen {
      guard released.hasLeftHub else { return hover(nil) }
      chooseMarked(at: popupPoint(event.location))
    } else if spinner.point(inside: event.location) {
      spinner.useHub(reason: .hubPress)
    }
  }

  func cancelHub() {
    let opened = gesture?.didOpen ?? false
    gesture = nil
    if opened { spinner?.opening.dismiss(.cancel) }
  }

  /// A point of the control, in the coordinates of what is open.
  private func popupPoint(_ point: Point) -> Point? {
    guard let spinner, let popup = spinner.popup, let window = spinner.window else { return nil }
    return popup.contentPoint(fromWindow: spinner.convert(point, to: window))
  }

  // MARK: On what is open; points are in the coordinates of its content

  func pressPopup(_ event: PointerEvent) -> Bool {
    guard let spinner, spinner.isOpen, let popup = spinner.popup else { return false }
    if event.button == .secondary {
      spinner.opening.close(.cancel)
      return false
    }
    guard event.button == .primary else { return false }
    let hit =
      popup.isHubUnderRestingPointer(at: event.location) ? .hub : popup.hit(at: event.location)
    guard hit != .outside else {
      spinner.opening.close(spinner.outsidePress, .pressOutside)
      return false
    }
    guard hit != .blank else {
      spinner.ring.stopSpinning()
      if popup.clearsSearch(at: event.location) { spinner.keys.clearSearch() }
      return true
    }
    let stops = spinner.ring.isSpinning
    // The wheel is grabbed where it is seen.
    spinner.ring.cancelMotion()
    var pressed = SpinnerGesture(
      hit == .hub ? .hub : .ring, at: event.location, rotation: spinner.ring.rotation,
      index: spinner.model.currentIndex)
    pressed.didStop = stops
    pressed.clickCount = event.clickCount
    pressed.lastAngle = popup.shape.angle(of: event.location)
    pressed.velocity.add(0, at: event.timestamp)
    gesture = pressed
    if hit != .hub, !stops, popup.isWheel, spinner.tapMode == .stepSides { holdSide(of: popup) }
    return true
  }

  func dragPopup(_ event: PointerEvent) {
    guard var dragging = gesture, let spinner, let popup = spinner.popup, !dragging.isOver else {
      return
    }
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
      let step = popup.shape.step(of: &dragging, to: point)
      turned += step.items
      dragging.velocity.add(step.way, at: event.timestamp)
    }
    gesture = dragging
    spinner.ring.drag(byItems: turned)
    if spinner.model.currentIndex != dragging.startIndex { popup.content.pressBecameEdit() }
  }

  func releasePopup(_ event: PointerEvent) {
    guard let spinner, spinner.isOpen else {
      gesture = nil
      return
    }
    let ring = spinner.ring
    if gesture?.isDragging == true { dragPopup(event) }
    guard let released = gesture, !released.isOver else {
      gesture = nil
      if spinner.isOpen, !ring.isMoving { ring.turnToTarget() }
      return
    }
    gesture = nil
    switch (released.kind, released.isDragging) {
    case (.ring, true):
      // The release itself is no movement, but it tells how long ago the last one was.
      ring.letGo(
        atSpeed: released.velocity.speed(at: event.timestamp), after: released,
        device: event.device)
    case (.ring, false): click(released, spinner)
    case (.hub, true):
      let inside = spinner.popup?.hit(at: event.location) == .hub
      ring.comeToRest(reason: .turn)
      if !inside { chooseMarked(at: event.location) }
      if spinner.isOpen, event.device != .touch { hover(at: event.location) }
    case (.hub, false):
      if released.didStop { return ring.comeToRest(reason: .turn) }
      // The delegate may refuse to close it.
      ring.turnToTarget()
      spinner.useHub(reason: .hubPress)
      spinner.sendActions(for: .pointerUpInside)
    }
  }

  /// The gesture was taken away: what it changed is taken back.
  func cancelPopup() {
    guard let cancelled = gesture else { return }
    gesture = nil
    guard let spinner, spinner.isOpen else { return }
    spinner.ring.cancelMotion()
    hover(nil)
    let index = min(cancelled.startIndex, max(0, spinner.count - 1))
    spinner.ring.turnBack(to: index)
  }

  // MARK: Clicks

  private func click(_ released: SpinnerGesture, _ spinner: Spinner) {
    let ring = spinner.ring
    guard !released.didStop, let popup = spinner.popup else {
      return ring.comeToRest(reason: .turn)
    }
    if popup.isWheel, spinner.tapMode == .stepSides {
      if released.repeats == 0 { step(to: released.start, in: popup.shape) }
      return
    }
    let togglesItems = spinner.allowsMultipleSelection
    // The second click of two is meant for the item of the first, which is on its way to the top.
    if released.clickCount > 1, !togglesItems { return finishClick(spinner) }
    guard case .slot(let slot) = popup.hit(at: released.start) else {
      return ring.comeToRest(reason: .itemPress)
    }
    let index = spinner.model.index(ofSlot: slot)
    guard popup.isWheel || spinner.model.slots.contains(slot), spinner.model.isSelectable(index)
    else { return ring.turnToTarget() }
    if togglesItems {
      // Nothing turns away from under the pointer: the next click may mean the item beside it.
      ring.turnToTarget()
      spinner.chosen.toggle(index, reason: .itemPress)
    } else {
      if index == spinner.model.currentIndex { return finishClick(spinner) }
      ring.turn(to: slot, reason: .itemPress)
    }
    if spinner.closesOnSelection { spinner.opening.close(.accept) }
  }

  private func finishClick(_ spinner: Spinner) {
    spinner.ring.turnToTarget()
    spinner.opening.close(.accept)
  }

  /// Right of the hub the wheel turns clockwise, left of it back.
  private func step(to point: Point, in shape: SpinnerShape) {
    let steps = shape.angle(of: point).map { shape.steps(clockwise: $0 > 0) } ?? 0
    spinner?.ring.turn(bySteps: steps, reason: .itemPress)
  }

  /// A side that is held steps again and again.
  private func holdSide(of popup: SpinnerPopup) {
    sideTimer = popup.content.startTimer(
      after: .milliseconds(400), repeats: .milliseconds(90)
    ) { [weak self] in self?.repeatSide() }
  }

  private func repeatSide() {
    guard var held = gesture, held.holdsSide, let spinner, spinner.isOpen, let popup = spinner.popup
    else { return }
    held.repeats += 1
    gesture = held
    step(to: held.start, in: popup.shape)
  }

  // MARK: Hover

  /// The pointer is over an item that letting go would choose.
  private func mark(_ point: Point?) {
    guard let point, let spinner, let popup = spinner.popup, spinner.isOpen else { return }
    hover(popup.shape.markedSlot(at: point, spinner.ring))
  }

  /// Chooses the item that the pointer was let go on and closes; on the hub it stays open.
  private func chooseMarked(at point: Point?) {
    guard let point, let spinner, let popup = spinner.popup, spinner.isOpen,
      let slot = popup.shape.markedSlot(at: point, spinner.ring)
    else { return hover(nil) }
    let index = spinner.model.index(ofSlot: slot)
    guard spinner.model.isSelectable(index) else { return }
    if spinner.allowsMultipleSelection {
      spinner.chosen.toggle(index, reason: .itemPress)
    } else {
      spinner.ring.turn(to: slot, reason: .itemPress)
    }
    spinner.opening.close(.accept)
  }

  /// A pointer without a button is at a point of what is open, or has left it.
  func hover(at point: Point?) {
    guard let spinner, spinner.isOpen, let popup = spinner.popup, gesture == nil,
      !spinner.ring.isSpinning
    else { return }
    guard let point, !popup.isResting(at: point), case .slot(let slot) = popup.hit(at: point)
    else { return hover(nil) }
    hover(slot)
  }

  func hover(_ slot: Int?) {
    guard slot != hoveredSlot else { return }
    hoveredSlot = slot
    spinner?.popup?.contentDidTurn()
  }

  /// The same item has another slot.
  func shiftHover(by slots: Int) {
    if let hoveredSlot { self.hoveredSlot = hoveredSlot + slots }
  }
}

/// A press on a spinner and what has become of it. Points are in the coordinates of the popup.
struct SpinnerGesture: Equatable, Sendable {
  enum Kind: Equatable, Sendable {
    /// The hub was pressed: released there it closes or opens, dragged out it marks an item.
    case hub
    /// The ring of the wheel, or a row of the picker.
    case ring
  }

  var kind: Kind
  var start: Point
  /// How far the wheel was turned, and which item was selected, at the press.
  var startRotation: Double
  var startIndex: Int
  /// Whether the press stopped a wheel that was coasting: it does nothing else unless it drags.
  var didStop = false
  /// Whether the pointer has moved far enough to mean a drag.
  var isDragging = false
  /// Whether the press opened the popup.
  var didOpen = false
  /// Whether the pointer has been off the hub since: only then it can mark an item, also where the
  /// popup covers the hub.
  var hasLeftHub = false
  /// Whether the rest of the gesture means nothing any more.
  var isOver = false
  /// How often a held side has stepped.
  var repeats = 0
  var clickCount = 1
  /// The angle of the pointer when it was last seen off the centre.
  var lastAngle: Double?
  /// Where the pointer was last seen.
  var last: Point
  var velocity = PointerVelocity()

  init(_ kind: Kind, at point: Point, rotation: Double, index: Int) {
    self.kind = kind
    start = point
    last = point
    startRotation = rotation
    startIndex = index
  }

  /// Whether it is a press beside the hub that has not become anything else.
  var holdsSide: Bool { kind == .ring && !isDragging && !isOver }

  /// A drag of the ring begins after so many logical pixels, and so does a drag from the hub.
  static let slop = 4.0
  static let markSlop = 12.0
}
