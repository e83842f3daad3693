public import DetentDrawing
import Logging

/// The root of a view tree: told events and time, asks its host for frames and for nothing else.
@MainActor
public final class Window: View {
  /// What shows this window; not owned.
  public weak var host: (any WindowHost)? { didSet { setNeedsDisplay() } }

  /// The name that window managers show.
  public var title = "" {
    didSet { if title != oldValue { host?.windowTitleDidChange(self) } }
  }

  /// The least size at which the content still works, in logical pixels: what the content needs, unless
  /// a program says otherwise.
  public var minimumSize: Size {
    get { ownMinimumSize ?? contentNeeds }
    set {
      guard Finite.accepts(newValue, "\(logName).minimumSize") else { return }
      ownMinimumSize = newValue
    }
  }
  private var ownMinimumSize: Size?
  /// What the content needs; nil where that may have changed.
  private var knownContentNeeds: Size?
  /// Whether the size follows the content until the window is shown.
  private var isSizedByContent: Bool
  #if DEBUG
    private var hasReportedSqueeze = false
  #endif

  /// What the user's pulling is further bound to; read with each frame, like `minimumSize`.
  public var sizeLimits = WindowSizeLimits() {
    didSet { Finite.keepFields(of: &sizeLimits, oldValue, "\(logName).sizeLimits") }
  }

  /// What desktops show for the window: the same sign in several sizes, at most 256 pixels wide.
  public var icons: [Image] = [] { didSet { host?.windowIconsDidChange(self) } }

  /// Whether the desktop should point at the window, for example because something has ended. Ends when
  /// the window gets the keyboard.
  public var requestsUserAttention = false {
    didSet { if requestsUserAttention != oldValue { host?.windowAttentionDidChange(self) } }
  }

  /// How the desktop shows the window; told by the host.
  public var state: WindowState = [] { didSet { if state != oldValue { stateDidChange?(state) } } }

  /// Called when the desktop shows the window in another way.
  public var stateDidChange: (@MainActor (WindowState) -> Void)?

  /// Fills the window.
  public var contentView: View? {
    didSet {
      guard contentView !== oldValue else { return }
      knownContentNeeds = nil
      oldValue?.removeFromSuperview()
      if let contentView { insertSubview(contentView, at: 0) }
    }
  }

  /// Lies over the content and lets presses through where it has no subviews: popups, hints.
  public let overlay: View = OverlayView()

  /// Asked before the user's wish to close the window is followed; true where it is nil.
  public var shouldClose: (@MainActor () -> Bool)?

  /// Asked by `requestDismissal(_:)`; true where it is nil. False keeps the popup, for example because it
  /// closes itself at the end of an animation.
  public var shouldDismiss: (@MainActor (PopupDismissal) -> Bool)?

  /// Called with the paths of files that the user dropped on the window; nil refuses files.
  public var didDropFiles: (@MainActor ([String]) -> Void)?

  /// Called when files that the user drags come over the window, and when they leave or are dropped.
  public var draggingDidChange: (@MainActor (Bool) -> Void)?

  /// Whether files that the user drags are over the window; told by the host.
  public internal(set) var isDraggingOver = false

  /// Told by the host: what lies below shows through where the background is clear, as under a popup.
  /// Elsewhere a clear background shows the palette's.
  public var isSeeThrough = false { didSet { if isSeeThrough != oldValue { setNeedsDisplay() } } }

  /// Called once, when the window has closed or its display is gone.
  public var didClose: (@MainActor () -> Void)?

  public private(set) var isClosed = false

  /// Whether the window has the keyboard.
  public private(set) var isFocused = false

  /// What the surroundings of all views ask for; the scale, 0.25...8, comes from the host.
  public var rootTraits: Traits {
    get { storedRootTraits }
    set {
      guard newValue != storedRootTraits,
        Finite.accepts(newValue.scale, "\(logName).rootTraits.scale")
      else { return }
      storedRootTraits = newValue
      storedRootTraits.scale = max(0.25, min(newValue.scale, 8))
      inheritTraits()
      setNeedsDisplay()
    }
  }
  private var storedRootTraits = Traits()

  /// A hidden window draws nothing, and hiding cancels a press in progress.
  public var isVisible = true {
    didSet {
      guard isVisible != oldValue else { return }
      if isVisible { setNeedsDisplay() } else { router?.cancel() }
    }
  }

  let timeline = Timeline()
  let raisedFocus = RaisedFocus()
  private var damage = Damage()
  private var isFrameRequested = false
  private var isInFrame = false
  private var needsHoverUpdate = false
  private let scrollRun = ScrollRun()
  // Optional only because both point back at the window, which has to exist first.
  private var router: PointerRouter?
  private var focusRouter: FocusRouter?
  /// Whether keys were what the user used last.
  private var isKeyboardDriven = false

  /// - Parameter size: in logical pixels; nil for what the content asks for when the window is shown. A
  ///   window that has no minimum of its own is shown at least as large as its content needs.
  public init(size: Size? = nil) {
    isSizedByContent = size == nil
    super.init(frame: Rect(origin: .zero, size: size ?? .zero))
    window = self
    backgroundColor = .background
    clipsToBounds = true
    router = PointerRouter(window: self)
    focusRouter = FocusRouter(window: self)
    accessibilityRole = .window
    addSubview(overlay)
  }

  public override func layoutSubviews() {
    contentView?.frame = bounds
    overlay.frame = bounds
  }

  public override func accessibilityNode() -> AccessibilityNode? {
    var node = defaultAccessibilityNode()
    node?.label = title
    return node
  }

  // MARK: Size

  /// What the content needs, at least one pixel.
  private var contentNeeds: Size {
    if let knownContentNeeds { return knownContentNeeds }
    let needed = contentView?.neededSize ?? .zero
    let size = Size(width: max(1, needed.width), height: max(1, needed.height))
    knownContentNeeds = size
    return size
  }

  /// Told by the host before it shows the window: a window without a size takes that of its content, and
  /// one that is smaller than its content needs grows.
  public func fitContent() {
    knownContentNeeds = nil
    var size = bounds.size
    if isSizedByContent, let contentView {
      let natural = contentView.measuredSize(
        in: Size(width: .greatestFiniteMagnitude, height: .greatestFiniteMagnitude))
      if natural.isFinite {
        size = Size(width: max(size.width, natural.width), height: max(size.height, natural.height))
      }
    }
    isSizedByContent = false
    let least = ownMinimumSize ?? contentNeeds
    frame = Rect(
      x: 0, y: 0, width: max(size.width, least.width), height: max(size.height, least.height))
  }

  public override func subviewIntrinsicSizeDidChange(_ subview: View) {
    knownContentNeeds = nil
    super.subviewIntrinsicSizeDidChange(subview)
  }

  #if DEBUG
    /// Says once which view of the window got less room than it needs: nothing else would.
    private func reportSqueeze() {
      guard !hasReportedSqueeze, !bounds.isEmpty, let view = contentView?.firstSqueezed else {
        return
      }
      hasReportedSqueeze = true
      ThrottledLog.warn(view.squeezeDescription)
    }
  #endif

  // MARK: Told by the host

  public func send(_ event: PointerEvent) {
    guard !isClosed else { return }
    if event.phase == .down { setKeyboardDriven(false) }
    router?.handle(event)
  }

  /// Offers a turn of the wheel to what lies under the pointer. Ignored during a drag.
  ///
  /// A turn that follows another one within 500 ms belongs to the view that took that one, and to those
  /// above it, as long as the pointer is over that view: a page does not hand the wheel over to a control
  /// that it brings under the pointer.
  public func send(_ event: ScrollEvent) {
    guard !isClosed, router?.isTracking == false else { return }
    guard event.location.isFinite, event.notches.isFinite else { return }
    scrollRun.scroll(event, from: hitTest(event.location), in: self)
  }

  /// Offers a key to the first responder and what lies above it; Tab moves the focus where nobody wants it.
  /// During a drag only Escape means something: it takes the drag back.
  /// - Returns: whether something took the key.
  @discardableResult
  public func send(_ event: KeyEvent) -> Bool {
    guard !isClosed else { return false }
    if router?.isTracking == true, event.phase != .up {
      if event.key == .escape { router?.cancel() }
      return true
    }
    if event.phase == .down { setKeyboardDriven(true) }
    return focusRouter?.handle(event) ?? false
  }

  /// The window gained or lost the keyboard; a loss cancels a press in progress.
  public func send(_ event: FocusEvent) {
    guard event.isFocused != isFocused else { return }
    isFocused = event.isFocused
    if isFocused { requestsUserAttention = false }
    if !isFocused { router?.cancel() }
    focusRouter?.windowFocusDidChange(isFocused: isFocused)
    if !isFocused { for popover in popovers { popover.close(.focusLoss) } }
  }

  /// The host's window has a new size, in logical pixels, or a new scale (0.25...8).
  public func resize(to size: Size, scale: Double) {
    guard Finite.accepts(size, "\(logName).size"), Finite.accepts(scale, "\(logName).scale")
    else { return }
    rootTraits.scale = scale
    frame = Rect(origin: .zero, size: size)
  }

  /// The user asked to close the window: title bar, Alt+F4.
  public func requestClose() {
    if shouldClose?() ?? true { close() }
  }

  /// What shows this window as a popup asks it to go. Nothing asks when its owner closes: it closes, too.
  public func requestDismissal(_ reason: PopupDismissal) {
    guard !isClosed else { return }
    if shouldDismiss?(reason) ?? true { close() }
  }

  /// Closes the window: a press in progress is cancelled, then `didClose` is called, once.
  public func close() {
    guard !isClosed else { return }
    router?.cancel()
    isClosed = true
    router?.pointerLeft()
    focusRouter?.focus(nil, cause: .program)
    announceClose()
    timeline.endAll(in: self)
    host?.windowDidClose(self)
    didClose?()
  }

  // MARK: Frames

  /// Whether an animation runs: the host calls again at the next tick of its frame timer.
  public var wantsAnotherFrame: Bool { timeline.hasAnimations }

  /// When a timer of the tree is due, on the clock of `performFrame(at:in:)`; nil where none runs.
  public var nextFrameTime: Duration? { timeline.nextDeadline }

  /// Animates, lays out and draws what has changed.
  /// - Parameters:
  ///   - time: of a clock that never runs backwards.
  ///   - canvas: that of the same surface at every call: what is not damaged is kept.
  /// - Returns: the places that were drawn, in logical pixels on whole device pixels.
  public func performFrame(at time: Duration, in canvas: Canvas) -> Damage {
    isFrameRequested = false
    isInFrame = true
    timeline.advance(to: time)
    layoutTree()
    if needsHoverUpdate {
      needsHoverUpdate = false
      moveFollowers()
      router?.updateHover()
    }
    raisedFocus.update(in: self)
    isInFrame = false
    let drawn = isVisible ? drawDamage(in: canvas) : Damage()
    // What was asked for while the frame was made belongs to the next one.
    let isUnfinished = isVisible && (!damage.isEmpty || subtreeNeedsLayout)
    if isUnfinished || timeline.hasNewTimers { setNeedsFrame() }
    return drawn
  }

  /// Layout may ask for layout; views that never agree are stopped after this many passes.
  static let layoutPassLimit = 16

  private func layoutTree() {
    guard subtreeNeedsLayout else { return }
    #if DEBUG
      defer { reportSqueeze() }
    #endif
    var passes = 0
    while subtreeNeedsLayout {
      guard passes < Self.layoutPassLimit else {
        log.warning("layout does not settle after \(passes) passes")
        abandonLayout()
        return
      }
      layoutIfNeeded()
      passes += 1
    }
  }

  /// What belongs to a view stays with it wherever that went.
  private func moveFollowers() {
    let followers = overlay.subviews.filter { $0 is any WindowFollower }
    guard !followers.isEmpty else { return }
    for follower in followers { follower.setNeedsLayout() }
    layoutTree()
  }

  private func drawDamage(in canvas: Canvas) -> Damage {
    var drawn = Damage()
    for rect in damage.rects {
      drawn.insert(rect.intersection(bounds).outset(toPixelsAt: traits.scale))
    }
    damage = Damage()
    for rect in drawn.rects {
      canvas.saved {
        canvas.clip(to: rect)
        let isDone = contentView?.hidesEverything(in: rect) ?? false
        let isFilled = isDone || fillBackground(rect, in: canvas)
        drawContent(in: canvas, dirty: rect, withBackground: !isFilled)
      }
    }
    return drawn
  }

  /// Fills what lies below the window's own background, which may be clear. The last row of pixels may
  /// lie only half inside the bounds: it is filled whole.
  /// - Returns: whether the window's own background is drawn with it.
  private func fillBackground(_ rect: Rect, in canvas: Canvas) -> Bool {
    guard !isSeeThrough else {
      // What the last frame left there would shine through.
      canvas.clear(rect)
      return false
    }
    let color = (backgroundColor ?? .background).resolved(for: traits)
    let isOpaque = color.alpha >= 1
    canvas.fill(rect, with: isOpaque ? color : DynamicColor.background.resolved(for: traits))
    return isOpaque
  }

  // MARK: For the views of the tree

  func setNeedsFrame() {
    guard !isFrameRequested, !isInFrame else { return }
    isFrameRequested = true
    host?.windowNeedsFrame(self)
  }

  func addDamage(_ rect: Rect) {
    damage.insert(rect.intersection(bounds))
    setNeedsFrame()
  }

  /// Views moved: what lies under a pointer at rest may be another one.
  func setNeedsHoverUpdate() {
    needsHoverUpdate = true
    setNeedsFrame()
  }

  func viewWillBecomeUnreachable(_ view: View) {
    router?.viewWillBecomeUnreachable(view)
    focusRouter?.viewWillBecomeUnreachable(view)
    for popover in popovers where popover.owner?.isDescendant(of: view) == true {
      popover.close(.ownerGone)
    }
    setNeedsHoverUpdate()
  }

  /// Those that are open or fade away, in the order of their opening.
  var popovers: [Popover] { overlay.subviews.compactMap { $0 as? Popover } }

  func viewDidLeave(_ view: View) {
    timeline.endAll(in: view)
    raisedFocus.lower()
  }

  /// A timer that ends with the press that is under way.
  func bindToPress(_ timer: TimerToken) { router?.bind(timer) }

  /// How many timers of the window's views wait for their time.
  package var timerCount: Int { timeline.timerCount }

  func pressWillGo(to point: Point) {
    for popover in popovers { popover.pressWillGo(to: point) }
  }

  /// Where the pointer was last seen over the window, or during a gesture that began in it; nil where it
  /// has left.
  public var pointerLocation: Point? { router?.pointer }

  /// The view that receives keys.
  public var firstResponder: View? { focusRouter?.firstResponder }

  /// Where the view that receives keys writes the next character.
  public override var textInputRect: Rect? {
    guard let view = firstResponder, view !== self else { return nil }
    return view.textInputRect.map(view.frameInWindow)
  }

  @discardableResult
  func focus(_ view: View?, cause: FocusCause) -> Bool {
    focusRouter?.focus(view, cause: cause) ?? false
  }

  var showsFocus: Bool { isFocused && isKeyboardDriven }

  private func setKeyboardDriven(_ isDriven: Bool) {
    guard isDriven != isKeyboardDriven else { return }
    isKeyboardDriven = isDriven
    firstResponder?.focusRingDidChange()
  }
}

/// A view that is only its subviews, each as large as the window unless it places itself.
private final class OverlayView: View {
  override func layoutSubviews() {
    // A popup places itself in the window, so it has to hear of the window's size.
    for subview in subviews { subview.setNeedsLayout() }
  }

  override func point(inside point: Point) -> Bool { false }
}
