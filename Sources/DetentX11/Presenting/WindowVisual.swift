import CDetentX11

/// How the server keeps the pixels of a window.
struct WindowVisual {
  let visual: UnsafeMutablePointer<Visual>
  let depth: Int32
  /// Nil for the one of the screen.
  let colormap: UInt?

  /// Whether windows may let through what lies below them.
  var isTranslucent: Bool { depth == 32 }

  /// Whether a pixel is the number of a colour instead of three channels.
  var hasPalette: Bool { visual.pointee.class != TrueColor && visual.pointee.class != DirectColor }

  /// What the screen itself uses.
  @MainActor
  static func opaque(_ connection: Connection) -> WindowVisual {
    WindowVisual(visual: connection.visual, depth: connection.depth, colormap: nil)
  }

  /// One with 8 bits of alpha, where the server has it; its colour map lives as long as the connection.
  static func translucent(_ display: OpaquePointer, _ root: UInt) -> WindowVisual? {
    var info = XVisualInfo()
    let screen = XDefaultScreen(display)
    guard XMatchVisualInfo(display, screen, 32, TrueColor, &info) != 0, let visual = info.visual,
      info.red_mask == 0xff0000, info.green_mask == 0xff00, info.blue_mask == 0xff
    else { return nil }
    let colormap = XCreateColormap(display, root, visual, AllocNone)
    return WindowVisual(visual: visual, depth: 32, colormap: colormap)
  }
}

/// The colours of a screen that has few, where a pixel is the number of a colour.
///
/// Shared with every other program of the screen: what they have taken is used as it is.
@MainActor
final class Palette {
  private struct Entry {
    var red: Int
    var green: Int
    var blue: Int
    var pixel: UInt
  }

  /// Steps a channel of the cube that is asked for.
  private static let steps = 6

  private var entries: [Entry] = []
  /// The nearest colours that were looked for, by the five upper bits of each channel.
  private var known = [Int16](repeating: -1, count: 1 << 15)

  init(connection: Connection, depth: Int32) {
    guard connection.isUsable else { return }
    let display = connection.display
    let map = XDefaultColormap(display, XDefaultScreen(display))
    let levels = (0..<Self.steps).map { UInt16($0 * 65_535 / (Self.steps - 1)) }
    // Grey first: where the map is full soon, light and dark remain.
    let greys = levels.map { ($0, $0, $0) }
    let cube = levels.flatMap { red in
      levels.flatMap { green in levels.map { (red, green, $0) } }
    }
    for (red, green, blue) in greys + cube {
      var color = XColor(
        pixel: 0, red: red, green: green, blue: blue, flags: Int8(DoRed | DoGreen | DoBlue), pad: 0)
      guard XAllocColor(display, map, &color) != 0 else { break }
      add(color)
    }
    if entries.count < greys.count + cube.count { addAll(of: map, display, depth) }
  }

  /// What others have taken.
  private func addAll(of map: UInt, _ display: OpaquePointer, _ depth: Int32) {
    var colors = (0..<UInt(1) << UInt(max(1, min(depth, 8)))).map { pixel in
      XColor(
        pixel: pixel, red: 0, green: 0, blue: 0, flags: Int8(DoRed | DoGreen | DoBlue), pad: 0)
    }
    XQueryColors(display, map, &colors, Int32(colors.count))
    for color in colors { add(color) }
  }

  private func add(_ color: XColor) {
    entries.append(
      Entry(
        red: Int(color.red >> 8), green: Int(color.green >> 8), blue: Int(color.blue >> 8),
        pixel: color.pixel))
  }

  /// The number of the nearest colour.
  /// - Parameter color: red above green above blue, 8 bits each.
  func pixel(of color: UInt32) -> UInt {
    let (red, green, blue) = (
      Int(color >> 16) & 255, Int(color >> 8) & 255, Int(color) & 255
    )
    let key = (red >> 3) << 10 | (green >> 3) << 5 | blue >> 3
    if known[key] < 0 { known[key] = Int16(clamping: nearest(red, green, blue)) }
    let index = Int(known[key])
    return entries.indices.contains(index) ? entries[index].pixel : 0
  }

  private func nearest(_ red: Int, _ green: Int, _ blue: Int) -> Int {
    var best = (index: 0, distance: Int.max)
    for (index, entry) in entries.enumerated() {
      let (dr, dg, db) = (entry.red - red, entry.green - green, entry.blue - blue)
      let distance = dr * dr + dg * dg + db * db
      if distance < best.distance { best = (index, distance) }
    }
    return best.index
  }
}
