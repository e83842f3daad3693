import CDetentBus

extension BusMessage {
  /// The message as GLib wants it; whoever calls has to release it.
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

  /// Reads a message of GLib's; nil for a kind that nobody has defined yet, to be ignored.
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
