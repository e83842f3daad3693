import CDetentX11
import Logging
import Synchronization

let log = Logger(label: "detent.x11")

/// The process's handler of X errors. They are logged and counted, never fatal; errors of connections
/// that are not registered here go to the handler that was there before.
///
/// Xlib allows no request while it runs the handler, so the handler makes no Xlib call at all.
enum XErrors {
  fileprivate static let ledgers = Mutex<[UInt: ErrorLedger]>([:])

  /// The handler before ours, for displays of other libraries.
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

  /// How many errors nobody expected.
  static func unexpectedCount(on display: OpaquePointer) -> Int {
    ledgers.withLock { $0[key(display)]?.unexpectedCount ?? 0 }
  }

  /// A window of this program exists from now on; requests about it fail without a word where another
  /// program destroys it.
  static func register(_ window: UInt, on display: OpaquePointer) {
    let processed = XLastKnownRequestProcessed(display)
    ledgers.withLock { $0[key(display)]?.register(window, processed: processed) }
  }

  /// A window of this program is gone; nothing is asked of it any more.
  static func giveUp(_ window: UInt, on display: OpaquePointer) {
    let next = XNextRequest(display)
    ledgers.withLock { $0[key(display)]?.giveUp(window, at: next) }
  }

  private static func receive(_ event: XErrorEvent, display: OpaquePointer?) -> Bool {
    guard let display else { return false }
    // No call into Xlib: the macro behind it reads a field.
    let next = detent_next_request(display)
    let line = ledgers.withLock { ledgers -> ErrorLedger.Verdict in
      ledgers[key(display)]?.receive(event, nextRequest: next, now: Clock.now) ?? .foreign
    }
    if case .log(let text) = line { log.error("\(text)") }
    return line != .foreign
  }

  private static func forward(
    _ display: OpaquePointer?, _ event: UnsafeMutablePointer<XErrorEvent>
  ) -> Int32 {
    previous?(display, event) ?? 0
  }

  fileprivate static func key(_ display: OpaquePointer) -> UInt { UInt(bitPattern: display) }
}

extension Connection {
  /// Makes requests that may fail for a reason that is nobody's fault, such as a window that another
  /// program is destroying. Their errors are dropped whenever they arrive; nothing waits for them. Where
  /// the connection is gone, nothing is asked.
  func expecting(_ requests: (OpaquePointer) -> Void) {
    guard isUsable else { return }
    let first = XNextRequest(display)
    requests(display)
    let range = first..<max(first, XNextRequest(display))
    let processed = XLastKnownRequestProcessed(display)
    XErrors.ledgers.withLock { $0[XErrors.key(display)]?.expect(range, processed: processed) }
  }

  /// Makes requests and waits for the server's verdict.
  /// - Returns: the code of the first error among them, or nil.
  func trap(_ requests: (OpaquePointer) -> Void) -> UInt8? {
    let first = XNextRequest(display)
    XErrors.ledgers.withLock { $0[XErrors.key(display)]?.beginTrap(at: first) }
    requests(display)
    XSync(display, 0)
    return XErrors.ledgers.withLock { $0[XErrors.key(display)]?.endTrap() }
  }
}
