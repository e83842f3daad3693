import Logging
public import Observation

/// A registration of an action. Keep it to remove the action; releasing it changes nothing.
@MainActor
public final class ActionToken {
  private(set) var isRemoved = false
  weak var holder: (any ActionHolder)?

  init() {}

  /// Removes the action at once, even from a send in progress.
  public func remove() {
    guard !isRemoved else { return }
    isRemoved = true
    holder?.prune()
  }
}

@MainActor
protocol ActionHolder: AnyObject {
  /// Removes entries whose token is removed, or later if actions are being called.
  func prune()
}

/// The actions of one control. Targets are called first, then closures, observers and sequences of
/// changes; those of one kind in the order of registration.
@MainActor
final class ActionTable: ActionHolder {
  typealias Action = @MainActor (Control, ControlEvents, (any Sendable)?) -> Void

  /// The kind of a registration, in the order of delivery.
  enum Kind: Int { case target, closure, sequence }

  /// A class, so that a removal takes effect in a delivery under way.
  @MainActor
  private final class Registration {
    let token: ActionToken
    let kind: Kind
    var events: ControlEvents
    let targetID: ObjectIdentifier?
    let isAlive: @MainActor () -> Bool
    let action: Action

    init(
      token: ActionToken, kind: Kind, events: ControlEvents, targetID: ObjectIdentifier?,
      isAlive: @escaping @MainActor () -> Bool, action: @escaping Action
    ) {
      (self.token, self.kind, self.events) = (token, kind, events)
      (self.targetID, self.isAlive, self.action) = (targetID, isAlive, action)
    }

    var isGone: Bool { token.isRemoved || !isAlive() }
  }

  private struct Sending {
    let events: ControlEvents
    let payload: (any Sendable)?
  }

  private var registrations: [Registration] = []
  private var queue: [Sending] = []
  /// Whether actions are being called, or sends are being collected to be delivered together.
  private(set) var isSending = false
  /// Whether registrations ended while actions were being called.
  private var hasGone = false

  /// The most sends that may follow from one; beyond it an action probably calls itself for ever.
  static let chainLimit = 64

  func add(
    _ kind: Kind, for events: ControlEvents, targetID: ObjectIdentifier? = nil,
    isAlive: @escaping @MainActor () -> Bool = { true }, action: @escaping Action
  ) -> ActionToken {
    let token = ActionToken()
    token.holder = self
    registrations.removeAll(where: \.isGone)
    let index = registrations.lastIndex { $0.kind.rawValue <= kind.rawValue }.map { $0 + 1 } ?? 0
    registrations.insert(
      Registration(
        token: token, kind: kind, events: events, targetID: targetID, isAlive: isAlive,
        action: action), at: index)
    return token
  }

  func removeAll(of target: AnyObject, for events: ControlEvents) {
    for registration in registrations where registration.targetID == ObjectIdentifier(target) {
      registration.events.subtract(events)
      if registration.events.isEmpty { registration.token.remove() }
    }
  }

  func prune() {
    hasGone = isSending
    if !isSending { registrations.removeAll(where: \.isGone) }
  }

  /// Calls the actions for the events. Events that an action sends are delivered after the current
  /// send, so that all listeners see the same order.
  func send(_ events: ControlEvents, payload: (any Sendable)?, from control: Control) {
    queue.append(Sending(events: events, payload: payload))
    if !isSending { deliverAll(from: control) }
  }

  /// Groups sends: events that their actions send are delivered after the whole group.
  func holdingDelivery(from control: Control, _ sends: () -> Void) {
    guard !isSending else { return sends() }
    isSending = true
    sends()
    isSending = false
    deliverAll(from: control)
  }

  private func deliverAll(from control: Control) {
    isSending = true
    defer { isSending = false }
    var sent = 0
    while !queue.isEmpty {
      guard sent < Self.chainLimit else {
        log.warning("\(control.logName): an action keeps sending events; dropping the rest")
        queue.removeAll()
        break
      }
      sent += 1
      deliver(queue.removeFirst(), from: control)
    }
    if hasGone { registrations.removeAll(where: \.isGone) }
    hasGone = false
  }

  private func deliver(_ sending: Sending, from control: Control) {
    var areObserversNotified = false
    // Iterates over a copy: actions may add and remove registrations.
    for registration in registrations {
      if registration.kind == .sequence, !areObserversNotified {
        areObserversNotified = true
        control.notifyObservers()
      }
      guard !registration.events.isDisjoint(with: sending.events) else { continue }
      if registration.isGone {
        hasGone = true
      } else {
        registration.action(control, sending.events, sending.payload)
      }
    }
    if !areObserversNotified { control.notifyObservers() }
  }
}

extension Control {
  /// The observers of one control's value and state: `withObservationTracking`, `Observations` and
  /// bindings. Created when the value or the state is first read from outside.
  ///
  /// The new value is already stored when observers are notified, and the targets and closures of
  /// an edit have been called. If observers change the value again, they are notified again.
  @MainActor
  final class Observers: ActionHolder {
    private struct Observer {
      let token: ActionToken
      let action: @MainActor () -> Void
    }

    private let registrar = ObservationRegistrar()
    private var observers: [Observer] = []
    private var isPending = false
    private var isNotifying = false

    func valueWasRead(of control: Control) { registrar.access(control, keyPath: \.observedValue) }

    func stateWasRead(of control: Control) { registrar.access(control, keyPath: \.observedState) }

    func stateDidChange(of control: Control) {
      registrar.willSet(control, keyPath: \.observedState)
      registrar.didSet(control, keyPath: \.observedState)
    }

    func add(_ action: @escaping @MainActor () -> Void) -> ActionToken {
      let token = ActionToken()
      token.holder = self
      observers.append(Observer(token: token, action: action))
      return token
    }

    func prune() { observers.removeAll(where: \.token.isRemoved) }

    func valueDidChange() { isPending = true }

    func notify(_ control: Control) {
      guard isPending, !isNotifying else { return }
      isNotifying = true
      defer { isNotifying = false }
      var rounds = 0
      while isPending {
        isPending = false
        guard rounds < ActionTable.chainLimit else {
          return log.warning("\(control.logName): an observer keeps changing it; dropping the rest")
        }
        rounds += 1
        registrar.willSet(control, keyPath: \.observedValue)
        registrar.didSet(control, keyPath: \.observedValue)
        for observer in observers where !observer.token.isRemoved { observer.action() }
      }
    }
  }
}

extension Control: Observable {
  /// Represents the value of the control, whatever its name, in observation.
  fileprivate nonisolated var observedValue: Void { () }
  /// Represents ``state`` in observation.
  fileprivate nonisolated var observedState: Void { () }
}
