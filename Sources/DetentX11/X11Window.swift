import CDetentX11
import DetentDrawing
import DetentViews
import Logging

/// What shows one `Window`: an X window, a picture of it, and what is still to be done for it.
@MainActor
final class X11Window {
  let window: DetentViews.Window
  let id: UInt
  let translator: EventTranslator
  let connection: Connection

  /// The window has something new to draw.
  private(set) var needsFrame = true
  /// The same, for the next tick: a frame must not ask for the next one without a pause.
  private var wantsNextFrame = false
  private var isInFrame = false
  private var isMapped = false
  private var isObscured = false
  /// Whether the server has asked for pixels since the window was mapped; before, it keeps none.
  private var isExposed = false

  private(set) var size: PixelSize
  private var newSize: PixelSize?
  /// Places whose pixels the server has lost, in device pixels.
  private var exposed = Damage()
  private var presenter: (any Presenter)?
  private var context: GC?
  /// Whether the picture shows a whole frame of its size.
  private var hasContent = false
  /// Whether the first frame is still to be shown.
  private var isFirstPresentation = true
  /// Whether the X window is gone, by our wish or by another program's.
  private var isDestroyed = false
  private var hints: SizeHints

  init(
    window: DetentViews.Window, connection: Connection, layout: any KeyboardLayout, scale: Double,
    name: ProgramName, canShareMemory: Bool
  ) {
    let wanted = PixelSize(window.bounds.size, scale: scale).clamped(to: connection.screenSize)
    self.window = window
    self.connection = connection
    size = wanted
    translator = EventTranslator(layout: layout, scale: scale)
    id = WindowProperties.createWindow(connection, size: wanted)
    hints = SizeHints(size: wanted, minimum: PixelSize(window.minimumSize, scale: scale))
    WindowProperties.setAll(connection, id, title: window.title, hints: hints, name: name)
    context = WindowProperties.createContext(connection, id)
    presenter = makePresenter(canShareMemory: canShareMemory)
    resizeContent()
  }

  var scale: Double { translator.scale }
  /// Whether the person can see anything of it: nothing moves where nobody looks.
  private var isShowing: Bool { isMapped && !isObscured && !isDestroyed }
  /// Whether the next tick of the frame timer is wanted: something moves where it can be seen, or a
  /// view asked for another frame while it drew this one.
  var wantsTick: Bool { wantsNextFrame || isShowing && window.wantsAnotherFrame }
  /// False where there is no memory for a picture.
  var canDraw: Bool { presenter != nil }
  /// How pixels reach the screen, for the log.
  var presenterName: String { presenter.map { "\(type(of: $0))" } ?? "none" }
  /// Whether a frame waits until the server has read the last one; an event will come then.
  private(set) var isWaiting = false

  func map() {
    guard connection.isUsable else { return }
    XMapWindow(connection.display, id)
  }

  /// Takes the X window away, unless another program has done so.
  func close() {
    presenter?.close()
    presenter = nil
    guard connection.isUsable else {
      // Only the memory of it: on a lost connection nothing may be asked.
      XFree(context.map { UnsafeMutableRawPointer($0) })
      context = nil
      return
    }
    if let context { XFreeGC(connection.display, context) }
    context = nil
    guard !isDestroyed else { return }
    isDestroyed = true
    // Another program may be destroying it at the same moment.
    XErrors.expecting(connection.display) { XDestroyWindow(connection.display, id) }
  }

  func titleDidChange() {
    guard connection.isUsable, !isDestroyed else { return }
    WindowProperties.setTitle(connection, id, window.title)
  }

  func setCursor(_ cursor: UInt) {
    guard connection.isUsable, !isDestroyed else { return }
    XDefineCursor(connection.display, id, cursor)
  }

  // MARK: Events

  /// - Returns: whether the window is still there.
  func handle(_ event: XEvent) -> Bool {
    // Only the server knows what happened to a window.
    let isReal = event.xany.send_event == 0
    switch event.type {
    case Expose where isReal:
      let area = event.xexpose
      isExposed = true
      exposed.insert(
        Rect(
          x: Double(area.x), y: Double(area.y), width: Double(area.width),
          height: Double(area.height)))
    case ConfigureNotify where isReal:
      let configure = event.xconfigure
      guard configure.window == id else { break }
      newSize = PixelSize(width: Int(configure.width), height: Int(configure.height))
    case MapNotify where isReal && event.xmap.window == id: setMapped(true)
    case UnmapNotify where isReal && event.xunmap.window == id: setMapped(false)
    case VisibilityNotify where isReal:
      isObscured = event.xvisibility.state == VisibilityFullyObscured
    case DestroyNotify where isReal && event.xdestroywindow.window == id:
      isDestroyed = true
      return false
    default:
      translator.translate(event)
    }
    return true
  }

  /// Tells the window what happened since the last time.
  func deliver() {
    if let size = newSize {
      newSize = nil
      resize(to: size)
    }
    for event in translator.takeOutput() {
      switch event {
      case .pointer(let event): window.send(event)
      case .scroll(let event): window.send(event)
      case .key(let event): window.send(event)
      case .focus(let event): window.send(event)
      }
    }
  }

  private func setMapped(_ mapped: Bool) {
    isMapped = mapped
    guard mapped != window.isVisible else { return }
    // What the person did before it went away happened before.
    deliver()
    if !mapped {
      isExposed = false
      translator.windowWasHidden()
    }
    window.isVisible = mapped
  }

  private func resize(to size: PixelSize) {
    guard size != self.size else { return }
    self.size = size
    do {
      try presenter?.resize(to: size.drawable)
    } catch {
      log.error("no picture of \(size.width) × \(size.height): \(error)")
      presenter?.close()
      presenter = makePresenter(canShareMemory: false)
    }
    resizeContent()
  }

  private func resizeContent() {
    hasContent = false
    needsFrame = true
    window.resize(to: size.drawable.logical(scale: scale), scale: scale)
    window.setNeedsDisplay()
  }

  // MARK: Frames

  /// The window has something new to draw.
  func requestFrame() {
    if isInFrame { wantsNextFrame = true } else { needsFrame = true }
  }

  /// Draws what is new. While the server still reads the picture, that stays to be done: an event
  /// will come.
  func performFrame(at time: Duration) {
    needsFrame = true
    guard let presenter else { return }
    isWaiting = presenter.isBusy
    guard !isWaiting else { return presenter.wakeWhenIdle() }
    needsFrame = false
    updateHints()
    wantsNextFrame = false
    isInFrame = true
    let damage = presenter.surface.withCanvas { window.performFrame(at: time, in: $0) }
    isInFrame = false
    if !damage.isEmpty { hasContent = true }
    // The picture holds what is exposed, too: it goes out in the same requests.
    for rect in damage.rects {
      exposed.insert(
        Rect(
          x: rect.minX * scale, y: rect.minY * scale, width: rect.width * scale,
          height: rect.height * scale))
    }
  }

  /// Puts what changed and what the server lost on the screen.
  /// - Returns: whether that was the window's first frame.
  func present() -> Bool {
    guard let presenter, isExposed, hasContent, !isDestroyed, !exposed.isEmpty else { return false }
    let rects = exposed.rects
      .map { PixelRect($0, scale: 1, in: size.drawable) }
      .filter { !$0.isEmpty }
    exposed = Damage()
    guard !rects.isEmpty else { return false }
    presenter.put(rects)
    defer { isFirstPresentation = false }
    return isFirstPresentation
  }

  private func updateHints() {
    let minimum = PixelSize(window.minimumSize, scale: scale)
    guard minimum != hints.minimum, connection.isUsable, !isDestroyed else { return }
    hints.minimum = minimum
    WindowProperties.setHints(connection, id, hints)
  }

  private func makePresenter(canShareMemory: Bool) -> (any Presenter)? {
    let room = size.drawable
    do {
      if canShareMemory, let context {
        do {
          return try SharedMemoryPresenter(
            connection: connection, window: id, context: context, size: room, scale: scale)
        } catch {
          log.notice("no shared memory for a window: \(error)")
        }
      }
      return try UploadPresenter(connection: connection, window: id, size: room, scale: scale)
    } catch {
      log.error("a window stays blank: \(error)")
      return nil
    }
  }
}
