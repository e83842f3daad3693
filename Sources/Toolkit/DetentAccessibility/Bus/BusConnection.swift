import CDetentBus
import DetentBase
import Glibc
import Synchronization

/// A private connection to a message bus. The end of the bus does not end the process. No call
/// blocks: GDBus sends on its own thread, and calls the receiver there. Another thread waits for
/// the end of the connection.
package final class BusConnection: Sendable {
  /// Called with each message in order, on a thread of GDBus.
  package typealias Receiver = @Sendable (BusMessage) -> Void
  private typealias Reply = @Sendable (BusMessage?) -> Void

  /// The name of this connection on the bus, such as `:1.42`.
  package let uniqueName: String
  private let wire: Wire
  /// The handlers of pending calls by serial number, or nil after the connection has ended.
  private let pending = Mutex<[UInt32: Reply]?>([:])
  private let receiver: Receiver

  // MARK: Opening and closing

  /// Opens a connection that lasts until `close()` or the end of the bus, or returns nil if the bus
  /// cannot be reached. A new thread connects, then waits for the end, so an unresponsive bus
  /// blocks no other thread.
  /// - Parameters:
  ///   - address: such as `unix:path=/run/user/1000/bus`. Addresses that start a program are
  ///     refused.
  ///   - received: called with each message that does not answer a `call`.
  ///   - closed: called once when the connection has ended, for whatever reason.
  package static func open(
    _ address: String, isolation: isolated (any Actor)? = #isolation, received: @escaping Receiver,
    closed: @escaping @Sendable () -> Void
  ) async -> BusConnection? {
    await withTaskExecutorPreference(MainQueueExecutor.shared) {
      await withCheckedContinuation { continuation in
        // Dispatch has too few threads to let some of them wait forever.
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

  package func close() { wire.close() }

  private func noticeEnd() {
    let waiting = pending.withLock { pending in
      defer { pending = nil }
      return pending
    }
    for reply in (waiting ?? [:]).values { reply(nil) }
  }

  // MARK: Sending

  /// Sends a message without expecting an answer. After the connection has ended, it is dropped.
  package func send(_ message: BusMessage) {
    var message = message
    message.expectsReply = false
    _ = wire.send(message)
  }

  /// Returns the reply or error, or nil if the connection ends first.
  package func call(
    _ message: BusMessage, isolation: isolated (any Actor)? = #isolation
  ) async -> BusMessage? {
    await withTaskExecutorPreference(MainQueueExecutor.shared) {
      await withCheckedContinuation { continuation in
        let isWaiting = pending.withLock { pending in
          // The answer may arrive before `send` returns; it then waits for the lock.
          guard pending != nil, let serial = wire.send(message) else { return false }
          pending?[serial] = { continuation.resume(returning: $0) }
          return true
        }
        if !isWaiting { continuation.resume(returning: nil) }
      }
    }
  }

  /// Subscribes to signals that match a rule, such as `type='signal',member='NameOwnerChanged'`.
  package func addMatch(_ rule: String) {
    send(
      .call(
        "AddMatch", of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus",
        on: "org.freedesktop.DBus", [.string(rule)]))
  }

  /// Subscribes to the signal that a program acquires or loses a name.
  package func watchOwner(of name: String) {
    addMatch(
      "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='\(name)'")
  }

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
      // Answers of calls that are no longer pending arrive here as well.
      pending.withLock { $0?.removeValue(forKey: message.replySerial) }?(message)
    case .call where message.interface == "org.freedesktop.DBus.Peer": answerPeer(message)
    case .call, .signal: receiver(message)
    }
  }

  /// Answers a ping. It works for any object, even if the main actor is busy.
  private func answerPeer(_ message: BusMessage) {
    guard message.expectsReply else { return }
    guard message.member == "Ping" else {
      return send(
        message.failure("org.freedesktop.DBus.Error.UnknownMethod", "Peer has only Ping here"))
    }
    send(message.reply())
  }
}

/// The GDBus part of a connection. It is unchecked because of its pointers, which never change.
/// GDBus's functions are safe to call from any thread.
private final class Wire: @unchecked Sendable {
  let uniqueName: String
  private let connection: OpaquePointer
  /// A duplicated descriptor, which stays valid when GDBus closes its own.
  private let socket: Int32
  /// The context for GDBus's signal that the connection closed. Only `waitForEnd` runs it; in a
  /// context that is never run, the signal would keep the connection alive forever.
  private let context: OpaquePointer
  private let filter = Atomic<guint>(0)

  init?(address: String) {
    let addresses = address.split(separator: ";")
    guard !addresses.isEmpty,
      addresses.allSatisfy({ $0.hasPrefix("unix:") || $0.hasPrefix("tcp:") }),
      let context = g_main_context_new()
    else { return nil }
    _ = Self.keepsQuiet
    // GDBus uses the default context of the thread.
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

  /// Sends GIO's warnings about unreadable messages, which print all bytes, to the debug level.
  /// `G_MESSAGES_DEBUG` shows them. Runs once per process.
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

  func beginReceiving(for receiver: BusConnection) {
    let filter = g_dbus_connection_add_filter(
      connection,
      { _, message, isIncoming, receiver in
        guard isIncoming != 0, let message, let receiver else { return message }
        if let read = BusMessage(reading: message) {
          Unmanaged<BusConnection>.fromOpaque(receiver).takeUnretainedValue().receive(read)
        }
        g_object_unref(UnsafeMutableRawPointer(message))
        // The message is consumed: GDBus has nothing to answer.
        return nil
      }, Unmanaged.passRetained(receiver).toOpaque(), nil)
    self.filter.store(filter, ordering: .relaxed)
  }

  /// Returns when the connection has ended. Must be called on the thread that opened it.
  func waitForEnd() {
    while g_dbus_connection_is_closed(connection) == 0 { g_main_context_iteration(context, 1) }
  }

  /// Must be called after the end of the connection, once for each `beginReceiving`.
  func endReceiving(for receiver: BusConnection) {
    // When this returns, GDBus's thread has read its last message.
    g_dbus_connection_close_sync(connection, nil, nil)
    g_dbus_connection_remove_filter(connection, filter.load(ordering: .relaxed))
    while g_main_context_iteration(context, 0) != 0 {}
    Unmanaged.passUnretained(receiver).release()
  }

  /// - Returns: the serial number of the message, or nil if the connection has ended.
  func send(_ message: BusMessage) -> UInt32? {
    let sent = message.makeMessage()
    defer { g_object_unref(UnsafeMutableRawPointer(sent)) }
    var serial: guint32 = 0
    let isSent = g_dbus_connection_send_message(
      connection, sent, G_DBUS_SEND_MESSAGE_FLAGS_NONE, &serial, nil)
    return isSent != 0 ? serial : nil
  }

  /// Shuts down the socket. GDBus's own close would first send its queue, which a hanging bus never
  /// accepts.
  func close() { shutdown(socket, Int32(SHUT_RDWR)) }
}

extension BusConnection {
  /// The address of the session bus in the environment, or nil if it is not set.
  package static var sessionAddress: String? {
    if let address = variable("DBUS_SESSION_BUS_ADDRESS") { return address }
    guard let folder = variable("XDG_RUNTIME_DIR") else { return nil }
    let path = folder + "/bus"
    return access(path, F_OK) == 0 ? "unix:path=" + path : nil
  }

  /// A variable of the environment, or nil if it is unset or empty.
  static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}
