import Logging
public import Observation

/// A registration. Keep it to remove the action; dropping it changes nothing.
@MainActor
public final class ActionToken {
  private(set) var isRemoved = false
  weak var holder: (any ActionHolder)?

  init() {}

  /// Takes the action away, at once: also from a send that is under way.
  public func remove() {
    guard !isRemoved else { return }
    isRemoved = true
    holder?.prune()
  }
}

@MainActor
protocol ActionHolder: AnyObject {
  /// Lets go of those that are; later where actions are being called.
  func prune()
}

/// The actions of one control. Targets are called first, then closures, then who observes the
/// control, then the sequences of changes; those of one kind in the order of registration.
@MainActor
final class ActionTable: ActionHolder {
  typealias Action = @MainActor (Control, ControlEvents, (any Sendable)?) -> Void

  /// What a registration is, in the order of delivery.
  enum Kind: Int { case target, closure, sequence }

  private struct Registration {
    let token: ActionToken
    let kind: Kind
    let events: ControlEvents
    let targetID: ObjectIdentifier?
    let isAlive: @MainActor () -> Bool
    let action: Action

    @MainActor var isGone: Bool { token.isRemoved || !isAlive() }
  }

  private struct Sending {
    let events: ControlEvents
    let payload: (any Sendable)?
  }

  private var registrations: [Registration] = []
  private var queue: [Sending] = []
  /// Whether actions are being called, or sends are collected that belong together.
  private(set) var isSending = false
  /// Whether some were found gone, or were removed, while actions were being called.
  private var hasGone = false

  /// So many sends may follow from one; then something is calling itself for ever.
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
    for registration in registrations
    where registration.targetID == ObjectIdentifier(target)
      && !registration.events.isDisjoint(with: events)
    { registration.token.remove() }
  }

  func prune() {
    hasGone = isSending
    if !isSending { registrations.removeAll(where: \.isGone) }
  }

  /// Calls every action registered for one of the events. What an action sends itself is delivered
  /// after the current send, so that all listeners see the same order.
  func send(_ events: ControlEvents, payload: (any Sendable)?, from control: Control) {
    queue.append(Sending(events: events, payload: payload))
    if !isSending { deliverAll(from: control) }
  }

  /// Makes sends that belong together: what an action sends itself is delivered after all of them.
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
    // A snapshot: actions may add and remove others. By their indices: most are for other events,
    // and are not copied.
    let registrations = registrations
    for index in registrations.indices {
      if registrations[index].kind == .sequence, !areObserversNotified {
        areObserversNotified = true
        control.notifyObservers()
      }
      guard !registrations[index].events.isDisjoint(with: sending.events) else { continue }
      if registrations[index].isGone {
        hasGone = true
      } else {
        registrations[index].action(control, sending.events, sending.payload)
      }
    }
    if !areObserversNotified { control.notifyObservers() }
  }
}

extension Control {
  /// Who observes the state of one control: `withObservationTracking`, `Observations` and bindings. A
  /// control has one from the first time that its value or its state is read from outside.
  ///
  /// The value is stored already when they are notified, and the targets and closures of an edit have
  /// been called. What they do may change the value again: they are notified again, then.
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

    /// The state is another one; those who observe it are notified at once.
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

    /// Notifies those who observe, if the value may be another one.
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
  /// Stands for the value, whatever the control calls it.
  fileprivate nonisolated var observedValue: Void { () }
  /// Stands for ``state``.
  fileprivate nonisolated var observedState: Void { () }
}
