import CDetentX11
import DetentDrawing
import DetentViews

/// Turns what the server says of one window into the events of the toolkit.
///
/// Events that another program made up (`send_event`) are dropped: only the server says what the
/// user did.
@MainActor
final class EventTranslator {
  private let layout: any KeyboardLayout
  /// Device pixels a logical pixel.
  var scale: Double

  private var queue = InputQueue()
  private var clock = ServerClock()
  private var pointers = PointerTranslator()

  // Keys
  /// The keys that were reported as down, by their codes.
  private var heldKeys: [UInt32: Key] = [:]
  /// A release that is one half of a repeat if the press of the same moment follows.
  private(set) var pendingRelease: XKeyEvent?

  // Focus
  /// False for popups: keys are their owner's.
  var takesKeys = true
  /// Whether a pointer that leaves for a popup leaves the keyboard behind.
  var keepsPointerFocus = false { didSet { pointerFocusDidChange() } }
  private var isPointerInside = false
  private var hasFocus = false
  /// Whether keys arrive because the pointer is here, as they do without a window manager.
  private var hasPointerFocus = false
  private(set) var reportedFocus = false

  init(layout: any KeyboardLayout, scale: Double) {
    self.layout = layout
    self.scale = scale
  }

  /// Everything since the last time.
  func takeOutput() -> [WindowEvent] {
    flushRelease()
    return queue.takeAll()
  }

  /// Translates an event of the keyboard or the focus; other kinds are ignored.
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

  /// The window was unmapped: the server may never say that what is down went up.
  func windowWasHidden() { pointers.forgetPresses() }

  /// Puts an event after everything that came before it.
  private func append(_ event: WindowEvent) {
    flushRelease()
    queue.append(event)
  }

  // MARK: Pointers

  /// Whether a button or a finger is down.
  var isHolding: Bool { pointers.isHolding }

  func isHolding(_ pointer: PointerID) -> Bool { pointers.isHolding(pointer) }

  /// Follows what the user has set for double clicks; nil is what is usual.
  func setClickLimits(interval: Duration?, distance: Double?) {
    pointers.setClickLimits(interval: interval, distance: distance)
  }

  func translate(_ report: PointerReport) {
    flushRelease()
    // Before the press that it has is taken away.
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

  /// This program takes the fingers that are down away from the window.
  func cancelTouches() {
    flushRelease()
    pointers.cancelTouches(at: clock.latest, into: &queue)
  }

  /// A point of the window in logical pixels.
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

  /// An input method has finished a text, which arrives in one piece and is no key that is held.
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
    // The key of the press, even if Shift has changed its meaning since.
    guard let key = heldKeys.removeValue(forKey: event.keycode) else { return }
    append(.key(keyEvent(.up, key, event)))
  }

  private func keyEvent(_ phase: KeyEvent.Phase, _ key: Key, _ event: XKeyEvent) -> KeyEvent {
    KeyEvent(
      phase: phase, key: key, modifiers: layout.modifiers(of: event.state),
      timestamp: clock.duration(of: event.time))
  }

  /// Follows every arrival of the focus and of the pointer: keys that went up while another program
  /// had the keyboard.
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

  /// Sets the focus where no window manager does, and keys go to the window under the pointer.
  ///
  /// A press keeps what it has: leaving during a drag must not look like losing the keyboard.
  private func updatePointerFocus(isInside: Bool, _ crossing: PointerReport.Crossing) {
    isPointerInside = isInside
    guard takesKeys, !isHolding, crossing.mode != NotifyGrab else { return }
    if !isInside, keepsPointerFocus { return }
    hasPointerFocus = isInside && crossing.hasFocus && !hasFocus
    reportFocus()
  }

  /// The last popup went, and the pointer may be anywhere by now.
  private func pointerFocusDidChange() {
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

extension PointerButtons {
  /// The buttons that an event's state shows as down.
  init(state: UInt32) {
    self = []
    if state & UInt32(Button1Mask) != 0 { insert(.primary) }
    if state & UInt32(Button2Mask) != 0 { insert(.middle) }
    if state & UInt32(Button3Mask) != 0 { insert(.secondary) }
  }

  /// The button of a number; nil for the wheel and for buttons that mean nothing here.
  init?(number: UInt32) {
    switch number {
    case 1: self = .primary
    case 2: self = .middle
    case 3: self = .secondary
    default: return nil
    }
  }
}

/// Keeps events until they are taken, and joins those that say the same again.
///
/// Motions of different fingers come in turn: each finger's are joined until something else happens
/// than that pointers move.
struct InputQueue {
  private var events: [WindowEvent] = []
  /// Those after all other events, one of each pointer, or more where its buttons changed.
  private var motions: [PointerEvent] = []

  /// Everything since the last time.
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
      // Whoever turns back did not stay where he was.
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
