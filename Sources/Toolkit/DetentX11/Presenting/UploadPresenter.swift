import CDetentX11
import DetentDrawing
import Glibc
import Logging

/// Sends the pixels with Cairo, for remote servers and for visuals whose format is not Cairo's.
@MainActor
final class UploadPresenter: Presenter {
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
    let room = size.withSlack
    let memory = try Self.allocate(room)
    do {
      surface = try Surface(size, in: room, at: memory, scale: scale)
    } catch {
      free(memory)
      throw error
    }
    guard
      let target = cairo_xlib_surface_create(
        connection.display, window, visual.visual, Int32(size.width), Int32(size.height))
    else {
      free(memory)
      throw PresenterError.outOfMemory(bytes: 0)
    }
    self.connection = connection
    self.scale = scale
    format = visual.isTranslucent ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24
    self.memory = memory
    self.room = room
    self.size = size
    self.target = target
  }

  func resize(to size: PixelSize) throws {
    if !size.fits(in: room) || size.wastes(room) {
      let nextRoom = size.withSlack
      let next = try Self.allocate(nextRoom)
      do {
        surface = try Surface(size, in: nextRoom, at: next, scale: scale)
      } catch {
        free(next)
        throw error
      }
      free(memory)
      memory = next
      room = nextRoom
    } else {
      surface = try Surface(size, in: room, at: memory, scale: scale)
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

  private static func allocate(_ room: PixelSize) throws(PresenterError) -> UnsafeMutableRawPointer
  {
    // Fresh pages of a large allocation are zero, and use no memory before they are written.
    guard let memory = calloc(room.width * room.height, 4) else {
      throw .outOfMemory(bytes: room.width * room.height * 4)
    }
    return memory
  }
}
