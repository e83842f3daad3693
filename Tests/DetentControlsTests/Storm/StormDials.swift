import DetentDrawing
import DetentTestSupport
import DetentViews

@testable import DetentControls

/// A dial with one thumb or two: rings, knobs and clocks.
final class StormDial: StormControl {
  private let dial: CircularControl

  init(_ dial: CircularControl, wraps: Bool = false) {
    self.dial = dial
    super.init(dial)
    dial.setRange(minimum: 0, maximum: 300)
    // It takes a full circle.
    if wraps { (dial.style.sweep, dial.wraps) = (360, true) }
  }

  override func listen() {
    switch dial {
    case let dial as CircularSlider:
      follow(dial) { $0.value }
      dial.didWrap = { [weak self] _, _ in self?.say(.didWrap) }
    case let dial as RangeCircularSlider: follow(dial) { $0.values }
    default: break
    }
  }

  override var valueFault: String? { dial.brokenRule }
  override func mendValues() {
    dial.setRange(minimum: 0, maximum: 300)
    dial.isReadOnly = false
    if dial.style.sweep < 90 { dial.style.sweep = 270 }
    (dial as? RangeCircularSlider)?.minimumDistance = 0
    (dial as? RangeCircularSlider)?.maximumDistance = nil
    for thumb in RangeThumb.allCases {
      (dial as? RangeCircularSlider)?.setThumb(thumb, isEnabled: true)
      (dial as? RangeCircularSlider)?.setLimits(nil, of: thumb)
    }
  }

  override var parts: [String] { RangeThumb.allCases.map(\.rawValue) }

  override var ownRestFault: String? {
    if dial.pressing.drag != nil || dial.editing.holdsKeys || dial.editing.isTurning {
      return "still busy"
    }
    return dial.transition.shown == nil ? nil : "drawn beside its values"
  }

  override func aim(_ random: inout SplitMix64) -> Point {
    let layout = dial.layout
    switch random.below(5) {
    case 0, 1:
      let positions = layout.positions
      return layout.geometry.point(
        at: random.flag() ? positions.lower : positions.upper, radius: layout.thumbRadius)
    case 2, 3:
      return DialArc.point(
        around: layout.center, radius: layout.radius, angle: Double(random.below(360)))
    default: return random.flag() ? layout.center : super.aim(&random)
    }
  }

  override func set(_ random: inout SplitMix64) -> String {
    switch random.below(4) {
    case 0: setRules(&random)
    case 1: setValues(&random)
    case 2: setBehaviour(&random)
    default: setLook(&random)
    }
  }

  private func setRules(_ random: inout SplitMix64) -> String {
    switch random.below(7) {
    case 0:
      dial.minimumValue = random.amount(-100...200)
      return "minimumValue = \(dial.minimumValue)"
    case 1:
      dial.maximumValue = random.amount(0...400)
      return "maximumValue = \(dial.maximumValue)"
    case 2:
      dial.step = random.pick([0, 0, 1, 7, 40, random.amount(-1...500)])
      return "step = \(dial.step)"
    case 3:
      dial.scale = .random(&random)
      return "scale = \(dial.scale)"
    case 4:
      dial.wraps = random.flag()
      // It takes a full circle and an even scale.
      if dial.wraps { (dial.style.sweep, dial.scale) = (360, .linear) }
      return "wraps = \(dial.wraps)"
    case 5:
      dial.laps = random.pick([1, 1, 2, 5, 0, Int.max])
      return "laps = \(dial.laps)"
    default:
      guard let dial = dial as? RangeCircularSlider else { return "" }
      dial.minimumDistance = random.amount(-1...120)
      dial.maximumDistance = random.flag() ? nil : random.amount(0...200)
      dial.collision = random.pick(ThumbCollision.allCases)
      return "distances \(dial.minimumDistance) \(dial.maximumDistance ?? .nan) \(dial.collision)"
    }
  }

  private func setValues(_ random: inout SplitMix64) -> String {
    let (a, b, isAnimated) = (random.amount(-50...350), random.amount(-50...350), random.flag())
    switch dial {
    case let dial as CircularSlider: dial.setValue(a, animated: isAnimated)
    case let dial as RangeCircularSlider: dial.setValues(lower: a, upper: b, animated: isAnimated)
    default: break
    }
    return "values \(a) \(b)\(isAnimated ? " animated" : "")"
  }

  private func setBehaviour(_ random: inout SplitMix64) -> String {
    switch random.below(11) {
    case 0: dial.snapping = random.pick(DialSnapping.allCases)
    case 1: dial.detents = random.pick([[], [50, 100, 150]])
    case 2: dial.trackPress = random.pick(TrackPressBehavior.allCases)
    case 3: dial.isReadOnly = random.chance(4)
    case 4: dial.wheelPolicy = random.pick(WheelPolicy.allCases)
    case 5: dial.passesWheelAtLimit = random.flag()
    case 6: dial.commitsWhenDisabled = random.flag()
    case 7: dial.isContinuous = !random.chance(3)
    case 8: dial.page = random.pick([nil, 30, random.amount(-1...100)])
    case 9: dial.linearTravel = random.amount(1...500)
    default:
      (dial as? CircularSlider)?.defaultValue = random.pick([nil, 120])
      (dial as? CircularSlider)?.origin = random.pick([nil, 100])
      (dial as? RangeCircularSlider)?.defaultRange = random.pick([nil, CircularRange(40, 200)])
      (dial as? RangeCircularSlider)?.isBarDragEnabled = random.flag()
      let thumb = random.pick(RangeThumb.allCases)
      (dial as? RangeCircularSlider)?.setThumb(thumb, isEnabled: random.flag())
      (dial as? RangeCircularSlider)?.setLimits(random.pick([nil, 50...250]), of: thumb)
    }
    return "behaviour (\(dial.snapping), read only \(dial.isReadOnly) …)"
  }

  private func setLook(_ random: inout SplitMix64) -> String {
    switch random.below(9) {
    case 0, 1:
      dial.style = random.pick([
        CircularSliderStyle(), .original, .knob, .gauge, .minimal, .clock,
      ])
    case 2: dial.dragMode = random.pick(DialDragMode.allCases)
    case 3: dial.pressArea = random.pick(DialPressArea.allCases)
    case 4: dial.style.sweep = random.pick([360, 270, random.amount(-10...400)])
    case 5: dial.style.startAngle = random.amount(-400...400)
    case 6: dial.style.thumbSize = random.amount(0...40)
    case 7: dial.format = random.pick([nil, .plain(unit: "m²"), .unit("km")])
    default: dial.dialLabels = random.pick([[], [DialLabel(0, "0"), DialLabel(150, "half")]])
    }
    return "style (\(dial.dragMode), sweep \(dial.style.sweep) …)"
  }
}

extension CircularControl {
  /// Which of the rules of values does not hold.
  var brokenRule: String? {
    let (rules, values) = (model.rules, model.values)
    for (thumb, value) in values.enumerated() {
      guard value.isFinite, rules.minimum <= value, value <= rules.maximum else {
        return "\(value) is outside \(rules.minimum)...\(rules.maximum)"
      }
      // A drag may be smooth until its end.
      if pressing.drag != nil { continue }
      guard rules.grid.snap(value) == value else { return "\(value) is no step" }
      let isInside =
        rules.wraps
        ? rules.limit(of: thumb) == nil || rules.limit(of: thumb, around: value) != nil
        : !hasRange || rules.lows[thumb] <= value && value <= rules.highs[thumb]
      guard isInside else { return "\(value) is beyond the limits of its thumb" }
    }
    guard hasRange, !rules.wraps else { return nil }
    if values[0] > values[1] { return "out of order: \(values)" }
    let slack = 1e-9 * max(1, rules.span, abs(rules.minimum), abs(rules.maximum))
    return rules.distance(values) + slack < rules.leastGap
      ? "\(values) are nearer than \(rules.leastGap)" : nil
  }
}
