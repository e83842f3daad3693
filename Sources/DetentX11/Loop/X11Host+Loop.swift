import CDetentX11
import DetentViews
import Dispatch
import Glibc
import Logging

extension X11Host {
  /// Runs until the last window is closed, the server is gone, or a signal asks the program to end.
  /// Then everything is closed: a host runs once.
  /// - Parameter signals: signals that end the run, such as `SIGTERM`, `SIGINT` and `SIGHUP`; none are
  ///   caught where it is empty. Those that the process was started to ignore, as under `nohup`, stay
  ///   ignored.
  public func run(endingOn signals: [Int32] = []) async -> ExitReason {
    // Dispatch handles a signal in place of the system from when its source is in use. Until then the
    // usual effect is what is wanted: ignored, a signal that comes early would be lost.
    let previous = signals.map { ($0, SignalAction(of: $0)) }.filter { !$0.1.isToIgnore }
    let sources = previous.map { makeSignalSource($0.0) }
    finishIfDone()
    await withCheckedContinuation { continuation in
      // Asked in here and not before: the call suspends before it comes here where the task prefers an
      // executor, and the end may come meanwhile.
      if isFinished { continuation.resume() } else { waiters.append(continuation) }
    }
    for source in sources { source.cancel() }
    for (number, action) in previous { action.restore(for: number) }
    await closeConnection()
    return exitReason ?? .closed
  }

  // MARK: Waking up

  func startReading() {
    watch = SocketMonitor(connection.fileDescriptor) { [weak self] in
      self?.drain()
    } whenHungUp: { [weak self] in
      self?.noticeLoss()
    } whenCancelled: { [connection] in
      // Not before: the descriptor's number must not be given to somebody else while it is watched.
      MainActor.assumeIsolated { connection.close() }
    }
  }

  /// Xlib reads what there is and looks no further. Where the end came together with the last bytes,
  /// nobody would be woken again: a question finds out.
  private func noticeLoss() {
    guard connection.isUsable else { return }
    XSync(connection.display, 0)
    drain()
  }

  /// Arranges a drain in a moment: events that Xlib has read already wake nobody, and what the program
  /// asked for outside of a drain still lies in the buffer.
  func scheduleDrain() {
    guard !isDraining, !isDrainScheduled, !isFinished else { return }
    isDrainScheduled = true
    DispatchQueue.main.async { [weak self] in
      MainActor.assumeIsolated { self?.drain() }
    }
  }

  private func makeSignalSource(_ number: Int32) -> any DispatchSourceSignal {
    let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
    source.setEventHandler { [weak self] in
      MainActor.assumeIsolated { self?.finish(.terminated(signal: number)) }
    }
    source.activate()
    return source
  }

  // MARK: One turn

  /// Reads everything, tells the windows, makes at most one frame of each, sends it off.
  func drain() {
    isDrainScheduled = false
    guard exitReason == nil else { return drainHandOver() }
    guard !isDraining else { return }
    isDraining = true
    readEvents()
    deliverEvents()
    performFrames()
    let hasMore = sendAll()
    // After the picture is on its way: nobody waits for the timers.
    clock?.schedule(for: windows.values)
    isDraining = false
    finishIfDone()
    // Not in a loop here: other tasks of the main actor have their turn in between.
    if hasMore { scheduleDrain() }
  }

  /// Events that come in batches as large as this are a flood: reading on saves frames.
  private static let floodSize: Int32 = 64
  /// However fast events arrive, a frame is made as often as this: two for what took a quarter of a
  /// second to read.
  private static let longestRead = Duration.milliseconds(125)

  private func readEvents() {
    let display = connection.display
    let start = Clock.now
    var event = XEvent()
    var isFlood = false
    while connection.isUsable, !isFlood || Clock.now - start < Self.longestRead {
      let count = XEventsQueued(display, Int32(QueuedAfterReading))
      // An input method may have read what comes after the event that it was offered.
      for _ in 0..<max(0, count) where connection.isUsable && XQLength(display) > 0 {
        XNextEvent(display, &event)
        handle(event)
      }
      if count >= Self.floodSize {
        isFlood = true
      } else if isFlood, connection.isUsable {
        // Or it may only have been all that fits between the two: the server's answer comes last.
        isFlood = false
        XSync(display, 0)
      } else if !repeatMayFollow() {
        return
      }
    }
  }

  /// Some servers report a repeat as a release and a press, which may come in two pieces: whether there
  /// is more to read now that the other piece has had its time.
  private func repeatMayFollow() -> Bool {
    guard !keyboard.reportsRepeatsDirectly, connection.isUsable,
      windows.values.contains(where: { $0.translator.pendingRelease != nil })
    else { return false }
    XSync(connection.display, 0)
    return connection.isUsable && XQLength(connection.display) > 0
  }

  private func handle(_ event: XEvent) {
    switch event.type {
    case KeyPress, KeyRelease:
      if let event = popups.isEmpty ? event : popups.route(event) { handleWindowEvent(event) }
    case _ where inputMethodTakes(event):
      break
    case MappingNotify:
      keyboard.refresh(for: event.xmapping)
    case ClientMessage:
      if !settings.handle(event) { handleMessage(event.xclient) }
    case KeymapNotify:
      // It follows an arrival at some window without naming it.
      for shown in windows.values { shown.translator.translate(event) }
    case SelectionRequest, SelectionClear, SelectionNotify, PropertyNotify:
      if !keyboard.input.handle(event), !selections.handle(event), event.type == PropertyNotify {
        propertyChanged(event)
      }
    default:
      let event = popups.isEmpty ? event : popups.route(event)
      if let event { handleWindowEvent(event) }
    }
  }

  private func handleWindowEvent(_ event: XEvent) {
    guard let shown = windows[event.xany.window] else { return handleOther(event) }
    let isKey = event.type == KeyPress || event.type == KeyRelease
    noteUse(of: shown, event)
    if isKey, inputMethodTakes(event) { return }
    guard shown.handle(event) else { return shown.window.close() }
    switch event.type {
    case FocusIn, FocusOut, EnterNotify, LeaveNotify: updateInputFocus(of: shown)
    case MapNotify where shown.popup != nil: popups.tryGrab()
    case ButtonRelease where !popups.isEmpty: popups.buttonWasReleased()
    default: break
    }
  }

  /// About a window that has no `Window`.
  private func handleOther(_ event: XEvent) {
    if event.type == ConfigureNotify, event.xconfigure.window == connection.root {
      screenDidChange(event.xconfigure)
    } else if !selections.handle(event), !settings.handle(event), event.type == DestroyNotify,
      event.xany.send_event == 0
    {
      drops.windowWasDestroyed(event.xdestroywindow.window)
    }
  }

  private func deliverEvents() {
    // A handler may show or close windows.
    updateSettings()
    for shown in windows.values {
      shown.updateState()
      shown.deliver()
    }
    checkPopups()
  }

  private func performFrames() {
    clock?.performFrames(of: windows.values)
    for shown in windows.values {
      if shown.picture.present(isMoving: shown.wantsTick) { announce(shown.window) }
      if !shown.needsFrame { shown.resizeSync?.frameWasDrawn() }
    }
  }

  /// - Returns: whether Xlib holds events that nobody will be woken for.
  private func sendAll() -> Bool {
    guard connection.isUsable else { return false }
    // Flushing costs system calls even where there is nothing to send. It reads, too, and so do the
    // requests that wait for replies; after it Xlib's own queue is the whole truth.
    connection.flush()
    guard connection.isUsable else { return false }
    return XEventsQueued(connection.display, Int32(QueuedAlready)) > 0
  }

  /// Waits, once a window, until the server has done it: a program that says that it is ready is.
  private func announce(_ window: DetentViews.Window) {
    guard connection.isUsable else { return }
    XSync(connection.display, 0)
    endStartup()
    didPresentFirstFrame?(window)
  }

  // MARK: The end

  func finishIfDone() {
    if connection.isLost {
      finish(.connectionLost)
    } else if windows.isEmpty {
      finish(.closed)
    }
  }

  /// - Parameter handsOver: whether text that was copied may be left to somebody who stays, which takes
  ///   up to a second.
  func finish(_ reason: ExitReason, handsOver: Bool = true) {
    guard exitReason == nil else { return }
    exitReason = reason
    if reason == .connectionLost { log.error("the connection to the X server is lost") }
    drops.end()
    for shown in windows.values { shown.window.close() }
    clock?.stop()
    let isWaiting =
      handsOver && reason != .connectionLost
      && selections.saveClipboard { [weak self] in self?.finishExchange() }
    if isWaiting { connection.flush() } else { finishExchange() }
  }

  /// The end of what other programs can ask. Safe to call twice.
  private func finishExchange() {
    guard !isFinished else { return }
    isFinished = true
    selections.close()
    desktop.close()
    for waiter in waiters { waiter.resume() }
    waiters = []
  }

  /// There are no windows any more; only those who take over what was copied are answered.
  private func drainHandOver() {
    guard !isFinished else { return }
    var event = XEvent()
    while connection.isUsable, XEventsQueued(connection.display, Int32(QueuedAfterReading)) > 0 {
      XNextEvent(connection.display, &event)
      _ = selections.handle(event)
      if isFinished { return }
    }
    connection.flush()
    if connection.isLost { finishExchange() }
  }

  private func closeConnection() async {
    guard let watch else { return }
    self.watch = nil
    keyboard.input.close()
    cursors.close()
    await withCheckedContinuation { continuation in
      connection.whenClosed { continuation.resume() }
      watch.cancel()
    }
  }

  /// For a host that is thrown away.
  func shutDown() {
    finish(.closed, handsOver: false)
    finishExchange()
    // Windows do not find a host any more that is being thrown away.
    for shown in windows.values { shown.close() }
    keyboard.input.close()
    cursors.close()
    watch?.cancel()
  }
}
