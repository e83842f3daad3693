import DetentBase
package import DetentDrawing
package import DetentViews
import Logging

let log = Logger(label: "detent.accessibility")

/// Shows the windows of a program through AT-SPI. If no assistive technology is running, the
/// bridge creates no accessibility objects or timers, and keeps only an idle connection to the
/// session bus.
@MainActor
package final class AccessibilityBridge {
  private let name: String
  private let environment: AccessibilityEnvironment
  private let patience: AccessibilityPatience
  /// Returns the address of the accessibility bus if there is no session bus, or nil if unknown.
  package var displayAddress: @MainActor () -> String? = { nil }
  private var windows: [(window: Window, origin: @MainActor () -> Point)] = []
  private var session: BusConnection?
  /// The program on the accessibility bus, or nil if it has not joined.
  private var application: AccessibleApplication?
  private var registration: Registration?
  private var keys: KeystrokeReporter?
  private var following: Task<Void, Never>?
  private var joining: Task<Void, Never>?
  private var retry: DelayedCall?
  /// Whether assistive technology is running.
  private var isWanted = false { didSet { if isWanted != oldValue { wantDidChange() } } }

  package init(
    name: String, environment: AccessibilityEnvironment = .process,
    patience: AccessibilityPatience = AccessibilityPatience()
  ) {
    (self.name, self.environment, self.patience) = (name, environment, patience)
  }

  // MARK: Windows

  /// - Parameter origin: returns the position of its content on the screen, in device pixels.
  package func add(_ window: Window, origin: @escaping @MainActor () -> Point) {
    windows.append((window, origin))
    application?.add(window, origin: origin)
  }

  package func remove(_ window: Window) {
    windows.removeAll { $0.window === window }
    application?.remove(window)
  }

  /// Offers a key to assistive technology before it is used.
  /// - Parameters:
  ///   - keystroke: the key, or nil for an event that only has to keep its place among keys.
  ///   - use: called unless assistive technology takes the key. Called at once, or after the keys
  ///     of earlier calls.
  package func offer(
    _ keystroke: @autoclosure () -> Keystroke?, use: @escaping @MainActor () -> Void
  ) {
    guard let keys else { return use() }
    keys.offer(keystroke()) { [weak self] in
      self?.application?.tellTyping()
      use()
    }
  }

  // MARK: Whether it is on

  /// Starts to follow whether assistive technology is running. Further calls do nothing.
  package func start() {
    guard following == nil, environment.choice != false else { return }
    following = Task { [weak self] in await self?.follow() }
  }

  /// Leaves all buses for good.
  package func stop() {
    following?.cancel()
    isWanted = false
    session?.close()
    session = nil
  }

  private func follow() async {
    guard environment.accessibilityBus == nil else {
      isWanted = true
      return
    }
    let inbox = Inbox { [weak self] in self?.receiveFromSession($0) }
    let opened: BusConnection? =
      if let address = environment.sessionBus {
        await BusConnection.open(address, received: inbox.receive) { [weak self] in
          Task { @MainActor in self?.sessionDidEnd() }
        }
      } else {
        nil
      }
    guard let opened else {
      isWanted = !Task.isCancelled && displayAddress() != nil
      return
    }
    guard !Task.isCancelled else { return opened.close() }
    session = opened
    opened.watchOwner(of: Self.launcher)
    opened.addMatch(
      "type='signal',path='/org/a11y/bus',interface='org.freedesktop.DBus.Properties'")
    await readStatus()
  }

  private func sessionDidEnd() {
    guard session != nil else { return }
    log.info("the session bus has ended")
    session = nil
    isWanted = false
  }

  private func receiveFromSession(_ message: BusMessage) {
    guard message.kind == .signal else {
      session?.send(message.failure(Refusal.unknownObject.errorName, Refusal.unknownObject.text))
      return
    }
    switch message.member {
    case "NameOwnerChanged" where message.body.first?.string == Self.launcher:
      Task {
        await readStatus()
        // There may be an accessibility bus now.
        if application == nil { beginJoining() }
      }
    case "PropertiesChanged" where message.path == Self.launcherPath:
      Task { await readStatus() }
    default: break
    }
  }

  private static let launcher = "org.a11y.Bus"
  private static let launcherPath: ObjectPath = "/org/a11y/bus"

  /// Asks whether assistive technology is running, without starting a service.
  private func readStatus() async {
    guard let session else { return }
    guard environment.choice != true else {
      isWanted = true
      return
    }
    guard await session.hasOwner(Self.launcher) else {
      isWanted = false
      return
    }
    let status = await session.call(
      .call(
        "GetAll", of: "org.freedesktop.DBus.Properties", at: Self.launcherPath, on: Self.launcher,
        [.string("org.a11y.Status")]))
    let properties = status?.body.first
    isWanted =
      self.session != nil
      && (properties?["IsEnabled"]?.bool == true
        || properties?["ScreenReaderEnabled"]?.bool == true)
  }

  // MARK: The accessibility bus

  private func wantDidChange() {
    for (window, _) in windows { window.rootTraits.usesAssistiveTechnology = isWanted }
    beginJoining()
  }

  /// Starts to join at once, with retries at growing intervals, or leaves if no longer wanted.
  private func beginJoining(retryingAfter delay: Duration? = nil) {
    joining?.cancel()
    retry?.cancel()
    guard isWanted else { return }
    joining = Task(executorPreference: MainQueueExecutor.shared) { [weak self] in
      guard let self else { return }
      await join(retryingAfter: delay ?? patience.bus)
    }
  }

  private func join(retryingAfter delay: Duration) async {
    let delay = await join() ? patience.bus : delay
    guard !Task.isCancelled else { return }
    retry = DelayedCall(after: delay) { [weak self] in
      self?.beginJoining(retryingAfter: min(.seconds(60), delay * 2))
    }
  }

  /// Stays on the bus until it ends or is no longer needed. Returns whether it was connected.
  private func join() async -> Bool {
    guard let address = await findAddress(), !Task.isCancelled else { return false }
    let inbox = Inbox { [weak self] in self?.receive($0) }
    let (end, ending) = AsyncStream<Never>.makeStream()
    let opened = await BusConnection.open(address, received: inbox.receive) { ending.finish() }
    guard let opened else { return false }
    defer { opened.close() }
    guard !Task.isCancelled else { return false }
    let application = AccessibleApplication(name: name, connection: opened)
    let keys = KeystrokeReporter(opened, patience: patience.key)
    let registration = Registration(application, keys, on: opened)
    (self.application, self.registration, self.keys) = (application, registration, keys)
    for (window, origin) in windows { application.add(window, origin: origin) }
    await registration.begin()
    for await _ in end {}
    application.close()
    keys.close()
    // A newer connection may exist already.
    if self.application === application {
      (self.application, self.registration, self.keys) = (nil, nil, nil)
    }
    return true
  }

  private func findAddress() async -> String? {
    if let address = environment.accessibilityBus { return address }
    guard let session else { return displayAddress() }
    let answer = await session.call(
      .call("GetAddress", of: Self.launcher, at: Self.launcherPath, on: Self.launcher))
    return answer?.kind == .reply ? answer?.body.first?.string : nil
  }

  private func receive(_ message: BusMessage) {
    if message.kind == .signal {
      registration?.receive(message)
    } else {
      application?.receive(message)
    }
  }
}

/// Registers the program with AT-SPI's registry, and follows its list of listeners. The registry
/// may start later, or restart.
@MainActor
private final class Registration {
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
    let listener = EventListeners.listener(in: signal.body)
    switch (signal.interface, signal.member) {
    case ("org.freedesktop.DBus", "NameOwnerChanged"):
      guard signal.body.first?.string == ATSPI.registry else { return }
      application.listeners = EventListeners()
      keys.updateListeners()
      if signal.body.last?.string?.isEmpty == false { Task { await join() } }
    case (ATSPI.registry, "EventListenerRegistered"):
      if let (reader, name) = listener { application.listeners.add(reader, name) }
    case (ATSPI.registry, "EventListenerDeregistered"):
      if let (reader, name) = listener { application.listeners.remove(reader, name) }
    // The signal describes one listener; only the registry knows whether others remain.
    case (Self.keyboard, _): keys.updateListeners()
    default: break
    }
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

/// Reports keys, in order and before they are used, to assistive technology, which reads them aloud
/// and takes its own commands. If an answer is missing, a key waits for a moment; after several
/// such keys, reports stop for a while.
@MainActor
private final class KeystrokeReporter {
  /// The number of successive timeouts after which reports pause.
  private static let patienceLimit = 3
  private static let pause = Duration.seconds(10)

  private struct Waiting {
    /// The key, or nil for an event that only has to keep its place among keys.
    let keystroke: Keystroke?
    let use: @MainActor () -> Void
  }

  private let connection: BusConnection
  private let patience: Duration
  private var hasListeners = false
  /// Whether the registry is being asked about listeners, and whether to ask again.
  private var (isUpdating, isOutdated) = (false, false)
  /// The keys that are not used yet. The first one is being reported.
  private var waiting: [Waiting] = []
  private var question = 0
  /// Runs until the pending report times out.
  private var timer: DelayedCall?
  private var timeoutCount = 0
  private var pauseTimer: DelayedCall?

  init(_ connection: BusConnection, patience: Duration) {
    (self.connection, self.patience) = (connection, patience)
  }

  private var isReporting: Bool { hasListeners && pauseTimer == nil }

  // MARK: Listeners

  /// Asks the registry for listeners. Must be called whenever these may have changed.
  func updateListeners() {
    isOutdated = true
    guard !isUpdating else { return }
    isUpdating = true
    Task {
      while isOutdated {
        isOutdated = false
        let answer = await connection.call(call("GetKeystrokeListeners"))
        hasListeners = answer?.kind == .reply && answer?.body.first?.elements?.isEmpty == false
      }
      isUpdating = false
    }
  }

  private func call(_ member: String, _ arguments: [BusValue] = []) -> BusMessage {
    .call(
      member, of: ATSPI.prefix + "DeviceEventController", at: ATSPI.keyboardPath,
      on: ATSPI.registry, arguments)
  }

  /// Stops reporting, and uses the waiting keys.
  func close() {
    for timer in [timer, pauseTimer] { timer?.cancel() }
    (timer, pauseTimer, hasListeners) = (nil, nil, false)
    advance()
  }

  // MARK: Keys

  /// Uses a key after the earlier ones, unless assistive technology takes it.
  func offer(_ keystroke: @autoclosure () -> Keystroke?, use: @escaping @MainActor () -> Void) {
    guard isReporting || !waiting.isEmpty else { return use() }
    waiting.append(Waiting(keystroke: keystroke(), use: use))
    advance()
  }

  private func advance() {
    while timer == nil, let next = waiting.first {
      if isReporting, let keystroke = next.keystroke {
        report(keystroke)
      } else {
        waiting.removeFirst()
        next.use()
      }
    }
  }

  private func report(_ keystroke: Keystroke) {
    question += 1
    timer = DelayedCall(after: patience) { [weak self, question] in
      self?.end(question, with: nil)
    }
    Task {
      [weak self, question, connection, call = call("NotifyListenersSync", [keystroke.value])] in
      let answer = await connection.call(call)
      self?.end(question, with: answer)
    }
  }

  /// - Parameter answer: the answer, or nil after a timeout.
  private func end(_ question: Int, with answer: BusMessage?) {
    guard timer != nil, question == self.question else { return }
    timer?.cancel()
    timer = nil
    timeoutCount = answer == nil ? timeoutCount + 1 : 0
    if timeoutCount == Self.patienceLimit { beginPause() }
    let key = waiting.removeFirst()
    if answer?.body.first?.bool != true { key.use() }
    advance()
  }

  private func beginPause() {
    timeoutCount = 0
    pauseTimer = DelayedCall(after: Self.pause) { [weak self] in
      self?.pauseTimer = nil
      self?.updateListeners()
    }
  }
}
