struct AccessibleEvent: Hashable, Sendable {
  enum Group: String, Sendable {
    case object = "Object"
    case window = "Window"
  }

  let group: Group
  let member: String
  let path: ObjectPath
  var detail = ""
  var first = 0
  var second = 0
  var value = BusValue.int32(0)

  init(
    _ group: Group, _ member: String, of path: ObjectPath, detail: String = "", first: Int = 0,
    second: Int = 0, value: BusValue = .int32(0)
  ) {
    (self.group, self.member, self.path, self.detail) = (group, member, path, detail)
    (self.first, self.second, self.value) = (first, second, value)
  }

  static func state(_ name: String, _ isOn: Bool, of path: ObjectPath) -> AccessibleEvent {
    AccessibleEvent(.object, "StateChanged", of: path, detail: name, first: isOn ? 1 : 0)
  }

  static func property(_ name: String, of path: ObjectPath, _ value: BusValue) -> AccessibleEvent {
    AccessibleEvent(.object, "PropertyChange", of: path, detail: "accessible-" + name, value: value)
  }

  /// A text to read aloud, which interrupts speech if it is urgent.
  static func announcement(
    _ text: String, isUrgent: Bool, of path: ObjectPath
  ) -> AccessibleEvent {
    AccessibleEvent(
      .object, "Announcement", of: path, first: isUrgent ? 2 : 1, value: .string(text))
  }

  /// Whether libatspi caches the changed value, and would otherwise return the old one.
  var isCached: Bool {
    switch member {
    case "ChildrenChanged", "StateChanged": true
    case "PropertyChange": detail != "accessible-value"
    default: false
    }
  }

  var signal: BusMessage {
    .signal(
      member, of: "\(ATSPI.prefix)Event.\(group.rawValue)", at: path,
      [
        .string(detail), .int32(Int32(clamping: first)), .int32(Int32(clamping: second)),
        .variant(value), .array(of: "{sv}", []),
      ])
  }

  /// The name under which readers register, normalized.
  var key: String { EventListeners.key("\(group.rawValue):\(member):\(detail)") }
}

enum ATSPI {
  /// The common prefix of all interfaces.
  static let prefix = "org.a11y.atspi."
  /// The common prefix of all object paths except the root.
  static let objects = "/org/a11y/atspi/accessible/"
  /// The path of the program itself, which readers know.
  static let root: ObjectPath = "/org/a11y/atspi/accessible/root"
  static let cache: ObjectPath = "/org/a11y/atspi/cache"
  static let null: ObjectPath = "/org/a11y/atspi/null"

  static let registry = "org.a11y.atspi.Registry"
  static let registryPath: ObjectPath = "/org/a11y/atspi/registry"
  /// The part of the registry that manages key listeners.
  static let keyboardPath: ObjectPath = "/org/a11y/atspi/registry/deviceeventcontroller"

  static let nobody = reference("", null)

  static func reference(_ name: String, _ path: ObjectPath) -> BusValue {
    .tuple([.string(name), .objectPath(path)])
  }
}
