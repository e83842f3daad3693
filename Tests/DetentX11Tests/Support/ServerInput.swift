import CDetentX11
import DetentDrawing
import DetentTestSupport
import Glibc

@testable import DetentX11

/// Another program on the same server: it moves the pointer and presses keys as the user does
/// (XTEST), looks at the screen, and meddles.
@MainActor final class ServerInput {
  let display: OpaquePointer
  let root: UInt
  private let test: TestExtension
  private var isClosed = false

  convenience init(_ server: XServer) throws { try self.init(display: server.display) }

  init(display name: String) throws {
    guard let display = XOpenDisplay(name) else {
      throw XServer.Failure(description: "no second connection")
    }
    self.display = display
    root = XDefaultRootWindow(display)
    test = try TestExtension()
    // Its mistakes are no reason to end the tests.
    XErrors.install()
    XErrors.register(display, extensions: [:])
    // Nor is a server that goes first.
    XSetIOErrorExitHandler(display, { @Sendable display, _ in XUnlockDisplay(display) }, nil)
  }

  isolated deinit { leave() }

  func leave() {
    guard !isClosed else { return }
    isClosed = true
    XCloseDisplay(display)
    XErrors.unregister(display)
  }

  /// Returns when the server has done everything.
  func sync() { XSync(display, 0) }

  // MARK: Pointer and keys

  /// To a place of the screen; windows are at its corner where there is no window manager.
  func move(to x: Int, _ y: Int) {
    _ = test.motion(display, -1, Int32(x), Int32(y), 0)
    sync()
  }

  /// To many places, one after the other and as fast as the server can.
  func move(along points: [(x: Int, y: Int)]) {
    for point in points { _ = test.motion(display, -1, Int32(point.x), Int32(point.y), 0) }
    sync()
  }

  func press(_ button: Int = 1) {
    _ = test.button(display, UInt32(button), 1, 0)
    sync()
  }

  func release(_ button: Int = 1) {
    _ = test.button(display, UInt32(button), 0, 0)
    sync()
  }

  func click(_ button: Int = 1) {
    press(button)
    release(button)
  }

  func type(_ symbol: Int32, with modifier: Int32? = nil) {
    if let modifier { return hold(place(of: modifier)) { type(symbol) } }
    typeCode(place(of: symbol))
  }

  /// Presses the keys at places of the keyboard, whatever they mean.
  func typeCode(_ codes: UInt32...) { for code in codes { hold(code) {} } }

  func hold(_ code: UInt32, _ body: () -> Void) {
    holdDown(code)
    body()
    letGo(code)
  }

  func holdDown(_ code: UInt32) {
    _ = test.key(display, code, 1, 0)
    sync()
  }

  func letGo(_ code: UInt32) {
    _ = test.key(display, code, 0, 0)
    sync()
  }

  /// Everything that has come for this program.
  func events() -> [XEvent] {
    sync()
    var events: [XEvent] = []
    while XPending(display) > 0 {
      var event = XEvent()
      XNextEvent(display, &event)
      events.append(event)
    }
    return events
  }

  /// What the server's resource database says from now on, as after `xrdb -load`.
  func setResources(_ text: String) {
    XChangeProperty(
      display, root, UInt(XA_RESOURCE_MANAGER), UInt(XA_STRING), 8, PropModeReplace,
      Array(text.utf8), Int32(text.utf8.count))
    sync()
  }

  // MARK: Windows

  /// The only window that can be seen.
  func onlyWindow() -> UInt? { windows().first }

  /// Whether the only window is shown and has been drawn.
  func seesAWindow() -> Bool {
    guard let window = onlyWindow(), isViewable(window) else { return false }
    return pixels(of: window, x: 3, y: 3, width: 1, height: 1) != [0]
  }

  /// The children of the root that can show something.
  func windows() -> [UInt] {
    children(of: root).filter { attributes(of: $0)?.`class` == InputOutput }
  }

  func attributes(of window: UInt) -> XWindowAttributes? {
    var attributes = XWindowAttributes()
    return XGetWindowAttributes(display, window, &attributes) != 0 ? attributes : nil
  }

  func children(of window: UInt) -> [UInt] {
    var root: UInt = 0
    var parent: UInt = 0
    var list: UnsafeMutablePointer<UInt>?
    var count: UInt32 = 0
    guard XQueryTree(display, window, &root, &parent, &list, &count) != 0 else { return [] }
    defer { XFree(list) }
    return list.map { Array(UnsafeBufferPointer(start: $0, count: Int(count))) } ?? []
  }

  func atom(_ name: String) -> UInt { XInternAtom(display, name, 0) }
  /// An atom as properties and messages hold it.
  func long(_ name: String) -> Int { Int(bitPattern: atom(name)) }

  /// The bytes of a property; for format 32 the bytes of `long`s.
  /// - Parameter words: no more than so many times four bytes, as the server counts them.
  func property(_ name: String, of window: UInt, words: Int = 1_000) -> [UInt8] {
    read(name, of: window, words: words).bytes
  }

  /// What kind of text or number a property holds.
  func type(of name: String, of window: UInt) -> UInt { read(name, of: window, words: 0).type }

  private func read(_ name: String, of window: UInt, words: Int) -> (type: UInt, bytes: [UInt8]) {
    var type: UInt = 0
    var format: Int32 = 0
    var count: UInt = 0
    var rest: UInt = 0
    var data: UnsafeMutablePointer<UInt8>?
    let status = XGetWindowProperty(
      display, window, atom(name), 0, words, 0, UInt(AnyPropertyType), &type, &format, &count,
      &rest, &data)
    guard status == Success, let data else { return (type, []) }
    defer { XFree(data) }
    let width = format == 32 ? MemoryLayout<Int>.size : Int(format) / 8
    return (type, Array(UnsafeBufferPointer(start: data, count: Int(count) * width)))
  }

  func text(_ name: String, of window: UInt) -> String {
    String(decoding: property(name, of: window), as: UTF8.self)
  }

  func longs(_ name: String, of window: UInt) -> [Int] {
    property(name, of: window).withUnsafeBytes { bytes in
      (0..<bytes.count / MemoryLayout<Int>.size).map {
        bytes.loadUnaligned(fromByteOffset: $0 * MemoryLayout<Int>.size, as: Int.self)
      }
    }
  }

  func send(_ event: inout XEvent, to window: UInt, mask: Int = NoEventMask) {
    XSendEvent(display, window, 0, mask, &event)
    sync()
  }

  /// What a window manager says when the user clicks on the title bar's cross.
  func askToClose(_ window: UInt) {
    send("WM_PROTOCOLS", [long("WM_DELETE_WINDOW")], about: window)
  }

  /// Sends a message of 32 bits a number, or of another format.
  /// - Parameters:
  ///   - longs: the first numbers; the others are 0.
  ///   - window: what the message is about, and who gets it unless it says.
  func send(
    _ name: String, _ longs: [Int] = [], about window: UInt, to target: UInt? = nil,
    mask: Int = NoEventMask, format: Int32 = 32
  ) {
    let all = longs + [0, 0, 0, 0, 0]
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = window
    event.xclient.message_type = atom(name)
    event.xclient.format = format
    event.xclient.data.l = (all[0], all[1], all[2], all[3], all[4])
    send(&event, to: target ?? window, mask: mask)
  }

  /// Asks the window manager for something.
  func askTheManager(_ name: String, _ longs: [Int] = [], about window: UInt) {
    send(
      name, longs, about: window, to: root,
      mask: SubstructureNotifyMask | SubstructureRedirectMask)
  }

  /// The place of a window on the screen, and its size.
  func place(of window: UInt) -> [Int] {
    guard let found = attributes(of: window) else { return [] }
    return [found.x, found.y, found.width, found.height].map { Int($0) }
  }

  /// Where on the screen the content of a window begins.
  func origin(of window: UInt) -> Point {
    var (x, y): (Int32, Int32) = (0, 0)
    var child: UInt = 0
    XTranslateCoordinates(display, window, root, 0, 0, &x, &y, &child)
    return Point(x: Double(x), y: Double(y))
  }

  /// Whether a window is mapped, and all that it lies in.
  func isViewable(_ window: UInt) -> Bool { attributes(of: window)?.map_state == IsViewable }

  /// Whether this program may take the pointer now; it gives it back at once.
  func canGrabPointer() -> Bool {
    let isGrabbed = grabPointer()
    ungrabPointer()
    return isGrabbed
  }

  func grabPointer() -> Bool {
    XGrabPointer(
      display, root, 0, UInt32(ButtonPressMask), GrabModeAsync, GrabModeAsync, 0, 0,
      UInt(CurrentTime)) == GrabSuccess
  }

  func ungrabPointer() {
    XUngrabPointer(display, UInt(CurrentTime))
    sync()
  }

  /// What the screen shows of a window at any depth: 8 bits a channel, as the server says them.
  func colors(of window: UInt, width: Int, height: Int) -> [UInt] {
    let pixels = pixels(of: window, width: width, height: height)
    let map = XDefaultColormap(display, XDefaultScreen(display))
    var known: [UInt: UInt] = [:]
    return pixels.map { pixel in
      if let color = known[pixel] { return color }
      var answer = XColor()
      answer.pixel = pixel
      XQueryColor(display, map, &answer)
      let color =
        UInt(answer.red >> 8) << 16 | UInt(answer.green >> 8) << 8 | UInt(answer.blue >> 8)
      known[pixel] = color
      return color
    }
  }

  /// Paints green over a part of a window, as another program might.
  func scribble(on window: UInt, _ x: Int32, _ y: Int32, _ width: UInt32, _ height: UInt32) {
    let context = XCreateGC(display, window, 0, nil)
    XSetForeground(display, context, 0x00ff00)
    XFillRectangle(display, window, context, x, y, width, height)
    XFreeGC(display, context)
  }

  /// The colours of a part of a window, a word a pixel, rows one after the other.
  func pixels(of window: UInt, x: Int = 0, y: Int = 0, width: Int, height: Int) -> [UInt] {
    guard
      let image = XGetImage(
        display, window, Int32(x), Int32(y), UInt32(width), UInt32(height), UInt.max, ZPixmap)
    else { return [] }
    defer { _ = image.pointee.f.destroy_image(image) }
    return (0..<height).flatMap { y in
      (0..<width).map { x in image.pointee.f.get_pixel(image, Int32(x), Int32(y)) }
    }
  }
}

/// The part of libXtst that tests need. It comes with xdotool; the package itself does not link it.
private struct TestExtension {
  typealias Motion =
    @convention(c) (OpaquePointer, Int32, Int32, Int32, UInt) -> Int32
  typealias Switch = @convention(c) (OpaquePointer, UInt32, Int32, UInt) -> Int32

  let motion: Motion
  let button: Switch
  let key: Switch

  init() throws {
    guard let library = dlopen("libXtst.so.6", RTLD_NOW),
      let motion = dlsym(library, "XTestFakeMotionEvent"),
      let button = dlsym(library, "XTestFakeButtonEvent"),
      let key = dlsym(library, "XTestFakeKeyEvent")
    else { throw XServer.Failure(description: "libXtst.so.6 is missing: install xdotool") }
    self.motion = unsafeBitCast(motion, to: Motion.self)
    self.button = unsafeBitCast(button, to: Switch.self)
    self.key = unsafeBitCast(key, to: Switch.self)
  }
}

extension ServerInput {
  /// Gives the server another keyboard, as a settings program does.
  func setKeyboard(_ arguments: [String], on server: XServer) throws {
    server.isReusable = false
    let process = try ChildProcess.spawn(["setxkbmap", "-display", server.display] + arguments)
    var status: Int32 = 0
    waitpid(process, &status, 0)
    guard status == 0 else { throw XServer.Failure(description: "setxkbmap: \(status)") }
    sync()
  }

  /// The place on the keyboard of what an American one has there.
  func place(of symbol: Int32) -> UInt32 {
    UInt32(XKeysymToKeycode(display, UInt(symbol)))
  }

  /// Switches to another of the layouts that the keyboard has.
  func lockGroup(_ group: UInt32) {
    XkbLockGroup(display, UInt32(XkbUseCoreKbd), group)
    sync()
  }
}
