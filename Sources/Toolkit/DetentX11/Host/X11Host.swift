import CDetentX11
import DetentAccessibility
import DetentDrawing
public import DetentViews
import Dispatch
import Glibc
import Logging

/// Shows windows on an X server.
///
/// One host is one connection and runs once:
/// ```swift
/// let host = try X11Host()
/// host.show(window)
/// exit(await host.run().exitCode)
/// ```
/// Everything happens on the main actor, between other tasks of it. A host at rest does not wake
/// up.
@MainActor
public final class X11Host: WindowHost {
  /// Device pixels a logical pixel, the same for all windows; need not be whole.
  public private(set) var scale: Double
  /// The one that the program insists on; nil where the desktop decides.
  private let fixedScale: Double?
  private let followsAppearance: Bool
  private let name: ProgramName
  private let canShareMemory: Bool

  /// Called once a window, when its first frame is on the screen.
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
  /// Where the desktop's portal is; nil where nobody is asked.
  var sessionBus = BusConnection.sessionAddress
  /// Whether nothing is exchanged with other programs any more.
  private(set) var isFinished = false
  private var waiters: [CheckedContinuation<Void, Never>] = []

  /// Connects to a server.
  /// - Parameters:
  ///   - display: its name, such as `:0`; nil for what `DISPLAY` says.
  ///   - scale: device pixels a logical pixel; nil for what the desktop says (`Xft/DPI` of its
  ///     settings, `Xft.dpi` of the server's resources, or how large the portal wants texts), and
  ///     follows it, or 1.
  ///   - followsAppearance: whether windows are light or dark as the desktop is, where it says so.
  ///   - applicationName: what desktop files know the program by; nil for the name of its file.
  ///   - usesXInput: whether fingers, pens and fractions of a notch are told from a mouse, where the
  ///     server can (XInput 2.2); else all that there is is one pointer and a wheel.
  /// - Throws: a readable reason, within five seconds.
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
    canShareMemory = SharedMemoryProbe.succeeds(on: connection)
    accessibility = AccessibilityBridge(name: name.instance)
    events = EventReader(
      connection: connection, registry: registry, keyboard: keyboard, settings: settings,
      popups: popups, windowManager: windowManager, selections: selections, drops: drops,
      accessibility: accessibility, input: XInputReader(connection: connection))
    connect()
    guard connection.isUsable else { throw .lost(connection.name) }
  }

  /// Lets the parts wake the host up.
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
      // Not before: the descriptor's number must not be given to another file while it is watched.
      MainActor.assumeIsolated { connection.close() }
    }
  }

  isolated deinit { shutDown() }

  /// How many errors the server reported that nobody expected: 0, unless there is a mistake here or
  /// another program meddles with our windows.
  public var unexpectedErrorCount: Int { connection.unexpectedErrorCount }

  // MARK: Windows

  /// Shows a window, in the size that it has, or smaller where the screen is. A window that is
  /// shown or closed already, and any window after the end of `run()`, is left alone.
  public func show(_ window: DetentViews.Window) {
    guard exitReason == nil, connection.isUsable, !window.isClosed,
      registry.x11Window(of: window) == nil
    else { return }
    let shown = X11Window(
      window: window, connection: connection, layout: keyboard, scale: scale, name: name,
      leader: windowManager.leader, canShareMemory: canShareMemory)
    applySettings(to: shown)
    add(shown)
    accessibility.add(window) { [weak self, weak shown] in
      guard let self, let shown else { return .zero }
      return origin(of: shown)
    }
    // Drawn before it is mapped: the first exposure finds a whole frame.
    shown.performFrame(at: Clock.now)
    windowManager.willMap(shown)
    shown.map()
    windowManager.didMap(shown)
    connection.flush()
    shown.setCursor(cursors.cursor(.arrow), shape: .arrow)
    scheduleDrain()
  }

  /// The place of a window's content on the screen, in device pixels.
  private func origin(of shown: X11Window) -> Point {
    // The question may read events, too.
    defer { scheduleDrain() }
    return shown.origin(on: screen)
  }

  /// Where the display says that the accessibility bus is; nil where it does not say.
  var accessibilityAddress: String? {
    // The question may read events, too.
    defer { scheduleDrain() }
    return Properties.text(connection, connection.root, connection.atoms[.accessibilityBus])
  }

  private func makePopup(_ popup: DetentViews.Window, _ role: PopupRole) -> X11Window {
    let shown = X11Window(
      popup: popup, role: role, connection: connection, layout: keyboard,
      scale: registry.windows[role.owner]?.translator.scale ?? scale, name: name,
      canShareMemory: canShareMemory)
    add(shown)
    shown.setCursor(cursors.cursor(.arrow), shape: .arrow)
    return shown
  }

  private func add(_ shown: X11Window) {
    registry.windows[shown.id] = shown
    shown.driver.host = self
  }

  // MARK: What windows ask

  /// The window manager; nil when the run is over.
  package var desktopHost: (any DesktopHost)? { exitReason == nil ? windowManager : nil }
  /// The selections CLIPBOARD and PRIMARY; nil when the run is over.
  package var pasteboardHost: (any PasteboardHost)? { exitReason == nil ? selections : nil }
  /// Windows that no window manager frames; nil when the run is over.
  package var popupHost: (any PopupHost)? { exitReason == nil ? popups : nil }

  /// The next drain makes a frame.
  package func windowNeedsFrame(_ window: DetentViews.Window) {
    guard let shown = registry.x11Window(of: window) else { return }
    shown.requestFrame()
    scheduleDrain()
  }

  /// Takes the shape from the user's theme.
  package func window(_ window: DetentViews.Window, setCursor cursor: DetentViews.Cursor) {
    guard let shown = registry.x11Window(of: window) else { return }
    shown.setCursor(cursors.cursor(cursor), shape: cursor)
    scheduleDrain()
  }

  /// Takes the X window away.
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

  /// What the desktop's portals call a window that lies below their dialogs; empty for one that is
  /// not shown here.
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

  /// To be called when all events have been read: many settings change at once.
  private func updateSettings() {
    guard settings.update() else { return }
    scale = fixedScale ?? settings.current.scale ?? 1
    cursors.use(settings.current, scale: scale)
    // They stand where the old scale has put them, and look as their owners did.
    popups.openPopups.ownersDidMove()
    for shown in registry.windows.values {
      if shown.popup == nil { applySettings(to: shown) }
      shown.desktopScale = scale
      shown.setCursor(cursors.cursor(shown.cursorShape), shape: shown.cursorShape)
    }
  }

  // MARK: One turn

  /// Reads everything, hands it to the windows, makes at most one frame of each, sends it off.
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
    // After the frame is on its way: nobody waits for the timers.
    clock?.schedule(for: registry.windows.values)
    isDraining = false
    finishIfDone()
    // Not in a loop here: other tasks of the main actor have their turn in between.
    if hasMore { scheduleDrain() }
  }

  /// Arranges a drain in a moment: events that Xlib has read already wake nobody, and what the
  /// program asked for outside of a drain still lies in the buffer.
  private func scheduleDrain() {
    guard !isDraining, !isDrainScheduled, !isFinished else { return }
    isDrainScheduled = true
    DispatchQueue.main.async { [weak self] in
      MainActor.assumeIsolated { self?.drain() }
    }
  }

  /// Xlib reads what there is and looks no further. Where the end came together with the last
  /// bytes, nobody would be woken again: a question finds out.
  private func noticeLoss() {
    guard connection.isUsable else { return }
    XSync(connection.display, 0)
    drain()
  }

  private func performFrames() {
    clock?.performFrames(of: registry.windows.values)
    for shown in registry.windows.values {
      if shown.backingStore.present(isMoving: shown.wantsTick) { announce(shown.window) }
      if !shown.needsFrame { shown.resizeSync?.frameWasDrawn() }
    }
  }

  /// Waits, once a window, until the server has done it: a program that says that it is ready is.
  private func announce(_ window: DetentViews.Window) {
    guard connection.isUsable else { return }
    XSync(connection.display, 0)
    windowManager.didPresent()
    didPresentFirstFrame?(window)
    accessibility.start()
    settings.followPortal(on: sessionBus) { [weak self] in self?.scheduleDrain() }
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

  // MARK: Running

  /// Runs until the last window is closed, the server is gone, or a signal asks the program to end.
  /// Then everything is closed: a host runs once.
  /// - Parameter signals: signals that end the run, such as `SIGTERM`, `SIGINT` and `SIGHUP`; none
  ///   are caught where it is empty. Those that the process was started to ignore, as under
  ///   `nohup`, stay ignored.
  public func run(endingOn signals: [Int32] = []) async -> ExitReason {
    let signals = EndingSignals(signals) { [weak self] in self?.finish(.terminated(signal: $0)) }
    finishIfDone()
    await withCheckedContinuation { continuation in
      // Asked in here and not before: the call suspends before it comes here where the task prefers
      // an executor, and the end may come meanwhile.
      if isFinished { continuation.resume() } else { waiters.append(continuation) }
    }
    signals.restore()
    await closeConnection()
    return exitReason ?? .closed
  }

  /// Shows one window and ends the process when it is closed: the whole of a small program. Without
  /// a display it prints one line on standard error and ends with 1.
  ///
  /// Such a program takes no arguments: `--help` prints its usage and ends it with 0, any other
  /// argument ends it with 64 and one line.
  /// - Parameter checksArguments: whether the arguments of the process are answered so; false for a
  ///   program that reads them itself.
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

  /// Ends a program that was started with arguments.
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

  /// - Parameter savesClipboard: whether text that was copied may be left to a program that stays,
  ///   which takes up to a second.
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

  /// The end of what other programs can ask. Safe to call twice.
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

  /// There are no windows any more; only those who save what was copied are answered.
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

  /// For a host that is thrown away.
  private func shutDown() {
    finish(.closed, savesClipboard: false)
    finishExchange()
    // Windows do not find a host any more that is being thrown away.
    for shown in registry.windows.values { shown.close() }
    keyboard.input.close()
    cursors.close()
    monitor?.cancel()
  }
}

extension X11Host {
  /// Why `run()` returned.
  public enum ExitReason: Hashable, Sendable {
    /// The last window was closed.
    case closed
    /// The server is gone. Nothing was shown or requested since.
    case connectionLost
    /// A signal requested the end of the program.
    case terminated(signal: Int32)

    /// What a program should end with: 0, 70 (`EX_SOFTWARE`), or 128 and the signal's number.
    public var exitCode: Int32 {
      switch self {
      case .closed: 0
      case .connectionLost: X11Error.lostExitCode
      case .terminated(let signal): 128 &+ signal
      }
    }
  }
}

/// The signals that end a run, from when it begins until it is over.
@MainActor
final class EndingSignals {
  private var sources: [any DispatchSourceSignal] = []
  private var previous: [(signal: Int32, action: sigaction)] = []

  /// Those that the process was started to ignore stay ignored.
  init(_ signals: [Int32], whenCaught: @escaping @MainActor (Int32) -> Void) {
    for signal in signals {
      var action = sigaction()
      sigaction(signal, nil, &action)
      if Self.isToIgnore(action) { continue }
      previous.append((signal, action))
      // Dispatch handles a signal instead of the system from when its source is in use. Until then
      // the usual effect is what is wanted: ignored, a signal that comes early would be lost.
      let source = DispatchSource.makeSignalSource(signal: signal, queue: .main)
      source.setEventHandler { MainActor.assumeIsolated { whenCaught(signal) } }
      source.activate()
      sources.append(source)
    }
  }

  /// What the process did at the signals before, it does again.
  func restore() {
    for source in sources { source.cancel() }
    for (signal, action) in previous {
      var action = action
      sigaction(signal, &action, nil)
    }
  }

  /// A C function pointer is compared by its bits: there is no other way to tell `SIG_IGN`.
  private static func isToIgnore(_ action: sigaction) -> Bool {
    unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
