import CDetentX11
import Logging
import Synchronization

let log = Logger(label: "detent.x11")

/// The process's handler of X errors. They are logged and counted, never fatal; errors of
/// connections that are not registered here go to the handler that was there before.
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

  /// A window of this program exists from now on; requests about it fail without a word where
  /// another program destroys it.
  static func register(_ window: UInt, on display: OpaquePointer) {
    let processed = XLastKnownRequestProcessed(display)
    ledgers.withLock { $0[key(display)]?.register(window, processed: processed) }
  }

  /// A window of this program is gone; no request names it any more.
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
  /// Makes requests that may fail for a reason that is nobody's fault, such as a window that
  /// another program is destroying. Their errors are dropped whenever they arrive; nothing waits
  /// for them. Where the connection is gone, nothing is asked.
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

/// Why a display could not be opened: one readable line.
public enum X11Error: Error, Hashable, Sendable, CustomStringConvertible {
  /// No name was given and `DISPLAY` is unset or empty.
  case noDisplay
  /// The name is none that a display can have.
  case malformedName(String)
  /// Nothing answers there; the reason is the system's.
  case unreachable(String, reason: String)
  /// A server answers but does not let this program in, or has no such screen.
  case refused(String)
  /// The screen shows a palette or shades of grey: its pixels are no channels of colour.
  case noTrueColor(String)
  /// The server went away while the connection was set up.
  case lost(String)

  /// What a program that needs a display should end with: 1, or 70 where there was a server.
  public var exitCode: Int32 {
    if case .lost = self { X11Host.ExitReason.connectionLost.exitCode } else { 1 }
  }

  /// The line to print.
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

extension X11Host {
  /// Why `run()` returned.
  public enum ExitReason: Hashable, Sendable {
    /// The last window was closed.
    case closed
    /// The server is gone. Nothing was shown or requested since.
    case connectionLost
    /// A signal requested the end of the program.
    case terminated(signal: Int32)

    /// What a program should end with: 0, 70 (`EX_SOFTWARE`), or 128 and the signal's number.
    public var exitCode: Int32 {
      switch self {
      case .closed: 0
      case .connectionLost: 70
      case .terminated(let signal): 128 &+ signal
      }
    }
  }
}
