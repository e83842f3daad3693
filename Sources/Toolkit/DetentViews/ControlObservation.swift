import Logging
public import Observation

/// Who observes the state of one control: `withObservationTracking`, `Observations` and bindings. A
/// control has one from the first time that its value or its state is read from outside.
///
/// The value is stored already when they are notified, and the targets and closures of an edit have
/// been called. What they do may change the value again: they are notified again, then.
@MainActor
final class ControlObservation: ActionHolder {
  private struct Observer {
    let token: ActionToken
    let action: @MainActor () -> Void
  }

  private let registrar = ObservationRegistrar()
  private var observers: [Observer] = []
  private var isPending = false
  private var isNotifying = false

  /// Whoever tracks what is read has read the value.
  func valueWasRead(of control: Control) { registrar.access(control, keyPath: \.observedValue) }

  /// Whoever tracks what is read has read the state.
  func stateWasRead(of control: Control) { registrar.access(control, keyPath: \.observedState) }

  /// The state is another one; those who observe it are notified at once.
  func stateDidChange(of control: Control) {
    registrar.willSet(control, keyPath: \.observedState)
    registrar.didSet(control, keyPath: \.observedState)
  }

  /// Calls an action after each change, in the order of registration.
  func add(_ action: @escaping @MainActor () -> Void) -> ActionToken {
    let token = ActionToken()
    token.holder = self
    observers.append(Observer(token: token, action: action))
    return token
  }

  func prune() { observers.removeAll(where: \.token.isRemoved) }

  /// The value may be another one.
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

extension Control: Observable {
  /// Stands for the value, whatever the control calls it.
  fileprivate nonisolated var observedValue: Void { () }
  /// Stands for ``state``.
  fileprivate nonisolated var observedState: Void { () }
}
