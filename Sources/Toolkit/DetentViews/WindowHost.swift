package import DetentDrawing

// The interface between a window and the platform that shows it. A window calls `WindowHost` for
// frames and services; a host calls `WindowDriver` with events, time and states. Apart from that a
// host reads its window: title, icons, size and limits, states, scale, and the place of the caret.
// Inspector, style files and assistive technology attach to a window beside this interface, as
// `WindowObserver`s. A window never reads a clock, a display or a file descriptor, and a host
// decides nothing about views.

// MARK: - What a host is asked

/// What shows windows: frames, and three groups of favours that a platform may not have.
@MainActor
package protocol WindowHost: AnyObject {
  /// The window has something to show; answer with one `WindowDriver.performFrame(at:in:)`.
  func windowNeedsFrame(_ window: Window)

  func window(_ window: Window, setCursor cursor: Cursor)

  /// A view of the window announced a sentence. The X11 host needs no call: it shows the window to
  /// assistive technology, which reads it.
  func window(_ window: Window, announce announcement: Announcement)

  /// The window was closed; the host takes away what shows it.
  func windowDidClose(_ window: Window)

  /// The desktop around the windows; nil where there is none.
  var desktopHost: (any DesktopHost)? { get }

  /// What programs exchange text through; nil where there are no other programs.
  var pasteboardHost: (any PasteboardHost)? { get }

  /// What shows popups outside of their windows; nil where nothing can.
  var popupHost: (any PopupHost)? { get }
}

/// A host that knows neither other programs nor other windows.
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

  /// The window demands attention, or does not any more.
  func windowAttentionDidChange(_ window: Window)

  /// The window would be shown in another state. The host sets `WindowDriver.state` when it is.
  func window(_ window: Window, request state: WindowState, isOn: Bool)

  /// The window would be in front, with the keyboard.
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

  /// What decides about presses while popups are open; the host reports them.
  var openPopups: OpenPopups { get }
}

// MARK: - What a host tells

/// The host's end of a window: what the user, the desktop and time do to it goes through here.
///
/// A host makes one for each window that it shows, keeps it for as long as it does, and becomes its
/// `host` when it can be asked. Applications never meet it.
@MainActor
package final class WindowDriver {
  package let window: Window
  /// What shows the window; not owned.
  package weak var host: (any WindowHost)? { didSet { window.setNeedsDisplay() } }

  private(set) var isFocused = false
  /// Whether keys were what the user used last.
  private var isKeyboardDriven = false
  /// Whether a finger was what the user pressed with last.
  private(set) var isTouchDriven = false
  let router: PointerRouter
  private let scrollRun = ScrollRun()
  private let fileDrag: FileDrag

  private let renderer = FrameRenderer()
  private var isFrameRequested = false
  private var isInFrame = false
  /// Whether a frame was drawn that the user could see.
  private(set) var hasDrawn = false
  private var needsHoverUpdate = false

  /// Those that the window has presented and that are not closed, the last one on top.
  private var popups: [Window] = []
  /// Those of the host, this window's among them.
  private weak var openPopups: OpenPopups?

  /// Takes a window, sized by its content if it has no size or too little.
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

  /// The pointer moved, a button went down or up, or the system took the pointer away.
  package func send(_ event: PointerEvent) {
    guard !window.isClosed, !isTaken(.pointer(event)) else { return }
    if event.phase == .down {
      setKeyboardDriven(false)
      isTouchDriven = event.device == .touch
    }
    router.handle(event)
    trackingMayHaveEnded()
  }

  /// Shortcuts that were pressed during a drag are handled after it.
  private func trackingMayHaveEnded() {
    if !router.isTracking { window.focusRouter.pressHeldShortcuts() }
  }

  /// Offers a scroll to what lies under the pointer. Ignored during a drag.
  ///
  /// One that follows another within 500 ms belongs to the view that took that one, as long as the
  /// pointer is over that view: a page does not hand the wheel over to a control that it brings
  /// under the pointer, and a list that has reached its end hands it to no page.
  package func send(_ event: ScrollEvent) {
    guard !window.isClosed, !router.isTracking else { return }
    guard event.location.isFinite, event.notches.isFinite, !isTaken(.scroll(event)) else { return }
    scrollRun.scroll(event, from: window.hitTest(event.location), in: window)
  }

  /// Offers a touchpad's pinch to what lies under the pointer; ignored during a drag.
  package func send(_ event: PinchEvent) {
    guard !window.isClosed, !isTaken(.pinch(event)) else { return }
    router.handle(event)
  }

  /// Offers a key to the first responder and what lies above it; Tab moves the focus where nobody
  /// wants it. During a drag only Escape means something at once, it takes the drag back; shortcuts
  /// wait for its end.
  /// - Returns: whether something took the key.
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

  /// The window gained or lost the keyboard; a loss cancels presses and dismisses popups.
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

  /// Whether an observer keeps an event to itself; those after it do not see it.
  private func isTaken(_ event: WindowEvent) -> Bool {
    window.observers.contains { $0.window(window, willHandle: event) }
  }

  /// Whether a focus ring belongs on the first responder.
  var showsFocus: Bool { isFocused && isKeyboardDriven }

  private func setKeyboardDriven(_ isDriven: Bool) {
    guard isDriven != isKeyboardDriven else { return }
    isKeyboardDriven = isDriven
    window.firstResponder?.focusRingDidChange()
  }

  // MARK: The desktop

  /// The host's window has a new size, in logical pixels, or a new scale (0.25...8).
  package func resize(to size: Size, scale: Double) {
    guard Finite.accepts(size, "\(window.logName).size"),
      Finite.accepts(scale, "\(window.logName).scale")
    else { return }
    window.rootTraits.scale = scale
    window.frame = Rect(origin: .zero, size: size)
  }

  /// The desktop has other settings; nil keeps what the program set.
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

  /// Whether a clear background shows the palette's ground, and not what lies below.
  package var isOpaque = true { didSet { if isOpaque != oldValue { window.setNeedsDisplay() } } }

  package var state: WindowState {
    get { window.state }
    set { window.state = newValue }
  }

  /// The user asked to close the window, as by its title bar; the window may refuse.
  package func requestClose() {
    if window.shouldClose?() ?? true { window.close() }
  }

  /// What shows the window is gone, or about to go: the window closes, and cannot refuse.
  package func hostIsGone() { window.close() }

  // MARK: Files that are dragged

  /// Whether files can be dropped at a point, which some hosts do not know.
  package func acceptsFiles(at point: Point? = nil) -> Bool { fileDrag.accepts(at: point) }

  /// Dragged files came over the window or moved there.
  package func draggingEntered(at point: Point? = nil) { fileDrag.move(to: point) }

  package func draggingExited() { fileDrag.exit() }

  /// The user dropped files with absolute paths.
  package func performDrop(_ paths: [String], at point: Point? = nil) {
    fileDrag.drop(paths, at: point)
  }

  // MARK: Popups

  /// The window stands elsewhere on the screen now: its popups are asked to go.
  package func windowDidMove() { dismissPopups(.ownerMoved) }

  /// Asks a popup to go; when its owner closes it closes unasked.
  package func requestDismissal(_ reason: PopupDismissal) {
    guard !window.isClosed else { return }
    if window.shouldDismiss?(reason) ?? true { window.close() }
  }

  /// Asks the popups of the window to go, the last one first.
  private func dismissPopups(_ reason: PopupDismissal) { Self.dismiss(popups, reason) }

  private static func dismiss(_ popups: [Window], _ reason: PopupDismissal) {
    for popup in popups.reversed() { popup.driver?.requestDismissal(reason) }
  }

  func present(_ popup: Window, at placement: PopupPlacement) -> Bool {
    guard let shower = host?.popupHost, popup !== window,
      popup.presenter == nil || popup.presenter === self
    else { return false }
    let isNew = popup.presenter == nil
    // Before it is shown: who is notified of that may close the owner.
    if isNew {
      popup.presenter = self
      popups.append(popup)
    }
    guard shower.window(window, present: popup, at: placement) else {
      if isNew { popupDidClose(popup) }
      return false
    }
    // It may have closed again while it was shown.
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

  /// Whether an animation runs: the host calls again at the next tick of its frame timer.
  package var wantsAnotherFrame: Bool { window.timeline.hasAnimations }

  /// When a timer of the tree is due, on the clock of `performFrame(at:in:)`; nil where none runs.
  package var nextFrameTime: Duration? { window.timeline.nextDeadline }

  /// How many timers of the window's views wait for their time.
  package var timerCount: Int { window.timeline.timerCount }

  /// The surface is another one, or has lost what was drawn: the next frame draws all of it.
  package func redraw() { window.setNeedsDisplay() }

  /// Animates, lays out and draws what has changed.
  /// - Parameters:
  ///   - time: of a clock that never runs backwards.
  ///   - canvas: that of the same surface at every call: what is not damaged is kept.
  /// - Returns: the areas that were drawn, in logical pixels on whole device pixels.
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
    // What was asked for while the frame was made belongs to the next one.
    let isUnfinished = isVisible && (renderer.isDirty || window.subtreeNeedsLayout)
    if isUnfinished || window.timeline.hasNewTimers { setNeedsFrame() }
    for observer in window.accessibilityRoot.observers {
      observer.window(window, didPerformFrame: drawn)
    }
    tellAnnouncements()
    return drawn
  }

  /// Readers know by now what the frame has changed.
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

  /// Views moved: what lies under a pointer at rest may be another one.
  func setNeedsHoverUpdate() {
    needsHoverUpdate = true
    setNeedsFrame()
  }
}

// MARK: - Their words

/// The pointer's shape, by the names of CSS.
public enum Cursor: Hashable, Sendable, CaseIterable {
  /// The arrow that is shown over most of a window (CSS `default`).
  case arrow
  /// A hand over what can be pressed (CSS `pointer`).
  case pointingHand
  /// A bar over text that can be selected (CSS `text`).
  case text
  /// Four arrows over what can be moved (CSS `move`).
  case move
  /// Two arrows over what moves or grows sideways (CSS `ew-resize`).
  case resizeLeftRight
  /// Two arrows over what moves or grows up and down (CSS `ns-resize`).
  case resizeUpDown
  /// An open hand over what can be dragged (CSS `grab`).
  case grab
  /// A closed hand during a drag (CSS `grabbing`).
  case grabbing
}

/// A place through which programs exchange text.
public enum Pasteboard: String, Hashable, Sendable, CaseIterable {
  /// What copy and cut fill and paste empties.
  case clipboard
  /// X's PRIMARY: what is selected right now; the middle button pastes it.
  case primary
}

/// How the desktop shows a window.
public struct WindowState: OptionSet, Hashable, Sendable {
  /// One bit for each state.
  public let rawValue: UInt8

  /// States by their bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The window is as large as the desktop's panels allow.
  public static let maximized = WindowState(rawValue: 1 << 0)
  /// The window has the whole monitor, without a frame.
  public static let fullScreen = WindowState(rawValue: 1 << 1)
  /// The window is an entry in a panel only.
  public static let minimized = WindowState(rawValue: 1 << 2)
}
