import CDetentX11
import Glibc
import Logging

/// What makes text of keys: dead keys, Compose, and the program that writes scripts which have more
/// characters than a keyboard has keys.
///
/// It is opened at the first key, because reading the tables takes longer than drawing a window.
/// While the program that the environment names does not answer, Xlib composes by itself; where it
/// cannot, keys type what the layout says.
@MainActor
final class InputMethod {
  private let connection: Connection
  private var method: XIM?
  /// What takes the keys of a window, by the server's names of windows.
  private(set) var contexts: [UInt: Context] = [:]
  /// Methods that show unfinished text where it is written insist on some.
  private var fonts: XFontSet?
  private var hasFailed = false
  /// The windows that have the keyboard.
  private var focused: Set<UInt> = []
  private let server: InputServer

  struct Context {
    let handle: XIC
    /// The rectangle in which text is written, as far as it knows, in device pixels of the window.
    var rect: PixelRect?
  }

  init(connection: Connection) {
    self.connection = connection
    server = InputServer(connection: connection)
  }

  /// - Returns: whether the event is an answer to a question of this.
  func handle(_ event: XEvent) -> Bool {
    guard server.handle(event) else { return false }
    // The next key opens its method instead of Xlib's own.
    if server.answers { closeMethod() }
    return true
  }

  /// Offers it an event. Keys come back, as they were or as text, when it has made up its mind.
  /// - Parameter rect: the caret of the key's window; read at each press.
  /// - Returns: whether it keeps the event.
  func takes(_ event: XEvent, at rect: () -> PixelRect?) -> Bool {
    guard connection.isUsable else { return false }
    let isPress = event.type == KeyPress
    if isPress || event.type == KeyRelease {
      // What another program has made up must not become text.
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

  /// The text of a key that came back; nil where the layout has to say.
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

  /// One line of text that controls nothing.
  static func typed(_ bytes: [UInt8]) -> String {
    SelectionText.decode(bytes, .utf8).filter { $0 != "\n" && $0 != "\t" }
  }

  // MARK: Windows

  /// Called when a window may have got or lost the keyboard. Unfinished text does not wait for its
  /// return.
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

  /// Xlib waits for the answer of the program behind it, so it is notified of changes only.
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
    // Their own fonts are what they really use.
    return XCreateFontSet(connection.display, "fixed", &missing, &count, nil)
  }

  /// The program behind it is gone, and Xlib has taken everything away. The next key opens another
  /// one.
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

/// The program behind the input method that the environment names (`XMODIFIERS`), such as ibus:
/// whether it answers.
///
/// Xlib waits for its answers without an end, so one that stands still would stop every window of
/// this program. It gets a question first that nobody waits for: its address, as Xlib asks it, too
/// (X Input Method Protocol, 3.1).
@MainActor
final class InputServer {
  private let connection: Connection
  /// The selection that it owns, as `@server=ibus`; nil where the environment names none.
  private let selectionName: String?
  private var selection: UInt = 0
  /// Never shown; receives the answer.
  private var window: UInt?
  /// Whether it has answered, and Xlib may talk to it.
  private(set) var answers = false
  private var isRefused = false

  init(connection: Connection) {
    self.connection = connection
    let modifiers = getenv("XMODIFIERS").map { String(cString: $0) } ?? ""
    selectionName = Self.name(in: modifiers).map { "@server=" + $0 }
  }

  /// The name of a program in a list such as `@im=ibus`; nil where there is none, or where it
  /// stands for Xlib itself.
  static func name(in modifiers: String) -> String? {
    let names = modifiers.split(separator: "@").filter { $0.hasPrefix("im=") }
    guard let name = names.first?.dropFirst(3), !name.isEmpty, name != "none", name != "local",
      name.utf8.count < 200
    else { return nil }
    return String(name)
  }

  /// Asks, unless it has answered, or Xlib did not get on with it.
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

  /// - Returns: whether the event is the answer.
  func handle(_ event: XEvent) -> Bool {
    guard event.type == SelectionNotify, let window, event.xselection.requestor == window,
      event.xselection.selection == selection
    else { return false }
    answers = !isRefused
    return true
  }

  /// It is gone, and may come again.
  func wasLost() { answers = false }

  /// Xlib could not make friends with it, and will not later.
  func wasRefused() { (answers, isRefused) = (false, true) }

  func close() {
    guard let window, connection.isUsable else { return }
    connection.expecting { XDestroyWindow($0, window) }
    self.window = nil
  }
}
