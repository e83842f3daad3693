public import DetentDrawing
public import DetentViews
import DetentWidgets

/// The base class of sliders and dials. It holds the bounds and steps of values that thumbs choose,
/// and handles all changes by the user.
///
/// Derive from one of its subclasses, such as ``RangeSlider``: see <doc:Subclass>. A control with
/// another shape derives from `Control` and edits through an `EditingSession`.
@MainActor
open class ThumbControl: Control {
  private(set) final var model: TrackModel
  private(set) final lazy var editing = makeEditingSession()
  private final var startRules: TrackRules?
  let thumbs: ThumbStates
  final var pressing = TrackPress()
  private(set) lazy var typing = FieldEditor(control: self)
  private(set) final lazy var transition = PositionTransition { [weak self] in
    self?.setNeedsNewLayout()
  }

  init(frame: Rect, model: TrackModel, passesWheelAtLimit: Bool) {
    (self.model, self.passesWheelAtLimit) = (model, passesWheelAtLimit)
    thumbs = ThumbStates(count: model.values.count)
    super.init(frame: frame)
  }

  private func makeEditingSession() -> EditingSession<[Double]> {
    let session = EditingSession(self, value: \.model.values) { control, values, reason in
      control.change { $0.take(values, exactly: reason == .textEntry) }
    }
    session.prepare = { [weak self] in self?.commitRequests() }
    session.willBegin = { [weak self] in
      guard let self else { return }
      startRules = model.rules
      pressing.startThumb = thumbs.active
    }
    session.activityDidChange = { [weak self] in self?.appearanceDidChange() }
    session.report = { [weak self] change in self?.report(change) ?? change }
    session.restore = { [weak self] in self?.restore($0) }
    session.adopt = { [weak self] value in
      guard let self, let numbers = numbers(of: value), numbers.allSatisfy(\.isFinite) else {
        return nil
      }
      return model.resolved(numbers)
    }
    return session
  }

  // MARK: Values

  /// Applies a change by a program: without events, drawn with the next frame.
  final func set(
    _ name: String, _ requested: some Sendable, _ change: (inout TrackModel) -> Bool
  ) {
    let old = model
    guard change(&model) else {
      return ThrottledLog.warn("\(identifier ?? typeName).\(name): invalid value \(requested)")
    }
    guard model != old else { return }
    if model.rules != old.rules { rulesDidChange() }
    if model.values != old.values {
      transition.end()
      editing.acknowledge()
    }
    // Needed even if no value changed: the next layout ends the turn.
    setNeedsNewLayout()
  }

  final func change<Result>(_ change: (inout TrackModel) -> Result) -> Result {
    defer {
      transition.end()
      setNeedsNewLayout()
    }
    return change(&model)
  }

  /// - Parameter animated: whether the thumbs glide to their places; the values change at once.
  final func gliding(_ animated: Bool, _ change: () -> Void) {
    let old = drawnPositions
    change()
    guard animated, old != valuePositions else { return }
    transition.start(from: old, glide, in: self) { [weak self] progress in
      self.map { control in
        zip(old, control.valuePositions).map { control.position(between: $0, $1, at: progress) }
      }
    }
  }

  final func setValue(_ value: Double, of thumb: Int, name: String) {
    set(name, value) { $0.set(thumb, to: value) }
  }

  final func setAll(_ values: [Double], animated: Bool, exactly: Bool = false) {
    gliding(animated) { set("values", values) { $0.set(values, exactly: exactly) } }
  }

  final func setLimits(_ limits: ClosedRange<Double>?, thumb: Int) {
    set("limits", (limits?.lowerBound ?? 0) + (limits?.upperBound ?? 0)) {
      $0.setLimits(limits, of: thumb)
    }
  }

  final func commitRequests() { model.commit() }

  /// Restores the values at the beginning of an edit, as far as the rules still allow them.
  private func restore(_ start: [Double]) {
    if !isRound, let thumb = pressing.startThumb { focus(thumb) }
    // Under unchanged rules the values are restored exactly.
    let isAllowed = model.rules == startRules
    change { $0.take(isAllowed ? start : $0.resolved(start), exactly: true) }
  }

  // MARK: Bounds and steps

  /// The least value; 0 by default. Raising it above the maximum also raises the maximum.
  public final var minimumValue: Double {
    get { model.rules.minimum }
    set { set("minimumValue", newValue) { $0.setMinimum(newValue) } }
  }

  /// The greatest value; 1 by default. Lowering it below the minimum also lowers the minimum.
  public final var maximumValue: Double {
    get { model.rules.maximum }
    set { set("maximumValue", newValue) { $0.setMaximum(newValue) } }
  }

  /// Sets both bounds at once. A maximum below the minimum is raised to it.
  public final func setRange(minimum: Double, maximum: Double) {
    set("range", maximum - minimum) { $0.setBounds(minimum: minimum, maximum: maximum) }
  }

  /// The distance between allowed values, counted from the minimum; the maximum is always allowed.
  /// 0, the default, allows every value; negative steps count as 0. Keys and the wheel move by one
  /// step; on a scale that is not linear by as many steps as fit a hundredth of the track there.
  public final var step: Double {
    get { model.rules.step }
    set { set("step", newValue) { $0.setStep(newValue) } }
  }

  /// The change by the page keys and by Control with the wheel. Nil, the default, is the greater of
  /// a step and a tenth of the range. On a scale that is not linear it is a tenth of the track.
  public final var page: Double? {
    get { model.rules.page }
    set { set("page", newValue ?? 0) { $0.setPage(newValue) } }
  }

  /// Whether key steps without a ``step`` are rounded to the series 1, 2, 5.
  public final var usesNiceSteps = false

  // MARK: Behaviour

  /// Whether the user can only read, select and copy the values.
  public final var isReadOnly = false {
    didSet { if isReadOnly != oldValue { readOnlyDidChange() } }
  }
  /// Whether `valueChanged` is sent throughout an edit, or only once, just before the commit.
  public final var isContinuous: Bool {
    get { editing.isContinuous }
    set { editing.isContinuous = newValue }
  }
  /// Whether disabling the control during an edit commits the edit instead of reverting it.
  public final var commitsWhenDisabled: Bool {
    get { editing.commitsWhenDisabled }
    set { editing.commitsWhenDisabled = newValue }
  }
  /// The effect of a press on the track beside the thumbs; `jump` by default.
  public final var trackPress = TrackPressBehavior.jump
  /// The values that catch a thumb that is dragged near them: on a slider within
  /// ``SliderControl/snapDistance``, on a dial within 3 degrees. Without a ``step``, keys stop at a
  /// detent that they would cross. On a slider detents need a step of 0, and a thumb passes them
  /// while Shift is held.
  public final var detents: [Double] = [] {
    didSet { Finite.keep(&detents, oldValue, "\(identifier ?? typeName).detents") }
  }
  /// The condition under which the wheel changes the values; `whenFocused` by default.
  public final var wheelPolicy = WheelPolicy.whenFocused
  /// Whether turns of the wheel beyond a limit go to the surrounding view. True by default on
  /// sliders, which are often in scrolling lists; false on dials.
  public final var passesWheelAtLimit: Bool
  /// The message for an unreadable text, beside the field and for assistive technology.
  public final var invalidTextMessage: String {
    get { typingMessages.unreadable }
    set { ownInvalidTextMessage = newValue }
  }
  private final var ownInvalidTextMessage: String?
  /// Returns the message for a typed value beyond the bounds from the texts of the bounds.
  public final var outOfRangeMessage: @MainActor (_ lowest: String, _ highest: String) -> String {
    get { typingMessages.outside }
    set { ownOutOfRangeMessage = newValue }
  }
  private final var ownOutOfRangeMessage: (@MainActor (String, String) -> String)?
  /// Whether a typed value may lie between two steps. It stays there until it is changed in another
  /// way. Bounds, order and distances still apply.
  public final var allowsOffStepTyping = false

  /// Moves the single thumb of a new control, so that a design shows a typical value.
  public final override func prepareForDesign() {
    guard isItsOwnThumb, model.values[0] == minimumValue,
      let sample = DesignContext.current?.sample
    else { return }
    let value = minimumValue + (maximumValue - minimumValue) * sample.fraction
    setValue(value, of: 0, name: "value")
  }

  // MARK: Texts

  /// The format that writes and reads values; nil, the default, writes and reads plain numbers.
  public final var format: ValueFormat? { didSet { formatDidChange() } }
  /// Returns the text that assistive technology reads for a value, including open ends, as in "300
  /// or more". Nil, the default, reads the written text.
  public final var accessibilityTextForValue: (@MainActor (Double) -> String)?

  /// The written text of a value, on a label or in a dial, which writes the unit below it.
  public final func text(for value: Double) -> String { texts.text(for: value) }

  final var typingMessages: FieldValue.Messages {
    FieldValue.Messages(
      unreadable: ownInvalidTextMessage, outside: ownOutOfRangeMessage, for: traits)
  }

  /// The step of a dragged thumb while Control is held; nil uses the step of the control.
  package final var coarseStep: Double?

  // MARK: For the kinds of controls: the track

  var isRound: Bool { false }
  /// The track in its present layout. Each kind of control overrides it.
  var shape: any TrackShape { preconditionFailure() }
  /// The positions that an animation moves: fractions of a line, or the ends of an arc in degrees.
  var valuePositions: [Double] { preconditionFailure() }
  /// The positions as they are drawn, during an animation between old and new ones.
  final var drawnPositions: [Double] { transition.shown ?? valuePositions }
  var glide: Timing { .value }
  /// The position between two others at a progress of 0...1.
  func position(between old: Double, _ new: Double, at progress: Double) -> Double {
    old + (new - old) * progress
  }
  /// Sets the options that only one kind of track has.
  func complete(_ options: inout TrackContext.Options, for device: PointerEvent.Device) {}
  final func context(device: PointerEvent.Device = .mouse) -> TrackContext {
    var context = TrackContext(
      shape: shape, rules: model.rules, values: model.values, options: options)
    context.options.constraints = constraints
    context.options.lastThumb = thumbs.last
    context.options.trackPress = trackPress
    (context.options.slop, context.options.target) = (device.slop, device.thumbTarget)
    complete(&context.options, for: device)
    return context
  }
  var texts: TrackTexts {
    TrackTexts(
      format: format, spoken: accessibilityTextForValue, rules: model.rules,
      locale: traits.numberLocale, isRound: isRound)
  }
  final var constraints: ThumbConstraints {
    ThumbConstraints(collision: options.constraints.collision, fixed: thumbs.disabled)
  }
  var keys: ValueKeys { ValueKeys() }
  /// Whether a finger that moves across the track can scroll the surrounding view.
  var canScrollAcross: Bool { false }
  /// Called when the value crosses the seam a number of times; backwards counts negative.
  func didWind(by turns: Int) {}
  /// The thumbs that a press would grab: one, two by their bar, or none on the track.
  func grabbableThumbs(at point: Point) -> Set<Int> {
    // The pointer moves often. Only bars and overlapping thumbs need a context.
    switch shape.hit(at: point, target: PointerEvent.Device.mouse.thumbTarget) {
    case .thumbs(let near) where near.count == 1: Set(near.filter(canMove))
    case .thumbs(let near):
      near.contains(where: canMove) ? [context().thumbOnTop(of: near)] : []
    case .bar(let thumb): context().canMoveBar(above: thumb) ? [thumb, thumb + 1] : []
    case .track, .gap, .disc, .hub, .outside: []
    }
  }
  /// Begins a press on the text of a value. Returns whether the press is on such a text.
  func pressText(_ event: PointerEvent, _ press: EditingPress) -> Bool { false }
  /// Returns whether a point is on the text of a value that cannot be changed.
  func isOnFixedText(_ point: Point) -> Bool { false }
  /// Turns a press on a text into a drag once it moves.
  func dragText(_ text: TrackPress.TextPress, _ press: EditingPress, _ event: PointerEvent) {}
  func fieldAnchor(of thumb: Int) -> FieldValue.Anchor? { nil }

  // MARK: For the kinds of controls: assistive technology

  final var isItsOwnThumb: Bool { self is any NumberControl }
  var thumbFrames: [Rect] { [] }
  /// The direction of the track as states; empty for a dial.
  var axisStates: [AccessibilityState] { [] }
  var thumbTypeName: String { "SliderThumb" }
  func thumb(ofPart part: String) -> Int? {
    model.values.indices.first { (isItsOwnThumb ? "" : name(of: .thumb($0))) == part }
  }

  // MARK: For the kinds of controls

  /// The change in the form that the targets of this kind of control receive.
  func report(_ change: ValueChange<[Double]>) -> any Sendable { change }
  /// The numbers of a value that targets receive, or nil if its type is wrong.
  func numbers(of value: any Sendable) -> [Double]? { nil }
  /// The values that a double click and the delete keys restore, or nil for no effect.
  var defaultNumbers: [Double]? { number.byDefault.map { [$0] } }
  func name(of part: TrackPart) -> String { "" }
  func label(of thumb: Int) -> String? {
    self is any RangeControl ? rangeLabel(of: RangeThumb(thumb)) : accessibilityLabel
  }
  func rulesDidChange() {}
  func setNeedsNewLayout() { setNeedsLayout() }
  func formatDidChange() { setNeedsLayout() }
  /// The type name in the accessibility tree, and in the log without an identifier.
  var typeName: String { "ThumbControl" }
  final func isHeld(_ thumb: Int) -> Bool {
    if pressing.drag != nil { return pressing.isDragging { $0.holds(thumb) } }
    if let text = pressing.text { return text.thumb == thumb }
    return editing.holdsKeys && thumbs.active == thumb
  }
  final func look(of thumb: Int) -> ThumbLook {
    thumbs.look(
      of: thumb, isEnabled: isEnabled && canMove(thumb: thumb), isHeld: isHeld(thumb),
      hasFocusRing: showsFocusRing && thumbs.active == thumb)
  }
  func appearanceDidChange() {
    thumbs.animate(in: self, isHeld: isHeld)
    setNeedsLayout()
  }
  private func endPresses(on thumbs: Set<Int>) {
    if pressing.isDragging(where: { thumbs.contains(where: $0.part.moves) }) { abandonDrag() }
    if let text = pressing.text, thumbs.contains(text.thumb) { forgetText() }
  }

  // MARK: Defaults

  /// The default values before the rules apply, or nil while a thumb is disabled.
  final var rawDefaults: [Double]? { thumbs.disabled.isEmpty ? defaultNumbers : nil }
  final var defaults: [Double]? { rawDefaults.map(model.resolved) }

  final var canReset: Bool { isEnabled && !isReadOnly && !isTracking && defaults != nil }

  open override func accessibilityPerform(_ action: AccessibilityAction, part: String) -> Bool {
    guard action == .reset else { return super.accessibilityPerform(action, part: part) }
    guard canReset else { return false }
    finishRuns()
    editing.performOnce {
      // A handler may have disabled the reset.
      guard canReset else { return nil }
      return defaults.map { EditStep($0, part: name(of: .all), reason: .accessibility) }
    }
    return true
  }

  /// Calls `turn` repeatedly while a press on the track lasts.
  final func repeatPages(_ turn: @escaping @MainActor () -> Void) {
    startPressTimer(after: .milliseconds(500), repeats: .milliseconds(250)) { turn() }
  }

  private func readOnlyDidChange() {
    typing.close()
    if isReadOnly {
      finishRuns()
      endPresses(on: Set(thumbs.all))
    }
    appearanceDidChange()
  }

  final func asksForDefault(_ event: PointerEvent) -> Bool {
    event.button == .primary && (event.clickCount == 2 || event.modifiers.contains(.control))
  }

  final func asksForDefault(_ event: KeyEvent) -> Bool {
    (event.key == .delete || event.key == .backspace) && event.modifiers.isEmpty
  }

  // MARK: Several thumbs

  final var options = TrackContext.Options()
  final var rangeLabels: [RangeThumb: String] = [:]
  /// The settings of a single number: the begin of its bar, and its default.
  final var number: (origin: Double?, byDefault: Double?)

  final func rangeLabel(of thumb: RangeThumb) -> String {
    rangeLabels[thumb]
      ?? (thumb == .lower ? traits.localized("Minimum") : traits.localized("Maximum"))
  }

  final func setCollision(_ collision: ThumbCollision) {
    guard collision != options.constraints.collision else { return }
    options.constraints.collision = collision
    guard isRound else { return }
    set("collision", collision) { $0.collisionDidChange() }
  }

  // MARK: Single thumbs

  final func canMove(thumb: Int) -> Bool { thumbs.canMove(thumb) }

  /// Ignores a thumb that does not exist.
  final func enable(_ isEnabled: Bool, thumb: Int) {
    guard thumbs.enable(isEnabled, thumb) else { return }
    endPresses(on: thumbs.disabled)
    if !canMove(thumb: thumbs.active) {
      finishRuns()
      thumbs.active = thumbs.enabledThumb
      if !canBecomeFirstResponder { resignFirstResponder() }
    }
    appearanceDidChange()
  }

  /// Makes a thumb the active one, which keys move and which is on top.
  final func focus(_ thumb: Int) { if thumbs.focus(thumb) { appearanceDidChange() } }

  public final override func layoutSubviews() {
    typing.place()
    commitRequests()
    // A changed value may have moved a thumb away from the pointer, or under it.
    updateHover()
    updateRenderState()
  }
  func updateRenderState() {}

  public final override var canBecomeFirstResponder: Bool {
    super.canBecomeFirstResponder && thumbs.canMoveAny
  }
  public final override func didBecomeFirstResponder(_ cause: FocusCause) {
    thumbs.focusArrived(cause, isTurning: editing.isTurning)
    appearanceDidChange()
  }
  open override func stateDidChange() {
    if !isEnabled { finishRuns() }
    appearanceDidChange()
  }
  public final override func moveFocusInside(_ direction: FocusDirection) -> Bool {
    guard isEnabled, thumbs.next(direction) != nil else { return false }
    let hadFocus = isFirstResponder
    finishRuns()
    // A handler of the end of the run may have moved the focus, or disabled thumbs.
    guard isFirstResponder == hadFocus else { return true }
    guard isEnabled, let next = thumbs.next(direction) else { return false }
    focus(next)
    return true
  }

  // MARK: Events

  open override func beginTracking(_ event: PointerEvent) -> Bool { beginPress(event) }
  open override func continueTracking(_ event: PointerEvent) -> Bool {
    movePress(event)
    return true
  }
  open override func endTracking(_ event: PointerEvent) { endPress(event) }
  public final override func cancelTracking() { cancelPress() }
  public final override func cancelTracking(of pointer: PointerID) { cancelPress(of: pointer) }

  open override func hoverDidChange(at point: Point?) {
    pressing.pointer = point
    super.hoverDidChange(at: point)
    updateHover()
  }

  public final override func keyDown(_ event: KeyEvent) -> Bool {
    typing.isOpen ? typing.press(event) : openTyping(with: event) || pressKey(event)
  }
  public final override func scroll(_ event: ScrollEvent) -> Bool { turnWheel(event) }
  public final override func scrollDidEnd(_ event: ScrollEvent) { editing.finishWheelRun() }

  // MARK: Accessibility

  public final override func accessibilityNode() -> AccessibilityNode? { ownNode() }
  public final override func accessibilityChildren() -> [AccessibilityNode] {
    thumbNodes() + super.accessibilityChildren()
  }
  public final override func accessibilitySetValue(_ value: Double, part: String) -> Bool {
    setValueForAccessibility(value, part: part)
  }
  public final override func accessibilityFocus(part: String) -> Bool {
    focusForAccessibility(part: part)
  }

  // MARK: Ends

  final func abandonDrag() { if pressing.drag != nil { takePointerBack() } }

  /// Cancels the tracking of the pointer, as the system does.
  final func takePointerBack() {
    window?.cancelTracking()
    cancelPress()
  }

  final func finishRuns() { editing.finishRuns() }

  public final override func keyUp(_ event: KeyEvent) -> Bool {
    editing.releaseKey(event)
  }
  public final override func didResignFirstResponder() { finishRuns() }
  public final override func windowFocusDidChange(isFocused: Bool) {
    if !isFocused { finishRuns() }
  }
  open override func didMoveToWindow() {
    // Timers end when the view leaves its window, so nothing else would end a run of the wheel.
    if window == nil { finishRuns() }
    transition.end()
  }
  open override func windowWillClose() {
    finishRuns()
    transition.end()
  }
}

extension ValueEditing where Self: ThumbControl {
  /// Sets several properties at once: commits earlier requests, makes the changes, commits them.
  public func update(_ changes: (Self) -> Void) {
    commitRequests()
    changes(self)
    commitRequests()
  }
}

enum TrackPart: Equatable, Sendable {
  case thumb(Int)
  /// The bar between a thumb and the next one; both thumbs move.
  case bar(above: Int)
  case all

  func moves(_ other: Int) -> Bool {
    switch self {
    case .thumb(let thumb): other == thumb
    case .bar(let thumb): other == thumb || other == thumb + 1
    case .all: true
    }
  }
}

/// The effect of a press on the track beside the thumbs.
public enum TrackPressBehavior: String, Hashable, Sendable, Codable, CaseIterable {
  /// The nearest thumb jumps to the pointer and follows it.
  case jump
  /// The nearest thumb follows the pointer from where it is.
  case drag
  /// The nearest thumb moves by pages until it reaches the pointer.
  case page
  /// A press has no effect.
  case none
}
