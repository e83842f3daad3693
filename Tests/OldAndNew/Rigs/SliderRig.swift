import DetentDrawing
import DetentTestSupport
import DetentViews
import DetentWidgets

#if LEGACY
  import LegacyControls
#else
  import DetentControls
#endif

#if LEGACY
  private typealias Several = ThumbsControl
#else
  private typealias Several = any ThumbsControl
#endif

/// A slider with one, two or several thumbs.
final class SliderRig: Rig {
  private let slider: SliderControl
  private var count: Int { (slider as? MultiSlider)?.thumbCount ?? (slider is Slider ? 1 : 2) }

  init(_ slider: SliderControl) {
    self.slider = slider
    super.init(slider)
    switch slider {
    case let slider as Slider: follow(slider) { [$0] }
    case let slider as RangeSlider: follow(slider) { [$0.lower, $0.upper] }
    case let slider as MultiSlider: follow(slider) { $0.numbers }
    default: break
    }
  }

  override var values: [Double] {
    switch slider {
    case let slider as Slider: [slider.value]
    case let slider as RangeSlider: [slider.lowerValue, slider.upperValue]
    case let slider as MultiSlider: slider.values
    default: []
    }
  }

  override var state: [String] {
    var state = super.state
    state.append("texts \(values.map(slider.text)) \(values.map(slider.accessibilityText))")
    state.append("snapDistance \(slider.snapDistance), ticks \(slider.ticks)")
    if let slider = slider as? Several {
      state.append("distances \(slider.minimumDistance) \(slider.maximumDistance ?? .nan)")
    }
    switch slider {
    case let slider as Slider:
      state.append("origin \(slider.origin ?? .nan), default \(slider.defaultValue ?? .nan)")
      state.append("field \(slider.fieldValue.text) \(slider.fieldValue.limits() ?? 0...0)")
    case let slider as RangeSlider:
      state.append("focused \(slider.focusedThumb), text \(slider.text(for: slider.values))")
      for thumb in RangeThumb.allCases {
        let (field, limits) = (slider.fieldValue(of: thumb), slider.limits(of: thumb))
        state.append("\(thumb) \(slider.isThumbEnabled(thumb)) \(limits ?? 0...0)")
        state.append("field \(field.text) \(field.label ?? "") \(field.limits() ?? 0...0)")
      }
    case let slider as MultiSlider:
      state.append("focused \(slider.focusedThumb) of \(slider.thumbCount)")
      for thumb in 0..<slider.thumbCount {
        let (field, limits) = (slider.fieldValue(of: thumb), slider.limits(of: thumb))
        state.append("\(thumb) \(slider.isThumbEnabled(thumb)) \(limits ?? 0...0)")
        state.append("field \(field?.text ?? "") \(field?.limits() ?? 0...0)")
      }
    default: break
    }
    return state
  }

  override func adjust(_ proposal: inout ValueProposal, to numbers: [Double]) {
    switch slider {
    case let slider as Slider: proposal.adjust(slider, to: numbers[0])
    case let slider as RangeSlider:
      proposal.adjust(slider, to: RangeValues(numbers[0], numbers[3]))
    case let slider as MultiSlider:
      proposal.adjust(slider, to: ThumbValues(Array(numbers.prefix(slider.thumbCount))))
    default: break
    }
  }

  override func read(_ text: String, _ value: Double) -> String {
    let read = slider.value(of: text) ?? .nan
    return "\(text) is \(read), \(value) is \(slider.text(for: value))"
  }

  override func setValues(_ random: inout SplitMix64) -> String {
    let numbers = (0..<count).map { _ in random.mostly(-50...350) }
    let (isAnimated, isExact, thumb) = (random.chance(2), random.chance(4), random.below(count + 1))
    let way = random.below(4)
    var result = ""
    switch slider {
    case let slider as Slider:
      if way == 0 {
        slider.value = numbers[0]
      } else {
        slider.setValue(numbers[0], animated: isAnimated)
      }
    case let slider as RangeSlider:
      switch way {
      case 0: slider.lowerValue = numbers[0]
      case 1: slider.upperValue = numbers[1]
      default:
        slider.setValues(
          lower: numbers[0], upper: numbers[1], animated: isAnimated, exactly: isExact)
      }
    case let slider as MultiSlider:
      switch way {
      case 0: slider.setValues(numbers, animated: isAnimated)
      case 1: slider.setValue(numbers[0], of: thumb)
      case 2: result = "\(slider.insertThumb(at: numbers[0]) ?? -1)"
      default: slider.removeThumb(thumb)
      }
    default: break
    }
    return "values \(way) \(numbers) of \(thumb) \(isAnimated) \(isExact): \(result)"
  }

  override func setRule(_ random: inout SplitMix64) -> String {
    let (amount, thumb) = (random.mostly(-50...200), random.below(count + 1))
    let limits = random.chance(2) && amount.isFinite ? amount...(amount + 80) : nil
    let rule = random.below(7)
    switch rule {
    case 0: slider.scale = .random(&random)
    case 1: (slider as? Several)?.minimumDistance = amount / 2
    case 2: (slider as? Several)?.maximumDistance = random.chance(2) ? nil : amount
    case 3:
      (slider as? RangeSlider)?.setLimits(limits, of: random.pick(RangeThumb.allCases))
      (slider as? MultiSlider)?.setLimits(limits, of: thumb)
    case 4:
      let isEnabled = !random.chance(3)
      (slider as? RangeSlider)?.setThumb(random.pick(RangeThumb.allCases), isEnabled: isEnabled)
      (slider as? MultiSlider)?.setThumb(thumb, isEnabled: isEnabled)
    case 5:
      (slider as? Several)?.collision = random.pick(ThumbCollision.allCases)
    default:
      (slider as? Slider)?.origin = random.pick([nil, amount])
    }
    return "rule \(rule) with \(amount), thumb \(thumb)"
  }

  override func setBehaviour(_ random: inout SplitMix64) -> String {
    let choice = random.below(7)
    switch choice {
    case 0: slider.orientation = random.pick([.horizontal, .vertical])
    case 1: slider.isInverted = random.chance(2)
    case 2: slider.snapDistance = random.mostly(0...30)
    case 3: (slider as? Several)?.barKeepsLength = random.chance(2)
    case 4: (slider as? Several)?.isBarDragEnabled = random.chance(2)
    case 5:
      (slider as? RangeSlider)?.lowerThumbLabel = random.pick(["Least", "From"])
      (slider as? MultiSlider)?.thumbLabels = random.pick([[], ["a", "b"]])
    default:
      (slider as? Slider)?.defaultValue = random.pick([nil, 120, .nan])
      (slider as? RangeSlider)?.defaultRange = random.pick([nil, RangeValues(40, 200)])
      (slider as? MultiSlider)?.defaultValues = random.pick([nil, [10, 90, 60, 30]])
    }
    return "slider behaviour \(choice)"
  }

  override func setLook(_ random: inout SplitMix64) -> String {
    switch random.below(12) {
    case 0:
      slider.ticks = random.pick([
        .none, .automatic, .round, .steps, .every(25), .values([3, 50, 250, -9]), .every(0.01),
      ])
    case 1: slider.showsTickLabels = random.chance(2)
    case 2: slider.marks = random.pick([[], [SliderMark(50), SliderMark(120, label: "Mean")]])
    case 3, 4: slider.labels = random.pick([.never, .onInteraction, .always])
    case 5: slider.openEnds = random.pick([[], .minimum, .maximum, [.minimum, .maximum]])
    case 6:
      let counts = (0..<(4 + random.below(20))).map { _ in random.below(30) }
      let scale = slider.scale.scale(from: slider.minimumValue, to: slider.maximumValue)
      slider.histogram = random.chance(3) ? nil : Histogram(counts: counts, scale: scale)
    case 7: slider.tickFormat = random.pick([nil, .percent()])
    case 8: slider.style = RangeSliderStyle()
    default: return setStyle(&slider.style, &random)
    }
    return "look \(slider.labels) \(slider.ticks)"
  }
}
