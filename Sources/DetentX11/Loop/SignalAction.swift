import Glibc

/// What the process does at a signal.
struct SignalAction {
  private var action = sigaction()

  init(of signal: Int32) { sigaction(signal, nil, &action) }

  /// Whether nothing happens.
  var isToIgnore: Bool {
    unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  func restore(for signal: Int32) {
    var action = action
    sigaction(signal, &action, nil)
  }
}
