import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews

/// What a user can do to a window.
enum UserAct {
  case press(StormAim, PointerButtons, Modifiers, clicks: Int)
  /// From one place over others to the last.
  case drag(StormAim, over: [StormAim])
  case move([StormAim], Modifiers)
  case release(PointerButtons)
  case click(StormAim, Modifiers, count: Int)
  /// The pointer leaves the window; the system takes it away; a release goes to nobody.
  case leave, loseGrab, loseRelease
  /// One of several fingers comes down, or moves there if it is down.
  case touch(finger: UInt32, StormAim, Modifiers)
  case moveFinger(UInt32, [StormAim])
  case lift(finger: UInt32)
  case loseFinger(UInt32)
  case tap(StormAim, count: Int)
  /// Two fingers on a touchpad.
  case pinch(StormAim, scale: Double, rotation: Double)
  case hold(Key, Modifiers)
  case repeatKey(Modifiers)
  case letGoOfKeys
  case key(Key, Modifiers)
  case type(String)
  /// Clicks something, opens what it can be typed into, and types a text that a key ends.
  case enter(StormAim, String, Key)
  case wheel(StormAim, notches: Double, sideways: Bool, Modifiers)
  case focusWindow(Bool)
  case showWindow(Bool)
  /// As desktops do it: to whole pixels.
  case resize(widthInPixels: Double, heightInPixels: Double, scale: Double)
  case wait(Duration)

  static func random(_ random: inout SplitMix64) -> UserAct {
    switch random.below(66) {
    case 0..<4: .drag(.random(&random), over: (0...random.below(3)).map { _ in .random(&random) })
    case 4..<8:
      .press(
        .random(&random),
        random.pick([.primary, .primary, .primary, .primary, .middle, .secondary]),
        modifiers(&random), clicks: random.pick([1, 1, 1, 2, 2, 3]))
    case 8..<19: .move((0...random.below(3)).map { _ in .random(&random) }, modifiers(&random))
    case 19..<25: .release(random.pick([.primary, .primary, .primary, .middle, .secondary]))
    case 25..<28: .click(.random(&random), modifiers(&random), count: 1 + random.below(3))
    case 28: random.pick([.leave, .leave, .loseGrab, .loseRelease])
    case 29..<32: .hold(key(&random), modifiers(&random))
    case 32: .repeatKey(modifiers(&random))
    case 33, 34: .letGoOfKeys
    case 35..<39: .key(key(&random), modifiers(&random))
    case 39, 40:
      .type(random.pick(["5", "12", "-3", "0.5", "1,5", "a", "house", "nan", "é", "1e9", " "]))
    case 41..<45:
      .wheel(
        .random(&random), notches: random.pick([1, -1, 0.25, -0.5, 3, -12, 1e9]),
        sideways: random.chance(5), modifiers(&random))
    case 45: .focusWindow(!random.chance(4))
    case 46: .showWindow(!random.chance(5))
    case 52..<66: touch(&random)
    case 47:
      .enter(
        .random(&random), random.pick(["", "7", "150", "-1e3", "nan", "House", "1e9", "0,5"]),
        random.pick([.enter, .enter, .tab, .escape, .up, .pageDown]))
    case 48:
      .resize(
        widthInPixels: random.pick([1, 60, 200, 300, 340, 410]),
        heightInPixels: random.pick([1, 60, 150, 200, 240, 310]),
        scale: random.pick([1, 1, 1, 1.25, 2]))
    default: .wait(.milliseconds(random.pick([0, 1, 16, 40, 120, 260, 520, 1_100])))
    }
  }

  private static func touch(_ random: inout SplitMix64) -> UserAct {
    let finger = UInt32(1 + random.below(3))
    return switch random.below(14) {
    case 0..<4: .touch(finger: finger, .random(&random), modifiers(&random))
    case 4..<8: .moveFinger(finger, (0...random.below(3)).map { _ in .random(&random) })
    case 8..<11: .lift(finger: finger)
    case 11: random.chance(3) ? .loseFinger(finger) : .lift(finger: finger)
    case 12: .tap(.random(&random), count: 1 + random.below(2))
    default:
      .pinch(
        .random(&random), scale: random.pick([0.5, 1, 1.25, 3, 1e-9, 1e9]),
        rotation: random.pick([0, 20, -90, 1e9]))
    }
  }

  private static func modifiers(_ random: inout SplitMix64) -> Modifiers {
    random.pick([[], [], [], [], [], [], .shift, .control, [.control, .shift], .alt])
  }

  private static func key(_ random: inout SplitMix64) -> Key {
    random.pick([
      .left, .right, .up, .down, .left, .right, .up, .down, .pageUp, .pageDown, .home, .end, .tab,
      .tab, .tab, .enter, .escape, .escape, .space, .backspace, .delete, .function(2), .function(4),
      .character("3"), .character("-"), .character("h"), .character("a"), .character("z"),
      .character("x"), .character("c"), .character("v"),
    ])
  }
}

/// Where a user aims: mostly at something.
enum StormAim {
  /// A part of a control, whichever the dice say.
  case control(Int, dice: UInt64)
  case point(Point)

  static func random(_ random: inout SplitMix64) -> StormAim {
    random.chance(6)
      ? .point(Point(x: random.number(-60...400), y: random.number(-60...300)))
      : .control(random.below(64), dice: random.next())
  }
}

/// The hands of a user: what they hold and where they point.
@MainActor final class StormUser {
  private unowned let world: StormWorld
  private var buttons: PointerButtons = []
  private var keys: [Key] = []
  private var fingers: Set<UInt32> = []

  init(_ world: StormWorld) { self.world = world }

  private var host: HeadlessHost { world.host }

  func perform(_ act: UserAct) {
    switch act {
    case .press, .drag, .move, .release, .click, .leave, .loseGrab, .loseRelease: point(act)
    case .hold, .repeatKey, .letGoOfKeys, .key, .type, .enter: press(act)
    case .touch, .moveFinger, .lift, .loseFinger, .tap, .pinch: touch(act)
    case .wheel(let aim, let notches, let sideways, let modifiers):
      host.scroll(
        by: notches, horizontally: sideways, at: world.place(of: aim), modifiers: modifiers)
    case .focusWindow(let isFocused):
      // Who loses the keyboard is notified of no release.
      if !isFocused { keys = [] }
      host.setFocused(isFocused)
    case .showWindow(let isShown): host.setVisible(isShown)
    case .resize(let width, let height, let scale):
      try? host.resize(to: Size(width: width / scale, height: height / scale), scale: scale)
    case .wait(let duration): host.advance(by: duration)
    }
  }

  /// Lets go of everything, as a user does who goes away.
  func rest() {
    perform(.letGoOfKeys)
    for finger in fingers.sorted() { perform(.lift(finger: finger)) }
    for button: PointerButtons in [.primary, .middle, .secondary] where buttons.contains(button) {
      perform(.release(button))
    }
    // A release that was lost shows in the next motion.
    host.move(to: Point(x: 1, y: 1))
    host.exit()
  }

  private func point(_ act: UserAct) {
    switch act {
    case .press(let aim, let button, let modifiers, let clicks):
      let place = world.place(of: aim)
      buttons.formUnion(button)
      host.press(at: place, button: button, modifiers: modifiers, clickCount: clicks)
    case .drag(let start, let aims):
      let places = ([start] + aims).map(world.place)
      buttons.subtract(.primary)
      host.press(at: places[0])
      for place in places.dropFirst() { host.move(to: place) }
      host.release()
    case .move(let aims, let modifiers):
      host.move(through: aims.map(world.place), modifiers: modifiers)
    case .release(let button):
      buttons.subtract(button)
      host.release(button: button)
    case .click(let aim, let modifiers, let count):
      let place = world.place(of: aim)
      buttons.subtract(.primary)
      host.click(at: place, modifiers: modifiers, count: count)
    case .leave: host.exit()
    case .loseGrab: host.cancelPointer()
    default:
      buttons = []
      host.loseRelease()
    }
  }

  private func touch(_ act: UserAct) {
    switch act {
    case .touch(let finger, let aim, let modifiers):
      let place = world.place(of: aim)
      if fingers.insert(finger).inserted {
        host.touchDown(finger, at: place, modifiers: modifiers)
      } else {
        host.touchMove(finger, to: place, modifiers: modifiers)
      }
    case .moveFinger(let finger, let aims): host.touchMove(finger, through: aims.map(world.place))
    case .lift(let finger):
      fingers.remove(finger)
      host.touchUp(finger)
    case .loseFinger(let finger):
      fingers.remove(finger)
      host.cancelTouch(finger)
    case .tap(let aim, let count):
      let place = world.place(of: aim)
      // A finger that no other act moves.
      for _ in 0..<count {
        host.touchDown(9, at: place)
        host.touchUp(9)
      }
    case .pinch(let aim, let scale, let rotation):
      let place = world.place(of: aim)
      host.pinch(.began, at: place)
      host.pinch(.changed, at: place, scale: scale, rotation: rotation)
      host.pinch(.ended, at: place, scale: scale, rotation: rotation)
    default: break
    }
  }

  private func press(_ act: UserAct) {
    // Keys are for the window that has the keyboard.
    guard host.window.isFocused else { return world.note("elsewhere") }
    switch act {
    case .hold(let key, let modifiers):
      if !keys.contains(key) { keys.append(key) }
      host.keyDown(key, modifiers: modifiers, text: text(of: key))
    case .repeatKey(let modifiers):
      guard let key = keys.last else { break }
      host.keyDown(key, modifiers: modifiers, text: text(of: key), repeated: true)
    case .key(let key, let modifiers):
      keys.removeAll { $0 == key }
      host.key(key, modifiers: modifiers, text: text(of: key))
    case .type(let text): host.type(text)
    case .enter(let aim, let text, let end):
      let place = world.place(of: aim)
      buttons.subtract(.primary)
      host.click(at: place)
      host.key(.function(2))
      host.type(text)
      host.key(end)
    default:
      for key in keys { host.keyUp(key) }
      keys = []
    }
  }

  private func text(of key: Key) -> String {
    switch key {
    case .character(let character): String(character)
    case .space: " "
    default: ""
    }
  }
}
