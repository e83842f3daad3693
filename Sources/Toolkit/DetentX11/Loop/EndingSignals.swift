import Dispatch
import Glibc

/// The signals that end a run, from when it begins until it is over.
@MainActor
final class EndingSignals {
  private var sources: [any DispatchSourceSignal] = []
  private var previous: [(signal: Int32, action: sigaction)] = []

  /// Those that the process was started to ignore stay ignored.
  init(_ signals: [Int32], whenCaught: @escaping @MainActor (Int32) -> Void) {
    for signal in signals {
      var action = sigaction()
      sigaction(signal, nil, &action)
      if Self.isToIgnore(action) { continue }
      previous.append((signal, action))
      // Dispatch handles a signal instead of the system from when its source is in use. Until then
      // the usual effect is what is wanted: ignored, a signal that comes early would be lost.
      let source = DispatchSource.makeSignalSource(signal: signal, queue: .main)
      source.setEventHandler { MainActor.assumeIsolated { whenCaught(signal) } }
      source.activate()
      sources.append(source)
    }
  }

  /// What the process did at the signals before, it does again.
  func restore() {
    for source in sources { source.cancel() }
    for (signal, action) in previous {
      var action = action
      sigaction(signal, &action, nil)
    }
  }

  /// A C function pointer is compared by its bits: there is no other way to tell `SIG_IGN`.
  private static func isToIgnore(_ action: sigaction) -> Bool {
    unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
