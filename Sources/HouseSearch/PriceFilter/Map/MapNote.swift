import DetentDrawing
import DetentViews
import DetentWidgets

/// Says which homes are not to be seen on a map; where they are far away, a press shows them.
@MainActor
final class MapNote: PressControl {
  /// The user wants to see the homes that are far away.
  var didPress: (() -> Void)?
  private var words = ""

  private static let font = Font.system(11, tabularDigits: true)
  private static let padding = 12.0

  init() {
    super.init(frame: .zero)
    identifier = "map.note"
    visualOverflow = 8
    isHidden = true
  }

  /// - Parameters:
  ///   - words: empty for none.
  ///   - isPressed: whether a press shows the homes.
  func show(_ words: String, canBePressed: Bool) {
    guard words != self.words || canBePressed != isEnabled else { return }
    (self.words, isEnabled) = (words, canBePressed)
    accessibilityRole = canBePressed ? .button : .text
    accessibilityLabel = words
    setNeedsDisplay()
    accessibilityDidChange()
  }

  /// How wide it is; nil where there is nothing to say.
  var width: Double? { words.isEmpty ? nil : text.size.width + 2 * Self.padding }

  private var text: TextLayout { .cached(words, font: Self.font) }

  override func trigger(_ reason: EditReason) {
    didPress?()
    super.trigger(reason)
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    let palette = MapPalette(traits)
    MapPlate.draw(bounds, palette, in: canvas)
    if isHovered || isHighlighted {
      canvas.fill(
        Path(roundedRect: bounds, cornerRadius: MapPlate.radius),
        with: palette.text.withAlpha(isHighlighted ? 0.1 : 0.05))
    }
    let color = isEnabled ? DynamicColor.accentText.resolved(for: traits) : palette.secondary
    let text = text
    canvas.draw(
      text, at: Point(x: bounds.midX - text.size.width / 2, y: bounds.midY - text.size.height / 2),
      color: color)
    guard showsFocusRing else { return }
    FocusRing.draw(inside: bounds, cornerRadius: MapPlate.radius, traits: traits, in: canvas)
  }
}
