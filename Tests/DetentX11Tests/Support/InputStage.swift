import CDetentX11
import DetentDrawing
import DetentTestSupport
import DetentViews

@testable import DetentX11

/// A stage on a server whose devices are fed by the test.
@MainActor final class InputStage {
  let input: DeviceServer
  let stage: Stage
  /// The window of the stage, or the one that shows a view of the test.
  let window: DetentViews.Window
  /// Everything that the window was sent.
  let recorder = EventRecorder()

  /// Returns when the window is on the screen, with the pointer outside of it.
  /// - Parameter view: what a window in front of that of the stage shows, in its size.
  init(showing view: View? = nil, _ size: Size = .zero) async throws {
    input = try DeviceServer.shared()
    stage = try await Stage(XServer(input))
    window = view == nil ? stage.window : DetentViews.Window(size: size)
    window.observers.append(recorder)
    guard let view else { return }
    window.contentView = view
    var isShown = false
    stage.host.didPresentFirstFrame = { _ in isShown = true }
    stage.host.show(window)
    try await wait("the first frame") { isShown }
    stage.settle()
  }

  var view: RecordingView { stage.view }
  func settle() { stage.settle() }

  /// Lets the user act, and the host read each act at once.
  func after(_ acts: DeviceAct...) throws {
    for act in acts {
      try input.perform(act)
      settle()
    }
  }
}

/// Something that the user does with a device. Fingers have numbers.
enum DeviceAct {
  case down(Int, Double, Double)
  case move(Int, Double, Double)
  case up(Int, Double, Double)
  case tap(Double, Double)
  case mouse(Double, Double)
  case press, release, liftFromTouchpad
  case wheel(Double, Double)
  case scroll(Double, Double)
  case pinch(DeviceServer.Phase, scale: Double = 1, angle: Double = 0)
  case swipe(DeviceServer.Phase, Double)
  case pen(Double, Double, pressure: Double)
  case penTip(isDown: Bool)
}

extension DeviceServer {
  func perform(_ act: DeviceAct) throws {
    switch act {
    case .down(let finger, let x, let y): try touchDown(finger, x, y)
    case .move(let finger, let x, let y): try touchMove(finger, x, y)
    case .up(let finger, let x, let y): try touchUp(finger, x, y)
    case .tap(let x, let y): try tap(x, y)
    case .mouse(let x, let y): try move(to: x, y)
    case .press: try press()
    case .release: try release()
    case .wheel(let x, let y): try wheel(x, y)
    case .scroll(let x, let y): try scroll(x, y)
    case .liftFromTouchpad: try liftFromTouchpad()
    case .pinch(let phase, let scale, let angle): try pinch(phase, scale: scale, angle: angle)
    case .swipe(let phase, let x): try swipe(phase, by: x, 0)
    case .pen(let x, let y, let pressure): try movePen(to: x, y, pressure: pressure)
    case .penTip(let isDown): try setPenTip(isDown: isDown)
    }
  }
}

/// Writes down what a window is sent, and lets all of it pass.
@MainActor final class EventRecorder: WindowObserver {
  private(set) var events: [WindowEvent] = []
  private(set) var frameCount = 0

  var pointers: [PointerEvent] {
    events.compactMap { if case .pointer(let event) = $0 { event } else { nil } }
  }
  var scrolls: [ScrollEvent] {
    events.compactMap { if case .scroll(let event) = $0 { event } else { nil } }
  }
  /// The sum of what was scrolled.
  var notches: Point { scrolls.reduce(.zero) { $0 + $1.notches } }
  /// What fingers did, one list each, in the order in which they came down.
  var fingers: [[PointerEvent]] {
    var order: [PointerID] = []
    var lists: [PointerID: [PointerEvent]] = [:]
    for event in pointers where event.pointer.isTouch {
      if lists[event.pointer] == nil { order.append(event.pointer) }
      lists[event.pointer, default: []].append(event)
    }
    return order.compactMap { lists[$0] }
  }

  func forget() { events = [] }

  func window(_ window: DetentViews.Window, willHandle event: WindowEvent) -> Bool {
    events.append(event)
    return false
  }
  func window(_ window: DetentViews.Window, didPerformFrame damage: Damage) { frameCount += 1 }
}

/// A program with touch gestures of its own, as window managers are: it has every finger first.
@MainActor final class TouchGrabber {
  private let driver: ServerInput
  private var opcode: Int32 = 0

  init(_ server: XServer) throws {
    driver = try ServerInput(server)
    var (event, error): (Int32, Int32) = (0, 0)
    var (major, minor): (Int32, Int32) = (2, 4)
    XQueryExtension(driver.display, "XInputExtension", &opcode, &event, &error)
    XIQueryVersion(driver.display, &major, &minor)
    var bits = [UInt8](repeating: 0, count: 8)
    for event in XI_TouchBegin...XI_TouchOwnership { bits[Int(event) / 8] |= 1 << UInt8(event % 8) }
    bits.withUnsafeMutableBufferPointer { bits in
      var mask = XIEventMask(
        deviceid: XIAllMasterDevices, mask_len: Int32(bits.count), mask: bits.baseAddress)
      var modifiers = XIGrabModifiers(modifiers: Int32(bitPattern: 1 << 31), status: 0)
      XIGrabTouchBegin(
        driver.display, XIAllMasterDevices, driver.root, 0, &mask, 1, &modifiers)
    }
    driver.sync()
  }

  /// Keeps the fingers that have come down, or lets them go on.
  func decide(keeps: Bool) {
    driver.sync()
    while XPending(driver.display) > 0 {
      var event = XEvent()
      XNextEvent(driver.display, &event)
      // Before the next event is read: its data is gone then.
      decide(&event.xcookie, keeps: keeps)
    }
    driver.sync()
  }

  private func decide(_ cookie: inout XGenericEventCookie, keeps: Bool) {
    guard cookie.type == GenericEvent, cookie.extension == opcode,
      XGetEventData(driver.display, &cookie) != 0
    else { return }
    defer { XFreeEventData(driver.display, &cookie) }
    guard cookie.evtype == XI_TouchBegin, let touch = cookie.data?.load(as: XIDeviceEvent.self)
    else { return }
    XIAllowTouchEvents(
      driver.display, touch.deviceid, UInt32(bitPattern: touch.detail), driver.root,
      keeps ? XIAcceptTouch : XIRejectTouch)
  }
}

extension X11Host {
  /// Whether it takes a button or a finger to be down.
  var isHolding: Bool { windows.values.contains { $0.translator.isHolding } }
}

extension ServerInput {
  /// Switches a device off or on, as the user does.
  func setDevice(_ device: DeviceServer.Device, isEnabled: Bool) {
    var count: Int32 = 0
    guard let list = XIQueryDevice(display, XIAllDevices, &count) else { return }
    defer { XIFreeDeviceInfo(list) }
    for info in UnsafeBufferPointer(start: list, count: Int(count))
    where info.name.map({ String(cString: $0) }) == device.rawValue {
      var value: UInt8 = isEnabled ? 1 : 0
      XIChangeProperty(
        display, info.deviceid, atom("Device Enabled"), UInt(XA_INTEGER), 8, PropModeReplace,
        &value, 1)
    }
    sync()
  }
}
