import CDetentX11

/// What is known about the errors of one connection: which are expected, how many were not, and how
/// many lines the log had lately.
struct ErrorLedger {
  enum Verdict: Equatable {
    case foreign
    case expected
    case quiet
    case log(String)
  }

  /// More lines a second than this say nothing new.
  static let linesPerSecond = 10

  private(set) var unexpectedCount = 0
  private let extensions: [UInt8: String]
  private var expected: [Range<UInt>] = []
  /// The windows of this program that it has not destroyed.
  private var windows: Set<UInt> = []
  /// Those that are gone, and the first requests that were made in the knowledge of it.
  private var goneWindows: [UInt: UInt] = [:]
  private var trapStart: UInt?
  private var trapped: UInt8?
  private var secondBegan = Duration.seconds(-1)
  private var lines = 0
  private var suppressed = 0

  /// - Parameter extensions: names by major opcode.
  init(extensions: [UInt8: String]) { self.extensions = extensions }

  /// - Parameter processed: the last request that the server has surely done: errors of older ones
  ///   have arrived.
  mutating func expect(_ range: Range<UInt>, processed: UInt) {
    expected.removeAll { $0.upperBound <= processed }
    if !range.isEmpty { expected.append(range) }
  }

  /// Notes that this program has a window from now on. That the server does not find it can only
  /// mean that another program has destroyed it.
  /// - Parameter processed: as in `expect(_:processed:)`.
  mutating func register(_ window: UInt, processed: UInt) {
    goneWindows = goneWindows.filter { $0.value > processed }
    windows.insert(window)
  }

  /// A window is gone; no request names it from one on.
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

/// Names of the core protocol's requests and errors, for the log: asking the server or its database
/// is not allowed where errors are handled.
enum RequestNames {
  static func name(of opcode: UInt8) -> String? {
    let index = Int(opcode) - 1
    return requests.indices.contains(index) ? String(requests[index]) : nil
  }

  static func errorName(of code: UInt8) -> String? {
    let index = Int(code) - 1
    return errors.indices.contains(index) ? "Bad" + errors[index] : nil
  }

  /// The names of requests, in the order of their opcodes, from 1.
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
