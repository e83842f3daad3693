import CDetentX11
import DetentAccessibility
import DetentViews

/// Reads the server's events and hands each to its receiver.
@MainActor
final class EventReader {
  private let connection: Connection
  private let registry: WindowRegistry
  private let keyboard: XKeyboard
  private let settings: SettingsWatch
  private let popups: PopupStack
  private let windowManager: WindowManager
  private let selections: Selections
  private let drops: FileDrops
  private let accessibility: AccessibilityBridge
  /// Called when a key is delivered that had to wait for assistive technology.
  var wake: @MainActor () -> Void = {}
  /// The reader of XInput events, or nil if pointers come as core events.
  private let input: XInputReader?

  init(
    connection: Connection, registry: WindowRegistry, keyboard: XKeyboard, settings: SettingsWatch,
    popups: PopupStack, windowManager: WindowManager, selections: Selections, drops: FileDrops,
    accessibility: AccessibilityBridge, input: XInputReader?
  ) {
    self.connection = connection
    self.registry = registry
    self.keyboard = keyboard
    self.settings = settings
    self.popups = popups
    self.windowManager = windowManager
    self.selections = selections
    self.drops = drops
    self.accessibility = accessibility
    self.input = input
  }

  // MARK: Reading

  /// The size of a batch that counts as a flood. Reading on then saves frames.
  private static let floodSize: Int32 = 64
  /// The longest time between frames during a flood.
  private static let longestRead = Duration.milliseconds(125)

  func readAll() {
    let display = connection.display
    let start = Clock.now
    var event = XEvent()
    var isFlood = false
    while connection.isUsable, !isFlood || Clock.now - start < Self.longestRead {
      let count = XEventsQueued(display, Int32(QueuedAfterReading))
      // An input method may have read the events after the one that it was offered.
      for _ in 0..<max(0, count) where connection.isUsable && XQLength(display) > 0 {
        XNextEvent(display, &event)
        handle(event)
      }
      if count >= Self.floodSize {
        isFlood = true
      } else if isFlood, connection.isUsable {
        // The pause may be a full socket, not the end of the flood. The answer to XSync comes after
        // all pending events.
        isFlood = false
        XSync(display, 0)
      } else if !repeatMayFollow() {
        return
      }
    }
  }

  /// Some servers report a key repeat as a release and a press, possibly in two pieces.
  private func repeatMayFollow() -> Bool {
    guard !keyboard.reportsRepeatsDirectly, connection.isUsable,
      registry.windows.values.contains(where: { $0.translator.pendingRelease != nil })
    else { return false }
    XSync(connection.display, 0)
    return connection.isUsable && XQLength(connection.display) > 0
  }

  // MARK: Handing out

  private func handle(_ event: XEvent) {
    if let report = PointerReport(event) { return handle(report) }
    switch event.type {
    case GenericEvent:
      for report in input?.read(event) ?? [] { handle(report) }
    case KeyPress, KeyRelease:
      handleWindowEvent(popups.isEmpty ? event : popups.routeKey(event))
    case _ where inputMethodTakes(event):
      break
    case MappingNotify:
      keyboard.refresh(for: event.xmapping)
    case ClientMessage:
      if !settings.handle(event), !drops.handle(event.xclient) {
        windowManager.handle(event.xclient)
      }
    case KeymapNotify:
      // The event follows a focus or pointer arrival, but names no window.
      for shown in registry.windows.values { shown.translator.translate(event) }
    case SelectionRequest, SelectionClear, SelectionNotify, PropertyNotify:
      if !keyboard.input.handle(event), !selections.handle(event), event.type == PropertyNotify {
        propertyChanged(event)
      }
    default: handleWindowEvent(event)
    }
  }

  private func handle(_ report: PointerReport) {
    guard let report = popups.route(report), let shown = registry.windows[report.window]
    else { return }
    shown.translator.translate(report)
    switch report.kind {
    case .press: windowManager.noteUse(of: shown, at: report.time)
    case .release, .cancel: popups.tryGrab()
    case .enter, .leave: focusMayHaveChanged(of: shown)
    default: break
    }
  }

  private func focusMayHaveChanged(of shown: X11Window) {
    keyboard.input.setFocused(shown.translator.reportedFocus, shown.id)
  }

  private func handleWindowEvent(_ event: XEvent) {
    guard let shown = registry.windows[event.xany.window] else { return handleOther(event) }
    if event.type == KeyPress, event.xkey.send_event == 0 {
      windowManager.noteUse(of: shown, at: event.xkey.time)
    }
    let isKey = event.type == KeyPress || event.type == KeyRelease
    if isKey, inputMethodTakes(event) { return }
    guard isKey || event.type == FocusIn || event.type == FocusOut else {
      return deliver(event, to: shown)
    }
    // Keys that came before the focus left still belong to the window.
    accessibility.offer(isKey ? keyboard.keystroke(of: event.xkey) : nil) { [weak self] in
      guard let self, let shown = registry.windows[event.xany.window] else { return }
      deliver(event, to: shown)
      wake()
    }
  }

  private func deliver(_ event: XEvent, to shown: X11Window) {
    guard shown.handle(event) else { return shown.driver.hostIsGone() }
    switch event.type {
    case FocusIn, FocusOut: focusMayHaveChanged(of: shown)
    case MapNotify where shown.popup != nil: popups.tryGrab()
    case UnmapNotify where shown.popup != nil && !shown.isMapped: popups.popupIsOutOfSight(shown)
    default: break
    }
  }

  /// Handles an event for an X window that shows no `Window`.
  private func handleOther(_ event: XEvent) {
    if event.type == ConfigureNotify, event.xconfigure.window == connection.root {
      guard event.xconfigure.send_event == 0 else { return }
      connection.screenSize = PixelSize(
        width: Int(event.xconfigure.width), height: Int(event.xconfigure.height))
      popups.screenDidChange()
    } else if !selections.handle(event), !settings.handle(event), event.type == DestroyNotify,
      event.xany.send_event == 0
    {
      drops.windowWasDestroyed(event.xdestroywindow.window)
    }
  }

  private func propertyChanged(_ event: XEvent) {
    guard event.xany.send_event == 0, !settings.handle(event) else { return }
    registry.windows[event.xproperty.window]?.managedState.propertyChanged(event.xproperty.atom)
  }

  /// - Returns: whether the input method keeps the event. It may come back as text later.
  private func inputMethodTakes(_ event: XEvent) -> Bool {
    // Exposures are frequent, and never relevant to an input method.
    event.type != Expose
      && keyboard.input.takes(event) { registry.windows[event.xany.window]?.textInputAnchor }
  }
}
