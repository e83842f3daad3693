import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets

/// A gap between two panes that the user drags to resize them.
///
/// Arrow keys move it by 16 logical pixels, with Shift by 64.
@MainActor
final class SplitDivider: Control {
  /// Called with the distance since the last call, in logical pixels to the right or down.
  var didMove: ((Double) -> Void)?
  var didFinish: (() -> Void)?
  /// Whether the divider is vertical, between panes side by side.
  var isUpright = true {
    didSet {
      guard isUpright != oldValue else { return }
      setNeedsDisplay()
      accessibilityDidChange()
    }
  }
  /// The first pane's share of the room, 0...1, for assistive technology.
  var share = 0.0 { didSet { if share != oldValue { accessibilityDidChange() } } }

  private var last = 0.0

  /// The width of the gap, in logical pixels.
  static let width = 12.0
  private static let grip = Size(width: 4, height: 36)
  private static let step = 16.0

  init() {
    super.init(frame: .zero)
    identifier = "divider"
    accessibilityRole = .separator
    localeDidChange()
  }

  override func localeDidChange() { accessibilityLabel = traits.texts("Divider") }

  override func cursor(at point: Point) -> Cursor? {
    isUpright ? .resizeLeftRight : .resizeUpDown
  }

  // MARK: Pointer

  /// The pointer's position along the drag, in the window because the divider itself moves.
  private func position(of event: PointerEvent) -> Double {
    let point = frameInWindow(Rect(origin: event.location, size: .zero)).origin
    return isUpright ? point.x : point.y
  }

  override func beginTracking(_ event: PointerEvent) -> Bool {
    guard super.beginTracking(event) else { return false }
    last = position(of: event)
    return true
  }

  override func continueTracking(_ event: PointerEvent) -> Bool {
    let position = position(of: event)
    didMove?(position - last)
    last = position
    return true
  }

  override func endTracking(_ event: PointerEvent) { didFinish?() }

  override func cancelTracking() { didFinish?() }

  // MARK: Keys

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard event.modifiers.isSubset(of: .shift) else { return false }
    let step = event.modifiers.contains(.shift) ? 4 * Self.step : Self.step
    switch event.key {
    case .left where isUpright, .up where !isUpright: didMove?(-step)
    case .right where isUpright, .down where !isUpright: didMove?(step)
    default: return false
    }
    didFinish?()
    return true
  }

  // MARK: Drawing

  override func draw(in canvas: Canvas, dirty: Rect) {
    guard isHovered || isHighlighted || showsFocusRing else { return }
    let size = isUpright ? Self.grip : Size(width: Self.grip.height, height: Self.grip.width)
    let color: DynamicColor = isHighlighted || showsFocusRing ? .accent : .track
    canvas.fill(
      Path(roundedRect: Rect(center: bounds.center, size: size), cornerRadius: Self.grip.width / 2),
      with: color.resolved(for: traits))
  }

  // MARK: Accessibility

  override func accessibilityNode() -> AccessibilityNode? {
    guard var node = super.accessibilityNode() else { return nil }
    (node.value, node.minimum, node.maximum) = ((share * 100).rounded(), 0, 100)
    node.states.append(isUpright ? .vertical : .horizontal)
    return node
  }
}
