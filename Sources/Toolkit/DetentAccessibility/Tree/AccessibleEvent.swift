/// What an object tells those who listen.
struct AccessibleEvent: Hashable, Sendable {
  /// The two groups of events that there are here.
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

  /// A state that has come or gone.
  static func state(_ name: String, _ isOn: Bool, of path: ObjectPath) -> AccessibleEvent {
    AccessibleEvent(.object, "StateChanged", of: path, detail: name, first: isOn ? 1 : 0)
  }

  /// A property that is another one.
  static func property(_ name: String, of path: ObjectPath, _ value: BusValue) -> AccessibleEvent {
    AccessibleEvent(.object, "PropertyChange", of: path, detail: "accessible-" + name, value: value)
  }

  /// Something that is read aloud.
  /// - Parameter isUrgent: whether it interrupts what is being read.
  static func announcement(
    _ text: String, isUrgent: Bool, of path: ObjectPath
  ) -> AccessibleEvent {
    AccessibleEvent(
      .object, "Announcement", of: path, first: isUrgent ? 2 : 1, value: .string(text))
  }

  /// Whether libatspi keeps what the event is about, and would go on telling the old one.
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

  /// What readers register for, without what their spelling varies in.
  var key: String { EventListeners.key("\(group.rawValue):\(member):\(detail)") }
}

/// The names that AT-SPI gives to what both sides know.
enum ATSPI {
  /// What all its interfaces begin with.
  static let prefix = "org.a11y.atspi."
  /// What the paths of all objects but the root begin with.
  static let objects = "/org/a11y/atspi/accessible/"
  /// The program itself; readers know it by this path.
  static let root: ObjectPath = "/org/a11y/atspi/accessible/root"
  static let cache: ObjectPath = "/org/a11y/atspi/cache"
  /// The path of no object.
  static let null: ObjectPath = "/org/a11y/atspi/null"

  static let registry = "org.a11y.atspi.Registry"
  static let registryPath: ObjectPath = "/org/a11y/atspi/registry"
  /// The part of the registry that knows who listens to keys.
  static let keyboardPath: ObjectPath = "/org/a11y/atspi/registry/deviceeventcontroller"

  /// A reference to no object.
  static let nobody = reference("", null)

  /// A reference to an object.
  static func reference(_ name: String, _ path: ObjectPath) -> BusValue {
    .tuple([.string(name), .objectPath(path)])
  }
}
