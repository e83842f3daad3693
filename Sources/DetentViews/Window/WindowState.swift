/// How the desktop shows a window.
public struct WindowState: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// As large as the desktop's panels allow.
  public static let maximized = WindowState(rawValue: 1 << 0)
  /// The whole monitor, without a frame.
  public static let fullScreen = WindowState(rawValue: 1 << 1)
  /// Only an entry in a panel.
  public static let minimized = WindowState(rawValue: 1 << 2)
}
