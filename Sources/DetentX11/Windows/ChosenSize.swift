import DetentDrawing

/// The size that the user has given a window, or before that the program, in logical pixels.
///
/// Another scale of the desktop's makes a window larger or smaller, as far as the screen allows, which
/// is nobody's choice: back at the old scale the window is as large as before.
struct ChosenSize {
  private(set) var size: Size
  /// The request for another size because of the scale, until the answer is there.
  private var request: (serial: UInt, time: Duration)?

  /// A size that the window has already is answered by nobody.
  private static let patience = Duration.seconds(1)

  init(_ size: Size) { self.size = size }

  /// The size in pixels of a screen.
  func pixels(scale: Double, on screen: PixelSize) -> PixelSize {
    PixelSize(size, scale: scale).clamped(to: screen)
  }

  /// The host asks for a size that nobody chose.
  mutating func willRequest(serial: UInt, at time: Duration) { request = (serial, time) }

  /// Whether a size that the server tells is the user's or the window manager's choice, and not the answer
  /// to a request of the host, or older than that.
  /// - Parameter serial: the last request that the server had done then.
  mutating func isChoice(serial: UInt, at time: Duration) -> Bool {
    guard let request, time - request.time < Self.patience else { return true }
    if serial >= request.serial { self.request = nil }
    return false
  }

  mutating func choose(_ size: Size) { self.size = size }
}
