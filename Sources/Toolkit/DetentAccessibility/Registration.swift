/// Registers the program with AT-SPI's registry, and follows its list of listeners. The registry
/// may start later, or restart.
@MainActor
final class Registration {
  private let connection: BusConnection
  private let application: AccessibleApplication
  private let keys: KeystrokeReporter

  init(
    _ application: AccessibleApplication, _ keys: KeystrokeReporter, on connection: BusConnection
  ) {
    (self.application, self.keys, self.connection) = (application, keys, connection)
  }

  /// Joins as soon as the registry runs. The program must answer calls by then, because the
  /// registry calls at once.
  func begin() async {
    connection.watchOwner(of: ATSPI.registry)
    for interface in [ATSPI.registry, Self.keyboard] {
      connection.addMatch("type='signal',sender='\(ATSPI.registry)',interface='\(interface)'")
    }
    if await connection.hasOwner(ATSPI.registry) { await join() }
  }

  private static let keyboard = ATSPI.prefix + "DeviceEventListener"

  func receive(_ signal: BusMessage) {
    switch (signal.interface, signal.member) {
    case ("org.freedesktop.DBus", "NameOwnerChanged"):
      guard signal.body.first?.string == ATSPI.registry else { return }
      application.listeners = EventListeners()
      keys.updateListeners()
      if signal.body.last?.string?.isEmpty == false { Task { await join() } }
    case (ATSPI.registry, "EventListenerRegistered"):
      if let (reader, name) = listener(in: signal) { application.listeners.add(reader, name) }
    case (ATSPI.registry, "EventListenerDeregistered"):
      if let (reader, name) = listener(in: signal) { application.listeners.remove(reader, name) }
    // The signal describes one listener; only the registry knows whether others remain.
    case (Self.keyboard, _): keys.updateListeners()
    default: break
    }
  }

  /// Older registries send only these two values.
  private func listener(in signal: BusMessage) -> (String, String)? {
    guard signal.body.count >= 2, let reader = signal.body[0].string,
      let name = signal.body[1].string
    else { return nil }
    return (reader, name)
  }

  private func join() async {
    let answer = await connection.call(
      .call(
        "Embed", of: ATSPI.prefix + "Socket", at: ATSPI.root, on: ATSPI.registry,
        [ATSPI.reference(connection.uniqueName, ATSPI.root)]))
    guard answer?.kind == .reply, let parent = answer?.body.first else { return }
    application.parent = parent
    keys.updateListeners()
    let listeners = await connection.call(
      .call(
        "GetRegisteredEvents", of: ATSPI.registry, at: ATSPI.registryPath, on: ATSPI.registry))
    guard listeners?.kind == .reply, let list = listeners?.body.first else { return }
    application.listeners.replace(with: list)
  }
}

/// The events that clients listen to, as the registry reports them.
struct EventListeners {
  /// The requests of clients. Several clients, or one client twice, may request the same event.
  private var wanted: [(reader: String, key: String)] = []

  var isEmpty: Bool { wanted.isEmpty }

  mutating func add(_ reader: String, _ name: String) {
    wanted.append((reader, Self.key(name)))
  }

  mutating func remove(_ reader: String, _ name: String) {
    let key = Self.key(name)
    if let index = wanted.firstIndex(where: { $0 == (reader, key) }) { wanted.remove(at: index) }
  }

  mutating func replace(with list: BusValue) {
    wanted = []
    for entry in list.elements ?? [] {
      guard case .tuple(let members) = entry, members.count == 2, let reader = members[0].string,
        let name = members[1].string
      else { continue }
      add(reader, name)
    }
  }

  /// Events that clients cache are sent if any client listens to anything.
  func want(_ event: AccessibleEvent) -> Bool {
    !isEmpty && (event.isCached || hear(event))
  }

  /// Whether a client listens to the event by its name or to all events of its kind.
  func hear(_ event: AccessibleEvent) -> Bool {
    let key = event.key
    return wanted.contains { key == $0.key || key.hasPrefix($0.key + ":") || $0.key.isEmpty }
  }

  /// Removes differences between clients: capitals, hyphens and final colons.
  static func key(_ name: String) -> String {
    var key = name.lowercased().filter { $0 != "-" }
    while key.last == ":" { key.removeLast() }
    return key
  }
}
