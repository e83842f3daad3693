import CDetentX11
import DetentAccessibility
import DetentDrawing
public import DetentViews
import Dispatch
import Glibc
import Logging

/// Shows windows on an X server.
///
/// A host has one connection and runs once:
/// ```swift
/// let host = try X11Host()
/// host.show(window)
/// exit(await host.run().exitCode)
/// ```
/// Everything runs on the main actor. An idle host does not wake the process.
@MainActor
public final class X11Host: WindowHost {
  /// Device pixels per logical pixel, for all windows. It may be fractional.
  public private(set) var scale: Double
  /// The scale that the program set, or nil to follow the desktop.
  private let fixedScale: Double?
  private let followsAppearance: Bool
  private let name: ProgramName
  private let canShareMemory: Bool

  /// Called once per window, when its first frame is on the screen.
  public var didPresentFirstFrame: (@MainActor (DetentViews.Window) -> Void)?

  let connection: Connection
  let registry = WindowRegistry()
  let settings: SettingsWatch
  let keyboard: XKeyboard
  let cursors: CursorCache
  let popups: PopupStack
  let windowManager: WindowManager
  let selections: Selections
  private let screen: Screen
  private let drops: FileDrops
  private let events: EventReader
  private let accessibility: AccessibilityBridge
  private var clock: FrameClock?
  private var monitor: SocketMonitor?

  private var isDraining = false
  private(set) var isDrainScheduled = false
  private var exitReason: ExitReason?
  /// The address of the session bus, for the desktop's portal, or nil to ignore the portal.
  var sessionBus = BusConnection.sessionAddress
  /// Whether the exchange with other programs has ended.
  private(set) var isFinished = false
  private var waiters: [CheckedContinuation<Void, Never>] = []

  /// Connects to a server.
  /// - Parameters:
  ///   - display: the name of the display, such as `:0`, or nil to use `DISPLAY`.
  ///   - scale: device pixels per logical pixel, or nil to follow the desktop. The desktop's scale
  ///     comes from `Xft/DPI` of its settings, `Xft.dpi` of the server's resources, or the portal's
  ///     text scale; otherwise it is 1.
  ///   - followsAppearance: whether windows follow the desktop's light or dark appearance, if
  ///     known.
  ///   - applicationName: the name of the program's desktop file, or nil for the executable's name.
  ///   - usesXInput: whether to report fingers, pens and fractions of a notch, if the server can
  ///     (XInput 2.2). Otherwise there is one pointer with a wheel.
  /// - Throws: the reason, within five seconds.
  public init(
    display: String? = nil, scale: Double? = nil, followsAppearance: Bool = true,
    applicationName: String? = nil, usesXInput: Bool = true
  ) throws(X11Error) {
    connection = try Connection(name: display, usesXInput: usesXInput)
    name = ProgramName(applicationName: applicationName)
    settings = SettingsWatch(connection: connection)
    fixedScale = ScaleFactor.sensible(scale)
    self.followsAppearance = followsAppearance
    self.scale = fixedScale ?? settings.current.scale ?? 1
    keyboard = XKeyboard(connection: connection)
    cursors = CursorCache(connection: connection)
    cursors.use(settings.current, scale: self.scale)
    screen = Screen(connection: connection)
    popups = PopupStack(connection: connection, registry: registry, screen: screen)
    windowManager = WindowManager(
      connection: connection, registry: registry, screen: screen, name: name)
    selections = Selections(connection: connection, registry: registry)
    drops = FileDrops(connection: connection, registry: registry, selections: selections)
    canShareMemory = SharedMemoryPresenter.isPossible(on: connection)
    accessibility = AccessibilityBridge(name: name.instance)
    events = EventReader(
      connection: connection, registry: registry, keyboard: keyboard, settings: settings,
      popups: popups, windowManager: windowManager, selections: selections, drops: drops,
      accessibility: accessibility, input: XInputReader(connection: connection))
    connect()
    guard connection.isUsable else { throw .lost(connection.name) }
  }

  private func connect() {
    clock = FrameClock { [weak self] in self?.drain() }
    let wake: @MainActor () -> Void = { [weak self] in self?.scheduleDrain() }
    selections.wake = wake
    windowManager.wake = wake
    popups.wake = wake
    events.wake = wake
    accessibility.displayAddress = { [weak self] in self?.accessibilityAddress }
    popups.makeWindow = { [weak self] in self?.makePopup($0, $1) }
    monitor = SocketMonitor(connection.fileDescriptor) { [weak self] in
      self?.drain()
    } whenHungUp: { [weak self] in
      self?.noticeLoss()
    } whenCancelled: { [connection] in
      // Not earlier: the descriptor's number must not be reused while it is watched.
      MainActor.assumeIsolated { connection.close() }
    }
  }

  isolated deinit { shutDown() }

  /// The number of unexpected errors from the server. It stays 0 unless Detent has a bug or another
  /// program meddles with its windows.
  public var unexpectedErrorCount: Int { connection.unexpectedErrorCount }

  // MARK: Windows

  /// Shows a window at its size, or smaller to fit the screen. Does nothing for a window that is
  /// shown or closed already, or after the end of `run()`.
  public func show(_ window: DetentViews.Window) {
    guard exitReason == nil, connection.isUsable, !window.isClosed,
      registry.x11Window(of: window) == nil
    else { return }
    let shown = X11Window(
      window, connection: connection, layout: keyboard, scale: scale, name: name,
      leader: windowManager.leader, canShareMemory: canShareMemory)
    applySettings(to: shown)
    add(shown)
    accessibility.add(window) { [weak self, weak shown] in
      guard let self, let shown else { return .zero }
      return origin(of: shown)
    }
    // Draw before mapping, so that the first exposure shows a complete frame.
    shown.performFrame(at: Clock.now)
    windowManager.willMap(shown)
    shown.map()
    windowManager.didMap(shown)
    connection.flush()
    shown.setCursor(cursors.cursor(.arrow), shape: .arrow)
    scheduleDrain()
  }

  /// The position of a window's content on the screen, in device pixels.
  private func origin(of shown: X11Window) -> Point {
    // Waiting for the reply may read events.
    defer { scheduleDrain() }
    return shown.origin(on: screen)
  }

  /// The address of the accessibility bus on the root window, or nil if it is not set there.
  var accessibilityAddress: String? {
    // Waiting for the reply may read events.
    defer { scheduleDrain() }
    return Properties.text(connection, connection.root, connection.atoms[.accessibilityBus])
  }

  private func makePopup(_ popup: DetentViews.Window, _ role: PopupRole) -> X11Window {
    let shown = X11Window(
      popup, popup: role, connection: connection, layout: keyboard,
      scale: registry.windows[role.owner]?.translator.scale ?? scale, name: name,
      leader: windowManager.leader, canShareMemory: canShareMemory)
    add(shown)
    shown.setCursor(cursors.cursor(.arrow), shape: .arrow)
    return shown
  }

  private func add(_ shown: X11Window) {
    registry.windows[shown.id] = shown
    shown.driver.host = self
  }

  // MARK: What windows ask

  package var desktopHost: (any DesktopHost)? { exitReason == nil ? windowManager : nil }
  package var pasteboardHost: (any PasteboardHost)? { exitReason == nil ? selections : nil }
  package var popupHost: (any PopupHost)? { exitReason == nil ? popups : nil }

  package func windowNeedsFrame(_ window: DetentViews.Window) {
    guard let shown = registry.x11Window(of: window) else { return }
    shown.requestFrame()
    scheduleDrain()
  }

  package func window(_ window: DetentViews.Window, setCursor cursor: DetentViews.Cursor) {
    guard let shown = registry.x11Window(of: window) else { return }
    shown.setCursor(cursors.cursor(cursor), shape: cursor)
    scheduleDrain()
  }

  package func windowDidClose(_ window: DetentViews.Window) {
    guard let shown = registry.x11Window(of: window) else { return }
    accessibility.remove(window)
    registry.windows.removeValue(forKey: shown.id)
    keyboard.input.forget(shown.id)
    drops.windowWasDestroyed(shown.id)
    shown.close()
    if shown.popup != nil { popups.remove(shown) }
    scheduleDrain()
  }

  /// Names a window to the desktop's portals, which place dialogs above it; empty if not shown.
  package func portalName(of window: DetentViews.Window) -> String {
    registry.x11Window(of: window).map { "x11:" + String($0.id, radix: 16) } ?? ""
  }

  // MARK: Settings

  private func applySettings(to shown: X11Window) {
    let settings = settings.current
    shown.translator.setClickLimits(
      interval: settings.doubleClickTime, distance: settings.doubleClickDistance)
    shown.driver.settingsDidChange(
      appearance: followsAppearance ? settings.appearance : nil, contrast: settings.contrast,
      reducesMotion: settings.reducesMotion)
  }

  /// Called after all events are read, because many settings change at once.
  private func updateSettings() {
    guard settings.update() else { return }
    scale = fixedScale ?? settings.current.scale ?? 1
    cursors.use(settings.current, scale: scale)
    // Popups still have the position of the old scale and the old look of their owners.
    popups.openPopups.ownersDidMove()
    for shown in registry.windows.values {
      if shown.popup == nil { applySettings(to: shown) }
      shown.desktopScale = scale
      shown.setCursor(cursors.cursor(shown.cursorShape), shape: shown.cursorShape)
    }
  }

  // MARK: One turn

  /// Reads all events, delivers them, draws at most one frame per window, and sends all requests.
  func drain() {
    isDrainScheduled = false
    guard exitReason == nil else { return drainClipboardSave() }
    guard !isDraining else { return }
    isDraining = true
    events.readAll()
    // A handler may show or close windows.
    updateSettings()
    for shown in registry.windows.values {
      shown.updateState()
      shown.deliver()
    }
    popups.checkOwners()
    performFrames()
    let hasMore = sendAll()
    // Set the timers after sending the frame, which is more urgent.
    clock?.schedule(for: registry.windows.values)
    isDraining = false
    finishIfDone()
    // Do not loop here: other tasks of the main actor run in between.
    if hasMore || registry.windows.values.contains(where: \.isAhead) { scheduleDrain() }
  }

  /// Schedules a drain soon. Events that Xlib has already read do not wake the queue, and requests
  /// made outside a drain are still in the buffer.
  private func scheduleDrain() {
    guard !isDraining, !isDrainScheduled, !isFinished else { return }
    isDrainScheduled = true
    DispatchQueue.main.async { [weak self] in
      MainActor.assumeIsolated { self?.drain() }
    }
  }

  /// Checks whether the connection is lost. Xlib may read the last bytes without noticing the end;
  /// the round trip finds out, because nothing else would wake the queue.
  private func noticeLoss() {
    guard connection.isUsable else { return }
    XSync(connection.display, 0)
    drain()
  }

  private func performFrames() {
    clock?.performFrames(of: registry.windows.values)
    for shown in registry.windows.values {
      let isMoving = shown.wantsTick || shown.isAhead
      if shown.backingStore.present(isMoving: isMoving) { announce(shown.window) }
      if !shown.needsFrame { shown.resizeSync?.frameWasDrawn() }
    }
  }

  /// Called once per window, after its first frame. Waits until the server has shown it, so that
  /// programs report readiness truthfully.
  private func announce(_ window: DetentViews.Window) {
    guard connection.isUsable else { return }
    XSync(connection.display, 0)
    windowManager.didPresent()
    didPresentFirstFrame?(window)
    accessibility.start()
    settings.followPortal(on: sessionBus) { [weak self] in self?.scheduleDrain() }
  }

  /// - Returns: whether Xlib holds events that would not wake the queue.
  private func sendAll() -> Bool {
    guard connection.isUsable else { return false }
    // `XFlush` costs system calls even with an empty buffer. It also reads, like requests that wait
    // for replies. Afterwards Xlib's own queue holds everything that was read.
    connection.flush()
    guard connection.isUsable else { return false }
    return XEventsQueued(connection.display, Int32(QueuedAlready)) > 0
  }

  // MARK: Running

  /// Runs until the last window is closed, the server is gone, or a signal ends the program. Then
  /// it closes everything; a host runs only once.
  /// - Parameter signals: signals that end the run, such as `SIGTERM`, `SIGINT` and `SIGHUP`; none
  ///   by default. Signals that the process was started to ignore, as under `nohup`, stay ignored.
  public func run(endingOn signals: [Int32] = []) async -> ExitReason {
    let signals = EndingSignals(signals) { [weak self] in self?.finish(.terminated(signal: $0)) }
    finishIfDone()
    await withCheckedContinuation { continuation in
      // Check inside the closure: with a task's executor preference the call may suspend before it,
      // and the run may end meanwhile.
      if isFinished { continuation.resume() } else { waiters.append(continuation) }
    }
    signals.restore()
    await closeConnection()
    return exitReason ?? .closed
  }

  /// Shows one window, and ends the process when it is closed. Without a display it prints one line
  /// on standard error and exits with 1.
  ///
  /// Such a program takes no arguments. `--help` prints its usage and exits with 0; any other
  /// argument exits with 64 and one line.
  /// - Parameter checksArguments: whether to handle the arguments of the process this way; false
  ///   for a program that reads them itself.
  public static func runProgram(
    showing window: DetentViews.Window, checksArguments: Bool = true
  ) async -> Never {
    if checksArguments { answerArguments(CommandLine.arguments, title: window.title) }
    do {
      let host = try X11Host()
      host.show(window)
      exit(await host.run(endingOn: [SIGTERM, SIGINT, SIGHUP]).exitCode)
    } catch {
      put("\(error); start it in a desktop session or under xvfb-run\n", to: STDERR_FILENO)
      exit(error.exitCode)
    }
  }

  private static func answerArguments(_ arguments: [String], title: String) {
    let others = arguments.dropFirst()
    guard let first = others.first else { return }
    let program = arguments[0].split(separator: "/").last.map(String.init) ?? "program"
    if others.contains("--help") || others.contains("-h") {
      let usage = """
        OVERVIEW: \(title.isEmpty ? "Shows a window." : title)

        USAGE: \(program)

        The program shows a window on the X display that DISPLAY names, and ends with it.

        OPTIONS:
          -h, --help              Show help information.

        """
      exit(put(usage, to: STDOUT_FILENO) ? 0 : 1)
    }
    let kind = first.hasPrefix("-") ? "Unknown option" : "Unexpected argument"
    let shown = String(first.prefix(120)).debugDescription
    put("Error: \(kind) \(shown) (see \(program) --help)\n", to: STDERR_FILENO)
    exit(64)
  }

  @discardableResult
  private static func put(_ text: String, to file: Int32) -> Bool {
    let bytes = Array(text.utf8)
    return write(file, bytes, bytes.count) == bytes.count
  }

  private func finishIfDone() {
    if connection.isLost {
      finish(.connectionLost)
    } else if registry.windows.isEmpty {
      finish(.closed)
    }
  }

  /// - Parameter savesClipboard: whether a clipboard manager may take copied text, for up to 1 s.
  private func finish(_ reason: ExitReason, savesClipboard: Bool = true) {
    guard exitReason == nil else { return }
    exitReason = reason
    if reason == .connectionLost { log.error("lost the connection to the X server") }
    drops.end()
    for shown in registry.windows.values { shown.driver.hostIsGone() }
    clock?.stop()
    let isWaiting =
      savesClipboard && reason != .connectionLost
      && selections.saveClipboard { [weak self] in self?.finishExchange() }
    if isWaiting { connection.flush() } else { finishExchange() }
  }

  private func finishExchange() {
    guard !isFinished else { return }
    isFinished = true
    accessibility.stop()
    settings.leavePortal()
    selections.close()
    windowManager.close()
    for waiter in waiters { waiter.resume() }
    waiters = []
  }

  /// Reads events after the windows are closed, to hand copied text to the clipboard manager.
  private func drainClipboardSave() {
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
    guard let monitor else { return }
    self.monitor = nil
    keyboard.input.close()
    cursors.close()
    await withCheckedContinuation { continuation in
      connection.whenClosed { continuation.resume() }
      monitor.cancel()
    }
  }

  private func shutDown() {
    finish(.closed, savesClipboard: false)
    finishExchange()
    // Windows can no longer reach a host that is being deallocated.
    for shown in registry.windows.values { shown.close() }
    keyboard.input.close()
    cursors.close()
    monitor?.cancel()
  }
}

extension X11Host {
  /// The reason why `run()` returned.
  public enum ExitReason: Hashable, Sendable {
    /// The last window was closed.
    case closed
    /// The server is gone. Nothing was shown or requested afterwards.
    case connectionLost
    /// A signal requested the end of the program.
    case terminated(signal: Int32)

    /// The exit status for the program: 0, 70 (`EX_SOFTWARE`), or 128 plus the signal's number.
    public var exitCode: Int32 {
      switch self {
      case .closed: 0
      case .connectionLost: X11Error.lostExitCode
      case .terminated(let signal): 128 &+ signal
      }
    }
  }
}

/// Catches the signals that end a run while the run lasts.
@MainActor
private final class EndingSignals {
  private var sources: [any DispatchSourceSignal] = []
  private var previous: [(signal: Int32, action: sigaction)] = []

  init(_ signals: [Int32], whenCaught: @escaping @MainActor (Int32) -> Void) {
    for signal in signals {
      var action = sigaction()
      sigaction(signal, nil, &action)
      if Self.isToIgnore(action) { continue }
      previous.append((signal, action))
      // Dispatch takes over a signal when its source is activated. Until then keep the usual
      // action: if the signal were ignored, an early one would be lost.
      let source = DispatchSource.makeSignalSource(signal: signal, queue: .main)
      source.setEventHandler { MainActor.assumeIsolated { whenCaught(signal) } }
      source.activate()
      sources.append(source)
    }
  }

  func restore() {
    for source in sources { source.cancel() }
    for (signal, action) in previous {
      var action = action
      sigaction(signal, &action, nil)
    }
  }

  /// C function pointers can only be compared by their bits.
  private static func isToIgnore(_ action: sigaction) -> Bool {
    unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
