public import DetentDrawing
public import DetentViews
import DetentWidgets

/// What a dial with one thumb and one with two have in common: the values' rules, the look, and
/// everything that the user can do with them. Make a ``CircularSlider`` or a
/// ``RangeCircularSlider``.
///
/// Its parts: the *track* is the whole ring, the *arc* its filled part; the *thumb* is a thumb on
/// the ring or a needle; *ticks* and *labels* stand beside the ring, the value and its unit in the
/// middle.
///
/// Values obey the bounds and the step after every call and every event. Numbers that are not
/// finite are refused with a log line. What a program sets sends no events; what the user does is
/// bracketed by `editingDidBegin` and `editingDidEnd` or `editingDidCancel`.
///
/// Not `open`, because the names and the number of its thumbs are decided by the dials of this
/// module.
@MainActor
public class CircularControl: ThumbControl, Styled {
  // MARK: State

  /// What a press is about.
  let pressing = TrackPress()
  private(set) lazy var transition = PositionTransition<DialPositions>(
    timing: .curve(.easeOut, duration: .milliseconds(250))
  ) { [weak self] in self?.setNeedsNewLayout() }
  private var storedLinearTravel = 250.0
  private var keptLayout = KeptLayout<DialLayout>()
  private var fitted: (side: Double, style: SharedStyle<CircularSliderStyle>)?
  /// What the last layout asked the window to show.
  private(set) var renderState: DialRenderState?

  /// - Parameter values: of 0...1, in order; one or two.
  init(frame: Rect, values: [Double]) {
    super.init(
      frame: frame, model: TrackModel(values, canWrap: true), passesWheelAtLimit: false)
    thumbs.active = values.count - 1
    accessibilityRole = hasRange ? .group : .slider
    contentHugging = AxisPriorities(horizontal: .high, vertical: .high)
    apply(style)
  }

  // MARK: For the two kinds

  /// Whether there are two thumbs.
  final var hasRange: Bool { model.rules.count > 1 }
  /// Where the filled arc of a dial with one thumb begins.
  var arcOrigin: Double { model.rules.minimum }
  override var typeName: String { "CircularSlider" }
  /// What is written in the middle.
  var centerText: String { text(for: model.values[0]) }
  /// What assistive technology says for the values.
  var spokenText: String { accessibilityText(for: model.values[0]) }
  /// Whether a drag of the filled arc moves both thumbs.
  var allowsBarDrag: Bool { false }
  /// Whether it keeps its length then.
  var keepsBarLength: Bool { true }
  /// What happens if the thumbs meet.
  var meeting: ThumbCollision { .stop }
  /// The value was carried over the seam so many times; backwards negative.
  func didWind(by turns: Int) {}
  /// The name of a part in events; a dial with one thumb has no parts.
  override func name(of part: TrackPart) -> String { hasRange ? RangePart(part).rawValue : "" }

  // MARK: Values

  /// How values are spread over the arc; evenly by default.
  public var scale: SliderScale {
    get { model.rules.shape }
    set {
      guard newValue != scale else { return }
      arcDidChange { $0.setShape(newValue) }
    }
  }

  /// What a drag of a dial with one thumb goes by while Control is held; nil for its step.
  package var coarseStep: Double?

  /// Whether the minimum is the place after the maximum, so that values go on there. Only a full
  /// circle with an even scale goes round.
  public var wraps = false { didSet { if wraps != oldValue { arcDidChange() } } }
  /// How many times the values lead around a full circle, 1...1000.
  public var laps = 1 { didSet { if laps != oldValue { arcDidChange() } } }

  /// Draws the thumbs on their way from old positions to the values: the shorter way where values
  /// go round, and never over a stop where they do not.
  func slide(from old: DialPositions) {
    guard old != valuePositions else { return }
    transition.start(from: old, in: self) { [weak self] progress in
      self.map {
        $0.valuePositions.approached(
          from: old, progress, around: $0.model.rules.wraps ? $0.arc.length : nil)
      }
    }
  }

  // MARK: Behaviour

  /// How near to a detent a dragged thumb is caught, in degrees along the arc. An angle, whatever
  /// the size of the dial: it is turned at any distance from its centre, or by a drag that is not
  /// around it at all.
  public var snapAngle = 3.0 {
    didSet { Finite.keep(&snapAngle, oldValue, "\(identifier ?? typeName).snapAngle") }
  }
  /// When a dragged value is brought to a step.
  public var snapping = DialSnapping.live
  /// How a drag turns the dial. `trackPress` is about drags around the ring alone.
  public var dragMode = DialDragMode.angular
  /// Where a press counts.
  public var pressArea = DialPressArea.ring
  /// How long a linear drag over all values is, in logical pixels.
  public var linearTravel: Double {
    get { storedLinearTravel }
    set {
      guard Finite.accepts(newValue, "\(identifier ?? typeName).linearTravel") else { return }
      if newValue > 0 { storedLinearTravel = newValue }
    }
  }

  // MARK: Texts

  /// Texts beside the ring.
  public var dialLabels: [DialLabel] = [] {
    didSet {
      Finite.keepFields(of: &dialLabels, oldValue, "\(identifier ?? typeName).dialLabels")
      if dialLabels != oldValue { setNeedsLayout() }
    }
  }

  var texts: DialTexts {
    DialTexts(
      format: format, spoken: accessibilityTextForValue, rules: model.rules,
      locale: traits.numberLocale)
  }

  /// What is written for a value; the unit of the `format` stands below it.
  public func text(for value: Double) -> String { texts.text(for: value) }

  /// What assistive technology says for a value.
  public func accessibilityText(for value: Double) -> String { texts.spokenText(for: value) }

  /// The value of a text that the user typed; nil where it is none. It may lie beyond the bounds.
  public func value(of text: String) -> Double? {
    texts.number(of: text, values: model.values)
  }

  // MARK: Style

  /// Where its look is kept; see ``style``.
  public let styleStore = StyleStore<CircularSliderStyle>()

  /// The style as it fits into the bounds.
  var shownStyle: SharedStyle<CircularSliderStyle> {
    let side = min(bounds.width, bounds.height)
    if let fitted, fitted.side == side { return fitted.style }
    let style = style.fitted(into: side)
    let shared = style == self.style ? styleStore.shared : SharedStyle(style)
    fitted = (side, shared)
    return shared
  }

  /// The arc may lie elsewhere, and values go round on a full circle only.
  public func styleDidChange(from old: CircularSliderStyle, _ effects: StyleEffects) {
    keptLayout.forget()
    fitted = nil
    if !effects.isDisjoint(with: [.layout, .display]) { arcDidChange() }
  }

  // MARK: Layout

  /// Where the parts are now.
  var layout: DialLayout {
    if let layout = keptLayout.layout(in: bounds) { return layout }
    let layout = DialLayout(
      bounds: bounds, scale: AngularScale(model.scale, on: arc),
      isMirrored: isMirrored, positions: drawnPositions,
      style: shownStyle.wrappedValue)
    return keptLayout.keep(layout, in: bounds)
  }

  override func setNeedsNewLayout() {
    keptLayout.forget()
    super.setNeedsNewLayout()
  }

  /// Whether values go round or not depends on the arc, too.
  private func arcDidChange(_ change: (inout TrackModel) -> Void = { _ in }) {
    let old = model.values
    self.change {
      change(&$0)
      $0.setWraps(wraps && arc.isFullCircle && $0.rules.shape == .linear)
    }
    if model.values != old { editing.acknowledge() }
    setNeedsNewLayout()
  }

  /// Where the thumbs are drawn.
  var drawnPositions: DialPositions { transition.shown ?? valuePositions }

  public override var intrinsicContentSize: Size {
    Size(width: style.diameter, height: style.diameter)
  }

  // MARK: Drawing

  public override func layoutSubviews() {
    typing.place()
    updateRenderState()
  }

  /// Ends the turn, and asks for a drawing of what changed since the last one.
  private func updateRenderState() {
    commitRequests()
    // A value that changed may have moved a thumb away from under the pointer, or below it.
    updateHover()
    let new = makeRenderState()
    defer { renderState = new }
    if new.face != renderState?.face {
      let fitted = new.face.style.overflow
      visualOverflow = max(style.overflow, fitted, new.face.overflow)
    }
    guard let renderState, let damage = new.damage(since: renderState) else {
      return setNeedsDisplay()
    }
    for rect in damage { setNeedsDisplay(in: rect) }
  }

  public override func draw(in canvas: Canvas, dirty: Rect) {
    DialPainter(renderState: renderState ?? makeRenderState()).draw(in: canvas, dirty: dirty)
  }

  // MARK: Events

  public override func beginTracking(_ event: PointerEvent) -> Bool { beginPress(event) }
  public override func continueTracking(_ event: PointerEvent) -> Bool {
    movePress(event)
    return true
  }
  public override func endTracking(_ event: PointerEvent) { endPress(event) }
  public override func cancelTracking() { cancelPress() }
  public override func cancelTracking(of pointer: PointerID) { cancelPress(of: pointer) }
  /// Two fingers on the two thumbs drag both. Elsewhere they turn the dial: see ``pinch(_:)``.
  public override var isMultipleTouchEnabled: Bool {
    pressing.drag != nil && pressing.turn == nil
  }

  public override func hoverDidChange(at point: Point?) {
    pressing.hover(at: point)
    super.hoverDidChange(at: point)
    updateHover()
  }
  public override func cursor(at point: Point) -> Cursor? { cursorForPart(at: point) }

  public override func keyDown(_ event: KeyEvent) -> Bool {
    typing.isOpen ? typing.press(event) : openTyping(with: event) || pressKey(event)
  }
  public override func scroll(_ event: ScrollEvent) -> Bool { turnWheel(event) }
  public override func pinch(_ event: PinchEvent) -> Bool { turn(event) }
  public override func scrollDidEnd(_ event: ScrollEvent) { editing.finishWheelRun() }

  // MARK: Focus and state

  override func isHeld(_ thumb: Int) -> Bool {
    if pressing.drag != nil { return pressing.isDragging { $0.holds(thumb) } }
    return (pressing.text != nil || editing.holdsKeys) && thumbs.active == thumb
  }
  override func endPresses(on thumbs: Set<Int>) {
    if thumbs.contains(self.thumbs.active) { pressing.forgetText() }
    if pressing.isDragging(where: { thumbs.contains(where: $0.part.moves) }) { takePointerBack() }
  }
  override func endTransition() { transition.end() }
  public override func traitsDidChange(from previous: Traits) { setNeedsNewLayout() }
  public override func didMoveToWindow() {
    super.didMoveToWindow()
    renderState = nil
  }

  // MARK: Accessibility

  public override func accessibilityNode() -> AccessibilityNode? { ownNode() }
  public override func accessibilityChildren() -> [AccessibilityNode] {
    thumbNodes() + super.accessibilityChildren()
  }
  public override func accessibilitySetValue(_ value: Double, part: String) -> Bool {
    setValueForAccessibility(value, part: part)
  }
  public override func accessibilityPerform(_ action: AccessibilityAction, part: String) -> Bool {
    switch action {
    case .increment: stepForAccessibility(1, part: part)
    case .decrement: stepForAccessibility(-1, part: part)
    case .press, .reset: super.accessibilityPerform(action, part: part)
    }
  }
  public override func accessibilityFocus(part: String) -> Bool {
    focusForAccessibility(part: part)
  }
}
