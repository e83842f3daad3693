import CDetentX11
import Logging

/// What makes text of keys: dead keys, Compose, and the program that writes scripts which have more
/// characters than a keyboard has keys.
///
/// It is opened at the first key, because reading the tables takes longer than drawing a window. While the
/// program that the environment names does not answer, Xlib composes by itself; where it cannot, keys type
/// what the layout says.
@MainActor
final class InputMethod {
  private let connection: Connection
  private var method: XIM?
  /// What takes the keys of a window, by the server's names of windows.
  private var contexts: [UInt: XIC] = [:]
  private var hasFailed = false
  private let server: InputServer

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
  /// - Returns: whether it keeps the event.
  func takes(_ event: XEvent) -> Bool {
    guard connection.isUsable else { return false }
    let isPress = event.type == KeyPress
    if isPress || event.type == KeyRelease {
      // What another program has made up must not become text.
      guard event.xany.send_event == 0 else { return false }
      if isPress { prepare(event.xkey.window) }
    }
    guard method != nil else { return false }
    var event = event
    return XFilterEvent(&event, 0) != 0
  }

  /// The text of a key that came back; nil where the layout has to say.
  func text(of event: XKeyEvent) -> String? {
    guard connection.isUsable, let context = contexts[event.window] else { return nil }
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

  /// The window got or lost the keyboard. Unfinished text does not wait for its return.
  func setFocused(_ isFocused: Bool, _ window: UInt) {
    guard connection.isUsable else { return }
    if isFocused { server.ask() }
    guard let context = contexts[window] else { return }
    if isFocused {
      XSetICFocus(context)
    } else {
      if let rest = Xutf8ResetIC(context) { XFree(rest) }
      XUnsetICFocus(context)
    }
  }

  func forget(_ window: UInt) {
    guard let context = contexts.removeValue(forKey: window), connection.isUsable else { return }
    XDestroyIC(context)
  }

  private func prepare(_ window: UInt) {
    guard contexts[window] == nil, let method = method ?? open() else { return }
    XErrors.expecting(connection.display) {
      guard let context = detent_create_input_context(method, window) else { return }
      contexts[window] = context
      XSetICFocus(context)
    }
  }

  // MARK: The method

  private func open() -> XIM? {
    if server.answers, let method = openServers() { return method }
    guard !hasFailed else { return nil }
    XSetLocaleModifiers("@im=none")
    method = XOpenIM(connection.display, nil, nil, nil)
    if method == nil {
      hasFailed = true
      log.notice("no input method: keys type what the layout says")
    }
    return method
  }

  private func openServers() -> XIM? {
    XSetLocaleModifiers("")
    method = XOpenIM(connection.display, nil, nil, nil)
    guard let method else {
      server.wasRefused()
      log.notice("the input method of XMODIFIERS does not know this locale")
      return nil
    }
    let this = UnsafeMutableRawPointer(Unmanaged.passUnretained(self).toOpaque())
    _ = detent_watch_input_method(method, this.assumingMemoryBound(to: CChar.self)) { _, this, _ in
      guard let this else { return }
      MainActor.assumeIsolated {
        Unmanaged<InputMethod>.fromOpaque(this).takeUnretainedValue().wasLost()
      }
    }
    return method
  }

  /// The program behind it is gone, and Xlib has taken everything away. The next key opens another one.
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
    for context in contexts.values { XDestroyIC(context) }
    contexts = [:]
    if let method { XCloseIM(method) }
    method = nil
  }
}
