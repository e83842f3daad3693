import CDetentX11
import DetentDrawing

/// The size of a window that the user, or at first the program, chose, in logical pixels. A change
/// of the desktop's scale also resizes the window, as far as the screen allows, but is not a
/// choice: back at the old scale, the window gets its old size.
struct ChosenSize {
  private(set) var size: Size
  /// The host's request for a new size, until it is answered.
  private var request: Request?

  private struct Request {
    let size: PixelSize
    let serial: UInt
    /// The time of the request, and later of its first answer.
    var time: Duration
    var isAnswered = false
  }

  /// The time after an answer in which further sizes are not choices. A window manager may give
  /// another size than requested, in several steps, without marking the last one. The time until
  /// the first answer depends on the machine.
  private static let patience = Duration.seconds(1)

  /// The size before the latest changes, with the time when they began.
  private var earlier: (size: Size, time: Duration)?
  /// The longest time between a size that fills the screen and the state that says so. Window
  /// managers send them in either order.
  private static let longestFilling = Duration.milliseconds(500)

  init(_ size: Size) { self.size = size }

  func pixels(scale: Double, on screen: PixelSize) -> PixelSize {
    PixelSize(size, scale: scale).clamped(to: screen)
  }

  /// Notes that the host requests a size that is not a choice.
  mutating func willRequest(_ size: PixelSize, serial: UInt, at time: Duration) {
    request = Request(size: size, serial: serial, time: time)
  }

  /// Whether a size from the server is a choice of the user or the window manager. The first size
  /// after a request answers it, however late. Sizes that follow do not count until the window has
  /// the requested size, or for a second after the answer: they may be older, or from before the
  /// window filled the screen.
  /// - Parameter serial: the last request that the server had processed.
  mutating func isChoice(_ size: PixelSize, serial: UInt, at time: Duration) -> Bool {
    guard let request else { return true }
    let isAnswer = serial >= request.serial
    if isAnswer, !request.isAnswered {
      self.request?.isAnswered = true
      self.request?.time = time
    } else if time - request.time >= Self.patience {
      return true
    }
    if isAnswer, size == request.size { self.request = nil }
    return false
  }

  mutating func choose(_ size: Size, at time: Duration) {
    let isGoingOn = earlier.map { time - $0.time < Self.longestFilling } ?? false
    if !isGoingOn { earlier = (self.size, time) }
    self.size = size
  }

  /// Called when the window fills the screen. A size that came shortly before was the screen's.
  mutating func screenIsFilled(at time: Duration) {
    if let earlier, time - earlier.time < Self.longestFilling { size = earlier.size }
    earlier = nil
  }
}

extension X11Window {
  /// Tells the window manager when a frame of its new size is drawn, so that the frame of the
  /// window does not run ahead of its content (_NET_WM_SYNC_REQUEST).
  @MainActor
  final class ResizeSync {
    private let connection: Connection
    private var counter: UInt?
    /// The value for the counter after the next frame.
    private var value: (low: UInt32, high: Int32)?
    /// Whether the announced size has arrived.
    private var hasSize = false

    init(connection: Connection, window: UInt) {
      self.connection = connection
      guard connection.extensions.hasCounters else { return }
      var zero = XSyncValue()
      XSyncIntToValue(&zero, 0)
      let made = XSyncCreateCounter(connection.display, zero)
      counter = made
      Properties.write(
        connection, window, connection.atoms[.syncCounter], type: UInt(XA_CARDINAL), longs: [made])
    }

    /// Called when the window manager announces a new size.
    func request(low: Int, high: Int) {
      value = (UInt32(truncatingIfNeeded: low), Int32(truncatingIfNeeded: high))
      hasSize = false
    }

    func sizeCame() { hasSize = value != nil }

    /// Called when the frame of the newest size has been sent.
    func frameWasDrawn() {
      guard hasSize, let value, let counter, connection.isUsable else { return }
      self.value = nil
      hasSize = false
      var number = XSyncValue()
      XSyncIntsToValue(&number, value.low, value.high)
      connection.expecting { XSyncSetCounter($0, counter, number) }
    }

    func close() {
      guard let counter, connection.isUsable else { return }
      self.counter = nil
      connection.expecting { XSyncDestroyCounter($0, counter) }
    }
  }
}
