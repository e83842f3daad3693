import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

@testable import DetentControls

/// Controls whose handlers do anything at any event of an edit, while a user goes on with what the
/// user does.
@MainActor @Suite struct HostileHandlerProperties {
  enum Kind: CaseIterable {
    case single, range, many, dial, rangeDial, spinner, segments, field

    @MainActor func make() -> Control {
      switch self {
      case .single: Slider()
      case .range: RangeSlider()
      case .many: MultiSlider(thumbCount: 3)
      case .dial: CircularSlider()
      case .rangeDial: RangeCircularSlider()
      case .spinner: Spinner()
      case .segments: SegmentedControl(HostileHandlerProperties.titles)
      case .field: TextField("7")
      }
    }
  }

  fileprivate static let titles = ["One", "Two", "Three", "Four", "Five"]

  enum Op {
    case press(Point, PointerButtons, Modifiers, Int)
    case move(Point, Modifiers)
    case release, cancel, restore, exit
    case key(Key, Modifiers, KeyEvent.Phase)
    case wheel(Double, Modifiers)
    case assist(Double, Int)
    case pass(Int)
  }

  static func op(_ random: inout SplitMix64) -> Op {
    let modifiers: Modifiers = random.pick([[], [], [], .shift, .control, [.control, .shift]])
    switch random.below(30) {
    case 0...5:
      return .press(
        place(&random), random.pick([.primary, .primary, .primary, .middle]), modifiers,
        random.chance(4) ? 2 : 1)
    case 6...11: return .move(place(&random), modifiers)
    case 12...14: return .release
    case 15: return .cancel
    case 16...21:
      return .key(
        random.pick([.left, .right, .home, .end, .pageUp, .tab, .escape, .delete, .character("7")]),
        modifiers, random.pick([.down, .down, .repeated, .up]))
    case 22...24: return .wheel(random.number(-3...3), modifiers)
    case 25: return .assist(random.number(), random.below(3))
    case 26: return .pass(random.pick([20, 300, 600]))
    case 27: return .exit
    default: return .restore
    }
  }

  private static func place(_ random: inout SplitMix64) -> Point {
    random.chance(2)
      ? Point(x: Double(random.below(360)), y: 180)
      : DialArc.point(
        around: Point(x: 180, y: 180), radius: 140 + Double(random.below(20)),
        angle: Double(random.below(360)))
  }

  @Test(arguments: Kind.allCases) func handlersMayDoAnythingAtEveryEvent(kind: Kind) {
    PropertyHarness.check(seeds: PropertyHarness.seeds(60), length: 4...40, generate: Self.op) {
      ops, seed in
      guard let rig = try? Rig(kind, seed: seed) else { return "no rig" }
      for op in ops {
        rig.perform(op)
        if let failure = rig.failure { return "\(failure) after \(op)" }
      }
      return rig.finish()
    }
  }

  /// A control of 320 around (180, 180) with handlers that do anything, and listeners before and
  /// after them.
  @MainActor final class Rig {
    private let window = Window(size: Size(width: 360, height: 400))
    private let content = View()
    private let control: Control
    private let other = Control(frame: Rect(x: 0, y: 380, width: 10, height: 10))
    private let host: HeadlessHost
    private let user: InputDriver
    private let listeners = [EditListener(), EditListener()]
    private var random: SplitMix64
    /// What the handlers may still do before the user goes on.
    private var mischief = 0
    private var isDone = false

    init(_ kind: Kind, seed: UInt64) throws {
      control = kind.make()
      random = SplitMix64(seed: seed &+ 1_000_003)
      control.frame = Rect(x: 20, y: 20, width: 320, height: 320)
      content.addSubview(other)
      content.addSubview(control)
      window.contentView = content
      host = try HeadlessHost(window: window)
      user = InputDriver(host.driver)
      host.setFocused(true)
      setRange(0, 300)
      (control as? Spinner)?.items = Self.items(5)
      if let slider = control as? SliderControl { slider.labels = .onInteraction }
      if let dial = control as? CircularSlider { dial.defaultValue = 20 }
      control.onEditReport { [listeners] _, event, _ in listeners[0].observe(event) }
      control.addAction(
        for: [
          .allEditingEvents, .pointerDown, .pointerDragInside, .pointerUpInside, .pointerCancel,
        ]
      ) { [weak self] _, _ in self?.misbehave() }
      if let dial = control as? CircularSlider {
        dial.didWrap = { [weak self] _, _ in self?.misbehave() }
      }
      control.onEditReport { [listeners] _, event, _ in listeners[1].observe(event) }
      other.becomeFirstResponder()
    }

    var failure: String? { listeners.lazy.compactMap(\.failure).first ?? violation }

    private var violation: String? {
      if let slider = control as? SliderControl {
        let (rules, values) = (slider.model.rules, slider.model.values)
        guard values.count == rules.count, values.count == slider.thumbs.feedback.count,
          values.indices.contains(slider.thumbs.active)
        else { return "\(values.count) values, \(rules.count) thumbs" }
        for (index, value) in values.enumerated() {
          guard value.isFinite, rules.lows[index] <= value, value <= rules.highs[index],
            rules.grid.snap(value) == value
          else { return "\(values) are not allowed" }
          if index > 0, values[index - 1] > value { return "\(values) are not in order" }
        }
      } else if let dial = control as? CircularControl {
        let (rules, values) = (dial.model.rules, dial.model.values)
        for value in values {
          guard value.isFinite, rules.minimum <= value, value <= rules.maximum,
            rules.grid.snap(value) == value
          else { return "\(value) is not allowed" }
        }
      }
      return nil
    }

    // MARK: The user

    func perform(_ op: Op) {
      mischief = 5
      switch op {
      case .press(let point, let button, let modifiers, let count):
        user.press(point, button, modifiers, count: count)
      case .move(let point, let modifiers): user.move(point, modifiers)
      case .release: user.release()
      case .cancel: user.cancel()
      case .exit: host.exit()
      case .key(let key, let modifiers, let phase):
        user.key(key, modifiers, phase)
      case .wheel(let notches, let modifiers):
        user.wheel(notches, at: Point(x: 180, y: 180), modifiers)
      case .assist(let value, let thumb): assist(value, thumb)
      case .pass(let milliseconds): host.advance(by: .milliseconds(milliseconds))
      case .restore:
        control.isEnabled = true
        control.isHidden = false
        if control.superview == nil { content.addSubview(control) }
        (control as? CircularControl)?.isReadOnly = false
        host.setFocused(true)
        control.becomeFirstResponder(.keyboard(.forward))
      }
    }

    /// Everything is let go of, and nobody does anything any more.
    func finish() -> String? {
      mischief = 0
      isDone = true
      user.release()
      user.release()
      for key in [Key.left, .right, .home, .end, .pageUp, .delete, .tab] {
        user.key(key, [], .up)
      }
      other.becomeFirstResponder()
      host.advance(by: .seconds(2))
      if let failure { return failure }
      if listeners.contains(where: \.isOpen) { return "an edit never ended" }
      if (control as? SliderControl)?.pressing.drag != nil
        || (control as? CircularControl)?.pressing.drag != nil
      {
        return "a drag never ended"
      }
      host.settle()
      if host.driver.wantsAnotherFrame { return "no rest" }
      window.close()
      return failure
    }

    // MARK: The program

    private func misbehave() {
      guard !isDone, mischief > 0, random.chance(3) else { return }
      mischief -= 1
      switch random.below(22) {
      case 0, 1, 2: control.isEnabled = random.chance(3)
      case 3: control.isHidden.toggle()
      case 4:
        if control.superview == nil {
          content.addSubview(control)
        } else {
          control.removeFromSuperview()
        }
      case 5: setRange(random.number(), random.number())
      case 6: setStep(random.number(-1...60))
      case 7: setValues()
      case 8, 9: other.becomeFirstResponder()
      case 10: control.becomeFirstResponder(.keyboard(.forward))
      case 11, 12: assist(random.number(), random.below(3))
      case 13: host.setFocused(random.chance(2))
      case 14:
        user.key(random.pick([.right, .end, .escape, .delete]), [], random.pick([.down, .up]))
      case 15: user.wheel(random.pick([-1, 1]), at: Point(x: 180, y: 180), [])
      case 16: user.cancel()
      case 17: control.frame.size.width = Double(random.below(400))
      default: changeRules()
      }
    }

    private func changeRules() {
      if let slider = control as? SliderControl {
        switch random.below(6) {
        case 0: slider.enable(random.chance(3), thumb: random.below(4))
        case 1: slider.scale = .random(&random)
        case 2: (slider as? any ThumbsControl)?.collision = random.pick(ThumbCollision.allCases)
        case 3: slider.isContinuous.toggle()
        case 4: slider.wheelPolicy = random.pick(WheelPolicy.allCases)
        default: slider.commitsWhenDisabled.toggle()
        }
      }
      if let slider = control as? RangeSlider {
        slider.setLimits(limits(), of: random.pick(RangeThumb.allCases))
      }
      if let slider = control as? MultiSlider {
        if random.flag() {
          slider.insertThumb(at: random.number())
        } else {
          slider.removeThumb(random.below(4))
        }
      }
      if let dial = control as? CircularControl {
        switch random.below(6) {
        case 0, 1: dial.isReadOnly = random.chance(2)
        case 2: dial.wraps.toggle()
        case 3: dial.pressArea = random.pick(DialPressArea.allCases)
        case 4: dial.wheelPolicy = random.pick(WheelPolicy.allCases)
        default: dial.commitsWhenDisabled.toggle()
        }
      }
      if let spinner = control as? Spinner {
        switch random.below(4) {
        case 0: spinner.items = Self.items(random.below(7))
        case 1: spinner.mode = random.pick([.wheel, .picker])
        default: spinner.isOpen.toggle()
        }
      }
      if let segments = control as? SegmentedControl {
        segments.titles = Array(HostileHandlerProperties.titles.prefix(random.below(6)))
      }
      if let field = control as? TextField { field.isReadOnly.toggle() }
      if let dial = control as? RangeCircularSlider {
        let thumb = random.pick(RangeThumb.allCases)
        switch random.below(5) {
        case 0, 1: dial.setThumb(thumb, isEnabled: random.chance(2))
        case 2, 3: dial.setLimits(limits(), of: thumb)
        default: dial.minimumDistance = random.number(0...120)
        }
      }
    }

    private static func items(_ count: Int) -> [SpinnerItem] {
      (0..<count).map { SpinnerItem(title: "\($0)") }
    }

    private func limits() -> ClosedRange<Double>? {
      let (a, b) = (random.number(), random.number())
      // Some of them are no numbers.
      return a <= b ? a...b : nil
    }

    private func setRange(_ low: Double, _ high: Double) {
      (control as? SliderControl)?.setRange(minimum: low, maximum: high)
      (control as? CircularControl)?.setRange(minimum: low, maximum: high)
    }

    private func setStep(_ step: Double) {
      (control as? SliderControl)?.step = step
      (control as? CircularControl)?.step = step
    }

    private func setValues() {
      let (a, b) = (random.number(), random.number())
      (control as? Slider)?.value = a
      (control as? RangeSlider)?.setValues(lower: a, upper: b)
      (control as? MultiSlider)?.setValue(a, of: random.below(3))
      (control as? CircularSlider)?.value = a
      (control as? RangeCircularSlider)?.setValues(lower: a, upper: b)
      (control as? Spinner)?.selectedIndex = random.below(7)
      (control as? SegmentedControl)?.selectedIndex = random.below(7)
      (control as? TextField)?.text = "\(a)"
    }

    private func assist(_ value: Double, _ thumb: Int) {
      let part =
        switch control {
        case is MultiSlider: "thumb\(thumb)"
        case is RangeSlider, is RangeCircularSlider: ["lower", "upper", "both"][thumb]
        default: ""
        }
      _ = control.accessibilitySetValue(value, part: part)
    }
  }
}
