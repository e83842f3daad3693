import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentControls

/// Everything that can happen to a slider in a window, in any order.
@MainActor @Suite struct RangeSliderProperties {
  enum Op {
    case minimum(Double)
    case maximum(Double)
    case lower(Double)
    case upper(Double)
    case values(Double, Double)
    case step(Double)
    case minimumDistance(Double)
    case maximumDistance(Double?)
    case scale(SliderScale)
    case limits(RangeThumb, Double, Double)
    case collision(ThumbCollision, Bool)
    case size(Double, Double)
    case orientation(Bool)
    case inverted(Bool)
    case rightToLeft(Bool)
    case press(Double, Double, PointerButtons, Modifiers)
    case move(Double, Double, Modifiers)
    case release, cancel
    case key(Key, Modifiers, KeyEvent.Phase)
    case wheel(Double, Modifiers)
    case enable(Bool)
    case enableThumb(RangeThumb, Bool)
    case focusWindow(Bool)
    case focus
    case options(TrackPressBehavior, Bool, WheelPolicy, Bool)
    case assist(Double, RangeThumb)
    case layout

    /// Whether it is a program that sets values: then nothing may be notified.
    var isProgram: Bool {
      switch self {
      case .minimum, .maximum, .lower, .upper, .values, .step, .minimumDistance, .maximumDistance,
        .scale, .limits, .collision, .size, .orientation, .inverted, .rightToLeft, .layout,
        .options:
        true
      default: false
      }
    }
  }

  private static let modifiers: [Modifiers] = [[], [], [], .shift, .control, [.control, .shift]]
  private static let keys: [Key] = [
    .left, .right, .up, .down, .pageUp, .pageDown, .home, .end, .tab, .escape, .character("+"),
    .character("-"), .enter,
  ]

  static func op(_ random: inout SplitMix64) -> Op {
    switch random.below(39) {
    case 0: .minimum(random.number())
    case 1: .maximum(random.number())
    case 2: .lower(random.number())
    case 3: .upper(random.number())
    case 4: .values(random.number(), random.number())
    case 5: .step(random.number(-1...60))
    case 6: .minimumDistance(random.number(-1...120))
    case 7: .maximumDistance(random.chance(3) ? nil : random.number(-1...300))
    case 8: .size(random.number(0...340), random.number(0...60))
    case 9: .orientation(random.chance(2))
    case 10: .inverted(random.chance(2))
    case 11: .rightToLeft(random.chance(2))
    case 12...16:
      .press(
        random.number(0...360), random.number(30...80),
        random.pick([.primary, .primary, .primary, .middle, .secondary]), random.pick(modifiers))
    case 17...21: .move(random.number(-100...460), random.number(-50...150), random.pick(modifiers))
    case 22, 23: .release
    case 24: random.chance(2) ? .cancel : .focus
    case 25...28:
      .key(
        random.pick(keys), random.pick(modifiers),
        random.pick([.down, .down, .repeated, .up, .up]))
    case 29, 30: .wheel(random.number(-3...3), random.pick(modifiers))
    case 31: .enable(!random.chance(4))
    case 32: .enableThumb(random.pick([.lower, .upper]), !random.chance(3))
    case 33: .focusWindow(!random.chance(3))
    case 34: .scale(.random(&random))
    case 36: .limits(random.pick([.lower, .upper]), random.number(), random.number(0...300))
    case 37: .collision(random.pick(ThumbCollision.allCases), random.chance(2))
    case 35:
      .options(
        random.pick(TrackPressBehavior.allCases), random.chance(2),
        random.pick(WheelPolicy.allCases),
        random.chance(2))
    default: random.chance(2) ? .assist(random.number(), random.pick([.lower, .upper])) : .layout
    }
  }

  @Test func whateverHappensTheRulesAndTheBracketsHold() {
    PropertyHarness.check(seeds: PropertyHarness.seeds(3_000), length: 4...40, generate: Self.op) {
      ops, _ in
      let rig = Rig()
      for op in ops {
        let observed = rig.listener.count
        rig.perform(op)
        if let failure = rig.failure { return "\(failure) after \(op)" }
        if op.isProgram, rig.listener.count != observed { return "\(op) was observed" }
      }
      rig.window.close()
      if let failure = rig.failure { return failure }
      return rig.listener.isOpen ? "an edit never ended" : nil
    }
  }

  /// A slider in a window that nobody shows.
  @MainActor final class Rig {
    let window = Window(size: Size(width: 360, height: 120))
    let slider = RangeSlider(frame: Rect(x: 20, y: 40, width: 320, height: 30))
    let listener = BracketListener(RangeValues(0, 0))
    let user: InputDriver

    init() {
      user = InputDriver(WindowDriver(window))
      let content = View()
      content.addSubview(slider)
      window.contentView = content
      user.driver.send(FocusEvent(isFocused: true))
      window.layoutIfNeeded()
      slider.setRange(minimum: 0, maximum: 300)
      slider.onEdit { [listener] _, event, change in listener.observe(event, change) }
    }

    var failure: String? {
      listener.failure ?? violation(of: slider.model.rules, by: slider.values)
    }

    func perform(_ op: Op) {
      switch op {
      case .minimum(let value): slider.minimumValue = value
      case .maximum(let value): slider.maximumValue = value
      case .lower(let value): slider.lowerValue = value
      case .upper(let value): slider.upperValue = value
      case .values(let a, let b): slider.setValues(lower: a, upper: b, animated: true)
      case .step(let value): slider.step = value
      case .minimumDistance(let value): slider.minimumDistance = value
      case .maximumDistance(let value): slider.maximumDistance = value
      case .scale(let scale): slider.scale = scale
      case .limits(let thumb, let low, let length):
        let high = low + length
        slider.setLimits(length >= 0 && high >= low ? low...high : nil, of: thumb)
      case .collision(let collision, let keepsLength):
        slider.collision = collision
        slider.barKeepsLength = keepsLength
      case .size(let width, let height):
        slider.frame = Rect(x: 20, y: 40, width: width, height: height)
      case .orientation(let vertical): slider.orientation = vertical ? .vertical : .horizontal
      case .inverted(let flag): slider.isInverted = flag
      case .rightToLeft(let flag):
        slider.traitOverrides.layoutDirection = flag ? .rightToLeft : nil
      case .enable(let flag): slider.isEnabled = flag
      case .enableThumb(let thumb, let flag): slider.setThumb(thumb, isEnabled: flag)
      case .focusWindow(let flag): user.driver.send(FocusEvent(isFocused: flag))
      case .focus: slider.becomeFirstResponder()
      case .options(let press, let drag, let wheel, let continuous):
        slider.trackPress = press
        slider.isBarDragEnabled = drag
        slider.wheelPolicy = wheel
        slider.isContinuous = continuous
      case .assist(let value, let thumb):
        _ = slider.accessibilitySetValue(value, part: thumb.rawValue)
      case .layout: window.layoutIfNeeded()
      default: input(op)
      }
    }

    private func input(_ op: Op) {
      switch op {
      case .press(let x, let y, let button, let modifiers):
        user.press(Point(x: x, y: y), button, modifiers)
      case .move(let x, let y, let modifiers): user.move(Point(x: x, y: y), modifiers)
      case .release: user.release()
      case .cancel: user.cancel()
      case .key(let key, let modifiers, let phase): user.key(key, modifiers, phase)
      case .wheel(let notches, let modifiers):
        user.wheel(notches, at: Point(x: 100, y: 55), modifiers)
      default: return
      }
    }
  }

  // MARK: Images

  @Test func onlyWhatIsDamagedDiffersFromADrawingOfTheWhole() throws {
    for seed in PropertyHarness.seeds(40) {
      var random = SplitMix64(seed: seed)
      let scale = random.pick([1.0, 1.5, 2])
      let rig = Rig()
      let host = try HeadlessHost(window: rig.window, scale: scale)
      rig.user.driver = host.driver
      var ops: [Op] = []
      for _ in 0..<12 {
        ops.append(Self.op(&random))
        rig.perform(ops[ops.count - 1])
        // Whole frames, so that drawing again shows the same moment.
        host.advance(by: HeadlessHost.frameInterval * random.below(4))
        if let difference = host.differenceFromFreshPaint() {
          Issue.record("seed \(seed) at \(scale), \(difference): \(ops)")
          return
        }
      }
    }
  }
}
