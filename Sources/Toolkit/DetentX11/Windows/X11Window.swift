import CDetentX11
import DetentDrawing
import DetentViews

/// The X window of a `Window`, with its backing store and pending work.
@MainActor
final class X11Window {
  let window: DetentViews.Window
  let driver: WindowDriver
  let id: UInt
  let translator: EventTranslator
  private(set) var backingStore: BackingStore
  private let canShareMemory: Bool
  private(set) var cursorShape = DetentViews.Cursor.arrow
  private let connection: Connection

  private(set) var needsFrame = true
  /// Whether to draw at the next tick. A frame that requests another must not draw without a pause.
  private var wantsNextFrame = false
  /// Whether the last frame showed only the view with the input; the next turn draws the rest.
  private(set) var isAhead = false
  private(set) var isMapped = false
  private var isObscured = false
  /// Whether the X window is gone, destroyed by this program or by another program.
  private var isDestroyed = false
  private var size: PixelSize
  private var wasPlaced = false
  /// The position of the content on the screen, or nil if it must be read again.
  private var knownOrigin: Point?
  /// The server's newest size, not applied yet, and whether the user or window manager chose it.
  private var newSize: (pixels: PixelSize, isChosen: Bool)?
  private var chosenSize: ChosenSize
  /// Whether the scale has changed while the window filled the screen.
  private var hasOldSize = false
  private var hints: SizeHints
  private var windowHints: WindowHints
  /// Nil for popups, which the user cannot resize.
  let resizeSync: ResizeSync?
  let managedState: ManagedState

  /// The owner and frame of a popup, or nil for other windows.
  var popup: PopupRole?

  /// - Parameters:
  ///   - popup: the role of a popup, or nil for a window that the window manager frames.
  ///   - leader: the window that stands for the whole program.
  init(
    _ window: DetentViews.Window, popup: PopupRole? = nil, connection: Connection,
    layout: any KeyboardLayout, scale: Double, name: ProgramName, leader: UInt,
    canShareMemory: Bool
  ) {
    self.window = window
    driver = WindowDriver(window)
    self.connection = connection
    self.canShareMemory = canShareMemory
    self.popup = popup
    chosenSize = ChosenSize(window.bounds.size)
    size =
      popup.map { PixelSize(width: $0.frame.width, height: $0.frame.height) }
      ?? chosenSize.pixels(scale: scale, on: connection.screenSize)
    desktopScale = scale
    translator = EventTranslator(layout: layout, scale: scale)
    translator.takesKeys = popup == nil
    id =
      popup.map { WindowProperties.createPopup(connection, at: $0.frame, visual: $0.visual) }
      ?? WindowProperties.createWindow(connection, size: size)
    XErrors.register(id, on: connection.display)
    managedState = ManagedState(connection: connection, window: id)
    hints = SizeHints(size: size, minimum: PixelSize(window.minimumSize, scale: scale))
    windowHints = WindowHints(takesKeys: popup == nil, group: popup == nil ? leader : nil)
    resizeSync = popup == nil ? ResizeSync(connection: connection, window: id) : nil
    backingStore = BackingStore(
      connection: connection, window: id, visual: popup?.visual ?? .opaque(connection),
      size: size.drawable, scale: scale, canShareMemory: canShareMemory)
    windowHints.write(connection, id)
    if let popup {
      WindowProperties.setPopup(connection, id, owner: popup.owner, name: name)
      driver.isOpaque = popup.isOpaque
    } else {
      WindowProperties.setAll(connection, id, title: window.title, name: name, leader: leader)
      hints.write(connection, id)
      iconsDidChange()
    }
    tellSize()
  }

  private var scale: Double { translator.scale }
  var desktopScale: Double { didSet { rescale(to: ownScale ?? desktopScale) } }
  /// The scale that the program set, or nil to use `desktopScale`.
  var ownScale: Double? { didSet { rescale(to: ownScale ?? desktopScale) } }
  var pixelSize: PixelSize { newSize?.pixels ?? size }
  var isThere: Bool { connection.isUsable && !isDestroyed }

  func map() {
    guard isThere else { return }
    XMapWindow(connection.display, id)
  }

  func close() {
    backingStore.close()
    resizeSync?.close()
    guard isThere else { return }
    XDestroyWindow(connection.display, id)
    noteEnd()
  }

  private func noteEnd() {
    isDestroyed = true
    XErrors.giveUp(id, on: connection.display)
  }

  /// Moves a window that the window manager does not place.
  func move(to frame: ScreenRect) {
    guard isThere else { return }
    XMoveResizeWindow(
      connection.display, id, Int32(frame.x), Int32(frame.y), UInt32(max(1, frame.width)),
      UInt32(max(1, frame.height)))
  }

  func titleDidChange() {
    guard isThere else { return }
    WindowProperties.setTitle(connection, id, window.title)
  }

  func iconsDidChange() {
    let words = WindowProperties.words(of: window.icons)
    guard isThere, !words.isEmpty else { return }
    Properties.write(
      connection, id, connection.atoms[.icon], type: UInt(XA_CARDINAL), longs: words)
  }

  func setUrgent(_ isUrgent: Bool) {
    guard isThere, popup == nil, windowHints.isUrgent != isUrgent else { return }
    windowHints.isUrgent = isUrgent
    windowHints.write(connection, id)
  }

  /// - Parameter cursor: the server's identifier of the cursor.
  func setCursor(_ cursor: UInt, shape: DetentViews.Cursor) {
    cursorShape = shape
    guard isThere else { return }
    XDefineCursor(connection.display, id, cursor)
  }

  // MARK: Events

  /// - Returns: whether the window still exists.
  func handle(_ event: XEvent) -> Bool {
    // Only the server reports reliably what happened to a window.
    let isReal = event.xany.send_event == 0
    switch event.type {
    case Expose where isReal:
      let area = event.xexpose
      backingStore.expose(
        Rect(
          x: Double(area.x), y: Double(area.y), width: Double(area.width),
          height: Double(area.height)))
    case ConfigureNotify where event.xconfigure.window == id:
      // A window manager's synthetic event has the position on the screen, which the server's event
      // lacks.
      (wasPlaced, knownOrigin) = (true, nil)
      window.accessibilityDidChange()
      if isReal { sizeCame(event.xconfigure) }
    case MapNotify where isReal && event.xmap.window == id: setMapped(true)
    case UnmapNotify where isReal && event.xunmap.window == id: setMapped(false)
    case VisibilityNotify where isReal:
      isObscured = event.xvisibility.state == VisibilityFullyObscured
    case DestroyNotify where isReal && event.xdestroywindow.window == id:
      noteEnd()
      return false
    default:
      translator.translate(event)
    }
    return true
  }

  private func sizeCame(_ event: XConfigureEvent) {
    let pixels = PixelSize(width: Int(event.width), height: Int(event.height))
    let isChosen = chosenSize.isChoice(pixels, serial: event.serial, at: Clock.now)
    // A move also carries the size.
    if pixels != pixelSize { newSize = (pixels, isChosen) }
    resizeSync?.sizeCame()
  }

  /// Whether the origin may have changed since the last call.
  func takeWasPlaced() -> Bool {
    defer { wasPlaced = false }
    return wasPlaced
  }

  /// The position of the content on the screen in device pixels. It is read once after each move.
  func origin(on screen: Screen) -> Point {
    let origin =
      knownOrigin ?? screen.frame(of: self).map { Point(x: Double($0.x), y: Double($0.y)) }
    knownOrigin = origin
    return origin ?? .zero
  }

  func deliver() {
    applyNewSize()
    for event in translator.takeOutput() { driver.send(event) }
  }

  private func applyNewSize() {
    guard let newSize else { return }
    self.newSize = nil
    resize(to: newSize.pixels)
    if newSize.isChosen, !fillsScreen {
      chosenSize.choose(size.logical(scale: scale), at: Clock.now)
    }
  }

  private func setMapped(_ mapped: Bool) {
    isMapped = mapped
    if !mapped { backingStore.conceal() }
    guard mapped != driver.isVisible else { return }
    // Deliver the user's earlier input first.
    deliver()
    if !mapped { translator.windowWasHidden() }
    driver.isVisible = mapped
  }

  private func resize(to size: PixelSize) {
    guard size != self.size else { return }
    self.size = size
    backingStore.resize(to: size.drawable)
    tellSize()
  }

  private func tellSize() {
    needsFrame = true
    driver.resize(to: size.drawable.logical(scale: scale), scale: scale)
    driver.redraw()
  }

  /// Also resizes the window, unless it fills the screen.
  private func rescale(to scale: Double) {
    guard scale != translator.scale else { return }
    // The size that has come is one at the old scale.
    applyNewSize()
    translator.scale = scale
    backingStore.close()
    backingStore = BackingStore(
      connection: connection, window: id, visual: popup?.visual ?? .opaque(connection),
      size: size.drawable, scale: scale, canShareMemory: canShareMemory)
    if isMapped {
      backingStore.expose(
        Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height)))
    }
    tellSize()
    hasOldSize = fillsScreen
    if !fillsScreen { requestChosenSize() }
  }

  private var fillsScreen: Bool { !window.state.isDisjoint(with: [.fullScreen, .maximized]) }

  func updateState() {
    guard let state = managedState.takeChange() else { return }
    driver.state = state
    fitAfterFilling()
  }

  /// Called when the state may have changed. If the scale changed while the window filled the
  /// screen, its old size is out of date.
  func fitAfterFilling() {
    guard !fillsScreen else { return chosenSize.screenIsFilled(at: Clock.now) }
    guard hasOldSize else { return }
    hasOldSize = false
    // The size that has come is the window's old one, not a choice.
    newSize?.isChosen = false
    requestChosenSize()
  }

  private func requestChosenSize() {
    let wanted = chosenSize.pixels(scale: scale, on: connection.screenSize)
    guard isThere, popup == nil else { return }
    chosenSize.willRequest(wanted, serial: XNextRequest(connection.display), at: Clock.now)
    XResizeWindow(connection.display, id, UInt32(wanted.width), UInt32(wanted.height))
  }

  /// The rectangle of the next typed character, or nil if no text is being edited.
  var textInputAnchor: PixelRect? {
    window.textInputRect.map { PixelRect($0, scale: scale, in: size) }
  }

  // MARK: Frames

  /// Whether to run the frame timer: for a visible animation, or a frame requested while drawing.
  var wantsTick: Bool {
    wantsNextFrame || isMapped && !isObscured && driver.wantsAnotherFrame
  }

  func requestFrame() {
    if backingStore.isDrawing { wantsNextFrame = true } else { needsFrame = true }
  }

  /// Draws the changes. If the server still reads the backing store, they stay pending.
  func performFrame(at time: Duration) {
    updateHints()
    wantsNextFrame = false
    isAhead = false
    let isDrawn = backingStore.draw { canvas in
      let ahead = driver.performInputFrame(in: canvas)
      isAhead = ahead != nil
      return ahead ?? driver.performFrame(at: time, in: canvas)
    }
    needsFrame = !isDrawn || isAhead
  }

  private func updateHints() {
    let wanted = SizeHints(
      size: hints.size, minimum: PixelSize(window.minimumSize, scale: scale))
    guard popup == nil, wanted != hints, isThere else { return }
    hints = wanted
    wanted.write(connection, id)
  }
}

/// The hints about keys and attention (WM_HINTS).
private struct WindowHints {
  var takesKeys: Bool
  /// The window that stands for the whole program.
  var group: UInt?
  var isUrgent = false

  @MainActor
  func write(_ connection: Connection, _ window: UInt) {
    var hints = XWMHints()
    hints.flags = InputHint | StateHint
    hints.input = takesKeys ? 1 : 0
    hints.initial_state = NormalState
    if let group {
      hints.flags |= WindowGroupHint
      hints.window_group = group
    }
    if isUrgent { hints.flags |= Int(XUrgencyHint) }
    XSetWMHints(connection.display, window, &hints)
  }
}

/// The hints about the size (WM_NORMAL_HINTS).
private struct SizeHints: Equatable {
  var size: PixelSize
  var minimum: PixelSize

  @MainActor
  func write(_ connection: Connection, _ window: UInt) {
    var hints = XSizeHints()
    hints.flags = PSize | PMinSize
    (hints.width, hints.height) = size.pair
    (hints.min_width, hints.min_height) = minimum.pair
    XSetWMNormalHints(connection.display, window, &hints)
  }
}

extension PixelSize {
  fileprivate var pair: (Int32, Int32) { (Int32(width), Int32(height)) }
}

/// The X windows of a host by number.
@MainActor
final class WindowRegistry {
  var windows: [UInt: X11Window] = [:]

  func x11Window(of window: DetentViews.Window) -> X11Window? {
    for shown in windows.values where shown.window === window { return shown }
    return nil
  }
}

struct PopupRole {
  /// The X window that opened it.
  let owner: UInt
  let visual: WindowVisual
  /// Whether the popup hides everything below it.
  let isOpaque: Bool
  var wanted: ScreenRect
  /// The wanted frame, fitted into the monitor.
  var frame: ScreenRect
  /// The area that takes presses, in logical pixels of the popup.
  var inputShape: Path
  /// The owner's frame when the popup was shown.
  var ownerFrame: ScreenRect
}
