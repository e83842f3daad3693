import CDetentX11
import DetentDrawing

/// The size that the user has given a window, or before that the program, in logical pixels.
///
/// Another scale of the desktop's makes a window larger or smaller, as far as the screen allows,
/// which is nobody's choice: back at the old scale the window is as large as before.
struct ChosenSize {
  private(set) var size: Size
  /// The request for another size because of the scale, until the answer is there.
  private var request: Request?

  private struct Request {
    let size: PixelSize
    /// The number of the request.
    let serial: UInt
    /// When it was made; then when its first answer came.
    var time: Duration
    var isAnswered = false
  }

  /// A window manager may give another size than was requested, and in several steps; nobody says
  /// which one is the last. How long it takes for the first one depends on the machine alone.
  private static let patience = Duration.seconds(1)

  /// What the size was before the last changes, and when they began.
  private var earlier: (size: Size, time: Duration)?
  /// Window managers send the size that fills the screen before or after they say that it does.
  private static let longestFilling = Duration.milliseconds(500)

  init(_ size: Size) { self.size = size }

  /// The size in pixels of a screen.
  func pixels(scale: Double, on screen: PixelSize) -> PixelSize {
    PixelSize(size, scale: scale).clamped(to: screen)
  }

  /// The host requests a size that nobody chose.
  mutating func willRequest(_ size: PixelSize, serial: UInt, at time: Duration) {
    request = Request(size: size, serial: serial, time: time)
  }

  /// Whether a size that the server sends is the user's or the window manager's choice. The first
  /// one after a request of the host is its answer, however late it comes. Until the window is as
  /// large as requested, or for a second after the answer, none is: it may be older, or that from
  /// before the window filled the screen.
  /// - Parameter serial: the last request that the server had done then.
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

  /// The window fills the screen: a size that came shortly before was that of the screen.
  mutating func screenIsFilled(at time: Duration) {
    if let earlier, time - earlier.time < Self.longestFilling { size = earlier.size }
    earlier = nil
  }
}

extension X11Window {
  /// Notifies the window manager when a frame of the size that it gave is drawn, so that it does not
  /// pull the window ahead of its content (_NET_WM_SYNC_REQUEST).
  @MainActor
  final class ResizeSync {
    private let connection: Connection
    private var counter: UInt?
    /// What the counter shall show.
    private var value: (low: UInt32, high: Int32)?
    /// Whether the size that was announced has come.
    private var hasSize = false

    /// Announces a window, where the server can count.
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

    /// The window manager is about to give another size.
    func request(low: Int, high: Int) {
      value = (UInt32(truncatingIfNeeded: low), Int32(truncatingIfNeeded: high))
      hasSize = false
    }

    func sizeCame() { hasSize = value != nil }

    /// The frame of the newest size is on its way to the screen.
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
