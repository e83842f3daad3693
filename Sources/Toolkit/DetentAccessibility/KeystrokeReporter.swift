/// Reports keys to assistive technology before they are used, in their order, while it listens to
/// keys: it reads them aloud, and takes those that are its own commands.
///
/// Where it does not answer, a key waits for a moment, and after some of them no key does for a
/// while.
@MainActor
final class KeystrokeReporter {
  /// How many keys in a row may wait in vain.
  private static let patienceLimit = 3
  /// For how long nothing is reported then.
  private static let pause = Duration.seconds(10)

  private struct Waiting {
    /// Nil for what only has its place among keys.
    let keystroke: Keystroke?
    let use: @MainActor () -> Void
  }

  private let connection: BusConnection
  /// How long a key waits for the answer.
  private let patience: Duration
  private var hasListeners = false
  /// Whether the registry is being asked about listeners, and has to be asked again.
  private var (isUpdating, isOutdated) = (false, false)
  /// What came and is not used yet; the first one is being reported.
  private var waiting: [Waiting] = []
  private var question = 0
  /// Runs while a question is open.
  private var timer: DelayedCall?
  private var timeoutCount = 0
  private var pauseTimer: DelayedCall?

  init(_ connection: BusConnection, patience: Duration) {
    (self.connection, self.patience) = (connection, patience)
  }

  private var isReporting: Bool { hasListeners && pauseTimer == nil }

  // MARK: Listeners

  /// Finds out whether anybody listens; to be called whenever that may have changed.
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

  /// Nobody can listen any more. What waits is used.
  func close() {
    for timer in [timer, pauseTimer] { timer?.cancel() }
    (timer, pauseTimer, hasListeners) = (nil, nil, false)
    advance()
  }

  // MARK: Keys

  /// Has a key used after those that came before, unless assistive technology takes it.
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

  /// - Parameter answer: nil where none came in time.
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

/// A key that went down or up, in the words of X.
package struct Keystroke: Hashable, Sendable {
  /// Whether it went down.
  package var isPress: Bool
  /// What the key means, as a keysym.
  package var symbol: UInt32
  /// Which key it is.
  package var code: Int32
  /// The modifiers and buttons that were down before.
  package var modifiers: Int32
  /// When it happened, in the server's milliseconds.
  package var time: Int32
  /// What it types, or else what its keysym is called.
  package var text: String
  /// Whether the text is what it types.
  package var isText: Bool

  package init(
    isPress: Bool, symbol: UInt32, code: Int32, modifiers: Int32, time: Int32, text: String,
    isText: Bool
  ) {
    (self.isPress, self.symbol, self.code) = (isPress, symbol, code)
    (self.modifiers, self.time) = (modifiers, time)
    (self.text, self.isText) = (text, isText)
  }

  /// As the registry of accessible programs takes it.
  var value: BusValue {
    .tuple([
      .uint32(isPress ? 0 : 1), .int32(Int32(bitPattern: symbol)), .int32(code),
      .int32(modifiers), .int32(time), .string(text), .boolean(isText),
    ])
  }
}
