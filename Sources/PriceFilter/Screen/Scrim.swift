import DetentDrawing
import DetentViews

/// Dims what lies behind it, and is pressed to get rid of what lies before it.
@MainActor
final class Scrim: Control {
  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    // Escape does the same, and is said elsewhere.
    accessibilityRole = nil
  }

  override var canBecomeFirstResponder: Bool { false }

  override func draw(in canvas: Canvas, dirty: Rect) {
    canvas.fill(bounds.intersection(dirty), with: Color.black.withAlpha(0.28))
  }

  override func stateDidChange() {}

  override func endTracking(_ event: PointerEvent) {
    sendActions(for: .primaryActionTriggered)
  }
}
