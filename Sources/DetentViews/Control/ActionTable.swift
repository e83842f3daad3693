import Logging

/// A registration with a control. Keep it to remove the action; dropping it changes nothing.
@MainActor
public final class ActionToken {
  fileprivate private(set) var isRemoved = false

  fileprivate init() {}

  /// Takes the action away, at once: also from a send that is under way.
  public func remove() { isRemoved = true }
}

/// The actions of one control, called in the order of registration.
@MainActor
final class ActionTable {
  typealias Action = @MainActor (Control, ControlEvents, (any Sendable)?) -> Void

  private struct Registration {
    let token: ActionToken
    let events: ControlEvents
    let targetID: ObjectIdentifier?
    let isAlive: @MainActor () -> Bool
    let action: Action
  }

  private struct Sending {
    let events: ControlEvents
    let payload: (any Sendable)?
  }

  private var registrations: [Registration] = []
  private var queue: [Sending] = []
  private var isSending = false

  /// So many sends may follow from one; then something is calling itself for ever.
  static let chainLimit = 64

  func add(
    for events: ControlEvents, targetID: ObjectIdentifier? = nil,
    isAlive: @escaping @MainActor () -> Bool = { true }, action: @escaping Action
  ) -> ActionToken {
    let token = ActionToken()
    registrations.removeAll { $0.token.isRemoved || !$0.isAlive() }
    registrations.append(
      Registration(
        token: token, events: events, targetID: targetID, isAlive: isAlive, action: action))
    return token
  }

  func removeAll(of target: AnyObject, for events: ControlEvents) {
    for registration in registrations
    where registration.targetID == ObjectIdentifier(target)
      && !registration.events.isDisjoint(with: events)
    { registration.token.remove() }
  }

  /// Calls every action registered for one of the events. What an action sends itself is delivered after
  /// the current send, so that all listeners see the same order.
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
        log.warning("\(control.logName): an action keeps sending; the rest is dropped")
        queue.removeAll()
        return
      }
      sent += 1
      deliver(queue.removeFirst(), from: control)
    }
  }

  private func deliver(_ sending: Sending, from control: Control) {
    // A snapshot: actions may add and remove others.
    for registration in registrations
    where !registration.events.isDisjoint(with: sending.events)
      && !registration.token.isRemoved && registration.isAlive()
    { registration.action(control, sending.events, sending.payload) }
  }
}
