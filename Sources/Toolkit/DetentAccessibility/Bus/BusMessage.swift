import CDetentBus

/// A D-Bus message: a call, a reply, an error or a signal.
package struct BusMessage: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case call
    case reply
    case error
    case signal
  }

  package var kind: Kind
  /// The bus name of the receiver, or nil for all.
  package var destination: String?
  /// The bus name of the sender, set by the bus.
  package internal(set) var sender: String?
  /// The object that is called or sends the signal.
  package var path: ObjectPath?
  package var interface: String?
  /// The name of the method or signal.
  package var member: String?
  /// The name of the error, such as `org.freedesktop.DBus.Error.UnknownMethod`.
  package var errorName: String?
  /// The number that the sender gave the message; 0 before it is sent.
  package internal(set) var serial: UInt32 = 0
  /// The number of the call that this message answers.
  package var replySerial: UInt32 = 0
  package var expectsReply = true
  package var body: [BusValue]

  package static func call(
    _ member: String, of interface: String, at path: ObjectPath, on destination: String,
    _ arguments: [BusValue] = []
  ) -> BusMessage {
    BusMessage(
      kind: .call, destination: destination, path: path, interface: interface, member: member,
      body: arguments)
  }

  package static func signal(
    _ member: String, of interface: String, at path: ObjectPath, _ arguments: [BusValue] = []
  ) -> BusMessage {
    BusMessage(
      kind: .signal, path: path, interface: interface, member: member, body: arguments)
  }

  package func reply(_ values: [BusValue] = []) -> BusMessage {
    BusMessage(kind: .reply, destination: sender, replySerial: serial, body: values)
  }

  package func failure(_ name: String, _ text: String) -> BusMessage {
    BusMessage(
      kind: .error, destination: sender, errorName: name, replySerial: serial,
      body: [.string(text)])
  }

  package var signature: String { body.map(\.signature).joined() }
}

extension BusMessage {
  /// The message for GLib. The caller must release it.
  func makeMessage() -> OpaquePointer {
    let message: OpaquePointer = g_dbus_message_new()
    switch kind {
    case .call: g_dbus_message_set_message_type(message, G_DBUS_MESSAGE_TYPE_METHOD_CALL)
    case .reply: g_dbus_message_set_message_type(message, G_DBUS_MESSAGE_TYPE_METHOD_RETURN)
    case .error: g_dbus_message_set_message_type(message, G_DBUS_MESSAGE_TYPE_ERROR)
    case .signal: g_dbus_message_set_message_type(message, G_DBUS_MESSAGE_TYPE_SIGNAL)
    }
    if let destination { g_dbus_message_set_destination(message, destination) }
    if let path { g_dbus_message_set_path(message, path.description) }
    if let interface { g_dbus_message_set_interface(message, interface) }
    if let member { g_dbus_message_set_member(message, member) }
    if let errorName { g_dbus_message_set_error_name(message, errorName) }
    if replySerial != 0 { g_dbus_message_set_reply_serial(message, replySerial) }
    if kind != .call || !expectsReply {
      g_dbus_message_set_flags(message, G_DBUS_MESSAGE_FLAGS_NO_REPLY_EXPECTED)
    }
    if !body.isEmpty { g_dbus_message_set_body(message, BusValue.makeTuple(body)) }
    return message
  }

  /// Reads a GLib message. Returns nil for undefined kinds, which are to be ignored.
  init?(reading message: OpaquePointer) {
    switch g_dbus_message_get_message_type(message) {
    case G_DBUS_MESSAGE_TYPE_METHOD_CALL: kind = .call
    case G_DBUS_MESSAGE_TYPE_METHOD_RETURN: kind = .reply
    case G_DBUS_MESSAGE_TYPE_ERROR: kind = .error
    case G_DBUS_MESSAGE_TYPE_SIGNAL: kind = .signal
    default: return nil
    }
    func text(_ string: UnsafePointer<CChar>?) -> String? { string.map { String(cString: $0) } }
    destination = text(g_dbus_message_get_destination(message))
    sender = text(g_dbus_message_get_sender(message))
    path = text(g_dbus_message_get_path(message)).flatMap { ObjectPath($0) }
    interface = text(g_dbus_message_get_interface(message))
    member = text(g_dbus_message_get_member(message))
    errorName = text(g_dbus_message_get_error_name(message))
    serial = g_dbus_message_get_serial(message)
    replySerial = g_dbus_message_get_reply_serial(message)
    let flags = g_dbus_message_get_flags(message)
    expectsReply = flags.rawValue & G_DBUS_MESSAGE_FLAGS_NO_REPLY_EXPECTED.rawValue == 0
    body = g_dbus_message_get_body(message).map { BusValue.children(of: $0) } ?? []
  }
}
