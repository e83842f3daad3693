import CDetentX11
import DetentDrawing
import DetentViews
import Logging

/// The backing store of one window, kept from frame to frame, and the parts of it that are still to
/// be put on the screen.
@MainActor
final class BackingStore {
  private let connection: Connection
  private let window: UInt
  private let visual: WindowVisual
  private let scale: Double
  private var size: PixelSize
  private var context: GC?
  /// Nil where there is no memory for one, and after `close()`.
  private var presenter: (any Presenter)?
  /// Parts that the screen does not show as the backing store has them, in device pixels.
  private var pending = Damage()
  /// Whether the server has requested pixels since the window was mapped; before, it keeps none.
  private var isExposed = false
  /// Whether there is a whole frame of this size.
  private var hasContent = false
  private var isFirstPresentation = true
  private(set) var isDrawing = false
  /// Whether a drawing waits until the server has read the last one; an event will come then.
  private(set) var isWaiting = false

  init(
    connection: Connection, window: UInt, visual: WindowVisual, size: PixelSize, scale: Double,
    canShareMemory: Bool
  ) {
    self.connection = connection
    self.window = window
    self.visual = visual
    self.size = size
    self.scale = scale
    var values = XGCValues()
    values.graphics_exposures = 0
    context = XCreateGC(connection.display, window, UInt(GCGraphicsExposures), &values)
    presenter = makePresenter(canShareMemory: canShareMemory)
  }

  var canDraw: Bool { presenter != nil }
  /// How pixels get to the screen.
  var presenterName: String { presenter.map { "\(type(of: $0))" } ?? "none" }

  /// Takes another size; what was drawn is lost.
  func resize(to size: PixelSize) {
    self.size = size
    hasContent = false
    do {
      try presenter?.resize(to: size)
    } catch {
      log.error("cannot create a backing store of \(size.width) × \(size.height): \(error)")
      presenter?.close()
      presenter = makePresenter(canShareMemory: false)
    }
  }

  /// The server has lost some pixels, in device pixels.
  func expose(_ rect: Rect) {
    isExposed = true
    pending.insert(rect)
  }

  /// The server keeps no pixels any more: the window is unmapped.
  func conceal() { isExposed = false }

  /// Draws, unless the server still reads the backing store; then an event will say when to try
  /// again.
  /// - Parameter body: says which rectangles it drew, in logical pixels.
  /// - Returns: whether there was a drawing.
  func draw(_ body: (Canvas) -> Damage) -> Bool {
    guard let presenter else { return false }
    isWaiting = presenter.isBusy
    if isWaiting {
      presenter.wakeWhenIdle()
      return false
    }
    isDrawing = true
    let damage = presenter.surface.withCanvas(body)
    isDrawing = false
    // Closed by what was called meanwhile: the memory had to stay until now.
    if self.presenter == nil { presenter.close() }
    if !damage.isEmpty { hasContent = true }
    for rect in damage.rects {
      pending.insert(
        Rect(
          x: rect.minX * scale, y: rect.minY * scale, width: rect.width * scale,
          height: rect.height * scale))
    }
    return true
  }

  /// Puts what changed, and what the server lost, on the screen.
  /// - Parameter isMoving: whether the next frame comes by itself: no event of the user's may tell
  ///   before it that the server has read this one.
  /// - Returns: whether that was the first time.
  func present(isMoving: Bool) -> Bool {
    guard let presenter, isExposed, hasContent, !pending.isEmpty else { return false }
    var rects: [PixelRect] = []
    for rect in pending.rects {
      let pixels = PixelRect(rect, scale: 1, in: size)
      if !pixels.isEmpty { rects.append(pixels) }
    }
    pending = Damage()
    guard !rects.isEmpty else { return false }
    presenter.put(rects, tellsWhenIdle: isMoving)
    defer { isFirstPresentation = false }
    return isFirstPresentation
  }

  /// Gives back the memory and what the server holds. Safe to call twice, and during a drawing.
  func close() {
    if !isDrawing { presenter?.close() }
    presenter = nil
    guard let context else { return }
    self.context = nil
    if connection.isUsable {
      XFreeGC(connection.display, context)
    } else {
      // Only the memory of it: on a lost connection nothing may be requested.
      XFree(UnsafeMutableRawPointer(context))
    }
  }

  private func makePresenter(canShareMemory: Bool) -> (any Presenter)? {
    do {
      if canShareMemory, let context {
        do {
          return try SharedMemoryPresenter(
            connection: connection, window: window, visual: visual, context: context, size: size,
            scale: scale)
        } catch {
          log.notice("cannot use shared memory for a window: \(error)")
        }
      }
      return try UploadPresenter(
        connection: connection, window: window, visual: visual, size: size, scale: scale)
    } catch {
      log.error("a window will stay blank: \(error)")
      return nil
    }
  }
}

/// Keeps the pixels of one window and brings parts of it to the screen.
@MainActor
protocol Presenter: AnyObject {
  /// The pixels, kept from frame to frame; another one after `resize`.
  var surface: Surface { get }
  /// Whether the server may still be reading the pixels, so that nobody may draw.
  var isBusy: Bool { get }
  /// Requests an event when the server has done; two requests are one.
  func wakeWhenIdle()
  /// Makes room for another size; what was drawn is lost.
  func resize(to size: PixelSize) throws
  /// Sends parts of it to the window. They must lie inside it.
  /// - Parameter tellsWhenIdle: whether an event is requested at once, as by `wakeWhenIdle()`.
  func put(_ rects: [PixelRect], tellsWhenIdle: Bool)
  /// Gives back memory and what the server holds.
  func close()
}

extension Surface {
  /// Pixels of a size in memory that has room for more.
  convenience init(
    _ size: PixelSize, in room: PixelSize, at memory: UnsafeMutableRawPointer, scale: Double
  ) throws(SurfaceError) {
    try self.init(
      bytesNoCopy: memory, pixelWidth: size.width, pixelHeight: size.height,
      bytesPerRow: room.width * 4, scale: scale)
  }
}

/// Why pixels cannot be kept.
enum PresenterError: Error {
  case outOfMemory(bytes: Int)
  case attachRefused(code: UInt8)
}

extension PixelSize {
  /// The room to ask for: some more than is needed, so that a window that is being pulled larger
  /// does not ask again at every step.
  var withSlack: PixelSize {
    let step = 128
    return PixelSize(
      width: (width + step - 1) / step * step, height: (height + step - 1) / step * step)
  }

  func fits(in other: PixelSize) -> Bool { width <= other.width && height <= other.height }

  /// Whether so much of the room would be unused that it is better given back.
  func wastes(_ room: PixelSize) -> Bool {
    let needed = withSlack
    return room.width * room.height > 2 * needed.width * needed.height
  }
}
