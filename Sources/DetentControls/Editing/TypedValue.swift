import DetentDrawing
import DetentViews

/// A value of a control that a person may type: what it is now, and what becomes of a text.
@MainActor
struct TypedValue {
  /// What it is now, and how that is written.
  var number: Double
  var text: String
  /// What assistive technology calls the field, and its name in tests.
  var label: String?
  var identifier: String?
  /// Why a text that stands for no value is refused.
  var message: String
  /// Whether the text can only be selected and copied.
  var isReadOnly = false
  var font: Font
  /// The width of the widest text of a value, in logical pixels.
  var reserve: Double
  /// The value of a text; nil where it is none.
  var parse: @MainActor (String) -> Double?
  /// The value that a key leads to from another one, and how it is written.
  var moved: @MainActor (Double, ValueMove) -> (number: Double, text: String)
  /// Where the field is, in the coordinates of the control; nil where there is no place any more.
  var place: @MainActor () -> Place?
  /// Takes the value as a person's edit.
  var accept: @MainActor (Double) -> Void

  /// A place for a field.
  struct Place: Hashable, Sendable {
    /// Where its middle should be.
    var center: Point
    /// What it should not leave, as far as it can be read there.
    var room: Rect
  }
}

extension TypedValue.Place {
  /// The rectangle of a size that is nearest to the place: inside the room where it fits, else inside what
  /// can be seen.
  func frame(of size: Size, visible: Rect) -> Rect {
    func start(
      _ middle: Double, _ extent: Double, _ room: (low: Double, high: Double),
      _ visible: (low: Double, high: Double)
    ) -> Double {
      let (low, high) = extent <= room.high - room.low ? room : visible
      return max(low, min(high - extent, middle - extent / 2))
    }
    return Rect(
      x: start(center.x, size.width, (room.minX, room.maxX), (visible.minX, visible.maxX)),
      y: start(center.y, size.height, (room.minY, room.maxY), (visible.minY, visible.maxY)),
      width: size.width, height: size.height)
  }
}

extension TextFieldStyle {
  /// A field that stands on another control, as small as it can be read.
  static func entry(font: Font) -> TextFieldStyle {
    var style = TextFieldStyle()
    style.font = font
    style.height = (font.metrics.lineHeight + 8).rounded(.up)
    style.cornerRadius = 6
    style.padding = 8
    style.fillColor = .card
    return style
  }

  /// The width that numbers with all their digits have room in, where there is that much.
  static let entryWidth = 92.0
}
