public import DetentDrawing
public import DetentViews

/// What a dial with one thumb and one with two have in common: the values' rules, the look, and
/// everything that the user can do with them. Make a ``CircularSlider`` or a ``RangeCircularSlider``.
///
/// Its parts: the *track* is the whole ring, the *arc* its filled part; the *thumb* is a thumb on the
/// ring or a needle; *ticks* and *labels* stand beside the ring, the value and its unit in the middle.
///
/// Values obey the bounds and the step after every call and every event. Numbers that are not finite are
/// refused with a log line. What a program sets sends no events; what the user does is bracketed by
/// `editingDidBegin` and `editingDidEnd` or `editingDidCancel`.
@MainActor
public class CircularControl: Control, EditedControl {
  // MARK: Values

  var model: DialModel
  /// The places that are drawn while they are on the way to the values.
  var shownPositions: DialPositions?
  var transition: Animation?

  // MARK: Behaviour

  /// Whether the minimum is the place after the maximum, so that values go on there. Only a full circle
  /// with an even scale goes round.
  public var wraps = false { didSet { if wraps != oldValue { arcDidChange() } } }
  /// How many times the values lead around a full circle, 1...1000.
  public var laps = 1 { didSet { if laps != oldValue { arcDidChange() } } }
  /// When a dragged value is brought to a step.
  public var snapping = DialSnapping.live
  /// Values that catch a dragged thumb.
  public var notches: [Double] = [] {
    didSet { Finite.keep(&notches, oldValue, "\(identifier ?? typeName).notches") }
  }
  /// Whether a press on the ring brings the thumb there; else it follows the pointer from where it is.
  public var pressJumps = true
  /// How long a linear drag over all values is, in logical pixels.
  public var linearTravel: Double {
    get { storedLinearTravel }
    set {
      guard Finite.accepts(newValue, "\(identifier ?? typeName).linearTravel") else { return }
      if newValue > 0 { storedLinearTravel = newValue }
    }
  }
  private var storedLinearTravel = 250.0
  /// Whether the user can look at the value, select and copy its text, but not change it.
  public var isReadOnly = false { didSet { if isReadOnly != oldValue { readOnlyDidChange() } } }
  /// When the wheel changes the value.
  public var wheelPolicy = WheelPolicy.whenFocused
  /// Whether turns of the wheel that would lead beyond a limit are for what lies around the dial.
  public var passesWheelAtLimit = false
  /// Whether disabling the control during an edit keeps what was reached instead of taking it back.
  public var commitsWhenDisabled = false

  // MARK: Texts

  /// How values are written and read; nil, the default, writes plain numbers and reads them with the unit or
  /// without.
  public var format: ValueFormat? { didSet { setNeedsLayout() } }
  /// What is written for a value instead of what the format writes.
  public var textForValue: (@MainActor (Double) -> String)? { didSet { setNeedsLayout() } }
  /// The value of a text that the user typed, nil where it is none. Without it the format reads, and what
  /// `textForValue` writes is read by itself.
  public var valueForText: (@MainActor (String) -> Double?)?
  /// What is said of a typed text that stands for no value, beside the field and by assistive technology.
  public var invalidTextMessage = "Not a number"
  /// What is said of a typed value beyond the bounds, from the texts of the least and the greatest one.
  public var outOfRangeMessage: @MainActor (_ lowest: String, _ highest: String) -> String =
    FieldValue.rangeMessage
  /// Whether a typed value is taken as it is, between two steps, too. It stays until it is changed in
  /// another way; bounds, order and distances hold.
  public var allowsOffStepTyping = false
  /// What stands below the value, such as "m²".
  public var unit = "" { didSet { if unit != oldValue { setNeedsLayout() } } }
  /// What assistive technology says after the value, such as "degrees"; nil says the unit.
  public var spokenUnit: String?
  /// Texts beside the ring.
  public var labels: [DialLabel] = [] {
    didSet {
      Finite.keepFields(of: &labels, oldValue, "\(identifier ?? typeName).labels")
      if labels != oldValue { setNeedsLayout() }
    }
  }

  // MARK: Look

  var storedStyle = CircularSliderStyle()

  // MARK: State of an edit

  private(set) lazy var edits: any BridgedEdits<DialValues> = makeEdits()
  /// The rules when the edit began.
  var editRules: DialRules?
  var press: ControlPress?
  var drag: DialDrag?
  /// A press on the value, until it is known whether it edits it or drags the dial.
  var valuePress: PointerEvent?
  var heldKeys: Set<Key> = []
  var wheelTimer: TimerToken?
  var wheelNotches = WheelNotches()
  var lastTurn: Duration?
  private(set) lazy var typing = FieldEditor(control: self)
  /// The thumb that keys and the wheel move.
  var activeThumb = RangeThumb.upper
  /// The thumb that was used last, where one was.
  var lastThumb: RangeThumb?

  // MARK: State of the drawing

  var pointerPosition: Point?
  var hoveredThumbs: Set<RangeThumb> = []
  let glows = RangeThumb.allCases.map { _ in ThumbFeedback() }
  /// What the last layout asked the window to show.
  var renderState: DialRenderState?

  init(frame: Rect, hasRange: Bool) {
    model = DialModel(hasRange: hasRange)
    super.init(frame: frame)
    accessibilityRole = hasRange ? .group : .slider
    contentHugging = AxisPriorities(horizontal: .high, vertical: .high)
    visualOverflow = storedStyle.overflow
  }

  // MARK: For the two kinds

  func makeEdits() -> any BridgedEdits<DialValues> {
    EditBridge<DialValues, Double>(
      control: self, outside: { $0.upper }, inside: { DialValues(upper: $0) })
  }

  /// What a double click and the delete keys bring back.
  var defaultValues: DialValues? { nil }
  /// Where the filled arc of a dial with one thumb begins.
  var arcOrigin: Double { model.rules.minimum }
  /// What the control is called in the tree of what is accessible.
  var typeName: String { "CircularSlider" }
  /// What is written in the middle.
  var centerText: String { text(for: model.values.upper) }
  var allowsBarDrag: Bool { false }
  /// What assistive technology calls a thumb.
  func label(of thumb: RangeThumb) -> String? { accessibilityLabel }
  /// The value was carried over the seam so many times; backwards negative.
  func didWind(by turns: Int) {}

  // MARK: Tracking

  public override func beginTracking(_ event: PointerEvent) -> Bool { beginDrag(event) }
  public override func continueTracking(_ event: PointerEvent) -> Bool { continueDrag(event) }
  public override func endTracking(_ event: PointerEvent) { endDrag(event) }
  public override func cancelTracking() { cancelDrag() }

  public override func hoverDidChange(at point: Point?) {
    pointerPosition = point
    super.hoverDidChange(at: point)
    updateHotThumbs(layout)
  }

  public override func cursor(at point: Point) -> Cursor? { cursorForPart(at: point) }

  // MARK: Keys and wheel

  public override func didBecomeFirstResponder(_ cause: FocusCause) { focusArrived(cause) }
  public override func didResignFirstResponder() { finishRuns() }
  public override func moveFocusInside(_ direction: FocusDirection) -> Bool {
    moveFocusToOtherHandle(direction)
  }
  public override func windowFocusDidChange(isFocused: Bool) {
    if !isFocused { finishRuns() }
  }
  public override func keyDown(_ event: KeyEvent) -> Bool {
    answerWhileTyping(event) ?? (openTyping(with: event) || pressKey(event))
  }
  public override func keyUp(_ event: KeyEvent) -> Bool { releaseKey(event) }
  public override func scroll(_ event: ScrollEvent) -> Bool { turnWheel(event) }

  // MARK: Layout and drawing

  public override var intrinsicContentSize: Size {
    Size(width: storedStyle.diameter, height: storedStyle.diameter)
  }

  public override func stateDidChange() {
    if !isEnabled { finishRuns() }
    appearanceDidChange()
  }

  public override func traitsDidChange(from previous: Traits) { setNeedsLayout() }

  public override func didMoveToWindow() {
    // Timers end with the stay in a window: nothing else would close a run of the wheel.
    if window == nil { finishRuns() }
    endTransition()
    renderState = nil
  }

  public override func windowWillClose() {
    finishRuns()
    endTransition()
  }

  public override func layoutSubviews() {
    typing.place()
    updateRenderState()
  }

  public override func draw(in canvas: Canvas, dirty: Rect) {
    DialPainter(renderState: currentRenderState).draw(in: canvas, dirty: dirty)
  }

  // MARK: Accessibility

  public override func accessibilityNode() -> AccessibilityNode? { ownNode() }
  public override func accessibilityChildren() -> [AccessibilityNode] {
    thumbNodes() + super.accessibilityChildren()
  }
  public override func accessibilitySetValue(_ value: Double, part: String) -> Bool {
    setValueForAccessibility(value, part: part)
  }
}
