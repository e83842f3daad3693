import CDetentX11
import DetentDrawing
import Glibc

/// Draws into memory that the server reads, so that only a few bytes per frame cross the socket.
@MainActor
final class SharedMemoryPresenter: Presenter {
  private(set) var surface: Surface

  private let connection: Connection
  private let window: UInt
  private let context: GC
  private let visual: WindowVisual
  private let scale: Double
  private var store: Store
  /// The request after which the server has read all pixels.
  private var lastPut: UInt = 0
  private var wakesAfter: UInt?

  /// A segment, and an image that describes it. The image is as large as the room, because the
  /// protocol derives the length of a row from the image's width.
  private struct Store {
    let segment: Segment
    let image: UnsafeMutablePointer<XImage>
    let room: PixelSize

    @MainActor func surface(_ size: PixelSize, _ scale: Double) throws(SurfaceError) -> Surface {
      try Surface(size, in: room, at: segment.address, scale: scale)
    }
  }

  init(
    connection: Connection, window: UInt, visual: WindowVisual, context: GC, size: PixelSize,
    scale: Double
  ) throws {
    (store, surface) = try Self.makeStore(for: size, scale, visual, connection)
    self.connection = connection
    self.window = window
    self.context = context
    self.visual = visual
    self.scale = scale
  }

  /// Every event, reply and error reports how far the server is. So no completion event per frame
  /// is necessary: in a drag, the next motion reports it.
  var isBusy: Bool {
    connection.isUsable && lastPut > XLastKnownRequestProcessed(connection.display)
  }

  /// Puts one pixel outside the window, with a completion event.
  func wakeWhenIdle() {
    guard connection.isUsable, wakesAfter != lastPut else { return }
    wakesAfter = lastPut
    XShmPutImage(connection.display, window, context, store.image, 0, 0, -1, -1, 1, 1, 1)
  }

  func resize(to size: PixelSize) throws {
    if size.fits(in: store.room), !size.wastes(store.room) {
      surface = try store.surface(size, scale)
      return
    }
    let old = store
    (store, surface) = try Self.makeStore(for: size, scale, visual, connection)
    // The server keeps the old segment until it has processed the earlier requests.
    Self.release(old)
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

  /// A surface in a new segment, with room to grow.
  private static func makeStore(
    for size: PixelSize, _ scale: Double, _ visual: WindowVisual, _ connection: Connection
  ) throws -> (Store, Surface) {
    let store = try makeStore(of: size.withSlack, visual, connection)
    do {
      return (store, try store.surface(size, scale))
    } catch {
      release(store)
      throw error
    }
  }

  private static func makeStore(
    of room: PixelSize, _ visual: WindowVisual, _ connection: Connection
  ) throws(PresenterError) -> Store {
    let byteCount = room.width * room.height * 4
    let segment = try Segment(byteCount: byteCount, connection: connection)
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

  private static func release(_ store: Store) {
    free(store.image)
    store.segment.close()
  }

  /// Frees the image but not the pixels, which belong to the segment.
  private static func free(_ image: UnsafeMutablePointer<XImage>) {
    image.pointee.data = nil
    _ = image.pointee.f.destroy_image(image)
  }
}

extension SharedMemoryPresenter {
  @MainActor
  final class Segment {
    let address: UnsafeMutableRawPointer
    /// Xlib keeps this pointer, and reads the server's identifier of the segment in every request.
    let info: UnsafeMutablePointer<XShmSegmentInfo>
    private let connection: Connection

    init(byteCount: Int, connection: Connection) throws(PresenterError) {
      let id = shmget(IPC_PRIVATE, byteCount, Int32(IPC_CREAT) | 0o600)
      guard id >= 0 else { throw .outOfMemory(bytes: byteCount) }
      // The system frees the segment after its last user ends, however that happens. Linux allows
      // attaching after the removal.
      defer { shmctl(id, IPC_RMID, nil) }
      guard let address = shmat(id, nil, 0), Int(bitPattern: address) != -1 else {
        throw .outOfMemory(bytes: byteCount)
      }
      let info = UnsafeMutablePointer<XShmSegmentInfo>.allocate(capacity: 1)
      info.initialize(
        to: XShmSegmentInfo(
          shmseg: 0, shmid: id, shmaddr: address.assumingMemoryBound(to: CChar.self), readOnly: 1))
      let refusal = connection.trap { XShmAttach($0, info) }
      if let refusal {
        shmdt(address)
        info.deallocate()
        throw .attachRefused(code: refusal)
      }
      self.address = address
      self.info = info
      self.connection = connection
    }

    func close() {
      if connection.isUsable { XShmDetach(connection.display, info) }
      shmdt(address)
      info.deallocate()
    }
  }
}

extension SharedMemoryPresenter {
  /// Checks with one pixel whether the server can read our memory. Attaching may succeed with the
  /// wrong memory: in a container, the number of a segment may belong to another segment outside.
  static func isPossible(on connection: Connection) -> Bool {
    let pixel = PixelSize(width: 1, height: 1)
    guard connection.isLocal, !isDisabled, connection.extensions.mayShareMemory,
      let store = try? makeStore(of: pixel, .opaque(connection), connection)
    else { return false }
    defer { release(store) }
    return store.image.isPlain32Bit && serverReads(store, connection)
  }

  /// For tests, and for servers that only claim to support shared memory.
  private static var isDisabled: Bool { getenv("DETENT_NO_SHM") != nil }

  private static func serverReads(_ store: Store, _ connection: Connection) -> Bool {
    let pattern: UInt32 = 0x00c0_ffee
    store.segment.address.storeBytes(of: pattern, as: UInt32.self)
    let display = connection.display
    let pixmap = XCreatePixmap(display, connection.root, 1, 1, UInt32(connection.depth))
    let context = XCreateGC(display, pixmap, 0, nil)
    defer {
      if connection.isUsable {
        XFreeGC(display, context)
        XFreePixmap(display, pixmap)
      }
    }
    let refusal = connection.trap {
      XShmPutImage($0, pixmap, context, store.image, 0, 0, 0, 0, 1, 1, 0)
    }
    guard refusal == nil, connection.isUsable else { return false }
    guard let copy = XGetImage(display, pixmap, 0, 0, 1, 1, UInt.max, ZPixmap) else { return false }
    defer { _ = copy.pointee.f.destroy_image(copy) }
    return UInt32(truncatingIfNeeded: copy.pointee.f.get_pixel(copy, 0, 0)) & 0xff_ffff == pattern
  }
}

extension UnsafeMutablePointer where Pointee == XImage {
  /// Whether the pixels have Cairo's format: 32 bits in native byte order, as 0xRRGGBB.
  fileprivate var isPlain32Bit: Bool {
    let nativeOrder = UInt32(1).littleEndian == 1 ? LSBFirst : MSBFirst
    return pointee.bits_per_pixel == 32 && (pointee.depth == 24 || pointee.depth == 32)
      && pointee.byte_order == nativeOrder && pointee.red_mask == 0xff0000
      && pointee.green_mask == 0xff00 && pointee.blue_mask == 0xff
  }
}
