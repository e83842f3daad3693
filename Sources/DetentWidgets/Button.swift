public import DetentDrawing
public import DetentViews

/// A word or an icon that does something when it is clicked.
@MainActor
open class Button: Control {
  /// How much a button asks to be pressed.
  public enum Kind: Hashable, Sendable {
    /// Coloured text, for what is done now and then.
    case plain
    /// Small grey text, for what is seldom needed.
    case quiet
    /// Text on a raised card.
    case bordered
    /// Text on a soft pill.
    case chip
  }

  /// What it says.
  public final var title: String {
    didSet {
      guard title != oldValue else { return }
      invalidateIntrinsicContentSize()
      setNeedsDisplay()
    }
  }
  /// How much it asks to be pressed.
  public final let kind: Kind
  private let emphasis = AnimatedValue(0)

  /// A button that says something.
  public init(_ title: String, kind: Kind = .plain) {
    self.title = title
    self.kind = kind
    super.init(frame: .zero)
    accessibilityRole = .button
    visualOverflow = 4
    contentHugging = AxisPriorities(horizontal: LayoutPriority(251), vertical: LayoutPriority(251))
  }

  private var font: Font {
    switch kind {
    case .plain, .bordered: .system(13, weight: 600)
    case .quiet: .system(11.5)
    case .chip: .system(12.5, weight: 600, tabularDigits: true)
    }
  }

  private var padding: Size {
    switch kind {
    case .plain, .quiet: Size(width: 0, height: 2)
    case .bordered: Size(width: 13, height: 7)
    case .chip: Size(width: 10, height: 5)
    }
  }

  private var layout: TextLayout { TextLayout.cached(title, font: font) }

  open override var intrinsicContentSize: Size {
    let size = layout.size
    return Size(
      width: (size.width + 2 * padding.width).rounded(.up),
      height: (size.height + 2 * padding.height).rounded(.up))
  }

  open override var highlightsOutside: Bool { false }

  open override func cursor(at point: Point) -> Cursor? { isEnabled ? .pointingHand : nil }

  open override func beginTracking(_ event: PointerEvent) -> Bool {
    guard event.button == .primary else { return false }
    becomeFirstResponder(.pointer)
    return true
  }

  open override func endTracking(_ event: PointerEvent) {
    if point(inside: event.location) { sendActions(for: .primaryActionTriggered) }
  }

  open override func keyDown(_ event: KeyEvent) -> Bool {
    guard event.modifiers.isEmpty, event.key == .space || event.key == .enter else { return false }
    if event.phase == .down { sendActions(for: .primaryActionTriggered) }
    return true
  }

  open override func stateDidChange() {
    let target = isHighlighted ? 1 : isHovered ? 0.5 : 0
    emphasis.set(target, timing: .hover, in: self) { [weak self] in self?.setNeedsDisplay() }
    setNeedsDisplay()
  }

  open override func draw(in canvas: Canvas, dirty: Rect) {
    let accent = DynamicColor.accent.resolved(for: traits)
    let ink = ink.resolved(for: traits)
    drawPlate(in: canvas, accent: accent)
    let room = bounds.width - 2 * padding.width
    let text = TextLayout.fitting(title, font: font, width: room)
    let place = Point(
      x: bounds.midX - text.size.width / 2, y: bounds.midY - text.size.height / 2)
    let dimmed = kind == .plain || kind == .quiet ? 1 - 0.25 * emphasis.value : 1
    canvas.draw(text, at: place, color: ink.withAlpha((isEnabled ? 1 : 0.4) * dimmed))
    if showsFocusRing {
      let ring = bounds.insetBy(dx: -3, dy: -3)
      canvas.stroke(
        Path(roundedRect: ring, cornerRadius: radius + 3), with: accent,
        style: StrokeStyle(width: 2))
    }
  }

  private var ink: DynamicColor {
    switch kind {
    case .plain, .chip: .accent
    case .quiet: .secondary
    case .bordered: .text
    }
  }

  private var radius: Double {
    switch kind {
    case .plain, .quiet: 4
    case .bordered: 9
    case .chip: bounds.height / 2
    }
  }

  private func drawPlate(in canvas: Canvas, accent: Color) {
    let plate = Path(roundedRect: bounds, cornerRadius: radius)
    switch kind {
    case .plain, .quiet:
      break
    case .bordered:
      let card = DynamicColor.card.resolved(for: traits)
      let text = DynamicColor.text.resolved(for: traits)
      canvas.fill(plate, with: card.mixed(with: text, fraction: 0.08 * emphasis.value))
      canvas.stroke(
        Path(roundedRect: bounds.insetBy(dx: 0.5, dy: 0.5), cornerRadius: radius - 0.5),
        with: DynamicColor.line.resolved(for: traits), style: StrokeStyle(width: 1))
    case .chip:
      let soft = DynamicColor.accentSoft.resolved(for: traits)
      canvas.fill(plate, with: soft.withAlpha(soft.alpha * (1 + emphasis.value)))
    }
  }

  open override func accessibilityNode() -> AccessibilityNode? {
    var node = super.accessibilityNode()
    node?.label = accessibilityLabel ?? title
    return node
  }
}

extension TextLayout {
  /// A text on one line, shortened where it has less room than it needs.
  static func fitting(_ text: String, font: Font, width: Double) -> TextLayout {
    let whole = cached(text, font: font)
    // Frames lie on whole device pixels: that costs no letters.
    return whole.size.width <= width + 1 ? whole : cached(text, font: font, width: max(0, width))
  }
}
