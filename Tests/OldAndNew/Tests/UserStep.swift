import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews

/// Something that the user does to a window, the same to the old one and to the new one.
struct UserStep {
  let words: String
  /// Whether the user presses keys.
  let hasKeys: Bool
  /// - Returns: what the window answers.
  let perform: @MainActor (HeadlessHost) -> String

  private init(
    _ words: String, hasKeys: Bool = false, _ perform: @escaping @MainActor (HeadlessHost) -> Void
  ) {
    (self.words, self.hasKeys) = (words, hasKeys)
    self.perform = {
      perform($0)
      return ""
    }
  }

  private init(key words: String, _ answer: @escaping @MainActor (HeadlessHost) -> Bool) {
    (self.words, hasKeys) = (words, true)
    perform = { "\(answer($0))" }
  }

  /// - Parameter aim: a point that a user may aim at.
  @MainActor static func random(
    _ random: inout SplitMix64, aim: (inout SplitMix64) -> Point
  ) -> UserStep {
    switch random.below(20) {
    case 0..<9: pointer(&random, aim)
    case 9..<13: keys(&random)
    case 13..<17: fingers(&random, aim)
    case 17: wheel(&random, aim(&random))
    case 18:
      switch random.below(6) {
      case 0: window(&random)
      default: pause(.milliseconds(random.pick([0, 1, 16, 40, 120, 260, 520, 1_100])))
      }
    default: typing(&random, aim(&random))
    }
  }

  private static func pointer(
    _ random: inout SplitMix64, _ aim: (inout SplitMix64) -> Point
  ) -> UserStep {
    let (point, modifiers) = (aim(&random), modifiers(&random))
    let button: PointerButtons = random.pick([.primary, .primary, .primary, .middle, .secondary])
    switch random.below(20) {
    case 0..<5:
      let count = random.pick([1, 1, 1, 2, 3])
      return UserStep("press \(button) \(count)× at \(point) with \(modifiers)") {
        $0.press(at: point, button: button, modifiers: modifiers, clickCount: count)
      }
    case 5..<12:
      let points = (0...random.below(2)).map { _ in aim(&random) }
      return UserStep("move through \(points) with \(modifiers)") {
        $0.move(through: points, modifiers: modifiers)
      }
    case 12..<15:
      return UserStep("release \(button)") { $0.release(button: button, modifiers: modifiers) }
    case 15, 16:
      let count = 1 + random.below(2)
      return UserStep("click \(count)× at \(point) with \(modifiers)") {
        $0.click(at: point, modifiers: modifiers, count: count)
      }
    case 17, 18:
      let end = aim(&random)
      return UserStep("drag from \(point) to \(end) with \(modifiers)") {
        $0.drag(point, point.middle(to: end), end, modifiers: modifiers)
      }
    default:
      switch random.below(3) {
      case 0: return UserStep("leave") { $0.exit() }
      case 1: return UserStep("lose the pointer") { $0.cancelPointer() }
      default: return UserStep("lose a release") { $0.loseRelease() }
      }
    }
  }

  private static func fingers(
    _ random: inout SplitMix64, _ aim: (inout SplitMix64) -> Point
  ) -> UserStep {
    let (finger, point) = (UInt32(1 + random.below(3)), aim(&random))
    switch random.below(13) {
    case 0..<4: return UserStep("finger \(finger) at \(point)") { $0.touchDown(finger, at: point) }
    case 4..<9:
      return UserStep("finger \(finger) to \(point)") { $0.touchMove(finger, to: point) }
    case 9..<12: return UserStep("lift finger \(finger)") { $0.touchUp(finger) }
    default: return UserStep("lose finger \(finger)") { $0.cancelTouch(finger) }
    }
  }

  private static func keys(_ random: inout SplitMix64) -> UserStep {
    let modifiers = modifiers(&random)
    let key: Key = random.pick([
      .left, .right, .up, .down, .left, .right, .up, .down, .pageUp, .pageDown, .home, .end, .tab,
      .tab, .enter, .escape, .escape, .space, .backspace, .delete, .function(2), .character("+"),
      .character("-"), .character("4"), .character("a"), .character("z"),
    ])
    let text = if case .character(let character) = key { String(character) } else { "" }
    switch random.below(8) {
    case 0..<4:
      return UserStep(key: "key \(key) with \(modifiers)") {
        $0.key(key, modifiers: modifiers, text: text)
      }
    case 4, 5:
      return UserStep(key: "hold \(key) with \(modifiers)") {
        $0.keyDown(key, modifiers: modifiers, text: text)
      }
    case 6:
      return UserStep(key: "repeat \(key) with \(modifiers)") {
        $0.keyDown(key, modifiers: modifiers, text: text, repeated: true)
      }
    default: return UserStep("let \(key) go") { $0.keyUp(key) }
    }
  }

  private static func wheel(_ random: inout SplitMix64, _ point: Point) -> UserStep {
    let notches = random.pick([1, -1, 0.25, -0.5, 3, -12, 1e9])
    let (isSideways, modifiers) = (random.chance(4), modifiers(&random))
    let source: ScrollEvent.Source = random.pick([.wheel, .wheel, .touchpad])
    if random.chance(6) { return UserStep("lift from the touchpad") { $0.liftScroll(at: point) } }
    return UserStep("\(source) by \(notches) \(isSideways) at \(point) with \(modifiers)") {
      $0.scroll(
        by: notches, horizontally: isSideways, at: point, modifiers: modifiers, from: source)
    }
  }

  private static func typing(_ random: inout SplitMix64, _ point: Point) -> UserStep {
    let text = random.pick(["", "7", "150", "-1e3", "nan", "x", "0,5", "£80", "33.3"])
    let (end, opens) = (random.pick([Key.enter, .enter, .tab, .escape, .up]), random.chance(2))
    return UserStep("type \(text) \(end) at \(point), \(opens)", hasKeys: true) {
      if opens { $0.click(at: point, count: 2) }
      $0.key(.function(2))
      $0.type(text)
      $0.key(end)
    }
  }

  private static func window(_ random: inout SplitMix64) -> UserStep {
    let flag = random.chance(2)
    switch random.below(4) {
    case 0: return UserStep("focus of the window: \(flag)") { $0.setFocused(flag) }
    case 1: return UserStep("window is shown: \(flag)") { $0.setVisible(flag) }
    default:
      let size = Size(
        width: random.pick([1, 90, 200, 240, 260]), height: random.pick([1, 80, 160, 200]))
      let scale = random.pick([1, 1, 1.25, 2])
      return UserStep("window of \(size) at \(scale)") { try? $0.resize(to: size, scale: scale) }
    }
  }

  static func pause(_ duration: Duration) -> UserStep {
    UserStep("wait \(duration)") { $0.advance(by: duration) }
  }

  private static func modifiers(_ random: inout SplitMix64) -> Modifiers {
    random.pick([[], [], [], [], [], .shift, .control, [.control, .shift], .alt])
  }
}

extension Point {
  fileprivate func middle(to end: Point) -> Point { Point(x: (x + end.x) / 2, y: (y + end.y) / 2) }
}
