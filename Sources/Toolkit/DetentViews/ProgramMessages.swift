import Logging

/// Something that concerns the whole program, such as another appearance of the desktop. What
/// happens to one control is none: those have targets, closures and values that can be observed.
public protocol ProgramMessage: Sendable {}

/// A message about one window, which is of no use once that is closed.
private protocol WindowMessage {
  var window: Window { get }
}

/// A shown window has another appearance; its views have it already.
public struct AppearanceDidChange: ProgramMessage, WindowMessage {
  /// The window.
  public let window: Window
  /// What it has now.
  public let appearance: Appearance
}

/// A window that is shown has another contrast. Its views have it already.
public struct ContrastDidChange: ProgramMessage, WindowMessage {
  /// The window.
  public let window: Window
  /// What it has now.
  public let contrast: Contrast
}

/// A shown window has another locale or language; its views have it already.
public struct LocaleDidChange: ProgramMessage, WindowMessage {
  /// The window.
  public let window: Window
  /// What it has now, as in ``Traits/locale``.
  public let locale: String
  /// What its texts are in now, as in ``Traits/language``.
  public let language: String
}

/// Delivers messages to those who observe their kind, in the order in which they began.
///
///     MessageCenter.shared.addObserver(for: AppearanceDidChange.self) { message in … }
///
/// A message that is posted while another one is delivered follows that one.
@MainActor
public final class MessageCenter: ActionHolder {
  private struct Registration {
    let token: ActionToken
    let isAlive: @MainActor () -> Bool
    let action: @MainActor (any ProgramMessage) -> Void

    @MainActor var isGone: Bool { token.isRemoved || !isAlive() }
  }

  /// That of the program.
  public static let shared = MessageCenter()

  private var registrations: [ObjectIdentifier: [Registration]] = [:]
  private var queue: [any ProgramMessage] = []
  private var isPosting = false

  /// One of its own, for tests.
  public init() {}

  /// Calls a closure with each message of a kind.
  @discardableResult
  public func addObserver<Message: ProgramMessage>(
    for kind: Message.Type, _ action: @escaping @MainActor (Message) -> Void
  ) -> ActionToken {
    add(kind, isAlive: { true }, action)
  }

  /// Calls a method of a target, which is held weakly.
  @discardableResult
  public func addObserver<Target: AnyObject, Message: ProgramMessage>(
    _ target: Target, for kind: Message.Type,
    action: @escaping @MainActor (Target) -> (Message) -> Void
  ) -> ActionToken {
    weak let target = target
    let send: @MainActor (Message) -> Void = { message in
      if let target { action(target)(message) }
    }
    return add(kind, isAlive: { target != nil }, send)
  }

  private func add<Message: ProgramMessage>(
    _ kind: Message.Type, isAlive: @escaping @MainActor () -> Bool,
    _ action: @escaping @MainActor (Message) -> Void
  ) -> ActionToken {
    let token = ActionToken()
    token.holder = self
    prune()
    let registration = Registration(
      token: token, isAlive: isAlive,
      action: { if let message = $0 as? Message { action(message) } })
    registrations[ObjectIdentifier(kind), default: []].append(registration)
    return token
  }

  /// Delivers a message to all who observe its kind; after the one that is being delivered.
  public func post(_ message: some ProgramMessage) {
    queue.append(message)
    guard !isPosting else { return }
    isPosting = true
    defer {
      isPosting = false
      prune()
    }
    var posted = 0
    while !queue.isEmpty {
      guard posted < ActionTable.chainLimit else {
        log.warning("messages: an observer keeps posting; dropping the rest")
        return queue.removeAll()
      }
      posted += 1
      let message = queue.removeFirst()
      // A snapshot: actions may add and remove others.
      for registration in registrations[ObjectIdentifier(type(of: message))] ?? []
      where !registration.isGone && (message as? any WindowMessage)?.window.isClosed != true {
        registration.action(message)
      }
    }
  }

  func prune() {
    guard !isPosting else { return }
    for kind in registrations.keys { registrations[kind]?.removeAll(where: \.isGone) }
  }
}

extension Traits {
  @MainActor func postChanges(from previous: Traits, of window: Window) {
    let center = MessageCenter.shared
    if appearance != previous.appearance {
      center.post(AppearanceDidChange(window: window, appearance: appearance))
    }
    if contrast != previous.contrast {
      center.post(ContrastDidChange(window: window, contrast: contrast))
    }
    if locale != previous.locale || language != previous.language {
      center.post(LocaleDidChange(window: window, locale: locale, language: language))
    }
  }
}
