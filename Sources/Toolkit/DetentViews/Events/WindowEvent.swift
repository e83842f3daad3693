/// What the user did to a window, as a host sends it.
package enum WindowEvent: Equatable, Sendable {
  case pointer(PointerEvent)
  case scroll(ScrollEvent)
  case pinch(PinchEvent)
  case key(KeyEvent)
  case focus(FocusEvent)
}
