import CDetentX11
import DetentDrawing
import DetentViews
import Glibc
import Logging

/// The pixels of one window, kept between frames, and the parts that the screen does not show yet.
@MainActor
final class BackingStore {
  private let connection: Connection
  private let window: UInt
  private let visual: WindowVisual
  private let scale: Double
  private var size: PixelSize
  private var context: GC?
  /// The presenter, or nil if memory is short, and after `close()`.
  private var presenter: (any Presenter)?
  /// The parts that are not shown yet, in device pixels.
  private var pending = Damage()
  /// Whether the server has requested pixels since the window was mapped. Before, it keeps none.
  private var isExposed = false
  /// Whether the store holds a complete frame of the current size.
  private var hasContent = false
  private var isFirstPresentation = true
  private(set) var isDrawing = false
  /// Whether a frame waits until the server has read the previous one. An event then follows.
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
  var presenterName: String { presenter.map { "\(type(of: $0))" } ?? "none" }

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

  /// Notes an area that the server has lost, in device pixels.
  func expose(_ rect: Rect) {
    isExposed = true
    pending.insert(rect)
  }

  /// Called when the window is unmapped, because the server then keeps no pixels.
  func conceal() { isExposed = false }

  /// Returns false if the server still reads the store. Then an event signals when to try again.
  /// - Parameter body: draws, and returns the drawn area in logical pixels.
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
    // If a call from `body` closed the store, its memory had to stay until now.
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

  /// Puts changed and lost parts on the screen. Returns whether this was the first time.
  /// - Parameter isMoving: whether another frame follows without user input. Then the server must
  ///   send an event after reading this frame.
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

  /// Frees the memory and the server's resources. Safe to call twice, and while drawing.
  func close() {
    if !isDrawing { presenter?.close() }
    presenter = nil
    guard let context else { return }
    self.context = nil
    if connection.isUsable {
      XFreeGC(connection.display, context)
    } else {
      // Free only the memory: a lost connection accepts no requests.
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

/// Keeps the pixels of one window, and copies parts of them to the screen.
@MainActor
protocol Presenter: AnyObject {
  /// The pixels, kept between frames. `resize` replaces the surface.
  var surface: Surface { get }
  /// Whether the server may still read the pixels, so that drawing has to wait.
  var isBusy: Bool { get }
  /// Requests one event for when the server has read the pixels. Repeated calls have no effect.
  func wakeWhenIdle()
  /// Changes the size and discards the pixels.
  func resize(to size: PixelSize) throws
  /// Copies parts of the pixels to the window. They must lie inside it.
  /// - Parameter tellsWhenIdle: whether to request an event at once, as `wakeWhenIdle()` does.
  func put(_ rects: [PixelRect], tellsWhenIdle: Bool)
  func close()
}

/// Sends the pixels with Cairo, for remote servers and for visuals whose format is not Cairo's.
@MainActor
private final class UploadPresenter: Presenter {
  private(set) var surface: Surface
  let isBusy = false

  private let connection: Connection
  private let scale: Double
  private let format: cairo_format_t
  private var memory: UnsafeMutableRawPointer
  private var room: PixelSize
  private var size: PixelSize
  private let target: OpaquePointer

  init(
    connection: Connection, window: UInt, visual: WindowVisual, size: PixelSize, scale: Double
  ) throws {
    (surface, memory, room) = try Self.makePixels(size, scale: scale)
    target = cairo_xlib_surface_create(
      connection.display, window, visual.visual, Int32(size.width), Int32(size.height))
    self.connection = connection
    self.scale = scale
    format = visual.isTranslucent ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24
    self.size = size
  }

  func resize(to size: PixelSize) throws {
    if size.fits(in: room), !size.wastes(room) {
      surface = try Surface(size, in: room, at: memory, scale: scale)
    } else {
      let old = memory
      (surface, memory, room) = try Self.makePixels(size, scale: scale)
      free(old)
    }
    self.size = size
    guard connection.isUsable else { return }
    cairo_xlib_surface_set_size(target, Int32(size.width), Int32(size.height))
  }

  /// Nothing to wait for: Cairo copies the pixels.
  func wakeWhenIdle() {}

  func put(_ rects: [PixelRect], tellsWhenIdle: Bool) {
    guard connection.isUsable, !rects.isEmpty else { return }
    let image = cairo_image_surface_create_for_data(
      memory.assumingMemoryBound(to: UInt8.self), format, Int32(size.width),
      Int32(size.height), Int32(room.width * 4))
    let context = cairo_create(target)
    cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
    cairo_set_source_surface(context, image, 0, 0)
    for rect in rects {
      cairo_rectangle(
        context, Double(rect.x), Double(rect.y), Double(rect.width), Double(rect.height))
    }
    cairo_fill(context)
    let status = cairo_status(context)
    cairo_destroy(context)
    cairo_surface_destroy(image)
    cairo_surface_flush(target)
    if status != CAIRO_STATUS_SUCCESS {
      log.error("uploading a frame failed: status \(status.rawValue)")
    }
  }

  func close() {
    free(memory)
    if connection.isUsable {
      cairo_surface_destroy(target)
    } else {
      // Cairo makes no requests after it learns that the display is closed.
      connection.whenClosed { [target] in cairo_surface_destroy(target) }
    }
  }

  /// A surface in new memory, with room to grow.
  private static func makePixels(
    _ size: PixelSize, scale: Double
  ) throws -> (Surface, UnsafeMutableRawPointer, room: PixelSize) {
    let room = size.withSlack
    // Fresh pages of a large allocation are zero, and use no memory before they are written.
    guard let memory = calloc(room.width * room.height, 4) else {
      throw PresenterError.outOfMemory(bytes: room.width * room.height * 4)
    }
    do {
      return (try Surface(size, in: room, at: memory, scale: scale), memory, room)
    } catch {
      free(memory)
      throw error
    }
  }
}

extension Surface {
  /// A surface of a size in memory with room for more.
  convenience init(
    _ size: PixelSize, in room: PixelSize, at memory: UnsafeMutableRawPointer, scale: Double
  ) throws(SurfaceError) {
    try self.init(
      bytesNoCopy: memory, pixelWidth: size.width, pixelHeight: size.height,
      bytesPerRow: room.width * 4, scale: scale)
  }
}

enum PresenterError: Error {
  case outOfMemory(bytes: Int)
  case attachRefused(code: UInt8)
}

extension PixelSize {
  /// The size to allocate, rounded up so that growing a window does not allocate at every step.
  var withSlack: PixelSize {
    let step = 128
    return PixelSize(
      width: (width + step - 1) / step * step, height: (height + step - 1) / step * step)
  }

  func fits(in other: PixelSize) -> Bool { width <= other.width && height <= other.height }

  func wastes(_ room: PixelSize) -> Bool {
    let needed = withSlack
    return room.width * room.height > 2 * needed.width * needed.height
  }
}
