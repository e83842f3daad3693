package import DetentDrawing

// The interface between a window and the platform that shows it. A window calls `WindowHost` for
// frames and services; a host calls `WindowDriver` with events, time and states. A host also reads
// properties of its window: title, icons, size and limits, states, scale and the place of the
// caret. Inspectors, style files and assistive technology use `WindowObserver` instead. A window
// never reads a clock, a display or a file descriptor, and a host makes no decisions about views.

// MARK: - What a host is asked

/// An object that shows windows. It provides frames and up to three groups of optional services.
@MainActor
package protocol WindowHost: AnyObject {
  /// Called when a window needs a frame; respond with one `WindowDriver.performFrame(at:in:)`.
  func windowNeedsFrame(_ window: Window)

  func window(_ window: Window, setCursor cursor: Cursor)

  /// Called when a view announced a sentence. The X11 host ignores it, since a window observer
  /// passes the sentence to assistive technology.
  func window(_ window: Window, announce announcement: Announcement)

  /// Called after the window closed; the host removes its native window.
  func windowDidClose(_ window: Window)

  var desktopHost: (any DesktopHost)? { get }
  var pasteboardHost: (any PasteboardHost)? { get }
  var popupHost: (any PopupHost)? { get }
}

/// The defaults of a host without other programs or windows.
extension WindowHost {
  package func window(_ window: Window, announce announcement: Announcement) {}
  package var desktopHost: (any DesktopHost)? { nil }
  package var pasteboardHost: (any PasteboardHost)? { nil }
  package var popupHost: (any PopupHost)? { nil }
}

@MainActor
package protocol DesktopHost: AnyObject {
  func windowTitleDidChange(_ window: Window)

  func windowIconsDidChange(_ window: Window)

  func windowAttentionDidChange(_ window: Window)

  /// Requests another state of a window. The host sets `WindowDriver.state` after the change.
  func window(_ window: Window, request state: WindowState, isOn: Bool)

  func activate(_ window: Window)

  func window(_ window: Window, setScale scale: Double?)
}

@MainActor
package protocol PasteboardHost: AnyObject {
  func offer(_ text: String?, on pasteboard: Pasteboard)

  func requestText(from pasteboard: Pasteboard, reply: @escaping @MainActor (String?) -> Void)
}

@MainActor
package protocol PopupHost: AnyObject {
  func screenArea(of window: Window) -> Rect?

  func window(_ window: Window, present popup: Window, at placement: PopupPlacement) -> Bool

  /// Routes presses while popups are open; the host reports presses to it.
  var openPopups: OpenPopups { get }
}

// MARK: - What a host tells

/// The host's connection to a window, through which all events pass. A host creates a driver for
/// each window that it shows, keeps it while the window is shown and sets itself as `host` when it
/// is ready. Applications do not use drivers.
@MainActor
package final class WindowDriver {
  package let window: Window
  package weak var host: (any WindowHost)? { didSet { window.setNeedsDisplay() } }

  private(set) var isFocused = false
  /// Whether the last input of the user was a key.
  private var isKeyboardDriven = false
  /// Whether the last press of the user was a touch.
  private(set) var isTouchDriven = false
  let router: PointerRouter
  private let scrollRun = ScrollRun()
  private let fileDrag: FileDrag

  private let renderer = FrameRenderer()
  private var isFrameRequested = false
  private var isInFrame = false
  /// Whether a frame has been drawn while the window was visible.
  private(set) var hasDrawn = false
  private var needsHoverUpdate = false
  /// Whether the last frame showed only the view with the input, so that the rest follows now.
  private var owesFrame = false

  /// The open popups of the window, the last one on top.
  private var popups: [Window] = []
  /// The popups of all windows of the host.
  private weak var openPopups: OpenPopups?

  /// Connects to a window, and sizes it by its content if it has no size or is too small.
  package init(_ window: Window) {
    self.window = window
    router = PointerRouter(window: window)
    fileDrag = FileDrag(window)
    window.fitContent()
    window.attach(self)
  }

  // MARK: Events

  package func send(_ event: WindowEvent) {
    switch event {
    case .pointer(let event): send(event)
    case .scroll(let event): send(event)
    case .pinch(let event): send(event)
    case .key(let event): send(event)
    case .focus(let event): send(event)
    }
  }

  package func send(_ event: PointerEvent) {
    guard !window.isClosed, !isTaken(.pointer(event)) else { return }
    if event.phase == .down {
      setKeyboardDriven(false)
      isTouchDriven = event.device == .touch
    }
    router.handle(event)
    trackingMayHaveEnded()
  }

  private func trackingMayHaveEnded() {
    if !router.isTracking { window.focusRouter.pressHeldShortcuts() }
  }

  /// Offers a scroll to the view under the pointer. Ignored during a drag. A scroll within 500 ms
  /// of the last one goes to the same view while the pointer is over it. A page that scrolls a
  /// control under the pointer keeps the wheel; a list at its end does not scroll the page.
  package func send(_ event: ScrollEvent) {
    guard !window.isClosed, !router.isTracking else { return }
    guard event.location.isFinite, event.notches.isFinite, !isTaken(.scroll(event)) else { return }
    scrollRun.scroll(event, from: window.hitTest(event.location), in: window)
  }

  /// Offers a touchpad pinch to the view under the pointer. Ignored during a drag.
  package func send(_ event: PinchEvent) {
    guard !window.isClosed, !isTaken(.pinch(event)) else { return }
    router.handle(event)
  }

  /// Offers a key to the first responder and its chain; if no responder handles Tab, it moves the
  /// focus. During a drag, Escape cancels it and shortcuts wait for its end. Returns whether the
  /// key was handled.
  @discardableResult
  package func send(_ event: KeyEvent) -> Bool {
    guard !window.isClosed else { return false }
    if isTaken(.key(event)) { return true }
    if router.isTracking, event.phase != .up {
      if event.key == .escape { router.cancel() } else { window.focusRouter.hold(event) }
      trackingMayHaveEnded()
      return true
    }
    if event.phase == .down {
      setKeyboardDriven(true)
      isTouchDriven = false
    }
    return window.focusRouter.handle(event)
  }

  /// Handles a change of the window's keyboard focus; a loss cancels presses and dismisses popups.
  package func send(_ event: FocusEvent) {
    guard event.isFocused != isFocused else { return }
    isFocused = event.isFocused
    window.accessibilityDidChange()
    _ = isTaken(.focus(event))
    let popups = popups
    if isFocused { window.requestsUserAttention = false } else { router.cancel() }
    trackingMayHaveEnded()
    window.focusRouter.windowFocusDidChange(isFocused: isFocused)
    guard !isFocused else { return }
    for popover in window.popovers where popover.takesInput { popover.dismiss(.focusLost) }
    Self.dismiss(popups, .focusLost)
  }

  /// Whether an observer consumes an event; later observers do not see it.
  private func isTaken(_ event: WindowEvent) -> Bool {
    window.observers.contains { $0.window(window, willHandle: event) }
  }

  var showsFocus: Bool { isFocused && isKeyboardDriven }

  private func setKeyboardDriven(_ isDriven: Bool) {
    guard isDriven != isKeyboardDriven else { return }
    isKeyboardDriven = isDriven
    window.firstResponder?.focusRingDidChange()
  }

  // MARK: The desktop

  /// Sets the new size of the native window, in logical pixels, and its scale, 0.25...8.
  package func resize(to size: Size, scale: Double) {
    guard Finite.accepts(size, "\(window.logName).size"),
      Finite.accepts(scale, "\(window.logName).scale")
    else { return }
    window.rootTraits.scale = scale
    window.frame = Rect(origin: .zero, size: size)
  }

  /// Applies the settings of the desktop; nil keeps the program's setting.
  package func settingsDidChange(
    appearance: Appearance?, contrast: Contrast?, reducesMotion: Bool?
  ) {
    var traits = window.rootTraits
    if let appearance { traits.appearance = appearance }
    if let contrast { traits.contrast = contrast }
    if let reducesMotion { traits.reducesMotion = reducesMotion }
    window.rootTraits = traits
  }

  /// Whether the window is on the screen; hiding cancels presses and dismisses popups.
  package var isVisible = true {
    didSet {
      guard isVisible != oldValue else { return }
      if isVisible { return window.setNeedsDisplay() }
      router.cancel()
      dismissPopups(.ownerHidden)
    }
  }

  /// Whether a transparent background shows the color of the palette instead of the screen below.
  package var isOpaque = true { didSet { if isOpaque != oldValue { window.setNeedsDisplay() } } }

  package var state: WindowState {
    get { window.state }
    set { window.state = newValue }
  }

  /// Closes the window on request of the user, as by its title bar.
  package func requestClose() { window.requestClose() }

  /// Closes the window after or before its native window is lost; cannot be refused.
  package func hostIsGone() { window.close() }

  // MARK: Files that are dragged

  /// Whether files can be dropped at a point, which is nil if the host does not know it.
  package func acceptsFiles(at point: Point? = nil) -> Bool { fileDrag.accepts(at: point) }

  /// Handles dragged files that entered the window or moved over it.
  package func draggingEntered(at point: Point? = nil) { fileDrag.move(to: point) }

  package func draggingExited() { fileDrag.exit() }

  package func performDrop(_ paths: [String], at point: Point? = nil) {
    fileDrag.drop(paths, at: point)
  }

  // MARK: Popups

  package func windowDidMove() { dismissPopups(.ownerMoved) }

  /// Asks a popup to close. When its owner closes, it closes without being asked.
  package func requestDismissal(_ reason: PopupDismissal) {
    guard !window.isClosed else { return }
    if window.shouldDismiss?(reason) ?? true { window.close() }
  }

  private func dismissPopups(_ reason: PopupDismissal) { Self.dismiss(popups, reason) }

  private static func dismiss(_ popups: [Window], _ reason: PopupDismissal) {
    for popup in popups.reversed() { popup.driver?.requestDismissal(reason) }
  }

  func present(_ popup: Window, at placement: PopupPlacement) -> Bool {
    guard let shower = host?.popupHost, popup !== window,
      popup.presenter == nil || popup.presenter === self
    else { return false }
    let isNew = popup.presenter == nil
    // Registered before it is shown, since a handler may close the owner.
    if isNew {
      popup.presenter = self
      popups.append(popup)
    }
    guard shower.window(window, present: popup, at: placement) else {
      if isNew { popupDidClose(popup) }
      return false
    }
    // A handler may have closed the popup while it was shown.
    if isNew, !popup.isClosed {
      openPopups = shower.openPopups
      openPopups?.add(popup)
    }
    return true
  }

  func popupDidClose(_ popup: Window) {
    popups.removeAll { $0 === popup }
    openPopups?.remove(popup)
    popup.presenter = nil
  }

  func windowDidClose() {
    for popup in popups.reversed() { popup.close() }
    host?.windowDidClose(window)
  }

  // MARK: Frames

  /// Whether an animation runs, so that the host has to draw again at the next tick of its timer.
  package var wantsAnotherFrame: Bool { window.timeline.hasAnimations }

  /// The time of the next timer, on the clock of `performFrame(at:in:)`, or nil if no timer runs.
  package var nextFrameTime: Duration? { window.timeline.nextDeadline }

  package var timerCount: Int { window.timeline.timerCount }

  /// Redraws everything in the next frame, after the surface was replaced or lost its content.
  package func redraw() { window.setNeedsDisplay() }

  /// Draws the view with the input before other views copy the state of their models. So a thumb
  /// stays under the pointer, however much depends on its value. A call of `performFrame(at:in:)`
  /// has to follow. Returns the drawn areas, or nil if no other view waits for such a copy.
  package func performInputFrame(in canvas: Canvas) -> Damage? {
    let typedIn = isKeyboardDriven ? window.firstResponder : nil
    let views = router.isTracking ? router.trackedViews : [typedIn].compactMap { $0 }
    let isDue = isVisible && hasDrawn && !owesFrame
    guard isDue, !views.isEmpty, !renderer.damage.isEmpty else {
      owesFrame = false
      return nil
    }
    isInFrame = true
    for view in views { view.layoutIfNeeded() }
    isInFrame = false
    guard window.subtreeNeedsLayout, window.awaitsOnlyUpdates else { return nil }
    owesFrame = true
    return renderer.draw(window, isOpaque: isOpaque, in: canvas)
  }

  /// Advances animations, lays out views and draws the changed parts. Returns the drawn areas in
  /// logical pixels, aligned to device pixels.
  /// - Parameters:
  ///   - time: the time on a clock that never runs backwards.
  ///   - canvas: the canvas of the same surface at every call, since undamaged parts are kept.
  package func performFrame(at time: Duration, in canvas: Canvas) -> Damage {
    isFrameRequested = false
    for observer in window.observers { observer.windowWillPerformFrame(window) }
    router.pinch.flush()
    trackingMayHaveEnded()
    isInFrame = true
    window.timeline.advance(to: time)
    renderer.layOut(window)
    if needsHoverUpdate {
      needsHoverUpdate = false
      renderer.movePopovers(of: window)
      router.updateHover()
    }
    window.raisedFocus.update(in: window)
    isInFrame = false
    let drawn = isVisible ? renderer.draw(window, isOpaque: isOpaque, in: canvas) : Damage()
    if isVisible { hasDrawn = true }
    // Requests made during the frame belong to the next one.
    let isUnfinished = isVisible && (!renderer.damage.isEmpty || window.subtreeNeedsLayout)
    if isUnfinished || window.timeline.hasNewTimers { setNeedsFrame() }
    for observer in window.accessibilityRoot.observers {
      observer.window(window, didPerformFrame: drawn)
    }
    tellAnnouncements()
    return drawn
  }

  /// Sends announcements after the frame, when observers know its changes.
  private func tellAnnouncements() {
    let announcements = window.announcements
    window.announcements = []
    for announcement in announcements {
      for observer in window.observers { observer.window(window, announce: announcement) }
      host?.window(window, announce: announcement)
    }
  }

  func setNeedsFrame() {
    guard !isFrameRequested, !isInFrame, let host else { return }
    isFrameRequested = true
    host.windowNeedsFrame(window)
  }

  func addDamage(_ rect: Rect) {
    renderer.damage.insert(rect.intersection(window.bounds))
    setNeedsFrame()
  }

  func setNeedsHoverUpdate() {
    needsHoverUpdate = true
    setNeedsFrame()
  }
}

// MARK: - Their words

/// The shape of the pointer, with the names of CSS.
public enum Cursor: Hashable, Sendable, CaseIterable {
  /// The default arrow (CSS `default`).
  case arrow
  /// A hand over pressable content (CSS `pointer`).
  case pointingHand
  /// A bar over selectable text (CSS `text`).
  case text
  /// Four arrows over movable content (CSS `move`).
  case move
  /// Two arrows over content that moves or grows horizontally (CSS `ew-resize`).
  case resizeLeftRight
  /// Two arrows over content that moves or grows vertically (CSS `ns-resize`).
  case resizeUpDown
  /// An open hand over draggable content (CSS `grab`).
  case grab
  /// A closed hand during a drag (CSS `grabbing`).
  case grabbing
}

/// A place for the exchange of text between programs.
public enum Pasteboard: String, Hashable, Sendable, CaseIterable {
  /// The clipboard of copy, cut and paste.
  case clipboard
  /// X's PRIMARY: the current selection, which the middle button pastes.
  case primary
}

/// The state of a window on the desktop.
public struct WindowState: OptionSet, Hashable, Sendable {
  /// One bit for each state.
  public let rawValue: UInt8

  /// Creates a set of states from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The window is as large as the desktop's panels allow.
  public static let maximized = WindowState(rawValue: 1 << 0)
  /// The window fills the whole monitor, without decoration.
  public static let fullScreen = WindowState(rawValue: 1 << 1)
  /// The window is only an entry in a panel.
  public static let minimized = WindowState(rawValue: 1 << 2)
}
