import DetentBase

/// Reports keys, in order and before they are used, to assistive technology, which reads them aloud
/// and takes its own commands. If an answer is missing, a key waits for a moment; after several
/// such keys, reports stop for a while.
@MainActor
final class KeystrokeReporter {
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

/// A key that went down or up, in the terms of X.
package struct Keystroke: Hashable, Sendable {
  package var isPress: Bool
  /// The keysym.
  package var symbol: UInt32
  /// The code of the physical key.
  package var code: Int32
  /// The modifiers and buttons before the event.
  package var modifiers: Int32
  /// The server time, in milliseconds.
  package var time: Int32
  /// The typed text, or the name of the keysym.
  package var text: String
  /// Whether `text` is typed text.
  package var isText: Bool

  package init(
    isPress: Bool, symbol: UInt32, code: Int32, modifiers: Int32, time: Int32, text: String,
    isText: Bool
  ) {
    (self.isPress, self.symbol, self.code) = (isPress, symbol, code)
    (self.modifiers, self.time) = (modifiers, time)
    (self.text, self.isText) = (text, isText)
  }

  /// The form that the registry expects.
  var value: BusValue {
    .tuple([
      .uint32(isPress ? 0 : 1), .int32(Int32(bitPattern: symbol)), .int32(code),
      .int32(modifiers), .int32(time), .string(text), .boolean(isText),
    ])
  }
}
