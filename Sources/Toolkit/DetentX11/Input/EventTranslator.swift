import CDetentX11
import DetentDrawing
import DetentViews

/// Turns the server's events of one window into the toolkit's. Synthetic events of other programs
/// (`send_event`) are dropped, because only the server reports real input.
@MainActor
final class EventTranslator {
  private let layout: any KeyboardLayout
  /// Device pixels per logical pixel.
  var scale: Double

  private var queue = InputQueue()
  private var clock = ServerClock()
  private var pointers = PointerTranslator()

  // Keys
  private var heldKeys: [UInt32: Key] = [:]
  /// A release that may be half of a key repeat, if a press with the same time follows.
  private(set) var pendingRelease: XKeyEvent?

  // Focus
  /// False for popups, whose owner takes the keys.
  var takesKeys = true
  /// Whether the window keeps the keyboard when the pointer moves to a popup.
  var keepsPointerFocus = false { didSet { pointerFocusDidChange() } }
  private var isPointerInside = false
  private var hasFocus = false
  /// Whether keys arrive because the pointer is inside, as without a window manager.
  private var hasPointerFocus = false
  private(set) var reportedFocus = false

  init(layout: any KeyboardLayout, scale: Double) {
    self.layout = layout
    self.scale = scale
  }

  func takeOutput() -> [WindowEvent] {
    flushRelease()
    return queue.takeAll()
  }

  func translate(_ event: XEvent) {
    guard event.xany.send_event == 0 else { return }
    switch event.type {
    case KeyPress: keyPressed(event.xkey)
    case KeyRelease: keyReleased(event.xkey)
    case KeymapNotify: keymapReported(event.xkeymap)
    case FocusIn, FocusOut: focusChanged(event.xfocus)
    default: break
    }
  }

  func windowWasHidden() { pointers.forgetPresses() }

  private func append(_ event: WindowEvent) {
    flushRelease()
    queue.append(event)
  }

  // MARK: Pointers

  var isHolding: Bool { pointers.isHolding }

  func isHolding(_ pointer: PointerID) -> Bool { pointers.isHolding(pointer) }

  func setClickLimits(interval: Duration?, distance: Double?) {
    pointers.setClickLimits(interval: interval, distance: distance)
  }

  func translate(_ report: PointerReport) {
    flushRelease()
    // Update the focus before a press in progress is cancelled.
    switch report.kind {
    case .enter(let crossing): updatePointerFocus(isInside: true, crossing)
    case .leave(let crossing): updatePointerFocus(isInside: false, crossing)
    default: break
    }
    let context = PointerTranslator.Context(
      scale: scale, modifiers: layout.modifiers(of: report.state),
      time: clock.duration(of: report.time))
    pointers.translate(report, in: context, into: &queue)
  }

  func logical(_ point: Point) -> Point { Point(x: point.x / scale, y: point.y / scale) }

  // MARK: Keys

  private func keyPressed(_ event: XKeyEvent) {
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

  /// Sends text from an input method, which arrives at once and without a held key.
  private func textComposed(_ event: XKeyEvent) {
    let text = layout.stroke(of: event).text
    guard let key = Key(typing: text) else { return }
    let time = event.time == 0 ? clock.latest : clock.duration(of: event.time)
    append(.key(KeyEvent(phase: .down, key: key, text: text, timestamp: time)))
    append(.key(KeyEvent(phase: .up, key: key, timestamp: time)))
  }

  private func keyReleased(_ event: XKeyEvent) {
    flushRelease()
    pendingRelease = event
  }

  private func flushRelease() {
    guard let event = pendingRelease else { return }
    pendingRelease = nil
    // Use the key of the press, even if Shift has changed the meaning since.
    guard let key = heldKeys.removeValue(forKey: event.keycode) else { return }
    append(.key(keyEvent(.up, key, event)))
  }

  private func keyEvent(_ phase: KeyEvent.Phase, _ key: Key, _ event: XKeyEvent) -> KeyEvent {
    KeyEvent(
      phase: phase, key: key, modifiers: layout.modifiers(of: event.state),
      timestamp: clock.duration(of: event.time))
  }

  /// Releases keys that went up while another program had the keyboard. The event follows every
  /// arrival of the focus and the pointer.
  private func keymapReported(_ event: XKeymapEvent) {
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

  private func focusChanged(_ event: XFocusChangeEvent) {
    // A keyboard grab, such as a window manager's menu, does not change the focus.
    guard event.mode != NotifyGrab, event.mode != NotifyUngrab else { return }
    let isIn = event.type == FocusIn
    switch event.detail {
    case NotifyInferior, NotifyPointerRoot, NotifyDetailNone: return
    case NotifyPointer: hasPointerFocus = isIn
    default: hasFocus = isIn
    }
    reportFocus()
  }

  /// Without a window manager, keys go to the window under the pointer. During a press the focus
  /// stays: leaving the window in a drag must not look like losing the keyboard.
  private func updatePointerFocus(isInside: Bool, _ crossing: PointerReport.Crossing) {
    isPointerInside = isInside
    guard takesKeys, !isHolding, crossing.mode != NotifyGrab else { return }
    if !isInside, keepsPointerFocus { return }
    hasPointerFocus = isInside && crossing.hasFocus && !hasFocus
    reportFocus()
  }

  /// Called after the last popup closed; the pointer may be anywhere.
  private func pointerFocusDidChange() {
    guard !keepsPointerFocus, !isPointerInside, hasPointerFocus else { return }
    hasPointerFocus = false
    reportFocus()
  }

  private func reportFocus() {
    let isFocused = hasFocus || hasPointerFocus
    guard isFocused != reportedFocus else { return }
    reportedFocus = isFocused
    // The releases go to the next window with the focus, so release the pressed keys here.
    if !isFocused { releaseKeys() }
    append(.focus(FocusEvent(isFocused: isFocused)))
  }
}

/// Turns the server's time, which wraps around, into a continuous time.
private struct ServerClock {
  private var last: UInt?
  private var elapsed: Int64 = 0

  var latest: Duration { .milliseconds(elapsed) }

  /// The time of an event. Events may be a little older than the newest one.
  mutating func duration(of time: UInt) -> Duration {
    guard let last else {
      self.last = time
      elapsed = Int64(UInt32(truncatingIfNeeded: time))
      return latest
    }
    let reached = elapsed + Int64(time.milliseconds(since: last))
    if reached > elapsed {
      self.last = time
      elapsed = reached
    }
    return .milliseconds(reached)
  }
}

extension UInt {
  /// The milliseconds between two server times, which wrap around every 49.7 days.
  func milliseconds(since other: UInt) -> Int32 { Int32(truncatingIfNeeded: self &- other) }
}

extension PointerButtons {
  init(state: UInt32) {
    self = []
    if state & UInt32(Button1Mask) != 0 { insert(.primary) }
    if state & UInt32(Button2Mask) != 0 { insert(.middle) }
    if state & UInt32(Button3Mask) != 0 { insert(.secondary) }
  }

  init?(number: UInt32) {
    switch number {
    case 1: self = .primary
    case 2: self = .middle
    case 3: self = .secondary
    default: return nil
    }
  }
}

/// Keeps events until they are taken. Motions of several fingers alternate; each finger's motions
/// are merged until an event of another kind arrives.
struct InputQueue {
  private var events: [WindowEvent] = []
  /// Motions after all other events: one per pointer, or more if its buttons changed.
  private var motions: [PointerEvent] = []

  mutating func takeAll() -> [WindowEvent] {
    flushMotions()
    guard !events.isEmpty else { return [] }
    defer { events.removeAll(keepingCapacity: true) }
    return events
  }

  mutating func append(_ event: WindowEvent) {
    if case .pointer(let motion) = event, motion.phase == .moved { return append(motion) }
    flushMotions()
    switch event {
    case .scroll(let scroll) where joinScroll(scroll): break
    case .pinch(let pinch) where joinPinch(pinch): break
    default: events.append(event)
    }
  }

  private mutating func append(_ motion: PointerEvent) {
    guard let index = motions.lastIndex(where: { $0.pointer == motion.pointer }),
      motions[index].buttons == motion.buttons, motions[index].modifiers == motion.modifiers
    else { return motions.append(motion) }
    motions[index].location = motion.location
    motions[index].timestamp = motion.timestamp
    motions[index].pressure = motion.pressure
    motions[index].tilt = motion.tilt
    motions[index].coalescedPoints += motion.coalescedPoints
  }

  private mutating func flushMotions() {
    guard !motions.isEmpty else { return }
    events += motions.lazy.map { .pointer($0) }
    motions.removeAll(keepingCapacity: true)
  }

  private mutating func joinScroll(_ scroll: ScrollEvent) -> Bool {
    guard case .scroll(var last) = events.last, last.source == scroll.source,
      last.phase == .moved, last.modifiers == scroll.modifiers,
      // Keep a change of direction as two events.
      last.notches.x * scroll.notches.x >= 0, last.notches.y * scroll.notches.y >= 0
    else { return false }
    last.notches = last.notches + scroll.notches
    (last.location, last.timestamp, last.phase) = (scroll.location, scroll.timestamp, scroll.phase)
    events[events.count - 1] = .scroll(last)
    return true
  }

  private mutating func joinPinch(_ pinch: PinchEvent) -> Bool {
    guard pinch.phase == .changed, case .pinch(let last) = events.last, last.phase == .changed
    else { return false }
    events[events.count - 1] = .pinch(pinch)
    return true
  }
}
