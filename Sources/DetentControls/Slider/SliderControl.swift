public import DetentDrawing
public import DetentViews

/// What sliders with one thumb and with several have in common: the rules of the values, the look, and
/// everything that the user can do with them. Make a ``Slider``, a ``RangeSlider`` or a ``MultiSlider``.
///
/// Its parts: the *track* is the whole line, the *bar* its chosen part; the *thumbs* are in the order of
/// their values, however the slider is turned. The *halo* lies behind a thumb that is hovered or held, the
/// *focus ring* around the one that keys move.
///
/// Values obey the bounds, the step and the distances after every call and every event. Numbers that are
/// not finite are refused with a log line. Properties that are set in one turn of the event loop count as
/// set together: their order does not matter. What a program sets sends no events; what the user does is
/// bracketed by `editingDidBegin` and `editingDidEnd` or `editingDidCancel`.
@MainActor
public class SliderControl: Control, EditedControl {
  // MARK: Values

  var model: SliderModel
  /// The places that are drawn while they are on the way to the values, 0...1.
  var shownPositions: [Double]?
  var transition: Animation?

  // MARK: Behaviour

  /// The direction it runs in.
  public var orientation = SliderOrientation.horizontal {
    didSet {
      guard orientation != oldValue else { return }
      // What it asks for along and across its axis goes with the axis.
      contentHugging = AxisPriorities(
        horizontal: contentHugging.vertical, vertical: contentHugging.horizontal)
      invalidateIntrinsicContentSize()
      geometryDidChange()
    }
  }
  /// Whether the minimum is at the end where the maximum usually is.
  public var isInverted = false { didSet { if isInverted != oldValue { geometryDidChange() } } }
  /// What a press on the track beside the thumbs does.
  public var trackPress = TrackPressBehavior.jump
  var meeting = ThumbInteraction()
  /// When the wheel changes the values.
  public var wheelPolicy = WheelPolicy.whenFocused
  /// Whether key steps of a slider without `step` are rounded to the series 1, 2, 5.
  public var usesNiceSteps = false
  /// Whether disabling the control during an edit keeps what was reached instead of taking it back.
  public var commitsWhenDisabled = false
  /// What assistive technology says for a value instead of what labels show.
  public var textForValue: (@MainActor (Double) -> String)?
  /// What is said of a typed text that stands for no value, beside the field and by assistive technology.
  public var invalidTextMessage = "Not a number"
  /// What is said of a typed value beyond the bounds, from the texts of the least and the greatest one.
  public var outOfRangeMessage: @MainActor (_ lowest: String, _ highest: String) -> String =
    FieldValue.rangeMessage
  /// Whether a typed value is taken as it is, between two steps, too. It stays until it is changed in
  /// another way; bounds, order and distances hold.
  public var allowsOffStepTyping = false
  /// The thumbs that nobody may move.
  var disabledThumbs: Set<Int> = []

  // MARK: Look

  var storedStyle = RangeSliderStyle()
  var images = ThumbImages()
  var configuration = SliderConfiguration()
  var storedDecorations: SliderDecorations?
  var storedThickness: (key: SliderDecorations.Key, thickness: Double)?
  var histogramRise: HistogramRise?
  let labelFade = AnimatedValue(0)
  var labelTimer: TimerToken?
  /// Whether the last layout found something that labels are shown for.
  var labelsAreWanted = false
  /// The thumbs that the last layout showed one label for with the thumb above them.
  var joinedLabels: Set<Int> = []

  // MARK: State of an edit

  private(set) lazy var edits: any BridgedEdits<[Double]> = makeEdits()
  /// The rules when the edit began.
  var editRules: ThumbRules?
  var press: ControlPress?
  var drag: SliderDrag?
  /// A press on a label, until it is known what it is for.
  var labelPress: LabelPress?
  var pageTimer: TimerToken?
  var keyRun: KeyRun?
  var wheelRun: WheelRun?
  var notches = WheelNotches()
  private(set) lazy var typing = FieldEditor(control: self)
  /// The thumb that the last press grabbed; a second press there is about its value.
  var pressedThumb: Int?

  /// The thumb that keys and the wheel move while the control has the focus.
  var activeThumb = 0
  /// The thumb that was used last, where one was.
  var lastThumb: Int?

  // MARK: State of the drawing

  /// Where the pointer hovers; nil elsewhere.
  var pointerPosition: Point?
  /// The thumbs that a press there would move.
  var hoveredThumbs: Set<Int> = []
  var glows: [ThumbFeedback]
  /// What the last layout asked the window to show.
  var renderState: SliderRenderState?
  /// How far that image sticks out of the slider.
  var overflow = 0.0
  let art = SliderImages()

  /// - Parameter values: of 0...1, in order; at least one.
  init(frame: Rect, values: [Double]) {
    model = SliderModel(values)
    glows = values.map { _ in ThumbFeedback() }
    super.init(frame: frame)
    accessibilityRole = .slider
    contentHugging = AxisPriorities(horizontal: .low, vertical: .high)
    visualOverflow = storedStyle.overflow
  }

  // MARK: For the kinds of sliders

  func makeEdits() -> any BridgedEdits<[Double]> {
    EditBridge<[Double], Double>(
      control: self, outside: { $0.first ?? 0 }, inside: { [$0] })
  }

  /// The value at which the bar of a slider with one thumb begins; nil where it lies between thumbs.
  var barOrigin: Double? { nil }
  /// What an edit of a part is called.
  func name(of part: SliderPart) -> String {
    switch part {
    case .thumb(let thumb): "thumb\(thumb)"
    case .bar(let thumb): "bar\(thumb)"
    case .all: "all"
    }
  }
  /// What assistive technology calls a thumb.
  func label(of thumb: Int) -> String? { nil }
  /// Whether the thumb is the control itself to assistive technology.
  var isItsOwnThumb: Bool { false }
  /// What the control and its thumbs are called in the tree of what is accessible.
  var typeName: String { "Slider" }
  var thumbTypeName: String { "SliderThumb" }

  /// A press may add a thumb where it is.
  /// - Returns: whether it did, and goes on as a drag.
  func beginInsertion(_ event: PointerEvent, _ press: ControlPress) -> Bool { false }
  /// A drag ended and was not taken back.
  func dragDidEnd() {}
  /// The values of the start of an edit are about to return.
  func prepareToTakeBack() {}

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

  public override func point(inside point: Point) -> Bool {
    super.point(inside: point)
      || !bounds.isEmpty && layout.contains(point, target: Self.target(for: .mouse))
  }

  // MARK: Keys and wheel

  public override var canBecomeFirstResponder: Bool {
    super.canBecomeFirstResponder && disabledThumbs.count < model.rules.count
  }

  public override func didBecomeFirstResponder(_ cause: FocusCause) { focusArrived(cause) }
  public override func didResignFirstResponder() { finishRuns() }
  public override func moveFocusInside(_ direction: FocusDirection) -> Bool {
    moveFocusToNextThumb(direction)
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
    let thickness = intrinsicThickness
    return orientation == .vertical
      ? Size(width: thickness, height: Self.noIntrinsicMetric)
      : Size(width: Self.noIntrinsicMetric, height: thickness)
  }

  public override func stateDidChange() {
    if !isEnabled { finishRuns() }
    appearanceDidChange()
  }

  public override func traitsDidChange(from previous: Traits) {
    if traits.layoutDirection != previous.layoutDirection { geometryDidChange() }
  }

  public override func didMoveToWindow() {
    // Timers end with the stay in a window: nothing else would close a run of the wheel.
    if window == nil { finishRuns() }
    endTransition()
    endLabelVisibility()
    renderState = nil
  }

  public override func windowWillClose() {
    finishRuns()
    endTransition()
    endLabelVisibility()
  }

  public override func layoutSubviews() {
    typing.place()
    updateRenderState()
  }

  public override func draw(in canvas: Canvas, dirty: Rect) {
    SliderPainter(renderState: currentRenderState, style: storedStyle, traits: traits, art: art)
      .draw(in: canvas, dirty: dirty)
  }

  // MARK: Accessibility

  public override func accessibilityNode() -> AccessibilityNode? { ownNode() }
  public override func accessibilityChildren() -> [AccessibilityNode] {
    thumbNodes() + super.accessibilityChildren()
  }
  public override func accessibilitySetValue(_ value: Double, part: String) -> Bool {
    setValueForAccessibility(value, part: part)
  }

  /// The extent across the axis that it asks for, in logical pixels.
  static let intrinsicThickness = 30.0
}

/// What several thumbs do to each other.
struct ThumbInteraction {
  var collision = ThumbCollision.stop
  var isBarDragEnabled = true
  var barKeepsLength = true
}
