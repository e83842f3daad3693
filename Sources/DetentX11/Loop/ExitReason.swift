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
