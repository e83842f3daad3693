public import DetentDrawing
public import DetentViews
public import DetentWidgets

/// A button of a title and up to two icons, which is designed by its properties: each of them can
/// be set at any time, shows at the next frame, and what is set to nothing is gone.
///
///     let save = IconButton("Save", leadingIcon: "heart", style: .filled)
///     save.addAction(for: .primaryActionTriggered) { button, _ in button.isLoading = true }
///
/// What it shows is a part of its ``style``, so that a file can say a whole button.
@MainActor
open class IconButton: PressControl, ValueEditing, Styled {
  /// What a press changes of a button that toggles: whether it is selected.
  public typealias Value = Bool

  /// Where what it shows is kept; see ``style``.
  public let styleStore = StyleStore<IconButtonStyle>()

  /// What the pointer highlights, and where the parts are, follows the new look.
  public func styleDidChange(from old: IconButtonStyle, _ effects: StyleEffects) {
    storedLayout = nil
    emphasis.follow(self, style)
  }

  /// What it says; nil for nothing.
  public var title: String? {
    get { style.title }
    set { style.title = newValue }
  }
  /// What stands before the title; nil for nothing.
  public var leadingIcon: Icon? {
    get { style.leadingIcon }
    set { style.leadingIcon = newValue }
  }
  /// What stands behind the title; nil for nothing.
  public var trailingIcon: Icon? {
    get { style.trailingIcon }
    set { style.trailingIcon = newValue }
  }

  /// Whether a press switches `isSelected`, as an edit; setting `isSelected` sends nothing.
  public var isToggle = false {
    didSet { if isToggle != oldValue { accessibilityRole = isToggle ? .switch : .button } }
  }

  /// Whether it waits: presses do nothing, and a ring turns in place of its icon, or its title.
  public var isLoading = false {
    didSet {
      guard isLoading != oldValue else { return }
      turn = 0
      turnRing()
      setNeedsDisplay()
    }
  }

  /// The same as `isSelected`, for those who observe or bind it.
  public var editedValue: Bool {
    get {
      valueWasRead()
      return isSelected
    }
    set { isSelected = newValue }
  }

  private let emphasis = PointerEmphasis()
  /// What those who observe it know.
  private var knownSelection = false
  private lazy var editing = EditingSession(self, value: \.isSelected) { button, isSelected, _ in
    button.isSelected = isSelected
  }
  /// How far around the ring is, 0...1.
  private var turn = 0.0
  private var turning: Animation?
  /// What is shown while a page of states is made; see ``prepareForDesign()``.
  private var sampleTitle: String?

  /// A button; what is not given stays as the style has it.
  public init(
    _ title: String? = nil, leadingIcon: Icon? = nil, trailingIcon: Icon? = nil,
    style: IconButtonStyle = IconButtonStyle()
  ) {
    super.init(frame: .zero)
    accessibilityRole = .button
    contentHugging = AxisPriorities(horizontal: LayoutPriority(251), vertical: LayoutPriority(251))
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

  /// Where its parts are, for as long as nothing moves them.
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

  /// The light around the plate is not pressed.
  public final override func point(inside point: Point) -> Bool { alignmentRect.contains(point) }

  open override func beginTracking(_ event: PointerEvent) -> Bool {
    !isLoading && super.beginTracking(event)
  }

  open override func trigger(_ reason: EditReason) {
    guard !isLoading else { return }
    if isToggle { flip(reason) }
    // A handler of the edit may have disabled it.
    if isEnabled { super.trigger(reason) }
  }

  private func flip(_ reason: EditReason) {
    editing.begin(reason: reason)
    // A handler of the beginning may have disabled it, or flipped it.
    guard editing.isOpen, isEnabled, let isOn = editing.accepted(!isSelected), isOn != isSelected
    else { return editing.end() }
    knownSelection = isOn
    isSelected = isOn
    editing.end()
  }

  // MARK: Drawing

  open override func stateDidChange() {
    emphasis.follow(self, style)
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

  /// Lets the ring go around for as long as it is seen; without motion it stands still.
  private func turnRing() {
    turning?.cancel()
    turning = nil
    guard isLoading, window?.isClosed == false, !traits.reducesMotion else { return }
    let animation = Animation(
      from: 0, to: 1, timing: .curve(.linear, duration: style.loadingDuration), isOngoing: true,
      update: { [weak self] in self?.showTurn($0) },
      completion: { [weak self] isFinished in if isFinished { self?.turnRing() } })
    turning = animation
    startAnimation(animation)
  }

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

  /// Icons are not spoken: a button without a title needs an `accessibilityLabel`.
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
