import DetentAccessibility
import DetentTestSupport
import Synchronization

@testable import DetentAccessibility

/// A session of the user's with assistive technology, played by the test: two buses, what tells
/// whether any runs, the registry of accessible programs, and a reader.
@MainActor final class FakeSession {
  let bus: PrivateBus
  let accessibilityBus: PrivateBus
  private(set) var reader: Reader
  private var launcher: BusPlayer?
  private var registry: BusPlayer?
  private let state = Mutex(State())

  /// What the two players answer.
  private struct State {
    var isEnabled = false
    var address = ""
    var listeners: [String] = []
    var programs: [BusValue] = []
    var listensToKeys = false
    var keys: [BusValue] = []
    var answerToKeys: KeyAnswer = .use
  }

  /// What becomes of keys that are reported.
  enum KeyAnswer {
    /// The program may use them.
    case use
    /// The reader keeps them.
    case take
    /// The program is never told.
    case silence
  }

  /// - Parameters:
  ///   - hasRegistry: whether the registry runs from the start.
  ///   - isEnabled: whether assistive technology runs, or nil if nothing tells that yet.
  ///   - names: the events that a reader listens to.
  init(
    hasRegistry: Bool = true, isEnabled: Bool? = nil, listeningTo names: [String] = []
  ) async throws {
    (bus, accessibilityBus) = (try PrivateBus(), try PrivateBus())
    reader = try await Reader(accessibilityBus.address)
    state.withLock { $0.address = accessibilityBus.address }
    if hasRegistry { try await startRegistry() }
    if let isEnabled { try await startLauncher(isEnabled: isEnabled) }
    for name in names { listen(to: name) }
  }

  /// The programs that have joined, in their order; each time that they do.
  var programs: [String] {
    state.withLock { $0.programs.compactMap { $0.elements?.first?.string } }
  }

  var environment: AccessibilityEnvironment {
    AccessibilityEnvironment(sessionBus: bus.address)
  }

  // MARK: What runs

  /// Starts what tells whether assistive technology runs.
  func startLauncher(isEnabled: Bool) async throws {
    state.withLock { $0.isEnabled = isEnabled }
    launcher = try await BusPlayer("org.a11y.Bus", on: bus.address) { [weak self] call in
      switch call.member {
      case "GetAddress": [.string(self?.state.withLock { $0.address } ?? "")]
      case "GetAll":
        [.dictionary(["IsEnabled": .boolean(self?.state.withLock { $0.isEnabled } ?? false)])]
      default: []
      }
    }
  }

  /// The accessibility bus has another address from now on.
  func moveAccessibilityBus(to address: String) { state.withLock { $0.address = address } }

  func stopLauncher() {
    launcher?.connection.close()
    launcher = nil
  }

  /// The user starts or ends assistive technology.
  func enable(_ isEnabled: Bool) {
    state.withLock { $0.isEnabled = isEnabled }
    launcher?.connection.send(
      .signal(
        "PropertiesChanged", of: "org.freedesktop.DBus.Properties", at: "/org/a11y/bus",
        [
          .string("org.a11y.Status"), .dictionary(["IsEnabled": .boolean(isEnabled)]),
          .strings([]),
        ]))
  }

  /// Starts the registry.
  func startRegistry() async throws {
    registry = try await BusPlayer(ATSPI.registry, on: accessibilityBus.address) {
      [weak self] call in
      switch call.member {
      case "Embed":
        self?.state.withLock { $0.programs.append(call.body[0]) }
        return [ATSPI.reference(call.destination ?? "", ATSPI.root)]
      case "GetRegisteredEvents":
        let names = self?.state.withLock { $0.listeners } ?? []
        return [.array(of: "(ss)", names.map { .tuple([.string(":1.0"), .string($0)]) })]
      case "GetKeystrokeListeners":
        let isListening = self?.state.withLock { $0.listensToKeys } ?? false
        return [.array(of: "s", isListening ? [.string(":1.0")] : [])]
      case "NotifyListenersSync":
        return self?.state.withLock { state in
          state.keys += call.body
          return switch state.answerToKeys {
          case .use: [.boolean(false)]
          case .take: [.boolean(true)]
          case .silence: nil
          }
        }
      default: return []
      }
    }
  }

  // MARK: Keys

  /// A reader begins to listen to keys, or ends.
  func listenToKeys(_ isListening: Bool) {
    state.withLock { $0.listensToKeys = isListening }
    registry?.connection.send(
      .signal(
        isListening ? "KeystrokeListenerRegistered" : "KeystrokeListenerDeregistered",
        of: ATSPI.prefix + "DeviceEventListener", at: ATSPI.keyboardPath))
  }

  func answerKeys(_ answer: KeyAnswer) { state.withLock { $0.answerToKeys = answer } }

  /// The keys that were reported.
  var keys: [BusValue] { state.withLock { $0.keys } }
  func forgetKeys() { state.withLock { $0.keys = [] } }

  /// A reader listens to events of a name from now on.
  func listen(to name: String) {
    state.withLock { $0.listeners.append(name) }
    registry?.connection.send(
      .signal(
        "EventListenerRegistered", of: ATSPI.registry, at: ATSPI.registryPath,
        [.string(":1.0"), .string(name), .strings([])]))
  }
}

/// A reader of what is accessible: asks, and keeps what it is told.
final class Reader: Sendable {
  struct Told: Sendable, Equatable, CustomStringConvertible {
    var path: ObjectPath
    var member: String
    var detail: String
    var first: Int32
    var value: BusValue

    var description: String { "\(member):\(detail):\(first)" }
  }

  private let connection: BusConnection
  private let events: Events

  private final class Events: Sendable {
    let told = Mutex<[Told]>([])
  }

  init(_ address: String) async throws {
    let events = Events()
    let opened = await BusConnection.open(
      address,
      received: { message in
        guard message.kind == .signal, message.signature == "siiva{sv}", let path = message.path,
          message.interface?.hasPrefix(ATSPI.prefix + "Event.") == true
        else { return }
        events.told.withLock {
          $0.append(
            Told(
              path: path, member: message.member ?? "", detail: message.body[0].string ?? "",
              first: message.body[1].int ?? 0, value: message.body[3].unwrapped ?? .int32(0)))
        }
      }, closed: {})
    guard let opened else { throw ChildProcess.Failure(description: "no bus") }
    (connection, self.events) = (opened, events)
    for group in ["Object", "Window"] {
      opened.addMatch("type='signal',interface='\(ATSPI.prefix)Event.\(group)'")
    }
    // The bus has seen the rules when it answers this.
    _ = await names
  }

  deinit { connection.close() }

  var told: [Told] { events.told.withLock { $0 } }
  func forget() { events.told.withLock { $0 = [] } }

  func ask(
    _ program: String, _ path: ObjectPath, _ interface: String, _ member: String,
    _ arguments: [BusValue] = []
  ) async -> BusMessage? {
    await connection.call(
      .call(
        member, of: interface.contains(".") ? interface : ATSPI.prefix + interface, at: path,
        on: program, arguments))
  }

  /// The names of all who are on the bus.
  var names: [String] {
    get async {
      let answer = await connection.call(
        .call(
          "ListNames", of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus",
          on: "org.freedesktop.DBus"))
      return answer?.body.first?.elements?.compactMap(\.string).filter { $0.hasPrefix(":") } ?? []
    }
  }
}
