public import DetentDrawing
public import DetentViews

/// A control to choose a range of numbers with two thumbs, for example the prices between which to
/// search.
///
///     let price = RangeSlider()
///     price.setRange(minimum: 0, maximum: 2_000_000)
///     price.setValues(lower: 200_000, upper: 650_000)
///     price.onValueChanged { slider, change in filter(change.new.lower...change.new.upper) }
///
/// Its parts: the *track* is the whole line, the *bar* its part between the thumbs, which drags both;
/// the *thumbs* are called lower and upper by their role, however the slider is turned. The *halo*
/// lies behind a thumb that is hovered or held, the *focus ring* around the one that keys move.
///
/// The values obey `minimumValue <= lowerValue`, `lowerValue + minimumDistance <= upperValue` and
/// `upperValue <= maximumValue` after every call and every event. Numbers that are not finite are
/// refused with a log line. Properties that are set in one turn of the event loop count as set
/// together: their order does not matter. What a program sets sends no events; what a person does is
/// bracketed by `editingDidBegin` and `editingDidEnd` or `editingDidCancel`.
@MainActor
public final class RangeSlider: Control, ValueEditing {
  /// What an edit changes.
  public typealias Value = RangeValues

  // MARK: Values

  var model = RangeModel([0.2, 0.8])
  /// The places that are drawn while they are on the way to the values, 0...1.
  var shownFractions: (lower: Double, upper: Double)?
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
  public var trackPress = TrackPress.jump
  /// What happens where a thumb is moved into the other one. What a program sets always stops there.
  public var collision = ThumbCollision.stop
  /// Whether a drag of the bar moves both thumbs.
  public var isBarDragEnabled = true
  /// Whether a dragged bar keeps its length at the ends of the track, where it stops; else it shrinks.
  public var barIsRigid = true
  /// When the wheel changes the values.
  public var wheelPolicy = WheelPolicy.whenFocused
  /// Whether key steps of a slider without `step` are rounded to the series 1, 2, 5.
  public var usesNiceSteps = false
  /// Whether disabling the control during an edit keeps what was reached instead of taking it back.
  public var commitsWhenDisabled = false
  /// What assistive technology says for a value instead of what labels show.
  public var textForValue: (@MainActor (Double) -> String)?
  /// What assistive technology calls the lower thumb, such as "Minimum price".
  public var lowerThumbLabel = "Minimum"
  /// What assistive technology calls the upper thumb, such as "Maximum price".
  public var upperThumbLabel = "Maximum"
  var disabledThumbs: Set<RangeThumb> = []

  // MARK: Look

  var storedStyle = RangeSliderStyle()
  var images = ThumbImages()
  var extras = SliderExtras()
  var storedFittings: SliderFittings?
  var histogramRise: HistogramRise?
  let labelFade = AnimatedValue(0)
  var labelTimer: TimerToken?
  /// Whether the last layout found something that labels are shown for.
  var labelsAreWanted = false
  /// Whether the last layout showed one label for both thumbs.
  var areLabelsJoined = false

  // MARK: State of an edit

  private(set) lazy var bracket = EditBracket<RangeValues>(control: self)
  /// The rules when the edit began.
  var editRules: RangeRules?
  var drag: RangeDrag?
  var pageTimer: TimerToken?
  var keyRun: KeyRun?
  var wheelRun: WheelRun?
  var notches = WheelNotches()

  /// The thumb that keys and the wheel move while the control has the focus.
  public internal(set) var focusedThumb = RangeThumb.lower
  /// The thumb that was used last, where one was.
  var lastThumb: RangeThumb?

  // MARK: State of the drawing

  /// Where the pointer hovers; nil elsewhere.
  var pointerPlace: Point?
  /// The thumbs that a press there would move.
  var hotThumbs: Set<RangeThumb> = []
  let halos = (lower: AnimatedValue(0), upper: AnimatedValue(0))
  let presses = (lower: AnimatedValue(0), upper: AnimatedValue(0))
  /// What the last layout asked the window to show.
  var picture: RangeSliderPicture?

  /// A slider of 0...1 with 0.2...0.8 chosen.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    accessibilityRole = .group
    contentHugging = AxisPriorities(horizontal: .low, vertical: .high)
    drawOutset = storedStyle.reach
  }

  // MARK: Tracking

  public override func beginTracking(_ event: PointerEvent) -> Bool { beginDrag(event) }
  public override func continueTracking(_ event: PointerEvent) -> Bool { continueDrag(event) }
  public override func endTracking(_ event: PointerEvent) { endDrag(event) }
  public override func cancelTracking() { cancelDrag() }

  public override func hoverDidChange(at point: Point?) {
    pointerPlace = point
    super.hoverDidChange(at: point)
    updateHotThumbs(layout)
  }

  public override func cursor(at point: Point) -> Cursor? { cursorForPart(at: point) }

  public override func point(inside point: Point) -> Bool {
    super.point(inside: point)
      || !bounds.isEmpty && layout.contains(point, target: Self.pointerTarget)
  }

  // MARK: Keys and wheel

  public override var canBecomeFirstResponder: Bool {
    super.canBecomeFirstResponder && disabledThumbs.count < RangeThumb.allCases.count
  }

  public override func didBecomeFirstResponder(_ cause: FocusCause) { focusArrived(cause) }
  public override func didResignFirstResponder() { finishKeyAndWheelRuns() }
  public override func moveFocusInside(_ direction: FocusDirection) -> Bool {
    moveFocusToOtherThumb(direction)
  }

  public override func windowFocusDidChange(isFocused: Bool) {
    if !isFocused { finishKeyAndWheelRuns() }
  }

  public override func keyDown(_ event: KeyEvent) -> Bool { pressKey(event) }
  public override func keyUp(_ event: KeyEvent) -> Bool { releaseKey(event) }
  public override func scroll(_ event: ScrollEvent) -> Bool { turnWheel(event) }

  // MARK: Layout and drawing

  public override var intrinsicContentSize: Size {
    let breadth = intrinsicBreadth
    return orientation == .vertical
      ? Size(width: breadth, height: Self.noIntrinsicMetric)
      : Size(width: Self.noIntrinsicMetric, height: breadth)
  }

  public override func stateDidChange() {
    if !isEnabled { finishKeyAndWheelRuns() }
    appearanceDidChange()
  }

  public override func traitsDidChange(from previous: Traits) {
    if traits.layoutDirection != previous.layoutDirection { geometryDidChange() }
  }

  public override func didMoveToWindow() {
    // Timers end with the stay in a window: nothing else would close a run of the wheel.
    if window == nil { finishKeyAndWheelRuns() }
    endLabelVisibility()
    picture = nil
  }

  public override func windowWillClose() { finishKeyAndWheelRuns() }

  public override func layoutSubviews() { updatePicture() }

  public override func draw(in canvas: Canvas, dirty: Rect) {
    // The ring comes and goes without a layout, when the person changes between keys and pointer.
    if areLabelsOutdated { setNeedsLayout() }
    RangeSliderPainter(picture: makePicture(layout), style: storedStyle, traits: traits)
      .draw(in: canvas, dirty: dirty)
  }

  // MARK: Accessibility

  public override func accessibilityNode() -> AccessibilityNode? { groupNode() }
  public override func accessibilityChildren() -> [AccessibilityNode] { thumbNodes() }
  public override func accessibilitySetValue(_ value: Double, part: String) -> Bool {
    setValueForAccessibility(value, part: part)
  }

  /// The extent across the axis that it asks for, in logical pixels.
  static let intrinsicBreadth = 30.0
  /// The least extent of a thumb for a mouse and for a finger, in logical pixels.
  static let pointerTarget = 24.0
  static let touchTarget = 44.0
}
