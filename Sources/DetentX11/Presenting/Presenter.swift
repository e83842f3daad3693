import DetentDrawing

/// Keeps the picture of one window and brings parts of it to the screen.
@MainActor
protocol Presenter: AnyObject {
  /// The picture, kept from frame to frame; another one after `resize`.
  var surface: Surface { get }
  /// Whether the server may still be reading the picture, so that nobody may draw.
  var isBusy: Bool { get }
  /// Asks for an event when the server has done; asking twice is asking once.
  func wakeWhenIdle()
  /// Makes room for another size; what was drawn is lost.
  func resize(to size: PixelSize) throws
  /// Sends parts of the picture to the window. They must lie inside it.
  /// - Parameter tellsWhenIdle: whether an event is asked for at once, as by `wakeWhenIdle()`.
  func put(_ rects: [PixelRect], tellsWhenIdle: Bool)
  /// Gives back memory and what the server holds.
  func close()
}

/// Why a picture cannot be kept.
enum PresenterError: Error {
  case outOfMemory(bytes: Int)
  case attachRefused(code: UInt8)
}

extension PixelSize {
  /// The room to ask for: some more than is needed, so that a window that is being pulled larger does
  /// not ask again at every step.
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
