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
