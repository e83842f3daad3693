import DetentBase
import DetentDrawing
import DetentViews

/// The program on the accessibility bus. It answers calls of screen readers, and sends events to
/// their listeners. It exists only while assistive technology is running.
@MainActor
final class AccessibleApplication: WindowObserver {
  let name: String
  /// The number of the program in the registry.
  var number: Int32 = 0
  /// The object that the registry placed above the program.
  var parent = ATSPI.nobody
  private let connection: BusConnection
  private let events: EventStream
  private var windows: [AccessibleWindow] = []
  private var notices: [ObjectPath: Announcer.Notice] = [:]
  var listeners = EventListeners() {
    didSet {
      guard oldValue.isEmpty != listeners.isEmpty else { return }
      for window in windows {
        if listeners.isEmpty { window.forgetTold() } else { update(window) }
      }
    }
  }

  init(name: String, connection: BusConnection) {
    (self.name, self.connection) = (name, connection)
    events = EventStream(connection)
    events.didRecover = { [weak self] in self?.tellAll() }
  }

  // MARK: Windows

  func add(_ window: Window, origin: @escaping @MainActor () -> Point) {
    let added = AccessibleWindow(window, origin: origin)
    windows.append(added)
    window.observers.append(self)
    if !listeners.isEmpty { update(added) }
  }

  func remove(_ window: Window) {
    guard let index = windows.firstIndex(where: { $0.window === window }) else { return }
    window.removeObserver(self)
    let removed = windows[index]
    if !listeners.isEmpty { tell(removed.takeEnd(), of: removed) }
    windows.remove(at: index)
  }

  func close() {
    for window in windows {
      window.forgetTold()
      window.window.removeObserver(self)
    }
    windows = []
  }

  var readsAccessibility: Bool { true }

  func window(_ window: Window, didPerformFrame damage: Damage) {
    lookAgain(at: window.accessibilityRoot, hasMoved: !damage.isEmpty)
  }

  /// Sends typed text before its frame, so that letters of one frame are reported one by one.
  func tellTyping() {
    guard !listeners.isEmpty else { return }
    for window in windows where window.hasUntoldTyping { update(window) }
  }

  func lookAgain(at window: Window, hasMoved: Bool) {
    guard let window = windows.first(where: { $0.window === window }) else { return }
    window.setNeedsUpdate()
    lookAgain(at: window, hasMoved: hasMoved)
  }

  private func lookAgain(at window: AccessibleWindow, hasMoved: Bool = false) {
    guard !listeners.isEmpty else { return }
    guard window.isPaused else { return update(window) }
    guard hasMoved else { return }
    window.whenRested { [weak self, weak window] in
      if let self, let window { update(window) }
    }
  }

  private func update(_ window: AccessibleWindow) {
    tell(
      window.takeChanges { [weak self, weak window] in
        guard let self, let window else { return }
        lookAgain(at: window)
      }, of: window)
    window.announce { [weak self, weak window] text, isUrgent, path in
      if let self, let window { say(text, isUrgent: isUrgent, of: path, in: window) }
    }
  }

  func window(_ window: Window, announce announcement: Announcement) {
    guard !listeners.isEmpty, let window = windows.first(where: { $0.window === window }) else {
      return
    }
    say(
      announcement.text, isUrgent: announcement.priority == .assertive,
      of: window.path(around: announcement.element), in: window)
  }

  private func say(
    _ text: String, isUrgent: Bool, of path: ObjectPath, in window: AccessibleWindow
  ) {
    let event = AccessibleEvent.announcement(text, isUrgent: isUrgent, of: path)
    if listeners.hear(event) { tell(event) } else { show(text, in: window) }
  }

  /// Shows a text as a brief message, for readers that do not support announcements.
  private func show(_ text: String, in window: AccessibleWindow) {
    let notice = Announcer.Notice(text, in: window)
    notices[notice.object.path] = notice
    tell(.state("showing", true, of: notice.object.path))
    _ = DelayedCall(after: Announcer.Notice.life) { [weak self] in
      self?.notices.removeValue(forKey: notice.object.path)
    }
  }

  /// Sends all windows again, because events were dropped.
  private func tellAll() {
    for window in windows {
      tell(window.takeEnd(), of: window)
      update(window)
    }
  }

  private func tell(_ changes: TreeChanges, of window: AccessibleWindow) {
    tellCache(changes, of: window)
    for event in changes.events(on: connection.uniqueName) { tell(event) }
    guard listeners.hear(Self.anyBounds) else { return }
    let events = changes.boundsEvents(
      hasMoved: window.takeMove(), place: window.placeOnScreen)
    for event in events { tell(event) }
  }

  private static let anyBounds = AccessibleEvent(.object, "BoundsChanged", of: ATSPI.root)

  private func tell(_ event: AccessibleEvent) {
    if listeners.want(event) { events.send(event.signal) }
  }

  private func tellCache(_ changes: TreeChanges, of window: AccessibleWindow) {
    func signal(_ member: String, _ value: BusValue) {
      events.send(.signal(member, of: ATSPI.prefix + "Cache", at: ATSPI.cache, [value]))
    }
    for object in changes.removed { signal("RemoveAccessible", reference(object.path)) }
    for object in changes.added { signal("AddAccessible", cacheItem(object, in: window)) }
  }

  func index(of window: AccessibleWindow) -> Int { windows.firstIndex { $0 === window } ?? -1 }

  /// The locale of the texts, from the first window.
  var locale: String { windows.first?.window.traits.locale ?? "C" }

  /// An AT-SPI word in the language of the windows.
  func translated(_ word: String) -> String {
    guard let traits = windows.first?.window.traits else { return word }
    return Localized(.accessibility, for: traits)(LocalizedText(stringLiteral: word))
  }

  func reference(_ path: ObjectPath) -> BusValue {
    ATSPI.reference(connection.uniqueName, path)
  }

  // MARK: Answers

  func receive(_ call: BusMessage) {
    let answer: BusMessage
    do {
      answer = call.reply(try self.answer(call))
    } catch {
      answer = call.failure(error.errorName, error.text)
    }
    if call.expectsReply { connection.send(answer) }
  }

  private func answer(_ call: BusMessage) throws(Refusal) -> [BusValue] {
    guard let path = call.path, let target = target(at: path) else { throw .unknownObject }
    let member = call.member ?? ""
    if call.interface == "org.freedesktop.DBus.Properties" {
      return try answerProperties(member, call.body, of: target)
    }
    return try find(call.interface ?? "", of: target).call(member, call.body)
  }

  private enum Target {
    case root
    case cache
    case object(ObjectSubject)
  }

  private func target(at path: ObjectPath) -> Target? {
    switch path {
    case ATSPI.root: return .root
    case ATSPI.cache: return .cache
    default:
      if let notice = notices[path] { return .object(subject(notice.object, in: notice.window)) }
      for window in windows {
        if let object = window[path] { return .object(subject(object, in: window)) }
      }
      return nil
    }
  }

  private func subject(_ object: AccessibleObject, in window: AccessibleWindow) -> ObjectSubject {
    ObjectSubject(application: self, window: window, object: object)
  }

  private func find(
    _ name: String, of target: Target
  ) throws(Refusal) -> any ObjectInterface {
    let name = name.hasPrefix(ATSPI.prefix) ? name.dropFirst(ATSPI.prefix.count) : ""
    let found: (any ObjectInterface)? =
      switch (target, name) {
      case (.root, "Accessible"): AccessibleInterface(subject: self)
      case (.root, "Application"): ApplicationInterface(application: self)
      case (.cache, "Cache"): CacheInterface(application: self)
      case (.object(let subject), _): subject.interfaces.first { $0.name == name }?.interface
      default: nil
      }
    guard let found else { throw .unknownInterface }
    return found
  }

  private func answerProperties(
    _ member: String, _ values: [BusValue], of target: Target
  ) throws(Refusal) -> [BusValue] {
    switch member {
    case "Get":
      let arguments = try Arguments(values, "ss")
      let interface = try find(arguments.string(0), of: target)
      guard let value = interface.property(arguments.string(1)) else { throw .unknownProperty }
      return [.variant(value)]
    case "GetAll":
      let interface = try find(try Arguments(values, "s").string(0), of: target)
      let names = type(of: interface).properties
      let properties = names.compactMap { name in interface.property(name).map { (name, $0) } }
      return [.dictionary(Dictionary(properties) { first, _ in first })]
    case "Set":
      let arguments = try Arguments(values, "ssv")
      let interface = try find(arguments.string(0), of: target)
      let name = arguments.string(1)
      guard try interface.setProperty(name, to: arguments.value(2)) else {
        throw interface.property(name) == nil ? .unknownProperty : .propertyReadOnly
      }
      return []
    default: throw .unknownMethod
    }
  }

  // MARK: Cache

  var cacheItems: [BusValue] {
    [cacheItem(self, at: ATSPI.root)]
      + windows.flatMap { window in
        window.tree.order.compactMap { window.tree[$0] }.map { cacheItem($0, in: window) }
      }
  }

  private func cacheItem(_ object: AccessibleObject, in window: AccessibleWindow) -> BusValue {
    cacheItem(subject(object, in: window), at: object.path)
  }

  private func cacheItem(_ subject: any Accessible, at path: ObjectPath) -> BusValue {
    .tuple([
      reference(path), reference(ATSPI.root), subject.parent,
      .int32(Int32(clamping: subject.index)), .int32(Int32(clamping: subject.children.count)),
      .strings(subject.interfaceNames.map { ATSPI.prefix + $0 }),
      .string(subject.name), .uint32(subject.role.number), .string(subject.description),
      .array(of: "u", subject.states.words.map { .uint32($0) }),
    ])
  }
}

extension TextCatalog {
  /// The translated names of roles and actions, for users of screen readers.
  static let accessibility = TextCatalog([
    "ar": { PackageResources.ar_po }, "de": { PackageResources.de_po },
    "zh_CN": { PackageResources.zh_CN_po },
  ])
}

/// The program as the parent of its windows.
extension AccessibleApplication: Accessible {
  var application: AccessibleApplication { self }
  var description: String { "" }
  var identifier: String { "" }
  var role: AccessibleRole { .application }
  var states: AccessibleStates { [] }
  var attributes: [String: String] { ["toolkit": "Detent"] }
  var interfaceNames: [String] { ["Accessible", "Application"] }
  var children: [BusValue] { windows.compactMap { $0.tree.root }.map { reference($0) } }
  var relations: [BusValue] { [] }
  var index: Int { -1 }
}

/// `org.a11y.atspi.Application`: the properties of the program.
private struct ApplicationInterface: ObjectInterface {
  static let properties = [
    "ToolkitName", "Version", "ToolkitVersion", "AtspiVersion", "InterfaceVersion", "Id",
  ]
  let application: AccessibleApplication

  func property(_ name: String) -> BusValue? {
    switch name {
    case "ToolkitName": .string("Detent")
    case "Version", "ToolkitVersion": .string("1.0")
    case "AtspiVersion": .string("2.1")
    case "InterfaceVersion": .uint32(1)
    case "Id": .int32(application.number)
    default: nil
    }
  }

  /// Sets the number that the registry assigns.
  func setProperty(_ name: String, to value: BusValue) throws(Refusal) -> Bool {
    guard name == "Id" else { return false }
    guard let number = value.int else { throw .invalidArguments }
    application.number = number
    return true
  }

  func call(_ method: String, _ values: [BusValue]) throws(Refusal) -> [BusValue] {
    // The program has no bus of its own, so readers use the common bus.
    guard method == "GetLocale" else { throw .unknownMethod }
    _ = try Arguments(values, "u")
    return [.string(application.locale)]
  }
}

/// `org.a11y.atspi.Cache`: all objects in one answer, for clients with a cache.
private struct CacheInterface: ObjectInterface {
  let application: AccessibleApplication

  func call(_ method: String, _ values: [BusValue]) throws(Refusal) -> [BusValue] {
    guard method == "GetItems" else { throw .unknownMethod }
    _ = try Arguments(values, "")
    return [.array(of: "((so)(so)(so)iiassusau)", application.cacheItems)]
  }
}

/// Sends events at the speed of the bus. If a reader or the bus hangs, at most a thousand events
/// are queued. Later events are dropped, and the whole state is sent again when the bus recovers.
@MainActor
private final class EventStream {
  /// The number of events between questions whether the bus has received them.
  private static let interval = 500
  private static let limit = 2

  private let connection: BusConnection
  private var sinceQuestion = 0
  private var openQuestions = 0
  private var hasDropped = false
  /// Called after events were dropped, when the bus accepts events again.
  var didRecover: (@MainActor () -> Void)?

  init(_ connection: BusConnection) { self.connection = connection }

  func send(_ signal: BusMessage) {
    guard openQuestions < Self.limit else {
      hasDropped = true
      return
    }
    connection.send(signal)
    sinceQuestion += 1
    if sinceQuestion == Self.interval { ask() }
  }

  private func ask() {
    sinceQuestion = 0
    openQuestions += 1
    let question = BusMessage.call(
      "Ping", of: "org.freedesktop.DBus.Peer", at: "/org/freedesktop/DBus",
      on: "org.freedesktop.DBus")
    Task { [weak self, connection] in
      // After the end of the connection no client is left.
      guard await connection.call(question) != nil, let self else { return }
      openQuestions -= 1
      guard hasDropped, openQuestions == 0 else { return }
      hasDropped = false
      didRecover?()
    }
  }
}
