import DetentDrawing
import DetentViews

extension Spinner {
  // MARK: Presses on the closed control

  func pressHub(_ event: PointerEvent) -> Bool {
    guard isEnabled, event.button == .primary, model.presentation != .inert else { return false }
    gesture = SpinnerGesture(
      .hub, at: event.location, rotation: rotation, index: model.selectedIndex)
    endRuns()
    becomeFirstResponder(.pointer)
    // A handler of the run's end may have taken the press away: it was cancelled then.
    return true
  }

  func dragFromHub(_ event: PointerEvent) -> Bool {
    guard let pressed = gesture, !pressed.isOver else { return true }
    if !point(inside: event.location) { gesture?.hasLeftHub = true }
    if !pressed.didOpen {
      guard opensByDragging, event.location.distance(to: pressed.start) >= SpinnerGesture.markSlop
      else { return true }
      gesture?.didOpen = true
      guard open(reason: .hubPress) else {
        gesture?.isOver = true
        return true
      }
      gesture?.isDragging = true
    }
    if gesture?.hasLeftHub == true { mark(popupPoint(event.location)) }
    return true
  }

  func releaseHub(_ event: PointerEvent) {
    guard let released = gesture else { return }
    gesture = nil
    guard !released.isOver else { return }
    if released.didOpen {
      guard released.hasLeftHub else { return hover(nil) }
      chooseMarked(at: popupPoint(event.location))
    } else if point(inside: event.location) {
      useHub(reason: .hubPress)
    }
  }

  func cancelHubPress() {
    let opened = gesture?.didOpen ?? false
    gesture = nil
    if opened { dismiss(.cancel) }
  }

  // MARK: Marking

  /// The pointer is over an item that letting go would choose.
  func mark(_ point: Point?) {
    guard let point, let popup, isOpen else { return }
    hover(popup.markedSlot(at: point, rotation: rotation))
  }

  /// Chooses the item that the pointer was let go on and closes; on the hub it stays open.
  func chooseMarked(at point: Point?) {
    guard let point, let popup, isOpen,
      let slot = popup.markedSlot(at: point, rotation: rotation)
    else { return hover(nil) }
    guard model.isSelectable(model.index(ofSlot: slot)) else { return }
    turn(to: slot, reason: .itemPress)
    close(.accept)
  }

  func hover(_ slot: Int?) {
    guard slot != hoveredSlot else { return }
    hoveredSlot = slot
    popup?.contentDidTurn()
  }

  /// A point of the control, in the coordinates of what is open.
  private func popupPoint(_ point: Point) -> Point? {
    guard let popup, let window else { return nil }
    return popup.contentPoint(fromWindow: convert(point, to: window))
  }
}
