/// Why a display could not be opened: one readable line.
public enum X11Error: Error, Hashable, Sendable, CustomStringConvertible {
  /// No name was given and `DISPLAY` is unset or empty.
  case noDisplay
  /// The name is none that a display can have.
  case malformedName(String)
  /// Nothing answers there; the reason is the system's.
  case unreachable(String, reason: String)
  /// A server answers but does not let this program in, or has no such screen.
  case refused(String)
  /// The screen shows a palette or shades of grey: its pixels are no channels of colour.
  case noTrueColor(String)
  /// The server went away while the connection was set up.
  case lost(String)

  /// What a program that needs a display should end with: 1, or 70 where there was a server.
  public var exitCode: Int32 {
    if case .lost = self { X11Host.ExitReason.connectionLost.exitCode } else { 1 }
  }

  /// The line to print.
  public var description: String {
    switch self {
    case .noDisplay:
      "cannot open a display: DISPLAY is not set"
    case .malformedName(let name):
      "cannot open display \"\(name)\": not a display name, such as :0 or host:0"
    case .unreachable(let name, let reason):
      "cannot open display \"\(name)\": \(reason)"
    case .refused(let name):
      "cannot open display \"\(name)\": the X server refuses this program or has no such screen"
    case .noTrueColor(let name):
      "cannot open display \"\(name)\": its screen has a palette; one of 15 bits of colour or more is needed"
    case .lost(let name):
      "the X server of display \"\(name)\" went away"
    }
  }
}

extension X11Host {
  /// Why `run()` returned.
  public enum ExitReason: Hashable, Sendable {
    /// The last window was closed.
    case closed
    /// The server is gone. Nothing was shown or asked since.
    case connectionLost
    /// The program was asked to end, by this signal.
    case terminated(signal: Int32)

    /// What a program should end with: 0, 70 (`EX_SOFTWARE`), or 128 and the signal's number.
    public var exitCode: Int32 {
      switch self {
      case .closed: 0
      case .connectionLost: 70
      case .terminated(let signal): 128 &+ signal
      }
    }
  }
}
