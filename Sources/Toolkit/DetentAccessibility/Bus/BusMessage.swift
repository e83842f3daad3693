/// A message of D-Bus: a call, one of its two kinds of answers, or a signal.
public struct BusMessage: Hashable, Sendable {
  /// What a message is for.
  public enum Kind: Hashable, Sendable {
    /// A request to an object.
    case call
    /// What a call returns.
    case reply
    /// Why a call has failed.
    case error
    /// What an object says to whoever listens.
    case signal
  }

  /// What the message is for.
  public var kind: Kind
  /// Whom it is for, by the name on the bus; nil for all.
  public var destination: String?
  /// Who has sent it, as the bus says.
  public internal(set) var sender: String?
  /// The object that is called or that says something.
  public var path: ObjectPath?
  /// The group of the member.
  public var interface: String?
  /// The method or signal.
  public var member: String?
  /// What kind of error it is, such as `org.freedesktop.DBus.Error.UnknownMethod`.
  public var errorName: String?
  /// What the sender calls it; 0 until it is sent.
  public internal(set) var serial: UInt32 = 0
  /// What the call is called that it answers.
  public var replySerial: UInt32 = 0
  /// Whether a call wants an answer.
  public var expectsReply = true
  /// The arguments.
  public var body: [BusValue]

  /// A call.
  public static func call(
    _ member: String, of interface: String, at path: ObjectPath, on destination: String,
    _ arguments: [BusValue] = []
  ) -> BusMessage {
    BusMessage(
      kind: .call, destination: destination, path: path, interface: interface, member: member,
      body: arguments)
  }

  /// A signal to all who listen.
  public static func signal(
    _ member: String, of interface: String, at path: ObjectPath, _ arguments: [BusValue] = []
  ) -> BusMessage {
    BusMessage(
      kind: .signal, path: path, interface: interface, member: member, body: arguments)
  }

  /// What this call returns.
  public func reply(_ values: [BusValue] = []) -> BusMessage {
    BusMessage(kind: .reply, destination: sender, replySerial: serial, body: values)
  }

  /// The answer that this call has failed.
  public func failure(_ name: String, _ text: String) -> BusMessage {
    BusMessage(
      kind: .error, destination: sender, errorName: name, replySerial: serial,
      body: [.string(text)])
  }

  /// The types of the arguments, as signatures write them.
  public var signature: String { body.map(\.signature).joined() }
}
