public import DetentDrawing
public import DetentViews

/// A hub that opens a wheel of items around itself, to choose one of them: by a click, by turning the
/// wheel, with the mouse wheel or with keys.
///
///     let kind = Spinner()
///     kind.items = [SpinnerItem(title: "House", icon: house), SpinnerItem(title: "Flat", icon: flat)]
///     kind.onValueChanged { spinner, change in show(change.new.title) }
///
/// Its parts: the *hub* is the closed control, and the middle of the wheel; a *wedge* belongs to each
/// item, the selected one at the top. With many items a *picker* opens instead, a list that scrolls
/// and, from ``searchThreshold`` items on, can be searched. One item makes the hub a button.
///
/// What is open lies over everything else in the window, or in a window of its own where this one is
/// too small. An edit lasts from opening to closing: `valueChanged` follows the wheel live,
/// `valueCommitted` comes when it closes, `editingDidCancel` when Escape takes it back. What a program
/// sets sends no events.
@MainActor
public final class Spinner: Control, ValueEditing {
  /// What an edit changes.
  public typealias Value = ItemChoice

  // MARK: Values

  var model = SpinnerModel()
  /// Asked and told; not owned.
  public weak var delegate: (any SpinnerDelegate)?

  // MARK: Behaviour

  /// The way round in which the items follow one another.
  public var order = SpinnerOrder.counterclockwise { didSet { popup?.relayout() } }
  /// What limits the size of the wheel.
  public var fit = SpinnerFit.window { didSet { popup?.relayout() } }
  /// Whether the popup may have a window of its own where this one is too small for it.
  public var canLeaveWindow = true
  /// What a click on the open wheel does.
  public var tapMode = SpinnerTapMode.selectItem
  /// Whether choosing an item by a click closes the wheel at once.
  public var closesOnSelection = false
  /// Whether pressing the hub, dragging to an item and letting go there chooses it.
  public var opensByDragging = true
  /// What a press outside of what is open does.
  public var outsidePress = SpinnerDismissal.accept
  /// How a wheel goes on turning after a flick.
  public var flywheel = SpinnerFlywheel()
  /// When the mouse wheel changes a closed spinner; an open one follows it always.
  public var wheelPolicy = WheelPolicy.whenFocused
  /// Whether the hub stays upright where a transform has turned what the spinner lies in.
  public var compensatesForRotation = true {
    didSet { if compensatesForRotation != oldValue { appearanceDidChange() } }
  }

  /// A picker of so many items or more can be searched by typing; 20 by default.
  public var searchThreshold = 20 {
    didSet { if searchThreshold != oldValue { popup?.relayout() } }
  }
  /// What stands in the field of the search as long as nothing is typed.
  public var searchPlaceholder = "Search" { didSet { popup?.contentDidTurn() } }
  /// What stands in the place of the rows where the search finds nothing.
  public var noMatchesText = "No matches" { didSet { popup?.contentDidTurn() } }

  // MARK: Look

  var storedStyle = SpinnerStyle()
  /// Whether nothing but the icons is drawn, in the tint, over whatever is behind them.
  public var isHUD = false {
    didSet {
      if isHUD != oldValue {
        popup?.relayout()
        appearanceDidChange()
      }
    }
  }
  /// A picture for the hub in place of the selected item's.
  public var centerImage: SpinnerIcon? {
    didSet {
      // Words that stood in the middle stand beside the wheel now, or the other way round.
      popup?.relayout()
      appearanceDidChange()
    }
  }
  /// Whether the selected item's picture takes the place of `centerImage` while the spinner is open.
  public var replacesCenterImage = false { didSet { appearanceDidChange() } }
  /// The typeface of titles; size and weight are the style's. Nil is the interface's.
  public var displayFont: Font? {
    didSet {
      if displayFont != oldValue {
        popup?.relayout()
        appearanceDidChange()
      }
    }
  }

  // MARK: Sound

  /// Whether opening, closing and each item that passes are heard.
  public var isSoundOn = true
  /// Kept for programs that know it from touch screens: mice and keyboards cannot be felt.
  public var isHapticsOn = true
  /// Plays a sound; nil asks ``sharedSoundPlayer``.
  public var soundPlayer: (@MainActor (SpinnerSound) -> Void)?
  /// Plays the sounds of all spinners without a player of their own; nil, the default, is silence.
  public static var sharedSoundPlayer: (@MainActor (SpinnerSound) -> Void)?
  var isTickMuted = false

  // MARK: State of an edit

  private(set) lazy var bracket = EditBracket<ItemChoice>(control: self)
  var keyRun: Set<Key> = []
  var wheelTimer: TimerToken?
  var notches = WheelNotches()
  var typeAhead = TypeAhead()
  var search = PickerSearch()

  // MARK: State of the popup

  /// Whether the wheel or the picker is open.
  var isOpenNow = false
  var popup: SpinnerPopup?
  /// The spinner that is open: opening another one closes it.
  static weak var current: Spinner?

  // MARK: State of the wheel

  /// How many items the wheel is turned by, as it is drawn.
  var rotation = 0.0
  /// By how many rows a picker is scrolled away from where its selected row would have it: a drag moves
  /// what is seen, also at the ends of the list.
  var drift = 0.0
  /// Where it is heading.
  var targetSlot = 0 {
    // A picker marks its row before it arrives there.
    didSet { if targetSlot != oldValue { popup?.contentDidTurn() } }
  }
  var motion: Animation?
  /// Whether it turns after a flick.
  var isSpinning = false
  var gesture: SpinnerGesture? {
    didSet {
      guard gesture?.holdsSide != true else { return }
      sideTimer?.cancel()
      sideTimer = nil
    }
  }
  /// Steps again and again while a side of the wheel is held; it ends with the press.
  var sideTimer: TimerToken?
  /// The slot under the pointer.
  var hoveredSlot: Int?

  let hover = AnimatedValue(0)
  /// The size of a picture that has just been put into the hub, as a part of what it will be.
  var swap = 1.0
  var swapMotion: Animation?

  /// A spinner without items.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    accessibilityRole = .combobox
    contentHugging = AxisPriorities(horizontal: .high, vertical: .high)
    visualOverflow = storedStyle.hubOverflow
  }

  // MARK: Tracking

  public override var highlightsOutside: Bool { false }
  public override func beginTracking(_ event: PointerEvent) -> Bool { pressHub(event) }
  public override func continueTracking(_ event: PointerEvent) -> Bool { dragFromHub(event) }
  public override func endTracking(_ event: PointerEvent) { releaseHub(event) }
  public override func cancelTracking() { cancelHubPress() }

  public override func point(inside point: Point) -> Bool {
    !bounds.isEmpty && point.distance(to: bounds.center) <= hubDiameter / 2
  }

  public override func cursor(at point: Point) -> Cursor? {
    isEnabled && model.presentation != .inert ? .pointingHand : nil
  }

  // MARK: Keys and wheel

  public override var canBecomeFirstResponder: Bool {
    super.canBecomeFirstResponder && model.count > 0
  }

  public override func didResignFirstResponder() { endEverything() }
  public override func windowFocusDidChange(isFocused: Bool) { if !isFocused { endEverything() } }
  public override func keyDown(_ event: KeyEvent) -> Bool { pressKey(event) }
  public override func keyUp(_ event: KeyEvent) -> Bool { releaseKey(event) }
  public override func scroll(_ event: ScrollEvent) -> Bool { turnMouseWheel(event) }
  public override var textInputRect: Rect? { searchField }

  // MARK: Layout and drawing

  public override var intrinsicContentSize: Size {
    Size(width: storedStyle.hubSize, height: storedStyle.hubSize)
  }

  public override func stateDidChange() {
    if !isEnabled { endEverything() }
    hover.set(isHovered && isEnabled ? 1 : 0, timing: .hover, in: self) { [weak self] in
      self?.setNeedsDisplay()
    }
    appearanceDidChange()
  }

  public override func traitsDidChange(from previous: Traits) { popup?.relayout() }

  public override func didMoveToWindow() {
    if window == nil { endEverything() }
  }

  public override func windowWillClose() { endEverything() }

  public override func layoutSubviews() { popup?.relayout() }

  public override func draw(in canvas: Canvas, dirty: Rect) { drawHub(in: canvas) }

  // MARK: Accessibility

  public override func accessibilityNode() -> AccessibilityNode? { hubNode() }
  public override func accessibilityChildren() -> [AccessibilityNode] { popupNodes() }
  public override func accessibilitySetValue(_ value: Double, part: String) -> Bool {
    setIndexForAccessibility(value)
  }
}
