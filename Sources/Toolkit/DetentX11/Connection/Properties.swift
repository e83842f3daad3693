import CDetentX11

/// What a property of a window holds.
struct PropertyContent {
  var type: UInt
  /// Bits an element: 8, 16 or 32.
  var format: Int32
  /// The bytes; for a format of 32 those of `long`s.
  var bytes: [UInt8]
  /// Whether there was more than was requested.
  var isCut: Bool

  /// The elements, where they have 32 bits.
  var longs: [UInt] {
    guard format == 32 else { return [] }
    return bytes.withUnsafeBytes { bytes in
      (0..<bytes.count / MemoryLayout<UInt>.size).map {
        bytes.loadUnaligned(fromByteOffset: $0 * MemoryLayout<UInt>.size, as: UInt.self)
      }
    }
  }
}

/// Reads and writes properties. Other programs write anything anywhere, so what is read is checked
/// by whoever uses it.
@MainActor
enum Properties {
  /// - Parameter limit: no more bytes than this are fetched, as the server counts them.
  static func read(
    _ connection: Connection, _ window: UInt, _ property: UInt, limit: Int
  ) -> PropertyContent? {
    guard connection.isUsable else { return nil }
    var type: UInt = 0
    var format: Int32 = 0
    var count: UInt = 0
    var rest: UInt = 0
    var data: UnsafeMutablePointer<UInt8>?
    let status = XGetWindowProperty(
      connection.display, window, property, 0, (limit + 3) / 4, 0, UInt(AnyPropertyType), &type,
      &format, &count, &rest, &data)
    // Reading is where a lost connection shows, and then nothing was filled in.
    guard status == Success, connection.isUsable else { return nil }
    defer { if let data { XFree(data) } }
    guard let data, type != 0 else { return nil }
    let width = format == 32 ? MemoryLayout<UInt>.size : Int(format) / 8
    let bytes = Array(UnsafeBufferPointer(start: data, count: Int(clamping: count) * width))
    return PropertyContent(type: type, format: format, bytes: bytes, isCut: rest > 0)
  }

  /// A short text; nil where there is none.
  static func text(_ connection: Connection, _ window: UInt, _ property: UInt) -> String? {
    guard let content = read(connection, window, property, limit: 4_096), content.format == 8,
      !content.isCut, !content.bytes.isEmpty
    else { return nil }
    return String(decoding: content.bytes, as: UTF8.self)
  }

  /// Reads a property of a window that may be gone already.
  static func readForeign(
    _ connection: Connection, _ window: UInt, _ property: UInt, limit: Int
  ) -> PropertyContent? {
    guard connection.isUsable else { return nil }
    var content: PropertyContent?
    let error = connection.trap { _ in
      content = read(connection, window, property, limit: limit)
    }
    return error == nil ? content : nil
  }

  static func write(
    _ connection: Connection, _ window: UInt, _ property: UInt, type: UInt,
    bytes: some Collection<UInt8>
  ) {
    let bytes = Array(bytes)
    XChangeProperty(
      connection.display, window, property, type, 8, PropModeReplace, bytes,
      Int32(clamping: bytes.count))
  }

  /// Elements of 32 bits are `long`s to Xlib.
  static func write(
    _ connection: Connection, _ window: UInt, _ property: UInt, type: UInt, longs: [UInt]
  ) {
    longs.withUnsafeBytes { bytes in
      _ = XChangeProperty(
        connection.display, window, property, type, 32, PropModeReplace,
        bytes.bindMemory(to: UInt8.self).baseAddress, Int32(clamping: longs.count))
    }
  }
}
