import DetentDrawing
import DetentViews

/// The view of the open wheel or picker, in the window or in a window of its own. It draws, tracks the
/// pointer, scrolls, and chooses the cursor.
@MainActor
final class SpinnerContent: View, Tracking {
  weak var popup: SpinnerPopup?
  private var pointerPosition: Point?
  private var shownLabel: String?

  private var spinner: Spinner? { popup?.spinner }

  override func point(inside point: Point) -> Bool {
    guard let popup, popup.isOpen else { return false }
    return popup.hit(at: point) != .outside
  }

  func beginTracking(_ event: PointerEvent) -> Bool {
    guard popup?.takesInput == false else { return spinner?.press.pressPopup(event) ?? false }
    if event.button == .primary { spinner?.useHub(reason: .hubPress) }
    return false
  }

  func continueTracking(_ event: PointerEvent) -> Bool {
    spinner?.press.dragPopup(event)
    return true
  }

  func endTracking(_ event: PointerEvent) {
    pointerPosition = event.location
    spinner?.press.releasePopup(event)
  }

  func cancelTracking() { spinner?.press.cancelPopup() }

  override func scroll(_ event: ScrollEvent) -> Bool {
    guard popup?.takesInput == true else {
      // What the spinner lies in scrolls below its picture.
      var view = spinner?.superview
      while let found = view, !found.scroll(event) { view = found.superview }
      return true
    }
    spinner?.mouseWheel.turnOpen(event, isOutside: false)
    return true
  }

  override func scrollDidEnd(_ event: ScrollEvent) { spinner?.mouseWheel.forget() }

  override func hoverDidChange(at point: Point?) {
    // Notified again after every change of the views: only a pointer that moves points at
    // something.
    guard point != pointerPosition else { return }
    pointerPosition = point
    spinner?.press.hover(at: point)
  }

  override func cursor(at point: Point) -> Cursor? {
    guard let spinner, let popup, spinner.isOpen else { return nil }
    if let gesture = spinner.press.gesture, gesture.kind == .ring, gesture.isDragging {
      return .grabbing
    }
    switch popup.hit(at: point) {
    case .outside: return nil
    case .hub: return .pointingHand
    case .blank: return popup.clearsSearch(at: point) ? .pointingHand : .arrow
    case .slot(let slot):
      let index = spinner.model.index(ofSlot: slot)
      return spinner.model.isSelectable(index) ? .pointingHand : .arrow
    }
  }

  /// What turns lies inside the bounds; a label beside them changes with the selection only.
  func partDidChange() {
    guard spinner?.renderState.outsideLabel == shownLabel else { return everythingDidChange() }
    setNeedsDisplay(in: bounds)
  }

  func everythingDidChange() {
    shownLabel = spinner?.renderState.outsideLabel
    setNeedsDisplay()
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    guard let popup, popup.openness > 0, let state = popup.shownState else { return }
    canvas.saved {
      for clip in popup.clips { canvas.clip(to: clip) }
      switch popup.shape {
      case .wheel(let wheel):
        SpinnerWheelPainter(state, popup.renderState, wheel: wheel).draw(in: canvas)
      case .picker(let picker):
        SpinnerPickerPainter(state, popup.renderState, picker: picker).draw(in: canvas)
      }
    }
  }

  override func accessibilityChildren() -> [AccessibilityNode] { [] }
}
