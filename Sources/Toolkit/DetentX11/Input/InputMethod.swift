import CDetentX11
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
