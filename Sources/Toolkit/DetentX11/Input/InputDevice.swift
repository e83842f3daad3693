import DetentDrawing

/// What the server says of a device, one class each.
enum DeviceClass: Equatable {
  /// An axis, and where it stands.
  case axis(AxisClass)
  /// An axis scrolls: so many units are a notch, which may be negative.
  case scroll(axis: Int, isVertical: Bool, increment: Double)
  /// Fingers touch it: a screen where they touch what they mean, else a touchpad.
  case touch(isDirect: Bool)
  /// Fingers make gestures on it.
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

/// The axes that an event names, with their values.
struct AxisValues: Equatable {
  private let numbers: UInt64
  private let values: [Double]

  /// - Parameters:
  ///   - numbers: a bit for each axis.
  ///   - values: those of the axes that have one, in their order.
  init(numbers: UInt64, values: [Double]) {
    (self.numbers, self.values) = (numbers, values)
  }

  /// The value of an axis; nil where the event does not name it.
  subscript(axis: Int) -> Double? {
    guard (0..<64).contains(axis), numbers & 1 << UInt64(axis) != 0 else { return nil }
    let index = (numbers & (1 << UInt64(axis) - 1)).nonzeroBitCount
    return values.indices.contains(index) ? values[index] : nil
  }

  /// Whether there is no axis but those of a set, and at least one of them.
  func names(only axes: UInt64) -> Bool { numbers != 0 && numbers & ~axes == 0 }
}

/// A mouse, a touchpad, a touchscreen or a pen: what its axes mean, and where they stand.
struct InputDevice {
  enum Kind: Equatable {
    case mouse, touchpad, touchscreen, pen
  }

  private(set) var kind: Kind
  private var scrollAxes: ScrollAxes
  private let pressureAxis: DeviceClass.AxisClass?
  private let tiltAxes: (x: DeviceClass.AxisClass, y: DeviceClass.AxisClass)?
  /// 0...1; nil for what knows no pressure. An event that does not name the axis has the last one.
  private(set) var pressure: Double?
  /// As `PointerEvent` has it; nil for what knows none.
  var tilt: Point? { tiltAngles.map { Point(x: $0.x * .pi / 180, y: $0.y * .pi / 180) } }
  /// In degrees, as devices say it.
  private var tiltAngles: Point?

  /// The labels by which axes of pens are known.
  struct Labels {
    var pressure: UInt
    var tiltX: UInt
    var tiltY: UInt
  }

  /// - Parameters:
  ///   - serial: of the request that was answered with the classes; nil where they came by
  ///     themselves, between the events before and those after.
  ///   - old: the device as it was, where nothing was scrolled since that events did not tell.
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

  /// Whether an event says that the device scrolled, and nothing else.
  func onlyScrolls(_ values: AxisValues) -> Bool { values.names(only: scrollAxes.numbers) }

  /// Follows the axes of an event.
  /// - Returns: what was scrolled; nil where nothing was.
  mutating func update(_ values: AxisValues, serial: UInt) -> ScrollAxes.Turn? {
    if let axis = pressureAxis, let value = values[axis.number] {
      pressure = Self.fraction(value, of: axis)
    }
    if let axes = tiltAxes, let old = tiltAngles {
      tiltAngles = Point(x: values[axes.x.number] ?? old.x, y: values[axes.y.number] ?? old.y)
    }
    let turn = scrollAxes.update(values, serial: serial)
    // Wheels have nothing that could leave them.
    if turn?.isLift == true { noteFingers() }
    return turn
  }

  /// It did what only fingers on a touchpad do.
  mutating func noteFingers() {
    if kind == .mouse { kind = .touchpad }
  }
}

/// The scroll axes of a device, each of which carries a running total.
///
/// An answer of the server overtakes events that are still to be read: those are in its totals, how
/// much of each nobody knows.
struct ScrollAxes {
  /// What an event scrolled.
  struct Turn: Equatable {
    /// Positive is to the right and up, as in `ScrollEvent`.
    var notches: Point
    /// Whether the fingers left the touchpad.
    var isLift: Bool
  }

  private struct Axis {
    let number: Int
    let isVertical: Bool
    let increment: Double
    /// The total after the last event; nil where more may have been scrolled since.
    var total: Double?
    /// What the server has answered since.
    var answer: (total: Double, serial: UInt)?

    /// Where an event counts from; nil where that is not known.
    func base(of serial: UInt) -> Double? {
      guard let answer, serial >= answer.serial else { return total }
      return answer.total
    }
  }

  private var axes: [Axis] = []
  /// A bit for each of the axes.
  private(set) var numbers: UInt64 = 0

  init(_ classes: [DeviceClass], answerTo serial: UInt?, continuing old: ScrollAxes?) {
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

  /// Follows the axes of an event.
  /// - Parameter serial: of the last request that the server had seen when it sent the event.
  /// - Returns: nil where the event names no axis that scrolls, or nobody knows how far.
  mutating func update(_ values: AxisValues, serial: UInt) -> Turn? {
    var notches: Point?
    for index in axes.indices {
      let axis = axes[index]
      guard let total = values[axis.number], total.isFinite else { continue }
      // Events that follow count from where this one leaves it.
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
