import CDetentX11
import Glibc
import Synchronization

/// An open connection to an X server. Identifiers and atoms are only valid on this connection.
@MainActor
final class Connection {
  /// The name of the display, such as `:0`.
  let name: String
  let display: OpaquePointer
  let fileDescriptor: Int32
  let root: UInt
  let visual: UnsafeMutablePointer<Visual>
  let depth: Int32
  var screenSize: PixelSize
  let atoms: Atoms
  /// The visual of translucent windows, or nil if the server has none.
  let translucent: WindowVisual?
  let extensions: Extensions
  /// Whether the server runs on this machine, which shared memory requires.
  let isLocal: Bool

  private let loss = LossFlag()
  private(set) var isClosed = false
  private var closers: [@MainActor () -> Void] = []
  private var keptErrorCount = 0
  private var flushedUpTo: UInt = 0

  /// Whether the server is gone. Then no Xlib function may be called except to close the display.
  var isLost: Bool { loss.isSet }
  var isUsable: Bool { !isClosed && !loss.isSet }

  /// Opens the named display, or that of `DISPLAY` if the name is nil.
  init(name: String?, usesXInput: Bool = true) throws(X11Error) {
    Self.setLocale()
    XErrors.install()
    let (name, probe) = try Self.checkedName(name)
    let opened = withExtendedLifetime(probe) {
      LossFlag.opening {
        XOpenDisplay(name).map { ($0, Extensions($0, usesXInput: usesXInput)) }
      }
    }
    guard let (display, extensions) = opened else {
      // Xlib reports only that the connection failed.
      throw probe?.hangsUp(within: 250) == true ? .lost(name) : .refused(name)
    }
    // From here on a lost connection is noticed without ending the process.
    loss.watch(display)
    let found = XDefaultVisual(display, XDefaultScreen(display))
    guard let visual = found, [TrueColor, DirectColor].contains(visual.pointee.class) else {
      XCloseDisplay(display)
      loss.unwatch()
      throw found == nil ? .refused(name) : .noTrueColor(name)
    }
    let screen = XDefaultScreen(display)
    self.name = name
    self.display = display
    self.visual = visual
    fileDescriptor = XConnectionNumber(display)
    root = XRootWindow(display, screen)
    depth = XDefaultDepth(display, screen)
    screenSize = PixelSize(
      width: Int(XDisplayWidth(display, screen)), height: Int(XDisplayHeight(display, screen)))
    atoms = Atoms(display: display)
    translucent = WindowVisual.translucent(display, root)
    self.extensions = extensions
    isLocal = Self.isLocal(socket: fileDescriptor)
    try begin()
  }

  private func begin() throws(X11Error) {
    // Child processes must not keep the connection open.
    _ = fcntl(fileDescriptor, F_SETFD, FD_CLOEXEC)
    XErrors.register(display, extensions: extensions.names)
    // Report changes of the screen size and of the user's settings.
    XSelectInput(display, root, StructureNotifyMask | PropertyChangeMask)
    guard isUsable else {
      close()
      throw .lost(name)
    }
  }

  /// Closes the connection, even if the server is gone. Safe to call twice.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    keptErrorCount = XErrors.unexpectedCount(on: display)
    XCloseDisplay(display)
    loss.unwatch()
    XErrors.unregister(display)
    for closer in closers { closer() }
    closers = []
  }

  func whenClosed(_ action: @escaping @MainActor () -> Void) {
    if isClosed { action() } else { closers.append(action) }
  }

  var unexpectedErrorCount: Int {
    isClosed ? keptErrorCount : XErrors.unexpectedCount(on: display)
  }

  var screenArea: ScreenRect {
    ScreenRect(x: 0, y: 0, width: screenSize.width, height: screenSize.height)
  }

  func flush() {
    guard isUsable else { return }
    let next = XNextRequest(display)
    guard next != flushedUpTo else { return }
    flushedUpTo = next
    XFlush(display)
  }

  /// Makes a window that is never shown, to own selections, send requests and receive answers.
  func makeHiddenWindow(eventMask: Int = 0) -> UInt {
    var attributes = XSetWindowAttributes()
    attributes.event_mask = eventMask
    attributes.override_redirect = 1
    return XCreateWindow(
      display, root, -10, -10, 1, 1, 0, 0, UInt32(InputOnly), nil,
      UInt(CWEventMask | CWOverrideRedirect), &attributes)
  }

  /// Converts a point of one window to another, or returns nil if a window or the server is gone.
  func translate(_ x: Int32, _ y: Int32, from source: UInt, to target: UInt) -> (x: Int, y: Int)? {
    guard isUsable else { return nil }
    var (left, top): (Int32, Int32) = (0, 0)
    var child: UInt = 0
    let error = trap { XTranslateCoordinates($0, source, target, x, y, &left, &top, &child) }
    return error == nil && isUsable ? (Int(left), Int(top)) : nil
  }

  /// Xlib reports typed text in the locale's encoding. The default locale has only ASCII.
  private static func setLocale() {
    // Set only the character type: the locale's decimal comma would break number parsing.
    setlocale(LC_CTYPE, "")
    let encoding = nl_langinfo(Int32(CODESET)).map { String(cString: $0) }
    if encoding != "UTF-8" { setlocale(LC_CTYPE, "C.UTF-8") }
  }

  /// - Returns: the display's name, and a socket to keep until the display is open.
  private static func checkedName(_ given: String?) throws(X11Error) -> (
    String, DisplayName.OpenSocket?
  ) {
    let name = given ?? getenv("DISPLAY").map { String(cString: $0) } ?? ""
    guard !name.isEmpty else { throw .noDisplay }
    // The name is the path of a socket. Xlib itself finds out whether a server listens there.
    if name.hasPrefix("/") { return (name, nil) }
    guard let parts = DisplayName(name) else { throw .malformedName(name) }
    switch parts.probe() {
    case .connected(let socket): return (name, socket)
    case .failed(let reason): throw .unreachable(name, reason: reason)
    }
  }

  private static func isLocal(socket: Int32) -> Bool {
    var address = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let status = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(socket, $0, &length) }
    }
    return status == 0 && address.ss_family == sa_family_t(AF_UNIX)
  }
}

/// A flag that Xlib sets when reading or writing fails for good.
private final class LossFlag: Sendable {
  private let lost = Atomic(false)

  var isSet: Bool { lost.load(ordering: .relaxed) }

  /// Sets an exit handler; without it, Xlib ends the process. Retains the flag until `unwatch()`.
  func watch(_ display: OpaquePointer) {
    _ = Self.silence
    let flag = Unmanaged.passRetained(self).toOpaque()
    XSetIOErrorExitHandler(
      display,
      { @Sendable display, flag in
        // Xlib leaves the display locked by the thread that noticed the loss. The main actor may
        // run on any thread, and closing the display from another thread would deadlock.
        if let display { XUnlockDisplay(display) }
        guard let flag else { return }
        Unmanaged<LossFlag>.fromOpaque(flag).takeUnretainedValue()
          .lost.store(true, ordering: .relaxed)
      }, flag)
  }

  /// Releases the flag. Must be called once, after the display is closed.
  func unwatch() { Unmanaged.passUnretained(self).release() }

  /// Runs `XOpenDisplay`, before the exit handler can be set, and the queries for extensions. Xlib
  /// cannot survive a lost connection meanwhile, so the process ends if the server goes away.
  static func opening<Result>(_ open: () -> Result) -> Result {
    _ = silence
    isOpening.store(true, ordering: .relaxed)
    defer { isOpening.store(false, ordering: .relaxed) }
    return open()
  }

  private static let isOpening = Atomic(false)

  /// The default handler prints to standard error; the host reports the loss itself.
  private static let silence: XIOErrorHandler? = XSetIOErrorHandler { @Sendable _ in
    guard isOpening.load(ordering: .relaxed) else { return 0 }
    let line = Array("the X server went away while it was being connected to\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
    _exit(X11Error.lostExitCode)
  }
}

/// The pixel format of a window.
struct WindowVisual {
  let visual: UnsafeMutablePointer<Visual>
  let depth: Int32
  /// The color map, or nil for the screen's.
  let colormap: UInt?

  var isTranslucent: Bool { depth == 32 }

  @MainActor
  static func opaque(_ connection: Connection) -> WindowVisual {
    WindowVisual(visual: connection.visual, depth: connection.depth, colormap: nil)
  }

  /// A visual with 8 bits of alpha, or nil. Its color map lives as long as the connection.
  static func translucent(_ display: OpaquePointer, _ root: UInt) -> WindowVisual? {
    var info = XVisualInfo()
    let screen = XDefaultScreen(display)
    guard XMatchVisualInfo(display, screen, 32, TrueColor, &info) != 0, let visual = info.visual,
      info.red_mask == 0xff0000, info.green_mask == 0xff00, info.blue_mask == 0xff
    else { return nil }
    let colormap = XCreateColormap(display, root, visual, AllocNone)
    return WindowVisual(visual: visual, depth: 32, colormap: colormap)
  }
}
