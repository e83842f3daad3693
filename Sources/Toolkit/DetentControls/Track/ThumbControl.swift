public import DetentDrawing
public import DetentViews
import DetentWidgets

/// The base of sliders and dials: the bounds and steps of values that thumbs choose, and the user's
/// ways to change them.
///
/// Derive from one of its kinds, such as ``RangeSlider``: see <doc:Subclass>. A control with another
/// shape derives from `Control` and edits through an `EditingSession`.
@MainActor
open class ThumbControl: Control {
  private(set) final var model: TrackModel
  /// All edits by the user.
  private(set) final lazy var editing = makeEditingSession()
  /// The rules when the edit began.
  private final var startRules: TrackRules?
  let thumbs: ThumbStates
  /// What a press is about.
  final var pressing = TrackPress()
  private(set) lazy var typing = FieldEditor(control: self)
  /// Thumbs on their way to values that a program set.
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

  /// Does what a program requests: silently, drawn with the next frame.
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
    // Also where no value moved: the next layout ends the turn in which requests wait for each
    // other.
    setNeedsNewLayout()
  }

  /// Other values or rules, or another number of thumbs.
  final func change<Result>(_ change: (inout TrackModel) -> Result) -> Result {
    defer {
      transition.end()
      setNeedsNewLayout()
    }
    return change(&model)
  }

  /// Makes a change of the values that a program asks for.
  /// - Parameter animated: whether the thumbs glide to their places; the values are there at once.
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

  /// Ends the turn in which requests wait for each other.
  final func commitRequests() { model.commit() }

  /// Brings the values back that an edit began with, as far as the rules still allow them.
  private func restore(_ start: [Double]) {
    if !isRound, let thumb = pressing.startThumb { focus(thumb) }
    // Under the rules of the start they are taken as they were, to the last digit.
    let isAllowed = model.rules == startRules
    change { $0.take(isAllowed ? start : $0.resolved(start), exactly: true) }
  }

  // MARK: Bounds and steps

  /// The least value; 0 by default. Raising it above the maximum raises that too.
  public final var minimumValue: Double {
    get { model.rules.minimum }
    set { set("minimumValue", newValue) { $0.setMinimum(newValue) } }
  }

  /// The greatest value; 1 by default. Lowering it below the minimum lowers that too.
  public final var maximumValue: Double {
    get { model.rules.maximum }
    set { set("maximumValue", newValue) { $0.setMaximum(newValue) } }
  }

  /// Sets both bounds. A maximum below the minimum is drawn up to it.
  public final func setRange(minimum: Double, maximum: Double) {
    set("range", maximum - minimum) { $0.setBounds(minimum: minimum, maximum: maximum) }
  }

  /// The distance between two values that can be chosen, counted from the minimum; the maximum can
  /// be chosen always. 0, the default, allows every value; negative steps count as 0. Keys and the
  /// wheel go by it; on a scale that is not linear by as many steps as a hundredth of the track is
  /// worth there.
  public final var step: Double {
    get { model.rules.step }
    set { set("step", newValue) { $0.setStep(newValue) } }
  }

  /// What the page keys and Control with the wheel change; nil, the default, for the greater of a
  /// step and a tenth of the range. On a scale that is not linear a page is a tenth of the track.
  public final var page: Double? {
    get { model.rules.page }
    set { set("page", newValue ?? 0) { $0.setPage(newValue) } }
  }

  /// Whether key steps without a ``step`` are rounded to the series 1, 2, 5.
  public final var usesNiceSteps = false

  // MARK: Behaviour

  /// Whether the user can look at the values, select and copy their texts, but not change them.
  public final var isReadOnly = false {
    didSet { if isReadOnly != oldValue { readOnlyDidChange() } }
  }
  /// False lets `valueChanged` happen only once, just before the commit of an edit.
  public final var isContinuous: Bool {
    get { editing.isContinuous }
    set { editing.isContinuous = newValue }
  }
  /// Whether disabling the control during an edit keeps what was reached instead of taking it back.
  public final var commitsWhenDisabled: Bool {
    get { editing.commitsWhenDisabled }
    set { editing.commitsWhenDisabled = newValue }
  }
  /// What a press on the track beside the thumbs does.
  public final var trackPress = TrackPressBehavior.jump
  /// Values that catch a thumb which is dragged near them: see ``SliderControl/snapDistance`` and
  /// ``CircularControl/snapAngle``. Without a ``step``, keys stop on a detent that they would
  /// cross. On a slider detents need a step of 0, and Shift lets the thumb pass.
  public final var detents: [Double] = [] {
    didSet { Finite.keep(&detents, oldValue, "\(identifier ?? typeName).detents") }
  }
  /// When the wheel changes the values.
  public final var wheelPolicy = WheelPolicy.whenFocused
  /// Whether turns of the wheel that would lead beyond a limit are for what lies around the
  /// control; true by default on sliders, which are often in lists that scroll, false on dials.
  public final var passesWheelAtLimit: Bool
  /// What is said of a typed text that stands for no value, beside the field and by assistive
  /// technology.
  public final var invalidTextMessage: String {
    get { typingMessages.unreadable }
    set { ownInvalidTextMessage = newValue }
  }
  private final var ownInvalidTextMessage: String?
  /// What is said of a typed value beyond the bounds, from the texts of the least and the greatest
  /// one.
  public final var outOfRangeMessage: @MainActor (_ lowest: String, _ highest: String) -> String {
    get { typingMessages.outside }
    set { ownOutOfRangeMessage = newValue }
  }
  private final var ownOutOfRangeMessage: (@MainActor (String, String) -> String)?
  /// Whether a typed value may lie between two steps. It stays there until it is changed in another
  /// way. Bounds, order and distances still hold.
  public final var allowsOffStepTyping = false

  /// Moves the thumb of a single number from where a new control has it.
  public final override func prepareForDesign() {
    guard self is any NumberControl, model.values[0] == minimumValue,
      let sample = DesignContext.current?.sample
    else { return }
    let value = minimumValue + (maximumValue - minimumValue) * sample.fraction
    setValue(value, of: 0, name: "value")
  }

  // MARK: Texts

  /// How values are written and read; nil, the default, writes and reads plain numbers.
  public final var format: ValueFormat? { didSet { formatDidChange() } }
  /// The text that assistive technology reads for a value, or nil, the default, to read the written
  /// text. The closure also says that an end is open, such as "300 or more".
  public final var accessibilityTextForValue: (@MainActor (Double) -> String)?

  /// The text of a value: on the label of a thumb; in the middle of a dial, where the unit of the
  /// ``format`` stands below it.
  public final func text(for value: Double) -> String { texts.text(for: value) }

  /// The text that assistive technology reads for a value.
  public final func accessibilityText(for value: Double) -> String {
    texts.spokenText(for: value)
  }

  final var typingMessages: FieldValue.Messages {
    FieldValue.Messages(
      unreadable: ownInvalidTextMessage, outside: ownOutOfRangeMessage, for: traits)
  }

  /// The step of a dragged thumb while Control is held, or nil for the step of the control.
  package final var coarseStep: Double?

  // MARK: For the kinds of controls: the track

  /// Whether the track is an arc around a centre.
  var isRound: Bool { false }
  /// The track as it is laid out. Each kind overrides it.
  var shape: any TrackShape { preconditionFailure() }
  /// What an animation moves: fractions of a line, the ends of an arc in degrees.
  var valuePositions: [Double] { preconditionFailure() }
  /// The same as it is drawn, on its way during an animation.
  final var drawnPositions: [Double] { transition.shown ?? valuePositions }
  /// How thumbs go to values that a program sets.
  var glide: Timing { .value }
  /// A position on the way from one to another.
  func position(between old: Double, _ new: Double, at progress: Double) -> Double {
    old + (new - old) * progress
  }
  /// Sets the options that only one kind of track has.
  func complete(_ options: inout TrackContext.Options, for device: PointerEvent.Device) {}
  /// What presses and movements are judged by.
  final func context(device: PointerEvent.Device = .mouse) -> TrackContext {
    var context = TrackContext(
      shape: shape, rules: model.rules, values: model.values, options: options)
    context.options.constraints = constraints
    context.options.lastThumb = thumbs.last
    context.options.trackPress = trackPress
    context.options.target = device.thumbTarget
    complete(&context.options, for: device)
    return context
  }
  /// How values are written and read.
  var texts: TrackTexts {
    TrackTexts(
      format: format, spoken: accessibilityTextForValue, rules: model.rules,
      locale: traits.numberLocale, isRound: isRound)
  }
  /// How the thumbs make way for each other, and which of them cannot be moved.
  final var constraints: ThumbConstraints {
    ThumbConstraints(collision: options.constraints.collision, fixed: thumbs.disabled)
  }
  /// The steps of the keys, and their limits.
  var keys: ValueKeys { ValueKeys() }
  /// Whether a finger that goes across the track can scroll the view around it.
  var canScrollAcross: Bool { false }
  /// The value was carried over the seam so many times; backwards negative.
  func didWind(by turns: Int) {}
  /// The thumbs that a press would grab: one, or two by their bar; on the track none at first.
  func grabbableThumbs(at point: Point) -> Set<Int> {
    // The pointer moves often: all but bars and thumbs at one place do without a context.
    switch shape.hit(at: point, target: PointerEvent.Device.mouse.thumbTarget) {
    case .thumbs(let near) where near.count == 1: Set(near.filter(canMove))
    case .thumbs(let near):
      near.contains(where: canMove) ? [context().thumbOnTop(of: near)] : []
    case .bar(let thumb): context().canMoveBar(above: thumb) ? [thumb, thumb + 1] : []
    case .track, .gap, .disc, .hub, .outside: []
    }
  }
  /// A press may be about the text of a value.
  /// - Returns: whether it is.
  func pressText(_ event: PointerEvent, _ press: EditingPress) -> Bool { false }
  /// Whether a point is on the text of a value that cannot be changed.
  func isOnFixedText(_ point: Point) -> Bool { false }
  /// A press on a text may become a drag, once it moves.
  func dragText(_ text: TrackPress.TextPress, _ press: EditingPress, _ event: PointerEvent) {}
  /// The place of a field for the value of a thumb.
  func fieldAnchor(of thumb: Int) -> FieldValue.Anchor? { nil }

  // MARK: For the kinds of controls: assistive technology

  /// Whether the thumb is the control itself to assistive technology.
  final var isItsOwnThumb: Bool { self is any NumberControl }
  /// The frames of the thumbs.
  var thumbFrames: [Rect] { [] }
  /// The direction of the track, if it has one.
  var axisStates: [AccessibilityState] { [] }
  /// The name of the thumbs in the accessibility tree.
  var thumbTypeName: String { "SliderThumb" }
  func thumb(ofPart part: String) -> Int? {
    model.values.indices.first { (isItsOwnThumb ? "" : name(of: .thumb($0))) == part }
  }

  // MARK: For the kinds of controls

  /// A change as the targets of this kind of control receive it.
  func report(_ change: ValueChange<[Double]>) -> any Sendable { change }
  /// The numbers of a value that targets receive; nil of another kind of value.
  func numbers(of value: any Sendable) -> [Double]? { nil }
  /// What a double click and the delete keys bring back.
  var defaultNumbers: [Double]? { number.byDefault.map { [$0] } }
  /// The name of a part in events.
  func name(of part: TrackPart) -> String { "" }
  /// The name of a thumb for assistive technology.
  func label(of thumb: Int) -> String? {
    self is any RangeControl ? rangeLabel(of: RangeThumb(thumb)) : accessibilityLabel
  }
  /// Bounds, steps or distances are others now.
  func rulesDidChange() {}
  /// Asks for a layout with other positions of the parts.
  func setNeedsNewLayout() { setNeedsLayout() }
  /// Values are written in another way.
  func formatDidChange() { setNeedsLayout() }
  /// The name in the accessibility tree, and in the log without an identifier.
  var typeName: String { "ThumbControl" }
  /// Whether a thumb is moved by the edit under way.
  final func isHeld(_ thumb: Int) -> Bool {
    if pressing.drag != nil { return pressing.isDragging { $0.holds(thumb) } }
    if let text = pressing.text { return text.thumb == thumb }
    return editing.holdsKeys && thumbs.active == thumb
  }
  /// How a thumb shows its state.
  final func look(of thumb: Int) -> ThumbLook {
    thumbs.look(
      of: thumb, isEnabled: isEnabled && canMove(thumb: thumb), isHeld: isHeld(thumb),
      hasFocusRing: showsFocusRing && thumbs.active == thumb)
  }
  /// Starts what shows a change of hover, press or focus, and asks for a layout.
  func appearanceDidChange() {
    thumbs.animate(in: self, isHeld: isHeld)
    setNeedsLayout()
  }
  /// Presses that move thumbs which cannot be moved any more are taken back.
  private func endPresses(on thumbs: Set<Int>) {
    if pressing.isDragging(where: { thumbs.contains(where: $0.part.moves) }) { abandonDrag() }
    if let text = pressing.text, thumbs.contains(text.thumb) { forgetText() }
  }

  // MARK: Defaults

  /// The values that the user can bring back, before the rules; none while a thumb is switched off.
  final var rawDefaults: [Double]? { thumbs.disabled.isEmpty ? defaultNumbers : nil }
  final var defaults: [Double]? { rawDefaults.map(model.resolved) }

  final var canReset: Bool { isEnabled && !isReadOnly && !isTracking && defaults != nil }

  open override func accessibilityPerform(_ action: AccessibilityAction, part: String) -> Bool {
    guard action == .reset else { return super.accessibilityPerform(action, part: part) }
    guard canReset else { return false }
    finishRuns()
    editing.performOnce {
      // A handler may refuse it.
      guard canReset else { return nil }
      return defaults.map { EditStep($0, part: name(of: .all), reason: .accessibility) }
    }
    return true
  }

  /// Pages on while a press on the track lasts.
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

  /// Whether a press restores the default value: a double click, or one with Control.
  final func asksForDefault(_ event: PointerEvent) -> Bool {
    event.button == .primary && (event.clickCount == 2 || event.modifiers.contains(.control))
  }

  /// The same of a key: Delete or Backspace.
  final func asksForDefault(_ event: KeyEvent) -> Bool {
    (event.key == .delete || event.key == .backspace) && event.modifiers.isEmpty
  }

  // MARK: Several thumbs

  /// How several thumbs make way for each other, and how the bar between them can be dragged.
  final var options = TrackContext.Options()
  /// The names that a program gave the thumbs of a range.
  final var rangeLabels: [RangeThumb: String] = [:]
  /// What a program said of a single number: where its bar begins, and its default.
  final var number: (origin: Double?, byDefault: Double?)

  /// The name of a thumb of a range for assistive technology.
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

  /// Whether the user can move a thumb.
  final func canMove(thumb: Int) -> Bool { thumbs.canMove(thumb) }

  /// Lets the user move a thumb, or not; of one that there is not, nothing.
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

  /// Makes a thumb the one that keys move and that lies on top.
  final func focus(_ thumb: Int) { if thumbs.focus(thumb) { appearanceDidChange() } }

  public final override func layoutSubviews() {
    typing.place()
    // Ends the turn.
    commitRequests()
    // A value that changed may have moved a thumb away from under the pointer, or below it.
    updateHover()
    updateRenderState()
  }
  /// Asks for a drawing of everything that changed since the last one.
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
    // A handler of the end may have moved the focus itself, or switched thumbs off.
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

  /// Ends a drag that cannot go on.
  final func abandonDrag() { if pressing.drag != nil { takePointerBack() } }

  /// The window takes the pointer back from a drag, as when the system does.
  final func takePointerBack() {
    window?.cancelTracking()
    cancelPress()
  }

  /// Ends what keys and the wheel have under way.
  final func finishRuns() { editing.finishRuns() }

  public final override func keyUp(_ event: KeyEvent) -> Bool {
    editing.releaseKey(event)
  }
  public final override func didResignFirstResponder() { finishRuns() }
  public final override func windowFocusDidChange(isFocused: Bool) {
    if !isFocused { finishRuns() }
  }
  open override func didMoveToWindow() {
    // Timers end with the stay in a window: nothing else would close a run of the wheel.
    if window == nil { finishRuns() }
    transition.end()
  }
  open override func windowWillClose() {
    finishRuns()
    transition.end()
  }
}

extension ValueEditing where Self: ThumbControl {
  /// Sets several properties as one: what was requested before is committed first, and what this
  /// requests is committed with it.
  public func update(_ changes: (Self) -> Void) {
    commitRequests()
    changes(self)
    commitRequests()
  }
}

/// The part of a track that an edit is about.
enum TrackPart: Equatable, Sendable {
  case thumb(Int)
  /// The bar between a thumb and the next one, which moves both.
  case bar(above: Int)
  case all

  /// Whether it moves a thumb.
  func moves(_ other: Int) -> Bool {
    switch self {
    case .thumb(let thumb): other == thumb
    case .bar(let thumb): other == thumb || other == thumb + 1
    case .all: true
    }
  }
}

/// What a press on the track beside the thumbs does.
public enum TrackPressBehavior: String, Hashable, Sendable, Codable, CaseIterable {
  /// The nearest thumb jumps to the pointer and follows it.
  case jump
  /// The nearest thumb follows the pointer from where it is.
  case drag
  /// The nearest thumb moves by pages until it reaches the pointer.
  case page
  /// Nothing.
  case none
}
