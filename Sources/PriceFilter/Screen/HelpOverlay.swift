import DetentDrawing
import DetentViews
import DetentWidgets

/// The keys and gestures of the window, on a card over it; any press or key takes it away.
@MainActor
final class HelpOverlay: Control {
  private static let rows: [(String, String)] = [
    ("Drag a thumb", "move one end of the range"),
    ("Drag the bar", "move the whole range"),
    ("Press the track", "bring the nearest thumb there"),
    ("Shift while dragging", "ten times finer"),
    ("Type a number on a thumb", "its exact value"),
    ("Turn the dial", "the least floor area"),
    ("Click the hub", "open the wheel of types; click, drag or flick it"),
    ("Tab", "next thumb or control"),
    ("Arrows", "one step"),
    ("Page Up, Page Down", "a tenth of the range"),
    ("Home, End", "as far as it goes"),
    ("Wheel over a focused slider", "one step a notch"),
    ("Escape", "take a drag back"),
    ("F11", "the whole screen, and back"),
    ("Drop a CSV file", "show its listings"),
    ("F1", "this help"),
  ]

  private weak var previousFocus: View?
  private let card: FloatingCard

  override init(frame: Rect = .zero) {
    let title = Label("Keys and gestures", font: .system(16, weight: 680))
    let column = StackView(
      .vertical, spacing: 8, layoutMargins: EdgeInsets(vertical: 18, horizontal: 20),
      views: [title])
    column.setCustomSpacing(14, after: title)
    for (gesture, effect) in Self.rows {
      let name = Label(gesture, font: .system(13, weight: 600))
      name.fixedWidth = 190
      let row = StackView(
        .horizontal, spacing: 12,
        views: [name, Label(effect, font: .system(13), color: .secondary)])
      column.addSubview(row)
    }
    card = FloatingCard(column)
    super.init(frame: frame)
    identifier = "help"
    accessibilityRole = .group
    accessibilityLabel = "Keys and gestures"
    addSubview(card)
  }

  override func layoutSubviews() {
    if let superview { frame = superview.bounds }
    card.center(in: bounds)
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    canvas.fill(bounds.intersection(dirty), with: Color.black.withAlpha(0.28))
  }

  /// Lies over a window and takes its keys until it is dismissed.
  func show(in window: Window) {
    previousFocus = window.firstResponder
    frame = window.bounds
    window.overlay.addSubview(self)
    becomeFirstResponder()
  }

  private func dismiss() {
    let focus = previousFocus
    removeFromSuperview()
    focus?.becomeFirstResponder()
  }

  override func beginTracking(_ event: PointerEvent) -> Bool { true }

  override func endTracking(_ event: PointerEvent) { dismiss() }

  override func keyDown(_ event: KeyEvent) -> Bool {
    dismiss()
    return true
  }

  override func scroll(_ event: ScrollEvent) -> Bool { true }

  override func accessibilityChildren() -> [AccessibilityNode] {
    Self.rows.map { gesture, effect in
      AccessibilityNode(
        type: "Row", role: .text, label: "\(gesture): \(effect)", frame: frameInWindow(card.frame))
    }
  }
}
