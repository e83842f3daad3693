import CDetentBus
import DetentBase
import Glibc
import Synchronization

/// A connection to a message bus. It belongs to nobody else in the process: the end of the bus ends
/// nothing but the connection.
///
/// Nothing here waits for it: GDBus reads on a thread of its own, which calls what is received, and
/// writes on that thread, too. The end of the connection is waited for on another one.
package final class BusConnection: Sendable {
  /// Called with a message; on a thread of GDBus, in the order in which messages come.
  package typealias Receiver = @Sendable (BusMessage) -> Void
  private typealias Reply = @Sendable (BusMessage?) -> Void

  /// What the bus calls this connection, such as `:1.42`.
  package let uniqueName: String
  private let wire: Wire
  /// What waits for answers, by what the calls are called; nil once nothing can come any more.
  private let pending = Mutex<[UInt32: Reply]?>([:])
  private let receiver: Receiver

  // MARK: Opening and closing

  /// Connects to a bus and says hello to it. The connection stays until `close()` is called or the
  /// bus ends it.
  ///
  /// That happens on a thread of its own, which then waits for the end of the connection: a bus
  /// that never answers holds up nobody.
  /// - Parameters:
  ///   - address: such as `unix:path=/run/user/1000/bus`. No program is started for one that names
  ///     a program.
  ///   - isolation: where the caller goes on.
  ///   - received: called with each message that is no answer to `call`.
  ///   - closed: called once, when the connection has ended, whoever has ended it.
  /// - Returns: nil where no bus is there.
  package static func open(
    _ address: String, isolation: isolated (any Actor)? = #isolation, received: @escaping Receiver,
    closed: @escaping @Sendable () -> Void
  ) async -> BusConnection? {
    await withTaskExecutorPreference(MainQueueExecutor.shared) {
      await withCheckedContinuation { continuation in
        // A thread of its own: those that Dispatch has are too few to let some wait for ever.
        let hasStarted = DetachedThread.start {
          guard let wire = Wire(address: address) else {
            return continuation.resume(returning: nil)
          }
          let connection = BusConnection(wire, received)
          wire.beginReceiving(for: connection)
          continuation.resume(returning: connection)
          wire.waitForEnd()
          wire.endReceiving(for: connection)
          connection.noticeEnd()
          closed()
        }
        if !hasStarted { continuation.resume(returning: nil) }
      }
    }
  }

  private init(_ wire: Wire, _ receiver: @escaping Receiver) {
    self.wire = wire
    self.receiver = receiver
    uniqueName = wire.uniqueName
  }

  /// Ends the connection. Safe to call twice.
  package func close() { wire.close() }

  private func noticeEnd() {
    let waiting = pending.withLock { pending in
      defer { pending = nil }
      return pending
    }
    for reply in (waiting ?? [:]).values { reply(nil) }
  }

  // MARK: Sending

  /// Sends a message that nobody answers. What cannot be sent is dropped: the connection has ended.
  package func send(_ message: BusMessage) {
    var message = message
    message.expectsReply = false
    _ = wire.send(message)
  }

  /// Calls a method.
  /// - Returns: the answer, a reply or an error; nil where the connection ends before it comes.
  package func call(
    _ message: BusMessage, isolation: isolated (any Actor)? = #isolation
  ) async -> BusMessage? {
    await withTaskExecutorPreference(MainQueueExecutor.shared) {
      await withCheckedContinuation { continuation in
        let isWaiting = pending.withLock { pending in
          // The answer may be there before this returns: it finds the lock.
          guard pending != nil, let serial = wire.send(message) else { return false }
          pending?[serial] = { continuation.resume(returning: $0) }
          return true
        }
        if !isWaiting { continuation.resume(returning: nil) }
      }
    }
  }

  /// Asks the bus for signals that fit a rule, such as `type='signal',member='NameOwnerChanged'`.
  package func addMatch(_ rule: String) {
    send(
      .call(
        "AddMatch", of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus",
        on: "org.freedesktop.DBus", [.string(rule)]))
  }

  /// Asks the bus for the signal that a program takes or leaves a name.
  package func watchOwner(of name: String) {
    addMatch(
      "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='\(name)'")
  }

  /// Whether a program has a name.
  func hasOwner(_ name: String, isolation: isolated (any Actor)? = #isolation) async -> Bool {
    let answer = await call(
      .call(
        "NameHasOwner", of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus",
        on: "org.freedesktop.DBus", [.string(name)]))
    return answer?.body.first?.bool == true
  }

  // MARK: Receiving

  fileprivate func receive(_ message: BusMessage) {
    switch message.kind {
    case .reply, .error:
      // Those of calls that nobody waits for, too.
      pending.withLock { $0?.removeValue(forKey: message.replySerial) }?(message)
    case .call where message.interface == "org.freedesktop.DBus.Peer": answerPeer(message)
    case .call, .signal: receiver(message)
    }
  }

  /// Whether this process is there, which it can say of any object, however busy it is.
  private func answerPeer(_ message: BusMessage) {
    guard message.expectsReply else { return }
    guard message.member == "Ping" else {
      return send(
        message.failure("org.freedesktop.DBus.Error.UnknownMethod", "Peer has only Ping here"))
    }
    send(message.reply())
  }
}

/// GDBus's end of a connection.
///
/// Unchecked because of the pointers: GDBus's functions may be called from any thread, and none of
/// the pointers ever changes.
private final class Wire: @unchecked Sendable {
  let uniqueName: String
  private let connection: OpaquePointer
  /// A descriptor of the socket that stays valid when GDBus closes its own.
  private let socket: Int32
  /// Where GDBus says that the connection has ended. In a context that nobody runs what it says
  /// would keep the connection for ever, and the program has none that runs.
  private let context: OpaquePointer
  private let filter = Atomic<guint>(0)

  init?(address: String) {
    let addresses = address.split(separator: ";")
    guard !addresses.isEmpty,
      addresses.allSatisfy({ $0.hasPrefix("unix:") || $0.hasPrefix("tcp:") }),
      let context = g_main_context_new()
    else { return nil }
    _ = Self.keepsQuiet
    // GDBus takes the one of the thread.
    g_main_context_push_thread_default(context)
    let flags = GDBusConnectionFlags(
      rawValue: G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
        | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
    let connection = g_dbus_connection_new_for_address_sync(address, flags, nil, nil, nil)
    g_main_context_pop_thread_default(context)
    guard let connection else {
      g_main_context_unref(context)
      return nil
    }
    let stream = g_dbus_connection_get_stream(connection)
    let own = stream.flatMap { stream in
      g_socket_connection_get_socket(
        UnsafeMutableRawPointer(stream).assumingMemoryBound(to: GSocketConnection.self))
    }
    guard let own, let name = g_dbus_connection_get_unique_name(connection) else {
      g_object_unref(UnsafeMutableRawPointer(connection))
      g_main_context_unref(context)
      return nil
    }
    (self.connection, self.context) = (connection, context)
    uniqueName = String(cString: name)
    socket = fcntl(g_socket_get_fd(own), F_DUPFD_CLOEXEC, 0)
  }

  /// Once a process: what GIO would print of messages that it cannot read, with all of their bytes,
  /// is for those who look for faults of GLib. They name its domain in `G_MESSAGES_DEBUG`.
  private static let keepsQuiet: guint = g_log_set_handler(
    "GLib-GIO",
    GLogLevelFlags(
      rawValue: G_LOG_LEVEL_CRITICAL.rawValue | G_LOG_LEVEL_WARNING.rawValue
        | G_LOG_LEVEL_MESSAGE.rawValue | G_LOG_FLAG_RECURSION.rawValue),
    { domain, _, text, _ in g_log_default_handler(domain, G_LOG_LEVEL_DEBUG, text, nil) }, nil)

  deinit {
    g_object_unref(UnsafeMutableRawPointer(connection))
    g_main_context_unref(context)
    Glibc.close(socket)
  }

  /// Calls a connection with all that comes.
  func beginReceiving(for receiver: BusConnection) {
    let filter = g_dbus_connection_add_filter(
      connection,
      { _, message, isIncoming, receiver in
        guard isIncoming != 0, let message, let receiver else { return message }
        if let read = BusMessage(reading: message) {
          Unmanaged<BusConnection>.fromOpaque(receiver).takeUnretainedValue().receive(read)
        }
        g_object_unref(UnsafeMutableRawPointer(message))
        // Kept: GDBus itself has nothing to answer.
        return nil
      }, Unmanaged.passRetained(receiver).toOpaque(), nil)
    self.filter.store(filter, ordering: .relaxed)
  }

  /// Returns when nothing can come any more. To be called on the thread that has opened it.
  func waitForEnd() {
    while g_dbus_connection_is_closed(connection) == 0 { g_main_context_iteration(context, 1) }
  }

  /// To be called when the connection has ended, once for each `beginReceiving`.
  func endReceiving(for receiver: BusConnection) {
    // When this returns GDBus's thread has read its last message.
    g_dbus_connection_close_sync(connection, nil, nil)
    g_dbus_connection_remove_filter(connection, filter.load(ordering: .relaxed))
    while g_main_context_iteration(context, 0) != 0 {}
    Unmanaged.passUnretained(receiver).release()
  }

  /// - Returns: what the message is called; nil where the connection has ended.
  func send(_ message: BusMessage) -> UInt32? {
    let sent = message.makeMessage()
    defer { g_object_unref(UnsafeMutableRawPointer(sent)) }
    var serial: guint32 = 0
    let isSent = g_dbus_connection_send_message(
      connection, sent, G_DBUS_SEND_MESSAGE_FLAGS_NONE, &serial, nil)
    return isSent != 0 ? serial : nil
  }

  /// GDBus would first write what it has to send, which a bus that hangs never takes.
  func close() { shutdown(socket, Int32(SHUT_RDWR)) }
}

extension BusConnection {
  /// Where the bus of the user's session is, as the environment says; nil where it says nothing.
  package static var sessionAddress: String? {
    if let address = variable("DBUS_SESSION_BUS_ADDRESS") { return address }
    guard let folder = variable("XDG_RUNTIME_DIR") else { return nil }
    let path = folder + "/bus"
    return access(path, F_OK) == 0 ? "unix:path=" + path : nil
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}
