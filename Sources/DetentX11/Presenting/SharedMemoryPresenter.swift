import CDetentX11
import DetentDrawing

/// Draws into memory that the server reads: only a request of a few bytes crosses the socket.
@MainActor
final class SharedMemoryPresenter: Presenter {
  private(set) var surface: Surface

  private let connection: Connection
  private let window: UInt
  private let context: GC
  private let visual: WindowVisual
  private let scale: Double
  private var store: Store
  /// The request after which the server has read everything that was put.
  private var lastPut: UInt = 0
  private var wakesAfter: UInt?

  /// A segment and the image that describes it. The image is as large as the room: the protocol knows
  /// rows only as long as the image is wide.
  private struct Store {
    let segment: SharedSegment
    let image: UnsafeMutablePointer<XImage>
    let room: PixelSize
  }

  init(
    connection: Connection, window: UInt, visual: WindowVisual, context: GC, size: PixelSize,
    scale: Double
  ) throws {
    let store = try Self.makeStore(for: size.withSlack, visual, connection)
    do {
      surface = try Self.makeSurface(store, size, scale)
    } catch {
      Self.release(store)
      throw error
    }
    self.connection = connection
    self.window = window
    self.context = context
    self.visual = visual
    self.scale = scale
    self.store = store
  }

  /// Every event, reply and error says how far the server has come, so that no message of its own has
  /// to wake the program after each frame: in a drag, the next motion brings it.
  var isBusy: Bool {
    connection.isUsable && lastPut > XLastKnownRequestProcessed(connection.display)
  }

  /// Puts a pixel outside of the window, with a completion event.
  func wakeWhenIdle() {
    guard connection.isUsable, wakesAfter != lastPut else { return }
    wakesAfter = lastPut
    XShmPutImage(connection.display, window, context, store.image, 0, 0, -1, -1, 1, 1, 1)
  }

  func resize(to size: PixelSize) throws {
    if size.fits(in: store.room), !size.wastes(store.room) {
      surface = try Self.makeSurface(store, size, scale)
      return
    }
    let next = try Self.makeStore(for: size.withSlack, visual, connection)
    do {
      surface = try Self.makeSurface(next, size, scale)
    } catch {
      Self.release(next)
      throw error
    }
    // The server keeps the old segment until it has done what was asked before.
    Self.release(store)
    store = next
  }

  func put(_ rects: [PixelRect], tellsWhenIdle: Bool) {
    guard connection.isUsable, !rects.isEmpty else { return }
    for (index, rect) in rects.enumerated() {
      let tells = tellsWhenIdle && index == rects.count - 1
      XShmPutImage(
        connection.display, window, context, store.image, Int32(rect.x), Int32(rect.y),
        Int32(rect.x), Int32(rect.y), UInt32(rect.width), UInt32(rect.height), tells ? 1 : 0)
    }
    lastPut = XNextRequest(connection.display) - 1
    if tellsWhenIdle { wakesAfter = lastPut }
  }

  func close() { Self.release(store) }

  private static func makeStore(
    for room: PixelSize, _ visual: WindowVisual, _ connection: Connection
  ) throws(PresenterError) -> Store {
    let byteCount = room.width * room.height * 4
    let segment = try SharedSegment(byteCount: byteCount, connection: connection)
    let image = XShmCreateImage(
      connection.display, visual.visual, UInt32(visual.depth), ZPixmap,
      segment.info.pointee.shmaddr, segment.info, UInt32(room.width), UInt32(room.height))
    guard let image, image.pointee.bytes_per_line == room.width * 4 else {
      if let image { free(image) }
      segment.close()
      throw .outOfMemory(bytes: byteCount)
    }
    return Store(segment: segment, image: image, room: room)
  }

  private static func makeSurface(
    _ store: Store, _ size: PixelSize, _ scale: Double
  ) throws -> Surface {
    try Surface(
      adopting: store.segment.address, pixelWidth: size.width, pixelHeight: size.height,
      bytesPerRow: store.room.width * 4, scale: scale)
  }

  private static func release(_ store: Store) {
    free(store.image)
    store.segment.close()
  }

  /// Frees the description only: the pixels are the segment's.
  static func free(_ image: UnsafeMutablePointer<XImage>) {
    image.pointee.data = nil
    _ = image.pointee.f.destroy_image(image)
  }
}
