public import DetentDrawing

/// The root of a view tree, and what an application says about it as a whole.
///
/// It is passive: it shows nothing by itself and knows no time. Whatever happens to it comes from
/// what shows it, by way of a `WindowDriver`.
@MainActor
public final class Window: View {
  /// The host's end; nil while nothing shows the window.
  private(set) weak var driver: WindowDriver?
  /// The window that this one is a popup of.
  weak var presenter: WindowDriver?

  // MARK: What desktops show

  /// The name that window managers show.
  public var title = "" {
    didSet {
      guard title != oldValue else { return }
      desktop?.windowTitleDidChange(self)
      accessibilityDidChange()
    }
  }

  /// The least size, in logical pixels; what the content needs unless it is set.
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

  /// What the user's pulling is further bound to; read with each frame, like `minimumSize`.
  public var sizeLimits = WindowSizeLimits() {
    didSet { Finite.keepFields(of: &sizeLimits, oldValue, "\(logName).sizeLimits") }
  }

  /// What desktops show for the window: the same icon in several sizes, at most 256 pixels wide.
  public var icons: [Image] = [] { didSet { desktop?.windowIconsDidChange(self) } }

  /// Whether the desktop should point at the window; ends when it gets the keyboard.
  public var requestsUserAttention = false {
    didSet { if requestsUserAttention != oldValue { desktop?.windowAttentionDidChange(self) } }
  }

  /// How the desktop shows the window.
  public internal(set) var state: WindowState = [] {
    didSet {
      guard state != oldValue else { return }
      stateDidChange?(state)
      accessibilityDidChange()
    }
  }

  /// Called when the desktop shows the window in another way.
  public var stateDidChange: (@MainActor (WindowState) -> Void)?

  /// The view that fills the window; nil, the default, after it has left the window, too.
  public var contentView: View? {
    didSet {
      guard contentView !== oldValue else { return }
      defer { contentController = contentView?.controller }
      knownContentNeeds = nil
      // A view that has left already is meant to be where it is now.
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

  /// Lies over the content and lets presses through where it has no subviews.
  public let overlay: View = OverlayView()

  /// Decides whether the window closes when the user requests it; it does where this is nil.
  public var shouldClose: (@MainActor () -> Bool)?

  /// Decides whether a popup goes when asked; nil always agrees.
  package var shouldDismiss: (@MainActor (PopupDismissal) -> Bool)?

  /// Called with the paths of files that the user dropped on the window; nil refuses files.
  public var performDrop: (@MainActor ([String]) -> Void)?

  /// Called when files that the user drags come over the window.
  public var draggingEntered: (@MainActor () -> Void)?

  /// Called when the files leave the window, and before they are dropped on it.
  public var draggingExited: (@MainActor () -> Void)?

  /// Called once, when the window has closed or its display is gone.
  public var didClose: (@MainActor () -> Void)?

  /// Whether it has closed; a window does not come back.
  package private(set) var isClosed = false

  /// Whether it is drawn for a picture, in which nothing shows where the keyboard is.
  final var isDrawingPicture = false

  /// Whether the window has the keyboard.
  public var isFocused: Bool { keyboardLender.map(\.isFocused) ?? driver?.isFocused ?? false }
  package final var isPressed: Bool { driver?.router.isTracking ?? false }
  /// The popover whose content this window shows; nil mostly.
  final weak var popover: Popover?
  /// The window whose keys a popup gets, which has no keyboard of its own.
  final weak var keyboardLender: Window?

  /// What the surroundings of all views ask for; the scale, 0.25...8, comes from the host.
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
      // What a program prepares before it shows the window is no change.
      if driver != nil { storedRootTraits.postChanges(from: previous, of: self) }
    }
  }
  private var storedRootTraits = Traits()

  /// What watches the window from inside of the program, in the order in which events come to them.
  /// The window keeps them until it closes.
  package var observers: [any WindowObserver] = []
  package var isReadAloud: Bool { observers.contains(where: \.readsAccessibility) }
  package var isTouchDriven: Bool { driver?.isTouchDriven ?? false }
  /// What the next frame has read aloud.
  var announcements: [Announcement] = []
  /// The window whose nodes include those of this one: a popup's are its owner's.
  package var accessibilityRoot: Window { presenter?.window.accessibilityRoot ?? self }

  let timeline = Timeline()
  let raisedFocus = RaisedFocus()
  // Points back at the window, which has to exist first.
  private(set) lazy var focusRouter = FocusRouter(window: self)

  /// - Parameter size: in logical pixels; nil for what the content needs when the window is shown.
  ///   A window that has no minimum of its own is shown at least as large as its content needs.
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

  /// Takes the size of the content if it has none, and grows to what the content needs.
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

  /// The driver replaces another one.
  func attach(_ driver: WindowDriver) {
    self.driver?.router.cancel()
    self.driver = driver
    setNeedsDisplay()
  }

  private var desktop: (any DesktopHost)? { driver?.host?.desktopHost }

  /// Requests another state. A desktop may refuse; `state` follows when it has done it. A window
  /// that is not shown yet will be shown so.
  public func request(_ state: WindowState, isOn: Bool) {
    guard !isClosed else { return }
    guard driver != nil else {
      self.state = isOn ? self.state.union(state) : self.state.subtracting(state)
      return
    }
    desktop?.window(self, request: state, isOn: isOn)
  }

  /// Fills the monitor, or gives it back.
  public func toggleFullScreen() { request(.fullScreen, isOn: !state.contains(.fullScreen)) }

  /// Brings the window to the front and requests the keyboard.
  public func activate() {
    if !isClosed { desktop?.activate(self) }
  }

  /// Draws the window at a scale of its own, 0.25...8; nil for that of the desktop.
  package func force(scale: Double?) {
    guard Finite.accepts(scale ?? 1, "\(logName).scale") else { return }
    desktop?.window(self, setScale: scale.map { max(0.25, min($0, 8)) })
  }

  /// Offers text to other programs until another program does; nil takes it back.
  public func offer(_ text: String?, on pasteboard: Pasteboard) {
    driver?.host?.pasteboardHost?.offer(text, on: pasteboard)
  }

  /// Requests the text of a pasteboard; the reply is called once, with nil if there is none.
  public func requestText(
    from pasteboard: Pasteboard, reply: @escaping @MainActor (String?) -> Void
  ) {
    guard let pasteboards = driver?.host?.pasteboardHost else { return reply(nil) }
    pasteboards.requestText(from: pasteboard, reply: reply)
  }

  /// The part of the screen that popups may cover, in window coordinates; nil if they cannot.
  package var screenArea: Rect? { driver?.host?.popupHost?.screenArea(of: self) }

  /// The area of popups that do not leave the window: all of it, without the part that hangs over
  /// the edge of the screen that shows any of their anchor.
  package func popupArea(around anchor: Rect) -> Rect {
    guard let screenArea else { return bounds }
    let shown = bounds.intersection(screenArea)
    return shown.intersects(anchor) || shown.contains(anchor.center) ? shown : bounds
  }

  /// Shows another window above this one, without decoration and without taking the keyboard;
  /// called again it moves that window. It goes with `close()`, and closes with this one.
  /// - Returns: false where that cannot be done: the content belongs into the overlay then.
  package func present(_ popup: Window, at placement: PopupPlacement) -> Bool {
    driver?.present(popup, at: placement) ?? false
  }

  /// Closes the window: a press in progress is cancelled, then `didClose` is called, once.
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

  /// Takes back the press that is under way, as Escape does.
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

  /// Those that are open or fade away, in the order of their opening.
  var popovers: [Popover] { overlay.subviews.compactMap { $0 as? Popover } }

  func viewDidLeave(_ view: View) {
    if view === contentView, view.superview !== self { contentView = nil }
    timeline.endAll(in: view)
    raisedFocus.lower()
  }

  func pressWillGo(to point: Point) {
    for popover in popovers { popover.pressWillGo(to: point) }
  }

  /// The last location of the pointer, also during a gesture; nil if it has left.
  package var pointerLocation: Point? { driver?.router.pointer }

  /// The view that receives keys.
  public var firstResponder: View? { focusRouter.firstResponder }

  /// The views that Tab goes through, in their order.
  package var focusStops: [View] { focusRouter.focusStops() }

  /// The rectangle of the next character that the view with the keyboard writes.
  public override var textInputRect: Rect? {
    guard let view = firstResponder, view !== self else { return nil }
    return view.textInputRect.map(view.frameInWindow)
  }
}

/// A view that is only its subviews, each as large as the window unless it sets its own frame.
private final class OverlayView: View {
  override func layoutSubviews() {
    // A popup sets its own frame in the window, so it has to be notified of the window's size.
    for subview in subviews { subview.setNeedsLayout() }
  }

  override func point(inside point: Point) -> Bool { false }
}

/// Limits of a window while the user resizes it; desktops may ignore them.
public struct WindowSizeLimits: Hashable, Sendable {
  /// The largest size, in logical pixels; nil where there is no limit.
  public var maximum: Size?
  /// The steps from the minimum on, in logical pixels; nil for any size.
  public var increment: Size?
  /// Width divided by height; nil for any. Numbers not greater than 0 are ignored.
  public var aspectRatio: ClosedRange<Double>?

  /// Limits of a size; without arguments there are none.
  public init(
    maximum: Size? = nil, increment: Size? = nil, aspectRatio: ClosedRange<Double>? = nil
  ) {
    (self.maximum, self.increment, self.aspectRatio) = (maximum, increment, aspectRatio)
  }
}

extension Window {
  /// What the window shows, as a picture in its own size and scale: its texts are texts in a PDF.
  /// Popups that have left the window are no part of it, nor are rings around the focus.
  /// - Throws: `SurfaceError` where there is no memory for it.
  public func picture(_ format: PictureFormat) throws(SurfaceError) -> [UInt8] {
    layoutIfNeeded()
    raisedFocus.lower()
    isDrawingPicture = true
    defer { isDrawingPicture = false }
    return try format.page(size: bounds.size, scale: traits.scale) { canvas in
      canvas.clip(to: bounds)
      let color = (backgroundColor ?? .background).resolved(for: traits)
      canvas.fill(bounds, with: DynamicColor.background.resolved(for: traits))
      if color.alpha < 1 || backgroundColor != nil { canvas.fill(bounds, with: color) }
      drawContent(in: canvas, dirty: bounds, withBackground: false)
    }
  }

  /// Writes a picture of the window as PDF, SVG or else PNG, by the ending of the path.
  public func writePicture(to path: String) throws(ImageError) {
    let bytes: [UInt8]
    do { bytes = try picture(PictureFormat(path: path) ?? .png) } catch {
      throw .cannotWrite(source: path, reason: "\(error)")
    }
    try PictureFormat.write(bytes, to: path)
  }
}
