package import DetentDrawing
package import DetentViews

/// A vertical scroll bar: drag its knob, or press beside it to scroll by a page.
@MainActor
package final class ScrollBar: Control {
  static let thickness = 12.0
  private static let knobThickness = 6.0
  private static let shortestKnob = 28.0
  /// The opacity of the knob at rest and when hovered. High contrast always uses the second one.
  private static let (atRest, emphasized) = (0.30, 0.65)

  private(set) var offset = 0.0
  private var visible = 0.0
  private var total = 0.0
  private var grabOffset = 0.0
  private let emphasis = AnimatedValue(0)

  init() {
    super.init(frame: .zero)
    identifier = "scrollBar"
    // Hidden from assistive technology, which reads the scrolled content instead.
    accessibilityRole = nil
  }

  package override var canBecomeFirstResponder: Bool { false }

  func update(visible: Double, total: Double, offset: Double) {
    guard (visible, total, offset) != (self.visible, self.total, self.offset) else { return }
    let before = knob
    (self.visible, self.total, self.offset) = (visible, total, offset)
    isHidden = total <= visible
    // A knob of minimum size does not change when rows are added below.
    if knob != before { setNeedsDisplay() }
  }

  private var knob: Rect {
    guard total > 0 else { return .zero }
    let length = min(bounds.height, max(Self.shortestKnob, bounds.height * visible / total))
    let travel = bounds.height - length
    let fraction = total > visible ? offset / (total - visible) : 0
    return Rect(
      x: (Self.thickness - Self.knobThickness) / 2, y: travel * fraction, width: Self.knobThickness,
      height: length)
  }

  package override func beginTracking(_ event: PointerEvent) -> Bool {
    guard event.button == .primary else { return false }
    // Beside the knob, a finger drags the content.
    if event.device == .touch, !(knob.minY...knob.maxY).contains(event.location.y) { return false }
    if event.location.y < knob.minY {
      scroll(to: offset - visible)
      return false
    }
    if event.location.y > knob.maxY {
      scroll(to: offset + visible)
      return false
    }
    grabOffset = event.location.y - knob.minY
    return true
  }

  package override func continueTracking(_ event: PointerEvent) -> Bool {
    let travel = bounds.height - knob.height
    guard travel > 0 else { return true }
    scroll(to: (event.location.y - grabOffset) / travel * (total - visible))
    return true
  }

  package override func stateDidChange() {
    emphasis.set(isHovered || isTracking ? 1 : 0, timing: .hover, in: self) { [weak self] in
      self?.setNeedsDisplay()
    }
  }

  package override func draw(in canvas: Canvas, dirty: Rect) {
    let color = DynamicColor.secondary.resolved(for: traits)
    let rest = traits.contrast == .high ? Self.emphasized : Self.atRest
    let knob = knob.insetBy(dx: 0, dy: 2)
    canvas.fill(
      Path(roundedRect: knob, cornerRadius: Self.knobThickness / 2),
      with: color.withAlpha(rest + (Self.emphasized - rest) * emphasis.value))
  }

  private func scroll(to offset: Double) {
    let limited = max(0, min(offset, total - visible))
    guard limited != self.offset else { return }
    self.offset = limited
    setNeedsDisplay()
    sendActions(for: .valueChanged)
  }
}
