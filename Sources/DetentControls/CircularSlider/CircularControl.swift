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

  private(set) var model: DialModel
  /// All edits by the user.
  private(set) lazy var editing = makeEditingSession()
  /// What a press is about.
  let pressing = DialPress()
  private(set) lazy var transition = PositionTransition<DialPositions>(
    timing: .curve(.easeOut, duration: .milliseconds(250))
  ) { [weak self] in self?.setNeedsNewLayout() }
  private var storedLinearTravel = 250.0
  private var keptLayout = KeptLayout<DialLayout>()
  private var fitted: (side: Double, style: SharedStyle<CircularSliderStyle>)?
  /// What the last layout asked the window to show.
  private(set) var renderState: DialRenderState?

  init(frame: Rect, hasRange: Bool) {
    model = DialModel(hasRange: hasRange)
    // By the places of their values; a dial with one thumb has the upper one.
    let upper = RangeThumb.upper.index
    super.init(
      frame: frame, thumbs: ThumbStates(count: 2, first: hasRange ? 0 : upper, active: upper),
      passesWheelAtLimit: false)
    accessibilityRole = hasRange ? .group : .slider
    contentHugging = AxisPriorities(horizontal: .high, vertical: .high)
    apply(style)
  }

  private func makeEditingSession() -> EditingSession<DialValues> {
    let session = EditingSession(self, value: \.model.values) { dial, values, reason in
      dial.take(values, exactly: reason == .textEntry)
    }
    session.prepare = { [weak self] in self?.model.commit() }
    session.willBegin = { [weak self] in
      self.map { $0.pressing.editWillBegin(under: $0.model.rules) }
    }
    session.activityDidChange = { [weak self] in self?.appearanceDidChange() }
    session.report = { [weak self] change in self?.report(change) ?? change }
    session.restore = { [weak self] start in
      guard let self else { return }
      // Under the rules of the start they are taken as they were, to the last digit.
      take(model.rules == pressing.startRules ? start : model.resolved(start), exactly: true)
    }
    session.adopt = { [weak self] value in
      guard let self, let values = values(of: value), values.lower.isFinite, values.upper.isFinite
      else { return nil }
      return model.resolved(values)
    }
    return session
  }

  // MARK: For the two kinds

  /// A change as the targets of this kind of dial receive it.
  func report(_ change: ValueChange<DialValues>) -> any Sendable { change.map(\.upper) }
  /// The values of what targets receive; nil of another kind of value.
  func values(of value: any Sendable) -> DialValues? {
    (value as? Double).map { DialValues(lower: model.values.lower, upper: $0) }
  }
  /// What a double click and the delete keys bring back.
  var defaultValues: DialValues? { nil }
  /// Where the filled arc of a dial with one thumb begins.
  var arcOrigin: Double { model.rules.minimum }
  override var session: (any ThumbEditing)? { editing }
  override var typeName: String { "CircularSlider" }
  /// What is written in the middle.
  var centerText: String { text(for: model.values.upper) }
  /// What assistive technology says for the values.
  var spokenText: String { accessibilityText(for: model.values.upper) }
  /// Whether a drag of the filled arc moves both thumbs.
  var allowsBarDrag: Bool { false }
  /// Whether it keeps its length then.
  var keepsBarLength: Bool { true }
  /// What assistive technology calls a thumb.
  func label(of thumb: RangeThumb) -> String? { accessibilityLabel }
  /// The value was carried over the seam so many times; backwards negative.
  func didWind(by turns: Int) {}
  /// The name of a part in events; a dial with one thumb has no parts.
  func name(of part: RangePart) -> String { model.rules.hasRange ? part.rawValue : "" }

  // MARK: Values

  /// How values are spread over the arc; evenly by default.
  public var scale: SliderScale {
    get { model.rules.limits.shape }
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

  override var thumbRules: ThumbRules { model.rules.limits }
  override func set(_ rule: ThumbRule) {
    set(rule.request.name, rule.request.value) { $0.set(rule) }
  }

  /// Does what a program asks for: silently, drawn with the next frame.
  func set(_ name: String, _ requested: some Sendable, _ change: (inout DialModel) -> Bool) {
    let old = model
    guard change(&model) else {
      return ThrottledLog.warn("\(identifier ?? typeName).\(name): invalid value \(requested)")
    }
    guard model != old else { return }
    if model.values != old.values {
      transition.end()
      editing.acknowledge()
    }
    // Also where no value moved: the next layout ends the turn in which requests wait for each
    // other.
    setNeedsNewLayout()
  }

  func setCollision(_ collision: ThumbCollision) {
    model.setCollision(collision)
    setNeedsNewLayout()
  }

  /// Ends the turn in which requests wait for each other.
  func commitRequests() { model.commit() }

  private func take(_ values: DialValues, exactly: Bool) {
    model.take(values, exactly: exactly)
    transition.end()
    setNeedsNewLayout()
  }

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
    texts.number(of: text, values: [model.values.lower, model.values.upper])
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
      bounds: bounds, scale: AngularScale(model.rules.limits.scale, on: arc),
      isMirrored: isMirrored, positions: drawnPositions, hasRange: model.rules.hasRange,
      style: shownStyle.wrappedValue)
    return keptLayout.keep(layout, in: bounds)
  }

  /// Asks for a layout with other positions of the parts.
  func setNeedsNewLayout() {
    keptLayout.forget()
    setNeedsLayout()
  }

  /// Whether values go round or not depends on the arc, too.
  private func arcDidChange(_ change: (inout DialModel) -> Void = { _ in }) {
    let old = model.values
    change(&model)
    model.setWraps(wraps && arc.isFullCircle && scale == .linear)
    transition.end()
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
    model.commit()
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

  override func isHeld(_ thumb: Int) -> Bool { isHeld(RangeThumb(thumb)) }
  override func endPresses(on thumbs: Set<Int>) {
    if thumbs.contains(self.thumbs.active) { pressing.forgetValue() }
    let drags = [pressing.drag, pressing.second?.drag].compactMap(\.self)
    if drags.contains(where: { drag in thumbs.contains { drag.moves(RangeThumb($0)) } }) {
      takePointerBack()
    }
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
  override var hasDefault: Bool { defaultValues != nil }
  override func reset() { bringDefaultsBack() }
}

extension ValueEditing where Self: CircularControl {
  /// Sets several properties as one: what was requested before is committed first, and what this
  /// requests is committed with it.
  public func update(_ changes: (Self) -> Void) {
    commitRequests()
    changes(self)
    commitRequests()
  }
}
