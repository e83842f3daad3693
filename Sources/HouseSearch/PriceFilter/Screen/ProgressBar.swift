import DetentDrawing
import DetentViews

/// How much of something is done.
@MainActor
final class ProgressBar: View {
  /// The part that is done, 0...1.
  var fraction = 0.0 {
    didSet {
      fraction = fraction.isFinite ? max(0, min(fraction, 1)) : oldValue
      if fraction != oldValue { setNeedsDisplay() }
    }
  }

  init() {
    super.init(frame: .zero)
    accessibilityRole = .progressbar
    fixedHeight = 4
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    let radius = bounds.height / 2
    canvas.fill(
      Path(roundedRect: bounds, cornerRadius: radius),
      with: DynamicColor.track.resolved(for: traits))
    let width = bounds.width * fraction
    let filled = Rect(
      x: traits.isRightToLeft ? bounds.maxX - width : 0, y: 0, width: width, height: bounds.height)
    canvas.fill(
      Path(roundedRect: filled, cornerRadius: radius),
      with: DynamicColor.accent.resolved(for: traits))
  }

  override func accessibilityNode() -> AccessibilityNode? {
    var node = super.accessibilityNode()
    node?.value = fraction
    node?.minimum = 0
    node?.maximum = 1
    return node
  }
}
