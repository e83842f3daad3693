public import DetentViews
import Dispatch
import Glibc

/// Shows windows on an X server.
///
/// One host is one connection and runs once:
/// ```swift
/// let host = try X11Host()
/// host.show(window)
/// exit(await host.run().exitCode)
/// ```
/// Everything happens on the main actor, between other tasks of it. A host at rest does not wake up.
@MainActor
public final class X11Host: WindowHost, DesktopHost, PasteboardHost, PopupHost {
  /// Device pixels a logical pixel, the same for all windows; need not be whole.
  public internal(set) var scale: Double
  /// The one that the program insists on; nil where the desktop decides.
  let fixedScale: Double?
  let followsAppearance: Bool
  let settings: SettingsWatch

  /// Called once a window, when its first frame is on the screen.
  public var didPresentFirstFrame: (@MainActor (Window) -> Void)?

  let connection: Connection
  let keyboard: XKeyboard
  let cursors: CursorCache
  var windows: [UInt: X11Window] {
    get { registry.windows }
    set { registry.windows = newValue }
  }
  private let registry = WindowRegistry()
  let popups: PopupStack
  let monitors: Monitors
  let shape: WindowShape
  let selections: Selections
  let drops: FileDrops
  let desktop: Desktop
  /// The launcher that still waits for the first window.
  var startup: StartupNotification?
  private(set) var clock: FrameClock?

  // The run loop
  var watch: SocketMonitor?
  var isDraining = false
  var isDrainScheduled = false
  var exitReason: ExitReason?
  /// Whether nothing is exchanged with other programs any more.
  var isFinished = false
  var waiters: [CheckedContinuation<Void, Never>] = []
  private let name: ProgramName
  private let canShareMemory: Bool

  /// Connects to a server.
  /// - Parameters:
  ///   - display: its name, such as `:0`; nil for what `DISPLAY` says.
  ///   - scale: device pixels a logical pixel; nil for what the desktop says (`Xft/DPI` of its settings,
  ///     else `Xft.dpi` of the server's resources), and follows it, or 1.
  ///   - followsAppearance: whether windows are light or dark as the desktop is, where it says so.
  ///   - applicationName: what desktop files know the program by; nil for the name of its file.
  /// - Throws: a readable reason, within five seconds.
  public init(
    display: String? = nil, scale: Double? = nil, followsAppearance: Bool = true,
    applicationName: String? = nil
  ) throws(X11Error) {
    connection = try Connection(name: display)
    settings = SettingsWatch(connection: connection)
    fixedScale = ScaleFactor.sensible(scale)
    self.followsAppearance = followsAppearance
    self.scale = fixedScale ?? settings.current.scale ?? 1
    keyboard = XKeyboard(connection: connection)
    cursors = CursorCache(connection: connection)
    cursors.use(settings.current, scale: self.scale)
    popups = PopupStack(connection: connection, registry: registry)
    monitors = Monitors(connection: connection)
    shape = WindowShape(connection: connection)
    selections = Selections(connection: connection) { [registry, root = connection.root] id in
      registry.windows[id] == nil && id != root
    }
    drops = FileDrops(connection: connection, registry: registry, selections: selections)
    desktop = Desktop(connection: connection, name: ProgramName(applicationName: applicationName))
    startup = StartupNotification.take()
    canShareMemory = SharedMemoryProbe.succeeds(on: connection)
    name = ProgramName(applicationName: applicationName)
    clock = FrameClock { [weak self] in self?.drain() }
    selections.wake = { [weak self] in self?.scheduleDrain() }
    startReading()
    guard connection.isUsable else { throw .lost(connection.name) }
  }

  isolated deinit { shutDown() }

  /// How many errors the server reported that nobody expected: 0, unless there is a mistake here or
  /// another program meddles with our windows.
  public var unexpectedErrorCount: Int { connection.unexpectedErrorCount }

  /// Shows a window, in the size that it has, or smaller where the screen is. A window that is shown
  /// or closed already, and any window after the end of `run()`, is left alone.
  public func show(_ window: Window) {
    guard exitReason == nil, connection.isUsable, !window.isClosed, shown(window) == nil else {
      return
    }
    let shown = X11Window(
      window: window, connection: connection, layout: keyboard, scale: scale, name: name,
      leader: desktop.leader, canShareMemory: canShareMemory)
    announceStartup(of: shown)
    applySettings(to: shown)
    windows[shown.id] = shown
    shown.driver.host = self
    // Drawn before it is mapped: the first exposure finds a picture.
    shown.performFrame(at: Clock.now)
    shown.writeInitialState()
    shown.map()
    if window.state.contains(.fullScreen) { fillScreenFromTheStart(shown) }
    connection.flush()
    shown.setCursor(cursors.cursor(.arrow), shape: .arrow)
    scheduleDrain()
  }

  // MARK: WindowHost

  public func windowNeedsFrame(_ window: Window) {
    guard let shown = shown(window) else { return }
    shown.requestFrame()
    scheduleDrain()
  }

  public func window(_ window: Window, setCursor cursor: Cursor) {
    guard let shown = shown(window) else { return }
    shown.setCursor(cursors.cursor(cursor), shape: cursor)
    scheduleDrain()
  }

  public func windowTitleDidChange(_ window: Window) {
    shown(window)?.titleDidChange()
    scheduleDrain()
  }

  public func windowDidClose(_ window: Window) {
    guard let shown = shown(window) else { return }
    windows.removeValue(forKey: shown.id)
    keyboard.input.forget(shown.id)
    drops.windowWasDestroyed(shown.id)
    shown.close()
    if shown.popup != nil { popups.remove(shown) }
    scheduleDrain()
  }

  public var desktopHost: (any DesktopHost)? { self }
  public var pasteboardHost: (any PasteboardHost)? { self }
  public var popupHost: (any PopupHost)? { self }

  public func offer(_ text: String?, on pasteboard: Pasteboard) {
    guard exitReason == nil else { return }
    selections.offer(text, on: pasteboard)
    scheduleDrain()
  }

  public func requestText(
    from pasteboard: Pasteboard, reply: @escaping @MainActor (String?) -> Void
  ) {
    guard exitReason == nil else { return reply(nil) }
    selections.requestText(from: pasteboard, reply: reply)
    scheduleDrain()
  }

  func shown(_ window: Window) -> X11Window? {
    for shown in windows.values where shown.window === window { return shown }
    return nil
  }

  func makePopup(_ popup: Window, _ role: PopupRole) -> X11Window {
    X11Window(
      popup: popup, role: role, connection: connection, layout: keyboard, scale: scale, name: name,
      canShareMemory: canShareMemory)
  }
}

/// The X windows of a host, by the server's names for them.
@MainActor
final class WindowRegistry {
  var windows: [UInt: X11Window] = [:]
}
