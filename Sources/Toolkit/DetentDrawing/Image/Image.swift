internal import CDetentCairo
import Glibc

// Unchecked: the pixels do not change after init, and Cairo counts references atomically.
/// An immutable bitmap.
public final class Image: @unchecked Sendable {
  /// The size for drawing, in logical pixels.
  public let size: Size
  /// The number of pixels per logical pixel.
  public let scale: Double
  /// The width in device pixels.
  package let pixelWidth: Int
  /// The height in device pixels.
  package let pixelHeight: Int

  /// The size of the largest accepted PNG file, in bytes.
  package static let maximumFileSize = 16 << 20
  /// The number of pixels of the largest accepted image, checked before decoding.
  package static let maximumPixels = 16_000_000

  /// The edges that keep their size when the image is stretched, in logical pixels. Only the area
  /// between them is stretched; with zero insets, the whole image.
  public let capInsets: EdgeInsets

  let isOpaque: Bool
  let handle: OpaquePointer
  private let storedCoverage = Lock<AlphaMask?>(nil)

  init(
    owning handle: OpaquePointer, size: Size, scale: Double, isOpaque: Bool = false,
    capInsets: EdgeInsets = .zero
  ) {
    self.handle = handle
    self.capInsets = capInsets
    self.isOpaque = isOpaque
    self.size = size
    self.scale = scale
    pixelWidth = Int(cairo_image_surface_get_width(handle))
    pixelHeight = Int(cairo_image_surface_get_height(handle))
  }

  deinit { cairo_surface_destroy(handle) }

  /// Decodes a PNG file at a scale of 1. Size limits are checked before decoding.
  public convenience init(png: [UInt8]) throws(ImageError) {
    try self.init(png: png, source: "PNG data")
  }

  /// Reads a PNG file at a scale of 1. Only regular files are accepted.
  public convenience init(contentsOf path: String) throws(ImageError) {
    try self.init(png: PNG.read(path), source: path)
  }

  private convenience init(png: [UInt8], source: String) throws(ImageError) {
    let handle = try PNG.decode(png, source: source)
    let width = Double(cairo_image_surface_get_width(handle))
    let height = Double(cairo_image_surface_get_height(handle))
    self.init(owning: handle, size: Size(width: width, height: height), scale: 1)
  }

  /// Renders a drawing. If the size is not finite or memory runs out, it is one transparent pixel.
  /// - Parameter isOpaque: whether opaque colours cover the image, which makes showing it faster.
  public static func rendered(
    size: Size, scale: Double = 1, isOpaque: Bool = false, draw: (Canvas) -> Void
  ) -> Image {
    do throws(SurfaceError) {
      let surface = try Surface(size: size, scale: scale)
      surface.withCanvas(draw)
      return Image(
        owning: cairo_surface_reference(surface.lend()), size: size, scale: surface.scale,
        isOpaque: isOpaque)
    } catch {
      ThrottledLog.warn("Image.rendered: \(error)")
      return blank(size: size)
    }
  }

  /// Makes an image of rows, top to bottom; nil if a side is out of range or memory runs out.
  /// - Parameters:
  ///   - scale: the number of pixels per logical pixel.
  ///   - size: the size in logical pixels, or nil for the pixel size divided by the scale.
  ///   - fill: writes the pixels of a row, see `Color.premultiplied`. Others stay transparent.
  package static func ofRows(
    pixelWidth: Int, pixelHeight: Int, scale: Double, size: Size? = nil,
    _ fill: (_ row: Int, _ pixels: UnsafeMutableBufferPointer<UInt32>) -> Void
  ) -> Image? {
    let sides = 1...Surface.maximumSide
    guard sides.contains(pixelWidth), sides.contains(pixelHeight), scale.isFinite, scale > 0,
      let made = cairo_image_surface_create(
        CAIRO_FORMAT_ARGB32, Int32(pixelWidth), Int32(pixelHeight))
    else {
      ThrottledLog.warn("Image.ofRows: \(pixelWidth) × \(pixelHeight) pixels at \(scale)")
      return nil
    }
    guard let data = cairo_image_surface_get_data(made) else {
      cairo_surface_destroy(made)
      return nil
    }
    let stride = Int(cairo_image_surface_get_stride(made))
    for row in 0..<pixelHeight {
      let line = UnsafeMutableRawPointer(data + row * stride).assumingMemoryBound(to: UInt32.self)
      fill(row, UnsafeMutableBufferPointer(start: line, count: pixelWidth))
    }
    cairo_surface_mark_dirty(made)
    let whole = Size(width: Double(pixelWidth) / scale, height: Double(pixelHeight) / scale)
    return Image(owning: made, size: size ?? whole, scale: scale)
  }

  /// The areas that differ from another image, in logical pixels: one rectangle per 32 rows. If the
  /// pixel sizes or scales differ, it is the whole image.
  package func changes(since old: Image) -> [Rect] {
    guard pixelWidth == old.pixelWidth, pixelHeight == old.pixelHeight, scale == old.scale,
      let data = cairo_image_surface_get_data(handle),
      let oldData = cairo_image_surface_get_data(old.handle)
    else { return [Rect(origin: .zero, size: size)] }
    let stride = Int(cairo_image_surface_get_stride(handle))
    func row(_ number: Int, of data: UnsafeMutablePointer<UInt8>) -> UnsafeBufferPointer<UInt32> {
      let line = UnsafeRawPointer(data + number * stride).assumingMemoryBound(to: UInt32.self)
      return UnsafeBufferPointer(start: line, count: pixelWidth)
    }
    return Swift.stride(from: 0, to: pixelHeight, by: 32).compactMap { top in
      let bottom = min(top + 32, pixelHeight)
      var columns = Range<Int>?.none
      for number in top..<bottom {
        let (new, old) = (row(number, of: data), row(number, of: oldData))
        guard memcmp(new.baseAddress!, old.baseAddress!, 4 * pixelWidth) != 0,
          let first = new.indices.first(where: { new[$0] != old[$0] }),
          let last = new.indices.last(where: { new[$0] != old[$0] })
        else { continue }
        columns = min(first, columns?.lowerBound ?? first)..<max(last + 1, columns?.upperBound ?? 0)
      }
      return columns.map {
        Rect(
          x: Double($0.lowerBound) / scale, y: Double(top) / scale,
          width: Double($0.count) / scale, height: Double(bottom - top) / scale)
      }
    }
  }

  /// The same pixels with fixed edges: only the middle is stretched, so that a button or a speech
  /// bubble keeps its corners. Insets that are negative, not finite or leave no middle are refused.
  /// `leading` is always the left edge, because images are not mirrored.
  public func resizable(capInsets: EdgeInsets) -> Image {
    let (width, height) = (capInsets.horizontal, capInsets.vertical)
    let sides = [capInsets.top, capInsets.leading, capInsets.bottom, capInsets.trailing]
    guard sides.allSatisfy({ $0 >= 0 }), width < size.width, height < size.height else {
      ThrottledLog.warn(
        "Image.resizable: \(capInsets) leaves nothing of \(size.width) × \(size.height)")
      return self
    }
    return Image(
      owning: cairo_surface_reference(handle), size: size, scale: scale, isOpaque: isOpaque,
      capInsets: capInsets)
  }

  /// A part of the pixels, which must not outlive the image, or nil if the part is empty.
  func part(_ columns: Range<Int>, _ rows: Range<Int>) -> Image? {
    let stride = cairo_image_surface_get_stride(handle)
    guard !columns.isEmpty, !rows.isEmpty, let data = cairo_image_surface_get_data(handle),
      let part = cairo_image_surface_create_for_data(
        data + rows.lowerBound * Int(stride) + columns.lowerBound * 4,
        cairo_image_surface_get_format(handle), Int32(columns.count), Int32(rows.count), stride)
    else { return nil }
    let size = Size(width: Double(columns.count) / scale, height: Double(rows.count) / scale)
    return Image(owning: part, size: size, scale: scale, isOpaque: isOpaque)
  }

  func atScale(_ scale: Double) -> Image {
    Image(
      owning: cairo_surface_reference(handle),
      size: Size(width: Double(pixelWidth) / scale, height: Double(pixelHeight) / scale),
      scale: scale, isOpaque: isOpaque)
  }

  /// A transparent pixel that replaces an image that could not be made.
  package static func blank(size: Size) -> Image {
    Image(
      owning: cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 1, 1),
      size: size.isFinite ? size : .zero, scale: 1)
  }

  /// The alpha channel alone, computed at first use, or nil if memory runs out. Drawing a colour
  /// through it is several times as fast as through all channels.
  var coverage: AlphaMask? {
    storedCoverage.withLock { stored in
      if let stored { return stored }
      stored = AlphaMask(of: self)
      return stored
    }
  }

  /// The image as a PNG file, or no bytes if memory runs out.
  package func pngData() -> [UInt8] { PNG.data(of: handle) }

  var byteCount: Int { pixelWidth * pixelHeight * 4 }
}

/// An error of reading or writing an image. The source is a path, or "PNG data".
public enum ImageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The system cannot open the file; the reason is its message.
  case cannotOpen(source: String, reason: String)
  /// The path leads to a folder, a pipe, a socket or a device.
  case notARegularFile(source: String)
  /// The data does not begin with the PNG signature.
  case notAPNG(source: String)
  /// The PNG image is damaged or incomplete.
  case damaged(source: String)
  /// The file is larger than 16 MiB.
  case fileTooLarge(source: String)
  /// The image has no pixels or more than 16 million.
  case badSize(source: String, pixelWidth: Int, pixelHeight: Int)
  /// The file could not be written; the reason is the system's message.
  case cannotWrite(source: String, reason: String)

  /// One line with the source and the reason.
  public var description: String {
    switch self {
    case .cannotOpen(let source, let reason): "\(Self.plain(source)): cannot open: \(reason)"
    case .notARegularFile(let source): "\(Self.plain(source)): not a regular file"
    case .notAPNG(let source): "\(Self.plain(source)): not a PNG image"
    case .damaged(let source): "\(Self.plain(source)): the PNG image is damaged or incomplete"
    case .fileTooLarge(let source):
      "\(Self.plain(source)): larger than \(Image.maximumFileSize / 1_048_576) MiB"
    case .badSize(let source, let width, let height):
      "\(Self.plain(source)): \(width) × \(height) pixels; from 1 to 16 million can be read"
    case .cannotWrite(let source, let reason): "\(Self.plain(source)): cannot write: \(reason)"
    }
  }

  /// Replaces control characters of a name, which could move the cursor of a terminal.
  private static func plain(_ source: String) -> String {
    var text = ""
    for scalar in source.unicodeScalars {
      let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
      text.unicodeScalars.append(isControl ? "\u{FFFD}" : scalar)
    }
    return text
  }
}
