import CDetentX11
import DetentDrawing
import DetentViews
import Glibc

/// Lets the user choose a pixel of the screen.
///
/// The pointer is grabbed, so that no program gets the click, and is a loupe meanwhile: a pointer
/// is in no image of the screen and follows by itself. Keys are not: they come to the program as
/// long as it has the keyboard, and any button ends it, too.
@MainActor
final class ScreenPicker: ScreenHost {
  /// A class: every event looks whether there is one.
  @MainActor
  private final class Pick {
    weak let window: DetentViews.Window?
    let loupe: ScreenLoupe
    let scale: Double
    let reply: @MainActor (Color?) -> Void
    /// The location of the pointer, where the loupe does not show that yet; in device pixels.
    var point: (x: Int, y: Int)?
    /// The button that went down, and the colour that it takes.
    var press: (button: UInt32, color: Color?)?
    var cursor: UInt

    init(
      _ window: DetentViews.Window, _ loupe: ScreenLoupe, scale: Double, cursor: UInt,
      reply: @escaping @MainActor (Color?) -> Void
    ) {
      (self.window, self.loupe, self.scale) = (window, loupe, scale)
      (self.cursor, self.reply) = (cursor, reply)
    }
  }

  private let connection: Connection
  private let registry: WindowRegistry
  private let popups: PopupStack
  private var pick: Pick?

  /// Called when requests were made that are still to be sent off.
  var wake: @MainActor () -> Void = {}

  init(connection: Connection, registry: WindowRegistry, popups: PopupStack) {
    self.connection = connection
    self.registry = registry
    self.popups = popups
  }

  // MARK: The choice

  var isPicking: Bool { pick != nil }

  private static let mask = ButtonPressMask | ButtonReleaseMask | PointerMotionMask

  func window(
    _ window: DetentViews.Window, pickColor loupe: ScreenLoupe,
    reply: @escaping @MainActor (Color?) -> Void
  ) -> Bool {
    guard pick == nil, connection.isUsable, let shown = registry.x11Window(of: window) else {
      return false
    }
    popups.releaseGrab()
    let root = connection.root
    let cursor = XCreateFontCursor(connection.display, UInt32(XC_crosshair))
    var status = GrabFrozen
    let refusal = connection.trap {
      status = XGrabPointer(
        $0, root, 0, UInt32(Self.mask), GrabModeAsync, GrabModeAsync, 0, cursor, UInt(CurrentTime))
    }
    guard refusal == nil, status == GrabSuccess else {
      XFreeCursor(connection.display, cursor)
      popups.tryGrab()
      return false
    }
    // To a grab like this one a finger that is down is a pointer from now on.
    for shown in registry.windows.values { shown.translator.cancelTouches() }
    let pick = Pick(window, loupe, scale: shown.translator.scale, cursor: cursor, reply: reply)
    pick.point = pointerPoint
    self.pick = pick
    update()
    wake()
    return true
  }

  private var pointerPoint: (x: Int, y: Int)? {
    var (root, child): (UInt, UInt) = (0, 0)
    var (x, y, windowX, windowY): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    var state: UInt32 = 0
    let isHere = XQueryPointer(
      connection.display, connection.root, &root, &child, &x, &y, &windowX, &windowY, &state)
    return isHere != 0 ? (Int(x), Int(y)) : nil
  }

  /// - Returns: whether the event was about the choice.
  func handle(_ event: XEvent) -> Bool {
    guard let pick, event.xany.send_event == 0 else { return false }
    switch event.type {
    case MotionNotify:
      pick.point = (Int(event.xmotion.x_root), Int(event.xmotion.y_root))
    case ButtonPress:
      guard pick.press == nil else { break }
      let button = event.xbutton
      let isTaken = button.button == UInt32(Button1)
      // The wheel is no request to end it.
      guard isTaken || !(4...7).contains(button.button) else { break }
      let color = isTaken ? color(at: (Int(button.x_root), Int(button.y_root))) : nil
      pick.press = (button.button, color)
    case ButtonRelease:
      // Not before: whoever lies below would get a release without a press.
      if let press = pick.press, press.button == event.xbutton.button { end(with: press.color) }
    case KeyPress:
      var key = event.xkey
      switch Int32(truncatingIfNeeded: XLookupKeysym(&key, 0)) {
      case XK_Escape: end(with: nil)
      case XK_Return, XK_KP_Enter: end(with: color(at: (Int(key.x_root), Int(key.y_root))))
      default: break
      }
    case KeyRelease: break
    default: return false
    }
    return true
  }

  /// Called when all events have been read: the loupe shows only the last point of many.
  func update() {
    guard let pick, let point = pick.point, connection.isUsable else { return }
    pick.point = nil
    let pixels = pixels(around: point)
    guard let cursor = makeCursor(pick.loupe, pixels, scale: pick.scale) else { return }
    XChangeActivePointerGrab(
      connection.display, UInt32(Self.mask), cursor, UInt(CurrentTime))
    // The server keeps what is in use.
    XFreeCursor(connection.display, pick.cursor)
    pick.cursor = cursor
  }

  /// Ends the choice of a window that goes away.
  func windowWillClose(_ window: DetentViews.Window) {
    if let pick, pick.window == nil || pick.window === window { end(with: nil) }
  }

  private func end(with color: Color?) {
    guard let pick else { return }
    self.pick = nil
    if connection.isUsable {
      XUngrabPointer(connection.display, UInt(CurrentTime))
      XFreeCursor(connection.display, pick.cursor)
      popups.tryGrab()
      wake()
    }
    pick.reply(color)
  }

  // MARK: Pixels

  private func color(at point: (x: Int, y: Int)) -> Color? {
    let color = ScreenLoupe.chosen(of: pixels(around: point))
    return color == .clear ? nil : color
  }

  /// Row by row; beyond the screen they are clear.
  private func pixels(around point: (x: Int, y: Int)) -> [Color] {
    let count = ScreenLoupe.count
    var colors = [Color](repeating: .clear, count: count * count)
    let (left, top) = (point.x - count / 2, point.y - count / 2)
    let screen = connection.screenArea
    let (x, y) = (max(left, screen.x), max(top, screen.y))
    let width = min(left + count, screen.x + screen.width) - x
    let height = min(top + count, screen.y + screen.height) - y
    guard connection.isUsable, width > 0, height > 0 else { return colors }
    var image: UnsafeMutablePointer<XImage>?
    let error = connection.trap {
      image = XGetImage(
        $0, connection.root, Int32(x), Int32(y), UInt32(width), UInt32(height), ~0, ZPixmap)
    }
    guard let image else { return colors }
    defer { _ = image.pointee.f.destroy_image(image) }
    guard error == nil else { return colors }
    for row in 0..<height {
      for column in 0..<width {
        let pixel = image.pointee.f.get_pixel(image, Int32(column), Int32(row))
        colors[(y - top + row) * count + x - left + column] = Self.color(pixel, image.pointee)
      }
    }
    return colors
  }

  private static func color(_ pixel: UInt, _ image: XImage) -> Color {
    func part(_ mask: UInt) -> Double {
      let shifted = mask >> UInt(mask.trailingZeroBitCount & 63)
      guard shifted > 0 else { return 0 }
      return Double((pixel & mask) >> UInt(mask.trailingZeroBitCount)) / Double(shifted)
    }
    return Color(
      red: part(image.red_mask), green: part(image.green_mask), blue: part(image.blue_mask))
  }

  // MARK: The loupe

  /// A pointer with the loupe's image; nil where the server draws pointers in two colours only.
  private func makeCursor(_ loupe: ScreenLoupe, _ pixels: [Color], scale: Double) -> UInt? {
    let display = connection.display
    guard let format = XRenderFindStandardFormat(display, PictStandardARGB32),
      let surface = try? Surface(size: Size(width: loupe.side, height: loupe.side), scale: scale)
    else { return nil }
    surface.withCanvas { loupe.draw(pixels, $0) }
    let (width, height) = (UInt32(surface.pixelWidth), UInt32(surface.pixelHeight))
    let pixmap = XCreatePixmap(display, connection.root, width, height, 32)
    defer { XFreePixmap(display, pixmap) }
    let context = XCreateGC(display, pixmap, 0, nil)
    defer { XFreeGC(display, context) }
    surface.withUnsafeBytes { bytes in
      // Xlib only reads it, and lets go of it before the call returns.
      let data = UnsafeMutablePointer(
        mutating: bytes.baseAddress?.assumingMemoryBound(to: CChar.self))
      let image = XCreateImage(
        display, nil, 32, ZPixmap, 0, data, width, height, 32, Int32(surface.bytesPerRow))
      guard let image else { return }
      image.pointee.byte_order = Int32(1.littleEndian == 1 ? LSBFirst : MSBFirst)
      XPutImage(display, pixmap, context, image, 0, 0, 0, 0, width, height)
      image.pointee.data = nil
      _ = image.pointee.f.destroy_image(image)
    }
    let picture = XRenderCreatePicture(display, pixmap, format, 0, nil)
    defer { XRenderFreePicture(display, picture) }
    return XRenderCreateCursor(display, picture, width / 2, height / 2)
  }
}
