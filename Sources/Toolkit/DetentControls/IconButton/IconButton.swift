public import DetentDrawing
public import DetentViews
public import DetentWidgets

/// A button with a title and up to two icons, whose look consists of properties. Each can be set at
/// any time, takes effect with the next frame, and can be nil for nothing.
///
///     let save = IconButton("Save", leadingIcon: "heart", style: .filled)
///     save.addAction(for: .primaryActionTriggered) { button, _ in button.isLoading = true }
///
/// The content is a part of the ``style``, so that a file can describe a whole button.
@MainActor
open class IconButton: PressControl, ValueEditing, Styled {
  /// The value that a press of a toggle changes: whether it is selected.
  public typealias Value = Bool

  /// The store of the button's content and look; see ``style``.
  public let styleStore = StyleStore<IconButtonStyle>()

  /// Discards the layout of the old style.
  public func styleDidChange(from old: IconButtonStyle, _ effects: StyleEffects) {
    storedLayout = nil
  }

  /// The title, or nil for none; kept in the ``style``.
  public var title: String? {
    get { style.title }
    set { style.title = newValue }
  }
  /// The icon before the title, or nil for none.
  public var leadingIcon: Icon? {
    get { style.leadingIcon }
    set { style.leadingIcon = newValue }
  }
  /// The icon after the title, or nil for none.
  public var trailingIcon: Icon? {
    get { style.trailingIcon }
    set { style.trailingIcon = newValue }
  }

  /// Whether a press toggles `isSelected`, as an edit. Setting `isSelected` sends no events.
  public var isToggle = false {
    didSet { if isToggle != oldValue { accessibilityRole = isToggle ? .switch : .button } }
  }

  /// Whether the button is busy: it ignores presses, and a ring replaces an icon or the title.
  public var isLoading = false {
    didSet {
      guard isLoading != oldValue else { return }
      turn = 0
      turnRing()
      setNeedsDisplay()
    }
  }

  /// The same as `isSelected`, for observers and bindings.
  public var editedValue: Bool {
    get {
      valueWasRead()
      return isSelected
    }
    set { isSelected = newValue }
  }

  private let emphasis = PointerEmphasis()
  private var knownSelection = false
  private lazy var editing = EditingSession(self, value: \.isSelected) { button, isSelected, _ in
    button.isSelected = isSelected
  }
  /// The progress of the ring's turn, 0...1.
  private var turn = 0.0
  private var turning: Animation?
  /// The title on a page of states for designers; see ``prepareForDesign()``.
  private var sampleTitle: String?

  /// Creates a button in a style; content that is not nil replaces that of the style.
  public init(
    _ title: String? = nil, leadingIcon: Icon? = nil, trailingIcon: Icon? = nil,
    style: IconButtonStyle = IconButtonStyle()
  ) {
    super.init(frame: .zero)
    accessibilityRole = .button
    contentHugging = .snug
    var style = style
    if let title { style.title = title }
    if let leadingIcon { style.leadingIcon = leadingIcon }
    if let trailingIcon { style.trailingIcon = trailingIcon }
    apply(style)
  }

  // MARK: Layout

  private var shownTitle: String? {
    let title = self.style.title ?? sampleTitle
    return title?.isEmpty == true ? nil : title
  }

  public final override var intrinsicContentSize: Size {
    IconButtonLayout.intrinsicSize(style, title: shownTitle)
  }

  public final override var firstBaseline: Double? {
    let natural = intrinsicContentSize.height
    return IconButtonLayout.baseline(style, title: shownTitle)
      .map { $0 + ((fixedHeight ?? natural) - natural) / 2 }
  }

  public final override var alignmentInsets: EdgeInsets { style.alignmentInsets }

  private var storedLayout: (bounds: Rect, traits: Traits, layout: IconButtonLayout)?

  var layout: IconButtonLayout {
    if let known = storedLayout, known.bounds == bounds, known.traits == traits {
      return known.layout
    }
    let layout = IconButtonLayout(
      style, title: shownTitle, plate: alignmentRect, rightToLeft: traits.isRightToLeft,
      scale: traits.scale)
    storedLayout = (bounds, traits, layout)
    return layout
  }

  // MARK: Input

  /// The glow around the plate cannot be pressed.
  open override func point(inside point: Point) -> Bool { alignmentRect.contains(point) }

  open override func beginTracking(_ event: PointerEvent) -> Bool {
    !isLoading && super.beginTracking(event)
  }

  open override func trigger(_ reason: EditReason) {
    guard !isLoading else { return }
    if isToggle { flip(reason) }
    // A handler of the edit may have disabled the button.
    if isEnabled { super.trigger(reason) }
  }

  private func flip(_ reason: EditReason) {
    editing.begin(reason: reason)
    // A handler of the beginning may have disabled or toggled the button.
    guard editing.isOpen, isEnabled, let isOn = editing.accepted(!isSelected), isOn != isSelected
    else { return editing.end() }
    knownSelection = isOn
    isSelected = isOn
    editing.end()
  }

  // MARK: Drawing

  /// The strength of a hover relative to a press, which changes colours by a tenth.
  static let hoverEmphasis = 0.45

  open override func stateDidChange() {
    emphasis.follow(self, hovered: Self.hoverEmphasis)
    guard isSelected != knownSelection else { return }
    knownSelection = isSelected
    editing.acknowledge()
  }

  open override func draw(in canvas: Canvas, dirty: Rect) {
    let colors = IconButtonColors(
      style, state: state, emphasis: emphasis.value, traits: traits)
    let painter = IconButtonPainter(
      style: styleStore.shared, layout: layout, colors: colors, traits: traits, title: shownTitle,
      showsFocusRing: showsFocusRing, turn: isLoading ? turn : nil)
    painter.draw(in: canvas)
  }

  // MARK: Waiting

  /// Turns the ring while it is visible; with reduced motion it stands still.
  private func turnRing() {
    turning?.cancel()
    turning = nil
    guard isLoading, window?.isClosed == false, !traits.reducesMotion else { return }
    let animation = Animation(
      from: 0, to: 1, timing: .curve(.linear, duration: Self.turnDuration), isOngoing: true,
      update: { [weak self] in self?.showTurn($0) },
      completion: { [weak self] isFinished in if isFinished { self?.turnRing() } })
    turning = animation
    startAnimation(animation)
  }

  private static let turnDuration = Duration.seconds(1)

  private func showTurn(_ turn: Double) {
    self.turn = turn
    setNeedsDisplay(in: layout.ring.insetBy(dx: -1, dy: -1))
  }

  open override func didMoveToWindow() { turnRing() }

  public final override func traitsDidChange(from previous: Traits) {
    if traits.reducesMotion != previous.reducesMotion { turnRing() }
  }

  // MARK: Design

  public final override func prepareForDesign() {
    guard shownTitle == nil, style.leading == nil, style.trailing == nil else { return }
    sampleTitle = DesignContext.current?.sample.action
    storedLayout = nil
    invalidateIntrinsicContentSize()
    setNeedsDisplay()
  }

  // MARK: Accessibility

  /// Icons are not read: a button without a title needs an `accessibilityLabel`.
  public final override func accessibilityNode() -> AccessibilityNode? {
    var node = super.accessibilityNode()
    node?.label = accessibilityLabel ?? shownTitle
    node?.frame = frameInWindow(alignmentRect)
    if isLoading { node?.states.append(.busy) }
    guard isToggle else { return node }
    node?.value = isSelected ? 1 : 0
    if isSelected { node?.states.append(.checked) }
    return node
  }

  public final override func accessibilitySetValue(_ value: Double, part: String) -> Bool {
    guard isToggle, isEnabled, !isLoading, value == 0 || value == 1 else { return false }
    if (value == 1) != isSelected { trigger(.accessibility) }
    return true
  }
}

private struct IconButtonPainter {
  @SharedStyle var style: IconButtonStyle
  let layout: IconButtonLayout
  let colors: IconButtonColors
  let traits: Traits
  let title: String?
  let showsFocusRing: Bool
  /// The progress of the busy ring's turn, 0...1, or nil for a button that is not busy.
  let turn: Double?

  private var plate: Path {
    Path(roundedRect: layout.plate, cornerRadius: layout.cornerRadius)
  }

  func draw(in canvas: Canvas) {
    drawLight(in: canvas)
    canvas.fill(plate, with: colors.paint(over: layout.plate, style, traits, fills: colors.fills))
    canvas.strokeEdge(
      of: layout.plate, cornerRadius: layout.cornerRadius, width: colors.borderWidth,
      with: colors.border)
    if showsFocusRing {
      let ring = FocusRing.regular(FocusRing.color(.accent, for: traits))
      ring.draw(
        along: ring.path(around: layout.plate, cornerRadius: layout.cornerRadius), in: canvas)
    }
    if layout.isClipped {
      canvas.saved {
        canvas.clip(to: plate)
        drawContent(in: canvas)
      }
    } else {
      drawContent(in: canvas)
    }
  }

  private func drawLight(in canvas: Canvas) {
    let glows = style.glowSigma > 0 && !colors.glows.isEmpty
    guard glows || style.shadow.color.alpha > 0 else { return }
    let area = layout.plate.outset(by: style.alignmentInsets, rightToLeft: false)
    let paint = colors.paint(
      over: layout.plate, style, traits, fills: colors.glows, alpha: Self.glowAlpha)
    let name = GlowName(
      size: layout.plate.size, radius: layout.cornerRadius, shadow: style.shadow,
      glow: glows ? paint : .color(.clear), sigma: style.glowSigma)
    ImageCache.shared.show(name, covering: area, in: canvas) { canvas in
      canvas.drawShadow(of: plate, style.shadow)
      if glows { canvas.drawGlow(of: plate, with: paint, sigma: style.glowSigma) }
    }
  }

  private static let glowAlpha = 0.45

  private struct GlowName: Hashable {
    let size: Size
    let radius: Double
    let shadow: Shadow
    let glow: Paint
    let sigma: Double
  }

  private func drawContent(in canvas: Canvas) {
    if let title, let rect = layout.title,
      turn == nil || style.leading != nil || style.trailing != nil
    {
      let text = TextLayout.fitting(title, font: style.font, width: rect.width)
      canvas.draw(
        text, at: Rect(center: rect.center, size: text.size).origin, color: colors.title)
    }
    // The ring replaces the first icon.
    if turn == nil { draw(style.leading, in: layout.leading, tint: colors.leading, canvas) }
    if turn == nil || style.leading != nil {
      draw(style.trailing, in: layout.trailing, tint: colors.trailing, canvas)
    }
    if let turn { drawRing(turn, in: canvas) }
  }

  /// - Parameter tint: the colour of an icon, or nil for the colours of an image.
  private func draw(
    _ slot: IconButtonStyle.Slot?, in rect: Rect?, tint: Color?, _ canvas: Canvas
  ) {
    guard let slot, let rect else { return }
    let frame = Rect(center: rect.center, size: slot.size)
    canvas.draw(slot.icon, in: frame, color: tint, rightToLeft: traits.isRightToLeft)
  }

  private func drawRing(_ turn: Double, in canvas: Canvas) {
    let width = max(1.5, layout.ring.width / 8)
    let radius = (layout.ring.width - width) / 2
    guard radius > 0 else { return }
    let color = (style.leading == nil ? colors.trailing : colors.leading) ?? colors.title
    let center = layout.ring.center
    canvas.stroke(
      Path(circleAt: center, radius: radius), with: color.faded(0.35),
      style: StrokeStyle(width: width))
    var arc = Path()
    let start = turn * 2 * .pi - .pi / 2
    arc.addArc(center: center, radius: radius, startAngle: start, endAngle: start + .pi * 0.6)
    canvas.stroke(arc, with: color, style: StrokeStyle(width: width, cap: .round))
  }
}
