import CDetentX11

extension X11Host {
  /// - Returns: whether an event is none of the windows' business, or comes back later as text.
  func inputMethodTakes(_ event: XEvent) -> Bool {
    switch event.type {
    // Many, and never of interest to it.
    case MotionNotify, Expose: false
    default: keyboard.input.takes(event) { windows[event.xany.window]?.textInputPlace }
    }
  }

  /// To be called when a window may have got or lost the keyboard.
  func updateInputFocus(of shown: X11Window) {
    let isFocused = shown.translator.reportedFocus
    guard isFocused != shown.hasInputFocus else { return }
    shown.hasInputFocus = isFocused
    keyboard.input.setFocused(isFocused, shown.id)
  }
}
