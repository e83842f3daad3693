import CDetentX11
import Glibc
import Synchronization

/// An open connection to an X server and what never changes about it.
///
/// Nothing of it survives it: identifiers and atoms mean something else on the next connection.
@MainActor
final class Connection {
  /// What the display is called, such as `:0`.
  let name: String
  let display: OpaquePointer
  let fileDescriptor: Int32
  let root: UInt
  let visual: UnsafeMutablePointer<Visual>
  let depth: Int32
  /// The size of the screen, in device pixels.
  var screenSize: PixelSize
  let atoms: Atoms
  /// The visual of windows that let through what lies below; nil where the server has none.
  let translucent: WindowVisual?
  let extensions: Extensions
  /// Whether the server runs on this machine and can share memory at all.
  let isLocal: Bool

  private let loss = LossFlag()
  private(set) var isClosed = false
  private var closers: [@MainActor () -> Void] = []
  private var keptErrorCount = 0
  private var flushedUpTo: UInt = 0

  /// Whether the server is gone. Xlib may not be called any more, except for closing.
  var isLost: Bool { loss.isSet }
  /// Whether requests may be made.
  var isUsable: Bool { !isClosed && !loss.isSet }

  /// Opens a display.
  /// - Parameters:
  ///   - name: nil for the one that `DISPLAY` names.
  ///   - usesXInput: whether the server may tell devices apart.
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
      // Xlib says only that there is no connection.
      throw probe?.hangsUp(within: 250) == true ? .lost(name) : .refused(name)
    }
    // From here on a loss is noticed and survived, also while the requests below are made.
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
    // Programs that this one starts must not hold the connection open.
    _ = fcntl(fileDescriptor, F_SETFD, FD_CLOEXEC)
    XErrors.register(display, extensions: extensions.names)
    // The size of the screen may change, and what the user has set.
    XSelectInput(display, root, StructureNotifyMask | PropertyChangeMask)
    guard isUsable else {
      close()
      throw .lost(name)
    }
  }

  /// Closes it, also where it is lost. Safe to call twice.
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

  /// Calls an action once, when everything is over; at once where it is.
  func whenClosed(_ action: @escaping @MainActor () -> Void) {
    if isClosed { action() } else { closers.append(action) }
  }

  /// How many errors the server reported that nobody expected.
  var unexpectedErrorCount: Int {
    isClosed ? keptErrorCount : XErrors.unexpectedCount(on: display)
  }

  /// The whole screen.
  var screenArea: ScreenRect {
    ScreenRect(x: 0, y: 0, width: screenSize.width, height: screenSize.height)
  }

  /// Sends what is in the buffer, if anything was requested since the last time.
  func flush() {
    guard isUsable else { return }
    let next = XNextRequest(display)
    guard next != flushedUpTo else { return }
    flushedUpTo = next
    XFlush(display)
  }

  /// Makes a window that is never shown: it owns, requests and answers on behalf of the program.
  func makeHiddenWindow(eventMask: Int = 0) -> UInt {
    var attributes = XSetWindowAttributes()
    attributes.event_mask = eventMask
    attributes.override_redirect = 1
    return XCreateWindow(
      display, root, -10, -10, 1, 1, 0, 0, UInt32(InputOnly), nil,
      UInt(CWEventMask | CWOverrideRedirect), &attributes)
  }

  /// Xlib says what keys type in the locale's encoding; the default one has ASCII only.
  private static func setLocale() {
    // The type of characters only: the locale's decimal comma is not wanted here.
    setlocale(LC_CTYPE, "")
    let encoding = nl_langinfo(Int32(CODESET)).map { String(cString: $0) }
    if encoding != "UTF-8" { setlocale(LC_CTYPE, "C.UTF-8") }
  }

  /// - Returns: what to keep until the display is open, too.
  private static func checkedName(_ given: String?) throws(X11Error) -> (
    String, ServerProbe.OpenSocket?
  ) {
    let name = given ?? getenv("DISPLAY").map { String(cString: $0) } ?? ""
    guard !name.isEmpty else { throw .noDisplay }
    // A path names a socket; Xlib finds out by itself whether a server listens.
    if name.hasPrefix("/") { return (name, nil) }
    guard let parts = DisplayName(name) else { throw .malformedName(name) }
    switch ServerProbe.outcome(of: parts) {
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

/// Set by Xlib when a read or a write fails for good.
private final class LossFlag: Sendable {
  private let lost = Atomic(false)

  var isSet: Bool { lost.load(ordering: .relaxed) }

  /// Sets a handler for the exit, without which Xlib ends the process.
  ///
  /// The display keeps the flag until `unwatch()`.
  func watch(_ display: OpaquePointer) {
    _ = Self.silence
    let flag = Unmanaged.passRetained(self).toOpaque()
    XSetIOErrorExitHandler(
      display,
      { @Sendable display, flag in
        // Xlib leaves the display locked by the thread that saw the loss. The main actor runs on
        // any, and closing from another one would wait for ever.
        if let display { XUnlockDisplay(display) }
        guard let flag else { return }
        Unmanaged<LossFlag>.fromOpaque(flag).takeUnretainedValue()
          .lost.store(true, ordering: .relaxed)
      }, flag)
  }

  /// Called once, after the display was closed.
  func unwatch() { Unmanaged.passUnretained(self).release() }

  /// Does what Xlib cannot survive the loss of the connection in: opening it, as the handler that
  /// keeps the process alive can only be set on an open display, and asking for extensions. A
  /// server that goes meanwhile ends the process, as it would end the run.
  static func opening<Result>(_ open: () -> Result) -> Result {
    _ = silence
    isOpening.store(true, ordering: .relaxed)
    defer { isOpening.store(false, ordering: .relaxed) }
    return open()
  }

  private static let isOpening = Atomic(false)

  /// The default handler prints to standard error; the host reports the loss in its own words.
  private static let silence: XIOErrorHandler? = XSetIOErrorHandler { @Sendable _ in
    guard isOpening.load(ordering: .relaxed) else { return 0 }
    let line = Array("the X server went away while it was being connected to\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
    _exit(X11Error.lostExitCode)
  }
}

/// How the server keeps the pixels of a window.
struct WindowVisual {
  let visual: UnsafeMutablePointer<Visual>
  let depth: Int32
  /// Nil for the one of the screen.
  let colormap: UInt?

  /// Whether windows may let through what lies below them.
  var isTranslucent: Bool { depth == 32 }

  /// What the screen itself uses.
  @MainActor
  static func opaque(_ connection: Connection) -> WindowVisual {
    WindowVisual(visual: connection.visual, depth: connection.depth, colormap: nil)
  }

  /// One with 8 bits of alpha, where the server has it; its colour map lives as long as the
  /// connection.
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
