import CDetentX11
import DetentDrawing

/// The part of a window that is there, or that takes presses.
@MainActor
struct WindowShape {
  private let connection: Connection
  /// Whether presses can go through a window.
  var canShapeInput: Bool { connection.extensions.shapesInput }
  /// Whether a window can have another outline than a rectangle.
  var canShapeOutline: Bool { connection.extensions.shapesOutlines }

  init(connection: Connection) { self.connection = connection }

  /// Lets presses outside of a path through.
  func setInput(_ window: UInt, _ runs: [XRectangle]) {
    if canShapeInput { combine(window, ShapeInput, runs) }
  }

  /// Shows nothing outside of a path.
  func setOutline(_ window: UInt, _ runs: [XRectangle]) {
    if canShapeOutline { combine(window, ShapeBounding, runs) }
  }

  private func combine(_ window: UInt, _ kind: Int32, _ runs: [XRectangle]) {
    guard connection.isUsable else { return }
    var runs = runs
    connection.expecting {
      XShapeCombineRectangles(
        $0, window, kind, 0, 0, &runs, Int32(clamping: runs.count), ShapeSet,
        YXBanded)
    }
  }

  /// A path as runs of pixels, row by row; pixels count where the path covers half of them.
  /// - Parameter size: nothing lies outside of it.
  static func runs(of path: Path, in size: PixelSize, scale: Double) -> [XRectangle] {
    guard let surface = try? Surface(size: size.logical(scale: scale), scale: scale) else {
      return [run(0, 0, size.width, size.height)]
    }
    surface.withCanvas { $0.fill(path, with: Color.white) }
    let width = min(surface.pixelWidth, size.width)
    return surface.withUnsafeBytes { bytes in
      var runs: [XRectangle] = []
      var last: Range<Int> = 0..<0
      for y in 0..<min(surface.pixelHeight, size.height) {
        let row = bytes[(y * surface.bytesPerRow)...].prefix(width * 4)
        let next = Self.runs(of: UnsafeRawBufferPointer(rebasing: row), y)
        // A row like the one above makes that one's runs higher.
        if !next.isEmpty, next.elementsEqual(runs[last], by: { $0.isBelow($1) }) {
          for index in last { runs[index].height += 1 }
        } else {
          last = runs.count..<runs.count + next.count
          runs += next
        }
      }
      return runs
    }
  }

  private static func runs(of row: UnsafeRawBufferPointer, _ y: Int) -> [XRectangle] {
    var runs: [XRectangle] = []
    var start: Int?
    let width = row.count / 4
    for x in 0...width {
      let isCovered = x < width && row.load(fromByteOffset: x * 4, as: UInt32.self) >> 24 >= 128
      if isCovered, start == nil { start = x }
      if !isCovered, let first = start {
        runs.append(run(first, y, x - first, 1))
        start = nil
      }
    }
    return runs
  }

  private static func run(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> XRectangle {
    XRectangle(
      x: Int16(clamping: x), y: Int16(clamping: y), width: UInt16(clamping: width),
      height: UInt16(clamping: height))
  }
}

extension XRectangle {
  /// Whether it continues another one downwards.
  fileprivate func isBelow(_ other: XRectangle) -> Bool {
    x == other.x && width == other.width && Int(y) == Int(other.y) + Int(other.height)
  }
}
