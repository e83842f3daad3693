import CDetentX11
import Glibc
import Logging

/// Composes text from dead keys, Compose, and input methods for scripts with more characters than
/// keys. It is opened at the first key, because reading its tables takes longer than drawing a
/// window. If the server that the environment names does not answer, Xlib composes. If that fails
/// as well, keys type the text of the layout.
@MainActor
final class InputMethod {
  private let connection: Connection
  private var method: XIM?
  private(set) var contexts: [UInt: Context] = [:]
  /// Fonts, which some methods require for showing unfinished text.
  private var fonts: XFontSet?
  private var hasFailed = false
  private var focused: Set<UInt> = []
  private let server: InputServer

  struct Context {
    let handle: XIC
    /// The last reported caret, in device pixels of the window.
    var rect: PixelRect?
  }

  init(connection: Connection) {
    self.connection = connection
    server = InputServer(connection: connection)
  }

  /// - Returns: whether the event answers a request of this object.
  func handle(_ event: XEvent) -> Bool {
    guard server.handle(event) else { return false }
    // The next key opens the server's method instead of Xlib's own.
    if server.answers { closeMethod() }
    return true
  }

  /// Returns whether the input method keeps the event. Kept keys come back, unchanged or as text.
  /// - Parameter rect: the caret of the window; read at each press.
  func takes(_ event: XEvent, at rect: () -> PixelRect?) -> Bool {
    guard connection.isUsable else { return false }
    let isPress = event.type == KeyPress
    if isPress || event.type == KeyRelease {
      // Synthetic events of other programs must not become text.
      guard event.xany.send_event == 0 else { return false }
      if isPress {
        prepare(event.xkey.window)
        if let rect = rect() { send(rect, of: event.xkey.window) }
      }
    }
    guard method != nil else { return false }
    var event = event
    return XFilterEvent(&event, 0) != 0
  }

  /// The text of a returned key, or nil to use the layout.
  func text(of event: XKeyEvent) -> String? {
    guard connection.isUsable, let context = contexts[event.window]?.handle else { return nil }
    var event = event
    var symbol: UInt = 0
    var status: Int32 = 0
    var bytes = [CChar](repeating: 0, count: 64)
    var count = Xutf8LookupString(
      context, &event, &bytes, Int32(bytes.count), &symbol, &status)
    if status == XBufferOverflow {
      guard count > 0, count <= SelectionText.limit else { return "" }
      bytes = [CChar](repeating: 0, count: Int(count))
      count = Xutf8LookupString(context, &event, &bytes, count, &symbol, &status)
    }
    guard status == XLookupChars || status == XLookupBoth else { return "" }
    return Self.typed(bytes.prefix(max(0, Int(count))).map { UInt8(bitPattern: $0) })
  }

  /// Typed text without control characters and line ends.
  static func typed(_ bytes: [UInt8]) -> String {
    SelectionText.decode(bytes, .utf8).filter { $0 != "\n" && $0 != "\t" }
  }

  /// The server's name in a list such as `@im=ibus`, or nil if it is missing or means Xlib itself.
  static func serverName(in modifiers: String) -> String? {
    let names = modifiers.split(separator: "@").filter { $0.hasPrefix("im=") }
    guard let name = names.first?.dropFirst(3), !name.isEmpty, name != "none", name != "local",
      name.utf8.count < 200
    else { return nil }
    return String(name)
  }

  // MARK: Windows

  /// Called when a window may have gained or lost the keyboard. Losing it discards unfinished text.
  func setFocused(_ isFocused: Bool, _ window: UInt) {
    guard focused.contains(window) != isFocused else { return }
    if isFocused { focused.insert(window) } else { focused.remove(window) }
    guard connection.isUsable else { return }
    if isFocused { server.ask() }
    guard let context = contexts[window]?.handle else { return }
    if isFocused {
      XSetICFocus(context)
    } else {
      if let rest = Xutf8ResetIC(context) { XFree(rest) }
      XUnsetICFocus(context)
    }
  }

  func forget(_ window: UInt) {
    focused.remove(window)
    guard let context = contexts.removeValue(forKey: window), connection.isUsable else { return }
    XDestroyIC(context.handle)
  }

  private func prepare(_ window: UInt) {
    guard contexts[window] == nil, let method = method ?? open() else { return }
    connection.expecting { _ in
      guard let context = detent_create_input_context(method, window, fonts) else { return }
      contexts[window] = Context(handle: context)
      XSetICFocus(context)
    }
  }

  /// Moves the candidate window. Each call waits for the server, so only changes are sent.
  private func send(_ rect: PixelRect, of window: UInt) {
    guard let context = contexts[window], context.rect != rect else { return }
    contexts[window]?.rect = rect
    let corner = XPoint(x: Int16(clamping: rect.x), y: Int16(clamping: rect.y + rect.height))
    detent_place_input_context(context.handle, corner)
  }

  // MARK: The method

  private func open() -> XIM? {
    if server.answers, let method = openServers() { return method }
    guard !hasFailed else { return nil }
    XSetLocaleModifiers("@im=none")
    method = XOpenIM(connection.display, nil, nil, nil)
    if method == nil {
      hasFailed = true
      log.notice("no input method found; using the keyboard layout only")
    }
    return method
  }

  private func openServers() -> XIM? {
    XSetLocaleModifiers("")
    method = XOpenIM(connection.display, nil, nil, nil)
    guard let method else {
      server.wasRefused()
      log.notice("the input method in XMODIFIERS does not support this locale")
      return nil
    }
    if fonts == nil, detent_input_method_takes_places(method) != 0 { fonts = makeFonts() }
    let this = UnsafeMutableRawPointer(Unmanaged.passUnretained(self).toOpaque())
    _ = detent_watch_input_method(method, this.assumingMemoryBound(to: CChar.self)) { _, this, _ in
      guard let this else { return }
      MainActor.assumeIsolated {
        Unmanaged<InputMethod>.fromOpaque(this).takeUnretainedValue().wasLost()
      }
    }
    return method
  }

  private func makeFonts() -> XFontSet? {
    var missing: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    var count: Int32 = 0
    defer { XFreeStringList(missing) }
    // The real fonts are the input method's own.
    return XCreateFontSet(connection.display, "fixed", &missing, &count, nil)
  }

  /// Called when the method's server is gone and Xlib has freed everything. The next key opens
  /// another method.
  func wasLost() {
    server.wasLost()
    method = nil
    contexts = [:]
  }

  func close() {
    guard connection.isUsable else { return }
    closeMethod()
    server.close()
  }

  private func closeMethod() {
    for context in contexts.values { XDestroyIC(context.handle) }
    contexts = [:]
    if let method { XCloseIM(method) }
    method = nil
    if let fonts { XFreeFontSet(connection.display, fonts) }
    fonts = nil
  }
}

/// The input method's server, such as ibus, which the environment names in `XMODIFIERS`. Xlib waits
/// for its answers without a limit, so a hanging server would block every window. This class first
/// asks for its address without waiting, in Xlib's way (X Input Method Protocol, 3.1).
@MainActor
private final class InputServer {
  private let connection: Connection
  /// The selection that the server owns, such as `@server=ibus`, or nil if no server is named.
  private let selectionName: String?
  private var selection: UInt = 0
  /// A hidden window that receives the answer.
  private var window: UInt?
  /// Whether the server has answered, so that Xlib may connect to it.
  private(set) var answers = false
  private var isRefused = false

  init(connection: Connection) {
    self.connection = connection
    let modifiers = getenv("XMODIFIERS").map { String(cString: $0) } ?? ""
    selectionName = InputMethod.serverName(in: modifiers).map { "@server=" + $0 }
  }

  func ask() {
    guard let selectionName, !answers, !isRefused, connection.isUsable else { return }
    selection = XInternAtom(connection.display, selectionName, 1)
    guard selection != 0, XGetSelectionOwner(connection.display, selection) != 0 else { return }
    let window = self.window ?? connection.makeHiddenWindow()
    self.window = window
    let transport = connection.atoms[.transport]
    connection.expecting {
      XConvertSelection($0, selection, transport, transport, window, UInt(CurrentTime))
    }
  }

  func handle(_ event: XEvent) -> Bool {
    guard event.type == SelectionNotify, let window, event.xselection.requestor == window,
      event.xselection.selection == selection
    else { return false }
    answers = !isRefused
    return true
  }

  /// Notes that the server is gone; it may return.
  func wasLost() { answers = false }

  /// Notes that Xlib could not use the server, and will not try again.
  func wasRefused() { (answers, isRefused) = (false, true) }

  func close() {
    guard let window, connection.isUsable else { return }
    connection.expecting { XDestroyWindow($0, window) }
    self.window = nil
  }
}
