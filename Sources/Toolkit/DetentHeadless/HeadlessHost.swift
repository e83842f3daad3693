public import DetentDrawing
public import DetentViews

/// A host without a display: methods stand for the user, a clock that only `advance(by:)` moves
/// stands for time, and a surface for the screen.
///
/// It is to the X11 host what an embedded channel is to a socket: the window gets the same calls,
/// in the same order, one frame after each of them.
@MainActor
public final class HeadlessHost: WindowHost {
  /// What is shown.
  public let window: Window
  package let driver: WindowDriver
  /// What the window shows; another one after a change of size or scale.
  public private(set) var surface: Surface
  /// The time that frames are given.
  public internal(set) var now = Duration.zero
  /// The shape that the window requested last.
  public private(set) var cursor = Cursor.arrow
  /// How many frames drew something.
  public private(set) var paintCount = 0
  /// What the last frame that drew something drew.
  public private(set) var lastDamage = Damage()
  /// The sentences that views had read aloud, the last one at the end.
  public private(set) var announcements: [Announcement] = []
  /// Whether the window has closed.
  public private(set) var isClosed = false

  /// The time between two frames of an animation.
  public static let frameInterval = Duration.nanoseconds(16_666_667)

  /// What the pasteboards hold, whoever put it there.
  public var pasteboards: [Pasteboard: String] {
    get { exchange.texts }
    set { exchange.texts = newValue }
  }
  /// Whether requests for text wait until `answerRequests()` or `refuseRequests()`, as they do
  /// where the text is another program's.
  public var holdsRequests: Bool {
    get { exchange.holdsRequests }
    set { exchange.holdsRequests = newValue }
  }
  private let exchange = HeadlessPasteboards()
  private let surroundings: HeadlessDesktop

  /// What popups may cover, in the window's coordinates; nil, the default, shows nothing outside of
  /// it.
  public var screen: Rect?
  /// The hosts of the popups that the window has, the last one on top. They take presses by
  /// themselves, too, in their own coordinates.
  public var popups: [HeadlessHost] { shownPopups.hosts }
  private let shownPopups = HeadlessPopups()
  /// The placement of a popup in its owner; nil where this is none.
  package private(set) var placement: PopupPlacement?

  private var needsFrame = false
  private var buttons: PointerButtons = []
  private var pointer = Point.zero
  private var clicks = ClickCounter()
  private var taps = ClickCounter(distance: ClickCounter.usualTapDistance)
  /// The fingers that are down.
  private var touches: [UInt32: Point] = [:]

  /// Shows a window at once.
  /// - Parameter scale: device pixels a logical pixel.
  public init(window: Window, scale: Double = 1) throws(SurfaceError) {
    self.window = window
    driver = WindowDriver(window)
    surroundings = HeadlessDesktop(driver)
    surface = try Surface(size: window.bounds.size, scale: scale)
    shownPopups.owner = self
    driver.host = self
    driver.resize(to: window.bounds.size, scale: scale)
    surroundings.setScale = { [weak self] in
      try? self?.resize(to: window.bounds.size, scale: $0 ?? scale)
    }
    driver.send(FocusEvent(isFocused: true))
    performFrame()
  }

  /// Shows a popup, which does not take the keyboard.
  init(
    popup: Window, at placement: PopupPlacement, scale: Double, now: Duration
  ) throws(SurfaceError) {
    window = popup
    driver = WindowDriver(popup)
    surroundings = HeadlessDesktop(driver)
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

  // MARK: What windows ask

  /// A desktop that does what is requested at once.
  package var desktopHost: (any DesktopHost)? { surroundings }
  /// What `pasteboards` shows.
  package var pasteboardHost: (any PasteboardHost)? { exchange }
  /// What `popups` shows; nil where there is no `screen`.
  package var popupHost: (any PopupHost)? { screen == nil ? nil : shownPopups }

  /// The next drain makes a frame.
  package func windowNeedsFrame(_ window: Window) { needsFrame = true }
  /// Keeps the shape in `cursor`.
  package func window(_ window: Window, setCursor cursor: Cursor) { self.cursor = cursor }
  /// Keeps the sentence in `announcements`.
  package func window(_ window: Window, announce announcement: Announcement) {
    announcements.append(announcement)
  }
  /// The host is at its end.
  package func windowDidClose(_ window: Window) {
    isClosed = true
    shownPopups.removeClosed()
  }

  // MARK: Other programs

  /// The requests for text that wait get what the pasteboards hold now.
  public func answerRequests() {
    exchange.answer(isRefused: false)
    drain()
  }

  /// The requests for text that wait get none: the other program is gone, or says nothing.
  public func refuseRequests() {
    exchange.answer(isRefused: true)
    drain()
  }

  // MARK: The user

  /// Presses a button and holds it.
  /// - Parameter clickCount: which press of a quick series it is; nil counts as every host does,
  ///   with `now` as the time: a second press at the same moment and point is a double click.
  public func press(
    at point: Point, button: PointerButtons = .primary, modifiers: Modifiers = [],
    clickCount: Int? = nil
  ) {
    buttons.formUnion(button)
    send(.down, at: point, button: button, modifiers: modifiers, clickCount: clickCount)
  }

  /// Moves the pointer through points that arrive together, as motions in one drain do.
  public func move(through points: [Point], modifiers: Modifiers = []) {
    guard let last = points.last else { return }
    send(.moved, at: last, modifiers: modifiers, coalesced: points)
  }

  /// Moves the pointer to a point.
  public func move(to point: Point, modifiers: Modifiers = []) {
    move(through: [point], modifiers: modifiers)
  }

  /// Lets a button go, at the last point of the pointer unless another is given.
  public func release(
    at point: Point? = nil, button: PointerButtons = .primary, modifiers: Modifiers = []
  ) {
    buttons.subtract(button)
    send(.up, at: point ?? pointer, button: button, modifiers: modifiers)
  }

  /// Presses, moves through the points and lets go at the last one.
  public func drag(_ points: Point..., modifiers: Modifiers = []) {
    guard let first = points.first else { return }
    press(at: first, modifiers: modifiers)
    for point in points.dropFirst() { move(to: point, modifiers: modifiers) }
    release(modifiers: modifiers)
  }

  /// Clicks so many times in quick succession; what was clicked before is no part of it.
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

  /// The pointer leaves the window.
  public func exit() { send(.exited, at: pointer) }

  /// The system takes the pointer away.
  public func cancelPointer() { send(.cancelled, at: pointer) }

  /// The button goes up, and nobody is notified.
  public func loseRelease() { buttons = [] }

  /// Turns the wheel, or moves fingers on a touchpad; positive is up and to the right.
  public func scroll(
    by notches: Double, horizontally: Bool = false, at point: Point, modifiers: Modifiers = [],
    from source: ScrollEvent.Source = .wheel
  ) {
    let amount = horizontally ? Point(x: notches, y: 0) : Point(x: 0, y: notches)
    driver.send(
      ScrollEvent(
        location: point, notches: amount, modifiers: modifiers, timestamp: now, source: source))
    drain()
  }

  /// Lifts the fingers from the touchpad.
  public func liftScroll(at point: Point) {
    driver.send(
      ScrollEvent(
        location: point, notches: .zero, timestamp: now, source: .touchpad, phase: .lifted))
    drain()
  }

  /// Moves two fingers on a touchpad apart, together or round each other.
  public func pinch(
    _ phase: PinchEvent.Phase, at point: Point, scale: Double = 1, rotation: Double = 0
  ) {
    driver.send(
      PinchEvent(phase: phase, location: point, scale: scale, rotation: rotation, timestamp: now))
    drain()
  }

  /// Puts a finger on the screen and holds it there.
  public func touchDown(_ id: UInt32 = 1, at point: Point, modifiers: Modifiers = []) {
    touches[id] = point
    touch(id, .down, through: [point], modifiers)
  }

  /// Moves a finger through points that arrive together.
  public func touchMove(_ id: UInt32 = 1, through points: [Point], modifiers: Modifiers = []) {
    guard let last = points.last, touches[id] != nil else { return }
    touches[id] = last
    touch(id, .moved, through: points, modifiers)
  }

  /// Moves a finger to a point.
  public func touchMove(_ id: UInt32 = 1, to point: Point, modifiers: Modifiers = []) {
    touchMove(id, through: [point], modifiers: modifiers)
  }

  /// Lifts a finger, at its last point unless another is given.
  public func touchUp(_ id: UInt32 = 1, at point: Point? = nil, modifiers: Modifiers = []) {
    guard let last = touches.removeValue(forKey: id) else { return }
    touch(id, .up, through: [point ?? last], modifiers)
  }

  /// The system takes a finger away.
  public func cancelTouch(_ id: UInt32 = 1) {
    guard let last = touches.removeValue(forKey: id) else { return }
    touch(id, .cancelled, through: [last], [])
  }

  /// Touches a point and lets go.
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

  /// Presses a key and lets it go.
  /// - Returns: whether something took it.
  @discardableResult
  public func key(_ key: Key, modifiers: Modifiers = [], text: String = "") -> Bool {
    let taken = keyDown(key, modifiers: modifiers, text: text)
    keyUp(key, modifiers: modifiers)
    return taken
  }

  /// Presses a key and holds it.
  /// - Returns: whether something took it.
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

  /// Lets a key go.
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

  /// An input method has composed a text, which arrives in one piece.
  public func compose(_ text: String) {
    guard let first = text.first else { return }
    key(.character(first), text: text)
  }

  /// Drags files of another program over the window.
  /// - Parameter point: where; nil for a host that does not know.
  public func enterDragging(at point: Point? = nil) {
    driver.draggingEntered(at: point)
    drain()
  }

  /// Drags the files away from the window.
  public func exitDragging() {
    driver.draggingExited()
    drain()
  }

  /// Drops files on the window.
  /// - Parameters:
  ///   - paths: absolute ones.
  ///   - point: where; nil for a host that does not know.
  public func performDrop(_ paths: [String], at point: Point? = nil) {
    driver.performDrop(paths, at: point)
    drain()
  }

  /// Gives the window the keyboard, or takes it away.
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

  /// Gives the window another size or scale, as the user does who drags its corner.
  public func resize(to size: Size, scale: Double) throws(SurfaceError) {
    surface = try Surface(size: size, scale: scale)
    driver.resize(to: size, scale: scale)
    driver.redraw()
    drain()
  }

  // MARK: Time

  /// Lets time pass, with a frame wherever the window wants one.
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

  /// How many timers wait for their time, those of popups included.
  public var timerCount: Int { popups.reduce(driver.timerCount) { $0 + $1.timerCount } }

  /// Whether nothing happens any more unless the user or the program does something: no frame, no
  /// animation and no timer is pending.
  public var isAtRest: Bool { !isMoving && timerCount == 0 }

  /// Lets time pass until nothing moves; at most a minute.
  public func settle() {
    drain()
    var frames = 0
    while isMoving, frames < 3_600 {
      now += Self.frameInterval
      performFrame()
      frames += 1
    }
  }

  /// Does what the window has requested since the last frame; programs that set values call it.
  public func drain() {
    if needsFrame { performFrame() }
    shownPopups.forEach(at: now) { $0.drain() }
  }

  /// Whether a frame is wanted as soon as possible.
  package var isMoving: Bool {
    driver.wantsAnotherFrame || needsFrame || popups.contains { $0.isMoving }
  }

  package var nextFrameTime: Duration? {
    ([driver.nextFrameTime] + popups.map(\.nextFrameTime)).compactMap { $0 }.min()
  }

  // MARK: Pictures

  /// The colour of a device pixel.
  public func pixel(x: Int, y: Int) -> Color { surface.pixel(x: x, y: y) }

  /// Writes what the window shows into a file.
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

  /// - Parameter event: with 0 as its `clickCount` where presses are to be counted.
  private func deliver(_ event: PointerEvent) {
    guard let target = shownPopups.target(of: event) else { return drain() }
    var event = event
    if target !== self, let origin = target.placement?.frame.origin {
      (target.now, target.buttons) = (now, buttons)
      event.location = event.location - origin
      event.coalescedPoints = event.coalescedPoints.map { $0 - origin }
      target.deliver(event)
      return drain()
    }
    let count = event.device == .touch ? taps.count(event) : clicks.count(event)
    if event.clickCount == 0 { event.clickCount = count }
    driver.send(event)
    drain()
  }
}
