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
      if let (reader, name) = Self.listener(in: entry.elements ?? []) { add(reader, name) }
    }
  }

  /// The client and its event in a message. Only newer registries send more than these two values.
  static func listener(in values: [BusValue]) -> (reader: String, name: String)? {
    guard values.count >= 2, let reader = values[0].string, let name = values[1].string else {
      return nil
    }
    return (reader, name)
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
