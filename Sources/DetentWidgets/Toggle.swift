public import DetentDrawing
public import DetentViews

/// Something that is on or off: a switch, or a box with a check mark, with its name beside it.
@MainActor
public final class Toggle: Control, ValueEditing {
  /// What an edit changes.
  public typealias Value = Bool

  /// How a toggle looks.
  public enum Kind: Hashable, Sendable {
    /// For what takes effect at once.
    case `switch`
    /// For one of several that are chosen together.
    case checkBox
  }

  /// Stands behind the sign; a press on it counts, too.
  public var title: String {
    didSet {
      guard title != oldValue else { return }
      invalidateIntrinsicContentSize()
      setNeedsDisplay()
    }
  }
  /// How it looks.
  public let kind: Kind

  /// Whether it is on. Setting it sends nothing and does not slide.
  public var isOn: Bool {
    get { storedIsOn }
    set {
      guard newValue != storedIsOn else { return }
      storedIsOn = newValue
      show(timing: nil)
    }
  }
  private var storedIsOn = false

  private lazy var editing = EditingSession(self, value: \.isOn) { toggle, isOn, _ in
    toggle.isOn = isOn
  }
  /// 0 off, 1 on.
  private let knobFrame = AnimatedValue(0)
  private let emphasis = AnimatedValue(0)

  private static let gap = 8.0
  private static let font = Font.system(13)

  /// A toggle beside a title.
  public init(_ title: String = "", kind: Kind = .switch, isOn: Bool = false) {
    self.title = title
    self.kind = kind
    super.init(frame: .zero)
    self.isOn = isOn
    accessibilityRole = kind == .switch ? .switch : .checkbox
    visualOverflow = 5
    contentHugging = AxisPriorities(horizontal: LayoutPriority(251), vertical: LayoutPriority(251))
  }

  private func show(timing: Timing?) {
    knobFrame.set(storedIsOn ? 1 : 0, timing: timing, in: self) { [weak self] in
      self?.setNeedsDisplay()
    }
    setNeedsDisplay()
  }

  private func flip(_ reason: EditReason) {
    editing.begin(reason: reason)
    // A handler of the beginning may have disabled it, or flipped it.
    guard editing.isOpen, isEnabled else { return editing.end() }
    storedIsOn.toggle()
    show(timing: .value)
    editing.end()
  }

  // MARK: Input

  public override var highlightsOutside: Bool { false }
  public override func cursor(at point: Point) -> Cursor? { isEnabled ? .pointingHand : .arrow }

  public override func beginTracking(_ event: PointerEvent) -> Bool {
    guard event.button == .primary else { return false }
    becomeFirstResponder(.pointer)
    return true
  }

  public override func endTracking(_ event: PointerEvent) {
    if point(inside: event.location) { flip(.itemPress) }
  }

  public override func keyDown(_ event: KeyEvent) -> Bool {
    guard isEnabled, event.modifiers.isEmpty, event.key == .space else { return false }
    if event.phase == .down { flip(.key) }
    return true
  }

  // MARK: Drawing

  private var signSize: Size {
    kind == .switch ? Size(width: 36, height: 20) : Size(width: 18, height: 18)
  }

  public override var intrinsicContentSize: Size {
    let text = TextLayout.cached(title, font: Self.font).size
    let width = title.isEmpty ? signSize.width : signSize.width + Self.gap + text.width
    return Size(width: width.rounded(.up), height: max(24, text.height.rounded(.up)))
  }

  public override func stateDidChange() {
    emphasis.set(isHighlighted ? 1 : isHovered ? 0.5 : 0, timing: .hover, in: self) { [weak self] in
      self?.setNeedsDisplay()
    }
    setNeedsDisplay()
  }

  public override func draw(in canvas: Canvas, dirty: Rect) {
    let isRightToLeft = traits.isRightToLeft
    let sign = Rect(
      x: isRightToLeft ? bounds.maxX - signSize.width : bounds.minX,
      y: bounds.midY - signSize.height / 2, width: signSize.width, height: signSize.height)
    let ink = DynamicColor.text.resolved(for: traits)
    let room = bounds.width - signSize.width - Self.gap
    let text = TextLayout.fitting(title, font: Self.font, width: room)
    let x = isRightToLeft ? sign.minX - Self.gap - text.size.width : sign.maxX + Self.gap
    canvas.draw(
      text, at: Point(x: x, y: bounds.midY - text.size.height / 2),
      color: ink.withAlpha(isEnabled ? 1 : 0.4))
    if kind == .switch { drawSwitch(in: canvas, sign) } else { drawBox(in: canvas, sign) }
    guard showsFocusRing else { return }
    let radius = kind == .switch ? sign.height / 2 : Self.boxRadius
    canvas.stroke(
      Path(roundedRect: sign.insetBy(dx: -3, dy: -3), cornerRadius: radius + 3),
      with: DynamicColor.accent.resolved(for: traits), style: StrokeStyle(width: 2))
  }

  /// The trough of a switch or the inside of a box, between off and on.
  private func fillColor(off: DynamicColor) -> Color {
    let on = DynamicColor.accent.resolved(for: traits)
    let off = off.resolved(for: traits)
    let ink = DynamicColor.text.resolved(for: traits)
    let color = off.mixed(with: on, fraction: knobFrame.value)
      .mixed(with: ink, fraction: 0.12 * emphasis.value)
    return isEnabled ? color : color.withAlpha(color.alpha * 0.45)
  }

  private func drawSwitch(in canvas: Canvas, _ sign: Rect) {
    let trough = Path(roundedRect: sign, cornerRadius: sign.height / 2)
    canvas.fill(trough, with: fillColor(off: Self.offColor))
    let place = traits.isRightToLeft ? 1 - knobFrame.value : knobFrame.value
    let radius = sign.height / 2 - 2
    let x = sign.minX + sign.height / 2 + (sign.width - sign.height) * place
    let knob = Path(circleAt: Point(x: x, y: sign.midY), radius: radius)
    if isEnabled { canvas.drawShadow(of: knob, Self.knobShadow) }
    let body = DynamicColor.thumb.resolved(for: traits)
    canvas.fill(knob, with: body.withAlpha(isEnabled ? 1 : 0.7))
  }

  private func drawBox(in canvas: Canvas, _ sign: Rect) {
    let box = Path(roundedRect: sign, cornerRadius: Self.boxRadius)
    canvas.fill(box, with: fillColor(off: .background))
    let edge = DynamicColor.secondary.resolved(for: traits).withAlpha(
      (isEnabled ? 1 : 0.4) * (1 - knobFrame.value))
    canvas.stroke(
      Path(roundedRect: sign.insetBy(dx: 0.75, dy: 0.75), cornerRadius: Self.boxRadius - 0.75),
      with: edge, style: StrokeStyle(width: 1.5))
    let mark = Self.markColor.resolved(for: traits).withAlpha(knobFrame.value)
    canvas.stroke(icon: WidgetIcon.check, in: sign.insetBy(dx: 2, dy: 2), color: mark, width: 3)
  }

  private static let boxRadius = 5.0
  private static let markColor = DynamicColor(
    light: Color(hex: 0xFFFFFF), dark: Color(hex: 0x16181D))
  /// Dark enough that a switch that is off is seen on a card: 3 : 1.
  private static let offColor = DynamicColor(
    light: Color(hex: 0x8A919B), dark: Color(hex: 0x6F757E))
  private static let knobShadow = Shadow(
    color: Color(hex: 0x000000, alpha: 0.28), offset: Point(x: 0, y: 1), sigma: 1.2)

  // MARK: Accessibility

  public override func accessibilityNode() -> AccessibilityNode? {
    var node = super.accessibilityNode()
    node?.label = accessibilityLabel ?? title
    node?.value = storedIsOn ? 1 : 0
    if storedIsOn { node?.states.append(.checked) }
    return node
  }

  public override func accessibilitySetValue(_ value: Double, part: String) -> Bool {
    guard isEnabled, value == 0 || value == 1 else { return false }
    if (value == 1) != storedIsOn { flip(.accessibility) }
    return true
  }
}
