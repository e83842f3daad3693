import DetentDrawing
import DetentTestSupport
import DetentViews
import DetentWidgets

@testable import DetentControls

/// A slider with one, two or several thumbs.
final class StormSlider: StormControl {
  private let slider: SliderControl

  init(_ slider: SliderControl) {
    self.slider = slider
    super.init(slider)
    slider.setRange(minimum: 0, maximum: 300)
  }

  override func listen() {
    switch slider {
    case let slider as Slider: follow(slider) { $0.value }
    case let slider as RangeSlider: follow(slider) { $0.values }
    case let slider as MultiSlider: follow(slider) { ThumbValues($0.values) }
    default: break
    }
  }

  override var valueFault: String? { slider.brokenRule }
  override func mendValues() {
    slider.setRange(minimum: 0, maximum: 300)
    slider.isReadOnly = false
    slider.setLimits(nil, thumb: 0)
    for thumb in slider.model.values.indices { slider.enable(true, thumb: thumb) }
    (slider as? any ThumbsControl)?.minimumDistance = 0
    (slider as? any ThumbsControl)?.maximumDistance = nil
  }

  override var parts: [String] {
    slider.model.values.indices.map { slider.name(of: .thumb($0)) }
  }

  override var ownRestFault: String? {
    if slider.pressing.drag != nil || slider.editing.holdsKeys || slider.editing.isTurning {
      return "still busy"
    }
    if slider.transition.shown != nil { return "drawn beside its values" }
    guard slider.labels == .onInteraction, !slider.showsFocusRing, !slider.typing.isOpen
    else { return nil }
    return slider.labelFade.opacity == 0 ? nil : "labels that nobody wants"
  }

  override func aim(_ random: inout SplitMix64) -> Point {
    let layout = slider.layout
    switch random.below(4) {
    case 0, 1:
      let thumb = layout.thumbs[random.below(layout.thumbs.count)]
      return thumb.frame.center + Point(x: random.amount(-9...9), y: random.amount(-9...9))
    case 2:
      let labels = slider.renderState?.labels.labels ?? []
      return labels.isEmpty ? super.aim(&random) : random.pick(labels).text.extent.center
    default: return super.aim(&random)
    }
  }

  override func set(_ random: inout SplitMix64) -> String {
    switch random.below(5) {
    case 0: setRules(&random)
    case 1: setValues(&random)
    case 2: setBehaviour(&random)
    case 3: setDecorations(&random)
    default: setLook(&random)
    }
  }

  private func setRules(_ random: inout SplitMix64) -> String {
    switch random.below(6) {
    case 0:
      slider.minimumValue = random.amount(-100...200)
      return "minimumValue = \(slider.minimumValue)"
    case 1:
      slider.maximumValue = random.amount(0...400)
      return "maximumValue = \(slider.maximumValue)"
    case 2:
      let (low, high) = (random.amount(-50...100), random.amount(100...400))
      slider.setRange(minimum: low, maximum: high)
      return "setRange(\(low), \(high))"
    case 3:
      slider.step = random.pick([0, 0, 1, 7, 40, random.amount(-1...500)])
      return "step = \(slider.step)"
    case 4:
      slider.scale = .random(&random)
      return "scale = \(slider.scale)"
    default:
      guard let slider = slider as? any ThumbsControl else { return "" }
      slider.minimumDistance = random.amount(-1...120)
      slider.maximumDistance = random.flag() ? nil : random.amount(0...200)
      return "distances \(slider.minimumDistance) \(slider.maximumDistance ?? .nan)"
    }
  }

  private func setValues(_ random: inout SplitMix64) -> String {
    let isAnimated = random.flag()
    let requests = (0..<slider.model.rules.count).map { _ in random.amount(-20...320) }
    switch (slider, random.below(3)) {
    case (let slider as MultiSlider, 1):
      let place = slider.insertThumb(at: requests[0])
      return "insertThumb(at: \(requests[0])) = \(place ?? -1)"
    case (let slider as MultiSlider, 2):
      let thumb = random.below(slider.thumbCount + 1)
      slider.removeThumb(thumb)
      return "removeThumb(\(thumb))"
    case (_, 0):
      slider.setAll(requests, animated: isAnimated)
      return "values = \(requests)\(isAnimated ? " animated" : "")"
    default:
      let thumb = random.below(requests.count)
      slider.setValue(requests[0], of: thumb, name: "value")
      return "value of \(thumb) = \(requests[0])"
    }
  }

  private func setBehaviour(_ random: inout SplitMix64) -> String {
    switch random.below(11) {
    case 0: slider.orientation = random.pick([.horizontal, .vertical])
    case 1: slider.isInverted = random.flag()
    case 2: slider.trackPress = random.pick(TrackPressBehavior.allCases)
    case 3: slider.wheelPolicy = random.pick(WheelPolicy.allCases)
    case 4:
      slider.usesNiceSteps = random.flag()
      slider.isReadOnly = random.chance(4)
      slider.passesWheelAtLimit = random.flag()
      slider.page = random.pick([nil, 30, random.amount(-1...100)])
    case 5: slider.commitsWhenDisabled = random.flag()
    case 6: slider.isContinuous = !random.chance(3)
    case 7: slider.enable(!random.chance(3), thumb: random.below(5))
    case 8:
      let low = random.amount(-50...200)
      let limits = random.flag() && low.isFinite ? low...(low + 60) : nil
      slider.setLimits(limits, thumb: random.below(5))
    case 9:
      (slider as? any ThumbsControl)?.collision = random.pick(ThumbCollision.allCases)
      (slider as? any ThumbsControl)?.barKeepsLength = random.flag()
      (slider as? any ThumbsControl)?.isBarDragEnabled = random.flag()
    default:
      (slider as? Slider)?.defaultValue = random.pick([nil, 120])
      (slider as? RangeSlider)?.defaultRange = random.pick([nil, RangeValues(40, 200)])
      (slider as? Slider)?.origin = random.flag() ? nil : random.amount(-50...350)
    }
    return
      "behaviour (\(slider.orientation), \(slider.trackPress), \(slider.constraints.collision) …)"
  }

  private func setDecorations(_ random: inout SplitMix64) -> String {
    switch random.below(9) {
    case 0:
      slider.ticks = random.pick([
        .none, .automatic, .round, .steps, .every(25), .values([3, 50, 250, -9]), .every(0.01),
      ])
    case 1: slider.showsTickLabels = random.flag()
    case 2: slider.marks = random.pick([[], [SliderMark(50), SliderMark(120, label: "Mean")]])
    case 3: slider.detents = random.flag() ? [50, 120] : []
    case 4, 5: slider.labels = random.pick([.never, .onInteraction, .onInteraction, .always])
    case 6: slider.format = random.pick([nil, .number(prefix: "£"), .unit("km"), .percent()])
    case 7: slider.openEnds = random.pick([[], .minimum, .maximum, [.minimum, .maximum]])
    default:
      let counts = (0..<(4 + random.below(20))).map { _ in random.below(30) }
      slider.histogram =
        random.chance(3) ? nil : Histogram(counts: counts, scale: slider.model.rules.scale)
    }
    return
      "decorations (\(slider.labels), \(slider.ticks), \(slider.histogram == nil ? "" : "bars"))"
  }

  private func setLook(_ random: inout SplitMix64) -> String {
    switch random.below(7) {
    case 0: slider.style.thumbSize = random.amount(0...40)
    case 1: slider.style.trackThickness = random.amount(0...20)
    case 2: slider.style.thumbAlignment = random.pick([.inside, .center])
    case 3: slider.style.haloSize = random.amount(0...60)
    case 4: slider.style.labelPlacement = random.pick([.before, .after])
    case 5: slider.style.trackHighlight = random.pick([.bar, .beside, .none])
    default: slider.style = RangeSliderStyle()
    }
    return "style (thumbs \(slider.style.thumbSize), track \(slider.style.trackThickness) …)"
  }
}

extension SliderControl {
  /// Which of the rules of values does not hold.
  var brokenRule: String? {
    let (rules, values) = (model.rules, model.values)
    guard values.count == rules.count, values.count == thumbs.feedback.count,
      values.indices.contains(thumbs.active)
    else { return "\(values.count) values, \(rules.count) thumbs" }
    for (thumb, value) in values.enumerated() {
      guard value.isFinite, rules.lows[thumb] <= value, value <= rules.highs[thumb],
        rules.grid.snap(value) == value
      else { return "\(values) are not allowed" }
      if thumb > 0, values[thumb - 1] > value { return "\(values) are not in order" }
    }
    return nil
  }
}
