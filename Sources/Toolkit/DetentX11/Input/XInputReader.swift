import CDetentX11
import DetentDrawing
import DetentViews

/// Reads XInput events, and applies them to the device that sent them.
@MainActor
final class XInputReader {
  private let connection: Connection
  private let opcode: Int32
  private let labels: InputDevice.Labels
  /// The devices by number. Events name the acting device as well as its master; the master has
  /// only the state of the last acting device.
  private var devices: [Int32: InputDevice] = [:]

  init?(connection: Connection) {
    guard let input = connection.extensions.input else { return nil }
    self.connection = connection
    opcode = input.opcode
    labels = InputDevice.Labels(
      pressure: connection.atoms[.pressureAxis], tiltX: connection.atoms[.tiltAxisX],
      tiltY: connection.atoms[.tiltAxisY])
    input.selectHierarchy(connection.display, root: connection.root)
    readDevices()
  }

  /// The reports of an event; empty for events of other extensions.
  func read(_ event: XEvent) -> [PointerReport] {
    var event = event
    guard event.xcookie.extension == opcode, event.xcookie.send_event == 0,
      XGetEventData(connection.display, &event.xcookie) != 0
    else { return [] }
    defer { XFreeEventData(connection.display, &event.xcookie) }
    guard let data = event.xcookie.data else { return [] }
    switch event.xcookie.evtype {
    case XI_Motion, XI_ButtonPress, XI_ButtonRelease:
      return pointerActed(data.load(as: XIDeviceEvent.self))
    case XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd:
      return touched(data.load(as: XIDeviceEvent.self))
    case XI_Enter, XI_Leave:
      return crossed(data.load(as: XIEnterEvent.self))
    case XI_GesturePinchBegin, XI_GesturePinchUpdate, XI_GesturePinchEnd:
      return pinched(data.load(as: XIGesturePinchEvent.self))
    case XI_DeviceChanged:
      let change = data.load(as: XIDeviceChangedEvent.self)
      // The values of its axes are from before the next event.
      setDevice(change.sourceid, change.classes, count: change.num_classes)
    case XI_HierarchyChanged:
      // The number may now mean another device.
      devices = [:]
      readDevices()
    default: break
    }
    return []
  }

  // MARK: Events

  private func pointerActed(_ event: XIDeviceEvent) -> [PointerReport] {
    let source = event.sourceid
    let values = InputDevice.AxisValues(event.valuators)
    let turn = devices[source]?.update(values, serial: event.serial)
    // Skip events that the server emulates for a finger, or for a scroll that was reported as such.
    guard event.flags & XIPointerEmulated == 0 else { return [] }
    let device = devices[source]
    var report = report(
      event.evtype == XI_Motion ? .motion : PointerReport.Kind(event), event)
    if device?.kind == .pen {
      (report.pointer, report.pressure, report.tilt) = (.pen, device?.pressure, device?.tilt)
    }
    guard event.evtype == XI_Motion else { return [report] }
    var reports = device?.onlyScrolls(values) == true ? [] : [report]
    if let turn {
      report.kind = .scroll(turn, device?.kind == .touchpad ? .touchpad : .wheel)
      reports.append(report)
    }
    return reports
  }

  private func touched(_ event: XIDeviceEvent) -> [PointerReport] {
    // Fingers on a touchpad move the pointer; they do not touch the screen.
    guard devices[event.sourceid]?.kind != .touchpad else { return [] }
    let kind: PointerReport.Kind =
      switch event.evtype {
      case XI_TouchBegin: .press(UInt32(Button1))
      case XI_TouchEnd: .release(UInt32(Button1))
      default: .motion
      }
    var report = report(kind, event)
    report.pointer = .touch(UInt32(bitPattern: event.detail))
    return [report]
  }

  private func crossed(_ event: XIEnterEvent) -> [PointerReport] {
    guard event.detail != XINotifyInferior else { return [] }
    let isEnter = event.evtype == XI_Enter
    let mode =
      switch event.mode {
      case XINotifyPassiveGrab: NotifyGrab
      case XINotifyPassiveUngrab: NotifyUngrab
      default: event.mode
      }
    // Devices may have scrolled in other windows meanwhile. A momentary grab does not scroll;
    // window managers make one for each press and notch.
    if isEnter, mode != NotifyGrab { readDevices(continuing: mode == NotifyUngrab) }
    let kind = devices[event.sourceid]?.kind
    let crossing = PointerReport.Crossing(
      mode: mode, hasFocus: event.focus != 0, isByFinger: kind == .touchscreen)
    return [
      PointerReport(
        kind: isEnter ? .enter(crossing) : .leave(crossing),
        pointer: kind == .pen ? .pen : .mouse, window: event.event,
        location: Point(x: event.event_x, y: event.event_y),
        screenLocation: Point(x: event.root_x, y: event.root_y),
        state: Self.state(event.mods, event.group, event.buttons), time: event.time,
        device: event.deviceid)
    ]
  }

  private func pinched(_ event: XIGesturePinchEvent) -> [PointerReport] {
    devices[event.sourceid]?.noteFingers()
    let phase: PinchEvent.Phase =
      switch event.evtype {
      case XI_GesturePinchBegin: .began
      case XI_GesturePinchUpdate: .changed
      default: event.flags & XIGesturePinchEventCancelled != 0 ? .cancelled : .ended
      }
    let pinch = PointerReport.Pinch(phase: phase, scale: event.scale, angle: event.delta_angle)
    return [
      PointerReport(
        kind: .pinch(pinch), window: event.event,
        location: Point(x: event.event_x, y: event.event_y),
        screenLocation: Point(x: event.root_x, y: event.root_y),
        state: Self.state(event.mods, event.group, nil), time: event.time, device: event.deviceid)
    ]
  }

  private func report(_ kind: PointerReport.Kind, _ event: XIDeviceEvent) -> PointerReport {
    PointerReport(
      kind: kind, window: event.event, location: Point(x: event.event_x, y: event.event_y),
      screenLocation: Point(x: event.root_x, y: event.root_y),
      state: Self.state(event.mods, event.group, event.buttons), time: event.time,
      device: event.deviceid)
  }

  /// Buttons and modifiers in the form of core events.
  private static func state(
    _ modifiers: XIModifierState, _ group: XIGroupState, _ buttons: XIButtonState?
  ) -> UInt32 {
    var state = UInt32(bitPattern: modifiers.effective) & 0xff
    state |= (UInt32(bitPattern: group.effective) & 3) << 13
    // Move the first five buttons from bit 1 on to bit 8 on, as in the core protocol.
    if let buttons, buttons.mask_len > 0, let mask = buttons.mask {
      state |= (UInt32(mask[0]) & 0x3e) << 7
    }
    return state
  }

  // MARK: Devices

  /// - Parameter continues: whether all scrolling since the last event was reported.
  private func readDevices(continuing continues: Bool = false) {
    guard connection.isUsable else { return }
    let serial = XNextRequest(connection.display)
    var count: Int32 = 0
    guard let list = XIQueryDevice(connection.display, XIAllDevices, &count) else { return }
    defer { XIFreeDeviceInfo(list) }
    for info in UnsafeBufferPointer(start: list, count: Int(count)) {
      setDevice(
        info.deviceid, info.classes, count: info.num_classes, answerTo: serial,
        continuing: continues ? devices[info.deviceid] : nil)
    }
  }

  private func setDevice(
    _ number: Int32, _ list: UnsafeMutablePointer<UnsafeMutablePointer<XIAnyClassInfo>?>?,
    count: Int32, answerTo serial: UInt? = nil, continuing old: InputDevice? = nil
  ) {
    let classes = UnsafeBufferPointer(start: list, count: Int(count)).compactMap { entry in
      entry.flatMap { InputDevice.DeviceClass($0) }
    }
    var device = InputDevice(classes, labels: labels, answerTo: serial, continuing: old)
    // The device's classes do not show that it proved to be a touchpad.
    if devices[number]?.kind == .touchpad { device.noteFingers() }
    devices[number] = device
  }
}

extension InputDevice.DeviceClass {
  /// Returns nil for unused classes, such as buttons and keys.
  fileprivate init?(_ entry: UnsafeMutablePointer<XIAnyClassInfo>) {
    let bytes = UnsafeRawPointer(entry)
    switch entry.pointee.type {
    case XIValuatorClass:
      let axis = bytes.load(as: XIValuatorClassInfo.self)
      self = .axis(
        AxisClass(
          number: Int(axis.number), label: axis.label, minimum: axis.min, maximum: axis.max,
          value: axis.value, isAbsolute: axis.mode == XIModeAbsolute))
    case XIScrollClass:
      let scroll = bytes.load(as: XIScrollClassInfo.self)
      self = .scroll(
        axis: Int(scroll.number), isVertical: scroll.scroll_type == XIScrollTypeVertical,
        increment: scroll.increment)
    case XITouchClass:
      self = .touch(isDirect: bytes.load(as: XITouchClassInfo.self).mode == XIDirectTouch)
    case XIGestureClass: self = .gesture
    default: return nil
    }
  }
}

extension InputDevice.AxisValues {
  fileprivate init(_ state: XIValuatorState) {
    guard let mask = state.mask, let values = state.values else {
      self.init(numbers: 0, values: [])
      return
    }
    var numbers: UInt64 = 0
    for index in 0..<max(0, min(8, Int(state.mask_len))) {
      numbers |= UInt64(mask[index]) << UInt64(8 * index)
    }
    // The values of the present axes are contiguous.
    let buffer = UnsafeBufferPointer(start: values, count: numbers.nonzeroBitCount)
    self.init(numbers: numbers, values: Array(buffer))
  }
}

extension PointerReport.Kind {
  fileprivate init(_ event: XIDeviceEvent) {
    let button = UInt32(bitPattern: event.detail)
    self = event.evtype == XI_ButtonPress ? .press(button) : .release(button)
  }
}
