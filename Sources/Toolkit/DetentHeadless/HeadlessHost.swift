public import DetentDrawing
public import DetentViews

/// A window host for tests that needs no display: methods play the user, and time passes only in
/// `advance(by:)` and `settle()`. The window is drawn into `surface`.
///
/// The window gets the same calls as from the X11 host, in the same order, each with one frame.
@MainActor
public final class HeadlessHost: WindowHost {
  /// The window that the host shows.
  public let window: Window
  package let driver: WindowDriver
  /// The drawn window, replaced after a change of size or scale.
  public private(set) var surface: Surface
  /// The time of the next frame and event.
  public internal(set) var now = Duration.zero
  /// The shape that the window requested last.
  public private(set) var cursor = Cursor.arrow
  /// The number of frames that drew something.
  public private(set) var paintCount = 0
  /// The area drawn by the last frame that drew something.
  package private(set) var lastDamage = Damage()
  /// The announcements for screen readers, the latest last.
  public private(set) var announcements: [Announcement] = []
  /// Whether the window has closed.
  public private(set) var isClosed = false

  /// The time between two frames of an animation.
  public static let frameInterval = Duration.nanoseconds(16_666_667)

  /// The texts of the pasteboards.
  public var pasteboards: [Pasteboard: String] {
    get { platform.texts }
    set { platform.texts = newValue }
  }
  /// Whether requests for text wait for `answerRequests()` or `refuseRequests()`; by default not.
  public var holdsRequests: Bool {
    get { platform.holdsRequests }
    set { platform.holdsRequests = newValue }
  }
  private let platform: HeadlessPlatform

  /// The area for popups, in the window's coordinates; if nil, the default, the window's bounds.
  public var screen: Rect?
  /// The hosts of the open popups, topmost last. Each also takes presses, in its own coordinates.
  public var popups: [HeadlessHost] { shownPopups.hosts }
  private let shownPopups = HeadlessPopups()
  /// The placement of a popup in its owner, or nil if this host shows no popup.
  package private(set) var placement: PopupPlacement?
  private var origin: Point { placement?.frame.origin ?? .zero }

  private var needsFrame = false
  private var buttons: PointerButtons = []
  private var pointer = Point.zero
  private var clicks = ClickCounter()
  private var taps = ClickCounter(distance: ClickCounter.usualTapDistance)
  /// The last points of the fingers that are down.
  private var touches: [UInt32: Point] = [:]

  /// Shows a window and draws its first frame. The scale counts device pixels per logical pixel.
  public init(window: Window, scale: Double = 1) throws(SurfaceError) {
    self.window = window
    driver = WindowDriver(window)
    platform = HeadlessPlatform(driver)
    surface = try Surface(size: window.bounds.size, scale: scale)
    shownPopups.owner = self
    driver.host = self
    driver.resize(to: window.bounds.size, scale: scale)
    platform.setScale = { [weak self] in
      try? self?.resize(to: window.bounds.size, scale: $0 ?? scale)
    }
    driver.send(FocusEvent(isFocused: true))
    performFrame()
  }

  /// Shows a popup without giving it the keyboard.
  init(
    popup: Window, at placement: PopupPlacement, scale: Double, now: Duration
  ) throws(SurfaceError) {
    window = popup
    driver = WindowDriver(popup)
    platform = HeadlessPlatform(driver)
    self.placement = placement
    surface = try Surface(size: placement.frame.size, scale: scale)
    shownPopups.owner = self
    driver.host = self
    driver.isOpaque = false
    driver.resize(to: placement.frame.size, scale: scale)
    performFrame()
    self.now = now
  }

  func move(to placement: PopupPlacement, scale: Double) -> Bool {
    if placement.frame.size != window.bounds.size || scale != surface.scale {
      guard (try? resize(to: placement.frame.size, scale: scale)) != nil else { return false }
    }
    self.placement = placement
    return true
  }

  // MARK: Window host

  package var desktopHost: (any DesktopHost)? { platform }
  package var pasteboardHost: (any PasteboardHost)? { platform }
  package var popupHost: (any PopupHost)? { screen == nil ? nil : shownPopups }

  /// Requests a frame, which the next drain draws.
  package func windowNeedsFrame(_ window: Window) { needsFrame = true }
  package func window(_ window: Window, setCursor cursor: Cursor) { self.cursor = cursor }
  package func window(_ window: Window, announce announcement: Announcement) {
    announcements.append(announcement)
  }
  package func windowDidClose(_ window: Window) {
    isClosed = true
    shownPopups.removeClosed()
  }

  // MARK: Other programs

  /// Answers waiting requests for text with the current texts of the pasteboards.
  public func answerRequests() {
    platform.answer(isRefused: false)
    drain()
  }

  /// Answers waiting requests with nil, as if the other program had gone or does not reply.
  public func refuseRequests() {
    platform.answer(isRefused: true)
    drain()
  }

  // MARK: The user

  /// Presses a button and holds it.
  /// - Parameter clickCount: the number of the press in a series of clicks. If nil, it is counted
  ///   from `now` and the point: a second press at the same time and point is a double click.
  public func press(
    at point: Point, button: PointerButtons = .primary, modifiers: Modifiers = [],
    clickCount: Int? = nil
  ) {
    buttons.formUnion(button)
    send(.down, at: point, button: button, modifiers: modifiers, clickCount: clickCount)
  }

  /// Moves the pointer through points that arrive in one event.
  public func move(through points: [Point], modifiers: Modifiers = []) {
    guard let last = points.last else { return }
    send(.moved, at: last, modifiers: modifiers, coalesced: points)
  }

  /// Moves the pointer to a point.
  public func move(to point: Point, modifiers: Modifiers = []) {
    move(through: [point], modifiers: modifiers)
  }

  /// Releases a button, by default at the last position of the pointer.
  public func release(
    at point: Point? = nil, button: PointerButtons = .primary, modifiers: Modifiers = []
  ) {
    buttons.subtract(button)
    send(.up, at: point ?? pointer, button: button, modifiers: modifiers)
  }

  /// Presses at the first point, moves through the others and releases at the last.
  public func drag(_ points: Point..., modifiers: Modifiers = []) {
    guard let first = points.first else { return }
    press(at: first, modifiers: modifiers)
    for point in points.dropFirst() { move(to: point, modifiers: modifiers) }
    release(modifiers: modifiers)
  }

  /// Clicks `count` times in quick succession, starting a new series of clicks.
  public func click(at point: Point, modifiers: Modifiers = [], count: Int = 1) {
    forgetClicks()
    for _ in 0..<max(1, count) {
      press(at: point, modifiers: modifiers)
      release(modifiers: modifiers)
    }
  }

  private func forgetClicks() {
    clicks.forget()
    for popup in popups { popup.forgetClicks() }
  }

  /// Moves the pointer out of the window.
  public func exit() { send(.exited, at: pointer) }

  /// Cancels the press, as the system may.
  public func cancelPointer() { send(.cancelled, at: pointer) }

  /// Releases the buttons without an event, as if it were lost.
  public func loseRelease() { buttons = [] }

  /// Turns the wheel, or moves fingers on a touchpad. Positive is up and to the right.
  public func scroll(
    by notches: Double, horizontally: Bool = false, at point: Point, modifiers: Modifiers = [],
    from source: ScrollEvent.Source = .wheel
  ) {
    let amount = horizontally ? Point(x: notches, y: 0) : Point(x: 0, y: notches)
    deliver(
      ScrollEvent(
        location: point, notches: amount, modifiers: modifiers, timestamp: now, source: source))
  }

  /// Lifts the fingers from the touchpad.
  public func liftScroll(at point: Point) {
    deliver(
      ScrollEvent(
        location: point, notches: .zero, timestamp: now, source: .touchpad, phase: .lifted))
  }

  private func deliver(_ event: ScrollEvent) {
    if let target = shownPopups.target(ofScrollAt: event.location) {
      var event = event
      event.location = event.location - origin(of: target)
      target.driver.send(event)
    }
    drain()
  }

  /// Moves two fingers on a touchpad apart, together or around each other.
  public func pinch(
    _ phase: PinchEvent.Phase, at point: Point, scale: Double = 1, rotation: Double = 0
  ) {
    let target = shownPopups.target(of: phase, at: point) ?? self
    target.driver.send(
      PinchEvent(
        phase: phase, location: point - origin(of: target), scale: scale, rotation: rotation,
        timestamp: now))
    drain()
  }

  /// The origin of a popup; points of its own host are in its coordinates already.
  private func origin(of target: HeadlessHost) -> Point { target === self ? .zero : target.origin }

  /// Puts a finger on the screen and holds it there.
  public func touchDown(_ id: UInt32 = 1, at point: Point, modifiers: Modifiers = []) {
    touches[id] = point
    touch(id, .down, through: [point], modifiers)
  }

  /// Moves a finger through points that arrive in one event.
  public func touchMove(_ id: UInt32 = 1, through points: [Point], modifiers: Modifiers = []) {
    guard let last = points.last, touches[id] != nil else { return }
    touches[id] = last
    touch(id, .moved, through: points, modifiers)
  }

  /// Moves a finger to a point.
  public func touchMove(_ id: UInt32 = 1, to point: Point, modifiers: Modifiers = []) {
    touchMove(id, through: [point], modifiers: modifiers)
  }

  /// Lifts a finger, by default at its last point.
  public func touchUp(_ id: UInt32 = 1, at point: Point? = nil, modifiers: Modifiers = []) {
    guard let last = touches.removeValue(forKey: id) else { return }
    touch(id, .up, through: [point ?? last], modifiers)
  }

  /// Cancels a touch, as the system may.
  public func cancelTouch(_ id: UInt32 = 1) {
    guard let last = touches.removeValue(forKey: id) else { return }
    touch(id, .cancelled, through: [last], [])
  }

  /// Touches a point and lifts the finger.
  public func tap(at point: Point, modifiers: Modifiers = []) {
    touchDown(at: point, modifiers: modifiers)
    touchUp(modifiers: modifiers)
  }

  private func touch(
    _ id: UInt32, _ phase: PointerEvent.Phase, through points: [Point], _ modifiers: Modifiers
  ) {
    guard let last = points.last else { return }
    let isEdge = phase == .down || phase == .up
    deliver(
      PointerEvent(
        phase: phase, location: last, button: isEdge ? .primary : [],
        buttons: phase == .down || phase == .moved ? .primary : [], modifiers: modifiers,
        timestamp: now, coalescedPoints: points, clickCount: 0, pointer: .touch(id)))
  }

  /// Presses and releases a key. Returns whether the press was handled.
  @discardableResult
  public func key(_ key: Key, modifiers: Modifiers = [], text: String = "") -> Bool {
    let taken = keyDown(key, modifiers: modifiers, text: text)
    keyUp(key, modifiers: modifiers)
    return taken
  }

  /// Presses a key and holds it. Returns whether the press was handled.
  @discardableResult
  public func keyDown(
    _ key: Key, modifiers: Modifiers = [], text: String = "", repeated: Bool = false
  ) -> Bool {
    let taken = driver.send(
      KeyEvent(
        phase: repeated ? .repeated : .down, key: key, modifiers: modifiers, text: text,
        timestamp: now))
    drain()
    return taken
  }

  /// Releases a key.
  public func keyUp(_ key: Key, modifiers: Modifiers = []) {
    driver.send(KeyEvent(phase: .up, key: key, modifiers: modifiers, timestamp: now))
    drain()
  }

  /// Presses the keys that type a text, one for each character.
  public func type(_ text: String) {
    for character in text {
      let isSpace = character == " "
      key(isSpace ? .space : .character(character), text: String(character))
    }
  }

  /// Enters a text as an input method does, in one piece.
  public func compose(_ text: String) {
    guard let first = text.first else { return }
    key(.character(first), text: text)
  }

  /// Drags another program's files over the window; with nil, the host does not know where.
  public func enterDragging(at point: Point? = nil) {
    driver.draggingEntered(at: point)
    drain()
  }

  /// Drags the files away from the window.
  public func exitDragging() {
    driver.draggingExited()
    drain()
  }

  /// Drops files with absolute paths on the window; with nil, the host does not know where.
  public func performDrop(_ paths: [String], at point: Point? = nil) {
    driver.performDrop(paths, at: point)
    drain()
  }

  /// Gives the window the keyboard focus or takes it away.
  public func setFocused(_ isFocused: Bool) {
    driver.send(FocusEvent(isFocused: isFocused))
    drain()
  }

  /// Closes the window as its title bar does; the window may refuse.
  public func requestClose() {
    driver.requestClose()
    drain()
  }

  /// Shows or hides the window, as minimising does.
  public func setVisible(_ isVisible: Bool) {
    driver.isVisible = isVisible
    drain()
  }

  /// Changes size and scale of the window, as if the user dragged its corner.
  public func resize(to size: Size, scale: Double) throws(SurfaceError) {
    surface = try Surface(size: size, scale: scale)
    driver.resize(to: size, scale: scale)
    driver.redraw()
    drain()
  }

  // MARK: Time

  /// Lets time pass and draws every frame that falls due.
  public func advance(by duration: Duration) {
    let end = now + duration
    while true {
      let next: Duration? =
        isMoving ? now + Self.frameInterval : nextFrameTime
      guard let next, next <= end else { break }
      now = max(now, next)
      performFrame()
    }
    now = end
    drain()
  }

  /// The number of pending timers, including those of popups.
  public var timerCount: Int { popups.reduce(driver.timerCount) { $0 + $1.timerCount } }

  /// Whether the window is idle: no frame, animation or timer is pending.
  public var isAtRest: Bool { !isMoving && timerCount == 0 }

  /// Lets time pass until nothing moves, for at most 3600 frames (a minute).
  public func settle() {
    drain()
    var frames = 0
    while isMoving, frames < 3_600 {
      now += Self.frameInterval
      performFrame()
      frames += 1
    }
  }

  /// Draws the requested frame. Call it after setting values of views.
  public func drain() {
    if needsFrame { performFrame() }
    shownPopups.forEach(at: now) { $0.drain() }
  }

  /// Whether a frame is due as soon as possible.
  package var isMoving: Bool {
    driver.wantsAnotherFrame || needsFrame || popups.contains { $0.isMoving }
  }

  package var nextFrameTime: Duration? {
    ([driver.nextFrameTime] + popups.map(\.nextFrameTime)).compactMap { $0 }.min()
  }

  // MARK: Pictures

  /// The colour of a device pixel.
  public func pixel(x: Int, y: Int) -> Color { surface.pixel(x: x, y: y) }

  /// Writes the surface to a PNG file.
  public func writePNG(to path: String) throws(ImageError) { try surface.writePNG(to: path) }

  func performFrame() {
    needsFrame = false
    defer { shownPopups.forEach(at: now) { $0.performFrame() } }
    var damage = Damage()
    surface.withCanvas { canvas in damage = driver.performFrame(at: now, in: canvas) }
    guard !damage.isEmpty else { return }
    paintCount += 1
    lastDamage = damage
  }

  func send(
    _ phase: PointerEvent.Phase, at point: Point, button: PointerButtons = [],
    modifiers: Modifiers = [], coalesced: [Point] = [], clickCount: Int? = nil
  ) {
    pointer = point
    deliver(
      PointerEvent(
        phase: phase, location: point, button: button, buttons: buttons, modifiers: modifiers,
        timestamp: now, coalescedPoints: coalesced, clickCount: clickCount ?? 0))
  }

  /// - Parameter event: an event whose `clickCount` is 0 if its presses are to be counted.
  private func deliver(_ event: PointerEvent) {
    guard let target = shownPopups.target(of: event) else { return drain() }
    var event = event
    if target !== self {
      (target.now, target.buttons) = (now, buttons)
      event.location = event.location - target.origin
      event.coalescedPoints = event.coalescedPoints.map { $0 - target.origin }
      target.deliver(event)
      return drain()
    }
    let count = event.device == .touch ? taps.count(event) : clicks.count(event)
    if event.clickCount == 0 { event.clickCount = count }
    driver.send(event)
    drain()
  }
}
