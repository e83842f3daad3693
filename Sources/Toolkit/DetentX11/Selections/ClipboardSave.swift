import CDetentX11
import Dispatch

/// Makes the clipboard manager fetch what was copied before this program ends, and waits until it
/// has.
@MainActor
final class ClipboardSave {
  /// The program ends then, whoever is still reading.
  static let patience = DispatchTimeInterval.milliseconds(800)

  private let connection: Connection
  private var timer: (any DispatchSourceTimer)?
  private let whenDone: @MainActor () -> Void

  /// - Parameter window: the one that owns what was copied.
  init(
    connection: Connection, window: UInt, patience: DispatchTimeInterval,
    whenDone: @escaping @MainActor () -> Void
  ) {
    self.connection = connection
    self.whenDone = whenDone
    let atoms = connection.atoms
    let property = atoms[.clipboardTransfer]
    connection.expecting {
      // What it should keep: the one form that loses nothing.
      Properties.write(
        connection, window, property, type: UInt(XA_ATOM), longs: [atoms[.utf8String]])
      XConvertSelection(
        $0, atoms[.clipboardManager], atoms[.saveTargets], property, window,
        UInt(CurrentTime))
    }
    timer = MainTimer.start(after: patience) { [weak self] in self?.end() }
  }

  /// - Returns: whether it was the manager's answer.
  func notified(_ event: XSelectionEvent) -> Bool {
    guard event.selection == connection.atoms[.clipboardManager],
      event.target == connection.atoms[.saveTargets]
    else { return false }
    end()
    return true
  }

  private func end() {
    guard timer != nil else { return }
    cancel()
    whenDone()
  }

  func cancel() {
    timer?.cancel()
    timer = nil
  }
}
