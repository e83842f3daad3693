/// Which events readers want, as the registry tells.
struct EventListeners {
  /// Who wants what: the same name may be wanted by several, and by one twice.
  private var wanted: [(reader: String, key: String)] = []

  var isEmpty: Bool { wanted.isEmpty }

  mutating func add(_ reader: String, _ name: String) {
    wanted.append((reader, Self.key(name)))
  }

  mutating func remove(_ reader: String, _ name: String) {
    let key = Self.key(name)
    if let index = wanted.firstIndex(where: { $0 == (reader, key) }) { wanted.remove(at: index) }
  }

  /// Takes the list that the registry answers with.
  mutating func replace(with list: BusValue) {
    wanted = []
    for entry in list.elements ?? [] {
      guard case .tuple(let members) = entry, members.count == 2, let reader = members[0].string,
        let name = members[1].string
      else { continue }
      add(reader, name)
    }
  }

  /// Whether an event is for somebody: all those that clients keep are for whoever listens at all.
  func want(_ event: AccessibleEvent) -> Bool {
    !isEmpty && (event.isCached || hear(event))
  }

  /// Whether somebody has asked for the event by its name, or for all of its kind.
  func hear(_ event: AccessibleEvent) -> Bool {
    let key = event.key
    return wanted.contains { key == $0.key || key.hasPrefix($0.key + ":") || $0.key.isEmpty }
  }

  /// A name of events without its letters' case, hyphens and a last colon, in which spellings vary.
  static func key(_ name: String) -> String {
    var key = name.lowercased().filter { $0 != "-" }
    while key.last == ":" { key.removeLast() }
    return key
  }
}
