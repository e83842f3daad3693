public import DetentDrawing
public import DetentViews

/// A control that is on or off: a switch or a check box with a title.
@MainActor
open class Toggle: PressControl, ValueEditing, Styled {
  /// The kind of a toggle.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// A switch, for a setting that takes effect at once.
    case `switch`
    /// A check box, for one of several options.
    case checkBox
  }

  /// The title after the indicator. A press on it also toggles.
  public var title: String { didSet { resize(if: title != oldValue) } }

  /// The storage of ``style``.
  public let styleStore = StyleStore<ToggleStyle>()

  /// Updates the accessibility role for a new kind.
  public func styleDidChange(from old: ToggleStyle, _ effects: StyleEffects) {
    guard style.kind != old.kind else { return }
    accessibilityRole = role
    // A mixed box is filled, while the knob of a mixed switch stands halfway.
    show(timing: nil)
  }

  /// Whether the toggle is on. Setting it sends no action and does not animate.
  public var isOn: Bool {
    get { observed(storedIsOn) }
    set {
      guard newValue != storedIsOn || storedIsMixed else { return }
      storedIsOn = newValue
      storedIsMixed = false
      show(timing: nil)
      editing.acknowledge()
    }
  }
  private var storedIsOn = false

  /// Whether the toggle stands for several different values, until a press turns it on.
  public var isMixed: Bool {
    get { storedIsMixed }
    set {
      guard newValue != storedIsMixed else { return }
      if newValue { isOn = false }
      storedIsMixed = newValue
      show(timing: nil)
    }
  }
  private var storedIsMixed = false

  /// The state, as `ValueEditing` requires: the same as ``isOn``.
  public var editedValue: Bool {
    get { isOn }
    set { isOn = newValue }
  }

  private lazy var editing = EditingSession(self, value: \.storedIsOn) { toggle, isOn, _ in
    toggle.storedIsOn = isOn
    toggle.show(timing: nil)
  }
  /// The position of the knob: 0 for off, 1 for on, 0.5 for a mixed switch.
  private let knobFrame = AnimatedValue(0)
  private let emphasis = PointerEmphasis()

  /// A toggle with a title.
  public init(_ title: String = "", kind: Kind = .switch, isOn: Bool = false) {
    self.title = title
    super.init(frame: .zero)
    self.isOn = isOn
    accessibilityRole = role
    var style = ToggleStyle()
    style.kind = kind
    apply(style)
    contentHugging = .snug
  }

  private func show(timing: Timing?) {
    let isLit = storedIsOn || storedIsMixed && style.kind == .checkBox
    knobFrame.set(isLit ? 1 : storedIsMixed ? 0.5 : 0, timing: timing, in: self) { [weak self] in
      self?.setNeedsDisplay()
    }
    setNeedsDisplay()
  }

  private func flip(_ reason: EditReason) {
    editing.begin(reason: reason)
    // A handler of the beginning edit may have disabled or changed the toggle.
    guard editing.isOpen, isEnabled, let isOn = editing.accepted(!storedIsOn), isOn != storedIsOn
    else { return editing.end() }
    storedIsOn = isOn
    storedIsMixed = false
    show(timing: .value)
    editing.end()
  }

  // MARK: Input

  public final override var triggerKeys: Set<Key> { [.space] }

  public final override func cursor(at point: Point) -> Cursor? {
    isEnabled ? .pointingHand : .arrow
  }

  public final override func trigger(_ reason: EditReason) { flip(reason) }

  // MARK: Drawing

  public final override var intrinsicContentSize: Size {
    let text = TextLayout.cached(title, font: style.font).size
    let indicator = style.indicatorSize
    let width = title.isEmpty ? indicator.width : indicator.width + style.gap + text.width
    let height = max(Self.minimumHeight, indicator.height, text.height.rounded(.up))
    return Size(width: width.rounded(.up), height: height)
  }

  /// Without a title, the baseline that a title would have: captions align with the indicator.
  public final override var firstBaseline: Double? {
    baseline(ofMiddle: TextLayout.cached(title, font: style.font))
  }

  public final override func prepareForDesign() {
    if title.isEmpty, let sample = DesignContext.current?.sample { title = sample.name }
  }

  open override func stateDidChange() { emphasis.follow(self) }

  open override func draw(in canvas: Canvas, dirty: Rect) {
    let style = style
    let isRightToLeft = traits.isRightToLeft
    let size = style.indicatorSize
    let indicator = bounds.part(size, at: 0, isRightToLeft: isRightToLeft)
    let room = bounds.width - size.width - style.gap
    let text = TextLayout.fitting(title, font: style.font, width: room)
    let place = bounds.part(
      text.size, at: size.width + style.gap, isRightToLeft: isRightToLeft)
    canvas.draw(
      text, at: place.origin, color: style.textColor.resolved(for: traits).faded(strength))
    let radius: Double
    switch style.kind {
    case .switch:
      radius = indicator.height / 2
      drawSwitch(in: canvas, indicator, style)
    case .checkBox:
      radius = style.boxRadius
      drawBox(in: canvas, indicator, style)
    }
    guard showsFocusRing else { return }
    style.drawFocusRing(around: indicator, cornerRadius: radius, traits: traits, in: canvas)
  }

  /// The edge that separates the states in high contrast, or nil in standard contrast.
  private var strongEdge: Color? {
    guard traits.contrast == .high else { return nil }
    return (isEnabled ? DynamicColor.text : .secondary).resolved(for: traits)
  }

  private func fillColor(off: DynamicColor, _ style: ToggleStyle) -> Color {
    let ink = style.textColor.resolved(for: traits)
    // A faded fill would lack contrast with the mark or knob, so in high contrast it is grey.
    let isGray = traits.contrast == .high && !isEnabled
    return off.mixed(
      with: isGray ? .secondary : style.onColor, fraction: knobFrame.value, for: traits
    )
    .mixed(with: ink, fraction: Self.pressedEmphasis * emphasis.value)
    .faded(isEnabled || isGray ? 1 : Self.disabledFillAlpha)
  }

  private func drawSwitch(in canvas: Canvas, _ frame: Rect, _ style: ToggleStyle) {
    let trough = Path(roundedRect: frame, cornerRadius: frame.height / 2)
    canvas.fill(trough, with: fillColor(off: style.offColor, style))
    if let strongEdge {
      canvas.strokeEdge(of: frame, cornerRadius: frame.height / 2, width: 1, with: strongEdge)
    }
    let fraction = traits.isRightToLeft ? 1 - knobFrame.value : knobFrame.value
    let radius = max(0, frame.height / 2 - ToggleStyle.knobInset)
    let x = frame.minX + frame.height / 2 + (frame.width - frame.height) * fraction
    let knob = Path(circleAt: Point(x: x, y: frame.midY), radius: radius)
    if isEnabled { canvas.drawShadow(of: knob, ToggleStyle.knobShadow) }
    let body = style.knobColor.resolved(for: traits)
    canvas.fill(knob, with: body.faded(isEnabled ? 1 : Self.disabledKnobAlpha))
    guard traits.contrast == .high else { return }
    // A dark line separates a white knob from a light accent.
    canvas.stroke(
      Path(circleAt: Point(x: x, y: frame.midY), radius: max(0, radius - 0.5)),
      with: DynamicColor.text.light, style: StrokeStyle(width: 1))
  }

  private func drawBox(in canvas: Canvas, _ frame: Rect, _ style: ToggleStyle) {
    let box = Path(roundedRect: frame, cornerRadius: style.boxRadius)
    canvas.fill(box, with: fillColor(off: style.boxColor, style))
    let edge =
      strongEdge
      ?? style.boxBorderColor.resolved(for: traits).faded(strength * (1 - knobFrame.value))
    canvas.strokeEdge(
      of: frame, cornerRadius: style.boxRadius, width: style.boxBorderWidth, with: edge)
    canvas.draw(
      storedIsMixed ? Self.dash : .check,
      in: frame.insetBy(dx: style.markInset, dy: style.markInset),
      color: style.markColor.resolved(for: traits).faded(knobFrame.value),
      strokeWidth: Self.markWidth)
  }

  private static let minimumHeight = 24.0
  /// The stroke width of the check mark on a grid of 24 units.
  private static let markWidth = 3.0
  /// The mix of the title's colour into the fill of a pressed toggle.
  private static let pressedEmphasis = 0.12
  private static let (disabledFillAlpha, disabledKnobAlpha) = (0.45, 0.7)
  private static let dash = VectorIcon(stroking: Path(strokes: [(6, 12), (18, 12)]))

  // MARK: Accessibility

  private var role: AccessibilityRole { style.kind == .switch ? .switch : .checkbox }

  public final override func accessibilityNode() -> AccessibilityNode? {
    var node = super.accessibilityNode()
    node?.label = accessibilityLabel ?? title
    node?.value = storedIsOn ? 1 : 0
    if storedIsMixed { node?.states.append(.mixed) }
    if storedIsOn { node?.states.append(.checked) }
    return node
  }

  public final override func accessibilitySetValue(_ value: Double, part: String) -> Bool {
    guard isEnabled, value == 0 || value == 1 else { return false }
    if (value == 1) != storedIsOn { flip(.accessibility) }
    return true
  }
}
