import CDetentX11
import Logging
import Synchronization

let log = Logger(label: "detent.x11")

/// Logs and counts the X errors of the process, which are never fatal. Errors on connections that
/// are not registered here go to the previous handler. Xlib allows no requests while the handler
/// runs, so it makes no Xlib call at all.
enum XErrors {
  fileprivate static let ledgers = Mutex<[UInt: ErrorLedger]>([:])

  private static let previous: XErrorHandler? = XSetErrorHandler { @Sendable display, event in
    guard let event else { return 0 }
    return XErrors.receive(event.pointee, display: display) ? 0 : XErrors.forward(display, event)
  }

  static func install() { _ = previous }

  static func register(_ display: OpaquePointer, extensions: [UInt8: String]) {
    let ledger = ErrorLedger(extensions: extensions)
    ledgers.withLock { $0[key(display)] = ledger }
  }

  static func unregister(_ display: OpaquePointer) {
    ledgers.withLock { _ = $0.removeValue(forKey: key(display)) }
  }

  static func unexpectedCount(on display: OpaquePointer) -> Int {
    ledgers.withLock { $0[key(display)]?.unexpectedCount ?? 0 }
  }

  /// If another program destroys the window, errors of requests about it are ignored.
  static func register(_ window: UInt, on display: OpaquePointer) {
    let processed = XLastKnownRequestProcessed(display)
    ledgers.withLock { $0[key(display)]?.register(window, processed: processed) }
  }

  /// Notes that a window of this program is gone. Later requests must not name it.
  static func giveUp(_ window: UInt, on display: OpaquePointer) {
    let next = XNextRequest(display)
    ledgers.withLock { $0[key(display)]?.giveUp(window, at: next) }
  }

  private static func receive(_ event: XErrorEvent, display: OpaquePointer?) -> Bool {
    guard let display else { return false }
    // Not a call into Xlib: the macro reads a field.
    let next = detent_next_request(display)
    let verdict = ledgers.withLock {
      $0[key(display)]?.receive(event, nextRequest: next, now: Clock.now)
    }
    if case .log(let text) = verdict { log.error("\(text)") }
    return verdict != nil
  }

  private static func forward(
    _ display: OpaquePointer?, _ event: UnsafeMutablePointer<XErrorEvent>
  ) -> Int32 {
    previous?(display, event) ?? 0
  }

  fileprivate static func key(_ display: OpaquePointer) -> UInt { UInt(bitPattern: display) }
}

extension Connection {
  /// Makes requests that may fail without a mistake, such as about a window that another program is
  /// destroying. Does not wait: their errors are dropped whenever they arrive.
  func expecting(_ requests: (OpaquePointer) -> Void) {
    guard isUsable else { return }
    let first = XNextRequest(display)
    requests(display)
    let range = first..<max(first, XNextRequest(display))
    let processed = XLastKnownRequestProcessed(display)
    XErrors.ledgers.withLock { $0[XErrors.key(display)]?.expect(range, processed: processed) }
  }

  /// Waits until the server has processed the requests. Returns the code of their first error.
  func trap(_ requests: (OpaquePointer) -> Void) -> UInt8? {
    let first = XNextRequest(display)
    XErrors.ledgers.withLock { $0[XErrors.key(display)]?.beginTrap(at: first) }
    requests(display)
    XSync(display, 0)
    return XErrors.ledgers.withLock { $0[XErrors.key(display)]?.endTrap() }
  }
}

/// The reason why a display could not be opened, described in one line.
public enum X11Error: Error, Hashable, Sendable, CustomStringConvertible {
  /// No name was given and `DISPLAY` is unset or empty.
  case noDisplay
  /// The name is not a valid display name.
  case malformedName(String)
  /// No server can be reached there, for the system's reason.
  case unreachable(String, reason: String)
  /// A server answers but does not let this program in, or has no such screen.
  case refused(String)
  /// The screen shows a palette or shades of gray, so its pixels have no color channels.
  case noTrueColor(String)
  /// The server went away while the connection was set up.
  case lost(String)

  /// The exit status of a program that needs a display: 1, or 70 (`EX_SOFTWARE`) for `lost`.
  public var exitCode: Int32 {
    if case .lost = self { Self.lostExitCode } else { 1 }
  }

  static let lostExitCode: Int32 = 70

  /// The message for the user, in one line.
  public var description: String {
    switch self {
    case .noDisplay:
      "cannot open a display: DISPLAY is not set"
    case .malformedName(let name):
      "cannot open display \"\(name)\": not a display name, such as :0 or host:0"
    case .unreachable(let name, let reason):
      "cannot open display \"\(name)\": \(reason)"
    case .refused(let name):
      "cannot open display \"\(name)\": the X server refuses this program or has no such screen"
    case .noTrueColor(let name):
      "cannot open display \"\(name)\": its screen has a palette; one of 15 bits of colour or more is needed"
    case .lost(let name):
      "the X server of display \"\(name)\" went away"
    }
  }
}

/// The errors of one connection: the expected ones, the number of others, and the recent log lines.
struct ErrorLedger {
  enum Verdict: Equatable {
    case expected
    case quiet
    case log(String)
  }

  /// The most log lines per second; further lines are counted, not written.
  static let linesPerSecond = 10

  private(set) var unexpectedCount = 0
  private let extensions: [UInt8: String]
  private var expected: [Range<UInt>] = []
  /// The windows of this program that it has not destroyed.
  private var windows: Set<UInt> = []
  /// The destroyed windows, with the first request number after their destruction.
  private var goneWindows: [UInt: UInt] = [:]
  private var trapStart: UInt?
  private var trapped: UInt8?
  private var secondBegan = Duration.seconds(-1)
  private var lines = 0
  private var suppressed = 0

  /// - Parameter extensions: names by major opcode.
  init(extensions: [UInt8: String]) { self.extensions = extensions }

  /// - Parameter processed: the last processed request. Errors of earlier requests have arrived.
  mutating func expect(_ range: Range<UInt>, processed: UInt) {
    expected.removeAll { $0.upperBound <= processed }
    if !range.isEmpty { expected.append(range) }
  }

  /// If the server does not find the window later, another program has destroyed it.
  mutating func register(_ window: UInt, processed: UInt) {
    goneWindows = goneWindows.filter { $0.value > processed }
    windows.insert(window)
  }

  /// Notes that a window is gone. Requests from this number on do not name it.
  mutating func giveUp(_ window: UInt, at serial: UInt) {
    guard windows.remove(window) != nil else { return }
    goneWindows[window] = serial
  }

  private func isAboutDestroyedWindow(_ event: XErrorEvent) -> Bool {
    guard event.error_code == BadWindow || event.error_code == BadDrawable else { return false }
    if windows.contains(event.resourceid) { return true }
    return goneWindows[event.resourceid].map { event.serial < $0 } ?? false
  }

  mutating func beginTrap(at serial: UInt) {
    trapStart = serial
    trapped = nil
  }

  mutating func endTrap() -> UInt8? {
    trapStart = nil
    return trapped
  }

  mutating func receive(_ event: XErrorEvent, nextRequest: UInt, now: Duration) -> Verdict {
    if let trapStart, event.serial >= trapStart {
      trapped = trapped ?? event.error_code
      return .expected
    }
    if expected.contains(where: { $0.contains(event.serial) }) { return .expected }
    if isAboutDestroyedWindow(event) { return .expected }
    unexpectedCount += 1
    if now - secondBegan >= .seconds(1) {
      secondBegan = now
      lines = 0
    }
    lines += 1
    guard lines <= Self.linesPerSecond else {
      suppressed += 1
      return .quiet
    }
    defer { suppressed = 0 }
    return .log(describe(event, nextRequest: nextRequest))
  }

  private func describe(_ event: XErrorEvent, nextRequest: UInt) -> String {
    let request =
      RequestNames.name(of: event.request_code)
      ?? extensions[event.request_code].map { "\($0) request \(event.minor_code)" }
      ?? "request \(event.request_code).\(event.minor_code)"
    let error = RequestNames.errorName(of: event.error_code) ?? "error \(event.error_code)"
    let age = nextRequest &- event.serial
    let more = suppressed > 0 ? "; \(suppressed) more before it" : ""
    return "X error \(error) in \(request), resource 0x\(String(event.resourceid, radix: 16)), "
      + "\(age) requests ago\(more)"
  }
}

/// Names for the log: an error handler may not ask the server or its database.
private enum RequestNames {
  static func name(of opcode: UInt8) -> String? {
    let index = Int(opcode) - 1
    return requests.indices.contains(index) ? String(requests[index]) : nil
  }

  static func errorName(of code: UInt8) -> String? {
    let index = Int(code) - 1
    return errors.indices.contains(index) ? "Bad" + errors[index] : nil
  }

  private static let requests = """
    CreateWindow ChangeWindowAttributes GetWindowAttributes DestroyWindow DestroySubwindows
    ChangeSaveSet ReparentWindow MapWindow MapSubwindows UnmapWindow UnmapSubwindows
    ConfigureWindow CirculateWindow GetGeometry QueryTree InternAtom GetAtomName ChangeProperty
    DeleteProperty GetProperty ListProperties SetSelectionOwner GetSelectionOwner
    ConvertSelection SendEvent GrabPointer UngrabPointer GrabButton UngrabButton
    ChangeActivePointerGrab GrabKeyboard UngrabKeyboard GrabKey UngrabKey AllowEvents GrabServer
    UngrabServer QueryPointer GetMotionEvents TranslateCoords WarpPointer SetInputFocus
    GetInputFocus QueryKeymap OpenFont CloseFont QueryFont QueryTextExtents ListFonts
    ListFontsWithInfo SetFontPath GetFontPath CreatePixmap FreePixmap CreateGC ChangeGC CopyGC
    SetDashes SetClipRectangles FreeGC ClearArea CopyArea CopyPlane PolyPoint PolyLine
    PolySegment PolyRectangle PolyArc FillPoly PolyFillRectangle PolyFillArc PutImage GetImage
    PolyText8 PolyText16 ImageText8 ImageText16 CreateColormap FreeColormap CopyColormapAndFree
    InstallColormap UninstallColormap ListInstalledColormaps AllocColor AllocNamedColor
    AllocColorCells AllocColorPlanes FreeColors StoreColors StoreNamedColor QueryColors
    LookupColor CreateCursor CreateGlyphCursor FreeCursor RecolorCursor QueryBestSize
    QueryExtension ListExtensions ChangeKeyboardMapping GetKeyboardMapping ChangeKeyboardControl
    GetKeyboardControl Bell ChangePointerControl GetPointerControl SetScreenSaver GetScreenSaver
    ChangeHosts ListHosts SetAccessControl SetCloseDownMode KillClient RotateProperties
    ForceScreenSaver SetPointerMapping GetPointerMapping SetModifierMapping GetModifierMapping
    """.split(whereSeparator: \.isWhitespace)

  private static let errors = """
    Request Value Window Pixmap Atom Cursor Font Match Drawable
    Access Alloc Color GC IDChoice Name Length Implementation
    """.split(whereSeparator: \.isWhitespace)
}
