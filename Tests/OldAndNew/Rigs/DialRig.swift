import DetentTestSupport
import DetentViews
import DetentWidgets

#if LEGACY
  import LegacyControls
#else
  import DetentControls
#endif

/// A dial with one or two thumbs.
final class DialRig: Rig {
  private let dial: CircularControl

  init(_ dial: CircularControl) {
    self.dial = dial
    super.init(dial)
    switch dial {
    case let dial as CircularSlider:
      follow(dial) { [$0] }
      dial.didWrap = { [weak self] _, turns in self?.observe("wrap \(turns)") }
    case let dial as RangeCircularSlider: follow(dial) { [$0.lower, $0.upper] }
    default: break
    }
  }

  override var values: [Double] {
    switch dial {
    case let dial as CircularSlider: [dial.value]
    case let dial as RangeCircularSlider: [dial.lowerValue, dial.upperValue]
    default: []
    }
  }

  override var state: [String] {
    var state = super.state
    state.append("texts \(values.map(dial.text)) \(values.map(dial.accessibilityText))")
    state.append("wraps \(dial.wraps), laps \(dial.laps), travel \(dial.linearTravel)")
    switch dial {
    case let dial as CircularSlider:
      state.append("origin \(dial.origin ?? .nan), default \(dial.defaultValue ?? .nan)")
      state.append("field \(dial.fieldValue.text) \(dial.fieldValue.limits() ?? 0...0)")
      state.append("windings \(dial.windings)")
    case let dial as RangeCircularSlider:
      state.append("distances \(dial.minimumDistance) \(dial.maximumDistance ?? .nan)")
      state.append("focused \(dial.focusedThumb), collision \(dial.collision)")
      for thumb in RangeThumb.allCases {
        let (field, limits) = (dial.fieldValue(of: thumb), dial.limits(of: thumb))
        state.append("\(thumb) \(dial.isThumbEnabled(thumb)) \(limits ?? 0...0)")
        state.append("field \(field.text) \(field.label ?? "") \(field.limits() ?? 0...0)")
      }
    default: break
    }
    return state
  }

  override func adjust(_ proposal: inout ValueProposal, to numbers: [Double]) {
    switch dial {
    case let dial as CircularSlider: proposal.adjust(dial, to: numbers[0])
    case let dial as RangeCircularSlider:
      proposal.adjust(dial, to: CircularRange(numbers[0], numbers[3]))
    default: break
    }
  }

  override func read(_ text: String, _ value: Double) -> String {
    "\(text) is \(dial.value(of: text) ?? .nan), \(value) is \(dial.text(for: value))"
  }

  override func setValues(_ random: inout SplitMix64) -> String {
    let (a, b) = (random.mostly(-50...350), random.mostly(-50...350))
    let (isAnimated, isExact, way) = (random.chance(2), random.chance(4), random.below(4))
    switch dial {
    case let dial as CircularSlider:
      if way == 0 { dial.value = a } else { dial.setValue(a, animated: isAnimated) }
    case let dial as RangeCircularSlider:
      switch way {
      case 0: dial.lowerValue = a
      case 1: dial.upperValue = b
      default: dial.setValues(lower: a, upper: b, animated: isAnimated, exactly: isExact)
      }
    default: break
    }
    return "values \(way) \(a) \(b) \(isAnimated) \(isExact)"
  }

  override func setRule(_ random: inout SplitMix64) -> String {
    let (amount, thumb) = (random.mostly(-50...200), random.pick(RangeThumb.allCases))
    let limits = random.chance(2) && amount.isFinite ? amount...(amount + 80) : nil
    let rule = random.below(10)
    let range = dial as? RangeCircularSlider
    switch rule {
    case 0: dial.scale = .random(&random)
    case 1: range?.minimumDistance = amount / 2
    case 2: range?.maximumDistance = random.chance(2) ? nil : amount
    case 3: range?.setLimits(limits, of: thumb)
    case 4: range?.setThumb(thumb, isEnabled: !random.chance(3))
    case 5:
      let collision = random.pick(ThumbCollision.allCases)
      // The old dial asks for a frame also where nothing changes.
      if range?.collision != collision { range?.collision = collision }
    case 6: (dial as? CircularSlider)?.origin = random.pick([nil, amount])
    case 7: dial.laps = random.pick([1, 1, 2, 5, 0, .max])
    default:
      dial.wraps = random.chance(2)
      // Values go round on a full circle with an even scale only.
      if dial.wraps { (dial.style.sweep, dial.scale) = (360, .linear) }
    }
    return "rule \(rule) with \(amount), \(thumb)"
  }

  override func setBehaviour(_ random: inout SplitMix64) -> String {
    let choice = random.below(10)
    let range = dial as? RangeCircularSlider
    switch choice {
    case 0: dial.snapping = random.pick(DialSnapping.allCases)
    case 1: dial.snapAngle = random.mostly(0...20)
    case 2, 3: dial.dragMode = random.pick(DialDragMode.allCases)
    case 4: dial.pressArea = random.pick(DialPressArea.allCases)
    case 5: dial.linearTravel = random.mostly(1...500)
    case 6:
      // Several thumbs have coarse steps now, and a default is not rounded to them.
      let step = random.pick([nil, 50.0])
      if let dial = dial as? CircularSlider, dial.defaultValue == nil { dial.coarseStep = step }
    case 7:
      range?.isBarDragEnabled = random.chance(2)
      range?.barKeepsLength = random.chance(2)
    case 8: range?.upperThumbLabel = random.pick(["Wake up", "To"])
    default:
      dial.coarseStep = nil
      (dial as? CircularSlider)?.defaultValue = random.pick([nil, 120, .nan])
      range?.defaultRange = random.pick([nil, CircularRange(200, 40)])
    }
    return "dial behaviour \(choice)"
  }

  override func setLook(_ random: inout SplitMix64) -> String {
    switch random.below(8) {
    case 0, 1:
      dial.style = random.pick([
        CircularSliderStyle(), .original, .knob, .gauge, .minimal, .clock,
      ])
    case 2: dial.style.sweep = random.pick([360, 270, random.mostly(-10...400)])
    case 3: dial.style.startAngle = random.mostly(-400...400)
    case 4: dial.dialLabels = random.pick([[], [DialLabel(0, "0"), DialLabel(150, "half")]])
    default: return setStyle(&dial.style, &random)
    }
    return "look with a sweep of \(dial.style.sweep)"
  }
}
