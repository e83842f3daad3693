import CDetentX11
import DetentViews

extension EventTranslator {
  // MARK: Keys

  func keyPressed(_ event: XKeyEvent) {
    guard event.keycode != 0 else { return textComposed(event) }
    if let release = pendingRelease, !layout.reportsRepeatsDirectly,
      release.keycode == event.keycode, release.time == event.time
    {
      pendingRelease = nil
    } else {
      flushRelease()
    }
    let stroke = layout.stroke(of: event)
    let held = heldKeys[event.keycode]
    guard let key = held ?? stroke.key else { return }
    heldKeys[event.keycode] = key
    var down = keyEvent(held == nil ? .down : .repeated, key, event)
    down.text = stroke.text
    if stroke.impliesShift { down.modifiers.insert(.shift) }
    append(.key(down))
  }

  /// An input method has finished a text, which arrives in one piece and is no key that is held.
  private func textComposed(_ event: XKeyEvent) {
    let text = layout.stroke(of: event).text
    guard let key = Key(typing: text) else { return }
    let time = event.time == 0 ? clock.latest : clock.duration(of: event.time)
    append(.key(KeyEvent(phase: .down, key: key, text: text, timestamp: time)))
    append(.key(KeyEvent(phase: .up, key: key, timestamp: time)))
  }

  func keyReleased(_ event: XKeyEvent) {
    flushRelease()
    flushMotion()
    pendingRelease = event
  }

  func flushRelease() {
    guard let event = pendingRelease else { return }
    pendingRelease = nil
    // The key of the press, even if Shift has changed its meaning since.
    guard let key = heldKeys.removeValue(forKey: event.keycode) else { return }
    append(.key(keyEvent(.up, key, event)))
  }

  private func keyEvent(_ phase: KeyEvent.Phase, _ key: Key, _ event: XKeyEvent) -> KeyEvent {
    KeyEvent(
      phase: phase, key: key, modifiers: layout.modifiers(of: event.state),
      timestamp: clock.duration(of: event.time))
  }

  /// Follows every arrival of the focus and of the pointer: keys that went up while somebody else had
  /// the keyboard.
  func keymapReported(_ event: XKeymapEvent) {
    guard !heldKeys.isEmpty else { return }
    let down = withUnsafeBytes(of: event.key_vector) { bytes in
      heldKeys.keys.filter { code in
        let index = Int(code / 8)
        return bytes.indices.contains(index) && bytes[index] & (1 << UInt8(code % 8)) != 0
      }
    }
    releaseKeys(except: Set(down))
  }

  private func releaseKeys(except down: Set<UInt32> = []) {
    flushRelease()
    for (code, key) in heldKeys.sorted(by: { $0.key < $1.key }) where !down.contains(code) {
      heldKeys.removeValue(forKey: code)
      append(.key(KeyEvent(phase: .up, key: key, timestamp: clock.latest)))
    }
  }

  // MARK: Focus

  func focusChanged(_ event: XFocusChangeEvent) {
    // A grab of the keyboard, such as a window manager's menu, leaves the focus where it is.
    guard event.mode != NotifyGrab, event.mode != NotifyUngrab else { return }
    let isIn = event.type == FocusIn
    switch event.detail {
    case NotifyInferior, NotifyPointerRoot, NotifyDetailNone: return
    case NotifyPointer: hasPointerFocus = isIn
    default: hasFocus = isIn
    }
    reportFocus()
  }

  /// Without a window manager nobody sets the focus, and keys go to the window under the pointer.
  ///
  /// A press keeps what it has: leaving during a drag must not look like losing the keyboard.
  func updatePointerFocus(isInside: Bool, _ event: XCrossingEvent) {
    isPointerInside = isInside
    guard takesKeys, pressed.isEmpty, event.mode != NotifyGrab else { return }
    if !isInside, keepsPointerFocus { return }
    hasPointerFocus = isInside && event.focus != 0 && !hasFocus
    reportFocus()
  }

  /// The last popup went, and the pointer may be anywhere by now.
  func pointerFocusDidChange() {
    guard !keepsPointerFocus, !isPointerInside, hasPointerFocus else { return }
    hasPointerFocus = false
    reportFocus()
  }

  private func reportFocus() {
    let isFocused = hasFocus || hasPointerFocus
    guard isFocused != reportedFocus else { return }
    reportedFocus = isFocused
    // The releases go to the next owner of the keyboard; here every press gets its own before.
    if !isFocused { releaseKeys() }
    append(.focus(FocusEvent(isFocused: isFocused)))
  }
}
