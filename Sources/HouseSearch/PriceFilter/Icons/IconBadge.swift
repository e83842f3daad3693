import DetentDrawing
import DetentViews

/// An icon that says at a glance what a message is about, on a circle or alone.
@MainActor
final class IconBadge: View {
  /// What a message is about.
  enum Tone { case plain, warning }

  var icon: VectorIcon { didSet { setNeedsDisplay() } }
  var tone = Tone.plain { didSet { if tone != oldValue { setNeedsDisplay() } } }
  /// The side of the icon and that of the circle in logical pixels; the same for no circle.
  private let (iconSide, side): (Double, Double)

  init(_ icon: VectorIcon, iconSide: Double, side: Double) {
    (self.icon, self.iconSide, self.side) = (icon, iconSide, side)
    super.init(frame: .zero)
    (fixedWidth, fixedHeight) = (side, side)
    isUserInteractionEnabled = false
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    let isWarning = tone == .warning
    if side > iconSide {
      let fill: DynamicColor =
        isWarning ? .favourite.withAlpha(light: 0.14, dark: 0.2) : .accentSoft
      canvas.fill(
        Path(circleAt: bounds.center, radius: side / 2), with: fill.resolved(for: traits))
    }
    let ink: DynamicColor = isWarning ? .favourite : .accent
    canvas.draw(
      icon, in: Rect(center: bounds.center, size: Size(width: iconSide, height: iconSide)),
      color: ink.resolved(for: traits),
      rightToLeft: traits.isRightToLeft)
  }
}
