import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentControls

/// Everything that can happen to a dial of two thumbs, in any order.
@MainActor @Suite struct RangeDialProperties {
  enum Op {
    case bounds(Double, Double)
    case lower(Double)
    case upper(Double)
    case values(Double, Double)
    case step(Double)
    case distances(Double, Double?)
    case collision(ThumbCollision)
    case wraps(Bool)
    case laps(Int)
    case arc(Double, Double, DialDirection)
    case drags(DialDragMode, DialPressArea, DialSnapping)
    case scale(SliderScale)
    case limits(RangeThumb, Double, Double)
    case enableThumb(RangeThumb, Bool)
    case size(Double, Double)
    case press(Point, PointerButtons, Modifiers)
    case move(Point, Modifiers)
    case release, cancel, focus, layout
    case key(Key, Modifiers, KeyEvent.Phase)
    case wheel(Double, Modifiers)
    case enable(Bool)
    case readOnly(Bool)
    case focusWindow(Bool)
    case assist(Double, RangeThumb)

    /// Whether it is a program that sets values: then nothing may be notified.
    var isProgram: Bool {
      switch self {
      case .bounds, .lower, .upper, .values, .step, .distances, .collision, .wraps, .laps, .arc,
        .drags, .scale, .limits, .size, .layout:
        true
      default: false
      }
    }
  }

  private static let modifiers: [Modifiers] = [[], [], [], .shift, .control, [.control, .shift]]
  private static let keys: [Key] = [
    .left, .right, .up, .down, .pageUp, .pageDown, .home, .end, .tab, .escape, .delete, .backspace,
  ]

  static func op(_ random: inout SplitMix64) -> Op {
    switch random.below(50) {
    case 0: .bounds(random.number(), random.number(0...400))
    case 1: .lower(random.number())
    case 2: .upper(random.number())
    case 3: .values(random.number(), random.number())
    case 4: .step(random.number(-1...60))
    case 5: .distances(random.number(-1...120), random.chance(3) ? nil : random.number(-1...300))
    case 6, 7: .collision(random.pick([.stop, .push, .cross]))
    case 8, 9: .wraps(random.chance(2))
    case 10: .laps(random.below(5) - 1)
    case 11, 12:
      .arc(
        random.number(-400...400), random.chance(2) ? 360 : random.number(-10...400),
        random.pick(DialDirection.allCases))
    case 13:
      .drags(
        random.pick(DialDragMode.allCases), random.pick(DialPressArea.allCases),
        random.pick(DialSnapping.allCases))
    case 14: .scale(.random(&random))
    case 15: .size(random.number(0...340), random.number(0...340))
    case 16, 17:
      .limits(random.pick(RangeThumb.allCases), random.number(), random.number(-100...300))
    case 18: .enableThumb(random.pick(RangeThumb.allCases), !random.chance(3))
    default: input(&random)
    }
  }

  private static func input(_ random: inout SplitMix64) -> Op {
    switch random.below(28) {
    case 0...6:
      .press(
        place(&random), random.pick([.primary, .primary, .primary, .middle, .secondary]),
        random.pick(modifiers))
    case 7...13: .move(place(&random), random.pick(modifiers))
    case 14, 15: .release
    case 16: .cancel
    case 17: .focus
    case 18...21:
      .key(
        random.pick(keys), random.pick(modifiers),
        random.pick([.down, .down, .repeated, .up, .up]))
    case 22, 23: .wheel(random.number(-3...3), random.pick(modifiers))
    case 24: .enable(!random.chance(4))
    case 25: random.chance(2) ? .readOnly(random.chance(3)) : .layout
    case 26: .focusWindow(!random.chance(3))
    default: .assist(random.number(), random.pick([.lower, .upper]))
    }
  }

  /// Mostly near the ring, sometimes anywhere.
  private static func place(_ random: inout SplitMix64) -> Point {
    guard !random.chance(5) else {
      return Point(x: random.number(-100...460), y: random.number(-100...460))
    }
    return DialArc.point(
      around: Point(x: 180, y: 180), radius: 145 + Double(random.below(12)),
      angle: Double(random.below(360)))
  }

  @Test func whateverHappensTheRulesAndTheBracketsHold() {
    PropertyHarness.check(seeds: PropertyHarness.seeds(1_000), length: 4...40, generate: Self.op) {
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

  /// A dial in a window that nobody shows: 320 around (180, 180).
  @MainActor final class Rig {
    let window = Window(size: Size(width: 360, height: 360))
    let dial = RangeCircularSlider(frame: Rect(x: 20, y: 20, width: 320, height: 320))
    let listener = BracketListener(CircularRange(0, 0))
    private let user: InputDriver

    init() {
      user = InputDriver(WindowDriver(window))
      let content = View()
      content.addSubview(dial)
      window.contentView = content
      user.driver.send(FocusEvent(isFocused: true))
      window.layoutIfNeeded()
      dial.setRange(minimum: 0, maximum: 300)
      dial.defaultRange = CircularRange(50, 250)
      dial.onEdit { [listener] _, event, change in listener.observe(event, change) }
    }

    var failure: String? { listener.failure ?? dial.brokenRule }

    func perform(_ op: Op) {
      switch op {
      case .bounds(let low, let length): dial.setRange(minimum: low, maximum: low + length)
      case .lower(let value): dial.lowerValue = value
      case .upper(let value): dial.upperValue = value
      case .values(let a, let b): dial.setValues(lower: a, upper: b, animated: true)
      case .step(let value): dial.step = value
      case .distances(let least, let greatest):
        dial.minimumDistance = least
        dial.maximumDistance = greatest
      case .collision(let collision): dial.collision = collision
      case .wraps(let flag): dial.wraps = flag
      case .laps(let count): dial.laps = count
      case .arc(let start, let sweep, let direction):
        (dial.style.startAngle, dial.style.sweep) = (start, sweep)
        dial.style.direction = direction
      case .drags(let mode, let area, let snapping):
        (dial.dragMode, dial.pressArea, dial.snapping) = (mode, area, snapping)
      case .scale(let scale): dial.scale = scale
      case .limits(let thumb, let low, let length):
        let high = low + length
        dial.setLimits(length >= 0 && high >= low ? low...high : nil, of: thumb)
      case .enableThumb(let thumb, let flag): dial.setThumb(thumb, isEnabled: flag)
      case .size(let width, let height):
        dial.frame = Rect(x: 20, y: 20, width: width, height: height)
      case .layout: window.layoutIfNeeded()
      default: input(op)
      }
    }

    private func input(_ op: Op) {
      switch op {
      case .press(let point, let button, let modifiers): user.press(point, button, modifiers)
      case .move(let point, let modifiers): user.move(point, modifiers)
      case .release: user.release()
      case .cancel: user.cancel()
      case .focus: dial.becomeFirstResponder()
      case .key(let key, let modifiers, let phase): user.key(key, modifiers, phase)
      case .wheel(let notches, let modifiers):
        user.wheel(notches, at: Point(x: 180, y: 180), modifiers)
      case .enable(let flag): dial.isEnabled = flag
      case .readOnly(let flag): dial.isReadOnly = flag
      case .focusWindow(let flag): user.driver.send(FocusEvent(isFocused: flag))
      case .assist(let value, let thumb):
        _ = dial.accessibilitySetValue(value, part: thumb.rawValue)
      default: return
      }
    }
  }
}
