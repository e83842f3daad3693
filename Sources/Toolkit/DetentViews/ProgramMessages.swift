import Logging

/// A message about the whole program, such as a change of the desktop's appearance. For events of a
/// single control use targets, closures and observation instead.
public protocol ProgramMessage: Sendable {}

/// A message about one window, which is dropped after that window has closed.
private protocol WindowMessage {
  var window: Window { get }
}

/// Sent after a shown window and its views changed their appearance.
public struct AppearanceDidChange: ProgramMessage, WindowMessage {
  /// The window.
  public let window: Window
  /// The new appearance.
  public let appearance: Appearance
}

/// Sent after a shown window and its views changed their contrast.
public struct ContrastDidChange: ProgramMessage, WindowMessage {
  /// The window.
  public let window: Window
  /// The new contrast.
  public let contrast: Contrast
}

/// Sent after a shown window and its views changed their locale or language.
public struct LocaleDidChange: ProgramMessage, WindowMessage {
  /// The window.
  public let window: Window
  /// The new locale, as in ``Traits/locale``.
  public let locale: String
  /// The new language of texts, as in ``Traits/language``.
  public let language: String
}

/// Delivers messages to the observers of their type, in the order of registration.
///
///     MessageCenter.shared.addObserver(for: AppearanceDidChange.self) { message in … }
///
/// A message that is posted during a delivery is delivered afterwards.
@MainActor
public final class MessageCenter {
  /// The message center of the program.
  public static let shared = MessageCenter()

  private var actions: [ObjectIdentifier: ActionList<any ProgramMessage>] = [:]
  private var queue: [any ProgramMessage] = []
  private var isPosting = false

  /// Creates a separate message center, for tests.
  package init() {}

  /// Adds a closure that is called for each message of a type.
  @discardableResult
  public func addObserver<Message: ProgramMessage>(
    for kind: Message.Type, _ action: @escaping @MainActor (Message) -> Void
  ) -> ActionToken {
    add(kind, isAlive: { true }, action)
  }

  /// Adds a method of a target, which is held weakly, as an observer of a type.
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
    let list = actions[ObjectIdentifier(kind)] ?? ActionList()
    actions[ObjectIdentifier(kind)] = list
    return list.add(isAlive: isAlive) { message in
      let isOutdated = (message as? any WindowMessage)?.window.isClosed == true
      if !isOutdated, let message = message as? Message { action(message) }
    }
  }

  /// Delivers a message to all observers of its type, after any message that is being delivered.
  public func post(_ message: some ProgramMessage) {
    queue.append(message)
    guard !isPosting else { return }
    isPosting = true
    defer { isPosting = false }
    var posted = 0
    while !queue.isEmpty {
      guard posted < ActionTable.chainLimit else {
        log.warning("messages: an observer keeps posting; dropping the rest")
        return queue.removeAll()
      }
      posted += 1
      let message = queue.removeFirst()
      actions[ObjectIdentifier(type(of: message))]?.send(message)
    }
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
