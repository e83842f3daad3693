public import DetentDrawing

/// The root of a view tree, with the properties of a window on the desktop.
///
/// A window is passive: it neither shows itself nor has a clock. A host shows it and sends it
/// events and frames through a `WindowDriver`.
@MainActor
public final class Window: View {
  /// The connection to the host, or nil while the window is not shown.
  private(set) weak var driver: WindowDriver?
  /// The window that shows this one as a popup, or nil.
  weak var presenter: WindowDriver?

  // MARK: What desktops show

  /// The title in window managers.
  public var title = "" {
    didSet {
      guard title != oldValue else { return }
      desktop?.windowTitleDidChange(self)
      accessibilityDidChange()
    }
  }

  /// The minimum size in logical pixels; by default the size that the content needs.
  public var minimumSize: Size {
    get { ownMinimumSize ?? contentNeeds }
    set {
      guard Finite.accepts(newValue, "\(logName).minimumSize") else { return }
      ownMinimumSize = newValue
    }
  }
  private var ownMinimumSize: Size?
  /// The size that the content needs, or nil if it has to be computed.
  private var knownContentNeeds: Size?
  /// Whether the window takes the size of its content when it is first shown.
  private var isSizedByContent: Bool

  /// The icon of the window in several sizes, at most 256 pixels wide.
  public var icons: [Image] = [] { didSet { desktop?.windowIconsDidChange(self) } }

  /// Whether the desktop should draw attention to the window; ends when it gets the keyboard.
  public var requestsUserAttention = false {
    didSet { if requestsUserAttention != oldValue { desktop?.windowAttentionDidChange(self) } }
  }

  /// The state of the window on the desktop.
  public internal(set) var state: WindowState = [] {
    didSet {
      guard state != oldValue else { return }
      stateDidChange?(state)
      accessibilityDidChange()
    }
  }

  /// Called after `state` changed.
  public var stateDidChange: (@MainActor (WindowState) -> Void)?

  /// The view that fills the window. It is nil by default and after the view has left the window.
  public var contentView: View? {
    didSet {
      guard contentView !== oldValue else { return }
      defer { contentController = contentView?.controller }
      knownContentNeeds = nil
      // A view that has already moved elsewhere stays there.
      if let oldValue, oldValue.superview === self { oldValue.removeFromSuperview() }
      guard let view = contentView else { return }
      insertSubview(view, at: 0)
      if contentView === view, view.superview !== self { contentView = nil }
    }
  }

  /// The controller of the content view; setting it also sets ``contentView``.
  public var rootViewController: ViewController? {
    get { contentController }
    set { contentView = newValue?.view }
  }
  private var contentController: ViewController?

  /// The view above the content. It lets presses through except on its subviews.
  public let overlay: View = OverlayView()

  /// Decides whether the window closes when the user requests it; nil always allows it.
  public var shouldClose: (@MainActor () -> Bool)?

  /// Decides whether a popup closes when requested; nil always allows it.
  package var shouldDismiss: (@MainActor (PopupDismissal) -> Bool)?

  /// Called with the paths of files that the user dropped on the window; nil refuses files.
  public var performDrop: (@MainActor ([String]) -> Void)?

  /// Called when the user drags files over the window.
  public var draggingEntered: (@MainActor () -> Void)?

  /// Called when dragged files leave the window, and before they are dropped on it.
  public var draggingExited: (@MainActor () -> Void)?

  /// Called once after the window closed or its display was lost.
  public var didClose: (@MainActor () -> Void)?

  /// A closed window cannot be shown again.
  package private(set) var isClosed = false

  /// Whether the window is being drawn for a picture, which shows no focus ring.
  final var isDrawingPicture = false

  /// Whether the window has the keyboard.
  public var isFocused: Bool { keyboardLender.map(\.isFocused) ?? driver?.isFocused ?? false }
  package final var isPressed: Bool { driver?.router.isTracking ?? false }
  /// The popover whose content this window shows, or nil.
  final weak var popover: Popover?
  /// The window that passes its keys to this popup, which has no keyboard, or nil.
  final weak var keyboardLender: Window?

  /// The traits of all views; the scale, 0.25...8, comes from the host.
  public var rootTraits: Traits {
    get { storedRootTraits }
    set {
      guard newValue != storedRootTraits,
        Finite.accepts(newValue.scale, "\(logName).rootTraits.scale")
      else { return }
      let previous = storedRootTraits
      storedRootTraits = newValue
      storedRootTraits.scale = max(0.25, min(newValue.scale, 8))
      inheritTraits()
      setNeedsDisplay()
      // Changes before the window is shown post no messages.
      if driver != nil { storedRootTraits.postChanges(from: previous, of: self) }
    }
  }
  private var storedRootTraits = Traits()

  /// The observers within the program, in the order of notification. Kept until the window closes.
  package var observers: [any WindowObserver] = []
  package var isReadAloud: Bool { observers.contains(where: \.readsAccessibility) }
  package var isTouchDriven: Bool { driver?.isTouchDriven ?? false }
  var announcements: [Announcement] = []
  /// The window whose accessibility tree includes this one: for a popup its owner's, else itself.
  package var accessibilityRoot: Window { presenter?.window.accessibilityRoot ?? self }

  let timeline = Timeline()
  let raisedFocus = RaisedFocus()
  private(set) lazy var focusRouter = FocusRouter(window: self)

  /// Creates a window with a size in logical pixels, or with that of its content when it is shown.
  /// Unless ``minimumSize`` is set, the window is at least as large as its content needs.
  public init(size: Size? = nil) {
    isSizedByContent = size == nil
    super.init(frame: Rect(origin: .zero, size: size ?? .zero))
    window = self
    backgroundColor = .background
    clipsToBounds = true
    accessibilityRole = .window
    addSubview(overlay)
  }

  public override var next: Responder? { Application.shared }

  public override func layoutSubviews() {
    contentView?.frame = bounds
    overlay.frame = bounds
  }

  public override func accessibilityNode() -> AccessibilityNode? {
    var node = AccessibilityNode(plain: self)
    node?.label = title
    return node
  }

  // MARK: Size

  private var contentNeeds: Size {
    if let knownContentNeeds { return knownContentNeeds }
    let needed = contentView?.neededSize ?? .zero
    let size = Size(width: max(1, needed.width), height: max(1, needed.height))
    knownContentNeeds = size
    return size
  }

  /// Sets the size from the content if no size was given, and enlarges it to the minimum.
  func fitContent() {
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

  // MARK: Requests to the host

  func attach(_ driver: WindowDriver) {
    self.driver?.router.cancel()
    self.driver = driver
    setNeedsDisplay()
  }

  private var desktop: (any DesktopHost)? { driver?.host?.desktopHost }

  /// Requests a state. The desktop may refuse; `state` changes when it has complied. A window that
  /// is not shown yet will be shown in the state.
  public func request(_ state: WindowState, isOn: Bool) {
    guard !isClosed else { return }
    guard driver != nil else {
      self.state = isOn ? self.state.union(state) : self.state.subtracting(state)
      return
    }
    desktop?.window(self, request: state, isOn: isOn)
  }

  /// Requests the full-screen state, or ends it.
  public func toggleFullScreen() { request(.fullScreen, isOn: !state.contains(.fullScreen)) }

  /// Moves the window to the front and requests the keyboard.
  public func activate() {
    if !isClosed { desktop?.activate(self) }
  }

  /// Draws the window at its own scale, 0.25...8, or with nil at that of the desktop.
  package func force(scale: Double?) {
    guard Finite.accepts(scale ?? 1, "\(logName).scale") else { return }
    desktop?.window(self, setScale: scale.map { max(0.25, min($0, 8)) })
  }

  /// Offers text to other programs until another program replaces it; nil withdraws the offer.
  public func offer(_ text: String?, on pasteboard: Pasteboard) {
    driver?.host?.pasteboardHost?.offer(text, on: pasteboard)
  }

  /// Requests the text of a pasteboard. The reply is called once, with nil if there is no text.
  public func requestText(
    from pasteboard: Pasteboard, reply: @escaping @MainActor (String?) -> Void
  ) {
    guard let pasteboards = driver?.host?.pasteboardHost else { return reply(nil) }
    pasteboards.requestText(from: pasteboard, reply: reply)
  }

  /// The part of the screen that popups may cover, in window coordinates, or nil if unsupported.
  package var screenArea: Rect? { driver?.host?.popupHost?.screenArea(of: self) }

  /// The area for popups that stay inside the window. Parts of the window off the screen are
  /// excluded if any of the anchor is on the screen.
  package func popupArea(around anchor: Rect) -> Rect {
    guard let screenArea else { return bounds }
    let shown = bounds.intersection(screenArea)
    return shown.intersects(anchor) || shown.contains(anchor.center) ? shown : bounds
  }

  /// Shows another window above this one, without decoration and without taking the keyboard, or
  /// moves it if it is shown already. It closes together with this window. Returns false if the
  /// host cannot show it, so that the content has to go into the overlay.
  package func present(_ popup: Window, at placement: PopupPlacement) -> Bool {
    driver?.present(popup, at: placement) ?? false
  }

  /// Closes the window: cancels a press in progress and finally calls `didClose` once.
  public func close() {
    guard !isClosed else { return }
    driver?.router.cancel()
    isClosed = true
    driver?.router.pointerLeft()
    focusRouter.focus(nil, cause: .program)
    announceClose()
    timeline.endAll(in: self)
    presenter?.popupDidClose(self)
    driver?.windowDidClose()
    let closing = observers
    observers = []
    for observer in closing { observer.windowDidClose(self) }
    didClose?()
  }

  /// Closes the window on request of the user, unless ``shouldClose`` refuses.
  package func requestClose() { if shouldClose?() ?? true { close() } }

  /// Cancels the current press, as Escape does.
  public func cancelTracking() { driver?.router.cancel() }

  // MARK: Observers

  package func removeObserver(_ observer: any WindowObserver) {
    observers.removeAll { $0 === observer }
  }

  // MARK: For the views of the tree

  func viewWillBecomeUnreachable(_ view: View) {
    driver?.router.viewWillBecomeUnreachable(view)
    focusRouter.viewWillBecomeUnreachable(view)
    for popover in popovers where popover.owner?.isDescendant(of: view) == true {
      popover.dismiss(.ownerHidden)
    }
    driver?.setNeedsHoverUpdate()
  }

  /// The popovers that are open or fading out, in the order in which they opened.
  var popovers: [Popover] { overlay.subviews.compactMap { $0 as? Popover } }

  func viewDidLeave(_ view: View) {
    if view === contentView, view.superview !== self { contentView = nil }
    timeline.endAll(in: view)
    raisedFocus.lower()
  }

  func pressWillGo(to point: Point) {
    for popover in popovers { popover.pressWillGo(to: point) }
  }

  /// The last location of the pointer, even during a gesture, or nil if it has left the window.
  package var pointerLocation: Point? { driver?.router.pointer }

  /// The view that receives keys, or nil.
  public var firstResponder: View? { focusRouter.firstResponder }

  package var focusStops: [View] { focusRouter.focusStops() }

  public override var textInputRect: Rect? {
    guard let view = firstResponder, view !== self else { return nil }
    return view.textInputRect.map(view.frameInWindow)
  }
}

/// A transparent container that lets presses through; its subviews set their own frames.
private final class OverlayView: View {
  override func layoutSubviews() {
    // Popovers fill the window, so they have to follow its size.
    for subview in subviews { subview.setNeedsLayout() }
  }

  override func point(inside point: Point) -> Bool { false }
}

extension Window {
  /// Returns a picture of the window in its own size and scale; a PDF contains texts as text.
  /// Popups outside the window and focus rings are not included.
  /// - Throws: `SurfaceError` if there is not enough memory.
  package func picture(_ format: PictureFormat) throws(SurfaceError) -> [UInt8] {
    layoutIfNeeded()
    raisedFocus.lower()
    isDrawingPicture = true
    defer { isDrawingPicture = false }
    return try format.page(size: bounds.size, scale: traits.scale) { canvas in
      canvas.clip(to: bounds)
      canvas.fill(bounds, with: DynamicColor.background.resolved(for: traits))
      if let color = backgroundColor { canvas.fill(bounds, with: color.resolved(for: traits)) }
      TreePainter(canvas: canvas).drawContent(of: self, dirty: bounds, withBackground: false)
    }
  }
}

extension Window {
  /// The animations and timers of a window. It has no clock: frames pass it the time.
  @MainActor
  final class Timeline {
    private struct Running {
      weak var owner: View?
      let animation: Animation
    }

    private var animations: [Running] = []
    private var timers: [TimerToken] = []
    /// Controls that the user began to edit step by step; some of these edits may be over.
    private var steered: [() -> Control?] = []

    var hasAnimations: Bool { !animations.isEmpty }

    var nextDeadline: Duration? { timers.compactMap(\.deadline).min() }

    /// Whether a timer still waits for the frame from which its delay counts.
    var hasNewTimers: Bool { timers.contains { $0.deadline == nil && !$0.isCancelled } }

    var timerCount: Int { timers.count { !$0.isCancelled } }

    func add(_ animation: Animation, owner: View) {
      animations.append(Running(owner: owner, animation: animation))
    }

    func add(_ timer: TimerToken) { timers.append(timer) }

    func steer(_ control: Control) {
      steered.removeAll { $0()?.isSteered != true || $0() === control }
      steered.append { [weak control] in control }
    }

    /// Whether the user edits a control, step by step, that is neither inside nor around the view.
    func isSteered(apartFrom view: View) -> Bool {
      steered.contains {
        guard let control = $0(), control.isSteered, control.window != nil else { return false }
        return !view.isDescendant(of: control) && !control.isDescendant(of: view)
      }
    }

    /// Advances everything to a time. Animations that start meanwhile begin with the next frame.
    func advance(to time: Duration) {
      guard !animations.isEmpty || !timers.isEmpty else { return }
      for running in animations {
        // Without its owner an animation must not draw any more.
        if running.owner == nil {
          running.animation.cancel()
        } else {
          running.animation.advance(to: time)
        }
      }
      animations.removeAll { $0.animation.isFinished }
      for timer in timers { timer.advance(to: time) }
      timers.removeAll { $0.isCancelled }
    }

    /// Ends the animations and timers of a view that has left the window, and of its subviews.
    /// Animations jump to their ends, since otherwise the view would stay half way.
    func endAll(in view: View) {
      guard !animations.isEmpty || !timers.isEmpty else { return }
      func isLeaving(_ owner: View?) -> Bool { owner?.isDescendant(of: view) ?? true }
      let leaving = animations.filter { isLeaving($0.owner) }
      animations.removeAll { isLeaving($0.owner) }
      for running in leaving { running.animation.leave() }
      for timer in timers where isLeaving(timer.owner) { timer.cancel() }
      timers.removeAll { $0.isCancelled }
    }
  }
}
