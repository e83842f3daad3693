import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentControls

/// Gestures on sliders with one, two, three and five thumbs, in any order.
@MainActor @Suite struct AnySliderProperties {
  enum Op {
    case press(Double)
    case move(Double)
    case release, cancel
    case key(Key, KeyEvent.Phase)
    case wheel(Double, Modifiers)
    case collision(ThumbCollision)
    case thumb(Int, Bool)
    case value(Int, Double)
    case stack(Double)
    case step(Double)
    case insert(Double)
    case remove(Int)
  }

  static func op(_ random: inout SplitMix64) -> Op {
    switch random.below(22) {
    case 0...3: .press(random.number(0...360))
    case 4...7: .move(random.number(-100...460))
    case 8, 9: .release
    case 10: .cancel
    case 11, 12:
      .key(
        random.pick([.left, .right, .home, .end, .pageUp, .tab, .escape, .delete]),
        random.pick([.down, .repeated, .up]))
    case 13: .wheel(random.number(-3...3), random.pick([[], .control, [.control, .shift]]))
    case 14: .collision(random.pick(ThumbCollision.allCases))
    case 15: .thumb(random.below(5), !random.chance(3))
    case 16: .value(random.below(5), random.number(-50...350))
    case 17: .stack(random.pick([0, 150, 300]))
    case 18: .step(random.pick([0, 0, 7, 40]))
    case 20: .insert(random.number(-50...350))
    case 21: .remove(random.below(5))
    default: .release
    }
  }

  @MainActor final class Rig {
    let window = Window(size: Size(width: 360, height: 120))
    private let user: InputDriver
    let slider: SliderControl
    let listener = EditListener()

    init(count: Int, hasBounds: Bool = true) {
      slider =
        switch count {
        case 1: Slider()
        case 2: RangeSlider()
        default: MultiSlider(thumbCount: count)
        }
      slider.frame = Rect(x: 20, y: 40, width: 320, height: 30)
      user = InputDriver(WindowDriver(window))
      let content = View()
      content.addSubview(slider)
      window.contentView = content
      window.layoutIfNeeded()
      if hasBounds { slider.setRange(minimum: 0, maximum: 300) }
      slider.onEditReport { [listener] _, event, _ in listener.observe(event) }
    }

    var violation: String? { slider.brokenRule ?? listener.failure }

    func perform(_ op: Op) {
      switch op {
      case .press(let x): user.press(Point(x: x, y: 55))
      case .move(let x): user.move(Point(x: x, y: 55))
      case .release: user.release()
      case .cancel: user.cancel()
      case .key(let key, let phase): user.key(key, [], phase)
      case .wheel(let notches, let modifiers):
        user.wheel(notches, at: Point(x: 100, y: 55), modifiers)
      case .collision(let collision): (slider as? any ThumbsControl)?.collision = collision
      case .thumb(let thumb, let flag): slider.enable(flag, thumb: thumb)
      case .value(let thumb, let value): slider.setValue(value, of: thumb, name: "value")
      case .stack(let value):
        slider.setAll(slider.model.values.map { _ in value }, animated: false)
      case .step(let step): slider.step = step
      case .insert(let value): (slider as? MultiSlider)?.insertThumb(at: value)
      case .remove(let thumb): (slider as? MultiSlider)?.removeThumb(thumb)
      }
    }

    /// Whether a key changes something on one of the thumbs.
    func answersKeys() -> Bool {
      let start = slider.model.values
      slider.becomeFirstResponder()
      for thumb in start.indices {
        slider.thumbs.active = thumb
        for key in [Key.right, .left] {
          perform(.key(key, .down))
          let isChanged = slider.model.values != start
          perform(.key(.escape, .down))
          perform(.key(key, .up))
          if isChanged { return true }
        }
      }
      return false
    }

    /// Whether some drag of a thumb changes something.
    func answersAPointer() -> Bool {
      let start = slider.model.values
      for thumb in start.indices {
        for way in [-120.0, 120] {
          let center = 20 + slider.layout[thumb].center
          perform(.press(center))
          perform(.move(center + way))
          let isChanged = slider.model.values != start
          perform(.cancel)
          if isChanged { return true }
        }
      }
      return false
    }
  }

  @Test(arguments: [1, 2, 3, 5]) func whateverHappensTheValuesAndTheBracketsHold(count: Int) {
    PropertyHarness.check(seeds: PropertyHarness.seeds(250), length: 4...40, generate: Self.op) {
      ops, _ in
      let rig = Rig(count: count)
      for op in ops {
        rig.perform(op)
        if let violation = rig.violation { return "\(violation) after \(op)" }
      }
      rig.perform(.cancel)
      rig.window.layoutIfNeeded()
      let walls = rig.slider.thumbs.disabled
      // Between walls there may be no room; without them something can always be moved.
      for wall in walls { rig.slider.enable(true, thumb: wall) }
      if !rig.answersAPointer() { return "a deadlock at \(rig.slider.model.values)" }
      if !rig.answersKeys() { return "no key changes \(rig.slider.model.values)" }
      rig.window.close()
      return rig.listener.isOpen ? "an edit never ended" : rig.violation
    }
  }

  // MARK: Order of setters

  private enum Request {
    case minimum(Double)
    case maximum(Double)
    case values([Double])
    case step(Double)
    case scale(SliderScale)

    @MainActor func set(_ slider: SliderControl) {
      switch self {
      case .minimum(let minimum): slider.minimumValue = minimum
      case .maximum(let maximum): slider.maximumValue = maximum
      case .values(let values):
        switch slider {
        case let slider as Slider: slider.value = values[0]
        case let slider as RangeSlider: slider.setValues(lower: values[0], upper: values[1])
        case let slider as MultiSlider: slider.values = values
        default: break
        }
      case .step(let step): slider.step = step
      case .scale(let scale): slider.scale = scale
      }
    }
  }

  @Test(arguments: [1, 2, 3, 5]) func theOrderOfSettersNeverMatters(count: Int) {
    for seed in PropertyHarness.seeds(60) {
      var random = SplitMix64(seed: seed)
      let minimum = random.pick([14, -300, 0.5, 1e9])
      let maximum = minimum + random.pick([85, 0.25, 4e6])
      let values = (0..<count).map { _ in random.number(minimum...maximum) }
      var requests: [Request] = [
        .minimum(minimum), .maximum(maximum), .values(values),
        .step(random.pick([0, (maximum - minimum) / 8])),
        .scale(random.pick([.linear, minimum > 0 ? .logarithmic : .linear])),
      ]
      var results: Set<[Double]> = []
      for _ in 0..<8 {
        let rig = Rig(count: count, hasBounds: false)
        for request in requests { request.set(rig.slider) }
        rig.window.layoutIfNeeded()
        results.insert(rig.slider.model.values)
        for index in requests.indices { requests.swapAt(index, random.below(requests.count)) }
      }
      #expect(results.count == 1, "seed \(seed): \(results)")
    }
  }
}
