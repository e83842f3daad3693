import DetentDrawing
import DetentViews

/// The head of a group: pressed, or with Space and arrows, it folds.
@MainActor
final class GroupHead: Control {
  /// Called with whether the group is to be open, and all others with it.
  var didFold: (@MainActor (_ isOpen: Bool, _ all: Bool) -> Void)?
  var isOpen = false { didSet { if isOpen != oldValue { setNeedsDisplay() } } }
  var changed = 0 { didSet { if changed != oldValue { setNeedsDisplay() } } }
  var count = 0 { didSet { if count != oldValue { setNeedsDisplay() } } }
  private let title: String

  init(_ title: String) {
    self.title = title
    super.init(frame: .zero)
    identifier = "group.\(title)"
    accessibilityLabel = title
  }

  override var highlightsOutside: Bool { false }
  override func cursor(at point: Point) -> Cursor? { .pointingHand }
  private var pressModifiers: Modifiers = []

  override func beginTracking(_ event: PointerEvent) -> Bool {
    pressModifiers = event.modifiers
    return super.beginTracking(event)
  }

  override func endTracking(_ event: PointerEvent) {
    if point(inside: event.location) { didFold?(!isOpen, pressModifiers.contains(.alt)) }
  }

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard event.modifiers.isSubset(of: .alt) else { return false }
    let all = event.modifiers.contains(.alt)
    switch event.key {
    case .space, .enter: if event.phase == .down { didFold?(!isOpen, all) }
    case .left: didFold?(traits.isRightToLeft, all)
    case .right: didFold?(!traits.isRightToLeft, all)
    default: return false
    }
    return true
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    let isRightToLeft = traits.isRightToLeft
    if frame.minY > 0 {
      canvas.fill(
        canvas.pixelAligned(Rect(x: 0, y: 0, width: bounds.width, height: canvas.hairline)),
        with: DynamicColor.line.resolved(for: traits))
    }
    if isHovered {
      canvas.fill(bounds, with: EditorLook.hover.resolved(for: traits))
    }
    if showsFocusRing {
      canvas.stroke(
        Path(roundedRect: bounds.insetBy(dx: 2, dy: 2), cornerRadius: 6),
        with: DynamicColor.accent.resolved(for: traits), style: StrokeStyle(width: 1.5))
    }
    let side = Rect.square(12, around: Point(x: 12, y: bounds.midY))
    canvas.draw(
      isOpen ? InspectorIcon.chevronDown : InspectorIcon.chevronRight,
      in: side.mirrored(in: bounds, if: isRightToLeft),
      color: DynamicColor.secondary.resolved(for: traits), strokeWidth: 2.2,
      rightToLeft: isRightToLeft)
    draw(title, EditorLook.changedTitleFont, .text, from: 24, in: canvas)
    let tail = changed > 0 ? " · \(count)" : "\(count)"
    let end = bounds.width - 12
    let width = draw(tail, EditorLook.secondaryFont, .secondary, to: end, in: canvas)
    guard changed > 0 else { return }
    draw("\(changed) changed", EditorLook.secondaryFont, .accent, to: end - width, in: canvas)
  }

  /// Draws a text that begins or ends at a distance from the leading edge.
  /// - Returns: its width.
  @discardableResult
  private func draw(
    _ text: String, _ font: Font, _ color: DynamicColor, from start: Double? = nil,
    to end: Double = 0, in canvas: Canvas
  ) -> Double {
    let line = TextLine(text, font: font)
    let x = start ?? end - line.size.width
    canvas.draw(line, at: lineStart(of: line.size, x: x), color: color.resolved(for: traits))
    return line.size.width
  }

  override func accessibilityNode() -> AccessibilityNode? {
    var node = super.accessibilityNode()
    node?.valueText = changed > 0 ? "\(changed) changed of \(count)" : "\(count)"
    node?.states.append(isOpen ? .expanded : .collapsed)
    return node
  }
}
