import DetentDrawing
package import DetentTestSupport
package import DetentViews

#if LEGACY
  import LegacyControls
#else
  import DetentControls
#endif

/// Makes a rig of the controls that this module was compiled with.
@MainActor
package func makeRig(_ kind: TrackKind) -> any TrackRig {
  switch kind {
  case .slider: SliderRig(Slider())
  case .rangeSlider: SliderRig(RangeSlider())
  case .multiSlider: SliderRig(MultiSlider(thumbCount: 4))
  case .circularSlider: DialRig(CircularSlider())
  case .rangeCircularSlider: DialRig(RangeCircularSlider())
  }
}

/// What rigs of sliders and of dials share: events, questions, and the properties of both.
///
/// This file and its neighbours are compiled twice, with the new controls and, through symbolic
/// links, with the old ones.
@MainActor
package class Rig: TrackRig {
  package var control: Control { thumbs }
  package var events: [String] = []
  package var answers: [UInt64] = []
  let thumbs: ThumbControl
  /// What the delegate answers; nil agrees to everything.
  private var vetoes: SplitMix64?

  init(_ thumbs: ThumbControl) {
    self.thumbs = thumbs
    thumbs.identifier = "it"
    thumbs.setRange(minimum: 0, maximum: 300)
    thumbs.addAction(for: ControlEvents(rawValue: .max)) { [weak self] _, event in
      self?.observe("event \(event.rawValue)")
    }
  }

  final func follow<C: ValueEditing>(_ control: C, _ numbers: @escaping (C.Value) -> [Double]) {
    control.delegate = self
    control.onEdit { [weak self] _, event, change in
      let (old, new) = (numbers(change.old), numbers(change.new))
      self?.observe(
        "edit \(event.rawValue) \(change.part) \(change.reason) \(old) \(new) \(change.isFinal)")
    }
  }

  final func observe(_ event: String) {
    // The values show whether the control has stored what it sends.
    events.append("\(event) at \(values)")
    guard !event.hasPrefix("event"), let seed = answers.popLast() else { return }
    var random = SplitMix64(seed: seed)
    events.append("answer \(change(&random))")
  }

  // MARK: For the kinds

  package var values: [Double] { [] }
  package var state: [String] {
    let control = thumbs
    return [
      "minimumValue \(control.minimumValue)", "maximumValue \(control.maximumValue)",
      "step \(control.step)", "page \(control.page ?? .nan)", "detents \(control.detents)",
      "isReadOnly \(control.isReadOnly)", "isEnabled \(control.isEnabled)",
      "isContinuous \(control.isContinuous)", "isTracking \(control.isTracking)",
      "isHighlighted \(control.isHighlighted)", "isHovered \(control.isHovered)",
      "isFirstResponder \(control.isFirstResponder)",
      "canBecomeFirstResponder \(control.canBecomeFirstResponder)",
      "intrinsicContentSize \(control.intrinsicContentSize)",
      "visualOverflow \(control.visualOverflow)", "trackPress \(control.trackPress)",
    ]
  }
  func setRule(_ random: inout SplitMix64) -> String { "" }
  func setValues(_ random: inout SplitMix64) -> String { "" }
  func setBehaviour(_ random: inout SplitMix64) -> String { "" }
  func setLook(_ random: inout SplitMix64) -> String { "" }
  func read(_ text: String, _ value: Double) -> String { "" }
  /// Replaces the value that the user proposes.
  func adjust(_ proposal: inout ValueProposal, to numbers: [Double]) {}
  var partNames: [String] { ["", "lower", "upper", "thumb0", "thumb2", "thumb", "bar"] }

  package final func withoutDetents(_ action: () -> String) -> String {
    guard thumbs is CircularControl else { return action() }
    let detents = thumbs.detents
    thumbs.detents = []
    defer { thumbs.detents = detents }
    return action()
  }

  // MARK: Changes

  package final func change(_ random: inout SplitMix64) -> String {
    switch random.below(12) {
    case 0, 1: setRule(&random)
    case 2, 3: setValues(&random)
    case 4: setBehaviour(&random)
    case 5: setLook(&random)
    case 6: setCommonRule(&random)
    case 7: setCommonBehaviour(&random)
    case 8: setSurroundings(&random)
    case 9: assist(&random)
    case 10: setDelegate(&random)
    default: read(random.pick(["12", "£1,5", "x", "250 km", "40%"]), random.mostly(-10...400))
    }
  }

  private func setCommonRule(_ random: inout SplitMix64) -> String {
    let amount = random.mostly(-100...400)
    switch random.below(7) {
    case 0: thumbs.minimumValue = amount
    case 1: thumbs.maximumValue = amount
    case 2: thumbs.setRange(minimum: amount, maximum: amount + random.mostly(0...400))
    case 3, 4: thumbs.step = random.pick([0, 0, 1, 5, 7, 40, amount])
    case 5: thumbs.page = random.pick([nil, 30, amount])
    default: thumbs.detents = random.pick([[], [50, 120], [0, 100, 150, 300], [amount]])
    }
    return "rules with \(amount)"
  }

  private func setCommonBehaviour(_ random: inout SplitMix64) -> String {
    let flag = random.chance(2)
    switch random.below(12) {
    case 0: thumbs.isReadOnly = random.chance(3)
    case 1: thumbs.isEnabled = !random.chance(3)
    case 2: thumbs.isContinuous = flag
    case 3: thumbs.commitsWhenDisabled = flag
    case 4, 5: thumbs.trackPress = random.pick(TrackPressBehavior.allCases)
    case 6: thumbs.wheelPolicy = random.pick(WheelPolicy.allCases)
    case 7: thumbs.passesWheelAtLimit = flag
    case 8: thumbs.usesNiceSteps = flag
    case 9: thumbs.allowsOffStepTyping = flag
    case 10:
      thumbs.format = random.pick(Self.formats)
    default:
      thumbs.accessibilityTextForValue = flag ? nil : Self.words
      if flag { thumbs.invalidTextMessage = "No number" }
      thumbs.outOfRangeMessage = Self.bounds
    }
    return "behaviour \(flag), \(thumbs.trackPress)"
  }

  private static let formats: [ValueFormat?] = [
    nil, .number(prefix: "£"), .unit("km"), .percent(), .plain(unit: "m²"),
    .readable { value in "about \(max(-1e9, min(value, 1e9)).rounded())" },
  ]
  private static let words: @MainActor (Double) -> String = { "\($0) in words" }
  private static let bounds: @MainActor (String, String) -> String = { "\($0) to \($1)" }

  private func setSurroundings(_ random: inout SplitMix64) -> String {
    switch random.below(7) {
    case 0, 1:
      thumbs.traitOverrides.layoutDirection = random.pick([nil, .rightToLeft, .leftToRight])
    case 2: thumbs.traitOverrides.appearance = random.pick([nil, .dark])
    case 3: thumbs.traitOverrides.contrast = random.pick([nil, .high])
    case 4: thumbs.traitOverrides.locale = random.pick([nil, "de_DE", "ar_EG", "en_US"])
    case 5: thumbs.traitOverrides.reducesMotion = random.pick([nil, true])
    default: thumbs.isHidden = random.chance(4)
    }
    return "surroundings"
  }

  private func assist(_ random: inout SplitMix64) -> String {
    let (part, value) = (random.pick(partNames), random.mostly(-50...350))
    let isDone =
      switch random.below(5) {
      case 0, 1: thumbs.accessibilitySetValue(value, part: part)
      case 2: thumbs.accessibilityFocus(part: part)
      case 3: thumbs.becomeFirstResponder()
      default:
        thumbs.accessibilityPerform(
          random.pick([.increment, .decrement, .press, .reset]), part: part)
      }
    return "assist \(part) \(value): \(isDone)"
  }

  private func setDelegate(_ random: inout SplitMix64) -> String {
    vetoes = random.chance(3) ? SplitMix64(seed: random.next()) : nil
    return "delegate \(vetoes == nil ? "agrees" : "answers")"
  }

  /// Sets a property of a style, whichever.
  final func setStyle<Style: DesignStyle>(_ style: inout Style, _ random: inout SplitMix64)
    -> String
  {
    let property = random.pick(Style.schema.properties)
    var kind = property.kind
    if case .optional(let wrapped) = kind { kind = wrapped }
    let value: PropertyValue
    switch kind {
    case .number(let limits): value = .number(random.mostly((limits.soft ?? limits.range).short))
    case .flag: value = .flag(random.chance(2))
    case .choice(let names): value = .choice(random.pick(names))
    case .color: value = .color(random.pick([.accent, .track, .text, .secondary]))
    case .shadow:
      value = .shadow(
        Shadow(
          color: .black, offset: Point(x: 0, y: random.mostly(-8...8)), sigma: random.mostly(0...9)
        ))
    default: return "style"
    }
    let isSet = property.set(value, in: &style)
    return "style.\(property.name) = \(value) \(isSet)"
  }
}

extension ClosedRange<Double> {
  /// The part of a range of lengths that small windows have room for.
  fileprivate var short: ClosedRange { lowerBound...Swift.min(upperBound, lowerBound + 60) }
}

extension Rig: ValueEditingDelegate {
  package func control(
    _ control: Control, shouldBeginEditing part: String, reason: EditReason
  ) -> Bool {
    let agrees = vetoes?.chance(5) != true
    observe("begin \(part) \(reason)? \(agrees)")
    return agrees
  }

  package func control(_ control: Control, willChange proposal: inout ValueProposal) {
    guard vetoes != nil else { return observe("change \(proposal.part) \(proposal.reason)?") }
    let answer = vetoes?.below(6) ?? 0
    if answer == 1 { proposal.refuse() }
    if answer == 2 { adjust(&proposal, to: [70, 90, 110.5, 200]) }
    observe("change \(proposal.part) \(proposal.reason)? \(answer)")
  }
}
