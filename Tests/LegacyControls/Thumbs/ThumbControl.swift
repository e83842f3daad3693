import DetentDrawing
public import DetentViews
import DetentWidgets

/// What sliders and dials have in common: bounds and steps of values that thumbs choose, what is
/// said of typed ones, and when edits end that nobody goes on with.
///
/// Not `open`, because its rules and layout are internal: a control of your own derives from
/// `Control` and edits through an `EditingSession`.
@MainActor
public class ThumbControl: Control {
  let thumbs: ThumbStates
  private(set) lazy var typing = FieldEditor(control: self)

  init(frame: Rect, thumbs: ThumbStates, passesWheelAtLimit: Bool) {
    (self.thumbs, self.passesWheelAtLimit) = (thumbs, passesWheelAtLimit)
    super.init(frame: frame)
  }

  // MARK: Bounds and steps

  /// The least value; 0 by default. Raising it above the maximum raises that too.
  public final var minimumValue: Double {
    get { thumbRules.minimum }
    set { set(.minimum(newValue)) }
  }

  /// The greatest value; 1 by default. Lowering it below the minimum lowers that too.
  public final var maximumValue: Double {
    get { thumbRules.maximum }
    set { set(.maximum(newValue)) }
  }

  /// Sets both bounds. A maximum below the minimum is drawn up to it.
  public final func setRange(minimum: Double, maximum: Double) { set(.bounds(minimum, maximum)) }

  /// The distance between two values that can be chosen, counted from the minimum; the maximum can
  /// be chosen always. 0, the default, allows every value; negative steps count as 0. Keys and the
  /// wheel go by it; on a scale that is not linear by as many steps as a hundredth of the track is
  /// worth there.
  public final var step: Double {
    get { thumbRules.step }
    set { set(.step(newValue)) }
  }

  /// What the page keys and Control with the wheel change; nil, the default, for the greater of a
  /// step and a tenth of the range. On a scale that is not linear a page is a tenth of the track.
  public final var page: Double? {
    get { thumbRules.page }
    set { set(.page(newValue)) }
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
    get { session?.isContinuous ?? true }
    set { session?.isContinuous = newValue }
  }
  /// Whether disabling the control during an edit keeps what was reached instead of taking it back.
  public final var commitsWhenDisabled: Bool {
    get { session?.commitsWhenDisabled ?? false }
    set { session?.commitsWhenDisabled = newValue }
  }
  /// What a press on the track beside the thumbs does.
  public final var trackPress = TrackPressBehavior.jump
  /// Values that catch a thumb which is dragged near them: see ``SliderControl/snapDistance`` and
  /// ``CircularControl/snapAngle``. On a slider those without a `step` do, keys stop on one that
  /// they would cross, and Shift lets the thumb pass.
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
  /// Whether a typed value is taken as it is, between two steps, too. It stays until it is changed
  /// in another way; bounds, order and distances hold.
  public final var allowsOffStepTyping = false

  // MARK: Texts

  /// How values are written and read; nil, the default, writes and reads plain numbers.
  public final var format: ValueFormat? { didSet { formatDidChange() } }
  /// The text that assistive technology reads for a value, or nil, the default, to read the written
  /// text. The closure also says that an end is open, such as "300 or more".
  public final var accessibilityTextForValue: (@MainActor (Double) -> String)?

  final var typingMessages: FieldValue.Messages {
    FieldValue.Messages(
      unreadable: ownInvalidTextMessage, outside: ownOutOfRangeMessage, for: traits)
  }

  // MARK: For the kinds of controls

  /// Bounds, steps and distances of now.
  var thumbRules: ThumbRules { ThumbRules(minimum: 0, maximum: 1) }
  /// A program sets one of them.
  func set(_ rule: ThumbRule) {}
  /// Values are written in another way.
  func formatDidChange() { setNeedsLayout() }
  /// What the control is called in the tree of what is accessible, and in the log without an
  /// identifier.
  var typeName: String { "ThumbControl" }
  /// All edits by the user.
  var session: (any ThumbEditing)? { nil }
  /// What shows positions on their way ends where the values are.
  func endTransition() {}
  /// Whether a thumb is moved by the edit under way.
  func isHeld(_ thumb: Int) -> Bool { false }
  /// Starts what shows a change of hover, press or focus, and asks for a layout.
  func appearanceDidChange() {
    thumbs.animate(in: self, isHeld: isHeld)
    setNeedsLayout()
  }
  /// Presses that move thumbs which cannot be moved any more are taken back.
  func endPresses(on thumbs: Set<Int>) {}

  /// Whether the control has values by default that can be brought back.
  var hasDefault: Bool { false }
  /// Brings them back for assistive technology, as one edit, where `canReset`.
  func reset() {}

  final var canReset: Bool { isEnabled && !isReadOnly && !isTracking && hasDefault }

  public override func accessibilityPerform(_ action: AccessibilityAction, part: String) -> Bool {
    guard action == .reset else { return super.accessibilityPerform(action, part: part) }
    guard canReset else { return false }
    finishRuns()
    reset()
    return true
  }

  /// While a press on the track lasts, a page follows the first one after a while, and others more
  /// quickly.
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

  /// Whether a press brings the default back, where there is one: a double click, or one with
  /// Control.
  final func asksForDefault(_ event: PointerEvent) -> Bool {
    event.button == .primary && (event.clickCount == 2 || event.modifiers.contains(.control))
  }

  /// The same of a key: Delete or Backspace.
  final func asksForDefault(_ event: KeyEvent) -> Bool {
    (event.key == .delete || event.key == .backspace) && event.modifiers.isEmpty
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

  public override var canBecomeFirstResponder: Bool {
    super.canBecomeFirstResponder && thumbs.canMoveAny
  }
  public final override func didBecomeFirstResponder(_ cause: FocusCause) {
    thumbs.focusArrived(cause, isTurning: session?.isTurning == true)
    appearanceDidChange()
  }
  public final override func stateDidChange() {
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

  // MARK: Ends

  /// The window takes the pointer back from a drag, as when the system does.
  final func takePointerBack() {
    window?.cancelTracking()
    cancelTracking()
  }

  /// Ends what keys and the wheel have under way.
  final func finishRuns() { session?.finishRuns() }

  public final override func keyUp(_ event: KeyEvent) -> Bool {
    session?.releaseKey(event) ?? false
  }
  public final override func didResignFirstResponder() { finishRuns() }
  public final override func windowFocusDidChange(isFocused: Bool) {
    if !isFocused { finishRuns() }
  }
  public override func didMoveToWindow() {
    // Timers end with the stay in a window: nothing else would close a run of the wheel.
    if window == nil { finishRuns() }
    endTransition()
  }
  public override func windowWillClose() {
    finishRuns()
    endTransition()
  }
}

/// What assistive technology calls the two thumbs of a range: its ends, where the program has no
/// names for them.
struct RangeThumbLabels {
  var own: [RangeThumb: String] = [:]

  @MainActor func text(_ thumb: RangeThumb, for traits: Traits) -> String {
    own[thumb] ?? (thumb == .lower ? traits.localized("Minimum") : traits.localized("Maximum"))
  }
}

/// An `EditingSession` without the type of its value, which is `[Double]` on sliders and
/// `DialValues` on dials: the class above both names the session by what it calls. A superclass of
/// the session would be public, with an end of runs that does nothing until it is overridden.
@MainActor
protocol ThumbEditing: AnyObject {
  var isContinuous: Bool { get set }
  var commitsWhenDisabled: Bool { get set }
  var isTurning: Bool { get }
  func releaseKey(_ event: KeyEvent) -> Bool
  func finishRuns()
}

extension EditingSession: ThumbEditing {}

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

/// A layout that is kept until the place of its view is another, or it is forgotten since something
/// that it was made of is.
struct KeptLayout<Layout> {
  private var bounds = Rect.zero
  private var kept: Layout?

  /// The layout, where it is right still.
  func layout(in bounds: Rect) -> Layout? { self.bounds == bounds ? kept : nil }

  /// - Returns: the layout that is kept from now on.
  mutating func keep(_ layout: Layout, in bounds: Rect) -> Layout {
    self.bounds = bounds
    kept = layout
    return layout
  }

  mutating func forget() { kept = nil }
}
