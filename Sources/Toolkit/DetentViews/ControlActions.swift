import Logging

/// A registration of an action. Keep it to remove the action; releasing it changes nothing.
@MainActor
public final class ActionToken {
  private(set) var isRemoved = false
  private let didRemove: @MainActor () -> Void

  init(_ didRemove: @escaping @MainActor () -> Void) { self.didRemove = didRemove }

  /// Removes the action at once, even from a send in progress.
  public func remove() {
    guard !isRemoved else { return }
    isRemoved = true
    didRemove()
  }
}

/// Actions with tokens, in the order of registration.
@MainActor
final class ActionList<Event> {
  struct Entry {
    fileprivate let token: ActionToken
    fileprivate let isAlive: @MainActor () -> Bool
    fileprivate let action: @MainActor (Event) -> Void

    @MainActor func send(_ event: Event) { if !isGone { action(event) } }

    @MainActor fileprivate var isGone: Bool { token.isRemoved || !isAlive() }
  }

  private(set) var entries: [Entry] = []

  func add(
    isAlive: @escaping @MainActor () -> Bool = { true },
    _ action: @escaping @MainActor (Event) -> Void
  ) -> ActionToken {
    prune()
    let token = ActionToken { [weak self] in self?.prune() }
    entries.append(Entry(token: token, isAlive: isAlive, action: action))
    return token
  }

  /// Calls the actions that are registered now, without those that are added meanwhile.
  func send(_ event: Event) { for entry in entries { entry.send(event) } }

  private func prune() { entries.removeAll(where: \.isGone) }
}

/// The actions of one control. Targets are called first, then closures, observers and sequences of
/// changes; those of one kind in the order of registration.
@MainActor
final class ActionTable {
  typealias Action = @MainActor (Control, ControlEvents, (any Sendable)?) -> Void

  /// The kind of a registration, in the order of delivery.
  enum Kind: Int, CaseIterable { case target, closure, sequence }

  private struct Sending {
    let control: Control
    let events: ControlEvents
    let payload: (any Sendable)?
  }

  /// The events of one target or closure; a class, so that a removal affects a send in progress.
  private final class Subscription {
    weak var target: AnyObject?
    var events: ControlEvents
    weak var token: ActionToken?

    init(_ target: AnyObject?, _ events: ControlEvents) {
      (self.target, self.events) = (target, events)
    }
  }

  private let lists = Kind.allCases.map { _ in ActionList<Sending>() }
  private var subscriptions: [Subscription] = []
  private var queue: [Sending] = []
  /// Whether actions are being called, or sends are being collected to be delivered together.
  private(set) var isSending = false

  /// The most sends that may follow from one; beyond it an action probably calls itself for ever.
  static let chainLimit = 64

  /// - Parameter target: for the kind `target`, the object whose end removes the action.
  func add(
    _ kind: Kind, for events: ControlEvents, target: AnyObject? = nil, action: @escaping Action
  ) -> ActionToken {
    let subscription = Subscription(target, events)
    let isAlive: @MainActor () -> Bool = { kind != .target || subscription.target != nil }
    let token = lists[kind.rawValue].add(isAlive: isAlive) { sending in
      guard !subscription.events.isDisjoint(with: sending.events) else { return }
      action(sending.control, sending.events, sending.payload)
    }
    guard kind == .target else { return token }
    subscription.token = token
    subscriptions.removeAll { $0.target == nil || $0.token == nil }
    subscriptions.append(subscription)
    return token
  }

  func remove(_ target: AnyObject, for events: ControlEvents) {
    for subscription in subscriptions where subscription.target === target {
      subscription.events.subtract(events)
      if subscription.events.isEmpty { subscription.token?.remove() }
    }
  }

  /// Delivers events that actions send after the current send, so all listeners see one order.
  func send(_ events: ControlEvents, payload: (any Sendable)?, from control: Control) {
    queue.append(Sending(control: control, events: events, payload: payload))
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
        return queue.removeAll()
      }
      sent += 1
      deliver(queue.removeFirst())
    }
  }

  private func deliver(_ sending: Sending) {
    // All lists as they are now: actions may add and remove others.
    let lists = lists.map(\.entries)
    for (index, entries) in lists.enumerated() {
      if index == Kind.sequence.rawValue { sending.control.notifyObservers() }
      for entry in entries { entry.send(sending) }
    }
  }
}
