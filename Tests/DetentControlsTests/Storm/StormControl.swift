import DetentDrawing
import DetentTestSupport
import DetentViews
import DetentWidgets

@testable import DetentControls

/// A control in a storm: what can be set of it, where a user aims, and what must hold. It observes
/// whatever the control says, and lets the program answer from there.
@MainActor class StormControl {
  let control: Control
  /// Who knows what may come next in its edits; nil where it has none.
  private(set) var bracket: EditListener?
  private(set) var name = ""
  private weak var world: StormWorld?
  private var answers: [(cue: StormCue, acts: [ProgramAct])] = []
  /// How many pointers press it.
  private var presses = 0
  private var isPressed: Bool { presses > 0 }
  private var pressFault: String?

  init(_ control: Control) { self.control = control }

  // MARK: For the kinds

  /// Sets something.
  func set(_ random: inout SplitMix64) {}
  /// What it is by now, in words.
  var state: String { "" }
  /// A point in the control's coordinates that a user may aim at.
  func aim(_ random: inout SplitMix64) -> Point {
    let bounds = control.bounds
    return Point(
      x: bounds.minX + bounds.width * Double.random(in: -0.1...1.1, using: &random),
      y: bounds.minY + bounds.height * Double.random(in: -0.1...1.1, using: &random))
  }
  /// Makes its values such that a user can change them.
  func mendValues() {}
  /// What is wrong with its values.
  var valueFault: String? { nil }
  /// What is wrong with it where nobody has touched it for a while.
  var ownRestFault: String? { nil }
  /// Ends what goes on for ever.
  func prepareForRest() {}
  /// Whether an edit goes on when the user lets go.
  var editOutlastsTouch: Bool { false }
  /// What assistive technology can change.
  var parts: [String] { [""] }

  private typealias Maker = @MainActor () -> StormControl

  /// The kinds, and how to make them.
  private static let thumbs: [Maker] = [
    { StormThumbs(Slider()) }, { StormThumbs(RangeSlider()) },
    { StormThumbs(MultiSlider(thumbCount: 4)) }, { StormThumbs(RangeSlider()) },
    { StormThumbs(CircularSlider()) }, { StormThumbs(CircularSlider(), wraps: true) },
    { StormThumbs(RangeCircularSlider()) },
  ]
  private static let kinds: [Maker] =
    thumbs + [
      { StormSpinner() }, { StormSpinner() }, { StormButton() }, { StormIconButton() },
      { StormToggle() }, { StormSegments() }, { StormField() }, { StormMenu() }, { StormList() },
    ]

  /// Three to five controls of any kind; in one of three storms of thumbs alone.
  static func some(_ random: inout SplitMix64) -> [StormControl] {
    let makers = random.chance(3) ? thumbs : kinds
    return (0..<(3 + random.below(3))).map { _ in
      let made = random.pick(makers)()
      for _ in 0..<6 { made.set(&random) }
      return made
    }
  }

  // MARK: In the world

  func join(_ world: StormWorld, as index: Int) {
    self.world = world
    name = "\(type(of: control))\(index)"
    control.identifier = name
    listen()
    control.addAction(for: ControlEvents(rawValue: .max)) { [weak self] _, event in
      self?.observe(event)
    }
  }

  /// Follows the edits of the control before any handler answers to them.
  func listen() {}

  final func follow<C: ValueEditing>(_ control: C, _ value: @escaping @MainActor (C) -> C.Value) {
    let listener = BracketListener(value(control))
    bracket = listener
    control.onEdit { control, event, change in
      listener.observe(event, change)
      if event == .editingDidCancel { listener.observeRestored(value(control)) }
    }
  }

  /// The same of a control whose events carry no values.
  final func follow() {
    let listener = EditListener()
    bracket = listener
    control.addAction(for: .allEditingEvents) { _, event in listener.observe(event) }
  }

  private func observe(_ event: ControlEvents) {
    guard let cue = StormCue(event) else { return }
    switch cue {
    case .pointerDown:
      if isPressed, !control.isMultipleTouchEnabled { pressFault = "a press within a press" }
      presses += 1
    case .pointerUpInside, .pointerUpOutside, .pointerCancel:
      if !isPressed, !saysUpByItself { pressFault = "\(cue) without a press" }
      presses = max(0, presses - 1)
    default: break
    }
    say(cue)
  }

  /// A spinner's hub, in its open wheel, is pressed without the control.
  var saysUpByItself: Bool { false }

  /// The control says something; the program does what it was requested to do then.
  func say(_ cue: StormCue) {
    guard let world else { return }
    StormTally.total.cues[cue, default: 0] += 1
    world.check { fault }
    world.within("\(name): \(cue)") {
      guard let place = answers.firstIndex(where: { $0.cue == cue }) else { return }
      for act in answers.remove(at: place).acts { world.perform(act) }
    }
    world.check { fault }
  }

  func answer(to cue: StormCue, with acts: [ProgramAct]) { answers.append((cue, acts)) }

  final func aim(_ random: inout SplitMix64, in window: Window) -> Point {
    control.convert(aim(&random), to: window)
  }

  /// Makes the control usable again.
  final func mend() {
    bracket?.wasDisturbed()
    control.isEnabled = true
    control.isHidden = false
    control.isUserInteractionEnabled = true
    control.alpha = 1
    control.transform = .identity
    let size = Size(
      width: max(60, min(160, control.bounds.width)), height: max(30, control.bounds.height))
    control.frame = Rect(origin: Point(x: 10, y: 20), size: size)
    mendValues()
  }

  // MARK: What must hold

  var fault: String? { (bracket?.failure ?? pressFault ?? valueFault).map { "\(name): \($0)" } }

  var restFault: String? {
    let common: String? =
      if control.isTracking || isPressed {
        "pressed by nobody"
      } else if control.isHighlighted {
        "highlighted by nobody"
      } else if control.isHovered {
        "hovered by nobody"
      } else if bracket?.isOpen == true, !editOutlastsTouch {
        "an edit without an end"
      } else {
        nil
      }
    return (common ?? ownRestFault ?? control.halfwayFault).map { "\(name): \($0)" }
  }

  /// What is wrong after its window has closed.
  var closedFault: String? {
    if isPressed { return "\(name): a press outlives its window" }
    return bracket?.isOpen == true ? "\(name): an edit outlives its window" : nil
  }
}

/// A slider or a dial with one thumb, two or several: tracks, rings, knobs and clocks.
final class StormThumbs: StormControl {
  private let thumbs: ThumbControl
  private var slider: SliderControl? { thumbs as? SliderControl }
  private var dial: CircularControl? { thumbs as? CircularControl }
  private var several: (any ThumbsControl)? { thumbs as? any ThumbsControl }
  /// A change by the program of which the targets were notified.
  private var observed: String?

  init(_ thumbs: ThumbControl, wraps: Bool = false) {
    self.thumbs = thumbs
    super.init(thumbs)
    thumbs.setRange(minimum: 0, maximum: 300)
    if wraps, let dial { Self.wrap(dial) }
  }

  /// It takes a full circle and an even scale.
  private static func wrap(_ dial: CircularControl) {
    (dial.style.sweep, dial.scale, dial.wraps) = (360, .linear, true)
  }

  override func listen() {
    switch thumbs {
    case let slider as Slider: follow(slider) { $0.value }
    case let slider as RangeSlider: follow(slider) { $0.values }
    case let slider as MultiSlider: follow(slider) { ThumbValues($0.values) }
    case let dial as CircularSlider:
      follow(dial) { $0.value }
      dial.didWrap = { [weak self] _, _ in self?.say(.didWrap) }
    case let dial as RangeCircularSlider: follow(dial) { $0.values }
    default: break
    }
  }

  override var valueFault: String? {
    observed.map { "\($0) was observed" } ?? thumbs.brokenRule
  }
  override func mendValues() {
    thumbs.setRange(minimum: 0, maximum: 300)
    thumbs.isReadOnly = false
    for thumb in thumbs.model.values.indices {
      thumbs.enable(true, thumb: thumb)
      thumbs.setLimits(nil, thumb: thumb)
    }
    several?.minimumDistance = 0
    several?.maximumDistance = nil
    if let dial, dial.style.sweep < 90 { dial.style.sweep = 270 }
  }

  override var parts: [String] { thumbs.model.values.indices.map { thumbs.name(of: .thumb($0)) } }

  override var ownRestFault: String? {
    if thumbs.pressing.drag != nil || thumbs.editing.holdsKeys || thumbs.editing.isTurning {
      return "still busy"
    }
    if thumbs.transition.shown != nil { return "drawn beside its values" }
    guard let slider, slider.labels == .onInteraction, !slider.showsFocusRing, !slider.typing.isOpen
    else { return nil }
    return slider.labelFade.opacity == 0 ? nil : "labels that nobody wants"
  }

  override func aim(_ random: inout SplitMix64) -> Point {
    switch random.below(5) {
    case 0, 1:
      return random.pick(thumbs.thumbFrames).center
        + Point(x: random.amount(-9...9), y: random.amount(-9...9))
    case 2:
      let labels = slider?.renderState?.labels.labels ?? []
      return labels.isEmpty ? super.aim(&random) : random.pick(labels).text.extent.center
    case 3:
      guard let layout = dial?.layout else { return super.aim(&random) }
      return random.chance(4)
        ? layout.center
        : DialArc.point(
          around: layout.center, radius: layout.radius, angle: Double(random.below(360)))
    default: return super.aim(&random)
    }
  }

  override func set(_ random: inout SplitMix64) {
    switch random.below(5) {
    case 0: silently(&random, setRules)
    case 1: silently(&random, setValues)
    case 2: setBehaviour(&random)
    case 3: slider == nil ? setArc(&random) : setDecorations(&random)
    default: slider == nil ? setDialLook(&random) : setLook(&random)
    }
  }

  override var state: String {
    let rules = thumbs.model.rules
    let kind = slider.map { "\($0.labels), \($0.ticks), \($0.orientation), \($0.style.thumbSize)" }
    return "\(rules), \(thumbs.model.values), \(thumbs.trackPress), \(thumbs.constraints), "
      + "read only \(thumbs.isReadOnly), "
      + (kind ?? dial.map { "\($0.arc), \($0.dragMode), \($0.pressArea)" } ?? "")
  }

  // MARK: What nobody is notified of

  private func silently(_ random: inout SplitMix64, _ change: (inout SplitMix64) -> String) {
    let count = bracket?.count
    let words = change(&random)
    if bracket?.count != count { observed = words }
  }

  private func setRules(_ random: inout SplitMix64) -> String {
    switch random.below(9) {
    case 0:
      thumbs.minimumValue = random.amount(-100...200)
      return "minimumValue = \(thumbs.minimumValue)"
    case 1:
      thumbs.maximumValue = random.amount(0...400)
      return "maximumValue = \(thumbs.maximumValue)"
    case 2:
      let (low, high) = (random.amount(-50...100), random.amount(100...400))
      thumbs.setRange(minimum: low, maximum: high)
      return "setRange(\(low), \(high))"
    case 3:
      thumbs.step = random.pick([0, 0, 1, 7, 40, random.amount(-1...500)])
      return "step = \(thumbs.step)"
    case 4:
      slider?.scale = .random(&random)
      dial?.scale = .random(&random)
      return "scale = \(thumbs.model.rules.shape)"
    case 5:
      let low = random.amount(-50...200)
      let limits = random.flag() && low.isFinite ? low...(low + 60) : nil
      thumbs.setLimits(limits, thumb: random.below(thumbs.model.values.count))
      return "limits = \(limits.map { "\($0)" } ?? "none")"
    case 6:
      several?.collision = random.pick(ThumbCollision.allCases)
      several?.barKeepsLength = random.flag()
      return "collision = \(thumbs.constraints.collision)"
    case 7:
      several?.minimumDistance = random.amount(-1...120)
      several?.maximumDistance = random.flag() ? nil : random.amount(0...200)
      return "distances \(thumbs.model.rules.leastGap) \(thumbs.model.rules.greatestGap)"
    default:
      guard let dial else { return "" }
      dial.laps = random.pick([1, 1, 2, 5, 0, Int.max])
      if random.flag() { Self.wrap(dial) } else { dial.wraps = false }
      return "laps = \(dial.laps), wraps = \(dial.wraps)"
    }
  }

  private func setValues(_ random: inout SplitMix64) -> String {
    let isAnimated = random.flag()
    let requests = thumbs.model.values.map { _ in random.amount(-20...320) }
    if random.flag() {
      thumbs.setAll(requests, animated: isAnimated)
      return "values = \(requests)\(isAnimated ? " animated" : "")"
    }
    let thumb = random.below(requests.count)
    thumbs.setValue(requests[0], of: thumb, name: "value")
    return "value of \(thumb) = \(requests[0])"
  }

  // MARK: What may end an edit

  private func setBehaviour(_ random: inout SplitMix64) {
    switch random.below(11) {
    case 0: thumbs.detents = random.pick([[], [50, 120]])
    case 1: thumbs.trackPress = random.pick(TrackPressBehavior.allCases)
    case 2: thumbs.wheelPolicy = random.pick(WheelPolicy.allCases)
    case 3: thumbs.isReadOnly = random.chance(4)
    case 4: thumbs.usesNiceSteps = random.flag()
    case 5: thumbs.passesWheelAtLimit = random.flag()
    case 6: thumbs.page = random.pick([nil, 30, random.amount(-1...100)])
    case 7: thumbs.commitsWhenDisabled = random.flag()
    case 8: thumbs.isContinuous = !random.chance(3)
    case 9: thumbs.enable(!random.chance(3), thumb: random.below(thumbs.model.values.count))
    default:
      several?.isBarDragEnabled = random.flag()
      (thumbs as? any NumberControl)?.defaultValue = random.pick([nil, 120])
      (thumbs as? any NumberControl)?.origin = random.flag() ? nil : random.amount(-50...350)
      (thumbs as? RangeSlider)?.defaultRange = random.pick([nil, RangeValues(40, 200)])
      (thumbs as? RangeCircularSlider)?.defaultRange = random.pick([nil, CircularRange(40, 200)])
    }
  }

  // MARK: Lines

  private func setDecorations(_ random: inout SplitMix64) {
    guard let slider else { return }
    switch random.below(8) {
    case 0:
      slider.ticks = random.pick([
        .none, .automatic, .round, .steps, .every(25), .values([3, 50, 250, -9]), .every(0.01),
      ])
    case 1: slider.showsTickLabels = random.flag()
    case 2: slider.marks = random.pick([[], [SliderMark(50), SliderMark(120, label: "Mean")]])
    case 3, 4: slider.labels = random.pick([.never, .onInteraction, .onInteraction, .always])
    case 5: slider.format = random.pick([nil, .number(prefix: "£"), .unit("km"), .percent()])
    case 6: slider.openEnds = random.pick([[], .minimum, .maximum, [.minimum, .maximum]])
    default:
      let counts = (0..<(4 + random.below(20))).map { _ in random.below(30) }
      slider.histogram =
        random.chance(3) ? nil : Histogram(counts: counts, scale: slider.model.rules.scale)
    }
  }

  private func setLook(_ random: inout SplitMix64) {
    guard let slider else { return }
    switch random.below(9) {
    case 7: slider.orientation = random.pick(SliderOrientation.allCases)
    case 8: slider.isInverted = random.flag()
    case 0: slider.style.thumbSize = random.amount(0...40)
    case 1: slider.style.trackThickness = random.amount(0...20)
    case 2: slider.style.thumbAlignment = random.pick([.inside, .center])
    case 3: slider.style.haloSize = random.amount(0...60)
    case 4: slider.style.labelFontSize = random.amount(8...20)
    case 5: slider.style.trackHighlight = random.pick([.bar, .beside, .none])
    default: slider.style = random.pick([RangeSliderStyle(), .material3])
    }
  }

  // MARK: Arcs

  private func setArc(_ random: inout SplitMix64) {
    guard let dial else { return }
    switch random.below(4) {
    case 0: dial.snapping = random.pick(DialSnapping.allCases)
    case 1: dial.dragMode = random.pick(DialDragMode.allCases)
    case 2: dial.pressArea = random.pick(DialPressArea.allCases)
    default: dial.style.direction = random.pick(DialDirection.allCases)
    }
  }

  private func setDialLook(_ random: inout SplitMix64) {
    guard let dial else { return }
    switch random.below(7) {
    case 0, 1: dial.style = random.pick(CircularSliderStyleTests.presets)
    case 2: dial.style.sweep = random.pick([360, 270, random.amount(-10...400)])
    case 3: dial.style.startAngle = random.amount(-400...400)
    case 4: dial.style.thumbSize = random.amount(0...40)
    case 5: dial.format = random.pick([nil, .plain(unit: "m²"), .unit("km")])
    default: dial.dialLabels = random.pick([[], [DialLabel(0, "0"), DialLabel(150, "half")]])
    }
  }
}
