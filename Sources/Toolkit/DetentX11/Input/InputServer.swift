import CDetentX11
import Glibc

/// The program behind the input method that the environment names (`XMODIFIERS`), such as ibus:
/// whether it answers.
///
/// Xlib waits for its answers without an end, so one that stands still would stop every window of
/// this program. It gets a question first that nobody waits for: its address, as Xlib asks it, too
/// (X Input Method Protocol, 3.1).
@MainActor
final class InputServer {
  private let connection: Connection
  /// The selection that it owns, as `@server=ibus`; nil where the environment names none.
  private let selectionName: String?
  private var selection: UInt = 0
  /// Never shown; receives the answer.
  private var window: UInt?
  /// Whether it has answered, and Xlib may talk to it.
  private(set) var answers = false
  private var isRefused = false

  init(connection: Connection) {
    self.connection = connection
    let modifiers = getenv("XMODIFIERS").map { String(cString: $0) } ?? ""
    selectionName = Self.name(in: modifiers).map { "@server=" + $0 }
  }

  /// The name of a program in a list such as `@im=ibus`; nil where there is none, or where it
  /// stands for Xlib itself.
  static func name(in modifiers: String) -> String? {
    let names = modifiers.split(separator: "@").filter { $0.hasPrefix("im=") }
    guard let name = names.first?.dropFirst(3), !name.isEmpty, name != "none", name != "local",
      name.utf8.count < 200
    else { return nil }
    return String(name)
  }

  /// Asks, unless it has answered, or Xlib did not get on with it.
  func ask() {
    guard let selectionName, !answers, !isRefused, connection.isUsable else { return }
    selection = XInternAtom(connection.display, selectionName, 1)
    guard selection != 0, XGetSelectionOwner(connection.display, selection) != 0 else { return }
    let window = self.window ?? WindowProperties.createHidden(connection)
    self.window = window
    let transport = connection.atoms[.transport]
    connection.expecting {
      XConvertSelection($0, selection, transport, transport, window, UInt(CurrentTime))
    }
  }

  /// - Returns: whether the event is the answer.
  func handle(_ event: XEvent) -> Bool {
    guard event.type == SelectionNotify, let window, event.xselection.requestor == window,
      event.xselection.selection == selection
    else { return false }
    answers = !isRefused
    return true
  }

  /// It is gone, and may come again.
  func wasLost() { answers = false }

  /// Xlib could not make friends with it, and will not later.
  func wasRefused() { (answers, isRefused) = (false, true) }

  func close() {
    guard let window, connection.isUsable else { return }
    connection.expecting { XDestroyWindow($0, window) }
    self.window = nil
  }
}
