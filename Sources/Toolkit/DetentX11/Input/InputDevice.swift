import DetentDrawing

/// A mouse, touchpad, touchscreen or pen, with the meaning and state of its axes.
struct InputDevice {
  enum Kind: Equatable {
    case mouse, touchpad, touchscreen, pen
  }

  private(set) var kind: Kind
  private var scrollAxes: ScrollAxes
  private let pressureAxis: DeviceClass.AxisClass?
  private let tiltAxes: (x: DeviceClass.AxisClass, y: DeviceClass.AxisClass)?
  /// The last reported pressure, 0...1, or nil without a pressure axis.
  private(set) var pressure: Double?
  /// The tilt in radians, as in `PointerEvent`, or nil without tilt axes.
  var tilt: Point? { tiltAngles.map { Point(x: $0.x * .pi / 180, y: $0.y * .pi / 180) } }
  /// The tilt in degrees, as devices report it.
  private var tiltAngles: Point?

  /// The atoms of the labels of pen axes.
  struct Labels {
    var pressure: UInt
    var tiltX: UInt
    var tiltY: UInt
  }

  /// - Parameters:
  ///   - serial: the request that returned the classes, or nil if an event carried them.
  ///   - old: the previous state of the device, or nil if it may have scrolled without events.
  init(
    _ classes: [DeviceClass], labels: Labels, answerTo serial: UInt? = nil,
    continuing old: InputDevice? = nil
  ) {
    var axes: [DeviceClass.AxisClass] = []
    var touch: Bool?
    var hasGestures = false
    for entry in classes {
      switch entry {
      case .axis(let axis): axes.append(axis)
      case .touch(let isDirect): touch = isDirect
      case .gesture: hasGestures = true
      case .scroll: break
      }
    }
    func axis(_ label: UInt) -> DeviceClass.AxisClass? {
      axes.first { $0.label == label && $0.isAbsolute && $0.minimum < $0.maximum }
    }
    let pressureAxis = axis(labels.pressure)
    kind =
      switch touch {
      case true: .touchscreen
      case false: .touchpad
      default: pressureAxis != nil ? .pen : hasGestures ? .touchpad : .mouse
      }
    self.pressureAxis = kind == .pen ? pressureAxis : nil
    if kind == .pen, let x = axis(labels.tiltX), let y = axis(labels.tiltY) {
      tiltAxes = (x, y)
      tiltAngles = Point(x: x.value, y: y.value)
    } else {
      tiltAxes = nil
    }
    scrollAxes = ScrollAxes(classes, answerTo: serial, continuing: old?.scrollAxes)
    pressure = self.pressureAxis.map { Self.fraction($0.value, of: $0) }
  }

  private static func fraction(_ value: Double, of axis: DeviceClass.AxisClass) -> Double {
    min(1, max(0, (value - axis.minimum) / (axis.maximum - axis.minimum)))
  }

  func onlyScrolls(_ values: AxisValues) -> Bool { values.names(only: scrollAxes.numbers) }

  /// Returns the scrolled distance, or nil if nothing scrolled.
  mutating func update(_ values: AxisValues, serial: UInt) -> ScrollAxes.Turn? {
    if let axis = pressureAxis, let value = values[axis.number] {
      pressure = Self.fraction(value, of: axis)
    }
    if let axes = tiltAxes, let old = tiltAngles {
      tiltAngles = Point(x: values[axes.x.number] ?? old.x, y: values[axes.y.number] ?? old.y)
    }
    let turn = scrollAxes.update(values, serial: serial)
    // Wheels never report a lift, so the device must be a touchpad.
    if turn?.isLift == true { noteFingers() }
    return turn
  }

  /// Notes behavior that only a touchpad shows.
  mutating func noteFingers() {
    if kind == .mouse { kind = .touchpad }
  }
}

extension InputDevice {
  /// One class of a device, as XInput reports it.
  enum DeviceClass: Equatable {
    case axis(AxisClass)
    /// An axis that scrolls. The increment is the units per notch, and may be negative.
    case scroll(axis: Int, isVertical: Bool, increment: Double)
    /// The device has a touch surface: direct for a touchscreen, otherwise a touchpad.
    case touch(isDirect: Bool)
    case gesture

    struct AxisClass: Equatable {
      var number: Int
      var label: UInt = 0
      var minimum = 0.0
      var maximum = 0.0
      var value = 0.0
      var isAbsolute = false
    }
  }

  struct AxisValues: Equatable {
    private let numbers: UInt64
    private let values: [Double]

    /// `numbers` has one bit per axis; `values` holds the values of the axes with a bit, in order.
    init(numbers: UInt64, values: [Double]) {
      (self.numbers, self.values) = (numbers, values)
    }

    /// The value of an axis, or nil if the event does not contain it.
    subscript(axis: Int) -> Double? {
      guard (0..<64).contains(axis), numbers & 1 << UInt64(axis) != 0 else { return nil }
      let index = (numbers & (1 << UInt64(axis) - 1)).nonzeroBitCount
      return values.indices.contains(index) ? values[index] : nil
    }

    /// Whether the event contains only axes of a set, and at least one.
    func names(only axes: UInt64) -> Bool { numbers != 0 && numbers & ~axes == 0 }
  }
}

/// Each scroll axis carries a running total. An answer of the server may overtake unread events;
/// its totals then include those events, by unknown amounts.
struct ScrollAxes {
  /// The scrolled distance of an event.
  struct Turn: Equatable {
    /// Positive to the right and up, as in `ScrollEvent`.
    var notches: Point
    /// Whether the fingers left the touchpad.
    var isLift: Bool
  }

  private struct Axis {
    let number: Int
    let isVertical: Bool
    let increment: Double
    /// The total after the last event, or nil if the device may have scrolled since.
    var total: Double?
    /// The newest answer of the server since the last event.
    var answer: (total: Double, serial: UInt)?

    /// The total that an event counts from, or nil if it is unknown.
    func base(of serial: UInt) -> Double? {
      guard let answer, serial >= answer.serial else { return total }
      return answer.total
    }
  }

  private var axes: [Axis] = []
  /// One bit per axis.
  private(set) var numbers: UInt64 = 0

  init(_ classes: [InputDevice.DeviceClass], answerTo serial: UInt?, continuing old: ScrollAxes?) {
    var totals: [Int: Double] = [:]
    for case .axis(let axis) in classes { totals[axis.number] = axis.value }
    for case .scroll(let number, let isVertical, let increment) in classes
    where (0..<64).contains(number) && increment != 0 && increment.isFinite {
      numbers |= 1 << UInt64(number)
      let total = totals[number] ?? 0
      axes.append(
        Axis(
          number: number, isVertical: isVertical, increment: increment,
          total: serial == nil ? total : old?.axes.first { $0.number == number }?.total,
          answer: serial.map { (total, $0) }))
    }
  }

  /// - Parameter serial: the last request that the server had read when it sent the event.
  /// - Returns: nil if the event contains no scroll axis, or if the distance is unknown.
  mutating func update(_ values: InputDevice.AxisValues, serial: UInt) -> Turn? {
    var notches: Point?
    for index in axes.indices {
      let axis = axes[index]
      guard let total = values[axis.number], total.isFinite else { continue }
      // Later events count from this one.
      (axes[index].total, axes[index].answer) = (total, nil)
      guard let base = axis.base(of: serial) else { continue }
      let turned = (total - base) / axis.increment
      var sum = notches ?? .zero
      if axis.isVertical { sum.y -= turned } else { sum.x += turned }
      notches = sum
    }
    return notches.map { Turn(notches: $0, isLift: $0 == .zero) }
  }
}
