import DetentDrawing
import DetentViews
import Testing

@testable import DetentX11

@MainActor struct InputDeviceTests {
  private let labels = InputDevice.Labels(pressure: 100, tiltX: 101, tiltY: 102)

  private func device(
    _ classes: [InputDevice.DeviceClass], answerTo serial: UInt? = nil,
    continuing old: InputDevice? = nil
  ) -> InputDevice {
    InputDevice(classes, labels: labels, answerTo: serial, continuing: old)
  }

  private func axis(
    _ number: Int, label: UInt = 0, _ range: ClosedRange<Double> = 0...0, value: Double = 0,
    isAbsolute: Bool = false
  ) -> InputDevice.DeviceClass {
    .axis(
      InputDevice.DeviceClass.AxisClass(
        number: number, label: label, minimum: range.lowerBound, maximum: range.upperBound,
        value: value, isAbsolute: isAbsolute))
  }

  /// With a horizontal axis 2 and a vertical axis 3.
  private func wheel(
    increment: Double = 120, value: Double = 0, answerTo serial: UInt? = nil,
    continuing old: InputDevice? = nil
  ) -> InputDevice {
    device(
      [
        axis(2), axis(3, value: value),
        .scroll(axis: 2, isVertical: false, increment: increment),
        .scroll(axis: 3, isVertical: true, increment: increment),
      ], answerTo: serial, continuing: old)
  }

  private func values(_ axes: KeyValuePairs<Int, Double>) -> InputDevice.AxisValues {
    InputDevice.AxisValues(
      numbers: axes.reduce(0) { $0 | 1 << UInt64($1.key) }, values: axes.map(\.value))
  }

  // MARK: Kinds

  @Test func theKindOfADeviceFollowsFromWhatItHas() {
    let pressure = axis(4, label: 100, 0...1000, isAbsolute: true)
    let notAbsolute = axis(4, label: 100, 0...1000)
    let withoutRange = axis(4, label: 100, 0...0, isAbsolute: true)
    for (classes, kind) in [
      ([.touch(isDirect: true), pressure], .touchscreen), ([.touch(isDirect: false)], .touchpad),
      ([.gesture], .touchpad), ([pressure], .pen), ([notAbsolute], .mouse),
      ([withoutRange], .mouse), ([], .mouse),
    ] as [([InputDevice.DeviceClass], InputDevice.Kind)] {
      #expect(device(classes).kind == kind, "\(classes)")
    }
    var wheel = wheel()
    #expect(wheel.update(values([3: 30]), serial: 1)?.isLift == false)
    #expect(wheel.kind == .mouse)
    // Fingers that leave are a touchpad's.
    #expect(wheel.update(values([2: 0, 3: 30]), serial: 2)?.isLift == true)
    #expect(wheel.kind == .touchpad)
  }

  // MARK: Scrolling

  @Test func anAxisCountsFromWhereItStood() {
    var device = wheel(value: 240)
    #expect(device.update(values([3: 300]), serial: 1)?.notches == Point(x: 0, y: -0.5))
    #expect(device.update(values([3: 180]), serial: 2)?.notches == Point(x: 0, y: 1))
    #expect(device.update(values([2: 120]), serial: 3)?.notches == Point(x: 1, y: 0))
    // What is no number is ignored.
    for value in [Double.nan, .infinity] {
      #expect(device.update(values([3: value]), serial: 4) == nil)
    }
    #expect(device.update(values([0: 5, 1: 7]), serial: 4) == nil)
    #expect(device.update(values([3: 60]), serial: 5)?.notches.y == 1)
  }

  @Test(
    arguments: [
      (1, 0.25, -0.25), (-15, 15, 1), (0, 15, nil), (.nan, 15, nil), (.infinity, 15, nil),
    ] as [(Double, Double, Double?)])
  func incrementsMayBeOneOrNegative(increment: Double, value: Double, notches: Double?) {
    var device = wheel(increment: increment)
    #expect(device.update(values([3: value]), serial: 1)?.notches.y == notches)
  }

  @Test func aTurnThatTheAnswerHasAlreadyMovesTheBaseAndCountsNothing() {
    // The answer to request 10 says 240; the events before it are still to be read.
    var device = wheel(value: 240, answerTo: 10)
    #expect(device.update(values([3: 120]), serial: 9) == nil)
    // From there on nothing is missing.
    #expect(device.update(values([3: 240]), serial: 9)?.notches.y == -1)
    #expect(device.update(values([3: 360]), serial: 12)?.notches.y == -1)
    // The same value as the answer's is no lift where it is older.
    var other = wheel(value: 240, answerTo: 10)
    #expect(other.update(values([3: 240]), serial: 9) == nil && other.kind == .mouse)
  }

  @Test func aGrabOfAMomentLosesNothingThatCameBeforeTheAnswer() {
    var device = wheel(value: 120)
    for turn in 2...5 {
      // The answer has each turn already.
      let total = Double(turn) * 120
      device = wheel(value: total, answerTo: UInt(turn) * 10, continuing: device)
      #expect(device.update(values([3: total]), serial: UInt(turn) * 10 - 1)?.notches.y == -1)
    }
    // What was scrolled under the grab is in the answer, and no event of it is to come.
    device = wheel(value: 2400, answerTo: 90, continuing: device)
    #expect(device.update(values([3: 2520]), serial: 90)?.notches.y == -1)
  }

  @Test func aMotionThatAlsoScrollsIsBoth() {
    let device = wheel()
    #expect(device.onlyScrolls(values([2: 1, 3: 1])))
    #expect(!device.onlyScrolls(values([0: 1, 3: 1])) && !device.onlyScrolls(values([:])))
  }

  // MARK: Pens

  @Test func pressureIsAFractionOfItsRangeAndStays() {
    var pen = device([
      axis(4, label: 100, 200...1200, value: 200, isAbsolute: true),
      axis(5, label: 101, -64...63, isAbsolute: true),
      axis(6, label: 102, -64...63, isAbsolute: true),
    ])
    #expect(pen.pressure == 0 && pen.tilt == .zero)
    _ = pen.update(values([4: 700, 6: -30]), serial: 1)
    #expect(pen.pressure == 0.5 && pen.tilt == Point(x: 0, y: -.pi / 6))
    _ = pen.update(values([0: 3, 5: 45]), serial: 2)
    #expect(pen.pressure == 0.5 && pen.tilt == Point(x: .pi / 4, y: -.pi / 6))
    _ = pen.update(values([4: 5000]), serial: 3)
    #expect(pen.pressure == 1)
  }

  // MARK: Values and versions

  @Test func valuesStandSideBySideInTheOrderOfTheirAxes() {
    let event = InputDevice.AxisValues(numbers: 0b101001, values: [7, 8, 9])
    #expect([event[0], event[3], event[5]] == [7, 8, 9])
    #expect([event[1], event[4], event[63], event[64], event[-1]] == [nil, nil, nil, nil, nil])
    #expect(InputDevice.AxisValues(numbers: 0b11, values: [1])[1] == nil)
  }

  @Test func onlyWhatTheServersVersionHasIsUsed() {
    for (version, hasGestures) in [
      ((1, 5), nil), ((2, 0), nil), ((2, 1), nil), ((2, 2), false), ((2, 3), false),
      ((2, 4), true),
    ] as [((Int32, Int32), Bool?)] {
      let input = XInputExtension(opcode: 131, version: version)
      #expect(input?.hasGestures == hasGestures, "\(version)")
    }
  }
}

struct InputQueueTests {
  private func motion(_ pointer: PointerID, _ x: Double, _ modifiers: Modifiers = []) -> WindowEvent
  {
    .pointer(
      PointerEvent(
        phase: .moved, location: Point(x: x, y: 0), modifiers: modifiers, pointer: pointer))
  }

  private func scroll(
    _ y: Double, _ source: ScrollEvent.Source = .touchpad, _ phase: ScrollEvent.Phase = .moved
  ) -> WindowEvent {
    .scroll(
      ScrollEvent(
        location: .zero, notches: Point(x: 0, y: y), source: source, phase: phase))
  }

  private func joined(_ events: WindowEvent...) -> [WindowEvent] {
    var queue = InputQueue()
    for event in events { queue.append(event) }
    let joined = queue.takeAll()
    #expect(queue.takeAll().isEmpty)
    return joined
  }

  @Test func motionsThatComeInTurnAreOneOfEachPointer() {
    let events = joined(
      motion(.touch(1), 1), motion(.touch(2), 10), motion(.touch(1), 2), motion(.mouse, 5),
      motion(.touch(2), 11))
    let pointers = events.compactMap { if case .pointer(let event) = $0 { event } else { nil } }
    #expect(pointers.map(\.pointer) == [.touch(1), .touch(2), .mouse])
    #expect(pointers.map { $0.coalescedPoints.map(\.x) } == [[1, 2], [10, 11], [5]])
    #expect(pointers.map(\.location.x) == [2, 11, 5])
  }

  @Test func anythingElseSeparatesThem() {
    #expect(joined(motion(.mouse, 1), scroll(1), motion(.mouse, 2)).count == 3)
    #expect(joined(motion(.mouse, 1), motion(.mouse, 2, .shift), motion(.mouse, 3)).count == 3)
  }

  @Test func scrollsOfOneSourceAreAddedUpToALift() {
    let events = joined(
      scroll(0.25), scroll(0.5), scroll(0, .touchpad, .lifted), scroll(1), scroll(1, .wheel))
    #expect(
      events == [scroll(0.75, .touchpad, .lifted), scroll(1), scroll(1, .wheel)])
    #expect(joined(scroll(1), scroll(1), scroll(-1)) == [scroll(2), scroll(-1)])
  }

  @Test func aPinchIsWhereItWasLast() {
    func pinch(_ phase: PinchEvent.Phase, _ scale: Double) -> WindowEvent {
      .pinch(PinchEvent(phase: phase, location: .zero, scale: scale))
    }
    #expect(
      joined(pinch(.began, 1), pinch(.changed, 1.5), pinch(.changed, 2), pinch(.ended, 2))
        == [pinch(.began, 1), pinch(.changed, 2), pinch(.ended, 2)])
  }
}
